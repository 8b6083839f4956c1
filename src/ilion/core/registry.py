"""The games of the house: every folder in ilion/games is one."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

import ilion.games
from ilion.core.errors import UnknownGame
from ilion.core.game import Game
from ilion.core.message import Message, quoted


@cache
def names() -> tuple[str, ...]:
    """The names of all games, sorted."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(ilion.games.__path__)))


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
    if name not in names():
        known = ", ".join(names())
        why = Message("refused.no_game", {"game": quoted(name), "games": names()})
        raise UnknownGame(f"There is no game {name!r}; choose one of: {known}.", why)
    found = import_module(f"ilion.games.{name}").GAME
    assert isinstance(found, Game)
    return found


def all_games() -> list[Game]:
    """All games there are.

    >>> [game.name for game in all_games()]
    ['hector', 'horse', 'iliad', 'troia']
    """
    return [game(name) for name in names()]
