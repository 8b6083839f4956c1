"""Positions that agree with a view of Skeleton, each equally likely."""

from typing import Any

from ilion.core.belief import Belief, Unlocated
from ilion.core.chance import Chance
from ilion.core.state import NOBODY
from skeleton.components import CARDS
from skeleton.position import GIFT, PILE, PLAYED
from skeleton.rules import SkeletonState


class SkeletonBelief(Belief):
    """What a view leaves open: the other hands, the pile and, until it is known, the gift."""

    def __init__(self, view: Any) -> None:
        self.known: SkeletonState = SkeletonState()
        self.known.seats = view.seats
        self.known.actor = NOBODY if view.actor is None else view.actor
        self.known.swapper = NOBODY if view.swapper is None else view.swapper
        located = {GIFT: [view.gift] if view.gift else []}
        sizes = {PILE: view.pile, GIFT: 0 if view.gift else 1}
        for seat, player in enumerate(view.players):
            located |= {seat: player.hand or [], PLAYED + seat: player.played}
            sizes[seat] = player.held if player.hand is None else 0
        for place, names in located.items():
            for name in names:
                self.known.places[CARDS.index(name)] = place
        found = [CARDS.index(name) for names in located.values() for name in names]
        self.hidden: list[int] = list(sizes)  # places whose cards this seat does not know
        self.unlocated: Unlocated = Unlocated([1] * len(CARDS), found, list(sizes.values()))

    def sample(self, chance: Chance) -> SkeletonState:
        state = self.known.copy()
        for place, cards in zip(self.hidden, self.unlocated.dealt(chance), strict=True):
            for card in cards:
                state.places[card] = place
        return state
