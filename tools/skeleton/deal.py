"""X-2 Set-up: all that chance fixes before the first decision, and a game begun from it."""

from collections.abc import Mapping
from typing import Any

from ilion.core.chance import Chance
from ilion.core.deal import checked_pile, shuffled
from skeleton.components import CARDS, HAND
from skeleton.position import GIFT
from skeleton.rules import SkeletonState

NUMBERS = {name: card for card, name in enumerate(CARDS)}


def deal(seats: int, options: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
    """X-2.1: the cards in the order that chance gives them."""
    return {"cards": [CARDS[card] for card in shuffled(range(len(CARDS)), chance)]}


def begin(seats: int, options: Mapping[str, Any], dealt: Mapping[str, Any]) -> SkeletonState:
    """X-2.1: hands, gift and pile from the deal; one that cannot be is refused."""
    in_order = list(range(len(CARDS)))
    cards = checked_pile("cards", dealt.get("cards"), NUMBERS, in_order, "all cards of the box")
    state = SkeletonState()
    state.seats = seats
    state.actor = 0
    for number, card in enumerate(cards[: seats * HAND]):
        state.places[card] = number // HAND
    state.places[cards[seats * HAND]] = GIFT
    return state
