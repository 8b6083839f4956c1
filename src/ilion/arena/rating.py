"""Ratings from many matches: the Bradley-Terry model on Elo's scale.

A bot of rating R gets 1 / (1 + 10 ** ((S - R) / 400)) of the win against one of rating S. The
ratings are those under which the shares of all matches are likeliest; their mean is 0. One drawn
unit is added to each match, so that a bot that lost every game still has a rating, and one that
won three games is not far ahead of all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import exp, log, log10
from random import Random

from ilion.arena.estimate import Estimate, quantile

Match = tuple[str, str]
Deal = Mapping[Match, float]  # the first bot's share of each match played on one deal

RESAMPLES = 400


def fit(
    bots: Sequence[str], totals: Mapping[Match, tuple[float, float]], start: Sequence[float] = ()
) -> list[float]:
    """Ratings from the sum of the first bot's shares and the number of units of each match.

    Minorisation and maximisation, Hunter 2004: simple, and it always converges.

    >>> [round(elo) for elo in fit(["a", "b"], {("a", "b"): (75.0, 100.0)})]
    [95, -95]
    """
    place = {bot: number for number, bot in enumerate(bots)}
    games = [
        (place[first], place[second], won, count)
        for (first, second), (won, count) in totals.items()
    ]
    wins = [0.0] * len(bots)
    for first, second, won, count in games:
        wins[first] += won
        wins[second] += count - won
    strength = [10 ** (elo / 400) for elo in start] or [1.0] * len(bots)
    for _ in range(2000):
        met = [0.0] * len(bots)
        for first, second, _won, count in games:
            part = count / (strength[first] + strength[second])
            met[first] += part
            met[second] += part
        new = [won / part for won, part in zip(wins, met, strict=True)]
        mean = exp(sum(map(log, new)) / len(new))
        new = [value / mean for value in new]
        step = max(abs(log(a / b)) for a, b in zip(new, strength, strict=True))
        strength = new
        if step < 1e-6:
            break
    return [400 * log10(value) for value in strength]


def ratings(bots: Sequence[str], deals: Sequence[Deal], seed: int) -> list[list[float]]:
    """The ratings of all bots, and after them RESAMPLES ratings that might as well have been.

    Rubin's bootstrap: each deal, and each half of a match's drawn unit, gets a random weight of
    mean 1. Whole deals are weighed, as all matches on one deal share its luck.
    """
    matches = sorted({match for deal in deals for match in deal})
    random = Random(f"ratings {seed}")

    def weighed(weigh: Callable[[], float]) -> dict[Match, tuple[float, float]]:
        totals = {}
        for match in matches:
            won, lost = weigh() / 2, weigh() / 2
            totals[match] = (won, won + lost)
        for deal in deals:
            weight = weigh()
            for match, score in deal.items():
                won, count = totals[match]
                totals[match] = (won + weight * score, count + weight)
        return totals

    best = fit(bots, weighed(lambda: 1.0))
    drawn = [fit(bots, weighed(lambda: random.expovariate(1.0)), best) for _ in range(RESAMPLES)]
    return [best, *drawn]


def estimate(values: Sequence[float], units: int) -> Estimate:
    """A value and its 95 % interval, from the value and those that might as well have been."""
    ordered = sorted(values[1:])
    low, high = quantile(ordered, 0.025), quantile(ordered, 0.975)
    return Estimate(values[0], min(low, values[0]), max(high, values[0]), units)
