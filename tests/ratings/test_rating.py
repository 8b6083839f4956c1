"""Ratings: they find how strong players are, say how sure they are, and cannot be bought."""

import json
import random
import statistics
from itertools import pairwise
from math import exp, log

import pytest

import ilion
from ilion.ratings.levels import DATA, levels_at, suggest
from ilion.ratings.rating import (
    BAND,
    SCALE,
    Rating,
    Result,
    expected,
    unknown,
    updated,
    weight_of_opponent,
    weight_of_sides,
)

LEVELS = json.loads(DATA.read_text("utf-8"))["tables"]


class Population:
    """Players of known strength, who play by the model of the ratings."""

    def __init__(self, size: int, seed: int) -> None:
        self.random = random.Random(seed)
        self.true = [self.random.gauss(1500, 200) for _ in range(size)]
        self.rated = [Rating()] * size
        self.met: dict[tuple[int, int], int] = {}
        self.strangers = [0.0] * size

    def play(self, sides: int) -> None:
        """A game of any of them: who is stronger by more comes first more often."""
        at = self.random.sample(range(len(self.true)), sides)
        luck = {each: -log(-log(self.random.random())) for each in at}
        place = {each: self.true[each] * SCALE + luck[each] for each in at}
        new = {each: updated(self.rated[each], self._results(each, place)) for each in at}
        for each, rating in new.items():
            self.rated[each] = rating
            for other in set(at) - {each}:
                self.met[each, other] = self.met.get((each, other), 0) + 1
                self.strangers[each] += unknown(new[other].deviation)

    def _results(self, own: int, place: dict[int, float]) -> list[Result]:
        weight = weight_of_sides(len(place))
        return [
            Result(
                self.rated[other],
                float(place[own] > place[other]),
                weight * self._weight(own, other),
            )
            for other in place
            if other != own
        ]

    def _weight(self, own: int, other: int) -> float:
        met = self.met.get((own, other), 0)
        return weight_of_opponent(self.rated[other], met, self.strangers[own])

    def errors(self) -> list[float]:
        """How far each rating is off, in its deviations; all may be off by the same."""
        off = [rated.value - true for rated, true in zip(self.rated, self.true, strict=True)]
        mean = statistics.fmean(off)
        return [
            (each - mean) / rated.deviation for each, rated in zip(off, self.rated, strict=True)
        ]


