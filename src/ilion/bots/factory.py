"""Makes bots from their names: one of the built-in ones, or anybody's own as `module:Class`."""

from __future__ import annotations

import hashlib
import importlib
import sys
from collections.abc import Callable, Sequence
from functools import partial
from operator import index
from pathlib import Path

from ilion.bots.baselines import GreedyBot, RandomBot
from ilion.bots.bot import NO_LIMIT, Bot, Clock
from ilion.bots.levels import LEVELS, LevelBot
from ilion.bots.openspiel import ISMCTS, NAME
from ilion.bots.search_bot import CheatingBot, SearchBot
from ilion.core.errors import IlionError
from ilion.core.prompt import Prompt
from ilion.core.simulate import Player
from ilion.core.view import View

CHEATER = "cheater"  # plays in the arena only
BUILT_IN: dict[str, Callable[[int], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "search": SearchBot,
    **{name: partial(LevelBot, name) for name in LEVELS},
    CHEATER: CheatingBot,
}


class BotError(IlionError):
    """A bot that is not known, does not load, or does not play by the rules.

    >>> make_players(["hero", "zeus"], seats=2, seed=1)
    Traceback (most recent call last):
    ...
    ilion.bots.factory.BotError: There is no bot 'zeus'; choose one of: random, greedy, ...
    """


def make_bot(name: str, seed: int = 0) -> Bot:
    """The bot of that name; the seed fixes its random choices.

    >>> type(make_bot("hero")).__name__
    'LevelBot'
    >>> make_bot("zeus")
    Traceback (most recent call last):
    ...
    ilion.bots.factory.BotError: There is no bot 'zeus'; choose one of: random, greedy, ...
    """
    if name in BUILT_IN:
        return BUILT_IN[name](seed)
    if name == NAME:
        return ISMCTS(seed)
    module, colon, attribute = name.partition(":")
    if not colon or not module or not attribute:
        known = ", ".join(each for each in BUILT_IN if each != CHEATER)
        raise BotError(
            f"There is no bot {name!r}; choose one of: {known}, or your own as module:Class."
        )
    return _load(module, attribute, seed)


def make_players(names: Sequence[str], seats: int, seed: int, number: int = 0) -> list[Player]:
    """A player for every seat of game `number`: one bot for all seats, or one for each.

    >>> len(make_players(["random"], seats=4, seed=1))
    4
    """
    if len(names) not in (1, seats):
        raise BotError(f"Name one bot for all, or one for each of the {seats} seats.")
    each = list(names) * seats if len(names) == 1 else list(names)
    return [make_player(name, bot_seed(seed, number, seat)) for seat, name in enumerate(each)]


def bot_seed(seed: int, number: int, seat: int) -> int:
    """The seed of one seat's bot in game `number`.

    The deal is made from the same `seed`, but by another way: a bot cannot work out the deal from
    what it is given here.
    """
    text = f"ilion bot {seed}/{number}/{seat}"
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=4).digest(), "big")


def make_player(name: str, seed: int, clock: Clock = NO_LIMIT) -> Player:
    """A bot as a table asks it. Whatever goes wrong in it is raised as a BotError."""
    try:
        bot = make_bot(name, seed)
    except BotError:
        raise
    except (Exception, SystemExit) as error:
        raise BotError(f"The bot {name} does not start: {one_line(error)}.") from error
    if getattr(bot, "sees_state", False):
        raise BotError(f"The bot {name} sees everything, so it plays in the arena only.")

    def choose(view: View, prompt: Prompt) -> int:
        try:
            chosen: object = bot.choose(view, prompt, clock)
        except (Exception, SystemExit) as error:
            raise BotError(f"The bot {name} failed to choose: {one_line(error)}.") from error
        try:
            action = index(chosen)  # type: ignore[arg-type]
        except TypeError:
            action = -1
        if all(choice.action != action for choice in prompt.choices):
            quoted = ascii(chosen)[:60]
            raise BotError(f"The bot {name} chose {quoted}, which is not one of its choices.")
        return action

    return choose


def one_line(error: BaseException) -> str:
    """An exception from somebody else's code, as part of a sentence.

    >>> one_line(ValueError("not\\ntoday"))
    'ValueError: not today'
    """
    text = " ".join(str(error).split())
    return type(error).__name__ + (f": {text[:160]}" if text else "")


def _load(module: str, attribute: str, seed: int) -> Bot:
    """A bot from somebody's own module: a class that takes a seed, or nothing, and can choose."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)  # the module usually lies in the working directory
    try:
        loaded = importlib.import_module(module)
    except ImportError as error:
        raise BotError(f"The module {module!r} does not load: {error}.") from None
    except (Exception, SystemExit) as error:
        raise BotError(f"The module {module!r} fails as it loads: {one_line(error)}.") from None
    found = getattr(loaded, attribute, None)
    if found is None:
        raise BotError(f"The module {module!r} has no {attribute!r}.")
    if not callable(found):
        raise BotError(f"{module}:{attribute} is no bot: it is no class.")
    try:
        bot: Bot = found(seed)
    except TypeError:
        bot = found()
    if not callable(getattr(bot, "choose", None)):
        raise BotError(f"{module}:{attribute} is no bot: it lacks choose(view, prompt, clock).")
    return bot
