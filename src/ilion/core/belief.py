"""A view turned into positions that agree with it, for bots: built from the view alone."""

from __future__ import annotations

from ilion.core.chance import Chance
from ilion.core.state import State


class Belief:
    """All positions that a seat cannot tell apart, uniformly. A game's belief derives from it.

    It takes a view and nothing else, so whoever searches with it cannot look into a hand.
    """

    def sample(self, chance: Chance) -> State:
        """One position that agrees with the view, each equally likely."""
        raise TypeError(f"{type(self).__name__} lacks sample().")


class Certainty(Belief):
    """The belief of one who knows everything: for measuring how much hiding matters."""

    def __init__(self, state: State) -> None:
        self.state: State = state

    def sample(self, chance: Chance) -> State:
        return self.state.copy()
