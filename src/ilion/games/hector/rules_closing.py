"""Hector and Achilles, the second half of a battle: H-6 winning and losing, H-7 closing."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ilion.core.chance import Chance
from ilion.core.events import Event
from ilion.core.state import NOBODY
from ilion.games.hector import events as tell
from ilion.games.hector.components import BOX
from ilion.games.hector.rules_position import (
    ACTIVE,
    BLESSED,
    BOTTOM,
    CHOOSE_RANSOM,
    CHOOSE_VANGUARD,
    COVERED,
    DESTROYED,
    FALLEN,
    FAVOURS,
    HERO,
    LEFT,
    OVER,
    PILES,
    PLAYED,
    RESERVE,
    RETREATED,
    ROW,
    SEATS,
    SHAME,
    SHOWN,
    TABLE,
    TILE_PILE,
    TILES,
    TOTAL,
    USED,
    VICTOR,
    Position,
)

STANDS: Final = 5  # H-7.1: a pile used in battle needs as many
FRONTS_DOWN: Final = 7  # all three front piles destroyed
DRAWS: Final = 6  # H-6.3: drawn battles in a row that end the game
MOST_SHAME: Final = BOX.shame


class Closing(Position):
    """What follows when a battle is decided."""

    def _decided(self, victor: i64, retreated: i64) -> None:
        """Keep what everybody saw of the battle's end."""
        last = vec[i64]([NOBODY] * 6)
        last[VICTOR] = victor
        last[RETREATED] = retreated
        seat: i64
        for seat in range(SEATS):
            row: i64 = seat * ROW
            if retreated < 0:
                last[TOTAL + seat] = self.total_of(seat, self.sides[row + HERO])
            if retreated < 0 or self.sides[row + COVERED] >= 0:
                last[SHOWN + seat] = self.sides[row + HERO]
        self.last = last

    # H-6 Winning and losing

    def _lose(self, victor: i64, chance: Chance, events: list[Event] | None) -> None:
        """H-6.2: the loser of a deployed hero is asked, where it has a favour to pay with."""
        row: i64 = (1 - victor) * ROW
        if victor < 0 or self.sides[row + COVERED] < 0:
            self._settle(chance, events)
        elif self.sides[row + FAVOURS] > 0:
            self.actor = 1 - victor
            self.phase = CHOOSE_RANSOM
        else:
            if events is not None:
                events.append(tell.hero_fell(1 - victor, self.sides[row + HERO]))
            self._mourn(row)
            self._settle(chance, events)

    def _ransom(self, paid: bool, chance: Chance, events: list[Event] | None) -> None:
        row: i64 = self.actor * ROW
        hero: i64 = self.sides[row + HERO]
        if paid:
            self.sides[row + FAVOURS] -= 1
        else:
            self._mourn(row)
        if events is not None:
            events.append(tell.ransomed(self.actor, hero, paid))
        self._settle(chance, events)

    def _mourn(self, row: i64) -> None:
        self.sides[row + FALLEN] |= 1 << self.sides[row + HERO]
        self.sides[row + HERO] = NOBODY

    def _settle(self, chance: Chance, events: list[Event] | None) -> None:
        sides = self.sides
        victor: i64 = self.last[VICTOR]
        retreated: i64 = self.last[RETREATED]
        seat: i64
        slot: i64
        for seat in range(SEATS):
            row: i64 = seat * ROW
            if seat == victor or victor < 0:
                # H-6.1, H-6.3: troops to the active pile, favours to the pool
                self.return_table(seat)
                for slot in range(sides[row + PLAYED]):
                    sides[row + FAVOURS] += sides[row + BLESSED] >> slot & 1
            else:
                # H-6.2: troops and favours are discarded for good
                for slot in range(sides[row + PLAYED]):
                    self.discard(seat, sides[row + TABLE + slot])
            self.return_hand(seat)  # H-6.4; after four rounds there is none
            if sides[row + HERO] >= 0:
                self.bury_hero(row)
        if retreated >= 0:
            self._shame(retreated, chance, events)
        self.drawn = self.drawn + 1 if victor < 0 else 0
        self._close(victor, chance, events)

    def _shame(self, seat: i64, chance: Chance, events: list[Event] | None) -> None:
        # H-6.5: shame from before costs troops, from the active pile and then the reserve
        sides = self.sides
        row: i64 = seat * ROW
        owed: i64 = sides[row + SHAME]
        pile: i64 = sides[row + ACTIVE]
        if owed > 0:
            self.shuffle(seat, pile, chance)
            lost: list[int] | None = None if events is None else []
            while owed > 0 and sides[row + LEFT + pile] + sides[row + LEFT + RESERVE] > 0:
                if sides[row + LEFT + pile] == 0:
                    pile = RESERVE
                troop: i64 = self.turn_up(seat, pile)
                self.discard(seat, troop)
                owed -= 1
                if lost is not None:
                    lost.append(troop)
            if events is not None and lost is not None:
                events.append(tell.shamed(seat, lost))
        # H-6.6
        if sides[row + SHAME] < MOST_SHAME:
            sides[row + SHAME] += 1
        if events is not None:
            events.append(tell.shame(seat, sides[row + SHAME]))

    # H-7 Closing

    def _close(self, victor: i64, chance: Chance, events: list[Event] | None) -> None:
        sides = self.sides
        beaten: i64 = 0  # bit seat
        seat: i64
        pile: i64
        for seat in range(SEATS):
            row: i64 = seat * ROW
            for pile in range(RESERVE):
                if sides[row + USED] >> pile & 1 == 1 and sides[row + LEFT + pile] < STANDS:
                    self.join_reserve(seat, pile)  # H-7.1
                    sides[row + DESTROYED] |= 1 << pile
                    if events is not None:
                        events.append(tell.destroyed(seat, pile))
            if sides[row + DESTROYED] == FRONTS_DOWN:
                beaten |= 1 << seat
            # H-7.2, after the fronts: newcomers count (H-7.3)
            if sides[row + USED] >> RESERVE & 1 == 1 and sides[row + LEFT + RESERVE] < STANDS:
                beaten |= 1 << seat
                sides[row + DESTROYED] |= 1 << RESERVE
                if events is not None:
                    events.append(tell.destroyed(seat, RESERVE))
        if beaten == 3:
            self._end(victor, events)  # H-7.4
        elif beaten > 0:
            self._end(2 - beaten, events)
        elif self.drawn == DRAWS:
            # H-6.3: where the closing has not ended it, the sixth draw in a row does (ruling)
            self._end(NOBODY, events)
        else:
            self._prepare(victor, chance, events)

    def _prepare(self, victor: i64, chance: Chance, events: list[Event] | None) -> None:
        # H-7.5: used piles (and a reserve that was joined), hero piles, tiles
        sides = self.sides
        seat: i64
        pile: i64
        for seat in range(SEATS):
            row: i64 = seat * ROW
            due: i64 = sides[row + USED]
            if due & sides[row + DESTROYED] != 0:
                due |= 1 << RESERVE
            for pile in range(PILES):
                if due >> pile & 1 == 1 and sides[row + DESTROYED] >> pile & 1 == 0:
                    self.shuffle(seat, pile, chance)
        for seat in range(SEATS):
            self.shuffle_heroes(seat, chance)
        if self.tiles_left == 0:
            tiles = vec[i64]([0, 1, 2, 3, 4, 5])
            chance.shuffle(TILE_PILE, tiles)
            self.tiles = tiles
            self.tiles_left = TILES
        # H-6.3, H-6.7: after a draw the defender attacks, else the victor
        self.attacker = 1 - self.attacker if victor < 0 else victor
        self.actor = self.attacker
        self.phase = CHOOSE_VANGUARD
        self._clear()
        if events is not None:
            events.append(tell.prepared(self.attacker, self.battles, self.tiles_left == TILES))

    def _end(self, winner: i64, events: list[Event] | None) -> None:
        self.winner = winner
        self.actor = NOBODY
        self.phase = OVER
        self._clear()
        if events is not None:
            events.extend(tell.ended(self))

    def _clear(self) -> None:
        """The battle is over: nothing lies on the table."""
        self.battles += 1
        self.front = NOBODY
        self.tile = NOBODY
        self.edge = 0
        self.round = 0
        sides = self.sides
        seat: i64
        for seat in range(SEATS):
            row: i64 = seat * ROW
            sides[row + PLAYED] = 0
            sides[row + COVERED] = NOBODY
            sides[row + BLESSED] = 0
            sides[row + BOTTOM] = 0
            sides[row + USED] = 0
            sides[row + ACTIVE] = NOBODY
