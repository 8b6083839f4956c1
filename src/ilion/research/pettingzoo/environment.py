"""A game as a turn-based environment of PettingZoo (AEC)."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

from librt.vecs import vec
from mypy_extensions import i16

from ilion.core.chance import FastChance
from ilion.core.errors import IlionError
from ilion.core.game import Game
from ilion.core.state import State
from ilion.research.picture import picture
from ilion.research.tables import find, needs, rewards

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError:
    raise needs("PettingZoo", "pettingzoo") from None

RENDER_MODES = ("ansi", "human", "rgb_array")
ROW = np.iinfo(np.int16)

Observation = dict[str, Any]


class IlionEnv(AECEnv[str, Observation, int], EzPickle):  # type: ignore[misc]
    """One game of the house; every seat is an agent, `seat_0` the first.

    An observation is the row of docs/observations.md and the mask of legal actions, which is
    empty for agents that are not to act.
    """

    def __init__(
        self,
        game: str,
        rules: int | None = None,
        seats: int | None = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        small: bool = False,
        **options: Any,
    ) -> None:
        EzPickle.__init__(self, game, rules, seats, render_mode, max_cycles, small, **options)
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            known = ", ".join(RENDER_MODES)
            raise IlionError(f"There is no render mode {render_mode!r}; choose one of: {known}.")
        self.game: Game = find(game, small, rules)
        if seats is None and small:
            seats = self.game.seat_counts[0]
        self.seats = self.game.check_seats(seats)
        self.options = self.game.check_options(options, self.seats)
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.metadata = {
            "name": f"{game}_v{self.game.rules}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        self.agents: list[str] = []
        self._numbers = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._actions = len(self.game.notation.actions)
        width = self.game.layout(self.seats).size
        self._zeros: vec[i16] = vec[i16]([0] * width)
        mask = spaces.Box(0, 1, (self._actions,), np.int8)
        row = spaces.Box(ROW.min, ROW.max, (width,), np.int16)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": row, "action_mask": mask})
            for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(self._actions) for agent in self.possible_agents
        }
        self._chance: FastChance | None = None
        self.position: State  # the whole position, secrets included: not for a player
        self._legal: list[int] = []
        self._steps = 0

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game. The same seed gives the same game; without one they follow on."""
        if seed is not None or self._chance is None:
            self._chance = FastChance(secrets.randbits(62) if seed is None else seed)
        deal = self.game.deal(self.seats, self.options, self._chance)
        self.position = self.game.begin(self.seats, self.options, deal)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._steps = 0
        self._turn()

    def observe(self, agent: str) -> Observation:
        """What an agent knows, and what it may do now."""
        row = self._zeros[:]
        self.position.observe_into(self._numbers[agent], row, 0)
        mask = np.zeros(self._actions, np.int8)
        if agent == self.agent_selection:
            mask[self._legal] = 1
        return {"observation": np.array(row, np.int16), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Carry out an action of the agent that is to act."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or action not in self._legal:
            texts = dict(enumerate(known.text for known in self.game.notation.actions))
            raise self.position.not_legal(texts.get(-1 if action is None else action, str(action)))
        assert self._chance is not None
        self._cumulative_rewards[agent] = 0.0
        self.position.apply(int(action), self._chance)
        self._steps += 1
        if self.position.is_over():
            self.rewards = dict(zip(self.agents, rewards(self.position), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._legal = []
            self._accumulate_rewards()
        elif self._steps == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
            self._legal = []
        else:
            self._turn()
        if self.render_mode == "human":
            self.render()

    def _turn(self) -> None:
        self._legal = self.position.legal()
        self.agent_selection = self.possible_agents[self.position.actor]

    def render(self) -> Any:
        """The whole table with every hand open: as text, or as an array of colours."""
        if self.render_mode is None:
            raise IlionError("Nothing is rendered: make the environment with a render_mode.")
        if self.render_mode == "rgb_array":
            return picture(self.position.open_view())
        text = str(self.position.open_view())
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """There is nothing to close."""


def makers(game: str, rules: int) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """`env` and `raw_env` of a module, as PettingZoo's environments have them."""

    def raw_env(**arguments: Any) -> IlionEnv:
        return IlionEnv(game, rules, **arguments)

    def env(**arguments: Any) -> Any:
        made: Any = raw_env(**arguments)
        made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
        made = wrappers.AssertOutOfBoundsWrapper(made)
        return wrappers.OrderEnforcingWrapper(made)

    return env, raw_env
