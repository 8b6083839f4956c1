"""Many games stepped together: our batches, and those of the peers that have some.

All step BATCH games at once, each to its end and on into the next one, with what a training loop
needs after every step: who acts, the legal actions, what the actor sees, and the rewards. Deals
are in the time.
"""

from collections.abc import Callable
from typing import Any

from ilion.bench.speed.timing import Measurement, picker, repeated
from ilion.core.game import Game
from ilion.research.batch import batch

BATCH = 256
FEW = 16  # games, for an environment that takes milliseconds for a step of one
NOISES = 16  # matrices of random numbers, drawn beforehand


def ours(game: Game) -> Measurement:
    """`ilion.batch`, with actions that NumPy picks among the legal ones."""
    import numpy as np

    games = batch(game, BATCH, seed=1)
    random = np.random.default_rng(1)
    noises = [random.random(games.legal.shape, np.float32) + 1 for _ in range(NOISES)]
    done = 0

    def work(times: int) -> int:
        nonlocal done
        for _ in range(times):
            games.step((games.legal * noises[done % NOISES]).argmax(axis=1))
            done += 1
        return times * BATCH

    return repeated(work)


def openspiel(name: str) -> Measurement:
    """OpenSpiel's own vector environment, which steps its games one after the other in Python."""
    from open_spiel.python import rl_environment, vector_env
    from open_spiel.python.rl_agent import StepOutput

    envs = [rl_environment.Environment(name) for _ in range(FEW)]
    games = vector_env.SyncVectorEnv(envs)
    pick = picker()
    steps = games.reset()

    def choice(step: Any) -> Any:
        seen = step.observations
        actions = seen["legal_actions"][seen["current_player"]]
        return StepOutput(action=actions[pick() % len(actions)], probs=None)

    def work(times: int) -> int:
        nonlocal steps
        for _ in range(times):
            steps = games.step([choice(step) for step in steps], reset_if_done=True)[0]
        return times * FEW

    return repeated(work)


def pgx(what: str) -> Measurement:
    """pgx compiles a step of the whole batch, random picks included; here for the processor."""
    import jax
    import pgx as games
    from pgx.experimental import auto_reset

    env = games.make(what.split()[0])
    step_one = auto_reset(env.step, env.init)

    def one(state: Any, key: Any) -> Any:
        pick, deal = jax.random.split(key)
        wanted = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        return step_one(state, jax.random.categorical(pick, wanted), deal)

    def step_all(state: Any, key: Any) -> tuple[Any, Any]:
        key, now = jax.random.split(key)
        return jax.vmap(one)(state, jax.random.split(now, BATCH)), key

    step: Callable[[Any, Any], tuple[Any, Any]] = jax.jit(step_all)
    key = jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, BATCH))

    def work(times: int) -> int:
        nonlocal state, key
        for _ in range(times):
            state, key = step(state, key)
        jax.block_until_ready(state)
        return times * BATCH

    return repeated(work)
