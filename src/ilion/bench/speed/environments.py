"""Environments of PettingZoo, ours and its own, driven by the same loop."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ilion.bench.speed.timing import Measurement, driven, picker
from ilion.core.registry import game as find_game

CLASSIC = ("connect_four_v3", "tictactoe_v3", "chess_v6", "leduc_holdem_v4", "texas_holdem_v4")


def classic(what: str) -> Measurement:
    """One of PettingZoo's own classic games, such as `chess_v6 driven`."""
    return stepped(import_module(f"pettingzoo.classic.{what.split()[0]}").env())


def ours(name: str) -> Measurement:
    """A game of ours by its newest rules, in the same wrappers as theirs."""
    version = f"{name}_v{find_game(name).rules}"
    return stepped(import_module(f"ilion.research.pettingzoo.{version}").env())


def stepped(env: Any) -> Measurement:
    """Random legal games, as PettingZoo's users step an environment."""
    pick = picker()

    def deal() -> tuple[Any, int]:
        env.reset()
        return env, 0

    def play(env: Any) -> tuple[int, int]:
        steps = 0
        while True:
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                return steps, steps
            legal = observation["action_mask"].nonzero()[0]
            env.step(int(legal[pick() % len(legal)]))
            steps += 1

    return driven(deal, play)