@pytest.mark.parametrize(("sides", "games"), [(2, 30), (2, 100), (3, 60), (4, 60), (6, 60)])
def test_a_population_of_known_strength_is_rated_right(sides: int, games: int) -> None:
    people = Population(150, seed=sides)
    for _ in range(games * 150 // sides):
        people.play(sides)
    inside = sum(abs(each) < BAND for each in people.errors()) / 150
    assert inside > 0.88  # 0.95 is said
    assert 0.7 < statistics.pstdev(people.errors()) < 1.3
    found = [rated.value for rated in people.rated]
    assert statistics.correlation(people.true, found) > 0.9
    assert statistics.linear_regression(people.true, found).slope > 0.75  # distances, too


@pytest.mark.parametrize("table", LEVELS)
def test_the_ladder_of_the_bots_is_recovered(table: str) -> None:
    """Each level plays its ladder's games, from no rating: order and distances come out."""
    levels = LEVELS[table]
    order = [*levels]
    rated = {level: Rating() for level in order}
    chance = random.Random(table)
    games: list[tuple[str, str, float]] = []
    for below, above in pairwise(order):
        share, count = levels[above]["above"]
        won = round(share / 100 * count)
        games += [(above, below, float(number < won)) for number in range(count)]
    chance.shuffle(games)
    for one, other, score in games:
        first = updated(rated[one], [Result(rated[other], score)])
        second = updated(rated[other], [Result(rated[one], 1 - score)])
        rated[one], rated[other] = first, second
    # Neighbours may be closer than the ladder itself can tell, so the order is that of the others.
    for below, above in zip(order, order[2:], strict=False):
        assert rated[above].value > rated[below].value
    for below, above in pairwise(order):
        measured = levels[above]["rating"] - levels[below]["rating"]
        found = rated[above].value - rated[below].value
        unsure = sum(rated[each].deviation ** 2 for each in (above, below))
        unsure += levels[above]["deviation"] ** 2 + levels[below]["deviation"] ** 2
        assert abs(found - measured) < BAND * unsure**0.5


def collude(winner: Rating, loser: Rating, games: int) -> Rating:
    """Somebody loses on purpose, again and again."""
    strangers = [0.0, 0.0]
    for met in range(games):
        new = updated(winner, [Result(loser, 1, weight_of_opponent(loser, met, strangers[0]))])
        loser = updated(loser, [Result(winner, 0, weight_of_opponent(winner, met, strangers[1]))])
        winner = new
        strangers[0] += unknown(loser.deviation)
        strangers[1] += unknown(winner.deviation)
    return winner


# The figures of docs/ratings.md.
@pytest.mark.parametrize(("deviation", "gain"), [(40, 22), (60, 42), (250, 147)])
def test_a_pair_that_colludes_gains_little(deviation: float, gain: float) -> None:
    start = Rating(1500, deviation)
    made = collude(start, start, 100)
    assert made.value - 1500 < gain
    # Nor is anybody taken for sure who was not: fresh keys stay a guess.
    assert made.deviation > 0.75 * deviation


@pytest.mark.parametrize(("deviation", "gain"), [(40, 7), (250, 138)])
def test_new_keys_one_after_the_other_gain_little(deviation: float, gain: float) -> None:
    own, strangers = Rating(1500, deviation), 0.0
    for _ in range(100):
        lost = updated(Rating(), [Result(own, 0, weight_of_opponent(own, 0))])
        own = updated(own, [Result(Rating(), 1, weight_of_opponent(Rating(), 0, strangers))])
        strangers += unknown(lost.deviation)
    assert own.value - 1500 < gain
    assert own.deviation > 0.75 * deviation


def test_a_surprise_changes_more_and_the_unknown_more() -> None:
    strong, weak = Rating(1700, 50), Rating(1300, 50)
    assert updated(weak, [Result(strong, 1)]).value - 1300 > 5 * (
        updated(strong, [Result(weak, 1)]).value - 1700
    )
    new = updated(Rating(), [Result(weak, 0)])
    assert 1500 - new.value > 100


def test_whoever_does_not_play_is_known_less_and_less() -> None:
    later = Rating(1600, 50).later(365)
    assert later.value == 1600
    assert later.deviation == pytest.approx(150, abs=1)
    assert Rating(1600, 50).later(10_000).deviation == 250


def test_a_side_is_worth_the_mean_of_its_members() -> None:
    even = [Result(Rating(1500, 0), 1)]
    alone = updated(Rating(1500, 100), even).value
    carried = updated(Rating(1500, 100), even, [Rating(1900, 0)]).value
    assert 1500 < carried < alone


def test_levels_are_in_order_and_one_is_suggested() -> None:
    for game in ilion.all_games():
        if game.name not in ("hector", "horse", "iliad", "troia"):
            continue
        for seats in game.seat_counts:
            levels = levels_at(game, seats, game.check_options({}, seats))
            assert [*levels] == sorted(levels, key=lambda level: levels[level].value)
    levels = {"recruit": Rating(1300, 50), "hoplite": Rating(1500, 0), "hero": Rating(1900, 60)}
    assert suggest(levels, None) == "recruit"
    assert suggest(levels, Rating(1480, 60)) == "hoplite"
    assert suggest(levels, Rating(1850, 60)) == "hero"
    assert suggest({}, None) is None


def test_the_scale_is_elos() -> None:
    assert expected(Rating(1900), Rating(1500)) == pytest.approx(10 / 11)
    assert 1 / (1 + exp(-400 * SCALE)) == pytest.approx(10 / 11)
