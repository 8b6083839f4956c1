"""One command, `ilion`: play, learn, serve, simulate, check and measure."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

import ilion
from ilion.cli.arguments import Commands, Parser, use_components
from ilion.core.errors import IlionError, RecordError, Refused
from ilion.core.message import Message
from ilion.core.text import Translator
from ilion.terminal.render import default_language

NOTICE = (
    "Ilion is an independent project. The games belong to their authors and publishers; if you "
    "like one, buy the original."
)


def main(argv: Sequence[str] | None = None) -> None:
    """Run the command; whatever is refused gets one sentence and exit code 2."""
    language = default_language()
    try:
        given = sys.argv[1:] if argv is None else list(argv)
        args = parser(given[0] if given else "").parse_args(given)
        language = getattr(args, "lang", None) or language
        if getattr(args, "components", None):
            use_components(args)
        sys.exit(args.run(args))
    except IlionError as error:
        print(error_text(error, language), file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:  # the reader of our output has left: that is no error
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except KeyboardInterrupt:
        sys.exit(130)


def error_text(error: IlionError, language: str) -> str:
    """The sentence of an error, in the reader's language where it is translated."""
    own = Translator("ilion", language)
    if isinstance(error, RecordError):
        return own.say(Message("refused.record", {"sentence": str(error)}))
    if language != "en" and isinstance(error, Refused) and error.why:
        return own.say(error.why)
    return str(error)


# The modules that bring the commands, in the order of `ilion --help`. One that is named here with
# its commands is loaded alone where one of these is wanted: a screen opens without the arena.
MODULES = {
    "games": (),
    "play": ("play", "replay", "learn", "watch"),
    "live": (),
    "admin": (),
    "records": (),
    "war": ("war",),
    "analyse": (),
    "measure": (),
}


class Version(argparse.Action):
    """--version: found out when it is asked for, which takes as long as it takes to open a game."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        compiled = "compiled" if ilion.COMPILED else "pure Python"
        print(f"ilion {ilion.__version__}, {compiled}")
        parser.exit()


def parser(command: str = "") -> Parser:
    """The parser of all commands, or at least of the one that is named."""
    top = Parser(
        prog="ilion",
        description="Trojan War board games: play them, learn them, study them.",
        epilog=NOTICE,
    )
    top.add_argument("--version", action=Version, nargs=0, help="say which Ilion this is")
    commands = Commands(top)
    alone = [name for name, own in MODULES.items() if command in own]
    for name in alone or MODULES:
        import_module(f"ilion.cli.{name}").add(commands)
    return top
