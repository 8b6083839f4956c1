"""Why a choice is good in Troia: parts and steps, heroes at the goal, cards, the Cornucopia."""

from __future__ import annotations

from collections.abc import Mapping

from ilion.core.reasons import Fact, Reasons
from ilion.core.state import State
from ilion.games.troia.features import (
    ARRIVED,
    CARDS,
    CORNUCOPIA,
    DONE,
    NEAR,
    PAYABLE,
    SIDE,
    features,
)
from ilion.games.troia.value import TroiaState

PROTECTED = 4  # heroes in a protection that are counted


def count(state: State, seat: int) -> Mapping[str, float]:
    assert isinstance(state, TroiaState)
    if state.is_over():
        return {}
    row = features(state)
    own, other = seat * SIDE, (1 - seat) * SIDE
    return {
        "done": row[own + DONE],
        "arrived": sum(row[own + ARRIVED + i] for i in range(PROTECTED)),
        "invaders": sum(row[other + ARRIVED + i] for i in range(PROTECTED)),
        "near": row[own + NEAR],
        "cornucopia": row[own + CORNUCOPIA],
        "gods": 3 * row[own + PAYABLE],
        "cards": 5 * row[own + CARDS],
    }


REASONS = Reasons(
    (
        Fact("done", 1, 0.5),
        Fact("arrived", 1, 0.5),
        Fact("invaders", -1, 0.5),
        Fact("near", 1, 0.5),
        Fact("cornucopia", 1, 0.5),
        Fact("cards", 1),
        Fact("gods", 1),
    ),
    count,
)
