"""Mistakes and accuracy: how much of its chance a seat gave away, decision by decision.

Judged is what the deciding seat could know: nobody is blamed for cards that nobody showed it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

MARKS = (("??", 0.15), ("?", 0.08), ("?!", 0.04))
"""The marks, and the chance of winning that a decision must have lost for each."""
FORGIVEN = 0.25  # a decision that loses so much counts for 1 / e of one that loses nothing


def mark(lost: float) -> str:
    """The mark of a decision that lost so much against the best choice; mostly none.

    >>> mark(0.01), mark(0.05), mark(0.09), mark(0.3)
    ('', '?!', '?', '??')
    """
    return next((sign for sign, least in MARKS if lost >= least), "")


def accuracy(losses: Sequence[float]) -> float:
    """The mean of what was kept, from 0 to 100, in which one large loss counts more than its size.

    >>> accuracy([0.0, 0.0]), round(accuracy([0.0, 0.0, 0.2]))
    (100.0, 82)
    """
    if not losses:
        return 100.0
    return 100.0 * sum(exp(-lost / FORGIVEN) for lost in losses) / len(losses)
