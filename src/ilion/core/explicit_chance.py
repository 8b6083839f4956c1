"""Chance whose every outcome is chosen from outside: for game trees. Compiled."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ilion.core.chance import Chance
from ilion.core.errors import OutcomeDue


class ExplicitChance(Chance):
    """Gives out the outcomes it was given, and says what is asked for beyond them.

    An outcome is the order of a shuffled pile, or one number.

    >>> pile = vec[i64]([1, 2, 2])
    >>> ExplicitChance([[2, 1, 2]]).shuffle(0, pile)
    >>> list(pile)
    [2, 1, 2]
    >>> ExplicitChance([]).draw(0, pile)
    Traceback (most recent call last):
    ...
    ilion.core.errors.OutcomeDue: Chance has to choose 1 of 3 cards here.
    """

    def __init__(self, outcomes: list[list[int]]) -> None:
        self.outcomes: list[list[int]] = outcomes
        self.used: i64 = 0

    def _next(self, cards: list[int], count: int) -> list[int]:
        if self.used == len(self.outcomes):
            raise OutcomeDue(cards, count)
        self.used += 1
        return self.outcomes[self.used - 1]

    def below(self, n: i64) -> i64:
        return self._next(list(range(n)), 1)[0]

    def shuffle(self, what: i64, cards: vec[i64]) -> None:
        if len(cards) < 2:
            return
        order = self._next(list(cards), len(cards))
        i: i64
        for i in range(len(cards)):
            cards[i] = order[i]

    def draw(self, what: i64, cards: vec[i64]) -> i64:
        return self._next(list(cards), 1)[0]
