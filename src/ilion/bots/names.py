"""Bots by name: those of the house, and anybody's own as `module:Class`."""

from __future__ import annotations

import hashlib
import importlib
import sys
from collections.abc import Callable, Sequence
from functools import partial
from operator import index
from pathlib import Path

from ilion.bots.bot import Bot, Clock
from ilion.bots.levels import LEVELS, LevelBot
from ilion.bots.players import CheatingBot, GreedyBot, RandomBot, SearchBot
from ilion.core.errors import IlionError
from ilion.core.prompt import Prompt
from ilion.core.simulate import Player
from ilion.core.view import View

CHEATER = "cheater"  # plays in the arena only
HOUSE: dict[str, Callable[[int], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "search": SearchBot,
    **{name: partial(LevelBot, level) for name, level in LEVELS.items()},
    CHEATER: CheatingBot,
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


def seated(names: Sequence[str], seats: int, seed: int, number: int = 0) -> list[Player]:
    """A player for every seat of game `number`: one bot for all, or one for each."""
    if len(names) not in (1, seats):
        raise BotError(f"Name one bot for all, or one for each of the {seats} seats.")
    each = list(names) * seats if len(names) == 1 else list(names)
    return [player(name, own_seed(seed, number, seat)) for seat, name in enumerate(each)]


def own_seed(seed: int, number: int, seat: int) -> int:
    """A bot's own chance in one game. It tells nothing of the deal's, which has the same seed."""
    text = f"ilion bot {seed}/{number}/{seat}"
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=4).digest(), "big")


def player(name: str, seed: int, clock: Clock = FREE) -> Player:
    """A bot as the table asks it: whatever goes wrong with it becomes a sentence."""
    try:
        bot = make(name, seed)
    except BotError:
        raise
    except (Exception, SystemExit) as error:
        raise BotError(f"The bot {name} does not start: {_why(error)}.") from error
    if getattr(bot, "sees_state", False):
        raise BotError(f"The bot {name} sees everything, so it plays in the arena only.")

    def choose(view: View, prompt: Prompt) -> int:
        try:
            chosen: object = bot.choose(view, prompt, clock)
        except (Exception, SystemExit) as error:
            raise BotError(f"The bot {name} failed to choose: {_why(error)}.") from error
        try:
            action = index(chosen)  # type: ignore[arg-type]
        except TypeError:
            action = -1
        if all(choice.action != action for choice in prompt.choices):
            shown = ascii(chosen)[:60]
            raise BotError(f"The bot {name} chose {shown}, which is not one of its choices.")
        return action

    return choose


def _why(error: BaseException) -> str:
    """What somebody else's code raised, in one line."""
    text = " ".join(str(error).split())
    return type(error).__name__ + (f": {text[:160]}" if text else "")


def _own(module: str, attribute: str, seed: int) -> Bot:
    """Somebody's own bot: a class that takes a seed, or nothing, and can choose."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)  # one's own module usually lies where one works
    try:
        loaded = importlib.import_module(module)
    except ImportError as error:
        raise BotError(f"The module {module!r} does not load: {error}.") from None
    except (Exception, SystemExit) as error:
        raise BotError(f"The module {module!r} fails as it loads: {_why(error)}.") from None
    made = getattr(loaded, attribute, None)
    if made is None:
        raise BotError(f"The module {module!r} has no {attribute!r}.")
    if not callable(made):
        raise BotError(f"{module}:{attribute} is no bot: it is no class.")
    try:
        bot = made(seed)
    except TypeError:
        bot = made()
    if not callable(getattr(bot, "choose", None)):
        raise BotError(f"{module}:{attribute} is no bot: it lacks choose(view, prompt, clock).")
    found: Bot = bot
    return found
