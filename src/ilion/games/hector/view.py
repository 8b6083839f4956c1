"""What a seat knows of Hector and Achilles (H-8), with perfect memory; docs/hector.md says how."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TypeVar

from ilion.core.state import State
from ilion.core.view import Sheet, View
from ilion.games.hector import view_sheet, view_stakes
from ilion.games.hector.components import BOX, COLOURS, PILES, SLOTS, TILES, TROOPS
from ilion.games.hector.position import (
    ACTIVE,
    BURIED,
    COVERED,
    DESTROYED,
    DISCARDED,
    FALLEN,
    FAVOURED,
    FAVOURS,
    HAND,
    HAND_SIZE,
    HERO,
    HERO_PILE_SIZE,
    PHASES,
    PILE_SIZE,
    SHAME,
    SIDE_SIZE,
    TABLE,
    TABLE_SIZE,
    USED,
    WHOLE_ARMY,
    HectorPosition,
)
from ilion.games.hector.rules_totals import sum_of, total_of
from ilion.games.hector.view_stakes import Loss, Way

T = TypeVar("T")

PLACES = (*PILES, "hand")
"""Where troops may lie that a seat does not see."""


@dataclass(frozen=True, slots=True)
class HiddenTroops:
    """Troops that this seat does not see, and the places where each of them may lie."""

    places: list[str]
    cards: list[str]


@dataclass(frozen=True, slots=True)
class LastBattle:
    """What everybody saw at the end of a battle. Lists have one part for each seat."""

    victor: int | None  # none after a draw
    retreated: int | None
    totals: list[int] | None  # none after a retreat: nobody counted
    heroes: list[str | None]  # those deployed or revealed


@dataclass(frozen=True, kw_only=True)
class HectorView(View):
    """A position as one seat knows it. Lists with two parts have one for each seat."""

    phase: str
    actor: int | None
    battle: int  # its number, from 1
    attacker: int
    front: int | None
    round: int | None
    drawn: int  # drawn battles in a row
    tile: int | None
    edges: list[str]  # the tile's colours clockwise, the attacker's first, once it is turned
    facing: list[str | None]
    tiles_used: list[int]  # since all six were shuffled, this battle's included
    piles: list[dict[str, int]]  # how many troops, by pile
    destroyed: list[list[str]]
    used: list[list[str]]  # piles used in this battle
    active: list[str | None]
    hand: list[list[str] | None]  # None: hidden from this seat
    held: list[int]
    table: list[list[str]]  # the vanguard, then the troops in the order played
    covered: list[int | None]  # the slot under the deployed hero
    favoured: list[list[int]]  # the slots that bear a favour
    hero: list[str | None]  # None: there is none, or it is hidden from this seat
    hero_at: list[str | None]  # hand, table (deployed), shown (revealed at the end of a battle)
    hero_pile: list[int]
    bottom: list[list[str | None]]  # heroes put under the pile since it was shuffled
    fallen: list[list[str]]  # heroes discarded
    favours: list[int]
    shame: list[int]
    discards: list[list[str]]
    sums: list[int]  # visible cards and favours, all colours (H-5.1)
    totals: list[int]  # of the colours this seat knows to be valid (H-5.3)
    hidden: list[list[HiddenTroops]]  # the troops this seat does not see, by where they may be
    others: list[HiddenTroops] | None  # the same of its own troops, as the other side knows it
    last: LastBattle | None  # the battle decided last
    ways: list[Way]  # while the tile is turned: what each turn would make of it
    losses: list[Loss]  # what either side would lose with the battle
    retreat: Loss | None  # what retreating would cost this seat, in its turn
    cannot: dict[str, str]  # in this seat's turn: actions that are not possible, and why
    points: list[int]
    winners: list[int]

    def sheet(self) -> Sheet:
        return view_sheet.sheet_of(self)

    def for_seat(self, state: State, seat: int) -> HectorView:
        """Add the seat's hand, its hero and what it knows of its own troops (H-8)."""
        assert isinstance(state, HectorPosition)
        side = list(state.sides)[seat * SIDE_SIZE : (seat + 1) * SIDE_SIZE]
        heroes = [state.shown_hero(0), state.shown_hero(1)]
        heroes[seat] = hero = side[HERO]
        oriented = self.round is not None
        return self.with_own(
            seat=seat,
            hand=_with(None, _cards(side, HAND, HAND_SIZE), seat),
            hero=_with(self.hero[1 - seat], _hero(seat, hero), seat),
            bottom=_with(self.bottom[1 - seat], _bottom(state, seat, side[BURIED], True), seat),
            totals=_with(
                self.totals[1 - seat], total_of(state, seat, hero) if oriented else 0, seat
            ),
            hidden=_with(self.hidden[1 - seat], [*_hidden(*state.may_lie(seat, True))], seat),
            others=self.hidden[seat],
            ways=view_stakes.ways(state, heroes),
            retreat=view_stakes.retreat(state, seat),
            cannot=view_stakes.cannot(state, seat),
        )


