"""A position of Hector and Achilles: where everything lies, and who knows it. Compiled.

Seats are 0 (Achaeans) and 1 (Trojans), piles 0 to 2 (the fronts 1, 2, 3) and 3 (the reserve),
colours 0 to 5. A troop is colour * 4 + value - 1, and a hero is the number of its colour.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from ilion.core.notation import Notation
from ilion.core.position import fill
from ilion.core.state import NOBODY, State
from ilion.core.vecs import vec_of
from ilion.games.hector.components import BOX, TROOPS
from ilion.games.hector.notation import NOTATION

SEATS: Final = 2
PILE_COUNT: Final = 4
RESERVE: Final = 3
TILE_COUNT: Final = 6
TROOP_KINDS: Final = 24  # each side has two of each kind

# `HectorPosition.sides` holds what play changes, but for the piles, so that a copy copies few vecs:
# first SIDE_SIZE numbers for each seat, of which these are the offsets, then what is known.
PILE_SIZE: Final = 0  # + pile: how many troops it holds
HAND: Final = 4  # + 0 to 3: the troops in hand, ascending
HAND_SIZE: Final = 8
TABLE: Final = 9  # + slot: the vanguard (slot 0), then the troops in the order played
TABLE_SIZE: Final = 14
HERO: Final = 15  # in hand or deployed in this battle, or NOBODY
COVERED: Final = 16  # the slot that the deployed hero covers; NOBODY while none is deployed
FAVOURED: Final = 17  # bit slot: a divine favour lies there
FAVOURS: Final = 18  # divine favours in the pool
SHAME: Final = 19
HERO_PILE_SIZE: Final = 20
BURIED: Final = 21  # how many of the lowest heroes their owner put there since the shuffle
FALLEN: Final = 22  # bit hero: discarded for good
DISCARDED: Final = 23  # two bits for each troop kind: how many are discarded for good
DESTROYED: Final = 24  # bit pile
USED: Final = 25  # bit pile: active, or gave a card in this battle (H-7.3)
ACTIVE: Final = 26  # the pile this side fights with; NOBODY between battles
SIDE_SIZE: Final = 27

# `HectorPosition.piles` has room for a whole army in each pile, from `pile_at` on, and for six
# heroes in each hero pile, from `heroes_at` on; the top card lies last, with zeros behind it.
PILE_ROOM: Final = 48
HEROES_AT: Final = 384  # 8 * PILE_ROOM
HERO_COUNT: Final = 6
PILES_SIZE: Final = 396  # the length of `piles`

# What is known of hidden troops (H-8): which of a side's 48 troops may lie in each of these places,
# first as everybody knows it (KNOWN + seat * PLACE_COUNT + place), then as the side's owner does.
# A place's number has bit k for the first troop of kind k and bit k + 24 for the second; a troop
# without a bit in any place is in sight. docs/hector.md explains it.
IN_HAND: Final = 4  # the places are the four piles and the hand
PLACE_COUNT: Final = 5
KNOWN: Final = 54  # 2 * SIDE_SIZE: where the public part begins
KNOWN_TO_OWNER: Final = 64  # where the owners' part begins, after both sides' public part
NUMBERS: Final = 74  # the length of `sides`
WHOLE_ARMY: Final = (1 << 48) - 1

# `HectorPosition.last` holds what everybody saw at the end of the last battle, at these offsets.
LAST_VICTOR: Final = 0  # NOBODY after a draw
LAST_RETREATED: Final = 1  # the seat that retreated, or NOBODY
LAST_TOTAL: Final = 2  # + seat: its battle total; NOBODY after a retreat
LAST_HERO: Final = 4  # + seat: its hero, where it was deployed or revealed
LAST_SIZE: Final = 6

NO_NUMBERS: Final = vec[i64]()
NO_TROOPS: Final = vec[u8]()
EDGES: Final = vec_of([colour for tile in BOX.tiles for colour in tile])  # tile * 4 + edge


class Phase:
    """What is decided now. Plain numbers: compiled code would look an enum's members up."""

    CHOOSE_VANGUARD: Final = 0  # H-3.1
    CHOOSE_FRONT: Final = 1  # H-3.2, after a 4
    CHOOSE_EDGE: Final = 2  # H-3.4
    ACT: Final = 3  # H-4.1: one optional action, or the play at once
    PLAY: Final = 4  # H-4.2: after an optional action
    TURN_TILE: Final = 5  # H-5.1
    CHOOSE_RANSOM: Final = 6  # H-6.2
    OVER: Final = 7  # H-7


