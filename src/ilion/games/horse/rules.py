"""Das Pferd von Troja (The Horse of Troy), clause by clause: docs/rules/horse.md.

Heroes are pushed through the wooden horse, which drops them, first in first out, into the
city's seven districts. Most heroes in a district takes its points; equals cancel out.

Inside, colours are 0 to 3 (red yellow blue green) and 4 for a neutral helper, districts 0 to
6, hero cards 0 to 3 and 4 for Poseidon.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from ilion.core.chance import Chance
from ilion.core.events import Event
from ilion.core.message import Message
from ilion.core.notation import Notation
from ilion.core.state import NOBODY, State
from ilion.core.vecs import reversed_vec, vec_of
from ilion.core.view import View
from ilion.games.horse import components, notation
from ilion.games.horse import events as tell
from ilion.games.horse import view as views
from ilion.games.horse.components import BOX

# What is decided now. Plain numbers: compiled, an enum's members are looked up each time.
ANNOUNCE: Final = 0  # P-3.1
EXCHANGE: Final = 1  # P-3.5
PLACE: Final = 2  # P-3.3
OVER: Final = 3  # P-6

COLOURS: Final = 4
RED: Final = 0
NEUTRAL: Final = 4
DISTRICTS: Final = 7
POSEIDON: Final = 4
WAITING: Final = 3  # heroes that wait beside the board
CARDS: Final = 0  # the chance outcome `* cards`

# A district's row on the board: heroes of each colour, then all of them.
ROW: Final = 5
ALL: Final = 4

# Actions, in the order of notation.py.
FIRST_SWAP: Final = 3
KEEP: Final = 24
FIRST_PLACE: Final = 25
PAIRS_A: Final = vec_of([a - 1 for a, _ in notation.SWAP.choices])
PAIRS_B: Final = vec_of([b - 1 for _, b in notation.SWAP.choices])

NO_NUMBERS: Final = vec[i64]()
BONUSES: Final = vec_of(BOX.bonuses)
CAPACITY: Final = vec_of([BOX.capacity.get(seats, 0) for seats in range(5)])  # P-3.4
FRESH_CARDS: Final = vec_of([card for card in range(5) for _ in range(BOX.cards[card])])


class HorseState(State):
    """A position of Das Pferd von Troja."""

    def __init__(self) -> None:
        self.seats = 0
        self.actor = NOBODY
        self.open_horse: bool = False
        self.phase: i64 = ANNOUNCE
        self.turns: i64 = 0  # turns finished since the set-up
        self.announced: i64 = 0  # 0 before the announcement
        self.card: i64 = NOBODY  # the hero card turned up this turn
        self.to_place: i64 = 0
        self.first_out: i64 = 0  # in the horse: the hero inside longest
        self.last_out: i64 = 0
        self.waiting_left: i64 = 0
        self.bag_left: i64 = 0
        self.cards_left: i64 = 0
        self.seen: i64 = 0  # bit seat * 7 + district: the seat knows the treasure there (P-4)
        # Never changed once made, so copies share them:
        self.owner: vec[i64] = NO_NUMBERS  # colour -> seat, NOBODY for the colour left out
        self.bag: vec[i64] = NO_NUMBERS  # the next hero to be drawn is bag[bag_left - 1]
        self.cards: vec[i64] = NO_NUMBERS  # the next card turned up is cards[cards_left - 1]
        # Changed by play:
        self.board: vec[i64] = NO_NUMBERS  # district * ROW + colour, or + ALL
        self.waiting: vec[i64] = NO_NUMBERS  # colour, helpers included -> heroes that wait
        self.treasure: vec[i64] = NO_NUMBERS  # district -> points
        self.turned: vec[i64] = NO_NUMBERS  # card -> how many were turned up since the shuffle

    def copy(self) -> HorseState:
        twin = HorseState()
        twin.seats = self.seats
        twin.actor = self.actor
        twin.open_horse = self.open_horse
        twin.phase = self.phase
        twin.turns = self.turns
        twin.announced = self.announced
        twin.card = self.card
        twin.to_place = self.to_place
        twin.first_out = self.first_out
        twin.last_out = self.last_out
        twin.waiting_left = self.waiting_left
        twin.bag_left = self.bag_left
        twin.cards_left = self.cards_left
        twin.seen = self.seen
        twin.owner = self.owner
        twin.bag = self.bag
        twin.cards = self.cards
        twin.board = self.board[:]
        twin.waiting = self.waiting[:]
        twin.treasure = self.treasure[:]
        twin.turned = self.turned[:]
        return twin

    # What may be decided

    def legal(self) -> list[int]:
        # Python calls a method of the object's own class more quickly than an inherited one.
        return super().legal()

    def legal_into(self, moves: vec[i64]) -> i64:
        count: i64 = 0
        if self.phase == PLACE:
            # P-3.3: a waiting hero, and a district that is not full (P-3.4)
            capacity: i64 = CAPACITY[self.seats]
            waiting = self.waiting
            board = self.board
            full: i64 = 0  # a bit for each district that takes no more
            colour: i64
            district: i64
            for district in range(DISTRICTS):
                if board[district * ROW + ALL] == capacity:
                    full |= 1 << district
            for colour in range(COLOURS + 1):
                if waiting[colour] > 0:
                    first: i64 = FIRST_PLACE + colour * DISTRICTS
                    for district in range(DISTRICTS):
                        if full >> district & 1 == 0:
                            moves[count] = first + district
                            count += 1
        elif self.phase == ANNOUNCE:
            # P-3.1: never more than the heroes that wait
            number: i64
            for number in range(self.waiting_left):
                moves[count] = number
                count += 1
        elif self.phase == EXCHANGE:
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
            self.phase = EXCHANGE
        elif card >= number:
            self.to_place = number
            self.phase = PLACE
        else:
            self._end_turn(chance, events)

    def _exchange(self, action: i64, events: list[Event] | None) -> None:
        # P-3.5: exchange two treasure cards unseen, or keep; placing follows either way
        self.phase = PLACE
        if action == KEEP:
            if events is not None:
                events.append(tell.kept(self.actor))
            return
        a: i64 = PAIRS_A[action - FIRST_SWAP]
        b: i64 = PAIRS_B[action - FIRST_SWAP]
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
        self.board[district * ROW + ALL] += 1
        self.to_place -= 1
        if events is not None:
            events.append(tell.placed(self.actor, colour, district, dropped, self.open_horse))
        self._look(self.owner[dropped], district, events)  # P-4.1
        if self.first_out == NEUTRAL:
            # P-6.1: both helpers are in, and the game ends at once
            self.phase = OVER
            self.actor = NOBODY
            if events is not None:
                events.extend(tell.scored(self))
        elif self.to_place == 0:
            self._end_turn(chance, events)

    def _end_turn(self, chance: Chance, events: list[Event] | None) -> None:
        self.phase = ANNOUNCE
        self.announced = 0
        self.card = NOBODY
        self.to_place = 0
        # P-3.6: the waiting heroes are made up to three from the bag, as far as it lasts
        bag_before: i64 = self.bag_left
        while self.waiting_left < WAITING and self.bag_left > 0:
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
            chance.shuffle(CARDS, cards)
            self.cards = reversed_vec(cards)
            self.cards_left = len(cards)
            self.turned = vec[i64]([0] * 5)
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

    def own_heroes(self, seat: i64, district: i64) -> i64:
        """A seat's heroes in a district: with two seats both its colours count together."""
        own: i64 = 0
        colour: i64
        for colour in range(COLOURS):
            if self.owner[colour] == seat:
                own += self.board[district * ROW + colour]
        return own

    def knows(self, seat: i64, district: i64) -> bool:
        """Whether a seat knows a district's treasure; at scoring all are turned up (P-7.1)."""
        return self.phase == OVER or self.seen >> (seat * DISTRICTS + district) & 1 == 1

    # P-6 End and scoring

    def holder(self, district: i64) -> i64:
        """P-6.2: the colour with the highest count held by exactly one; NOBODY without one."""
        best: i64 = NOBODY
        most: i64 = 0
        row: i64 = district * ROW
        colour: i64
        other: i64
        for colour in range(COLOURS):
            heroes: i64 = self.board[row + colour]
            if heroes > most:
                alone = True
                for other in range(COLOURS):
                    if other != colour and self.board[row + other] == heroes:
                        alone = False
                if alone:
                    best = colour
                    most = heroes
        return best

    def worth(self, district: i64) -> i64:
        """P-6.3: all heroes in the district, its printed bonus and its treasure."""
        return self.board[district * ROW + ALL] + BONUSES[district] + self.treasure[district]

    def scores(self) -> list[int]:
        return list(self._points())

    def _points(self) -> vec[i64]:
        # P-6.4
        points = vec[i64]([0] * self.seats)
        district: i64
        for district in range(DISTRICTS):
            colour = self.holder(district)
            if colour != NOBODY:
                points[self.owner[colour]] += self.worth(district)
        return points

    def winners(self) -> list[int]:
        # P-6.4: all seats with the highest score share the win
        if self.phase != OVER:
            return []
        points = self.scores()
        best = max(points)
        return [seat for seat in range(len(points)) if points[seat] == best]

    def values_into(self, values: vec[float]) -> None:
        """Whoever leads is likelier to win, the surer the fewer heroes are still to land."""
        if self.phase == OVER:
            super().values_into(values)
            return
        points = self._points()
        landed: i64 = 0
        district: i64
        for district in range(DISTRICTS):
            landed += self.board[district * ROW + ALL]
        spread = 2.0 + 0.15 * float(40 - landed)
        seat: i64
        most: i64 = points[0]
        for seat in range(1, self.seats):
            most = max(most, points[seat])
        total = 0.0
        for seat in range(self.seats):
            share = exp(float(points[seat] - most) / spread)
            values[seat] = share
            total += share
        for seat in range(self.seats):
            values[seat] /= total

    # For people, stores and tests

    def notation(self) -> Notation:
        return notation.NOTATION

    def view(self, seat: int | None) -> View:
        return views.of(self, seat)

    def ask(self) -> Message:
        heroes = self.waiting_left if self.phase == ANNOUNCE else self.to_place
        return tell.ask(views.PHASES[self.phase], heroes)

    def opening(self) -> list[Event]:
        return [tell.opened(self.owner[RED], self.first_out, self.last_out)]

    def to_json(self) -> dict[str, Any]:
        """As the fields above; the next hero and the next card are the last of their lists."""
        return {
            "seats": self.seats,
            "actor": self.actor,
            "open_horse": self.open_horse,
            "phase": self.phase,
            "turns": self.turns,
            "announced": self.announced,
            "card": self.card,
            "to_place": self.to_place,
            "horse": [self.first_out, self.last_out],
            "seen": self.seen,
            "owner": list(self.owner),
            "bag": list(self.bag[: self.bag_left]),
            "cards": list(self.cards[: self.cards_left]),
            "board": list(self.board),
            "waiting": list(self.waiting),
            "treasure": list(self.treasure),
            "turned": list(self.turned),
        }

    def census(self) -> dict[str, int]:
        count: dict[str, int] = {}
        for name, colour in zip(components.COLOURS, range(COLOURS), strict=True):
            standing = sum(self.board[d * ROW + colour] for d in range(DISTRICTS))
            inside = int(self.first_out == colour) + int(self.last_out == colour)
            bag = list(self.bag[: self.bag_left]).count(colour)
            count[name] = standing + inside + bag + self.waiting[colour]
        for points in set(BOX.treasure):
            count[f"treasure {points}"] = list(self.treasure).count(points)
        for card in range(5):
            to_come = list(self.cards[: self.cards_left]).count(card)
            count[f"card {components.CARDS[card]}"] = to_come + self.turned[card]
        return count


