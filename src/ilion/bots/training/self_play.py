"""Games that the search plays against itself, one line of JSON each.

A game is its table, its seed and its actions: whoever plays them again has all its positions, so
new features need no new games.
"""

from __future__ import annotations

import json
import multiprocessing
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ilion.bots.levels import choose_by_visits
from ilion.bots.search import Search
from ilion.bots.search_bot import EXPLORATION
from ilion.core.chance import FastChance
from ilion.core.errors import IlionError
from ilion.core.game import Game
from ilion.core.model import WEIGHTS_FOLDER
from ilion.core.registry import game as find_game
from ilion.core.state import State

TEMPERATURE = 0.5  # so that not all games are alike
SURPRISES = 0.15  # the part of decisions that is made at random: a search meets such positions too
TO_THE_END = 1000  # actions of a rollout; longer than any game


class TrainingError(IlionError):
    """A training that cannot go on as it was asked for."""


@dataclass(frozen=True, slots=True)
class Job:
    """One game that is to be played."""

    game: str
    table: str  # the model that it is for
    seats: int
    options: dict[str, Any]
    seed: int
    simulations: int
    played_out: bool  # nothing was learned yet: rollouts go to the end


def tables(game: Game) -> dict[str, list[tuple[int, dict[str, Any]]]]:
    """For each model of a game, the seats and options that it is for."""
    found: dict[str, list[tuple[int, dict[str, Any]]]] = {}
    for seats, options in game.tables():
        name = game.new(seats=seats, seed=0, **options).model_table()
        if not name:
            raise TrainingError(f"{game.name} has no features to learn from.")
        found.setdefault(name, []).append((seats, options))
    return found


def jobs_for(
    game: Game, table: str, games: int, seed: int, simulations: int, played_out: bool
) -> list[Job]:
    """The games of one model, its options in turn."""
    kinds = tables(game)[table]
    return [
        Job(game.name, table, *kinds[number % len(kinds)], seed + number, simulations, played_out)
        for number in range(games)
    ]


def play(job: Job) -> dict[str, Any]:
    """Play a game: mostly as the search chooses, now and then at random."""
    game = find_game(job.game)
    chance = FastChance(job.seed)
    whims = FastChance(job.seed, 1)
    state = game.new(seats=job.seats, chance=chance, **job.options)
    actions: list[int] = []
    while not state.is_over():
        legal = state.legal()
        action = legal[whims.below(len(legal))]
        if len(legal) > 1 and int(whims.below(1000)) >= 1000 * SURPRISES:
            action = searched(game, state, job, len(actions), whims)
        actions.append(action)
        state.apply(action, chance)
    return {
        "seed": job.seed,
        "seats": job.seats,
        "options": job.options,
        "actions": actions,
        "winners": state.winners(),
    }


def searched(game: Game, state: State, job: Job, ply: int, whims: FastChance) -> int:
    """What a search chooses from the actor's view."""
    belief = game.belief(state.view(state.actor))
    seed = job.seed * 1_000_003 + ply
    tree = Search(belief, len(game.notation.actions), state.seats, seed, EXPLORATION)
    if job.played_out:
        tree.rollout = TO_THE_END
    tree.run(job.simulations)
    return choose_by_visits(tree.visits(), TEMPERATURE, whims)


def positions(game: Game, line: dict[str, Any]) -> Iterator[State]:
    """The positions of a game that was written down, before each of its actions."""
    chance = FastChance(line["seed"])
    state = game.new(seats=line["seats"], chance=chance, **line["options"])
    for action in line["actions"]:
        yield state
        state.apply(action, chance)


def read(file: Path) -> list[dict[str, Any]]:
    """The games of a file in the order of their seeds; a line cut short is left out."""
    if not file.exists():
        return []
    found = {}
    for text in file.read_text("utf-8").splitlines():
        try:
            line = json.loads(text)
        except ValueError:
            continue
        found[line["seed"]] = line
    return [found[seed] for seed in sorted(found)]


def play_all(jobs: list[Job], file: Path, processes: int, ray: str | None) -> Iterator[int]:
    """Play what is missing of the games into a file; yields how many are there."""
    there = {line["seed"] for line in read(file)}
    missing = [job for job in jobs if job.seed not in there]
    done = len(jobs) - len(missing)
    yield done
    if not missing:
        return
    with file.open("a", encoding="utf-8") as out:
        out.write("\n")  # ends a line that was cut short
        for line in _played(missing, processes, ray):
            out.write(json.dumps(line) + "\n")
            out.flush()
            done += 1
            yield done


def _played(jobs: list[Job], processes: int, ray: str | None) -> Iterator[dict[str, Any]]:
    """Play games in so many processes, or on a Ray cluster."""
    if ray is not None:
        yield from _on_ray(jobs, ray)
        return
    context = multiprocessing.get_context("spawn")
    with context.Pool(processes) as pool:
        yield from pool.imap_unordered(play, jobs, chunksize=4)


def _on_ray(jobs: list[Job], address: str) -> Iterator[dict[str, Any]]:
    try:
        import ray
    except ImportError:
        raise TrainingError("Ray is not installed: pip install 'ilion[ray]'.") from None
    folder = os.environ.get(WEIGHTS_FOLDER, "")
    ray.init(
        address=None if address == "local" else address,
        log_to_driver=False,
        logging_level="ERROR",
        runtime_env={"env_vars": {WEIGHTS_FOLDER: folder}},  # a folder that all nodes can read
    )
    try:
        task = ray.remote(num_cpus=1)(_play_batch)
        waiting = [task.remote(jobs[at : at + 16]) for at in range(0, len(jobs), 16)]
        while waiting:
            done, waiting = ray.wait(waiting)
            for played in ray.get(done):
                yield from played
    finally:
        ray.shutdown()


def _play_batch(jobs: list[Job]) -> list[dict[str, Any]]:
    return [play(job) for job in jobs]
