"""By how much a game of Troia was won."""

from __future__ import annotations

from ilion.core.game import score_margin
from ilion.core.state import State
from ilion.games.troia.value import TroiaState

SCORE = 10  # what a part or step counts, beside one for a hero


def margin(state: State) -> int:
    """Parts against steps and, for much less, the heroes in the enemy's home (T-6.2)."""
    assert isinstance(state, TroiaState)
    [winner] = state.winners()
    return SCORE * score_margin(state) + state.invaders(winner) - state.invaders(1 - winner)
