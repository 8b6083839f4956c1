"""Where everything of Hector and Achilles lies, and who knows what of it.

Seats are 0 (Achaeans) and 1 (Trojans), piles 0 to 2 (the fronts 1, 2, 3) and 3 (the reserve),
colours 0 to 5, troops colour * 4 + value - 1, heroes the number of their colour.

`rules.py` plays the game with what stands here: cards move, and what is known moves with them.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from ilion.core.chance import Chance
from ilion.core.state import NOBODY, State
from ilion.core.vecs import vec_of
from ilion.games.hector import components
from ilion.games.hector.components import BOX

# What is decided now. Plain numbers: an enum of another module is slow when compiled.
CHOOSE_VANGUARD: Final = 0  # H-3.1
CHOOSE_FRONT: Final = 1  # H-3.2, after a 4
CHOOSE_EDGE: Final = 2  # H-3.4
ACT: Final = 3  # H-4.1: one optional action, or the play at once
PLAY: Final = 4  # H-4.2: after an optional action
TURN: Final = 5  # H-5.1
CHOOSE_RANSOM: Final = 6  # H-6.2
OVER: Final = 7  # H-7

SEATS: Final = 2
PILES: Final = 4
RESERVE: Final = 3
TILES: Final = 6
HERO_PILES: Final = 8  # chance outcomes: eight piles, two hero piles, the tiles
TILE_PILE: Final = 10

# A side's row: what one seat has, wherever it lies.
LEFT: Final = 0  # four piles: how many troops each holds
HAND: Final = 4  # four troops, ascending
HELD: Final = 8  # how many of them there are
TABLE: Final = 9  # five slots: vanguard, then the troops in the order played
PLAYED: Final = 14  # how many of them there are
HERO: Final = 15  # in hand or deployed in this battle, or NOBODY
COVERED: Final = 16  # the slot that the deployed hero covers, or NOBODY
BLESSED: Final = 17  # bit slot: a favour lies there
FAVOURS: Final = 18  # in the pool
SHAME: Final = 19
HERO_PILE: Final = 20  # three bits a hero, the top one lowest
HEROES: Final = 21  # how many are in that pile
BOTTOM: Final = 22  # how many of its lowest the owner has put there since the shuffle
FALLEN: Final = 23  # bit hero: discarded
DISCARDED: Final = 24  # two bits a troop: how many are discarded
DESTROYED: Final = 25  # bit pile
USED: Final = 26  # bit pile: active, or gave a card in this battle (H-7.3)
ACTIVE: Final = 27  # the pile this side fights with
ROW: Final = 28

WORDS: Final = 6  # to a pile: eight troops to a word, one byte each, the top one last

# What is known of hidden troops (H-8): for each side twice, as everybody knows it and as its
# owner knows it, and for each place: which of the side's 48 troops may lie there. Bit troop,
# and bit troop + 24 for its twin; a troop that may lie nowhere is in sight. See docs/hector.md.
PLACES: Final = 5  # the four piles, and
IN_HAND: Final = 4
OWN: Final = 10  # from what everybody knows of a side to what its owner knows of it
TROOPS: Final = 24
ARMY: Final = (1 << 48) - 1

# The battle decided last: its victor, who retreated, then by seat
VICTOR: Final = 0
RETREATED: Final = 1
TOTAL: Final = 2  # NOBODY after a retreat
SHOWN: Final = 4  # the hero that was deployed or revealed

NO_NUMBERS: Final = vec[i64]()
BITS: Final = vec_of([1 << bit for bit in range(48)])  # compiled, a shifted literal has 32 bits
EDGES: Final = vec_of([colour for tile in BOX.tiles for colour in tile])
COLOURS_OF: Final = vec_of([colour for tile in BOX.tiles for colour in sorted(tile)])
VALUES: Final = vec_of([value for side in BOX.values for value in side])  # seat * 6 + hero


class Position(State):
    """Cards, heroes, tiles and markers of both sides, and what each seat knows of them."""

    def __init__(self) -> None:
        self.seats = SEATS
        self.actor = NOBODY
        self.phase: i64 = CHOOSE_VANGUARD
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
        self.sides: vec[i64] = NO_NUMBERS  # seat * ROW
        self.piles: vec[i64] = NO_NUMBERS  # (seat * PILES + pile) * WORDS
        self.known: vec[i64] = NO_NUMBERS  # seat * PLACES; + OWN for the owner

    # Piles

    def take(self, seat: i64, pile: i64) -> i64:
        """Take the top troop of a pile."""
        sides = self.sides
        piles = self.piles
        at: i64 = sides[seat * ROW + LEFT + pile] - 1
        sides[seat * ROW + LEFT + pile] = at
        word: i64 = (seat * PILES + pile) * WORDS + (at >> 3)
        byte: i64 = (at & 7) << 3
        troop: i64 = piles[word] >> byte & 31
        piles[word] ^= troop << byte  # what lies above the top is 0
        return troop

    def put(self, seat: i64, pile: i64, first: i64, count: i64) -> None:
        """Put troops (of `sides`) on a pile; then a shuffle follows, or the game is over."""
        sides = self.sides
        piles = self.piles
        words: i64 = (seat * PILES + pile) * WORDS
        left: i64 = sides[seat * ROW + LEFT + pile]
        at: i64
        for at in range(first, first + count):
            piles[words + (left >> 3)] |= sides[at] << ((left & 7) << 3)
            left += 1
        sides[seat * ROW + LEFT + pile] = left

    def cards(self, seat: i64, pile: i64) -> vec[i64]:
        """A pile's troops, top first."""
        left: i64 = self.sides[seat * ROW + LEFT + pile]
        first: i64 = (seat * PILES + pile) * WORDS
        cards = vec[i64]([0] * left)
        piles = self.piles
        word: i64 = 0
        at: i64
        for at in range(left):
            if at & 7 == 0:
                word = piles[first + (at >> 3)]
            cards[left - 1 - at] = word & 31
            word >>= 8
        return cards

    def lay(self, seat: i64, pile: i64, cards: vec[i64]) -> None:
        """Make these troops the pile, top first."""
        left: i64 = len(cards)
        first: i64 = (seat * PILES + pile) * WORDS
        piles = self.piles
        word: i64 = 0
        at: i64
        for at in range(left - 1, -1, -1):
            word = word << 8 | cards[left - 1 - at]
            if at & 7 == 0:
                piles[first + (at >> 3)] = word
                word = 0
        self.sides[seat * ROW + LEFT + pile] = left

    def shuffle(self, seat: i64, pile: i64, chance: Chance) -> None:
        cards = self.cards(seat, pile)
        chance.shuffle(seat * PILES + pile, cards)
        self.lay(seat, pile, cards)

    # Cards that move, and what is known of them

    def turn_up(self, seat: i64, pile: i64) -> i64:
        """Take a pile's top troop for all to see."""
        troop: i64 = self.take(seat, pile)
        self._see(seat * PLACES, troop, pile)
        self._see(seat * PLACES + OWN, troop, pile)
        self._used(seat, pile)
        return troop

    def draw(self, seat: i64, pile: i64) -> i64:
        """Draw a pile's top troop into the hand: its owner sees it, nobody else does."""
        troop: i64 = self.take(seat, pile)
        self._see(seat * PLACES + OWN, troop, pile)
        known = self.known
        known[seat * PLACES + IN_HAND] |= known[seat * PLACES + pile]
        self._used(seat, pile)
        hand: i64 = seat * ROW + HAND
        sides = self.sides
        at: i64 = sides[seat * ROW + HELD]
        sides[seat * ROW + HELD] = at + 1
        while at > 0 and sides[hand + at - 1] > troop:
            sides[hand + at] = sides[hand + at - 1]
            at -= 1
        sides[hand + at] = troop
        return troop

    def draw_hand(self, seat: i64, pile: i64) -> None:
        """Draw four troops into the empty hand: `draw` four times, what is known written once."""
        sides = self.sides
        piles = self.piles
        known = self.known
        row: i64 = seat * ROW
        first: i64 = (seat * PILES + pile) * WORDS
        left: i64 = sides[row + LEFT + pile] - 4
        here: i64 = known[seat * PLACES + OWN + pile]
        gone: i64 = 0
        spread: i64 = 0
        drawn: i64
        for drawn in range(4):
            top: i64 = left + 3 - drawn
            byte: i64 = (top & 7) << 3
            troop: i64 = piles[first + (top >> 3)] >> byte & 31
            piles[first + (top >> 3)] ^= troop << byte
            at: i64 = row + HAND + drawn
            while at > row + HAND and sides[at - 1] > troop:
                sides[at] = sides[at - 1]
                at -= 1
            sides[at] = troop
            # As in `_see`, but noted for all four; where both of a kind come, neither is left.
            one: i64 = 1 << troop
            twin: i64 = one << TROOPS
            if here & one == 0:
                gone |= twin
            elif here & twin == 0:
                gone |= one
                spread &= ~one
            else:
                gone |= twin
                spread |= one
            here &= ~gone
        # To its owner no card of the hand is hidden: only the piles are looked through.
        for at in range(seat * PLACES + OWN, seat * PLACES + OWN + IN_HAND):
            may: i64 = known[at]
            known[at] = may & ~gone | may >> TROOPS & spread
        sides[row + LEFT + pile] = left
        sides[row + HELD] = 4
        known[seat * PLACES + IN_HAND] |= known[seat * PLACES + pile]
        self._used(seat, pile)

    def _used(self, seat: i64, pile: i64) -> None:
        """H-7.3: a card was taken; and no card lies in an empty pile."""
        sides = self.sides
        sides[seat * ROW + USED] |= 1 << pile
        if sides[seat * ROW + LEFT + pile] == 0:
            self.known[seat * PLACES + pile] = 0
            self.known[seat * PLACES + OWN + pile] = 0

    def show(self, seat: i64, troop: i64) -> None:
        """Take a troop out of the hand for all to see."""
        sides = self.sides
        hand: i64 = seat * ROW + HAND
        held: i64 = sides[seat * ROW + HELD] - 1
        sides[seat * ROW + HELD] = held
        at: i64 = 0
        while sides[hand + at] != troop:
            at += 1
        while at < held:
            sides[hand + at] = sides[hand + at + 1]
            at += 1
        self._see(seat * PLACES, troop, IN_HAND)
        if held == 0:
            self.known[seat * PLACES + IN_HAND] = 0

    def return_table(self, seat: i64) -> None:
        """Put the played troops on the active pile: everybody knows which they are."""
        row: i64 = seat * ROW
        pile: i64 = self.sides[row + ACTIVE]
        played: i64 = self.sides[row + PLAYED]
        self.put(seat, pile, row + TABLE, played)
        self._know(seat * PLACES, row + TABLE, played, pile)
        self._know(seat * PLACES + OWN, row + TABLE, played, pile)

    def return_hand(self, seat: i64) -> None:
        """Put the hand on the active pile: only its owner knows which troops they are."""
        row: i64 = seat * ROW
        held: i64 = self.sides[row + HELD]
        if held > 0:
            pile: i64 = self.sides[row + ACTIVE]
            self.put(seat, pile, row + HAND, held)
            self._know(seat * PLACES + OWN, row + HAND, held, pile)
            self.sides[row + HELD] = 0
            self._moved(seat * PLACES, IN_HAND, pile)

    def join_reserve(self, seat: i64, pile: i64) -> None:
        """Put a whole front pile on the reserve, unseen."""
        sides = self.sides
        piles = self.piles
        words: i64 = (seat * PILES + RESERVE) * WORDS
        left: i64 = sides[seat * ROW + LEFT + RESERVE]
        while sides[seat * ROW + LEFT + pile] > 0:
            piles[words + (left >> 3)] |= self.take(seat, pile) << ((left & 7) << 3)
            left += 1
        sides[seat * ROW + LEFT + RESERVE] = left
        self._moved(seat * PLACES, pile, RESERVE)
        self._moved(seat * PLACES + OWN, pile, RESERVE)

    def _moved(self, view: i64, place: i64, to: i64) -> None:
        """All that lay in one place lies in another now."""
        known = self.known
        known[view + to] |= known[view + place]
        known[view + place] = 0

    def _see(self, view: i64, troop: i64, place: i64) -> None:
        """A troop comes to light that lay in this place: it may lie nowhere else any more.

        Where both of its kind may have lain there, nobody can tell which one it was: the other
        may be wherever either of them could be.
        """
        known = self.known
        one: i64 = 1 << troop
        twin: i64 = one << TROOPS
        gone: i64 = twin
        spread: i64 = 0
        if known[view + place] & twin == 0:
            gone = one
        elif known[view + place] & one != 0:
            spread = one
        at: i64
        for at in range(view, view + PLACES):
            here: i64 = known[at]
            known[at] = here & ~gone | here >> TROOPS & spread

    def _know(self, view: i64, first: i64, count: i64, place: i64) -> None:
        """Troops in sight (of `sides`) go to a place: they lie there and nowhere else."""
        sides = self.sides
        known = self.known
        hidden: i64 = known[view] | known[view + 1] | known[view + 2] | known[view + 3]
        hidden |= known[view + IN_HAND]
        before: i64 = hidden
        at: i64
        for at in range(first, first + count):
            bit: i64 = 1 << sides[at]
            if hidden & bit != 0:
                bit = bit << TROOPS
            hidden |= bit
        known[view + place] |= hidden & ~before

    def discard(self, seat: i64, troop: i64) -> None:
        """Lay a troop that is in sight on the discards, for good."""
        self.sides[seat * ROW + DISCARDED] += BITS[2 * troop]

    # Heroes

    def draw_hero(self, row: i64) -> None:
        """Take the top hero, where there is one (H-3.6)."""
        sides = self.sides
        if sides[row + HEROES] > 0:
            sides[row + HERO] = sides[row + HERO_PILE] & 7
            sides[row + HERO_PILE] >>= 3
            sides[row + HEROES] -= 1

    def bury_hero(self, row: i64) -> None:
        """Put the hero under the hero pile."""
        sides = self.sides
        sides[row + HERO_PILE] |= sides[row + HERO] << 3 * sides[row + HEROES]
        sides[row + HEROES] += 1
        sides[row + HERO] = NOBODY

    def hero_pile(self, seat: i64) -> vec[i64]:
        """A hero pile, top first."""
        heroes = vec[i64]([0] * self.sides[seat * ROW + HEROES])
        pile: i64 = self.sides[seat * ROW + HERO_PILE]
        at: i64
        for at in range(len(heroes)):
            heroes[at] = pile & 7
            pile >>= 3
        return heroes

    def lay_heroes(self, seat: i64, heroes: vec[i64]) -> None:
        """Make these heroes the hero pile, top first."""
        pile: i64 = 0
        at: i64
        for at in range(len(heroes)):
            pile |= heroes[at] << 3 * at
        self.sides[seat * ROW + HERO_PILE] = pile
        self.sides[seat * ROW + HEROES] = len(heroes)

    def shuffle_heroes(self, seat: i64, chance: Chance) -> None:
        heroes = self.hero_pile(seat)
        chance.shuffle(HERO_PILES + seat, heroes)
        self.lay_heroes(seat, heroes)

    # The tile, and sums (H-5)

    def edge_of(self, colour: i64) -> i64:
        """The tile's edge of that colour; NOBODY where it has none."""
        edge: i64
        for edge in range(4):
            if EDGES[self.tile * 4 + edge] == colour:
                return edge
        return NOBODY

    def facing(self, seat: i64) -> i64:
        """The colour that faces a seat: the opposite edge faces the defender (H-9)."""
        edge: i64 = self.edge if seat == self.attacker else self.edge + 2 & 3
        return EDGES[self.tile * 4 + edge]

    def sum_of(self, seat: i64) -> i64:
        """H-5.1: all visible cards and favours, colours ignored."""
        sides = self.sides
        row: i64 = seat * ROW
        played: i64 = sides[row + PLAYED]
        total: i64 = played  # a troop's value is one more than its last two bits
        at: i64
        for at in range(row + TABLE, row + TABLE + played):
            total += sides[at] & 3
        covered: i64 = sides[row + COVERED]
        if covered >= 0:  # the hero in place of the troop; only then can there be favours
            total += VALUES[seat * 6 + sides[row + HERO]] - (sides[row + TABLE + covered] & 3) - 1
            blessed: i64 = sides[row + BLESSED]
            while blessed != 0:
                total += blessed & 1
                blessed >>= 1
        return total

    def total_of(self, seat: i64, hero: i64) -> i64:
        """H-5.3: visible cards of the facing colour and of the hero's, with their favours."""
        sides = self.sides
        row: i64 = seat * ROW
        covered: i64 = sides[row + COVERED]
        facing: i64 = self.facing(seat)
        total: i64 = 0
        slot: i64
        for slot in range(sides[row + PLAYED]):
            if slot == covered:
                total += VALUES[seat * 6 + hero]
            else:
                troop: i64 = sides[row + TABLE + slot]
                if troop >> 2 == facing or troop >> 2 == hero:
                    total += (troop & 3) + 1 + (sides[row + BLESSED] >> slot & 1)
        return total

    # For views, stores and tests

    def of(self, seat: int, field: int) -> int:
        """One number of a side's row."""
        return self.sides[seat * ROW + field]

    def hand(self, seat: int) -> list[int]:
        first = seat * ROW + HAND
        return list(self.sides[first : first + self.of(seat, HELD)])

    def table(self, seat: int) -> list[int]:
        first = seat * ROW + TABLE
        return list(self.sides[first : first + self.of(seat, PLAYED)])

    def shown_hero(self, seat: int) -> int:
        """The hero of this battle that all see: deployed, or revealed at its end (H-5.2)."""
        revealed = self.phase == CHOOSE_RANSOM and self.last[RETREATED] < 0
        return self.of(seat, HERO) if self.of(seat, COVERED) >= 0 or revealed else NOBODY

    def edges(self) -> list[int]:
        """The tile's colours clockwise, the one that faces the attacker first."""
        return [EDGES[self.tile * 4 + (self.edge + step) % 4] for step in range(4)]

    def may_lie(self, seat: int, own: bool) -> list[int]:
        """By place, the side's troops that may lie there, as its owner or as all others know."""
        first = seat * PLACES + (OWN if own else 0)
        return list(self.known[first : first + PLACES])

    def scores(self) -> list[int]:
        """48 less the troops discarded."""
        points: list[int] = []
        seat: i64
        for seat in range(SEATS):
            points.append(2 * TROOPS - sum(self.discards(seat)))
        return points

    def discards(self, seat: int) -> list[int]:
        """How many of each troop a side has discarded for good."""
        packed = self.sides[seat * ROW + DISCARDED]
        return [int(packed >> 2 * troop & 3) for troop in range(24)]

    def to_json(self) -> dict[str, Any]:
        """As the fields above; piles and tiles with the next card first."""
        return {
            "actor": self.actor,
            "phase": self.phase,
            "battles": self.battles,
            "drawn": self.drawn,
            "attacker": self.attacker,
            "front": self.front,
            "round": self.round,
            "tile": self.tile,
            "edge": self.edge,
            "tiles_left": self.tiles_left,
            "winner": self.winner,
            "tiles": list(self.tiles),
            "last": list(self.last),
            "sides": [self._side(0), self._side(1)],
            "piles": [list(self.cards(seat, pile)) for seat in (0, 1) for pile in range(4)],
            "known": list(self.known),
        }

    def _side(self, seat: int) -> list[int]:
        """A side's row without what old hands and tables left behind."""
        row = list(self.sides[seat * ROW : seat * ROW + ROW])
        for first, size, count in ((HAND, 4, row[HELD]), (TABLE, 5, row[PLAYED])):
            row[first + count : first + size] = [NOBODY] * (size - count)
        return row

    def census(self) -> dict[str, int]:
        count: dict[str, int] = {}
        for seat in (0, 1):
            row = self._side(seat)
            army = row[HAND : HAND + 4] + row[TABLE : TABLE + 5]
            for pile in range(4):
                army += list(self.cards(seat, pile))
            lost = self.discards(seat)
            for troop, name in enumerate(components.TROOPS):
                count[f"{seat} {name}"] = army.count(troop) + lost[troop]
            heroes = [*self.hero_pile(seat), row[HERO]]
            for hero, name in enumerate(BOX.heroes[seat]):
                count[name] = heroes.count(hero) + (row[FALLEN] >> hero & 1)
        for tile in range(6):
            count[f"tile {tile + 1}"] = list(self.tiles).count(tile)
        return count
