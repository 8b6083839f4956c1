"""The words of Das Pferd von Troja, and the numbers of its actions."""

from __future__ import annotations

from itertools import combinations

from ilion.core.message import Message
from ilion.core.notation import Action, Notation, Outcome
from ilion.games.horse.components import CARDS, COLOURS, DISTRICTS, NEUTRAL

PAIRS = list(combinations(range(DISTRICTS), 2))


def _actions() -> list[Action]:
    """Announcements, exchanges, keeping, placements: rules.py relies on this order."""
    announce = [
        Action(f"announce {n}", Message("action.announce", {"count": n}), (f"announce.{n}",))
        for n in (1, 2, 3)
    ]
    swap = [
        Action(
            f"swap {a + 1} {b + 1}",
            Message("action.swap", {"a": a + 1, "b": b + 1}),
            (f"district.{a + 1}", f"district.{b + 1}"),
        )
        for a, b in PAIRS
    ]
    keep = [Action("keep", Message("action.keep"))]
    place = [
        Action(
            f"place {colour} {district}",
            Message("action.place", {"colour": colour, "district": district}),
            (f"waiting.{colour}", f"district.{district}"),
        )
        for colour in (*COLOURS, NEUTRAL)
        for district in range(1, DISTRICTS + 1)
    ]
    return announce + swap + keep + place


NOTATION = Notation(_actions(), [Outcome("cards", CARDS.__getitem__, range(len(CARDS)))])
