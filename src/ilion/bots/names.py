"""Bots by name: those of the house, and anybody's own as `module:Class`."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from ilion.bots.bot import Bot, Clock
from ilion.bots.levels import LEVELS, LevelBot
from ilion.bots.players import CheatingBot, GreedyBot, RandomBot, SearchBot
from ilion.core.errors import IlionError
from ilion.core.prompt import Prompt
from ilion.core.simulate import Player
from ilion.core.view import View

HOUSE: dict[str, Callable[[int], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "search": SearchBot,
    **{name: partial(LevelBot, level) for name, level in LEVELS.items()},
    "cheater": CheatingBot,
}


FREE = Clock()  # a bot's own budget is its only limit


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


def seated(names: Sequence[str], seats: int, seed: int) -> list[Player]:
    """A player for every seat: one bot for all, or one for each."""
    if len(names) not in (1, seats):
        raise BotError(f"Name one bot for all, or one for each of the {seats} seats.")
    each = list(names) * seats if len(names) == 1 else list(names)
    return [player(name, seed + seat) for seat, name in enumerate(each)]


def player(name: str, seed: int, clock: Clock = FREE) -> Player:
    """A bot as the table asks it: whatever goes wrong with it becomes a sentence."""
    bot = make(name, seed)

    def choose(view: View, prompt: Prompt) -> int:
        try:
            action = bot.choose(view, prompt, clock)
        except Exception as error:
            why = f"{type(error).__name__}: {error}"
            raise BotError(f"The bot {name} failed to choose: {why}.") from error
        if action not in {choice.action for choice in prompt.choices}:
            raise BotError(f"The bot {name} chose {action!r}, which is not one of its choices.")
        return action

    return choose


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
