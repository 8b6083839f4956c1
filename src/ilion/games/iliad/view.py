"""What a seat knows of Iliade (I-12.1), with perfect memory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ilion.core.message import Message
from ilion.core.view import Cell, Grid, Sheet, View
from ilion.games.iliad import outlook
from ilion.games.iliad.components import ARMY, BOX, MODES, ORACLE, TILES, VICTORY
from ilion.games.iliad.rules_army import CARRIED, LOAD, PHALANX, WHAT, worth
from ilion.games.iliad.rules_table import (
    CITIES,
    DRAWN,
    DUEL,
    FROM_HAND,
    GORGON_SIEGE,
    GROUPS,
    HAND,
    HELD,
    HERO,
    IN,
    LAST_HERO,
    LOSSES,
    NEW,
    ROW,
    SHOWN,
    SIZE,
    TAKEN,
    THANATOS_SIEGE,
    TRIREMES,
    USED,
    IliadTable,
)
from ilion.games.iliad.store import counts

PHASES = ("turn", "place", "strike", "take", "drop", "over")
SIEGES = ("thanatos", "gorgon", "duel")
HIDDEN = "hidden"  # a card that this seat does not see


@dataclass(frozen=True, kw_only=True)
class IliadView(View):
    """A position as one seat knows it. Cards are named as in the notation."""

    phase: str
    actor: int | None
    siege: str  # by which rules it goes: thanatos, gorgon or duel
    number: int  # of the siege
    oracle: str | None  # the oracle card of this siege
    for_the_game: list[int]  # the tied seats, in the siege for the game (I-8.3)
    first: int  # the seat that began the siege
    passes: int  # in a duel: passes in a row
    goal: int
    hand_limit: int
    laying: str | None  # the card that is being laid, or hidden
    attacker: int | str | None  # the number of the attacking group, or hand
    victory: list[str]  # the victory cards that lie open
    victory_left: int
    victory_to_come: dict[str, int]  # what is in the victory pile, in some order
    oracle_left: int
    oracle_to_come: dict[str, int]
    gorgons: int  # Gorgon cards discarded
    heroes: dict[str, int]  # the heroes that are still to be had, with their values
    tiles: dict[str, int | None]  # who holds them
    ranking: list[int]  # while victory cards are taken: the strongest army first
    to_take: int
    rank: int  # of the seat that takes now, in the ranking
    army_left: int  # cards in the draw pile
    discards: dict[str, int]
    camps: list[dict[str, Any]]  # per seat, see `_camp`
    team_points: list[int]  # per seat: the points of its whole team
    places: list[int]  # per seat, as the armies lie: 1 is the strongest, -1 takes Thanatos, 0 none
    prizes: int  # how many seats take a victory card after this siege
    ahead: dict[str, list[str]]  # by the first line of a lay or an attack, the second ones
    outlook: dict[str, int]  # the own army's strength after what this seat may do now
    memory: dict[str, Any]  # what is remembered since the last shuffle, see docs/iliad.md
    winners: list[int]

    def sheet(self) -> Sheet:
        parts: Sheet = [self._heading()]
        if self.victory and self.phase != "over":
            stakes = [Message(f"victory.{card}") for card in self.victory]
            parts.append(Message("sheet.stakes", {"cards": stakes}))
        header = ("player", "army", "strength", "hand", "won", "points")
        rows = [self._row(seat) for seat in range(self.seats)]
        parts.append(Grid([Message(f"sheet.{name}") for name in header], rows))
        if self.seat is not None:
            parts.append(_cards("own_hand", Counter(self.camps[self.seat]["cards"])))
        if self.laying is not None and self.seat == self.actor:
            parts.append(Message("sheet.laying", {"card": Message(f"card.{self.laying}")}))
        piles = {"count": self.army_left, "left": self.victory_left, "oracles": self.oracle_left}
        parts.append(Message("sheet.piles", piles))
        parts.append(_cards("discards", self.discards))
        return parts

    def _heading(self) -> Message:
        if self.phase == "over":
            return Message("sheet.over", {"count": self.number})
        if self.for_the_game:
            return Message("sheet.for_the_game", {"seats": self.for_the_game})
        if self.oracle is None:
            return Message("sheet.siege", {"number": self.number})
        oracle = Message(f"oracle.{self.oracle}")
        return Message("sheet.siege_of", {"number": self.number, "oracle": oracle})

    def _row(self, seat: int) -> list[Cell]:
        camp = self.camps[seat]
        army = [described(group) for group in camp["groups"]]
        if camp["hero"]:
            args = {"hero": Message(f"hero.{camp['hero']}"), "count": camp["strength_of_hero"]}
            army.append(Message("sheet.hero", args))
        strength: Cell = camp["strength"]
        if camp["with_horses"] is None:
            strength = Message("sheet.at_least", {"count": camp["strength"]})
        elif camp["with_horses"] != camp["strength"]:
            args = {"count": camp["strength"], "total": camp["with_horses"]}
            strength = Message("sheet.with_horses", args)
        won = [Message(f"tile.{tile}") for tile, holder in self.tiles.items() if holder == seat]
        won += several(camp["taken"], "victory") + several(camp["losses"], "oracle")
        points: Cell = camp["points"]
        if self.options["mode"] == "teams":
            args = {"count": camp["points"], "total": self.team_points[seat]}
            points = Message("sheet.team_points", args)
        out = not camp["in"] and self.phase in ("turn", "place", "strike")
        return [
            Message("sheet.out" if out else "sheet.in", {"seat": seat}),
            Message("sheet.groups", {"groups": army}) if army else "–",
            strength,
            camp["hand"],
            Message("sheet.groups", {"groups": won}) if won else "–",
            points,
        ]


def _cards(key: str, cards: Mapping[str, int]) -> Message:
    """A line that lists cards, or says that there are none."""
    if not cards:
        return Message(f"sheet.no_{key}")
    return Message(f"sheet.{key}", {"cards": several(cards, "card")})


def described(group: dict[str, Any]) -> Message:
    """A group in words, with its number."""
    return Message("sheet.group", {"number": group["number"], "group": named(group)})


def named(group: dict[str, Any]) -> Message:
    """A group in words."""
    cards: list[str] = group["cards"]
    if group["what"] == "hoplites":
        if len(cards) == 1:
            return Message(f"card.{cards[0]}")
        values = "-".join(card[-1] for card in cards)
        return Message("group.phalanx", {"values": values})
    if len(cards) == 1:
        return Message(f"card.{cards[0]}")
    if HIDDEN in cards:
        return Message("group.horse", {"count": len(cards) - 1})
    carried = [Message(f"card.{card}") for card in cards[1:]]
    return Message("group.carrying", {"what": Message(f"card.{cards[0]}"), "cards": carried})


def several(cards: Mapping[str, int], kind: str) -> list[Message]:
    """Cards by number: 3× archers, elephant."""
    found = []
    for name, number in cards.items():
        what = Message(f"{kind}.{name}")
        many = Message("sheet.several", {"number": number, "what": what})
        found.append(what if number == 1 else many)
    return found


def of(state: IliadTable, seat: int | None) -> IliadView:
    """Build the view from what lies open and from this seat's own cards (I-12.1)."""
    owner = seat is not None and seat == state.actor
    laying = None
    if state.laying >= 0:
        laying = ARMY[state.laying] if owner else HIDDEN
    attacker: int | str | None = state.attacker or None
    if state.attacker == FROM_HAND:
        attacker = "hand"
    places = range(1 if state.siege == GORGON_SIEGE else state.seats)
    taking = state.to_take > 0
    victory_left = _rest(VICTORY, BOX.victory, _known_victory(state))
    oracle_left = _rest(ORACLE, BOX.oracle, _known_oracle(state)) if state.mode != DUEL else {}
    return IliadView(
        game="iliad",
        seat=seat,
        seats=state.seats,
        options={"mode": MODES[state.mode]},
        phase=PHASES[state.phase],
        actor=None if state.is_over() else state.actor,
        siege=SIEGES[state.siege],
        number=state.number,
        oracle=None if state.oracle < 0 else ORACLE[state.oracle],
        for_the_game=[other for other in range(state.seats) if state.tied >> other & 1],
        first=state.first,
        passes=state.passes,
        goal=state.goal(),
        hand_limit=state.hand_limit(),
        laying=laying,
        attacker=attacker,
        victory=_listed(VICTORY, state.stakes),
        victory_left=state.victory_left,
        victory_to_come=victory_left,
        oracle_left=state.oracle_left,
        oracle_to_come=oracle_left,
        gorgons=state.gorgons,
        heroes=_free_heroes(state),
        tiles={
            tile: None if holder < 0 else holder
            for tile, holder in zip(
                TILES, (state.agamemnon, state.athena, state.poseidon), strict=True
            )
        },
        ranking=[state.order >> (4 * place) & 15 for place in places] if taking else [],
        to_take=state.to_take,
        rank=state.rank,
        army_left=state.pile_left,
        discards=_counted(ARMY, state.discards),
        camps=[_camp(state, other, other == seat) for other in range(state.seats)],
        team_points=[state.team_points(state.team(other)) for other in range(state.seats)],
        places=outlook.places(state, seat),
        prizes=outlook.prizes(state),
        ahead=outlook.ahead(state, seat),
        outlook=outlook.after(state, seat),
        memory=_memory(state, seat),
        winners=state.winners(),
    )


