"""Games beside those of the house, for one test: in a folder, or in an installed package."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import new_game
from ilion.core import registry
from ilion.core.text import catalogue


@contextmanager
def other_games() -> Iterator[None]:
    """The registry looks for games anew, and forgets afterwards what it found."""
    modules = set(sys.modules)
    forget_games()
    yield
    for name in set(sys.modules) - modules:
        del sys.modules[name]
    forget_games()


def installed(site: Path, name: str) -> None:
    """A package in this folder that brings the skeleton as a game of this name."""
    new_game.write_package(site, name)
    forget_games()


def forget_games() -> None:
    registry.packages.cache_clear()
    registry.game.cache_clear()
    catalogue.cache_clear()
