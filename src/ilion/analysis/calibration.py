"""From what a search says to how often it comes true: a rising curve for each table.

A search's mean is no probability: it rests on estimates, and on tries of worse choices. The curves
are fitted to games that bots have played (`ilion calibrate`) and lie in data/calibration.json.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from ilion.core.game import Game

POINTS = 16  # bins of equal size that a curve is fitted through


@dataclass(frozen=True, slots=True)
class Curve:
    """Straight lines between points (raw, true), rising from (0, 0) to (1, 1).

    >>> curve = Curve(((0.0, 0.0), (0.4, 0.5), (1.0, 1.0)))
    >>> curve(0.2), curve(0.7), curve(1.0)
    (0.25, 0.75, 1.0)
    """

    points: tuple[tuple[float, float], ...] = ((0.0, 0.0), (1.0, 1.0))

    def __call__(self, raw: float) -> float:
        raw = min(1.0, max(0.0, raw))
        above = bisect_right(self.points, raw, key=lambda point: point[0])
        if above == len(self.points):
            return self.points[-1][1]
        (x0, y0), (x1, y1) = self.points[above - 1], self.points[above]
        return y0 + (y1 - y0) * (raw - x0) / (x1 - x0)


IDENTITY = Curve()


def fit(samples: Sequence[tuple[float, float]]) -> Curve:
    """The curve of samples (raw, share of the win): bins of equal size, made to rise.

    >>> fit([(0.2, 0.0)] * 48 + [(0.8, 1.0)] * 48).points
    ((0.0, 0.0), (0.2, 0.0), (0.8, 1.0), (1.0, 1.0))
    """
    ordered = sorted(samples)
    size = max(1, len(ordered) // POINTS)
    # Pool adjacent violators: a bin that lies below the one before it is joined with it.
    bins: list[tuple[float, float, int]] = []  # sums of raw and share, and how many
    for first in range(0, len(ordered), size):
        part = ordered[first : first + size]
        bins.append((sum(raw for raw, _ in part), sum(won for _, won in part), len(part)))
        while len(bins) > 1 and _joins(bins[-2], bins[-1]):
            last = bins.pop()
            bins[-1] = tuple(a + b for a, b in zip(bins[-1], last, strict=True))  # type: ignore[assignment]
    middle = [(round(raw / n, 4), round(won / n, 4)) for raw, won, n in bins]
    inner = [point for point in middle if 0.0 < point[0] < 1.0]
    return Curve(((0.0, 0.0), *inner, (1.0, 1.0)))


def _joins(low: tuple[float, float, int], high: tuple[float, float, int]) -> bool:
    equal = low[0] / low[2] >= high[0] / high[2] - 1e-6
    return equal or low[1] / low[2] >= high[1] / high[2] - 1e-9


def curve_of(game: Game, seats: int, options: Mapping[str, Any], kind: str = "own") -> Curve:
    """The curve of a table: its own, else that of the usual table with as many seats.

    `kind` is "own" for what a seat could know, "open" for all cards open.
    """
    usual = {name: option.default_for(seats) for name, option in game.options.items()}
    for chosen in (options, usual):
        found = curves().get(game.table_name(seats, chosen), {}).get(kind)
        if found is not None:
            return found
    return IDENTITY


@cache
def curves() -> dict[str, dict[str, Curve]]:
    """All fitted curves, by table and kind."""
    written = json.loads(
        files("ilion.analysis").joinpath("data", "calibration.json").read_text("utf-8")
    )
    return {
        table: {kind: Curve(tuple(map(tuple, points))) for kind, points in kinds.items()}
        for table, kinds in written["curves"].items()
    }
