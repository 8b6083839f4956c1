"""Batches: many games stepped together, and the rows of numbers that describe them."""

from typing import Any

import numpy as np
import observations
import pytest
from librt.vecs import vec
from mypy_extensions import i16

import ilion
from ilion.core.chance import FastChance
from ilion.core.game import Game
from ilion.core.state import State

TABLES = [
    (game, seats, options)
    for game in ilion.all_games()
    for seats, options in game.tables()
    if game.layout(seats).size
]
PLIES = 60


def name_of(value: object) -> str:
    return getattr(value, "name", None) or str(value)


def row(state: State, seat: int, width: int) -> list[int]:
    numbers = vec[i16]([0] * width)
    state.observe_into(seat, numbers, 0)
    return list(numbers)


def positions(game: Game, seats: int, options: dict[str, Any], seed: int) -> list[State]:
    """Some positions of a random game, the opening and the end among them."""
    chance = FastChance(seed)
    state = game.new(seats=seats, seed=seed, **options)
    found = [state.copy()]
    while not state.is_over():
        legal = state.legal()
        state.apply(legal[chance.below(len(legal))], chance)
        found.append(state.copy())
    return [*found[: -PLIES : max(1, len(found) // PLIES)], *found[-PLIES:]]


@pytest.mark.parametrize(("game", "seats", "options"), TABLES, ids=name_of)
def test_a_row_tells_nothing_that_the_seat_cannot_know(
    game: Game, seats: int, options: dict[str, Any]
) -> None:
    width = game.layout(seats).size
    chance = FastChance(1)
    for state in positions(game, seats, options, seed=3):
        for seat in range(seats):
            other = game.belief(state.view(seat)).sample(chance)
            assert row(state, seat, width) == row(other, seat, width)


@pytest.mark.parametrize(("game", "seats", "options"), TABLES, ids=name_of)
def test_a_row_tells_all_that_the_seat_can_see(
    game: Game, seats: int, options: dict[str, Any]
) -> None:
    """Two positions that look different to a seat have different rows."""
    width = game.layout(seats).size
    views: dict[tuple[int, ...], dict[str, Any]] = {}
    for state in positions(game, seats, options, seed=4)[:-1]:
        seen = state.view(state.actor).to_json()
        assert views.setdefault((state.actor, *row(state, state.actor, width)), seen) == seen


@pytest.mark.parametrize(("game", "seats", "options"), TABLES, ids=name_of)
def test_a_batch_plays_by_the_rules(game: Game, seats: int, options: dict[str, Any]) -> None:
    """What the arrays say is what the games say, also after some have ended and begun anew."""
    games = ilion.Batch(game, 4, 7, seats, **options)
    chance = FastChance(9)
    ended = 0
    for _ in range(200):
        for number, state in enumerate(games._rows.states):
            assert games.actors[number] == state.actor
            assert np.flatnonzero(games.legal[number]).tolist() == state.legal()
            width = games.layout.size
            assert games.observations[number].tolist() == row(state, state.actor, width)
        games.step(
            [state.legal()[chance.below(len(state.legal()))] for state in games._rows.states]
        )
        ended += int(games.ended.sum())
        assert not games.rewards[~games.ended].any()
        assert np.allclose(games.rewards.sum(axis=1), 0)
    assert ended or seats > 2


def test_the_same_seed_gives_the_same_games() -> None:
    def played(seed: int) -> list[Any]:
        games = ilion.batch("horse", 8, seed=seed, seats=2)
        for _ in range(150):
            games.step_at_random()
        return [games.observations.tolist(), games.rewards.tolist()]

    assert played(1) == played(1)
    assert played(1) != played(2)


def test_an_action_that_is_not_legal_changes_nothing() -> None:
    games = ilion.batch("horse", 3, seed=1)
    before = games.observations.tolist()
    good = games.legal.argmax(axis=1).tolist()
    with pytest.raises(
        ilion.IllegalAction, match=r"Game 2 of the batch: 'place red 1' is not legal"
    ):
        games.step([*good[:2], ilion.game("horse").notation.action("place red 1")])
    with pytest.raises(ilion.IllegalAction, match="Game 0 of the batch: '-2'"):
        games.step([-2, *good[1:]])
    with pytest.raises(ilion.IlionError, match="takes 3 actions"):
        games.step(good[:2])
    assert games.observations.tolist() == before


def test_what_is_wished_for_wrongly_is_refused() -> None:
    with pytest.raises(ilion.IlionError, match="at least one game"):
        ilion.batch("horse", 0, seed=1)
    with pytest.raises(ilion.OptionError):
        ilion.batch("horse", 1, seed=1, seats=7)


def test_the_callers_own_arrays_are_written() -> None:
    games = ilion.batch("hector", 5, seed=1)
    mine = np.zeros(games.observations.shape, np.float32)
    games.step_at_random()
    games.write_into(observations=mine)
    assert (mine == games.observations).all()
    with pytest.raises(ValueError, match="read-only"):
        games.observations[0, 0] = 1


def test_deals_of_a_batch_are_as_likely_as_others() -> None:
    """The Horse's first district has each treasure equally often."""
    games = ilion.batch("horse", 2000, seed=3, seats=2)
    first = [games._rows.states[number].to_json()["treasure"][0] for number in range(2000)]
    box = ilion.game("horse").new(seed=1).to_json()["treasure"]
    for points in set(box):
        share = first.count(points) / len(first)
        assert abs(share - box.count(points) / len(box)) < 0.05


def test_the_page_of_observations_is_up_to_date() -> None:
    assert observations.PAGE.read_text("utf-8") == observations.page(), "run ./dev golden"
