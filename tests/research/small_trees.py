"""Run by test_openspiel.py in a process for each small game: OpenSpiel's exact methods."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python import policy
from open_spiel.python.algorithms import (
    best_response,
    cfr,
    exploitability,
    generate_playthrough,
    get_all_states,
    ismcts,
    mcts,
)

import ilion.research.openspiel  # noqa: F401


def main(name: str) -> None:
    text = f"ilion_{name}(small=True)"
    game = pyspiel.load_game(text)
    states = get_all_states.get_all_states(game, to_string=lambda state: state.history_str())
    check_what_players_know(game, [state for state in states.values() if state.is_player_node()])
    random = policy.UniformRandomPolicy(game)
    at_first = exploitability.nash_conv(game, random)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(3):
        solver.evaluate_and_update_policy()
    assert exploitability.nash_conv(game, solver.average_policy()) < at_first / 2
    best = best_response.BestResponsePolicy(game, 0, random)
    assert best.value(game.new_initial_state()) > 0
    search = ismcts.ISMCTSBot(
        game, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), 2.0, 20
    )
    state = game.new_initial_state()
    while not state.is_terminal():
        chance = state.is_chance_node()
        state.apply_action(state.chance_outcomes()[0][0] if chance else search.step(state))
    assert name in generate_playthrough.playthrough(text, None, seed=1)
    print("solved")


def check_what_players_know(game: Any, states: list[Any]) -> None:
    """Every deal and every decision: equal strings are equal knowledge, and nothing is forgotten.

    Nodes that share a string offer the same actions, show the same and remember the same
    decisions of the player.
    """
    found: dict[str, Any] = {}
    for state in states:
        player = state.current_player()
        tensor = state.information_state_tensor(player)
        view = state.observation_string(player)
        own = [step.action for step in state.full_history() if step.player == player]
        told = (player, state.legal_actions(), own, tensor, view)
        assert found.setdefault(state.information_state_string(player), told) == told
    assert len(found) < len(states)  # something is hidden


if __name__ == "__main__":
    main(sys.argv[1])
