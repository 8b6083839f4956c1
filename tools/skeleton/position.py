"""What a position of Skeleton holds. Cards count from 0: the card 1 is card 0."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ilion.core.state import NOBODY, State
from skeleton.components import CARDS

# Where a card lies: a seat's number is its hand, PLAYED more is the row in front of it.
PLAYED: Final = 10
PILE: Final = 20
GIFT: Final = 21  # face down in the middle


class SkeletonPosition(State):
    """The fields. Copy and JSON are worked out from them."""

    def __init__(self) -> None:
        self.seats = 0
        self.actor = NOBODY
        self.swapper: i64 = NOBODY  # the seat that has swapped, and knows the gift
        self.places: vec[i64] = vec[i64]([PILE] * len(CARDS))  # of each card

    def cards_at(self, place: i64) -> list[int]:
        """The cards that lie in a place, ascending."""
        return [card for card, found in enumerate(self.places) if found == place]

    def census(self) -> dict[str, int]:
        places = [*range(self.seats), *range(PLAYED, PLAYED + self.seats), PILE, GIFT]
        cards = [card for place in places for card in self.cards_at(place)]
        return {name: cards.count(card) for card, name in enumerate(CARDS)}
