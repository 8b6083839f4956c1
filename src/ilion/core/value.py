"""Estimates of what a position is worth, shared by the games."""

from math import exp

from librt.vecs import vec
from mypy_extensions import i64


def shares_into(points: vec[i64], spread: float, values: vec[float]) -> None:
    """Write each seat's share of the win: whoever is ahead by `spread` points has e times as much.

    >>> from ilion.core.vecs import vec_of
    >>> values = vec[float]([0.0, 0.0])
    >>> shares_into(vec_of([12, 12]), 5.0, values)
    >>> list(values)
    [0.5, 0.5]
    """
    seat: i64
    most: i64 = points[0]
    for seat in range(1, len(points)):
        most = max(most, points[seat])
    total = 0.0
    for seat in range(len(points)):
        share = exp(float(points[seat] - most) / spread)
        values[seat] = share
        total += share
    for seat in range(len(points)):
        values[seat] /= total
