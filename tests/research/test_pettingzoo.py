"""PettingZoo's own tests pass on our environments, which tell no agent what it may not know."""

from __future__ import annotations

import pickle
from importlib import import_module
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    performance_benchmark,
    seed_test,
)
from pettingzoo.utils import parallel_to_aec

import ilion
from ilion.core.errors import IllegalAction

NAMES = ("hector_v1", "horse_v1", "iliad_v1", "troia_v1", "troia_v2")


def module(name: str) -> ModuleType:
    return import_module(f"ilion.research.pettingzoo.{name}")


def played(env: Any, seed: int) -> Any:
    """Play a random game to its end, and yield the environment before each step."""
    env.reset(seed=seed)
    random = np.random.default_rng(seed)
    while not env.terminations[env.agent_selection]:
        yield env
        env.step(int(random.choice(env.observe(env.agent_selection)["action_mask"].nonzero()[0])))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.filterwarnings("ignore")  # what api_test advises: spaces of another shape
def test_pettingzoos_own_tests_pass(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = module(name)
    api_test(made.env(), num_cycles=300)
    seed_test(made.env, num_cycles=100)
    parallel_api_test(made.parallel_env(), num_cycles=100)
    # A cycle of this test is an action of every agent: it is about the parallel form.
    in_step = SimpleNamespace(
        parallel_env=made.parallel_env,
        env=lambda max_cycles: parallel_to_aec(made.parallel_env(max_cycles=max_cycles)),
    )
    max_cycles_test(in_step)


@pytest.mark.filterwarnings("ignore")
def test_pettingzoos_benchmark_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ticks = iter(range(1000))
    monkeypatch.setattr("time.time", lambda: next(ticks))  # five seconds pass in six cycles
    performance_benchmark(module("horse_v1").env())
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("name", NAMES)
def test_the_version_is_that_of_the_rules(name: str) -> None:
    env = module(name).raw_env()
    assert env.metadata["name"] == name
    assert env.game.rules == int(name[-1])


def test_every_game_has_an_environment_of_its_newest_rules() -> None:
    assert {f"{game.name}_v{game.rules}" for game in ilion.all_games()} <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_no_observation_changes_with_what_an_agent_cannot_know(name: str) -> None:
    """The position is replaced by another that the agent cannot tell from it."""
    env = module(name).raw_env()
    chance = ilion.FastChance(5)
    for number, _ in enumerate(played(env, seed=3)):
        if number % 7:
            continue
        real, legal = env.position, env._legal
        for seat, agent in enumerate(env.possible_agents):
            known = env.observe(agent)
            env.position = env.game.belief(real.view(seat)).sample(chance)
            env._legal = env.position.legal()
            assert data_equivalence(known, env.observe(agent))
            env.position, env._legal = real, legal


def test_rewards_add_up_to_zero_and_the_winner_has_most() -> None:
    env = module("horse_v1").raw_env(seats=3)
    for _ in played(env, seed=1):
        assert set(env.rewards.values()) == {0.0}
    assert sum(env.rewards.values()) == pytest.approx(0)
    winners = [env.possible_agents[seat] for seat in env.position.winners()]
    assert all(env.rewards[agent] == max(env.rewards.values()) for agent in winners)


def test_a_limit_of_cycles_truncates() -> None:
    env = module("horse_v1").env(seats=2, max_cycles=5)
    env.reset(seed=1)
    steps = 0
    for _ in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        assert not terminated
        env.step(None if truncated else int(observation["action_mask"].argmax()))
        steps += not truncated
    assert steps == 5


def test_an_illegal_action_is_refused_and_the_wrapped_environment_ends_with_a_loss() -> None:
    raw = module("horse_v1").raw_env(seats=2)
    raw.reset(seed=1)
    with pytest.raises(IllegalAction, match="'keep' is not legal now"):
        raw.step(ilion.game("horse").notation.action("keep"))
    env = module("horse_v1").env(seats=2)
    env.reset(seed=1)
    loser = env.agent_selection
    env.step(ilion.game("horse").notation.action("keep"))
    assert env.rewards[loser] == -1
    assert all(env.terminations.values())


def test_it_renders_as_text_and_as_a_picture(capsys: pytest.CaptureFixture[str]) -> None:
    made = module("horse_v1")
    texts = made.raw_env(render_mode="ansi")
    texts.reset(seed=1)
    assert "Turn 1" in texts.render()
    shown = made.raw_env(render_mode="human")
    shown.reset(seed=1)
    shown.render()
    assert texts.render() == capsys.readouterr().out.rstrip("\n")
    pictures = made.raw_env(render_mode="rgb_array")
    pictures.reset(seed=1)
    picture = pictures.render()
    assert picture.dtype == np.uint8
    assert picture.shape[2] == 3
    assert len(np.unique(picture)) > 10
    with pytest.raises(ilion.IlionError, match="no render mode 'film'"):
        made.raw_env(render_mode="film")


def test_an_environment_can_be_pickled() -> None:
    env = pickle.loads(pickle.dumps(module("horse_v1").raw_env(seats=3, open_horse=True)))
    assert (env.seats, env.options) == (3, {"open_horse": True})
