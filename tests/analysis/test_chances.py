"""Chances are right where they can be checked: at the end of games, against the exact solver."""

from __future__ import annotations

from functools import cache
from itertools import islice

import pytest
from analysis.solver import Solver, TooLarge

import ilion
from ilion.analysis.calibration import IDENTITY, fit
from ilion.analysis.chances import compare, judge, raw_open_chances
from ilion.bots.factory import make_players
from ilion.core.state import State

POSITIONS = 6_000  # that the solver looks at
SIMULATIONS = 1500
ERROR = 0.06  # of a chance by so many simulations, where exploring still costs something
TABLES = [("hector", 2), ("horse", 2), ("horse", 3), ("troia", 2), ("iliad", 2), ("iliad", 3)]


Solved = dict[int, list[float]]  # what each seat gets after each choice


@cache
def endings(name: str, seats: int, games: int = 4) -> list[tuple[State, Solved]]:
    """Positions as far from the end as the solver can go, with a choice that matters if any has."""
    found = []
    for number in range(games):
        players = make_players(["greedy"], seats, 5, number)
        record = ilion.simulate(ilion.game(name), seats, 5, number, players=players)
        last, matters = None, False
        for ply in islice(reversed(list(record.replay())), 12):
            solver = Solver(POSITIONS)
            try:
                values = solver.by_choice(ply.before)
            except TooLarge:
                break
            mine = [each[ply.seat] for each in values.values()]
            differs = max(mine) > min(mine)
            if len(mine) > 1 and not solver.tied and differs >= matters:
                last, matters = (ply.before, values), differs
        found += [] if last is None else [last]
    return found


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_with_all_cards_open_the_last_plies_agree_with_the_exact_solver(
    name: str, seats: int
) -> None:
    game = ilion.game(name)
    checked = endings(name, seats)
    assert checked
    for state, solved in checked:
        exact = max(each[state.actor] for each in solved.values())
        found = raw_open_chances(game, state, SIMULATIONS, seed=1)
        assert sum(found) == pytest.approx(1.0)
        assert found[state.actor] == pytest.approx(exact, abs=ERROR)


def test_the_best_choice_of_an_ending_is_one_that_the_exact_solver_takes() -> None:
    for name, seats in (("troia", 2), ("horse", 2)):
        game = ilion.game(name)
        for state, solved in endings(name, seats):
            exact = {action: each[state.actor] for action, each in solved.items()}
            found = judge(game, state.view(state.actor), SIMULATIONS, seed=1, curve=IDENTITY)
            # What is hidden at the very end may still differ from what is: then it may be wrong.
            if all(_same_end(game, state, solved, number) for number in range(5)):
                assert exact[found.best.action] > max(exact.values()) - ERROR


def _same_end(game: ilion.Game, state: State, solved: Solved, number: int) -> bool:
    """Whether a position that the seat cannot tell from this one has the same solution."""
    twin = game.belief(state.view(state.actor)).sample(ilion.FastChance(number))
    try:
        return Solver(POSITIONS).by_choice(twin) == solved
    except TooLarge:
        return False


def test_a_choice_that_was_given_up_soon_is_looked_at_again() -> None:
    game = ilion.game("horse")
    *_, state = (
        ply.before
        for ply in ilion.simulate(game, seats=2, seed=4).replay()
        if len(ply.before.legal()) > 5
    )
    view = state.view(state.actor)
    found = judge(game, view, 1000, seed=1)
    given_up = next(each for each in found.choices if each.simulations < found.best.simulations / 2)
    again = judge(game, view, 1000, seed=1, also=given_up.action).of(given_up.action)
    assert again is not None
    assert again.simulations == found.best.simulations


def test_choices_are_compared_by_searches_of_the_same_length() -> None:
    game = ilion.game("horse")
    state = game.new(seats=3, seed=8)
    found = compare(game, state.view(state.actor), 50, seed=1)
    assert {each.action for each in found.choices} == set(state.legal())
    assert {each.simulations for each in found.choices} == {50}
    chances = [each.chance for each in found.choices]
    assert chances == sorted(chances, reverse=True)
    assert found.line[0] == found.best.action


def test_a_curve_rises_and_keeps_what_is_sure() -> None:
    samples = [(0.4, 0.0)] * 80 + [(0.4, 1.0)] * 20 + [(0.7, 0.0)] * 10 + [(0.7, 1.0)] * 90
    curve = fit(samples)
    called = [curve(raw / 50) for raw in range(51)]
    assert called == sorted(called)
    assert (called[0], called[-1]) == (0.0, 1.0)
    assert (curve(0.4), curve(0.7)) == pytest.approx((0.2, 0.9), abs=0.01)
