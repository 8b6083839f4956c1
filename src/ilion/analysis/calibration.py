"""From what a search says to how often it comes true: a rising curve for each table.

A search's mean is no probability: it rests on estimates, and on tries of worse choices. The curves
are fitted to games that bots have played (tools/calibrate.py) and lie in data/calibration.json,
beside the names of the games whose curves suppose a search that the estimate guides.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import exp, log
from typing import Any

from ilion.core.game import Game

STEPS = 30  # of Newton's method: far more than it needs
SURE = 1e-6  # nearer to 0 or 1 than this a chance is one that cannot change any more
FARTHEST = 6.0  # log-odds beyond this (a chance of 0.25 %) count as this: a few games that a search
# had called lost and that were won would else bend the whole line


@dataclass(frozen=True, slots=True)
class Curve:
    """A line in log-odds: true = offset + slope * raw. What is sure stays sure.

    >>> curve = Curve(offset=0.0, slope=2.0)
    >>> curve(0.0), curve(0.5), round(curve(0.75), 2), curve(1.0)
    (0.0, 0.5, 0.9, 1.0)
    """

    offset: float = 0.0
    slope: float = 1.0

    def __call__(self, raw: float) -> float:
        if not SURE < raw < 1.0 - SURE:
            return 0.0 if raw < 0.5 else 1.0
        return 1.0 / (1.0 + exp(-self.offset - self.slope * log_odds(raw)))


def log_odds(raw: float) -> float:
    """
    >>> log_odds(0.5), log_odds(0.0001), log_odds(1.0)
    (0.0, -6.0, 6.0)
    """
    safe = min(1.0 - SURE, max(SURE, raw))
    return min(FARTHEST, max(-FARTHEST, log(safe / (1.0 - safe))))


IDENTITY = Curve()


def fit(samples: Sequence[tuple[float, float]]) -> Curve:
    """The curve of samples (raw, share of the win) by logistic regression (Platt 1999).

    >>> curve = fit([(0.4, 0.0)] * 80 + [(0.4, 1.0)] * 20 + [(0.6, 0.0)] * 20 + [(0.6, 1.0)] * 80)
    >>> round(curve(0.4), 2), round(curve(0.6), 2)
    (0.2, 0.8)
    """
    odds = [(log_odds(raw), won) for raw, won in samples]
    offset, slope = 0.0, 1.0
    for _ in range(STEPS):
        by_offset = by_slope = offsets = both = slopes = 0.0
        for x, won in odds:
            called = 1.0 / (1.0 + exp(-offset - slope * x))
            error, weight = called - won, called * (1.0 - called)
            by_offset += error
            by_slope += error * x
            offsets += weight
            both += weight * x
            slopes += weight * x * x
        area = offsets * slopes - both * both
        if area < 1e-9:
            break
        offset -= (slopes * by_offset - both * by_slope) / area
        slope -= (offsets * by_slope - both * by_offset) / area
    return Curve(round(offset, 4), round(max(0.05, slope), 4))


def curve_of(game: Game, seats: int, options: Mapping[str, Any], kind: str = "own") -> Curve:
    """The curve of a table: its own, else that of the usual table with as many seats.

    `kind` is "own" for what a seat could know, "open" for all cards open.
    """
    usual = {name: option.default_for(seats) for name, option in game.options.items()}
    for chosen in (options, usual):
        found = curves().get(game.table_name(seats, chosen), {}).get(kind)
        if found is not None:
            return found
    return IDENTITY


def searched_guided(game: Game) -> bool:
    """Whether the game's curves were fitted to a search that the estimate guides."""
    return game.name in written()["guided"]


@cache
def curves() -> dict[str, dict[str, Curve]]:
    """All fitted curves, by table and kind."""
    return {
        table: {kind: Curve(*line) for kind, line in kinds.items()}
        for table, kinds in written()["tables"].items()
    }


@cache
def written() -> dict[str, Any]:
    """What data/calibration.json holds."""
    file = files("ilion.analysis").joinpath("data", "calibration.json")
    found: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return found
