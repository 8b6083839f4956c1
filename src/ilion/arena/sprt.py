"""Stopping a match early: Wald's sequential probability ratio test (SPRT).

Is the first bot's share `low` or `high`? After each unit the test computes the log-likelihood ratio
of the two, by a normal approximation as chess engines are tested, and stops once that leaves fixed
bounds. The bounds are stated before the first game and give a 5 % risk of either error.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

from ilion.arena.tournament import ArenaError

RISK = 0.05
BOUND = log((1 - RISK) / RISK)
MIN_UNITS = 16  # before the variance is known well enough to stop


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """Tests a share of `low` against one of `high`.

    >>> SequentialTest.parse("0.5,0.55")
    SequentialTest(low=0.5, high=0.55)
    """

    low: float
    high: float

    @classmethod
    def parse(cls, text: str) -> SequentialTest:
        """A test from `LOW,HIGH` as it is typed after --stop."""
        try:
            low, high = (float(part) for part in text.split(","))
        except ValueError:
            raise ArenaError(f"--stop takes LOW,HIGH such as 0.5,0.55, not {text!r}.") from None
        if not 0 <= low < high <= 1:
            raise ArenaError(f"--stop needs 0 <= LOW < HIGH <= 1, not {text!r}.")
        return cls(low, high)

    def log_likelihood_ratio(self, scores: Sequence[float]) -> float:
        """Of `high` to `low`; 0 while there are too few units."""
        count = len(scores)
        if count < MIN_UNITS:
            return 0.0
        mean = sum(scores) / count
        # As in confidence.share, two imaginary units keep the variance above 0.
        with_imaginary = [*scores, 0.0, 1.0]
        centre = sum(with_imaginary) / len(with_imaginary)
        variance = sum((score - centre) ** 2 for score in with_imaginary) / (count + 1)
        return count * (self.high - self.low) * (mean - (self.low + self.high) / 2) / variance

    def verdict(self, scores: Sequence[float]) -> str | None:
        """`high` or `low` once the test is decided."""
        ratio = self.log_likelihood_ratio(scores)
        if abs(ratio) < BOUND:
            return None
        return "high" if ratio > 0 else "low"

    def describe(self) -> str:
        """The bounds in a sentence, printed before the run."""
        return (
            f"Each match stops where the first bot's share is decided between {self.low:g} and "
            f"{self.high:g}: log-likelihood ratio below {-BOUND:.3f} or above {BOUND:.3f} "
            f"(5 % risk of either error), from {MIN_UNITS} deals on."
        )

    def to_json(self) -> dict[str, float]:
        """The test and its bounds, as results.json has them."""
        return {"low": self.low, "high": self.high, "risk": RISK, "bound": round(BOUND, 6)}
