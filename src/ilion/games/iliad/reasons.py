"""Why a choice is good in Iliade: points, the armies as they lie, and the cards in hand."""

from __future__ import annotations

from collections.abc import Mapping

from ilion.core.reasons import STAGE, Fact, Reasons
from ilion.core.state import State
from ilion.games.iliad.position import HAND_SIZE, ROW
from ilion.games.iliad.rules_army import strength
from ilion.games.iliad.rules_points import points
from ilion.games.iliad.value import IliadState


def count(state: State, seat: int) -> Mapping[str, float]:
    """Only what lies open, and the own hand: what horses hold is not counted."""
    assert isinstance(state, IliadState)
    if state.is_over():
        return {}
    others = [each for each in range(state.seats) if state.team(each) != state.team(seat)]
    return {
        STAGE: float(16 * state.oracle_left + state.gorgons),
        "points": float(points(state, seat)),
        "army": float(strength(state, seat)),
        "other_army": float(max(strength(state, each) for each in others)),
        "cards": float(state.camp[seat * ROW + HAND_SIZE]),
    }


REASONS = Reasons(
    (
        Fact("points", 1),
        Fact("other_army", -1, within=True),
        Fact("army", 1, within=True),
        Fact("cards", 1, within=True),
    ),
    count,
)
