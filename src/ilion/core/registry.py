"""The games there are: every folder in ilion/games, and those that other packages bring.

A package that is installed beside Ilion adds a game with an entry point in its pyproject.toml:

    [project.entry-points."ilion.games"]
    skat = "my_package.skat"

where `my_package.skat` is a folder like those in ilion/games, with its `GAME`.
"""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

import ilion.games
from ilion.core.components import owners_files
from ilion.core.errors import BrokenGame, ComponentsError, UnknownGame, origin
from ilion.core.game import Game
from ilion.core.message import Message, quoted


def bundled() -> dict[str, str]:
    """The package of each game that comes with Ilion itself; none is imported for it."""
    found = [folder.name for folder in pkgutil.iter_modules(ilion.games.__path__)]
    return {name: f"ilion.games.{name}" for name in sorted(found)}


@cache
def packages() -> dict[str, str]:
    """The package of each game by the game's name, sorted by name; none is imported for it."""
    from importlib.metadata import entry_points  # as slow to import as all of ilion

    found = {point.name: point.module for point in entry_points(group="ilion.games")}
    return dict(sorted({**found, **bundled()}.items()))


def names() -> tuple[str, ...]:
    """The names of all games, sorted."""
    return tuple(packages())


def bundled_names() -> tuple[str, ...]:
    """The names of the games that come with Ilion itself, sorted.

    >>> "horse" in bundled_names()
    True
    """
    return tuple(bundled())


@cache
def game(name: str) -> Game:
    """The game of that name.

    >>> game("horse").box.authors
    ('Alex Randolph',)
    >>> game("chess")
    Traceback (most recent call last):
    ...
    ilion.core.errors.UnknownGame: There is no game 'chess'; choose one of: ...
    """
    package = bundled().get(name) or packages().get(name)
    if package is None:
        known = ", ".join(names())
        why = Message("refused.no_game", {"game": quoted(name), "games": names()})
        raise UnknownGame(f"There is no game {name!r}; choose one of: {known}.", why)
    try:
        found = import_module(package).GAME
    except Exception as error:
        if isinstance(error, ComponentsError) and name in owners_files():
            raise  # an owner's file: it says itself what is wrong in which line
        raise BrokenGame(f"The game {name} cannot be loaded: {origin(error, package)}") from error
    if not isinstance(found, Game):
        raise BrokenGame(f"The game {name} cannot be loaded: {package}.GAME is not a Game.")
    if found.name != name:
        raise BrokenGame(
            f"The game {name} cannot be loaded: {package}.GAME calls itself {found.name!r}."
        )
    return found


def all_games() -> list[Game]:
    """All games that can be loaded; `broken_games` says what is wrong with the others.

    >>> "horse" in [game.name for game in all_games()]
    True
    """
    return [game(name) for name in names() if name not in broken_games()]


def broken_games() -> dict[str, str]:
    """The games that cannot be loaded, each with a sentence that says why."""
    broken = {}
    for name in names():
        try:
            game(name)
        except BrokenGame as error:
            broken[name] = str(error)
    return broken