def _camp(state: IliadTable, seat: int, own: bool) -> dict[str, Any]:
    """A seat's cards: what lies in front of it, and the hand where it is this viewer's own."""
    row = seat * ROW
    camp = state.camp
    hero = camp[row + HERO]
    last_hero = camp[row + LAST_HERO]
    # I-7.4: at the end of a siege the horses are opened
    opened = own or state.to_take > 0 or state.is_over()
    groups: list[dict[str, Any]] = []
    for number in range(camp[row + USED]):
        group = camp[row + GROUPS + number]
        if group:
            groups.append(
                {
                    "number": number + 1,
                    "what": sort_of(group),
                    "cards": cards_of(group, opened),
                    "worth": worth(group),
                }
            )
    hidden = any(HIDDEN in group["cards"] for group in groups)
    return {
        "team": state.team(seat),
        "in": camp[row + IN] == 1,
        "hero": BOX.heroes[hero - 1] if hero else None,
        "strength_of_hero": hero,
        "last_hero": BOX.heroes[last_hero - 1] if last_hero else None,
        "used": camp[row + USED],
        "groups": groups,
        "strength": state.strength(seat),
        "with_horses": None if hidden else state.full_strength(seat),
        "hand": camp[row + SIZE],
        "cards": _listed(ARMY, camp[row + HAND]) if own else None,
        "taken": _counted(VICTORY, camp[row + TAKEN]),
        "losses": _counted(ORACLE[1:], camp[row + LOSSES]),
        "cities": state.sum_of(seat, CITIES),
        "triremes": state.sum_of(seat, TRIREMES),
        "points": state.points(seat),
    }


