"""A game as a parallel environment of PettingZoo: in each cycle every agent hands in an action.

Only the action of the agent that is to act counts. Everybody must hand one in, so one that is not
legal is replaced by a random legal one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gymnasium.utils import EzPickle
from pettingzoo import ParallelEnv

from ilion.core.chance import FastChance
from ilion.research.pettingzoo.environment import IlionEnv, Observation


class IlionParallelEnv(ParallelEnv[str, Observation, int], EzPickle):  # type: ignore[misc]
    """The turn-based environment with all agents in step; `infos` say who is to act."""

    def __init__(self, game: str, rules: int | None = None, **arguments: Any) -> None:
        EzPickle.__init__(self, game, rules, **arguments)
        self.turns = IlionEnv(game, rules, **arguments)
        self.metadata = {**self.turns.metadata, "is_parallelizable": True}
        self.render_mode = self.turns.render_mode
        self.possible_agents = self.turns.possible_agents
        self.observation_spaces = self.turns.observation_spaces
        self.action_spaces = self.turns.action_spaces
        self.agents: list[str] = []
        self._replacement = FastChance(0)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self.turns.reset(seed, options)
        if seed is not None:
            self._replacement = FastChance(seed, 1)
        self.agents = self.turns.agents[:]
        return self._observations(), self._infos()

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        turns = self.turns
        legal = turns.position.legal()
        action = actions[turns.agent_selection]
        if action not in legal:
            action = legal[self._replacement.below(len(legal))]
        turns.step(int(action))
        told = (
            self._observations(),
            dict(turns.rewards),
            dict(turns.terminations),
            dict(turns.truncations),
            self._infos(),
        )
        if any(turns.terminations.values()) or any(turns.truncations.values()):
            self.agents = []
        return told

    def render(self) -> Any:
        return self.turns.render()

    def close(self) -> None:
        """There is nothing to close."""

    def _observations(self) -> dict[str, Observation]:
        return {agent: self.turns.observe(agent) for agent in self.agents}

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: {"acts": agent == self.turns.agent_selection} for agent in self.agents}


def maker(game: str, rules: int) -> Callable[..., IlionParallelEnv]:
    """`parallel_env` of a module."""
    return lambda **arguments: IlionParallelEnv(game, rules, **arguments)
