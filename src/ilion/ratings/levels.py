"""The bots' levels on the scale of people's ratings: fixed, measured by the arena's ladders."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from ilion.core.game import Game
from ilion.ratings.rating import START, Rating

DATA = Path(__file__).parent / "data" / "levels.json"


@cache
def _measured() -> dict[str, dict[str, Rating]]:
    kept: dict[str, Any] = json.loads(DATA.read_text("utf-8"))
    return {
        table: {level: Rating(at["rating"], at["deviation"]) for level, at in levels.items()}
        for table, levels in kept["tables"].items()
    }


def levels_at(game: Game, seats: int, options: dict[str, Any]) -> dict[str, Rating]:
    """The levels' ratings at such a table, or at one with the usual options.

    Empty for a game whose ladders nobody has played.
    """
    found = _measured()
    exact = found.get(game.table_name(seats, options))
    return exact or found.get(game.table_name(seats, game.check_options({}, seats))) or {}


def suggest(levels: dict[str, Rating], own: Rating | None) -> str | None:
    """The level that is nearest to somebody's strength; the lowest for a first game."""
    if not levels:
        return None
    if own is None:
        return min(levels, key=lambda level: levels[level].value)
    # Of somebody hardly known, the lower half of what may be true: a first game should be fun.
    value = min(own.value, START) if own.band > 300 else own.value
    return min(levels, key=lambda level: abs(levels[level].value - value))
