"""Small helpers for `vec[i64]`, the lists of numbers that positions are made of.

Cards of which only the numbers matter are held as counts (how many of each kind); piles are held
as cards (the kind of each). The helpers turn one into the other.
"""

from librt.vecs import vec
from mypy_extensions import i64


def vec_of(values: list[int]) -> vec[i64]:
    """A vec of the numbers, for what is built outside the hot path.

    >>> list(vec_of([3, 1]))
    [3, 1]
    """
    made = vec[i64]([0] * len(values))
    i: i64
    for i in range(len(values)):
        made[i] = values[i]
    return made


def reversed_vec(cards: vec[i64]) -> vec[i64]:
    """The numbers in the opposite order, as a new vec.

    Piles are drawn from their end; the notation writes the first to be drawn first.

    >>> list(reversed_vec(vec_of([3, 1, 2])))
    [2, 1, 3]
    """
    last = len(cards) - 1
    turned = cards[:]
    i: i64
    for i in range(len(cards)):
        turned[i] = cards[last - i]
    return turned


def counts_of(cards: vec[i64], kinds: i64) -> vec[i64]:
    """How many of each kind there are among the cards.

    >>> list(counts_of(vec_of([0, 2, 0]), 3))
    [2, 0, 1]
    """
    counts = vec[i64]([0] * kinds)
    i: i64
    for i in range(len(cards)):
        counts[cards[i]] += 1
    return counts


def cards_of(counts: vec[i64]) -> vec[i64]:
    """The cards of these counts, ascending.

    >>> list(cards_of(vec_of([2, 0, 1])))
    [0, 0, 2]
    """
    total: i64 = 0
    kind: i64
    for kind in range(len(counts)):
        total += counts[kind]
    cards = vec[i64]([0] * total)
    at: i64 = 0
    _copy: i64
    for kind in range(len(counts)):
        for _copy in range(counts[kind]):
            cards[at] = kind
            at += 1
    return cards