def of(position: HectorPosition, seat: int | None) -> HectorView:
    """Build the view from what lies open and, for a seat, from what it alone knows."""
    everybodys = open_to_all(position)
    return everybodys if seat is None else everybodys.for_seat(position, seat)


def open_to_all(position: HectorPosition, opened: bool = False) -> HectorView:
    """What everybody sees.

    With `opened` both hands and heroes lie open, as in the replay of a finished game.

    Views are asked for often: so the numbers of both sides are taken out of the position at one
    go, and the names of what changes little from one position to the next are cached.
    """
    over = position.is_over()
    phase = PHASES[position.phase]
    turned_up = position.tile >= 0
    oriented = turned_up and phase != "face"
    edges = [COLOURS[colour] for colour in position.edges()] if turned_up else []
    tiles = list(position.tiles)
    seats = (0, 1)
    both = list(position.sides)
    sides = side_0, side_1 = both[:SIDE_SIZE], both[SIDE_SIZE:]
    seen = [sides[side][HERO] if opened else position.shown_hero(side) for side in seats]
    return HectorView(
        game="hector",
        seat=None,
        seats=2,
        options={},
        phase=phase,
        actor=None if over else position.actor,
        battle=position.battles + (0 if over else 1),
        attacker=position.attacker,
        front=position.front + 1 if position.front >= 0 else None,
        round=min(position.round, 3) + 1 if oriented else None,
        drawn=position.drawn,
        tile=TILES[position.tile] if turned_up else None,
        edges=edges,
        facing=[COLOURS[position.facing(side)] if oriented else None for side in seats],
        tiles_used=[TILES[tile] for tile in tiles[: len(tiles) - position.tiles_left]],
        piles=[_pile_sizes(side_0), _pile_sizes(side_1)],
        destroyed=[_places(side_0[DESTROYED]), _places(side_1[DESTROYED])],
        used=[_places(side_0[USED]), _places(side_1[USED])],
        active=[PILES[numbers[ACTIVE]] if turned_up else None for numbers in sides],
        hand=[_cards(sides[side], HAND, HAND_SIZE) if opened else None for side in seats],
        held=[side_0[HAND_SIZE], side_1[HAND_SIZE]],
        table=[_cards(side_0, TABLE, TABLE_SIZE), _cards(side_1, TABLE, TABLE_SIZE)],
        covered=[_slot(side_0[COVERED]), _slot(side_1[COVERED])],
        favoured=[_favoured(side_0[FAVOURED]), _favoured(side_1[FAVOURED])],
        hero=[_hero(0, seen[0]), _hero(1, seen[1])],
        hero_at=[_hero_at(position, 0, side_0), _hero_at(position, 1, side_1)],
        hero_pile=[side_0[HERO_PILE_SIZE], side_1[HERO_PILE_SIZE]],
        bottom=[_bottom(position, side, sides[side][BURIED], opened) for side in seats],
        fallen=[_heroes(0, side_0[FALLEN]), _heroes(1, side_1[FALLEN])],
        favours=[side_0[FAVOURS], side_1[FAVOURS]],
        shame=[side_0[SHAME], side_1[SHAME]],
        discards=[list(_discards(side_0[DISCARDED])), list(_discards(side_1[DISCARDED]))],
        sums=[sum_of(position, 0), sum_of(position, 1)],
        totals=[total_of(position, side, seen[side]) if oriented else 0 for side in seats],
        hidden=[[*_hidden(*position.may_lie(side, opened))] for side in seats],
        others=None,
        last=_last_battle(position),
        ways=view_stakes.ways(position, seen),
        losses=view_stakes.losses(position),
        retreat=None,
        cannot={},
        points=position.scores(),
        winners=position.winners(),
    )


