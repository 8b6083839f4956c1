"""How well the estimate of positions is calibrated: what it said, and what was won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import log
from typing import Any

BINS = 10  # of equal width, from 0 to 1
LEAST = 1e-6  # of what is said: who is surprised by the impossible is not infinitely so


@dataclass(slots=True)
class Calibration:
    """What was said of the seats of many positions, in bins, and what they got in the end.

    >>> found = Calibration()
    >>> found.add([0.75, 0.25], [1.0, 0.0])
    >>> found.to_json()["bins"]
    [{'count': 1, 'said': 0.25, 'won': 0.0}, {'count': 1, 'said': 0.75, 'won': 1.0}]
    """

    count: list[int] = field(default_factory=lambda: [0] * BINS)
    said: list[float] = field(default_factory=lambda: [0.0] * BINS)
    won: list[float] = field(default_factory=lambda: [0.0] * BINS)
    loss: float = 0.0
    coin: float = 0.0
    positions: int = 0

    def add(self, said: Sequence[float], shares: Sequence[float]) -> None:
        """Count one position: what was said of each seat, and each seat's share of the win."""
        self.positions += 1
        for value, share in zip(said, shares, strict=True):
            place = min(int(value * BINS), BINS - 1)
            self.count[place] += 1
            self.said[place] += value
            self.won[place] += share
            self.loss -= share * log(max(value, LEAST))
            self.coin += share * log(len(said))

    def merge(self, other: Calibration) -> None:
        """Count what another has counted, too."""
        for place in range(BINS):
            self.count[place] += other.count[place]
            self.said[place] += other.said[place]
            self.won[place] += other.won[place]
        self.loss += other.loss
        self.coin += other.coin
        self.positions += other.positions

    def to_json(self) -> dict[str, Any]:
        """The bins that are not empty, and the log-loss of the estimate and of a coin."""
        return {
            "positions": self.positions,
            "log_loss": round(self.loss / max(1, self.positions), 4),
            "coin": round(self.coin / max(1, self.positions), 4),
            "bins": [
                {
                    "count": self.count[place],
                    "said": round(self.said[place] / self.count[place], 4),
                    "won": round(self.won[place] / self.count[place], 4),
                }
                for place in range(BINS)
                if self.count[place]
            ],
        }
