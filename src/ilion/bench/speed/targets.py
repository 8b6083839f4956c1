"""Targets: ratios of what one run measured, each with what it must and what it should reach.

A ratio is taken within each round, between neighbours in time, and the median of the rounds
is held against the target: a machine that slows down for a while slows both sides.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from typing import Any

from ilion.bench.speed.results import summary

Rounds = list[float | None]
ALL = "median"  # in place of a game's name: the median over our games


@dataclass(frozen=True, slots=True)
class Target:
    """What is compared; a target without `must` is for information."""

    what: str
    must: float | None
    aim: float | None
    unit: str = "times"  # or "ns", where less is better


COMPILED = Target("compiled loop / own source uncompiled", 15, 40)
ROLLOUTS = Target("compiled loop / OpenSpiel C++ rollouts, median of its card games", 1, 4)
ROLLOUTS_ALL = Target(ROLLOUTS.what, 2, 4)
# Per step means that OpenSpiel's outcomes of chance count as its decisions do: the more
# generous reading, as a game of ours has chance inside its decisions.
OPENSPIEL = Target("driven from Python / OpenSpiel driven from Python, per step", 3, 5)
WHOLE = Target("the same with the deals counted in", None, None)
RLCARD = Target("driven from Python / RLCard uno", 30, 100)
CATAN = Target("driven from Python / catanatron", 30, 100)
# A simulation that judges a position at once plays a few decisions where one that plays to the
# end plays dozens, so searches are compared by their simulations; decisions are for information.
SEARCH = Target("simulations of the search / of OpenSpiel's C++ ISMCTSBot on hearts", 2, 5)
SEARCH_DECISIONS = Target(
    "decisions in the search / in OpenSpiel's C++ ISMCTSBot on hearts", None, None
)
SEARCH_PYTHON = Target(
    "decisions in the search / in OpenSpiel's Python ISMCTSBot on hearts", None, None
)
PETTINGZOO = Target("steps in PettingZoo / PettingZoo's own classic games, median", None, None)
PETTINGZOO_RLCARD = Target("steps in PettingZoo / RLCard uno, its own interface", None, None)
# Batches deal their games in the time, and write what the actor sees and what is legal: so
# OpenSpiel's states are asked for both, and the steps of its deals count, too.
BATCH = Target("batches / OpenSpiel driven from Python, with what the actor sees, per step", 10, 20)
BATCH_VECTOR = Target("batches / OpenSpiel's vector environment on hearts", None, None)
BATCH_PGX = Target("batches / pgx on sparrow_mahjong, on the same core", None, None)
COPY = Target("copy, from Python", 500, 150, "ns")


def of(report: dict[str, Any]) -> list[dict[str, Any]]:
    """All targets for all games of a report."""
    peers = report["peers"]
    rollouts = median_rounds([rounds(game, "rollouts") for game in cards(peers)])
    driven = median_rounds([rounds(game, "driven_steps") for game in cards(peers)])
    whole = median_rounds([rounds(game, "whole") for game in cards(peers)])
    observed = median_rounds([rounds(game, "observed") for game in cards(peers)])
    uno = rounds(peers["rlcard"]["games"]["uno"], "driven_steps")
    catan = rounds(peers["catanatron"]["games"]["catan"], "driven_steps")
    hearts = peers["openspiel"]["games"]["hearts"]
    classic = median_rounds(
        [rounds(game, "driven") for game in peers["pettingzoo"]["games"].values()]
    )
    mahjong = peers["pgx"]["games"]["sparrow_mahjong"]
    rows = []
    against_rollouts = []
    for name, game in report["games"].items():
        loop = rounds(game, "loop")
        from_python = rounds(game, "driven")
        against_rollouts.append(ratios(loop, rollouts))
        rows += [
            row(COMPILED, name, ratios(loop, rounds(game, "uncompiled"))),
            row(ROLLOUTS, name, against_rollouts[-1]),
            row(OPENSPIEL, name, ratios(from_python, driven)),
            row(WHOLE, name, ratios(rounds(game, "whole"), whole)),
            row(RLCARD, name, ratios(from_python, uno)),
            row(CATAN, name, ratios(from_python, catan)),
            row(SEARCH, name, ratios(rounds(game, "simulations"), rounds(hearts, "simulations"))),
            row(SEARCH_DECISIONS, name, ratios(rounds(game, "search"), rounds(hearts, "search"))),
            row(
                SEARCH_PYTHON,
                name,
                ratios(rounds(game, "search"), rounds(hearts, "python_search")),
            ),
            row(PETTINGZOO, name, ratios(rounds(game, "pettingzoo"), classic)),
            row(PETTINGZOO_RLCARD, name, ratios(rounds(game, "pettingzoo"), uno)),
            row(BATCH, name, ratios(rounds(game, "batch"), observed)),
            row(BATCH_VECTOR, name, ratios(rounds(game, "batch"), rounds(hearts, "batch"))),
            row(BATCH_PGX, name, ratios(rounds(game, "batch"), rounds(mahjong, "batch"))),
            row(COPY, name, rounds(game, "copy_ns")),
        ]
    rows.append(row(ROLLOUTS_ALL, ALL, median_rounds(against_rollouts)))
    return rows


def cards(peers: dict[str, Any]) -> list[dict[str, Any]]:
    """The figures of OpenSpiel's card games."""
    return list(peers["openspiel"]["games"].values())


def rounds(figures: dict[str, Any], key: str) -> Rounds:
    """Every round of a figure; none where it was not measured."""
    found = figures.get(key)
    return found["rounds"] if found else []


def ratios(ours: Rounds, theirs: Rounds) -> Rounds:
    """Ours by theirs in each round that measured both.

    >>> ratios([6.0, None, 8.0], [3.0, 4.0, 2.0])
    [2.0, None, 4.0]
    """
    pairs = zip(ours, theirs, strict=False)
    return [a / b if a is not None and b is not None else None for a, b in pairs]


def median_rounds(many: list[Rounds]) -> Rounds:
    """The median over several contenders, round by round; all of them must have been there.

    >>> median_rounds([[1.0, 2.0], [3.0, None], [7.0, 8.0]])
    [3.0, None]
    """
    made: Rounds = []
    for values in zip(*many, strict=False):
        known = [value for value in values if value is not None]
        made.append(median(known) if len(known) == len(values) else None)
    return made


def row(target: Target, game: str, values: Rounds) -> dict[str, Any]:
    """A target with what was measured against it, ready for JSON."""
    found = summary(values)
    return {
        "what": target.what,
        "game": game,
        "unit": target.unit,
        "must": target.must,
        "aim": target.aim,
        "measured": found["median"] if found else None,
        "low": found["low"] if found else None,
        "high": found["high"] if found else None,
        "met": met(target, found["median"]) if found else None,
    }


def met(target: Target, measured: float) -> str | None:
    """Which of them is reached: 'aim', 'must' or 'no'; None where there is none.

    >>> met(CATAN, 99), met(CATAN, 12), met(COPY, 140), met(WHOLE, 2)
    ('must', 'no', 'aim', None)
    """
    if target.must is None or target.aim is None:
        return None
    sign = -1 if target.unit == "ns" else 1
    if sign * measured >= sign * target.aim:
        return "aim"
    return "must" if sign * measured >= sign * target.must else "no"
