"""Hector and Achilles, clause by clause: docs/rules/hector.md.

Two armies fight battle after battle; a player whose line collapses loses. Where everything
lies, and who knows it, stands in rules_position.py, how a battle ends in rules_closing.py; here
is what may be decided: opening, turns and fate (H-3 to H-5).
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ilion.core.chance import Chance
from ilion.core.events import Event
from ilion.core.message import Message
from ilion.core.notation import Notation
from ilion.core.state import NOBODY
from ilion.core.view import View
from ilion.games.hector import events as tell
from ilion.games.hector import notation
from ilion.games.hector import view as views
from ilion.games.hector.rules_closing import DRAWS, Closing
from ilion.games.hector.rules_position import (
    ACT,
    ACTIVE,
    BLESSED,
    BOTTOM,
    CHOOSE_EDGE,
    CHOOSE_FRONT,
    CHOOSE_RANSOM,
    CHOOSE_VANGUARD,
    COLOURS_OF,
    COVERED,
    DESTROYED,
    FAVOURS,
    HAND,
    HELD,
    HERO,
    HEROES,
    LEFT,
    OVER,
    PILES,
    PLAY,
    PLAYED,
    RESERVE,
    ROW,
    SEATS,
    SHAME,
    TABLE,
    TILES,
    TURN,
    USED,
)

ROUNDS: Final = 4

# Actions, in the order of notation.py.
FIRST_FIGHT: Final = 4
FIRST_FACE: Final = 7
FIRST_PLAY: Final = 13
FIRST_DISCARD: Final = 37
CHANGE: Final = 61
FIRST_DEPLOY: Final = 62
FIRST_FAVOUR: Final = 67
RETREAT: Final = 72
FIRST_TURN: Final = 73
LEFTWARDS: Final = 73
RIGHTWARDS: Final = 74
RANSOM: Final = 76
MOURN: Final = 77


class HectorState(Closing):
    """A position of Hector and Achilles, and how play goes on from it."""

    def copy(self) -> HectorState:
        twin = HectorState()
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
        twin.known = self.known[:]
        return twin

    # What may be decided

    def legal(self) -> list[int]:
        # Python calls a method of the object's own class more quickly than an inherited one.
        return super().legal()

    def legal_into(self, moves: vec[i64]) -> i64:
        phase = self.phase
        sides = self.sides
        row: i64 = self.actor * ROW
        count: i64 = 0
        i: i64
        if phase == ACT or phase == PLAY:
            # H-4.2: any troop from hand; equal ones are one choice
            held: i64 = sides[row + HELD]
            before: i64 = NOBODY
            for i in range(held):
                troop: i64 = sides[row + HAND + i]
                if troop != before:
                    moves[count] = FIRST_PLAY + troop
                    count += 1
                    before = troop
            if phase == ACT:
                count = self._actions_into(moves, count, row)
        elif phase == TURN:
            for i in range(3):
                moves[i] = FIRST_TURN + i
            count = 3
        elif phase == CHOOSE_VANGUARD:
            # H-3.1: any of its own piles that still holds cards
            for i in range(PILES):
                if sides[row + LEFT + i] > 0:
                    moves[count] = i
                    count += 1
        elif phase == CHOOSE_EDGE:
            # H-3.4: any of the tile's four edges
            for i in range(4):
                moves[i] = FIRST_FACE + COLOURS_OF[self.tile * 4 + i]
            count = 4
        elif phase == CHOOSE_FRONT:
            # H-3.2: any number, also one whose pile is destroyed
            for i in range(3):
                moves[i] = FIRST_FIGHT + i
            count = 3
        elif phase == CHOOSE_RANSOM:
            moves[0] = RANSOM
            moves[1] = MOURN
            count = 2
        return count

    def _actions_into(self, moves: vec[i64], plays: i64, row: i64) -> i64:
        """The optional actions of H-4.3 to H-4.7; before them stand the plays."""
        sides = self.sides
        count: i64 = plays
        i: i64
        if sides[row + LEFT + sides[row + ACTIVE]] > 0 or sides[row + LEFT + RESERVE] > 0:
            for i in range(plays):  # H-4.3
                moves[count] = moves[i] + FIRST_DISCARD - FIRST_PLAY
                count += 1
        covered: i64 = sides[row + COVERED]
        if covered < 0:
            if sides[row + HERO] >= 0:
                if sides[row + HEROES] > 0:  # H-4.4
                    moves[count] = CHANGE
                    count += 1
                for i in range(sides[row + PLAYED]):  # H-4.5
                    moves[count] = FIRST_DEPLOY + i
                    count += 1
        elif sides[row + FAVOURS] > 0:
            blessed: i64 = sides[row + BLESSED] | 1 << covered
            for i in range(sides[row + PLAYED]):  # H-4.6
                if blessed >> i & 1 == 0:
                    moves[count] = FIRST_FAVOUR + i
                    count += 1
        moves[count] = RETREAT  # H-4.7
        return count + 1

    def apply(self, action: i64, chance: Chance, events: list[Event] | None = None) -> None:
        if action >= FIRST_PLAY:
            if action < FIRST_DISCARD:
                self._play(action - FIRST_PLAY, chance, events)
            elif action < FIRST_TURN:
                self._act(action, chance, events)
            elif action < RANSOM:
                self._turn(action, chance, events)
            else:
                self._ransom(action == RANSOM, chance, events)
        elif action >= FIRST_FACE:
            self._face(action - FIRST_FACE, events)
        elif action >= FIRST_FIGHT:
            self._fight(action - FIRST_FIGHT, events)
        else:
            self._vanguard(action, events)

    # H-3 Opening a battle

    def _vanguard(self, pile: i64, events: list[Event] | None) -> None:
        troop: i64 = self.turn_up(self.actor, pile)  # H-3.1
        row: i64 = self.actor * ROW
        self.sides[row + TABLE] = troop
        self.sides[row + PLAYED] = 1
        number: i64 = troop & 3  # H-3.2: its value names the battle
        if events is not None:
            events.append(tell.vanguard(self.actor, pile, troop))
        if number == 3:
            self.phase = CHOOSE_FRONT
        else:
            self._open_front(number, events)

    def _fight(self, front: i64, events: list[Event] | None) -> None:
        if events is not None:
            events.append(tell.fight(self.actor, front))
        self._open_front(front, events)

    def _open_front(self, front: i64, events: list[Event] | None) -> None:
        # H-3.3: the front pile of that number, or the reserve where it is destroyed
        self.front = front
        seat: i64
        for seat in range(SEATS):
            row: i64 = seat * ROW
            active: i64 = front
            if self.sides[row + DESTROYED] >> front & 1 == 1:
                active = RESERVE
                if events is not None:
                    events.append(tell.from_reserve(seat, front))
            self.sides[row + ACTIVE] = active
            self.sides[row + USED] |= 1 << active
        # H-3.4: the next fate tile is turned up
        self.tile = self.tiles[TILES - self.tiles_left]
        self.tiles_left -= 1
        if events is not None:
            events.append(tell.tile(self.attacker, self.tile))
        self.phase = CHOOSE_EDGE

    def _face(self, colour: i64, events: list[Event] | None) -> None:
        self.edge = self.edge_of(colour)  # H-3.4
        sides = self.sides
        defender: i64 = 1 - self.attacker
        row: i64 = defender * ROW
        troop: i64 = self.turn_up(defender, sides[row + ACTIVE])  # H-3.5
        sides[row + TABLE] = troop
        sides[row + PLAYED] = 1
        if events is not None:
            events.append(tell.faced(self.attacker, colour, self.facing(defender)))
            events.append(tell.defends(defender, troop))
        # H-3.6: four troops and the top hero, where there is one
        seat: i64
        for seat in range(SEATS):
            row = seat * ROW
            self.draw_hand(seat, sides[row + ACTIVE])
            self.draw_hero(row)
            if events is not None:
                hand = list(sides[row + HAND : row + HAND + 4])
                events.append(tell.drew(seat, hand, sides[row + HERO]))
        self.round = 0
        self.actor = self.attacker
        self.phase = ACT

    # H-4 Turns

    def _act(self, action: i64, chance: Chance, events: list[Event] | None) -> None:
        sides = self.sides
        seat: i64 = self.actor
        row: i64 = seat * ROW
        if action == RETREAT:
            self._retreat(chance, events)
            return
        self.phase = PLAY
        if action < CHANGE:
            # H-4.3: discarded for good, then one from the active pile or else the reserve
            troop: i64 = action - FIRST_DISCARD
            self.show(seat, troop)
            self.discard(seat, troop)
            pile: i64 = sides[row + ACTIVE]
            if sides[row + LEFT + pile] == 0:
                pile = RESERVE
            drawn: i64 = self.draw(seat, pile)
            if events is not None:
                events.append(tell.discarded(seat, troop, pile, drawn))
        elif action == CHANGE:
            # H-4.4: face down under the hero pile, then the top one
            hero: i64 = sides[row + HERO]
            self.bury_hero(row)
            self.draw_hero(row)
            known: i64 = sides[row + BOTTOM] + 1
            if known > sides[row + HEROES]:
                known = sides[row + HEROES]
            sides[row + BOTTOM] = known
            if events is not None:
                events.append(tell.changed(seat, hero, sides[row + HERO]))
        elif action < FIRST_FAVOUR:
            # H-4.5
            slot: i64 = action - FIRST_DEPLOY
            sides[row + COVERED] = slot
            if events is not None:
                events.append(tell.deployed(seat, sides[row + HERO], sides[row + TABLE + slot]))
        else:
            # H-4.6
            slot = action - FIRST_FAVOUR
            sides[row + FAVOURS] -= 1
            sides[row + BLESSED] |= 1 << slot
            if events is not None:
                events.append(tell.blessed(seat, sides[row + TABLE + slot]))

    def _play(self, troop: i64, chance: Chance, events: list[Event] | None) -> None:
        # H-4.2: face up, next to the vanguard
        sides = self.sides
        seat: i64 = self.actor
        row: i64 = seat * ROW
        self.show(seat, troop)
        sides[row + TABLE + sides[row + PLAYED]] = troop
        sides[row + PLAYED] += 1
        if events is not None:
            events.append(tell.played(seat, troop))
        if seat == self.attacker:
            self.actor = 1 - seat
            self.phase = ACT
        else:
            self._fate(chance, events)

    # H-5 Fate, and the end of the battle

    def _fate(self, chance: Chance, events: list[Event] | None) -> None:
        # H-5.1: the strictly higher sum may turn the tile
        ahead: i64 = self.sum_of(0) - self.sum_of(1)
        if events is not None:
            events.append(tell.fate(self.round, self.sum_of(0), self.sum_of(1)))
        if ahead == 0:
            self._end_round(chance, events)
        else:
            self.actor = 0 if ahead > 0 else 1
            self.phase = TURN

    def _turn(self, action: i64, chance: Chance, events: list[Event] | None) -> None:
        # H-9: anticlockwise brings the next edge to the attacker, clockwise the one before
        if action == LEFTWARDS:
            self.edge = self.edge + 1 & 3
        elif action == RIGHTWARDS:
            self.edge = self.edge + 3 & 3
        if events is not None:
            way = action - FIRST_TURN
            events.append(tell.turned(self.actor, way, self.facing(0), self.facing(1)))
        self._end_round(chance, events)

    def _end_round(self, chance: Chance, events: list[Event] | None) -> None:
        self.round += 1
        if self.round < ROUNDS:
            self.actor = self.attacker
            self.phase = ACT
            return
        # H-5.2 to H-5.4: heroes are revealed, the higher total wins
        ahead: i64 = self.total_of(0, self.sides[HERO]) - self.total_of(1, self.sides[ROW + HERO])
        victor: i64 = NOBODY
        if ahead != 0:
            victor = 0 if ahead > 0 else 1
        self._decided(victor, NOBODY)
        if events is not None:
            events.extend(tell.decided(self))
        self._lose(victor, chance, events)

    def _retreat(self, chance: Chance, events: list[Event] | None) -> None:
        self._decided(1 - self.actor, self.actor)  # H-6.4
        if events is not None:
            events.append(tell.retreated(self.actor))
        self._lose(1 - self.actor, chance, events)

    # For people, stores and tests

    def values_into(self, values: vec[float]) -> None:
        """What both sides have left, and who would win the battle if it ended now."""
        if self.phase == OVER:
            super().values_into(values)
            return
        sides = self.sides
        lead = self._forces(0) - self._forces(1)
        if sides[PLAYED] + sides[ROW + PLAYED] > 2:  # more than the vanguards
            ahead: i64 = self.total_of(0, sides[HERO]) - self.total_of(1, sides[ROW + HERO])
            surer = 0.1 + 0.1 * float(self.round)
            lead += 8.0 / (1.0 + exp(-surer * float(ahead))) - 4.0
        self.two_seat_values_into(values, 0.14 * lead)

    def _forces(self, seat: i64) -> float:
        """Troops, favours and heroes of a side, wherever they are, less its shame."""
        sides = self.sides
        row: i64 = seat * ROW
        troops: i64 = sides[row + HELD] + sides[row + PLAYED]
        pile: i64
        for pile in range(PILES):
            troops += sides[row + LEFT + pile] - 4 * (sides[row + DESTROYED] >> pile & 1)
        heroes: i64 = sides[row + HEROES] + (0 if sides[row + HERO] == NOBODY else 1)
        tokens: i64 = sides[row + FAVOURS] - 2 * sides[row + SHAME]
        return float(troops + tokens) + 0.8 * float(heroes)

    def guided_rollouts(self) -> bool:
        return True

    def winners(self) -> list[int]:
        return [] if self.winner == NOBODY else [self.winner]

    def end_reason(self) -> str:
        if self.drawn == DRAWS:
            return "six drawn battles"
        broken: i64 = self.sides[DESTROYED] | self.sides[ROW + DESTROYED]
        return "reserve destroyed" if broken >> RESERVE & 1 == 1 else "front destroyed"

    def choices_are_open(self) -> bool:
        """What can be played depends on a hand."""
        return self.phase != ACT and self.phase != PLAY

    def notation(self) -> Notation:
        return notation.NOTATION

    def view(self, seat: int | None) -> View:
        return views.of(self, seat)

    def ask(self) -> Message:
        return tell.ask(self)

    def opening(self) -> list[Event]:
        return [tell.opened(self.attacker)]