def sort_of(group: int) -> str:
    """What a group is: hoplites, or its first card."""
    return "hoplites" if group & WHAT == PHALANX else ARMY[group & WHAT]


def cards_of(group: int, opened: bool) -> list[str]:
    """The cards of a group: a phalanx from its strongest on, a carrier before its load."""
    what = sort_of(group)
    if what == "hoplites":
        return [ARMY[kind] for kind in (3, 2, 1, 0) if group >> (LOAD + kind) & 1]
    carried = [group >> (LOAD + 4 * i) & 15 for i in range(group >> CARRIED & 15)]
    if what == "horse" and not opened:
        return [what, *[HIDDEN] * len(carried)]
    return [what, *(ARMY[kind] for kind in carried)]


def _memory(state: IliadTable, seat: int | None) -> dict[str, Any]:
    """What everybody remembers since the draw pile was last shuffled, and what this seat does."""

    def each(field: int) -> list[int]:
        return [state.camp[other * ROW + field] for other in range(state.seats)]

    return {
        "pile": _counted(ARMY, state.fresh),
        "hands": _counted(ARMY, state.old),
        "held": each(HELD),
        "drawn": each(DRAWN),
        "shown": [_counted(ARMY, shown) for shown in each(SHOWN)],
        "mine": None if seat is None else _counted(ARMY, each(NEW)[seat]),
    }


def _free_heroes(state: IliadTable) -> dict[str, int]:
    """The heroes that seats which pass can still get."""
    if state.siege != THANATOS_SIEGE:
        return {}
    taken = {state.camp[seat * ROW + HERO] for seat in range(state.seats)}
    return {BOX.heroes[hero - 1]: hero for hero in range(1, state.seats + 1) if hero not in taken}


def _known_victory(state: IliadTable) -> list[int]:
    heaps = [state.stakes, *(state.camp[seat * ROW + TAKEN] for seat in range(state.seats))]
    return _added(heaps, len(VICTORY))


def _known_oracle(state: IliadTable) -> list[int]:
    heaps = [state.camp[seat * ROW + LOSSES] for seat in range(state.seats)]
    known = [state.gorgons, *_added(heaps, len(ORACLE) - 1)]
    if state.oracle >= 0:
        known[state.oracle] += 1
    return known


def _added(heaps: list[int], kinds: int) -> list[int]:
    return [sum(column) for column in zip(*(counts(heap, kinds) for heap in heaps), strict=True)]


def _rest(names: tuple[str, ...], copies: list[int], known: list[int]) -> dict[str, int]:
    rest = zip(names, copies, known, strict=True)
    return {name: all_ - seen for name, all_, seen in rest if all_ > seen}


def _counted(names: tuple[str, ...], heap: int) -> dict[str, int]:
    return {name: n for name, n in zip(names, counts(heap, len(names)), strict=True) if n}


def _listed(names: tuple[str, ...], heap: int) -> list[str]:
    return [name for name, count in _counted(names, heap).items() for _ in range(count)]
