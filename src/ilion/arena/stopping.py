"""Stopping early: Wald's sequential test, its bounds stated before the first game.

For each match, is the first bot's share `low` or `high`? The test weighs the units played so far by
how much better `high` explains them than `low` (a normal approximation, as chess engines are
tested) and stops where the scale tips: with 5 % risk of either error.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import Any

from ilion.arena.plan import ArenaError

RISK = 0.05
BOUND = log((1 - RISK) / RISK)
FEWEST = 16  # units before the spread is known well enough to stop


@dataclass(frozen=True, slots=True)
class Stop:
    """What is tested: a share of `low` against one of `high`.

    >>> Stop.parse("0.5,0.55")
    Stop(low=0.5, high=0.55)
    """

    low: float
    high: float

    @classmethod
    def parse(cls, text: str) -> Stop:
        try:
            low, high = (float(part) for part in text.split(","))
        except ValueError:
            raise ArenaError(f"--stop takes LOW,HIGH such as 0.5,0.55, not {text!r}.") from None
        if not 0 <= low < high <= 1:
            raise ArenaError(f"--stop needs 0 <= LOW < HIGH <= 1, not {text!r}.")
        return cls(low, high)

    def weight(self, scores: Sequence[float]) -> float:
        """The log-likelihood ratio of `high` to `low`, as far as it can be told."""
        count = len(scores)
        if count < FEWEST:
            return 0.0
        mean = sum(scores) / count
        # As for intervals, a won and a lost unit are imagined, so that the spread is never 0.
        imagined = [*scores, 0.0, 1.0]
        centre = sum(imagined) / len(imagined)
        variance = sum((score - centre) ** 2 for score in imagined) / (count + 1)
        return count * (self.high - self.low) * (mean - (self.low + self.high) / 2) / variance

    def verdict(self, scores: Sequence[float]) -> str | None:
        """`high` or `low` once the test is decided."""
        weight = self.weight(scores)
        if abs(weight) < BOUND:
            return None
        return "high" if weight > 0 else "low"

    def describe(self) -> str:
        """The bounds in a sentence, said before the run."""
        return (
            f"Each match stops where the first bot's share is decided between {self.low:g} and "
            f"{self.high:g}: log-likelihood ratio below {-BOUND:.3f} or above {BOUND:.3f} "
            f"(5 % risk of either error), from {FEWEST} deals on."
        )

    def to_json(self) -> dict[str, Any]:
        return {"low": self.low, "high": self.high, "risk": RISK, "bound": round(BOUND, 6)}
