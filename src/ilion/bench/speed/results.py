"""Readings of all rounds summed up: the median, and every round beside it."""

from collections.abc import Callable
from statistics import median
from typing import Any

from ilion.bench.speed.split import PARTS
from ilion.bench.speed.timing import SIMULATIONS, Reading

Readings = dict[tuple[str, str], list[Reading | None]]  # by contender and task, one per round


def summary(values: list[float | None]) -> dict[str, Any] | None:
    """The median of all rounds, its range and every round; None where nothing was measured.

    >>> summary([3.0, None, 1.0, 2.0])
    {'median': 2.0, 'low': 1.0, 'high': 3.0, 'rounds': [3.0, None, 1.0, 2.0]}
    """
    known = [value for value in values if value is not None]
    if not known:
        return None
    rounds = [None if value is None else rounded(value) for value in values]
    return {
        "median": rounded(median(known)),
        "low": rounded(min(known)),
        "high": rounded(max(known)),
        "rounds": rounds,
    }


def rounded(value: float) -> float:
    """Five digits: more would only be noise."""
    return float(f"{value:.5g}")


def of_game(name: str, seats: int, readings: Readings) -> dict[str, Any]:
    """The figures of a game of ours; rates are decisions per second, calls nanoseconds."""

    def of(contender: str, task: str, compute: Callable[[Reading], float]) -> dict[str, Any] | None:
        return over_rounds(readings, contender, f"{name} {task}", compute)

    return {
        "seats": seats,
        "decisions_per_game": mean_length(readings, "compiled", f"{name} loop")
        or mean_length(readings, "uncompiled", f"{name} loop"),
        "loop": of("compiled", "loop", decisions),
        "uncompiled": of("uncompiled", "loop", decisions),
        "driven": of("compiled", "driven", decisions),
        "whole": of("compiled", "driven", whole_steps),
        "search": of("compiled", "search", decisions),
        "simulations": of("compiled", "search", simulations),
        "pettingzoo": of("compiled", "pettingzoo", decisions),
        "batch": of("compiled", "batch", decisions),
        "split": {part: of("compiled", "split", per_time(part)) for part in PARTS},
        "copy_ns": of("compiled", "copy", nanoseconds),
        "sample_ns": of("compiled", "sample", nanoseconds),
        "view_ns": of("compiled", "view", nanoseconds),
    }


def of_peer(peer: str, game: str, readings: Readings) -> dict[str, Any]:
    """The figures of a peer's game; a step is a decision or an outcome of chance."""
    driven = f"{game} driven"
    return {
        "decisions_per_game": mean_length(readings, peer, driven),
        "rollouts": over_rounds(readings, peer, f"{game} rollouts", decisions),
        "search": over_rounds(readings, peer, f"{game} search", decisions),
        "simulations": over_rounds(readings, peer, f"{game} search", simulations),
        "python_search": over_rounds(readings, peer, f"{game} python-search", decisions),
        "driven": over_rounds(readings, peer, driven, decisions),
        "driven_steps": over_rounds(readings, peer, driven, steps),
        "whole": over_rounds(readings, peer, driven, whole_steps),
        "observed": over_rounds(readings, peer, f"{game} observed", whole_steps),
        "batch": over_rounds(readings, peer, f"{game} batch", decisions),
    }


def over_rounds(
    readings: Readings, contender: str, task: str, compute: Callable[[Reading], float]
) -> dict[str, Any] | None:
    """One figure of a contender's task, computed from each round's reading."""
    rounds = readings.get((contender, task), [])
    return summary([None if reading is None else compute(reading) for reading in rounds])


def mean_length(readings: Readings, contender: str, task: str) -> float | None:
    """The mean number of decisions in a random game, over all rounds."""
    known = [reading for reading in readings.get((contender, task), []) if reading]
    if not known:
        return None
    games = sum(reading["times"] for reading in known)
    return rounded(sum(reading["decisions"] for reading in known) / games)


def decisions(reading: Reading) -> float:
    """Decisions per second."""
    return reading["decisions"] / reading["seconds"]


def steps(reading: Reading) -> float:
    """Decisions and chance outcomes per second."""
    return reading["steps"] / reading["seconds"]


def whole_steps(reading: Reading) -> float:
    """Steps per second with the deal counted in, its time and its steps."""
    taken = reading["steps"] + reading["deal_steps"]
    return taken / (reading["seconds"] + reading["deal_seconds"])


def simulations(reading: Reading) -> float:
    """Simulations of a search per second."""
    return reading["times"] * SIMULATIONS / reading["seconds"]


def per_time(part: str) -> Callable[[Reading], float]:
    """The nanoseconds of one part, each time."""
    return lambda reading: reading[part] / reading["times"] * 1e9


def nanoseconds(reading: Reading) -> float:
    """The time of one call."""
    return reading["seconds"] / reading["times"] * 1e9
