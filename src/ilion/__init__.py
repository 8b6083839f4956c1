"""Ilion: four Trojan War board games to play, to watch and to study.

>>> import ilion
>>> state = ilion.game("horse").new(seats=4, seed=7)
>>> chance = ilion.FastChance(7)
>>> state.play("announce 1", chance)
>>> state.view(seat=0).phase
'place'
"""

from importlib.metadata import PackageNotFoundError, version

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
from ilion.core.game import Game
from ilion.core.message import Message
from ilion.core.playthrough import Playthrough
from ilion.core.prompt import Prompt
from ilion.core.record import Record
from ilion.core.registry import all_games, game
from ilion.core.simulate import simulate
from ilion.core.state import State
from ilion.core.view import View

try:
    __version__ = version("ilion")
except PackageNotFoundError:  # run from a copy of the sources
    __version__ = "0"

__all__ = [
    "COMPILED",
    "Chance",
    "Event",
    "FastChance",
    "Game",
    "IlionError",
    "IllegalAction",
    "Message",
    "NotationError",
    "OptionError",
    "Playthrough",
    "Prompt",
    "Record",
    "RecordError",
    "ScriptedChance",
    "SealedChance",
    "State",
    "UnknownGame",
    "View",
    "all_games",
    "game",
    "simulate",
]
