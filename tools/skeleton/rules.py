"""Skeleton, clause by clause: docs/rules/skeleton.md."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ilion.core.chance import Chance
from ilion.core.events import Event
from ilion.core.message import Message
from ilion.core.notation import Notation
from ilion.core.state import NOBODY
from ilion.core.vecs import vec_of
from ilion.core.view import View
from skeleton import events as tell
from skeleton import notation, value
from skeleton import view as views
from skeleton.position import GIFT, PILE, PLAYED, SkeletonPosition

FIRST_SWAP: Final[i64] = notation.SWAP.first
DRAW: Final = 0  # the chance outcome `* draw`


class SkeletonState(SkeletonPosition):
    """A position of Skeleton, and what may be done in it."""

    def legal_into(self, moves: vec[i64]) -> i64:
        count: i64 = 0
        if self.is_over():
            return count
        for card in self.cards_at(self.actor):  # play any card of the hand
            moves[count] = card
            count += 1
        if self.swapper == NOBODY:  # the first who wants to may swap, once in a game
            for card in self.cards_at(self.actor):
                moves[count] = FIRST_SWAP + card
                count += 1
        return count

    def choices_are_open(self) -> bool:
        return False  # they show the hand

    def apply(self, action: i64, chance: Chance, events: list[Event] | None = None) -> None:
        if action < FIRST_SWAP:
            self._play(action, chance, events)
        else:
            self._swap(action - FIRST_SWAP, events)

    def _swap(self, card: i64, events: list[Event] | None) -> None:
        # the seat takes the gift, unseen by the others, and goes on with its turn
        taken = self.cards_at(GIFT)[0]
        self.places[taken] = self.actor
        self.places[card] = GIFT
        self.swapper = self.actor
        if events is not None:
            events.append(tell.swapped(self.actor, card, taken))

    def _play(self, card: i64, chance: Chance, events: list[Event] | None) -> None:
        self.places[card] = PLAYED + self.actor
        if events is not None:
            events.append(tell.played(self.actor, card))
        pile = self.cards_at(PILE)
        if pile:  # then draw one, as long as there are cards
            drawn = chance.draw(DRAW, vec_of(pile))
            self.places[drawn] = self.actor
            if events is not None:
                events.append(tell.drew(self.actor, drawn))
        self.actor = (self.actor + 1) % self.seats
        if not self.cards_at(self.actor):
            self.actor = NOBODY
            if events is not None:
                events += tell.ended(self.cards_at(GIFT)[0], self.winners())

    def scores(self) -> list[int]:
        # what lies in front of a seat; at the end the gift goes to the seat that swapped
        rows = [self.cards_at(PLAYED + seat) for seat in range(self.seats)]
        points = [sum(card + 1 for card in row) for row in rows]
        if self.is_over() and self.swapper != NOBODY:
            points[self.swapper] += self.cards_at(GIFT)[0] + 1
        return points

    def winners(self) -> list[int]:
        # the most points; equals share the win
        points = self.scores() if self.is_over() else []
        return [seat for seat, score in enumerate(points) if score == max(points)]

    def values_into(self, values: vec[float]) -> None:
        if self.is_over():
            super().values_into(values)
        else:
            value.values_into(self.scores(), values)

    def notation(self) -> Notation:
        return notation.NOTATION

    def view(self, seat: int | None) -> View:
        return views.of(self, seat)

    def ask(self) -> Message:
        return Message("prompt.play" if self.swapper != NOBODY else "prompt.turn")
