"""What a game can say for a choice in one sentence: a few things that everybody counts anyway."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ilion.core.state import State

STAGE = "stage"


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that can be counted in a position, as one seat sees it.

    `good` is 1 where more of it speaks for a choice, -1 where less does. A difference smaller
    than `least` is not worth a sentence. What is counted `within` a battle or a siege is compared
    only where both positions are in the same one. The texts are `why.NAME`,
    with the difference as `count`.
    """

    name: str
    good: int
    least: float = 0.75
    within: bool = False


@dataclass(frozen=True, slots=True)
class Reasons:
    """The facts of a game, what weighs most first, and how they are counted for a seat.

    What does not apply in a position (a lead where no battle is fought) is left out there. `STAGE`
    counts battles or sieges. `of_choice` counts what is true of an action itself, in the position
    before it: how likely an announcement is to come true.
    """

    facts: tuple[Fact, ...]
    count: Callable[[State, int], Mapping[str, float]]
    of_choice: Callable[[State, int], Mapping[str, float]] = lambda state, action: {}