PHASES: Final = ("vanguard", "fight", "face", "act", "play", "turn", "ransom", "over")
"""The phases as views and prompts name them."""


def pile_at(seat: i64, pile: i64) -> i64:
    """Where a pile begins in `HectorPosition.piles`."""
    return (seat * PILE_COUNT + pile) * PILE_ROOM


def heroes_at(seat: i64) -> i64:
    """Where a hero pile begins there."""
    return HEROES_AT + seat * HERO_COUNT


class HectorPosition(State):
    """Cards, heroes, tiles and markers of both sides, and what each seat knows of them."""

    def __init__(self) -> None:
        self.seats = SEATS
        self.actor = NOBODY
        self.phase: i64 = Phase.CHOOSE_VANGUARD
        self.battles: i64 = 0  # finished
        self.drawn: i64 = 0  # drawn battles in a row (H-6.3)
        self.attacker: i64 = 0
        self.front: i64 = NOBODY  # the battle's number, from 0
        self.round: i64 = 0
        self.tile: i64 = NOBODY
        self.edge: i64 = 0  # of the tile, towards the attacker
        self.tiles_left: i64 = 0
        self.winner: i64 = NOBODY  # of the game
        # Only ever replaced as a whole, so copies share them:
        self.tiles: vec[i64] = NO_NUMBERS  # top first, as they were shuffled
        self.last: vec[i64] = NO_NUMBERS  # the battle decided last; empty before the first
        # Changed by play:
        self.sides: vec[i64] = NO_NUMBERS  # seat * SIDE_SIZE + offset; what is known
        self.piles: vec[u8] = NO_TROOPS  # pile_at(seat, pile) + place, from the bottom up

    def clear(self) -> None:
        """Make room for two sides that have nothing yet."""
        self.sides = vec[i64]([0] * NUMBERS)
        self.piles = vec[u8]([0] * PILES_SIZE)
        seat: i64
        for seat in range(SEATS):
            self.sides[seat * SIDE_SIZE + HERO] = NOBODY
            self.sides[seat * SIDE_SIZE + COVERED] = NOBODY
            self.sides[seat * SIDE_SIZE + ACTIVE] = NOBODY

    def copy_into(self, twin: HectorPosition) -> None:
        """Make `twin` equal to this position."""
        twin.actor = self.actor
        twin.phase = self.phase
        twin.battles = self.battles
        twin.drawn = self.drawn
        twin.attacker = self.attacker
        twin.front = self.front
        twin.round = self.round
        twin.tile = self.tile
        twin.edge = self.edge
        twin.tiles_left = self.tiles_left
        twin.winner = self.winner
        twin.tiles = self.tiles
        twin.last = self.last
        twin.sides = self.sides[:]
        twin.piles = self.piles[:]

    def to_json(self) -> dict[str, Any]:
        """Every field; sides and what is known each by itself."""
        data = super().to_json()
        numbers = data["sides"]
        data["sides"] = numbers[:KNOWN]
        data["known"] = numbers[KNOWN:]
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> State:
        made = cls()
        fill(made, {**data, "sides": [*data["sides"], *data["known"]]})
        return made

    # Piles of troops and of heroes

    def pile(self, seat: i64, pile: i64) -> vec[i64]:
        """A pile's troops, top first."""
        size: i64 = self.sides[seat * SIDE_SIZE + PILE_SIZE + pile]
        return self._cards(pile_at(seat, pile), size)

    def lay_pile(self, seat: i64, pile: i64, cards: vec[i64]) -> None:
        """Make these troops the pile, top first."""
        self._lay_cards(pile_at(seat, pile), cards)
        self.sides[seat * SIDE_SIZE + PILE_SIZE + pile] = len(cards)

    def hero_pile(self, seat: i64) -> vec[i64]:
        """A hero pile, top first."""
        size: i64 = self.sides[seat * SIDE_SIZE + HERO_PILE_SIZE]
        return self._cards(heroes_at(seat), size)

    def lay_hero_pile(self, seat: i64, heroes: vec[i64]) -> None:
        """Make these heroes the hero pile, top first."""
        self._lay_cards(heroes_at(seat), heroes)
        self.sides[seat * SIDE_SIZE + HERO_PILE_SIZE] = len(heroes)

    def _cards(self, first: i64, size: i64) -> vec[i64]:
        """The pile that begins there, top first."""
        cards = vec[i64]([0] * size)
        at: i64
        for at in range(size):
            cards[at] = i64(self.piles[first + size - 1 - at])
        return cards

    def _lay_cards(self, first: i64, cards: vec[i64]) -> None:
        at: i64
        for at in range(len(cards)):
            self.piles[first + len(cards) - 1 - at] = u8(cards[at])

    # Small questions, for rules, events, views and tests

    def facing(self, seat: i64) -> i64:
        """The colour that faces a seat: the edge opposite the attacker's faces the defender."""
        edge: i64 = self.edge if seat == self.attacker else self.edge + 2 & 3
        return EDGES[self.tile * 4 + edge]

    def of(self, seat: int, offset: int) -> int:
        """One number of a side."""
        return self.sides[seat * SIDE_SIZE + offset]

    def hand(self, seat: int) -> list[int]:
        first = seat * SIDE_SIZE + HAND
        return list(self.sides[first : first + self.of(seat, HAND_SIZE)])

    def table(self, seat: int) -> list[int]:
        first = seat * SIDE_SIZE + TABLE
        return list(self.sides[first : first + self.of(seat, TABLE_SIZE)])

    def shown_hero(self, seat: i64) -> i64:
        """The hero of this battle that all see: deployed, or revealed at its end (H-5.2)."""
        side: i64 = seat * SIDE_SIZE
        revealed = self.phase == Phase.CHOOSE_RANSOM and self.last[LAST_RETREATED] < 0
        return self.sides[side + HERO] if self.sides[side + COVERED] >= 0 or revealed else NOBODY

    def edges(self) -> list[int]:
        """The tile's colours clockwise, the one that faces the attacker first."""
        return [EDGES[self.tile * 4 + (self.edge + step) % 4] for step in range(4)]

    def may_lie(self, seat: int, own: bool) -> list[int]:
        """By place, the side's troops that may lie there, as its owner or as all others know."""
        first = seat * PLACE_COUNT + (KNOWN_TO_OWNER if own else KNOWN)
        return list(self.sides[first : first + PLACE_COUNT])

    def discards(self, seat: int) -> list[int]:
        """How many of each kind of troop a side has discarded for good."""
        packed = self.sides[seat * SIDE_SIZE + DISCARDED]
        return [int(packed >> 2 * troop & 3) for troop in range(TROOP_KINDS)]

    def notation(self) -> Notation:
        return NOTATION

    def census(self) -> dict[str, int]:
        count: dict[str, int] = {}
        for seat in (0, 1):
            army = self.hand(seat) + self.table(seat)
            for pile in range(PILE_COUNT):
                army += list(self.pile(seat, pile))
            lost = self.discards(seat)
            for troop, name in enumerate(TROOPS):
                count[f"{seat} {name}"] = army.count(troop) + lost[troop]
            heroes = [*self.hero_pile(seat), self.of(seat, HERO)]
            for hero, name in enumerate(BOX.heroes[seat]):
                count[name] = heroes.count(hero) + (self.of(seat, FALLEN) >> hero & 1)
        for tile in range(TILE_COUNT):
            count[f"tile {tile + 1}"] = list(self.tiles).count(tile)
        return count
