"""Ratings from many matches: the Bradley-Terry model on Elo's scale.

A bot of rating R gets 1 / (1 + 10 ** ((S - R) / 400)) of the win against one of rating S. The
ratings are the maximum-likelihood ones, shifted to a mean of 0. One drawn unit is added to each
match, so that a bot that lost every game still has a finite rating, and three won games do not put
a bot far ahead of all others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import exp, log, log10
from random import Random

from ilion.arena.confidence import Estimate, quantile

Match = tuple[str, str]
Deal = Mapping[Match, float]  # the first bot's share of each match played on one deal

RESAMPLES = 400


def fit_ratings(
    bots: Sequence[str], totals: Mapping[Match, tuple[float, float]], start: Sequence[float] = ()
) -> list[float]:
    """Ratings from the sum of the first bot's shares and the number of units of each match.

    Minorisation and maximisation, Hunter 2004: simple, and it always converges.

    >>> [round(elo) for elo in fit_ratings(["a", "b"], {("a", "b"): (75.0, 100.0)})]
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


def bootstrap_ratings(bots: Sequence[str], deals: Sequence[Deal], seed: int) -> list[list[float]]:
    """The ratings of all bots, and after them RESAMPLES bootstrap replicates of them.

    Rubin's Bayesian bootstrap: each deal, and each half of a match's drawn unit, gets a random
    weight of mean 1. Whole deals are weighted, because all matches on one deal share its luck.
    """
    matches = sorted({match for deal in deals for match in deal})
    random = Random(f"ratings {seed}")

    def weighted(weight: Callable[[], float]) -> dict[Match, tuple[float, float]]:
        totals = {}
        for match in matches:
            won, lost = weight() / 2, weight() / 2
            totals[match] = (won, won + lost)
        for deal in deals:
            factor = weight()
            for match, score in deal.items():
                won, count = totals[match]
                totals[match] = (won + factor * score, count + factor)
        return totals

    best = fit_ratings(bots, weighted(lambda: 1.0))
    replicates = [
        fit_ratings(bots, weighted(lambda: random.expovariate(1.0)), best) for _ in range(RESAMPLES)
    ]
    return [best, *replicates]


def bootstrap_estimate(values: Sequence[float], units: int) -> Estimate:
    """An estimate from the fitted value, which comes first, and its bootstrap replicates."""
    ordered = sorted(values[1:])
    low, high = quantile(ordered, 0.025), quantile(ordered, 0.975)
    return Estimate(values[0], min(low, values[0]), max(high, values[0]), units)
