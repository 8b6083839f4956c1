"""Intervals, ratings and the sequential test, against known values."""

import statistics
from math import sqrt
from random import Random

import pytest

from ilion.arena.confidence import Estimate, correlation, mean_share, share
from ilion.arena.rating import bootstrap_estimate, bootstrap_ratings, fit_ratings
from ilion.arena.sprt import BOUND, MIN_UNITS, SequentialTest
from ilion.arena.tournament import ArenaError


def test_with_many_units_the_interval_is_the_normal_one() -> None:
    found = mean_share([0.0, 1.0] * 2000)
    assert found is not None
    assert found.value == 0.5
    assert found.high - found.low == pytest.approx(2 * 1.96 * 0.5 / sqrt(4000), rel=0.002)


def test_units_that_hold_more_weigh_more() -> None:
    found = share([(3.0, 3.0), (0.0, 1.0)])
    assert found is not None
    assert found.value == 0.75


def test_a_few_equal_results_are_not_certain() -> None:
    few, many = mean_share([1.0] * 5), mean_share([1.0] * 500)
    assert few is not None
    assert many is not None
    assert few.low < 0.75
    assert 0.99 < many.low < 1 == many.high


@pytest.mark.parametrize("truth", [0.5, 0.8, 0.95])
def test_the_interval_holds_the_truth_about_95_times_in_100(truth: float) -> None:
    random = Random(1)
    held = 0
    for _ in range(400):
        units = [statistics.mean(random.random() < truth for _ in range(2)) for _ in range(30)]
        found = mean_share(units)
        assert found is not None
        held += found.low <= truth <= found.high
    assert held / 400 >= 0.93


def test_correlation_is_pearsons_with_the_interval_of_independent_points() -> None:
    random = Random(2)
    points = [(x, 0.5 * x + random.gauss(0, 1)) for x in (random.gauss(0, 1) for _ in range(2000))]
    found = correlation([[point] for point in points])
    assert found is not None
    r = statistics.correlation(*zip(*points, strict=True))
    assert found.value == pytest.approx(r)
    assert found.high - found.value == pytest.approx(1.96 * (1 - r * r) / sqrt(2000), rel=0.15)


def test_points_that_repeat_each_other_in_a_group_make_correlation_no_surer() -> None:
    random = Random(3)
    points = [(random.random(), random.random()) for _ in range(100)]
    once = correlation([[point] for point in points])
    five_times = correlation([[point] * 5 for point in points])
    assert once is not None
    assert five_times is not None
    assert five_times.high - five_times.low == pytest.approx(once.high - once.low)


def test_ratings_explain_the_shares_they_come_from() -> None:
    elos = {"a": 200.0, "b": 50.0, "c": -250.0}
    totals = {
        (first, second): (100 / (1 + 10 ** ((elos[second] - elos[first]) / 400)), 100.0)
        for first, second in (("a", "b"), ("a", "c"), ("b", "c"))
    }
    assert fit_ratings(list(elos), totals) == pytest.approx(list(elos.values()), abs=0.1)


def test_more_deals_make_ratings_surer_and_lost_games_give_one_too() -> None:
    def rating(deals: list[dict[tuple[str, str], float]]) -> Estimate:
        samples = bootstrap_ratings(["a", "b"], deals, seed=1)
        return bootstrap_estimate([sample[0] for sample in samples], len(deals))

    few = rating([{("a", "b"): 1.0}] * 5)
    many = rating([{("a", "b"): 1.0}, {("a", "b"): 0.5}] * 100)
    assert few.low < few.value < few.high < 2000
    assert many.high - many.low < (few.high - few.low) / 3
    # Three quarters of the wins are 190 points between the two, 95 from their mean.
    assert many.low < 95 < many.high


def test_the_log_likelihood_ratio_is_walds() -> None:
    stop = SequentialTest(0.5, 0.6)
    scores = [0.0, 1.0] * 500
    # Each result is worth the log-likelihood ratio of two normals of the same variance, 1/4.
    assert stop.log_likelihood_ratio(scores) == pytest.approx(1000 * 0.1 * -0.05 / 0.25, rel=0.01)
    assert stop.verdict(scores) == "low"
    assert pytest.approx(2.944, abs=0.001) == BOUND


def test_the_sequential_test_decides_rightly_and_not_too_soon() -> None:
    stop = SequentialTest(0.5, 0.6)
    assert stop.verdict([1.0] * (MIN_UNITS - 1)) is None
    assert stop.verdict([1.0] * MIN_UNITS) == "high"
    assert stop.verdict([0.0] * MIN_UNITS) == "low"
    assert stop.verdict([0.0, 1.0, 0.5, 0.75] * 6) is None
    assert "-2.944 or above 2.944" in stop.describe()


def test_the_sequential_test_errs_at_most_as_often_as_it_says() -> None:
    stop = SequentialTest(0.5, 0.65)
    random = Random(4)
    wrong = 0
    for _ in range(200):
        scores: list[float] = []
        while (verdict := stop.verdict(scores)) is None:
            scores.append(float(random.random() < 0.5))
        wrong += verdict == "high"
    assert wrong / 200 <= 0.08


@pytest.mark.parametrize("text", ["", "0.5", "a,b", "0.6,0.5", "0.5,1.5", "nan,0.5", "0.1,0.2,0.3"])
def test_bounds_that_make_no_sense_are_refused(text: str) -> None:
    with pytest.raises(ArenaError, match="--stop"):
        SequentialTest.parse(text)