def from_json(data: Mapping[str, Any]) -> HorseState:
    """The position that `to_json` wrote."""
    state = HorseState()
    state.seats = data["seats"]
    state.actor = data["actor"]
    state.open_horse = data["open_horse"]
    state.phase = data["phase"]
    state.turns = data["turns"]
    state.announced = data["announced"]
    state.card = data["card"]
    state.to_place = data["to_place"]
    state.first_out, state.last_out = data["horse"]
    state.seen = data["seen"]
    state.owner = vec_of(data["owner"])
    state.bag = vec_of(data["bag"])
    state.bag_left = len(state.bag)
    state.cards = vec_of(data["cards"])
    state.cards_left = len(state.cards)
    state.board = vec_of(data["board"])
    state.waiting = vec_of(data["waiting"])
    state.waiting_left = sum(data["waiting"])
    state.treasure = vec_of(data["treasure"])
    state.turned = vec_of(data["turned"])
    return state


def start(
    seats: int,
    open_horse: bool,
    owner: list[int],
    bag: list[int],
    treasure: list[int],
    cards: list[int],
) -> HorseState:
    """P-2.3: the set-up from a dealt game; bag and cards with the first to be drawn first."""
    state = HorseState()
    state.seats = seats
    state.open_horse = open_horse
    state.owner = vec_of(owner)
    state.treasure = vec_of(treasure)
    state.cards = reversed_vec(vec_of(cards))
    state.cards_left = len(cards)
    state.bag = reversed_vec(vec_of(bag))
    state.bag_left = len(bag)
    state.board = vec[i64]([0] * (DISTRICTS * ROW))
    state.waiting = vec[i64]([0] * (COLOURS + 1))
    state.turned = vec[i64]([0] * 5)
    # P-2.3: two heroes into the horse one after the other, three more wait
    state.first_out = bag[0]
    state.last_out = bag[1]
    for hero in bag[2:5]:
        state.waiting[hero] += 1
    state.waiting_left = WAITING
    state.bag_left -= 5
    # That was Odysseus' turn (with two seats: both): the seat to its left begins (P-2.4).
    state.actor = (state.owner[RED] + 1) % seats
    return state
