"""Small editions of the games: reduced deals on which methods can be compared with the truth.

Each is a file of components like an owner's (`ilion ... --components FILE`): fewer cards, heroes
and districts, played by the same rules. A process plays a game with one set of components, so an
edition is chosen before the game is loaded.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from ilion.core.components import VARIABLE, owners_files
from ilion.core.errors import ComponentsError
from ilion.core.game import Game
from ilion.core.registry import game as find_game

EDITION = "small"


def path(game: str) -> Path:
    """The components of a small game, as `--components` takes them.

    >>> path("horse").name
    'horse.toml'
    """
    found = Path(__file__).parent / f"{game}.toml"
    if not found.exists():
        raise ComponentsError(f"There is no small edition of {game!r}.")
    return found


def small_game(name: str) -> Game:
    """A game in its small edition, which this process then plays it with."""
    others = {game: file for game, file in owners_files().items() if game != name}
    if f"ilion.games.{name}" not in sys.modules:
        files = [*others.values(), path(name)]
        os.environ[VARIABLE] = os.pathsep.join(str(file) for file in files)
    found = find_game(name)
    if found.components.edition != EDITION:
        raise ComponentsError(
            f"{name} is loaded already with other components: choose the small edition before, "
            "or in a process of its own."
        )
    return found
