"""Who meets whom in a club evening."""

import random
from collections import Counter
from itertools import combinations

import pytest

from ilion.server.club.pairing import Pairing, Round, first_surplus, robin_round, swiss_round


def whole_robin(people: list[int], games: list[Pairing]) -> list[Round]:
    """All rounds from here on; `games` gets what they add."""
    rounds = []
    while made := robin_round(people, games):
        rounds.append(made)
        games += made
    return rounds


def meetings(games: list[Pairing]) -> Counter[frozenset[int]]:
    return Counter(game.pair for game in games if game.second is not None)


def busy(made: Round) -> list[int]:
    return [person for game in made for person in game.pair]


@pytest.mark.parametrize("count", range(3, 17))
def test_everyone_meets_everyone_once_in_as_few_rounds_as_it_goes(count: int) -> None:
    people, games = [*range(count)], list[Pairing]()
    rounds = whole_robin(people, games)
    assert len(rounds) == count - 1 + count % 2
    assert meetings(games) == {frozenset(pair): 1 for pair in combinations(people, 2)}
    assert all(sorted(busy(made)) == people for made in rounds)
    assert max(map(abs, first_surplus(games).values())) <= 1


@pytest.mark.parametrize(("count", "after"), [(6, 1), (6, 3), (5, 2), (9, 4), (15, 7)])
def test_a_late_comer_meets_everyone_too_and_nobody_meets_twice(count: int, after: int) -> None:
    people, games = [*range(count)], list[Pairing]()
    for _ in range(after):
        games += robin_round(people, games)
    people.append(count)
    rounds = whole_robin(people, games)
    assert meetings(games) == {frozenset(pair): 1 for pair in combinations(people, 2)}
    assert all(sorted(busy(made)) == people for made in rounds)
    assert len(rounds) <= count + 2


def test_who_has_left_is_paired_no_more() -> None:
    people, games = [*range(6)], list[Pairing]()
    games += robin_round(people, games)
    people.remove(2)
    rounds = whole_robin(people, games)
    assert not [game for made in rounds for game in made if 2 in game.pair]
    assert all(meetings(games)[frozenset(pair)] == 1 for pair in combinations(people, 2))


def play_swiss(count: int, rounds: int, seed: int) -> tuple[list[Round], list[Pairing]]:
    """A Swiss evening in which chance decides every game."""
    chance, people = random.Random(seed), [*range(count)]
    games, made, points = list[Pairing](), list[Round](), Counter[int]()
    for _ in range(rounds):
        before = Counter(points)
        made.append(swiss_round(people, games, before.__getitem__))
        for game in made[-1]:
            points[game.first if game.second is None or chance.random() < 0.5 else game.second] += 1
        games += made[-1]
    return made, games


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("count", "rounds"), [(4, 3), (5, 3), (7, 4), (8, 5), (16, 5)])
def test_in_swiss_rounds_nobody_meets_twice(count: int, rounds: int, seed: int) -> None:
    made, games = play_swiss(count, rounds, seed)
    assert max(meetings(games).values()) == 1
    assert all(sorted(busy(each)) == [*range(count)] for each in made)
    byes = Counter(game.first for game in games if game.second is None)
    assert sum(byes.values()) == rounds * (count % 2)
    assert max(byes.values(), default=0) <= 1
    assert max(map(abs, first_surplus(games).values())) <= (3 if count < 6 else 2)


def test_in_swiss_rounds_equals_meet_and_the_lowest_sits_out() -> None:
    games = [Pairing(0, 3), Pairing(1, 4), Pairing(2, None)]
    points = {0: 1, 1: 1, 2: 1, 3: 0, 4: 0}
    made = swiss_round(range(5), games, lambda person: points[person])
    assert Pairing(4, None) in made
    assert {frozenset({0, 1}), frozenset({0, 2}), frozenset({1, 2})} & meetings(made).keys()


def test_in_swiss_rounds_a_rematch_is_better_than_no_game() -> None:
    games = [Pairing(0, 1), Pairing(0, 2), Pairing(1, 2)]
    made = swiss_round([0, 1], games, lambda _: 0)
    assert meetings(made) == {frozenset({0, 1}): 1}


def test_who_has_sat_first_sits_second() -> None:
    games = [Pairing(0, 2), Pairing(3, 1)]
    [made] = swiss_round([0, 1], games, lambda _: 0)
    assert made == Pairing(1, 0)