def _with(other: T, own: T, seat: int) -> list[T]:
    """By seat: its own, and the other side's."""
    return [own, other] if seat == 0 else [other, own]


def _pile_sizes(numbers: list[int]) -> dict[str, int]:
    return dict(zip(PILES, numbers[PILE_SIZE : PILE_SIZE + len(PILES)], strict=True))


def _cards(numbers: list[int], first: int, count: int) -> list[str]:
    return [TROOPS[troop] for troop in numbers[first : first + numbers[count]]]


def _slot(slot: int) -> int | None:
    return None if slot < 0 else slot


def _favoured(mask: int) -> list[int]:
    return [slot for slot in SLOTS if mask >> slot & 1] if mask else []


def _hero(seat: int, hero: int) -> str | None:
    return BOX.heroes[seat][hero] if hero >= 0 else None


def _heroes(seat: int, mask: int) -> list[str]:
    return [name for hero, name in enumerate(BOX.heroes[seat]) if mask >> hero & 1] if mask else []


def _hero_at(position: HectorPosition, seat: int, numbers: list[int]) -> str | None:
    if numbers[HERO] < 0:
        return None
    if numbers[COVERED] >= 0:
        return "table"
    return "shown" if position.shown_hero(seat) >= 0 else "hand"


def _bottom(position: HectorPosition, seat: int, buried: int, own: bool) -> list[str | None]:
    """H-4.4: the other side sees that heroes went under the pile, their owner which."""
    if not (own and buried):
        return [None] * buried
    return [BOX.heroes[seat][hero] for hero in list(position.hero_pile(seat))[-buried:]]


def _places(mask: int) -> list[str]:
    return list(_place_names(mask))


@cache
def _place_names(mask: int) -> tuple[str, ...]:
    return tuple(name for place, name in enumerate(PLACES) if mask >> place & 1)


@lru_cache(maxsize=1024)
def _discards(packed: int) -> tuple[str, ...]:
    """The names of discarded troops, from two bits for each kind."""
    return tuple(troop for kind, troop in enumerate(TROOPS) for _ in range(packed >> 2 * kind & 3))


@lru_cache(maxsize=1024)
def _hidden(*may_lie: int) -> tuple[HiddenTroops, ...]:
    """The hidden troops by the places where they may lie, which are given place by place.

    Two troops of the same kind look alike, so each is only named: which is which has no meaning.
    """
    # Each place divides the sets found so far into troops that may lie there and others.
    found = [(0, WHOLE_ARMY)]
    bit = 1
    for here in may_lie:
        if here:
            parts = []
            for places, cards in found:
                inside = cards & here
                if inside:
                    parts.append((places | bit, inside))
                if inside != cards:
                    parts.append((places, cards ^ inside))
            found = parts
        bit <<= 1
    return tuple(
        HiddenTroops(_places(places), list(_army(cards)))
        for places, cards in sorted(found)
        if places
    )


@lru_cache(maxsize=1024)
def _army(cards: int) -> tuple[str, ...]:
    """The names of a set of a side's 48 troops; the second of each kind has its bit 24 further."""
    return tuple(
        troop
        for kind, troop in enumerate(TROOPS)
        for card in (kind, kind + len(TROOPS))
        if cards >> card & 1
    )


def _last_battle(position: HectorPosition) -> LastBattle | None:
    return _battle(*position.last) if len(position.last) else None


@lru_cache(maxsize=1024)
def _battle(
    victor: int, retreated: int, total: int, other_total: int, hero: int, other_hero: int
) -> LastBattle:
    return LastBattle(
        victor=victor if victor >= 0 else None,
        retreated=retreated if retreated >= 0 else None,
        totals=[total, other_total] if retreated < 0 else None,
        heroes=[
            BOX.heroes[seat][shown] if shown >= 0 else None
            for seat, shown in enumerate((hero, other_hero))
        ],
    )
