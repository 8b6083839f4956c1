"""A position of Das Pferd von Troja: where everything lies, and who knows which treasure. Compiled.

Colours are 0 to 3 (red yellow blue green) and 4 for a neutral helper, districts 0 to 6, hero
cards 0 to 3 and 4 for Poseidon.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from ilion.core.notation import Notation
from ilion.core.state import NOBODY, State
from ilion.games.horse.components import BOX, CARDS, COLOURS, DISTRICTS
from ilion.games.horse.notation import NOTATION

COLOUR_COUNT: Final = 4
CARD_KINDS: Final = 5
RED: Final = 0
NEUTRAL: Final = 4
POSEIDON: Final = 4

# `HorsePosition.board` has a row for each district: its heroes of each colour, and their total.
ROW: Final = 5  # the length of a row
TOTAL: Final = 4

NO_NUMBERS: Final = vec[i64]()


class Phase:
    """What is decided now. Plain numbers: compiled code would look an enum's members up."""

    ANNOUNCE: Final = 0  # P-3.1
    EXCHANGE: Final = 1  # P-3.5
    PLACE: Final = 2  # P-3.3
    OVER: Final = 3  # P-6


PHASES: Final = ("announce", "exchange", "place", "over")
"""The phases as views and prompts name them."""


class HorsePosition(State):
    """What a position holds; rules.py says what may be done with it."""

    def __init__(self) -> None:
        self.seats = 0
        self.actor = NOBODY
        self.open_horse: bool = False
        self.phase: i64 = Phase.ANNOUNCE
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
        self.board: vec[i64] = NO_NUMBERS  # district * ROW + colour, or + TOTAL
        self.waiting: vec[i64] = NO_NUMBERS  # colour, helpers included -> heroes that wait
        self.treasure: vec[i64] = NO_NUMBERS  # district -> points
        self.turned: vec[i64] = NO_NUMBERS  # card -> how many were turned up since the shuffle

    def copy_into(self, twin: HorsePosition) -> None:
        """Make `twin` equal to this position."""
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

    def own_heroes(self, seat: i64, district: i64) -> i64:
        """A seat's heroes in a district: with two seats both its colours count together."""
        own: i64 = 0
        owner = self.owner
        board = self.board
        row: i64 = district * ROW
        colour: i64
        for colour in range(COLOUR_COUNT):
            if owner[colour] == seat:
                own += board[row + colour]
        return own

    def knows(self, seat: i64, district: i64) -> bool:
        """Whether a seat knows a district's treasure; at scoring all are turned up (P-7.1)."""
        return self.phase == Phase.OVER or self.seen >> (seat * DISTRICTS + district) & 1 == 1

    def notation(self) -> Notation:
        return NOTATION

    def to_json(self) -> dict[str, Any]:
        """All fields, without what was drawn from bag and pile: it has no effect any more."""
        data = super().to_json()
        data["bag"] = data["bag"][: self.bag_left]
        data["cards"] = data["cards"][: self.cards_left]
        return data

    def census(self) -> dict[str, int]:
        count: dict[str, int] = {}
        for name, colour in zip(COLOURS, range(COLOUR_COUNT), strict=True):
            standing = sum(self.board[d * ROW + colour] for d in range(DISTRICTS))
            inside = int(self.first_out == colour) + int(self.last_out == colour)
            bag = list(self.bag[: self.bag_left]).count(colour)
            count[name] = standing + inside + bag + self.waiting[colour]
        for points in set(BOX.treasure):
            count[f"treasure {points}"] = list(self.treasure).count(points)
        for card in range(CARD_KINDS):
            to_come = list(self.cards[: self.cards_left]).count(card)
            count[f"card {CARDS[card]}"] = to_come + self.turned[card]
        return count
