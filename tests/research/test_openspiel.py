"""OpenSpiel's own tests and algorithms on our games, which tell no player what it may not know."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts

import ilion
from ilion.research import openspiel

GAMES = [
    "ilion_hector",
    "ilion_horse(players=2)",
    "ilion_horse(open_horse=True,players=4)",
    "ilion_iliad(players=2)",
    "ilion_iliad(mode=teams,players=4)",
    "ilion_troia(artemis=defence,faces=random)",
]


def decisions(game: Any, seed: int, every: int = 1) -> Any:
    """Play a random game, and yield its states where a player is to decide."""
    random = Random(seed)
    state = game.new_initial_state()
    number = 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(actions, chances)[0])
            continue
        if number % every == 0:
            yield state
        number += 1
        state.apply_action(random.choice(state.legal_actions()))


def known(state: Any, player: int) -> list[Any]:
    """All that a player is told of a state."""
    return [
        state.information_state_string(player),
        state.observation_string(player),
        state.information_state_tensor(player),
        state.observation_tensor(player),
        state.legal_actions_mask(player),
    ]


@pytest.mark.parametrize("name", GAMES)
def test_openspiels_random_simulations_pass(name: str) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_openspiels_playthrough_tool_writes_the_notation() -> None:
    text = generate_playthrough.playthrough("ilion_horse(players=2)", None, seed=1)
    assert text == generate_playthrough.playthrough("ilion_horse(players=2)", None, seed=1)
    assert "announce 2" in text
    assert "GameType.chance_mode = ChanceMode.EXPLICIT_STOCHASTIC" in text


@pytest.mark.parametrize("name", GAMES)
def test_what_it_says_of_a_game_is_what_the_game_says(name: str) -> None:
    game = pyspiel.load_game(name)
    short = game.get_type().short_name.removeprefix("ilion_")
    ours = ilion.game(short)
    assert openspiel.SEATS[short] == (min(ours.seat_counts), max(ours.seat_counts))
    usual = {name for name, option in ours.options.items() if not option.extra}
    assert set(openspiel.OPTIONS[short]) == usual
    assert game.num_distinct_actions() == len(ours.notation.actions)
    assert game.observation_tensor_shape() == [ours.layout(game.num_players()).size]


@pytest.mark.parametrize("name", GAMES)
def test_resampled_states_are_the_same_to_the_player_and_differ_for_others(name: str) -> None:
    game = pyspiel.load_game(name)
    sampler = pyspiel.UniformProbabilitySampler(7, 0.0, 1.0)
    differing = 0
    for state in decisions(game, seed=2, every=11):
        for player in range(game.num_players()):
            for _ in range(2):
                world = state.resample_from_infostate(player, sampler)
                assert known(world, player) == known(state, player)
                assert world.current_player() == state.current_player()
                differing += world.position.to_json() != state.position.to_json()
    assert differing > 5


@pytest.mark.parametrize("name", GAMES)
def test_an_action_that_looks_the_same_to_others_tells_them_the_same(name: str) -> None:
    """Of two actions that a player cannot tell apart, its string tells nothing either."""
    game = pyspiel.load_game(name)
    for state in decisions(game, seed=4, every=3):
        actor = state.current_player()
        after = [(action, state.child(action)) for action in state.legal_actions()]
        after = [(action, child) for action, child in after if child.position is not None][:6]
        for player in set(range(game.num_players())) - {actor}:
            told: dict[Any, str] = {}
            for action, child in after:
                shown = tuple(state.position.shown_lines(action, player))
                view = child.position.view(player).to_bytes()
                string = child.information_state_string(player)
                assert told.setdefault((shown, view), string) == string


@pytest.mark.parametrize("name", ["ilion_horse(players=3)", "ilion_troia"])
def test_a_state_comes_back_from_its_text_with_all_that_players_know(name: str) -> None:
    game = pyspiel.load_game(name)
    for state in decisions(game, seed=5, every=17):
        text = pyspiel.serialize_game_and_state(game, state)
        _, again = pyspiel.deserialize_game_and_state(text)
        assert again.history() == state.history()
        assert again.position == state.position
        for player in range(game.num_players()):
            assert known(again, player) == known(state, player)


def test_action_strings_are_the_notation() -> None:
    game = pyspiel.load_game("ilion_horse(players=2)")
    for state in decisions(game, seed=1):
        player = state.current_player()
        texts = [state.action_to_string(player, action) for action in state.legal_actions()]
        assert sorted(texts) == state.position.legal_texts()


def test_openspiels_search_plays_a_full_game() -> None:
    game = pyspiel.load_game("ilion_horse(players=2)")
    random = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game, mcts.RandomRolloutEvaluator(1, random), 2.0, 5, random_state=random
    )
    state = next(decisions(game, seed=1))
    assert bot.step(state) in state.legal_actions()


def test_its_environment_of_reinforcement_learning_plays_to_the_end() -> None:
    chance = rl_environment.ChanceEventSampler(seed=1)
    env = rl_environment.Environment("ilion_troia", chance_event_sampler=chance)
    step = env.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([step.observations["legal_actions"][player][0]])
    assert sum(step.rewards) == pytest.approx(0)


@pytest.mark.parametrize("name", ["hector", "horse", "iliad", "troia"])
def test_exact_methods_run_on_the_small_game(name: str) -> None:
    checks = Path(__file__).with_name("small_trees.py")
    done = subprocess.run([sys.executable, checks, name], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("solved\n", "")


def test_wrong_parameters_are_refused_with_a_sentence() -> None:
    with pytest.raises(ilion.IlionError, match="played with 2, 3, 4 seats, not 5"):
        openspiel.HorseGame({"players": 5})
    with pytest.raises(ilion.IlionError, match="loaded already with other components"):
        openspiel.HorseGame({"small": True})
