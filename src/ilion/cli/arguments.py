"""The parser of `ilion`, and the arguments that several commands take."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

from ilion.bots.factory import BUILT_IN, CHEATER
from ilion.core.components import play_with
from ilion.core.errors import IlionError
from ilion.core.registry import bundled_names, game
from ilion.core.text import LANGUAGES
from ilion.terminal.render import default_language

Run = Callable[[argparse.Namespace], int]


class Parser(argparse.ArgumentParser):
    """Refuses bad input with one sentence and exit code 2."""

    def error(self, message: str) -> NoReturn:
        """Print argparse's message as a sentence, and stop."""
        sentence = message[0].upper() + message[1:].rstrip(".")
        self.exit(2, f"{sentence}. Try: {self.prog} --help\n")


class Commands:
    """The commands of the parser; each module of ilion.cli adds its own."""

    def __init__(self, top: Parser) -> None:
        self.parsers: Any = top.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def add(self, name: str, run: Run, text: str, epilog: str = "") -> Parser:
        """Add a command that calls `run`; returns its parser, for its arguments."""
        made: Parser = self.parsers.add_parser(name, help=text, description=text, epilog=epilog)
        made.set_defaults(run=run)
        return made

    def add_group(self, name: str, text: str, epilog: str = "") -> Commands:
        """Add a command that has commands of its own."""
        made: Parser = self.parsers.add_parser(name, help=text, description=text, epilog=epilog)
        return Commands(made)


def the_games() -> str:
    """What GAME may be. Those of other packages take long to find, so only a command lists them."""
    return f"one of: {', '.join(bundled_names())}, or what else `ilion games` lists"


def add_game(made: Parser, nargs: str | None = None) -> None:
    """GAME: the name of a game."""
    made.add_argument("game", metavar="GAME", nargs=nargs, help=the_games())


def add_language(made: Parser) -> None:
    """--lang: the language of what is printed."""
    made.add_argument(
        "--lang",
        choices=LANGUAGES,
        default=default_language(),
        help="language of what is printed (default: your environment's)",
    )


def add_table_options(made: Parser) -> None:
    """--seats and --option: the table that is played at."""
    made.add_argument("--seats", type=int, help="how many seats (default: as many as may play)")
    made.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a table option, as `ilion games` lists them; may be given more than once",
    )


def add_components(made: Parser) -> None:
    """--components: the box that is played with, where it is not the default."""
    made.add_argument(
        "--components",
        type=Path,
        action="append",
        default=[],
        metavar="FILE",
        help="play with your own components of a game (begin with: ilion components GAME)",
    )


def use_components(args: argparse.Namespace) -> None:
    """Play with the components that were named; a wrong file is refused before anything else."""
    for name in play_with(args.components):
        game(name)


def add_bots(made: Parser, default: str) -> None:
    """--bots: who plays."""
    honest = ", ".join(name for name in BUILT_IN if name != CHEATER)
    made.add_argument(
        "--bots",
        default=default,
        metavar="NAMES",
        help=f"one bot for all seats or one for each, with commas: {honest}, or your "
        f"own as module:Class (default: {default})",
    )


def parse_bots(args: argparse.Namespace, count: int) -> list[str]:
    """The names of the bots at a table: one for all of them, or one for each."""
    chosen = [name.strip() for name in args.bots.split(",")]
    if len(chosen) not in (1, count):
        raise IlionError(f"--bots takes one name for all, or {count} names with commas between.")
    return chosen * count if len(chosen) == 1 else chosen


def split_names(text: str) -> list[str]:
    """Names that were typed with commas between them."""
    return [name.strip() for name in text.split(",") if name.strip()]
