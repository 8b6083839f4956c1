"""What a seat knows of Hector and Achilles (H-8), with perfect memory; docs/hector.md says how."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from ilion.core.message import Message
from ilion.core.view import Cell, Grid, Sheet, View
from ilion.games.hector import events as tell
from ilion.games.hector.components import BOX, COLOURS, PILES, SIDES, SLOTS, TILES, TROOPS
from ilion.games.hector.events import PHASES
from ilion.games.hector.rules_position import (
    ACTIVE,
    ARMY,
    BLESSED,
    BOTTOM,
    COVERED,
    DESTROYED,
    DISCARDED,
    FALLEN,
    FAVOURS,
    HAND,
    HELD,
    HERO,
    HEROES,
    LEFT,
    PLAYED,
    ROW,
    SHAME,
    TABLE,
    USED,
)

if TYPE_CHECKING:
    from ilion.games.hector.rules import HectorState

PLACES = (*PILES, "hand")
TROOP_SETS = [
    [
        tuple(TROOPS[first + at % 4] for at in (0, 4, 1, 5, 2, 6, 3, 7) if both >> at & 1)
        for both in range(256)
    ]
    for first in range(0, len(TROOPS), 4)
]
"""By colour, the names of its troops in every set: a bit for each value, then for each twin."""
Group = dict[str, list[str]]
"""Troops that lie in one of these places, nobody here knows in which: `places` and `cards`."""


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
    hidden: list[list[Group]]  # the troops this seat does not see, by where they may be
    others: list[Group] | None  # the same of its own troops, as the other side knows it
    last: dict[str, Any] | None  # the battle decided last
    points: list[int]
    winners: list[int]

    def sheet(self) -> Sheet:
        if self.phase == "over":
            return [*(self._standing(seat) for seat in (0, 1)), *self._ending()]
        return [
            self._heading(),
            self._piles(),
            *self._battle(),
            *self._own(),
        ]

    def _heading(self) -> Message:
        if self.front is None:
            return Message("sheet.battle", {"battle": self.battle, "seat": self.attacker})
        args = {"battle": self.battle, "seat": self.attacker, "front": self.front}
        if self.round is None:
            return Message("sheet.front", args)
        return Message("sheet.round", {**args, "round": self.round})

    def _piles(self) -> Grid:
        """The two sides with their piles, heroes, favours and shame."""
        header = [Message("sheet.side"), *(Message(f"sheet.pile.{pile}") for pile in PILES)]
        header += [Message(f"sheet.{name}") for name in ("heroes", "favours", "shame")]
        rows: list[list[Cell]] = []
        for seat, side in enumerate(SIDES):
            row: list[Cell] = [Message(f"sheet.is.{side}", {"seat": seat})]
            for pile in PILES:
                left = self.piles[seat][pile]
                gone = pile in self.destroyed[seat]
                row.append("–" if gone else f"{left} ⚔" if pile == self.active[seat] else left)
            fallen = len(self.fallen[seat])
            row.append(f"{self.hero_pile[seat]} (−{fallen})" if fallen else self.hero_pile[seat])
            row += [self.favours[seat], self.shame[seat]]
            rows.append(row)
        return Grid(header, rows)

    def _battle(self) -> Sheet:
        """The troops on the table, slot by slot, and the tile between them."""
        if not any(self.table):
            return []
        header = [Message("sheet.table"), Message("sheet.vanguard")]
        header += [Message("sheet.slot", {"slot": slot}) for slot in range(1, SLOTS)]
        header += [Message("sheet.hero"), Message("sheet.sum"), Message("sheet.total")]
        rows: list[list[Cell]] = []
        for seat in (0, 1):
            row: list[Cell] = [Message("sheet.name", {"seat": seat})]
            for slot in range(SLOTS):
                row.append(self._slot(seat, slot))
            row += [self._hero(seat), self.sums[seat], self.totals[seat]]
            rows.append(row)
        return [Grid(header, rows), *self._tile()]

    def _slot(self, seat: int, slot: int) -> Cell:
        if slot >= len(self.table[seat]):
            return "·"
        card = Message(f"short.{self.table[seat][slot]}")
        if slot == self.covered[seat]:
            return Message("sheet.covered", {"troop": card})
        if slot in self.favoured[seat]:
            return Message("sheet.favoured", {"troop": card})
        return card

    def _hero(self, seat: int) -> Cell:
        where, name = self.hero_at[seat], self.hero[seat]
        if where is None:
            return "–"
        if name is None:
            return "?"
        return hero_named(seat, name)

    def _tile(self) -> Sheet:
        if self.tile is None:
            return []
        if self.facing[0] is None:
            colours = [Message(f"colour.{colour}") for colour in self.edges]
            return [Message("sheet.tile_up", {"tile": self.tile, "colours": colours})]
        seat = self.attacker if self.seat is None else self.seat
        next_edge, edge_before = self.edges[1], self.edges[3]  # as the attacker sees them
        if seat != self.attacker:
            next_edge, edge_before = edge_before, next_edge
        args = {
            "tile": self.tile,
            "colour_0": Message(f"colour.{self.facing[0]}"),
            "colour_1": Message(f"colour.{self.facing[1]}"),
            "left": Message(f"colour.{next_edge}"),
            "right": Message(f"colour.{edge_before}"),
            "seat": seat,
        }
        return [Message("sheet.tile", args)]

    def _own(self) -> Sheet:
        """The hands, and what this seat knows of what it does not see."""
        told: Sheet = []
        for seat in (0, 1):
            hand = self.hand[seat]
            if hand:
                cards = [Message(f"troop.{card}") for card in hand]
                told.append(Message("sheet.hand", {"seat": seat, "cards": cards}))
            elif self.held[seat]:
                told.append(Message("sheet.held", {"seat": seat, "count": self.held[seat]}))
        if self.seat is not None and self.hero_at[self.seat] == "hand":
            name = self.hero[self.seat]
            assert name is not None
            greek = Message(f"greek.{name}")
            told.append(Message("sheet.own_hero", {"hero": self._hero(self.seat), "greek": greek}))
        for seat in (0, 1):
            if self.discards[seat]:
                cards = [Message(f"short.{card}") for card in self.discards[seat]]
                told.append(Message("sheet.discards", {"seat": seat, "cards": cards}))
            for group in self.hidden[seat]:
                if len(group["places"]) < sum(1 for n in self._sizes(seat) if n):
                    places = [Message(f"place.{place}") for place in group["places"]]
                    cards = [Message(f"short.{card}") for card in group["cards"]]
                    args = {"seat": seat, "places": places, "cards": cards, "count": len(places)}
                    told.append(Message("sheet.known", args))
        return told

    def _sizes(self, seat: int) -> list[int]:
        """How many troops this seat does not see lie in each place."""
        hand = self.held[seat] if self.hand[seat] is None else 0
        return [*self.piles[seat].values(), hand]

    def _standing(self, seat: int) -> Message:
        return Message("sheet.standing", {"seat": seat, "count": self.points[seat]})

    def _ending(self) -> Sheet:
        if self.winners:
            return [Message("event.won", {"seat": self.winners[0]})]
        return [Message("event.drawn_game")]


def hero_named(seat: int, name: str) -> Message:
    return tell.hero(seat, BOX.heroes[seat].index(name))


def of(state: HectorState, seat: int | None) -> HectorView:
    """Build the view from what lies open, from the seat's hand, and from what it knows (H-8).

    Views are asked for often: numbers are taken out of the State at one go, and what repeats
    (the names of a few bits) is remembered.
    """
    over = state.is_over()
    phase = PHASES[state.phase]
    turned_up = state.tile >= 0
    oriented = turned_up and phase != "face"
    edges = [COLOURS[colour] for colour in state.edges()] if turned_up else []
    seats = (0, 1)
    numbers = list(state.sides)
    rows = row_0, row_1 = numbers[:ROW], numbers[ROW:]
    seen = [state.shown_hero(side) if side != seat else rows[side][HERO] for side in seats]
    return HectorView(
        game="hector",
        seat=seat,
        seats=2,
        options={},
        phase=phase,
        actor=None if over else state.actor,
        battle=state.battles + (0 if over else 1),
        attacker=state.attacker,
        front=state.front + 1 if state.front >= 0 else None,
        round=min(state.round, 3) + 1 if oriented else None,
        drawn=state.drawn,
        tile=TILES[state.tile] if turned_up else None,
        edges=edges,
        facing=[COLOURS[state.facing(side)] if oriented else None for side in seats],
        tiles_used=[TILES[tile] for tile in list(state.tiles)[: len(TILES) - state.tiles_left]],
        piles=[dict(zip(PILES, row[LEFT : LEFT + len(PILES)], strict=True)) for row in rows],
        destroyed=[_places(row_0[DESTROYED]), _places(row_1[DESTROYED])],
        used=[_places(row_0[USED]), _places(row_1[USED])],
        active=[PILES[row[ACTIVE]] if turned_up else None for row in rows],
        hand=[_cards(rows[side], HAND, HELD) if side == seat else None for side in seats],
        held=[row_0[HELD], row_1[HELD]],
        table=[_cards(row_0, TABLE, PLAYED), _cards(row_1, TABLE, PLAYED)],
        covered=[_slot(row_0[COVERED]), _slot(row_1[COVERED])],
        favoured=[_favoured(row_0[BLESSED]), _favoured(row_1[BLESSED])],
        hero=[BOX.heroes[side][seen[side]] if seen[side] >= 0 else None for side in seats],
        hero_at=[_hero_at(state, 0, row_0), _hero_at(state, 1, row_1)],
        hero_pile=[row_0[HEROES], row_1[HEROES]],
        bottom=[_bottom(state, side, rows[side][BOTTOM], side == seat) for side in seats],
        fallen=[_heroes(0, row_0[FALLEN]), _heroes(1, row_1[FALLEN])],
        favours=[row_0[FAVOURS], row_1[FAVOURS]],
        shame=[row_0[SHAME], row_1[SHAME]],
        discards=[_discards(row_0[DISCARDED]), _discards(row_1[DISCARDED])],
        sums=[state.sum_of(0), state.sum_of(1)],
        totals=[state.total_of(side, seen[side]) if oriented else 0 for side in seats],
        hidden=[_groups(state.may_lie(side, side == seat)) for side in seats],
        others=None if seat is None else _groups(state.may_lie(seat, False)),
        last=_last(state),
        points=state.scores(),
        winners=state.winners(),
    )


def _cards(row: list[int], first: int, count: int) -> list[str]:
    return [TROOPS[troop] for troop in row[first : first + row[count]]]


def _slot(slot: int) -> int | None:
    return None if slot < 0 else slot


def _favoured(mask: int) -> list[int]:
    return [slot for slot in range(SLOTS) if mask >> slot & 1] if mask else []


def _heroes(seat: int, mask: int) -> list[str]:
    return [name for hero, name in enumerate(BOX.heroes[seat]) if mask >> hero & 1] if mask else []


def _hero_at(state: HectorState, seat: int, row: list[int]) -> str | None:
    if row[HERO] < 0:
        return None
    if row[COVERED] >= 0:
        return "table"
    return "shown" if state.shown_hero(seat) >= 0 else "hand"


def _bottom(state: HectorState, seat: int, buried: int, own: bool) -> list[str | None]:
    """H-4.4: the other side sees that heroes went under the pile, their owner which."""
    if not (own and buried):
        return [None] * buried
    return [BOX.heroes[seat][hero] for hero in list(state.hero_pile(seat))[-buried:]]


def _places(mask: int) -> list[str]:
    return list(_place_names(mask))


@cache
def _place_names(mask: int) -> tuple[str, ...]:
    return tuple(name for place, name in enumerate(PLACES) if mask >> place & 1)


def _discards(packed: int) -> list[str]:
    """Two bits a troop, so eight a colour."""
    names: list[str] = []
    if packed:
        for colour in range(len(COLOURS)):
            names += _discarded(colour, packed >> 8 * colour & 255)
    return names


@cache
def _discarded(colour: int, packed: int) -> tuple[str, ...]:
    troops = TROOPS[4 * colour : 4 * colour + 4]
    return tuple(troop for at, troop in enumerate(troops) for _ in range(packed >> 2 * at & 3))


def _groups(may_lie: list[int]) -> list[Group]:
    """Troops that may lie in the same places stand together; which twin is which has no meaning."""
    # Each place divides the groups found so far into those that may lie there and those not.
    found = [(0, ARMY)]
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
    return [
        {"places": _places(places), "cards": _army(cards)}
        for places, cards in sorted(found)
        if places
    ]


def _army(cards: int) -> list[str]:
    """The names of a set of the 48 troops: four bits a colour, and for the twins 24 bits on."""
    names: list[str] = []
    twins = cards >> 20
    for sets in TROOP_SETS:
        names += sets[cards & 15 | twins & 240]
        cards >>= 4
        twins >>= 4
    return names


def _last(state: HectorState) -> dict[str, Any] | None:
    if not len(state.last):
        return None
    victor, retreated, total, other_total, hero, other_hero = list(state.last)
    return {
        "victor": victor if victor >= 0 else None,
        "retreated": retreated if retreated >= 0 else None,
        "totals": [total, other_total] if retreated < 0 else None,
        "heroes": [
            BOX.heroes[seat][shown] if shown >= 0 else None
            for seat, shown in enumerate((hero, other_hero))
        ],
    }
