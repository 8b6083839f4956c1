"""Why a choice is good in Hector and Achilles: fronts, shame, the battle as it lies, troops."""

from __future__ import annotations

from collections.abc import Mapping

from ilion.core.reasons import STAGE, Fact, Reasons
from ilion.core.state import State
from ilion.games.hector.features import (
    LEAD,
    LOST_ONE,
    LOST_TWO,
    POOL,
    SHAMES,
    SIDE,
    TROOPS,
    features,
)
from ilion.games.hector.position import Phase
from ilion.games.hector.value import HectorState

BATTLE = (Phase.ACT, Phase.PLAY, Phase.TURN_TILE)


def count(state: State, seat: int) -> Mapping[str, float]:
    assert isinstance(state, HectorState)
    if state.is_over():
        return {}
    row = features(state)
    own, other = seat * SIDE, (1 - seat) * SIDE
    found = {
        STAGE: float(state.battles),
        "front": row[own + LOST_ONE] + row[own + LOST_TWO],
        "their_front": row[other + LOST_ONE] + row[other + LOST_TWO],
        "shame": row[own + SHAMES],
        "favours": row[own + POOL],
        "troops": 10 * row[own + TROOPS],
        "their_troops": 10 * row[other + TROOPS],
    }
    if state.phase in BATTLE:
        found["lead"] = (5 if seat == 0 else -5) * row[LEAD]
    return found


REASONS = Reasons(
    (
        Fact("their_front", 1, 0.5),
        Fact("front", -1, 0.5),
        Fact("lead", 1, 1.0, within=True),
        Fact("shame", -1),
        Fact("their_troops", -1),
        Fact("troops", 1),
        Fact("favours", 1),
    ),
    count,
)
