"""Das Pferd von Troja (The Horse of Troy), clause by clause: docs/rules/horse.md. Compiled.

Heroes are pushed through the wooden horse, which drops them, first in first out, into the
city's seven districts. Most heroes in a district takes its points; equals cancel out.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ilion.core.chance import Chance
from ilion.core.events import Event
from ilion.core.message import Message
from ilion.core.state import NOBODY
from ilion.core.vecs import reversed_vec, vec_of
from ilion.core.view import View
from ilion.games.horse import events as tell
from ilion.games.horse import notation
from ilion.games.horse import view as views
from ilion.games.horse.components import BOX, DISTRICTS
from ilion.games.horse.position import (
    CARD_KINDS,
    COLOUR_COUNT,
    NEUTRAL,
    PHASES,
    POSEIDON,
    RED,
    ROW,
    TOTAL,
    HorsePosition,
    Phase,
)

MOST_WAITING: Final = 3  # heroes beside the board (P-2.3)
CARDS_OUTCOME: Final = 0  # the chance outcome `* cards`

FIRST_SWAP: Final = 3  # = notation.SWAP.first
KEEP: Final = 24  # = notation.KEEP.first
FIRST_PLACE: Final = 25  # = notation.PLACE.first
SWAP_A: Final = vec_of([a - 1 for a, _ in notation.SWAP.choices])  # the districts of each swap
SWAP_B: Final = vec_of([b - 1 for _, b in notation.SWAP.choices])

BONUSES: Final = vec_of(BOX.bonuses)
CAPACITY: Final = vec_of([BOX.capacity.get(seats, 0) for seats in range(5)])  # P-3.4
FRESH_CARDS: Final = vec_of([card for card in range(CARD_KINDS) for _ in range(BOX.cards[card])])


class HorseRules(HorsePosition):
    """A position, what may be decided in it, and how it goes on."""

    def legal_into(self, moves: vec[i64]) -> i64:
        count: i64 = 0
        if self.phase == Phase.PLACE:
            # P-3.3: a waiting hero, and a district that is not full (P-3.4)
            capacity: i64 = CAPACITY[self.seats]
            waiting = self.waiting
            board = self.board
            full: i64 = 0  # a bit for each district that takes no more
            colour: i64
            district: i64
            for district in range(DISTRICTS):
                if board[district * ROW + TOTAL] == capacity:
                    full |= 1 << district
            for colour in range(COLOUR_COUNT + 1):
                if waiting[colour] > 0:
                    first: i64 = FIRST_PLACE + colour * DISTRICTS
                    for district in range(DISTRICTS):
                        # Written in any case, and counted where it is open: quicker than to branch.
                        moves[count] = first + district
                        count += 1 - (full >> district & 1)
        elif self.phase == Phase.ANNOUNCE:
            # P-3.1: never more than the heroes that wait
            number: i64
            for number in range(self.waiting_left):
                moves[count] = number
                count += 1
        elif self.phase == Phase.EXCHANGE:
            # P-3.5: any two districts, or none
            action: i64
            for action in range(FIRST_SWAP, KEEP + 1):
                moves[count] = action
                count += 1
        return count

    def apply(self, action: i64, chance: Chance, events: list[Event] | None = None) -> None:
        if action >= FIRST_PLACE:
            placed: i64 = action - FIRST_PLACE
            self._place(placed // DISTRICTS, placed % DISTRICTS, chance, events)
        elif action < FIRST_SWAP:
            self._announce(action + 1, chance, events)
        else:
            self._exchange(action, events)

    def ask(self) -> Message:
        heroes = self.waiting_left if self.phase == Phase.ANNOUNCE else self.to_place
        return tell.ask(PHASES[self.phase], heroes)

    # P-2 Set-up: deal.py

    def opening(self) -> list[Event]:
        return [tell.opened(self.owner[RED], self.first_out, self.last_out)]

    # P-3 A turn

    def _announce(self, number: i64, chance: Chance, events: list[Event] | None) -> None:
        self.announced = number
        # P-3.2: turn up the next hero card
        self.cards_left -= 1
        card: i64 = self.cards[self.cards_left]
        self.card = card
        self.turned[card] += 1
        if events is not None:
            events.append(tell.announced(self.actor, number, card))
        if card == POSEIDON:
            # P-3.5: how many are placed is fixed now
            self.to_place = self.waiting_left
            self.phase = Phase.EXCHANGE
        elif card >= number:
            self.to_place = number
            self.phase = Phase.PLACE
        else:
            self._end_turn(chance, events)

    def _exchange(self, action: i64, events: list[Event] | None) -> None:
        # P-3.5: exchange two treasure cards unseen, or keep; placing follows either way
        self.phase = Phase.PLACE
        if action == KEEP:
            if events is not None:
                events.append(tell.kept(self.actor))
            return
        a: i64 = SWAP_A[action - FIRST_SWAP]
        b: i64 = SWAP_B[action - FIRST_SWAP]
        in_a: i64 = self.treasure[a]
        self.treasure[a] = self.treasure[b]
        self.treasure[b] = in_a
        if events is not None:
            events.append(tell.exchanged(self.actor, a, b))
        # P-4.2: who knew one of the cards knows where it is now
        seat: i64
        for seat in range(self.seats):
            bit_a: i64 = 1 << (seat * DISTRICTS + a)
            bit_b: i64 = 1 << (seat * DISTRICTS + b)
            if (self.seen & bit_a == 0) != (self.seen & bit_b == 0):
                self.seen ^= bit_a | bit_b
            # P-4.1: and who has two heroes there looks at the card that came
            self._look(seat, a, events)
            self._look(seat, b, events)

    def _place(
        self, colour: i64, district: i64, chance: Chance, events: list[Event] | None
    ) -> None:
        # P-3.3: the hero goes into the horse, the one inside longest drops out
        self.waiting[colour] -= 1
        self.waiting_left -= 1
        dropped: i64 = self.first_out
        self.first_out = self.last_out
        self.last_out = colour
        self.board[district * ROW + dropped] += 1
        self.board[district * ROW + TOTAL] += 1
        self.to_place -= 1
        if events is not None:
            events.append(tell.placed(self.actor, colour, district, dropped, self.open_horse))
        self._look(self.owner[dropped], district, events)  # P-4.1
        if self.first_out == NEUTRAL:
            # P-6.1: both helpers are in, and the game ends at once
            self.phase = Phase.OVER
            self.actor = NOBODY
            if events is not None:
                events.extend(tell.scored(self))
        elif self.to_place == 0:
            self._end_turn(chance, events)

    def _end_turn(self, chance: Chance, events: list[Event] | None) -> None:
        self.phase = Phase.ANNOUNCE
        self.announced = 0
        self.card = NOBODY
        self.to_place = 0
        # P-3.6: the waiting heroes are made up to three from the bag, as far as it lasts
        bag_before: i64 = self.bag_left
        while self.waiting_left < MOST_WAITING and self.bag_left > 0:
            self.bag_left -= 1
            self.waiting[self.bag[self.bag_left]] += 1
            self.waiting_left += 1
        if events is not None and self.bag_left < bag_before:
            events.append(tell.drawn(list(self.bag[self.bag_left : bag_before]), self.bag_left))
        if self.waiting_left == 0:
            # P-6.1: bag and waiting heroes are used up, so the helpers come to wait
            self.waiting[NEUTRAL] = 2
            self.waiting_left = 2
            if events is not None:
                events.append(tell.helpers())
        # P-3.6: after the twentieth card, a new pile
        if self.cards_left == 0:
            cards = FRESH_CARDS[:]
            chance.shuffle(CARDS_OUTCOME, cards)
            self.cards = reversed_vec(cards)
            self.cards_left = len(cards)
            self.turned = vec[i64]([0] * CARD_KINDS)
            if events is not None:
                events.append(tell.reshuffled())
        # P-2.4: turns pass clockwise; with two seats each takes two in a row
        self.turns += 1
        if self.seats != 2 or self.turns % 2 == 0:
            self.actor += 1
            if self.actor == self.seats:
                self.actor = 0

    # P-4 Treasure

    def _look(self, seat: i64, district: i64, events: list[Event] | None) -> None:
        """P-4.1: a seat with two or more of its own heroes in a district sees the treasure."""
        bit: i64 = 1 << (seat * DISTRICTS + district)
        if self.seen & bit == 0 and self.own_heroes(seat, district) >= 2:
            self.seen |= bit
            if events is not None:
                events.append(tell.looked(seat, district, self.treasure[district]))

    # P-6 End and scoring

    def holder(self, district: i64) -> i64:
        """P-6.2: the colour with the highest count held by exactly one; NOBODY without one."""
        best: i64 = NOBODY
        most: i64 = 0
        row: i64 = district * ROW
        colour: i64
        other: i64
        for colour in range(COLOUR_COUNT):
            heroes: i64 = self.board[row + colour]
            if heroes > most:
                tied = False
                for other in range(COLOUR_COUNT):
                    if other != colour and self.board[row + other] == heroes:
                        tied = True
                if not tied:
                    best = colour
                    most = heroes
        return best

    def worth(self, district: i64) -> i64:
        """P-6.3: all heroes in the district, its printed bonus and its treasure."""
        return self.board[district * ROW + TOTAL] + BONUSES[district] + self.treasure[district]

    def points(self) -> vec[i64]:
        """P-6.4: per seat, what the districts that its colours hold are worth."""
        points = vec[i64]([0] * self.seats)
        district: i64
        for district in range(DISTRICTS):
            colour = self.holder(district)
            if colour != NOBODY:
                points[self.owner[colour]] += self.worth(district)
        return points

    def scores(self) -> list[int]:
        return list(self.points())

    def winners(self) -> list[int]:
        # P-6.4: all seats with the highest score share the win
        if self.phase != Phase.OVER:
            return []
        points = self.scores()
        best = max(points)
        return [seat for seat in range(len(points)) if points[seat] == best]

    # P-7 What is open

    def view(self, seat: int | None) -> View:
        return views.of(self, seat)

    def open_view(self) -> View:
        return views.open_to_all(self, opened=True)
