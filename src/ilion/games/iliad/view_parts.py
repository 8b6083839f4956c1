"""The parts of a view of Iliade that are more than one value: groups, camps and the memory."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ilion.core.message import Message
from ilion.games.iliad.components import ARMY, BOX, ORACLE, VICTORY
from ilion.games.iliad.position import (
    DRAWN_CARDS,
    DRAWN_COUNT,
    FIRST_GROUP,
    GROUPS_USED,
    HAND,
    HAND_SIZE,
    HERO,
    IN_SIEGE,
    LAST_HERO,
    LOSSES,
    OLD_COUNT,
    ROW,
    SHOWN_CARDS,
    TAKEN,
    IliadPosition,
)
from ilion.games.iliad.position_cards import (
    HORSE,
    PHALANX,
    SORT,
    carried,
    load_size,
    phalanx_values,
    unpack,
)
from ilion.games.iliad.rules_army import strength, worth
from ilion.games.iliad.rules_horses import full_strength
from ilion.games.iliad.rules_points import FIRST_CITY, FIRST_TRIREME, points, sum_of

THANATOS = ORACLE[1:]
HIDDEN = "hidden"  # a card that this seat does not see


@dataclass(frozen=True, slots=True)
class Group:
    """What lies on the table under one number."""

    number: int
    what: str  # hoplites, or its first card
    cards: list[str]  # of a phalanx the strongest first, of a carrier itself before its load
    worth: int


@dataclass(frozen=True, slots=True)
class Camp:
    """A seat's cards: what lies in front of it, what it has won, and its hand where it is own."""

    team: int
    in_: bool  # whether it takes turns in this siege
    hero: str | None
    strength_of_hero: int
    last_hero: str | None  # the hero it had in the last siege with heroes
    used: int  # how many group numbers it has used in this siege
    groups: list[Group]
    strength: int
    with_horses: int | None  # null while a horse hides what it carries from this seat
    hand: int  # how many cards
    cards: list[str] | None  # the hand, where it is this seat's own
    taken: dict[str, int]
    losses: dict[str, int]
    cities: int
    triremes: int
    points: int


@dataclass(frozen=True, slots=True)
class Memory:
    """What is remembered since the draw pile was last shuffled, see docs/iliad.md."""

    pile: dict[str, int]  # the draw pile as it was shuffled
    hands: dict[str, int]  # what was in hands then
    held: list[int]  # per seat, how many of those it had
    drawn: list[int]  # per seat, how many cards it has drawn since
    shown: list[dict[str, int]]  # per seat, what has left its hand since for all to see
    mine: dict[str, int] | None  # what this seat has drawn itself


def camp_of(position: IliadPosition, seat: int, own: bool) -> Camp:
    """A seat's camp as its owner or somebody else sees it."""
    row = seat * ROW
    camp = position.camp
    hero = camp[row + HERO]
    last_hero = camp[row + LAST_HERO]
    # I-7.4: at the end of a siege the horses are opened
    opened = own or position.to_take > 0 or position.is_over()
    lying = enumerate(camp[row + FIRST_GROUP : row + FIRST_GROUP + camp[row + GROUPS_USED]], 1)
    groups = [described(number, group, opened) for number, group in lying if group]
    hidden = any(HIDDEN in group.cards for group in groups)
    return Camp(
        team=position.team(seat),
        in_=camp[row + IN_SIEGE] == 1,
        hero=BOX.heroes[hero - 1] if hero else None,
        strength_of_hero=hero,
        last_hero=BOX.heroes[last_hero - 1] if last_hero else None,
        used=camp[row + GROUPS_USED],
        groups=groups,
        strength=strength(position, seat),
        with_horses=None if hidden else full_strength(position, seat),
        hand=camp[row + HAND_SIZE],
        cards=listed(ARMY, camp[row + HAND]) if own else None,
        taken=counted(VICTORY, camp[row + TAKEN]),
        losses=counted(THANATOS, camp[row + LOSSES]),
        cities=sum_of(position, seat, FIRST_CITY),
        triremes=sum_of(position, seat, FIRST_TRIREME),
        points=points(position, seat),
    )


def memory_of(position: IliadPosition) -> Memory:
    """What everybody remembers."""
    return Memory(
        pile=counted(ARMY, position.fresh),
        hands=counted(ARMY, position.old),
        held=each_seat(position, OLD_COUNT),
        drawn=each_seat(position, DRAWN_COUNT),
        shown=[counted(ARMY, shown) for shown in each_seat(position, SHOWN_CARDS)],
        mine=None,
    )


def own_memory(all_: Memory, position: IliadPosition, seat: int) -> Memory:
    """What a seat remembers besides: what it has drawn itself."""
    mine = counted(ARMY, each_seat(position, DRAWN_CARDS)[seat])
    return Memory(all_.pile, all_.hands, all_.held, all_.drawn, all_.shown, mine)


def each_seat(position: IliadPosition, column: int) -> list[int]:
    """A column of `camp`, seat by seat."""
    camp = position.camp
    return [camp[at] for at in range(column, position.seats * ROW, ROW)]


# Groups and packed counts by name


@lru_cache(maxsize=8192)  # a view has many groups, and most were in the one before it
def described(number: int, group: int, opened: bool) -> Group:
    """A group as a view has it; the load of a horse that is not opened is hidden."""
    return Group(number, what(group), group_cards(group, opened), worth(group))


def what(group: int) -> str:
    """What a group is: hoplites, or its first card."""
    return "hoplites" if group & SORT == PHALANX else ARMY[group & SORT]


def group_cards(group: int, opened: bool) -> list[str]:
    """The cards of a group; the load of a horse that is not opened is hidden."""
    if group & SORT == PHALANX:
        return [ARMY[kind] for kind in (3, 2, 1, 0) if phalanx_values(group) >> kind & 1]
    load = [ARMY[carried(group, place)] for place in range(load_size(group))]
    if group & SORT == HORSE and not opened:
        load = [HIDDEN] * len(load)
    return [ARMY[group & SORT], *load]


def group_in_words(cards: list[str]) -> Message:
    """A group, named by its cards."""
    first, *load = cards
    if not load:
        return Message(f"card.{first}")
    if first.startswith("hoplites"):
        return Message("group.phalanx", {"values": "-".join(card[-1] for card in cards)})
    if HIDDEN in load:
        return Message("group.horse", {"count": len(load)})
    carried_cards = [Message(f"card.{card}") for card in load]
    return Message("group.carrying", {"what": Message(f"card.{first}"), "cards": carried_cards})


def counted(names: tuple[str, ...], packed: int) -> dict[str, int]:
    """Packed counts by name, without the kinds of which there is none."""
    return dict(_counts(names, packed)) if packed else {}


@lru_cache(maxsize=8192)
def _counts(names: tuple[str, ...], packed: int) -> dict[str, int]:
    return {name: n for name, n in zip(names, unpack(packed, len(names)), strict=True) if n}


def listed(names: tuple[str, ...], packed: int) -> list[str]:
    """The names of all cards of packed counts."""
    return [name for name, number in counted(names, packed).items() for _ in range(number)]
