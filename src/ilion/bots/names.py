"""Bots by name: those of the house, and anybody's own as `module:Class`."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from ilion.bots.bot import Bot
from ilion.bots.levels import LEVELS, LevelBot
from ilion.bots.players import CheatingBot, GreedyBot, RandomBot, SearchBot
from ilion.core.errors import IlionError

HOUSE: dict[str, Callable[[int], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "search": SearchBot,
    **{name: partial(LevelBot, level) for name, level in LEVELS.items()},
    "cheater": CheatingBot,
}


class BotError(IlionError):
    """A bot that is not known, does not load, or does not play by the rules."""


def make(name: str, seed: int = 0) -> Bot:
    """The bot of that name, its chance fixed by the seed.

    >>> type(make("hero")).__name__
    'LevelBot'
    >>> make("zeus")
    Traceback (most recent call last):
    ...
    ilion.bots.names.BotError: There is no bot 'zeus'; choose one of: random, greedy, ...
    """
    if name in HOUSE:
        return HOUSE[name](seed)
    module, colon, attribute = name.partition(":")
    if not colon or not module or not attribute:
        known = ", ".join(HOUSE)
        raise BotError(
            f"There is no bot {name!r}; choose one of: {known}, or your own as module:Class."
        )
    return _own(module, attribute, seed)


def _own(module: str, attribute: str, seed: int) -> Bot:
    """Somebody's own bot: a class that takes a seed, or nothing, and can choose."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)  # one's own module usually lies where one works
    try:
        made = getattr(importlib.import_module(module), attribute)
    except ImportError as error:
        raise BotError(f"The module {module!r} does not load: {error}.") from None
    except AttributeError:
        raise BotError(f"The module {module!r} has no {attribute!r}.") from None
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        raise BotError(f"The module {module!r} fails as it loads: {why}.") from None
    try:
        bot = made(seed)
    except TypeError:
        bot = made()
    if not callable(getattr(bot, "choose", None)):
        raise BotError(f"{module}:{attribute} is no bot: it lacks choose(view, prompt, clock).")
    found: Bot = bot
    return found
