"""Trojan War board games to play, to watch and to study (see docs/api.md).

>>> import ilion
>>> state = ilion.game("horse").new(seats=4, seed=7)
>>> chance = ilion.FastChance(7)
>>> state.play("announce 1", chance)
>>> state.view(seat=0).phase
'place'

Importing this loads the engine, and neither the server nor the terminal.
"""

from typing import TYPE_CHECKING

from ilion.bots.bot import Bot, Clock
from ilion.bots.factory import BotError, make_bot, make_players
from ilion.core.belief import Belief
from ilion.core.chance import COMPILED, Chance, FastChance, ScriptedChance, SealedChance
from ilion.core.errors import (
    IlionError,
    IllegalAction,
    NotationError,
    OptionError,
    RecordError,
    UnknownGame,
)
from ilion.core.events import Event
from ilion.core.fair import check_fair
from ilion.core.game import Game
from ilion.core.message import Message
from ilion.core.notation import Notation
from ilion.core.playthrough import Playthrough
from ilion.core.prompt import Choice, Prompt
from ilion.core.record import Ply, Record
from ilion.core.registry import all_games, game
from ilion.core.simulate import simulate
from ilion.core.state import State
from ilion.core.view import View
from ilion.research.batch import Batch, batch

__version__: str

__all__ = [
    "COMPILED",
    "Batch",
    "Belief",
    "Bot",
    "BotError",
    "Chance",
    "Choice",
    "Clock",
    "Event",
    "FastChance",
    "Game",
    "IlionError",
    "IllegalAction",
    "Message",
    "Notation",
    "NotationError",
    "OptionError",
    "Playthrough",
    "Ply",
    "Prompt",
    "Record",
    "RecordError",
    "ScriptedChance",
    "SealedChance",
    "State",
    "UnknownGame",
    "View",
    "all_games",
    "batch",
    "check_fair",
    "game",
    "make_bot",
    "make_players",
    "simulate",
]


if not TYPE_CHECKING:  # a type checker would believe that there is every name

    def __getattr__(name: str) -> str:
        """Look up `__version__` when it is asked for: that takes longer than all other imports."""
        if name != "__version__":
            raise AttributeError(f"module 'ilion' has no attribute {name!r}")
        from importlib.metadata import PackageNotFoundError, version

        try:
            return version("ilion")
        except PackageNotFoundError:  # run from a copy of the sources
            return "0"
