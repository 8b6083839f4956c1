"""A rating with its uncertainty, and how a game changes it.

Glicko (Glickman 1999) on Elo's scale: a side of rating R is expected to get
1 / (1 + 10 ** ((S - R) / 400)) against one of rating S. It is extended in three ways: a game of
several sides is a game against each of them, a side is worth the mean of its members, and a result
has a weight, because not every opponent tells equally much (docs/ratings.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, pi, sqrt

START = 1500.0  # of whoever has not played yet
START_DEVIATION = 250.0  # people differ by so much
FLOOR = 30.0  # nobody is known better: people change
DRIFT = 55.0  # of the variance a day: after a year without a game, 50 has become 150
SCALE = log(10) / 400
BAND = 1.96  # deviations: the strength lies in this band 19 times in 20
STRANGER = 0.25  # the weight of an opponent of whom nothing is known


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody is, and the standard deviation of that."""

    value: float = START
    deviation: float = START_DEVIATION

    @property
    def band(self) -> float:
        return BAND * self.deviation

    def later(self, days: float) -> Rating:
        """The rating after so many days without a game."""
        variance = self.deviation**2 + DRIFT * max(0.0, days)
        return Rating(self.value, min(START_DEVIATION, sqrt(variance)))


@dataclass(frozen=True, slots=True)
class Result:
    """What somebody got against another side: 1 won, 0 lost, 0.5 neither."""

    against: Rating
    score: float
    weight: float = 1.0


def updated(own: Rating, results: Sequence[Result], mates: Sequence[Rating] = ()) -> Rating:
    """The rating after a game; `mates` played on the same side."""
    mine = together([own, *mates])
    share = 1 / (1 + len(mates))
    others = mine.deviation**2 - (share * own.deviation) ** 2  # of the mates
    information = gradient = 0.0
    for result in results:
        unsure = others + result.against.deviation**2
        slope = SCALE / sqrt(1 + 3 * SCALE**2 * unsure / pi**2)
        expected = 1 / (1 + 10 ** (-slope / SCALE * (mine.value - result.against.value) / 400))
        information += result.weight * (share * slope) ** 2 * expected * (1 - expected)
        gradient += result.weight * share * slope * (result.score - expected)
    variance = 1 / (1 / own.deviation**2 + information)
    return Rating(own.value + variance * gradient, max(FLOOR, sqrt(variance)))


def together(members: Sequence[Rating]) -> Rating:
    """The rating of a side: the mean of its members."""
    size = len(members)
    variance = sum(each.deviation**2 for each in members) / size**2
    return Rating(sum(each.value for each in members) / size, sqrt(variance))


def expected(own: Rating, other: Rating) -> float:
    """What somebody is expected to get against another."""
    return 1 / (1 + 10 ** ((other.value - own.value) / 400))


def weight_of_sides(sides: int) -> float:
    """What one result of a game with so many sides is worth.

    Results of one game hang together: a ranking of n tells as much of a player as
    n - (1 + 1/2 + ... + 1/n) decisions of a model that draws one place after the other
    (Plackett and Luce), and not as n - 1 games.

    >>> [round(weight_of_sides(sides), 2) for sides in (2, 3, 4, 5, 6)]
    [1.0, 0.78, 0.64, 0.54, 0.47]
    """
    harmonic = sum(1 / place for place in range(1, sides + 1))
    return 4 * (sides - harmonic) / (sides * (sides - 1))


def unknown(deviation: float) -> float:
    """How little is known of somebody: 1 of whoever has not played yet, near 0 after many games."""
    return min(1.0, deviation / START_DEVIATION) ** 2


def weight_of_opponent(other: Rating, met: int, strangers: float = 0.0) -> float:
    """What a result against a person is worth, who was met so many times before lately.

    Whoever is hardly known tells little, and the hundredth game of the same two hardly more than
    the others did: so nobody gets far with a friend who loses on purpose. Nor with a new key for
    each game: all whom nobody knows count together as one, of whom so many `strangers` (the sum of
    `unknown`) were met before.

    >>> [round(weight_of_opponent(Rating(1500, 50), met), 2) for met in (0, 1, 9)]
    [0.97, 0.48, 0.1]
    >>> [round(weight_of_opponent(Rating(), 0, strangers), 3) for strangers in (0, 1, 9)]
    [0.25, 0.125, 0.025]
    """
    share = unknown(other.deviation)
    return (1 - share + STRANGER * share / (1 + strangers)) / (1 + met)
