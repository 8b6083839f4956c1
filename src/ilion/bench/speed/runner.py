"""The run: every contender in turn, round after round, one at a time."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import ilion
from ilion.bench import machine
from ilion.bench.speed import pool, results, targets
from ilion.bench.speed.peers import BATCHED, PEERS, SEARCHED
from ilion.bench.speed.pool import Worker
from ilion.bench.speed.results import Readings
from ilion.core import registry


@dataclass(frozen=True, slots=True)
class Task:
    """One measurement of a round."""

    contender: str
    what: str
    weight: float  # its length, in shares of the run's measure


def run(
    games: list[str],
    rounds: int = 7,
    say: Callable[[str], None] | None = None,
    seconds: float = 0.7,
) -> dict[str, Any]:
    """Measure these games (all where none is named) and every peer that is installed.

    The report is ready for JSON. `seconds` is the length of one measurement.
    """
    tell = say or (lambda sentence: None)
    games = games or [game.name for game in registry.all_games()]
    seats = {name: registry.game(name).check_seats(None) for name in games}
    with ExitStack() as stack:
        tell("Starting the contenders.")
        workers, problems = start_all(stack)
        tasks = [task for task in plan(games) if task.contender in workers]
        readings: Readings = {(task.contender, task.what): [] for task in tasks}
        for number in range(1, rounds + 1):
            tell(f"Round {number} of {rounds}.")
            for task in tasks:
                reading = workers[task.contender].ask(task.what, task.weight * seconds)
                readings[task.contender, task.what].append(reading)
        problems |= {name: worker.problem for name, worker in workers.items() if worker.problem}
        pinned = all(worker.pinned for worker in workers.values() if not worker.problem)
    report: dict[str, Any] = {
        "ilion": ilion.__version__,
        "compiled": "compiled" in workers,
        "machine": machine.describe(),
        "rounds": rounds,
        "seconds": seconds,
        "pinned": pinned,
        "problems": problems,
        "games": {name: results.of_game(name, seats[name], readings) for name in games},
        "peers": {
            name: {
                "title": peer.title,
                "version": machine.version_of(peer.package),
                "games": {game: results.of_peer(name, game, readings) for game in peer.games},
            }
            for name, peer in PEERS.items()
        },
    }
    report["targets"] = targets.of(report)
    return report


def start_all(stack: ExitStack) -> tuple[dict[str, Worker], dict[str, str]]:
    """The workers by contender, and a sentence for each contender that cannot run."""
    folder = Path(stack.enter_context(TemporaryDirectory(prefix="ilion-bench-")))
    workers = {
        "compiled": stack.enter_context(pool.start("compiled")),
        "uncompiled": stack.enter_context(pool.start_uncompiled(folder)),
    }
    problems: dict[str, str] = {}
    if not workers["compiled"].problem and not workers["compiled"].compiled:
        del workers["compiled"]
        problems["compiled"] = (
            "ilion is not compiled here, so only its uncompiled loop was measured: "
            "install it where there is a C compiler."
        )
    for name, peer in PEERS.items():
        sentence = pool.missing(peer)
        if sentence:
            problems[name] = sentence
        else:
            workers[name] = stack.enter_context(pool.start(name))
    return workers, problems


def plan(games: list[str]) -> list[Task]:
    """What one round measures. Many short tasks keep what is compared close in time."""
    tasks = []
    for game in games:
        tasks += [
            Task("compiled", f"{game} loop", 1),
            Task("uncompiled", f"{game} loop", 1),
            Task("compiled", f"{game} driven", 1),
            Task("compiled", f"{game} search", 0.5),
            Task("compiled", f"{game} pettingzoo", 0.5),
            Task("compiled", f"{game} split", 0.5),
            Task("compiled", f"{game} batch", 0.5),
            Task("compiled", f"{game} copy", 0.3),
            Task("compiled", f"{game} sample", 0.3),
            Task("compiled", f"{game} view", 0.3),
        ]
    for game in PEERS["openspiel"].games:
        tasks += [
            Task("openspiel", f"{game} rollouts", 0.5),
            Task("openspiel", f"{game} driven", 0.7),
            Task("openspiel", f"{game} observed", 0.4),
        ]
    for game in SEARCHED:
        tasks += [
            Task("openspiel", f"{game} search", 0.5),
            Task("openspiel", f"{game} python-search", 0.5),
        ]
    tasks += [Task("pettingzoo", f"{game} driven", 0.5) for game in PEERS["pettingzoo"].games]
    tasks.append(Task("openspiel", f"{BATCHED} batch", 0.7))
    tasks += [Task("pgx", f"{game} batch", 0.7) for game in PEERS["pgx"].games]
    # A random game of Catan takes a tenth of a second, so a few more are waited for.
    return [*tasks, Task("rlcard", "uno driven", 1), Task("catanatron", "catan driven", 1.5)]
