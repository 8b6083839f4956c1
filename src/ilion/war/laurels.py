"""How many laurels a game of the War is worth: one to three, by its margin.

The bounds are data: tools/laurels.py measures them in games of bots, so that one, two and three
laurels are about equally likely.
"""

from __future__ import annotations

import json
from functools import cache
from importlib import resources

from ilion.core.game import Game
from ilion.core.state import State

MOST = 3


@cache
def bounds() -> dict[str, tuple[int, int]]:
    """By game: the least margins that are worth two laurels, and three."""
    text = resources.files("ilion.war").joinpath("data/laurels.json").read_text("utf-8")
    return {name: (two, three) for name, (two, three) in json.loads(text).items()}


def laurels(game: Game, state: State) -> int:
    """What a finished game for two is worth to its winner; a drawn one is worth nothing."""
    if len(state.winners()) != 1:
        return 0
    return 1 + sum(game.margin(state) >= bound for bound in bounds()[game.name])
