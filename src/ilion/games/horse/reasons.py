"""Why a choice is good in Das Pferd von Troja: the odds of an announcement, and what the districts
would bring as they lie."""

from __future__ import annotations

from collections.abc import Mapping

from ilion.core.reasons import Fact, Reasons
from ilion.core.state import State
from ilion.games.horse.components import BOX, DISTRICTS
from ilion.games.horse.position import COLOUR_COUNT, ROW, Phase
from ilion.games.horse.value import HorseState

CLEAR = 2  # heroes more than any other colour: one that drops there changes nothing yet


def of_choice(state: State, action: int) -> Mapping[str, float]:
    """P-3.2: how many of a hundred cards of the pile allow an announcement. All have seen which
    were turned up, so this is what everybody knows."""
    assert isinstance(state, HorseState)
    if state.phase != Phase.ANNOUNCE:
        return {}
    left = [copies - state.turned[card] for card, copies in enumerate(BOX.cards)]
    number = action + 1
    return {"sure": 100 * sum(left[number:]) / sum(left), "heroes": number}


def count(state: State, seat: int) -> Mapping[str, float]:
    """P-6.2 and P-6.4, as if the districts were counted now; and which treasures one knows."""
    assert isinstance(state, HorseState)
    points, seen = state.scores(), int(state.seen >> seat * DISTRICTS)
    leads = [
        _lead(state, district) for district in range(DISTRICTS) if _held(state, district, seat)
    ]
    return {
        "own": points[seat],
        "others": max(each for other, each in enumerate(points) if other != seat),
        "districts": len(leads),
        "clear": sum(lead >= CLEAR for lead in leads),
        "seen": (seen & (1 << DISTRICTS) - 1).bit_count(),
    }


def _held(state: HorseState, district: int, seat: int) -> bool:
    colour = state.holder(district)
    return colour >= 0 and state.owner[colour] == seat


def _lead(state: HorseState, district: int) -> int:
    """By how many heroes the colour that holds a district is ahead of the next."""
    row = state.board[district * ROW : district * ROW + COLOUR_COUNT]
    holder = state.holder(district)
    others = [heroes for colour, heroes in enumerate(row) if colour != holder]
    return int(row[holder] - max(others))


REASONS = Reasons(
    (
        Fact("sure", 1, 5.0),
        Fact("heroes", 1),
        Fact("own", 1),
        Fact("others", -1),
        Fact("districts", 1, 0.5),
        Fact("clear", 1, 0.5),
        Fact("seen", 1, 0.5),
    ),
    count,
    of_choice,
)
