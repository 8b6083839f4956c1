"""Many games of one kind as a vector environment of Gymnasium, on top of `ilion.batch`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ilion.core.batch_rows import LEAVE
from ilion.core.errors import IlionError
from ilion.research.batch import Batch
from ilion.research.tables import find, needs

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from numpy.typing import NDArray
except ImportError:
    raise needs("Gymnasium", "pettingzoo") from None

Array = NDArray[Any]
Policy = Callable[[Array, Array], Array]
"""Chooses actions from observations and masks, a row for each game."""


class IlionVectorEnv(VectorEnv[Array, Array, Array]):
    """`num_envs` games; a row of each array is a game, and games that end begin anew at once.

    Without a `learner` whoever is to act takes the step: an observation is what that seat knows,
    a reward what the seat gets that took the step. With one, only that seat's decisions are steps;
    the others choose with `opponents`, or at random. Infos have `action_mask`, `actors` and the
    `rewards` of all seats.

    >>> env = IlionVectorEnv("horse", num_envs=3, seats=2)
    >>> observations, infos = env.reset(seed=1)
    >>> observations.shape, infos["action_mask"].shape
    ((3, 123), (3, 60))
    """

    def __init__(
        self,
        game: str,
        num_envs: int,
        seats: int | None = None,
        learner: int | None = None,
        opponents: Policy | None = None,
        small: bool = False,
        **options: Any,
    ) -> None:
        self.game = find(game, small)
        if seats is None and small:
            seats = self.game.seat_counts[0]
        self.seats = self.game.check_seats(seats)
        self.options = self.game.check_options(options, self.seats)
        if learner is not None and not 0 <= learner < self.seats:
            raise IlionError(f"The learner is a seat from 0 to {self.seats - 1}, not {learner}.")
        self.learner = learner
        self.opponents = opponents or self._at_random
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        width = self.game.layout(self.seats).size
        limits = np.iinfo(np.int16)
        self.single_observation_space = spaces.Box(limits.min, limits.max, (width,), np.int16)
        self.single_action_space = spaces.Discrete(len(self.game.notation.actions))
        everywhere = (num_envs, width)
        self.observation_space = spaces.Box(limits.min, limits.max, everywhere, np.int16)
        self.action_space = spaces.MultiDiscrete([len(self.game.notation.actions)] * num_envs)
        self.batch: Batch

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Deal all games anew; the same seed gives the same games, and without one they follow."""
        if isinstance(seed, list):
            raise IlionError("The games of a batch share one seed: give a number.")
        if seed is not None or not hasattr(self, "batch"):
            super().reset(seed=seed)
        dealt = int(self.np_random.integers(1 << 62))
        self.batch = Batch(self.game, self.num_envs, dealt, self.seats, **self.options)
        self._rewards = np.zeros((self.num_envs, self.seats))
        self._ended = np.zeros(self.num_envs, bool)
        self._let_others_play()
        return self._observations(), self._infos()

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Carry out an action in each game."""
        acted = self.batch.actors.copy()
        self.batch.step(np.asarray(actions))
        self._rewards = self.batch.rewards.copy()
        self._ended = self.batch.ended.copy()
        self._let_others_play()
        taken = self._rewards[np.arange(self.num_envs), acted]
        never = np.zeros(self.num_envs, bool)
        return self._observations(), taken, self._ended, never, self._infos()

    def _let_others_play(self) -> None:
        """Where there is a learner, play on until it is to act in every game."""
        if self.learner is None:
            return
        while (waits := self.batch.actors != self.learner).any():
            chosen = np.full(self.num_envs, LEAVE)
            chosen[waits] = self.opponents(self.batch.observations[waits], self.batch.legal[waits])
            self.batch.step(chosen)
            self._rewards += self.batch.rewards
            self._ended |= self.batch.ended

    def _at_random(self, observations: Array, masks: Array) -> Array:
        """A random legal action in each game."""
        chosen: Array = (self.np_random.random(masks.shape) * masks).argmax(axis=1)
        return chosen

    def _observations(self) -> Array:
        return self.batch.observations.copy()

    def _infos(self) -> dict[str, Any]:
        return {
            "action_mask": self.batch.legal.copy(),
            "actors": self.batch.actors.copy(),
            "rewards": self._rewards,
        }
