"""What a position of Skeleton is worth to each seat, for searches that stop before the end."""

from typing import Final

from librt.vecs import vec

from ilion.core.value import shares_into
from ilion.core.vecs import vec_of

SPREAD: Final = 10.0  # so many points ahead make a win about three times as likely


def values_into(points: list[int], values: vec[float]) -> None:
    """Whoever has more points is likelier to win."""
    shares_into(vec_of(points), SPREAD, values)
