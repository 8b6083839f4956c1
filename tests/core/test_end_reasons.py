"""Why games ended, in words for statistics: each reason agrees with the result."""

import pytest

import ilion
from ilion.core.chance import FastChance
from ilion.core.playout import playout
from ilion.core.state import State


def ended(name: str, seed: int, seats: int | None = None) -> State:
    state = ilion.game(name).new(seats=seats, seed=seed)
    playout(state, FastChance(seed, 1))
    return state


def test_a_game_that_ends_in_one_way_gives_no_reason() -> None:
    assert ended("horse", 1).end_reason() == ""


@pytest.mark.parametrize("seed", range(12))
def test_troia_ends_by_horse_ships_or_decks(seed: int) -> None:
    state = ended("troia", seed)
    parts, steps = state.scores()
    expected = "horse built" if parts == 4 else "ships reached" if steps == 4 else "deck empty"
    assert state.end_reason() == expected


def test_hector_ends_by_the_front_or_by_the_reserve() -> None:
    reasons = {ended("hector", seed).end_reason() for seed in range(40)}
    assert reasons == {"front destroyed", "reserve destroyed"}


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_iliad_ends_at_the_goal_or_by_points(seats: int) -> None:
    goal = 12 if seats == 3 else 15
    for seed in range(12):
        state = ended("iliad", seed, seats)
        teams: dict[int, int] = {}
        for seat, points in enumerate(state.scores()):
            teams[state.team(seat)] = teams.get(state.team(seat), 0) + points
        reached = max(teams.values()) >= goal
        assert (state.end_reason() == "goal reached") == reached
