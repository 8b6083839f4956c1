"""The vector environment of Gymnasium: many games, masks, and games that begin anew."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import ilion
from ilion.research.vector import IlionVectorEnv

GAMES = ("hector", "horse", "iliad", "troia")


def first_legal(infos: dict[str, Any]) -> Any:
    return infos["action_mask"].argmax(axis=1)


def random_steps(env: IlionVectorEnv, count: int) -> Any:
    """Random games: yields what each step gives, and who acted in it."""
    random = np.random.default_rng(7)
    _, infos = env.reset(seed=7)
    for _ in range(count):
        masks = infos["action_mask"]
        acted = infos["actors"]
        step = env.step((random.random(masks.shape) * masks).argmax(axis=1))
        infos = step[-1]
        yield acted, step


@pytest.mark.parametrize("game", GAMES)
def test_what_it_gives_lies_in_its_spaces_and_is_what_the_batch_has(game: str) -> None:
    env = IlionVectorEnv(game, 4)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    observations, infos = env.reset(seed=3)
    assert observations in env.observation_space
    for _ in range(30):
        actions = first_legal(infos)
        assert actions in env.action_space
        observations, rewards, ended, truncated, infos = env.step(actions)
        assert observations in env.observation_space
        assert (observations == env.batch.observations).all()
        assert rewards.shape == ended.shape == truncated.shape == (4,)


def test_the_same_seed_gives_the_same_games_and_no_seed_others() -> None:
    env, other = IlionVectorEnv("horse", 3), IlionVectorEnv("horse", 3)
    first, _ = env.reset(seed=5)
    again, _ = other.reset(seed=5)
    assert (first == again).all()
    later, _ = env.reset()
    assert (first != later).any()
    assert (later == other.reset()[0]).all()


def test_a_step_is_rewarded_for_the_seat_that_took_it_and_games_begin_anew() -> None:
    ends = 0
    for acted, (_, rewards, ended, _, infos) in random_steps(IlionVectorEnv("horse", 8), 600):
        assert (rewards == infos["rewards"][np.arange(8), acted]).all()
        assert np.allclose(infos["rewards"].sum(axis=1), 0)
        assert not infos["rewards"][~ended].any()
        ends += ended.sum()
    assert ends > 8


@pytest.mark.parametrize("game", ["horse", "troia"])
def test_a_learner_is_asked_for_its_own_decisions_only(game: str) -> None:
    env = IlionVectorEnv(game, 8, seats=2, learner=1)
    ends = 0
    for acted, (_, rewards, ended, _, infos) in random_steps(env, 300):
        assert (acted == 1).all()
        assert (rewards == infos["rewards"][:, 1]).all()
        assert not rewards[~ended].any()
        ends += ended.sum()
    assert ends > 8


def test_the_opponents_of_a_learner_choose_by_what_they_know() -> None:
    asked = []

    def opponents(observations: Any, masks: Any) -> Any:
        asked.append((observations.shape[1], len(observations) == len(masks)))
        return masks.argmax(axis=1)

    env = IlionVectorEnv("horse", 4, seats=4, learner=0, opponents=opponents)
    _, infos = env.reset(seed=1)
    env.step(first_legal(infos))
    assert set(asked) == {(ilion.game("horse").layout(4).size, True)}


def test_a_game_that_is_left_alone_stays_as_it_is() -> None:
    games = ilion.batch("horse", 2, seed=1)
    before = games.observations[1].copy()
    games.step([int(games.legal[0].argmax()), -1])
    assert (games.observations[1] == before).all()
    assert not games.ended[1]


def test_wrong_arguments_are_refused() -> None:
    with pytest.raises(ilion.IlionError, match="a seat from 0 to 1, not 2"):
        IlionVectorEnv("horse", 2, seats=2, learner=2)
    with pytest.raises(ilion.IlionError, match="share one seed"):
        IlionVectorEnv("horse", 2).reset(seed=[1, 2])
