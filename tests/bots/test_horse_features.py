"""What the estimate of Das Pferd von Troja looks at."""

from typing import Any

import pytest

import ilion
from ilion.core.chance import FastChance
from ilion.core.vecs import vec_of
from ilion.games.horse.features import (
    AWAY,
    DROP,
    FEATURES,
    FIRST_OUT,
    LEAD,
    OWN_TO_LAND,
    POINTS,
    TO_LAND,
    TURN,
    features,
    first_features,
)
from ilion.games.horse.features_prospects import (
    HOLDS_OF_FOUR,
    STEPS,
    Prospects,
    holder_of,
    prospects_of,
    read_chances,
    shift_chances,
)
from ilion.games.horse.position import NEUTRAL, ROW, TOTAL


def positions(seats: int) -> list[Any]:
    """The positions of a random game, before each decision."""
    chance = FastChance(seats)
    state = ilion.game("horse").new(seats=seats, chance=chance)
    found = []
    while not state.is_over():
        found.append(state.copy())
        legal = state.legal()
        state.apply(legal[chance.below(len(legal))], chance)
    found.append(state)
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_once_all_heroes_have_landed_the_points_are_those_of_the_rules(seats: int) -> None:
    end = positions(seats)[-1]
    rows = list(features(end))
    expected = [20 * rows[seat * FEATURES + POINTS] for seat in range(seats)]
    assert expected == pytest.approx(end.scores())
    for seat in range(seats):
        best = max(points for other, points in enumerate(end.scores()) if other != seat)
        lead = 10 * rows[seat * FEATURES + LEAD]
        assert lead == pytest.approx(end.scores()[seat] - best)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_heroes_to_land_are_counted_for_each_seat(seats: int) -> None:
    for state in positions(seats):
        rows = list(features(state))
        own = [10 * rows[seat * FEATURES + OWN_TO_LAND] for seat in range(seats)]
        landed = sum(state.board[district * 5 + 4] for district in range(7))
        assert sum(own) == pytest.approx((30 if seats == 3 else 40) - landed)
        assert 20 * rows[TO_LAND] == pytest.approx(sum(own))


def test_a_row_says_whose_turn_it_is_and_who_comes_out_of_the_horse() -> None:
    state = positions(3)[0]
    rows = list(features(state))
    for seat in range(3):
        row = rows[seat * FEATURES :][:FEATURES]
        assert row[TURN] == (state.actor == seat)
        assert row[FIRST_OUT] == (state.owner[state.first_out] == seat)
        assert row[AWAY] == pytest.approx(0.33 * ((seat - state.actor) % 3))


def test_of_two_seats_the_first_row_is_enough() -> None:
    for state in positions(2):
        assert list(first_features(state)) == list(features(state))[:FEATURES]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_chances_with_one_hero_to_land_are_those_of_its_own_colour(seats: int) -> None:
    last = [state for state in positions(seats) if prospects_of(state).to_land == 1]
    assert last
    for state in last:
        colour = state.first_out
        room = sum(free(state, district) for district in range(7))
        found = prospects_of(state)
        for district in range(7):
            heroes = list(state.board)[district * ROW : district * ROW + 4]
            lands = free(state, district) / room
            expected = [0.0] * seats
            give(expected, state, heroes, 1 - lands)
            heroes[colour] += 1
            give(expected, state, heroes, lands)
            chances = list(found.chance)[district * seats : (district + 1) * seats]
            assert chances == pytest.approx(expected)


def free(state: Any, district: int) -> int:
    return int((5 if state.seats == 3 else 7) - state.board[district * ROW + TOTAL])


def give(expected: list[float], state: Any, heroes: list[int], chance: float) -> None:
    """Who holds a district with these heroes gets the chance."""
    holder = holder_of(vec_of(heroes))
    if holder >= 0:
        expected[state.owner[holder]] += chance


def test_whose_hero_comes_out_next_gains_by_its_drop_in_an_empty_city() -> None:
    state = positions(2)[0]
    rows = list(features(state))
    owner = state.owner[state.first_out]
    assert rows[owner * FEATURES + DROP] > 0 > rows[(1 - owner) * FEATURES + DROP]


def test_a_helper_that_comes_out_next_brings_nobody_anything() -> None:
    end = positions(3)[-1]
    assert end.first_out == NEUTRAL
    assert [list(features(end))[seat * FEATURES + DROP] for seat in range(3)] == [0, 0, 0]


@pytest.mark.parametrize("to_come", [1.0, 2.0, 2.5, 3.0])
def test_chances_move_with_a_colour_that_lands_more_often(to_come: float) -> None:
    """Against all ways in which heroes can land, for a colour a little more often than others."""
    found = Prospects(4)
    tiny = 1e-6
    for place, more in enumerate((3 * tiny, -tiny, -tiny, -tiny)):
        found.more[place] = more
    heroes = (1, 0, 2, 0)
    code = sum(count * STEPS[place] for place, count in enumerate(heroes))
    chances = found.chances
    read_chances(HOLDS_OF_FOUR, code, to_come, chances)
    shift_chances(HOLDS_OF_FOUR, code, to_come, found, chances)
    shares = [0.25 + more for more in found.more]
    part, whole = to_come % 1, int(to_come)
    low, high = exact(heroes, whole, shares), exact(heroes, whole + 1, shares)
    expected = [(1 - part) * low[at] + part * high[at] for at in range(4)]
    assert list(chances) == pytest.approx(expected, abs=1e-9)


def exact(heroes: tuple[int, ...], to_come: int, shares: list[float]) -> list[float]:
    """Each colour's chance to hold a district, over all orders in which heroes can land."""
    if to_come == 0:
        holder = holder_of(vec_of(list(heroes)))
        return [float(place == holder) for place in range(len(heroes))]
    found = [0.0] * len(heroes)
    for place, share in enumerate(shares):
        after = tuple(count + (at == place) for at, count in enumerate(heroes))
        for at, chance in enumerate(exact(after, to_come - 1, shares)):
            found[at] += share * chance
    return found
