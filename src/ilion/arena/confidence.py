"""Estimates with their 95 % confidence intervals, from units that are independent of each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from ilion.arena.schema import EstimateJson

Z_95 = 1.959963984540054  # half the width of a 95 % interval, in standard errors


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value, the bounds of its interval, and how many units it rests on."""

    value: float
    low: float
    high: float
    units: int

    def to_json(self) -> EstimateJson:
        """Rounded, so that results do not differ in the last bits between machines."""
        return {
            "value": round(self.value, 6),
            "low": round(self.low, 6),
            "high": round(self.high, 6),
            "units": self.units,
        }


def to_json(estimate: Estimate | None) -> EstimateJson | None:
    """None stays None: there was nothing to estimate from."""
    return None if estimate is None else estimate.to_json()


def share(units: Sequence[tuple[float, float]]) -> Estimate | None:
    """A share from 0 to 1: the sum of all parts divided by the sum of all wholes.

    Each unit is a (part, whole). Units must be independent of each other; the games within one
    need not be. The standard error is that of a ratio of sums. Two imaginary units, a won and a
    lost one, are counted into the error (not into the value), so that a few equal results do not
    look certain.

    >>> share([(1.0, 2.0), (2.0, 2.0), (0.5, 2.0), (1.5, 2.0)]).value
    0.625
    >>> share([]) is None
    True
    """
    total = sum(whole for _, whole in units)
    if total == 0:
        return None
    count = len(units)
    value = sum(part for part, _ in units) / total
    mean = total / count
    with_imaginary = [*units, (0.0, mean), (mean, mean)]
    centre = sum(part for part, _ in with_imaginary) / (total + 2 * mean)
    squares = sum((part - centre * whole) ** 2 for part, whole in with_imaginary)
    spread = sqrt(squares / (count + 1) / count) / mean
    return Estimate(
        value,
        max(0.0, value - Z_95 * spread),
        min(1.0, value + Z_95 * spread),
        count,
    )


def mean_share(values: Sequence[float]) -> Estimate | None:
    """The mean of independent shares from 0 to 1."""
    return share([(value, 1.0) for value in values])


def other_side(share: EstimateJson) -> EstimateJson:
    """The share of the opponent, from a share of a match between two.

    >>> other_side({"value": 0.75, "low": 0.5, "high": 1.0, "units": 8})
    {'value': 0.25, 'low': 0.0, 'high': 0.5, 'units': 8}
    """
    return {
        "value": 1 - share["value"],
        "low": 1 - share["high"],
        "high": 1 - share["low"],
        "units": share["units"],
    }


def correlation(groups: Sequence[Sequence[tuple[float, float]]]) -> Estimate | None:
    """Pearson's correlation, from -1 to 1; the points of one group may depend on each other.

    The standard error is the cluster-robust one of the regression slope, with the groups as
    clusters: the seats of one game share its luck and do not count as independent points.

    >>> correlation([[(0, 0), (1, 1)], [(0, 0), (1, 1)]]).value
    1.0
    >>> correlation([[(1, 0), (1, 1)]]) is None
    True
    """
    points = [point for group in groups for point in group]
    if not points:
        return None
    x_mean = sum(x for x, _ in points) / len(points)
    y_mean = sum(y for _, y in points) / len(points)
    xx = sum((x - x_mean) ** 2 for x, _ in points)
    yy = sum((y - y_mean) ** 2 for _, y in points)
    if xx == 0 or yy == 0:
        return None
    slope = sum((x - x_mean) * (y - y_mean) for x, y in points) / xx
    scores = (
        sum((x - x_mean) * (y - y_mean - slope * (x - x_mean)) for x, y in group)
        for group in groups
    )
    scale = sqrt(xx / yy)
    value = max(-1.0, min(1.0, slope * scale))
    spread = Z_95 * sqrt(sum(score**2 for score in scores)) / xx * scale
    return Estimate(value, max(-1.0, value - spread), min(1.0, value + spread), len(groups))


def quantile(ordered: Sequence[float], part: float) -> float:
    """The value below which the fraction `part` of an ordered list lies.

    >>> quantile([1.0, 2.0, 3.0, 4.0, 5.0], 0.5), quantile([1.0, 3.0], 0.25)
    (3.0, 1.5)
    """
    place = part * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (place - below) * (ordered[above] - ordered[below])
