"""Commands for people who play in the terminal: play, replay, watch."""

from __future__ import annotations

import argparse
import os
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING

from ilion.cli.arguments import (
    Commands,
    Parser,
    add_bots,
    add_components,
    add_game,
    add_table_options,
    parse_bots,
    the_games,
)
from ilion.core.errors import IlionError
from ilion.core.game import Game
from ilion.core.message import Message
from ilion.core.playthrough import Playthrough
from ilion.core.record import Record
from ilion.core.registry import game, names
from ilion.core.text import LANGUAGES, Translator
from ilion.terminal.render import console, default_language, printable
from ilion.terminal.settings import SPEEDS, Settings

if TYPE_CHECKING:
    from ilion.terminal.saves import Keeper

DEFAULT_BOT = "hoplite"


def add(commands: Commands) -> None:
    """Add this module's commands to the parser."""
    play = commands.add(
        "play",
        run_play,
        "Play in the terminal: against bots, with people at one keyboard, or at a live table.",
        "Without a game it lists what there is, and games that wait. `?` on the screen says more.",
    )
    play.add_argument(
        "game",
        metavar="GAME|LINK",
        nargs="?",
        help=f"{the_games()}; or the link of a live table",
    )
    add_table_options(play)
    add_components(play)
    play.add_argument("--seat", type=int, default=0, help="where you sit (default: 0)")
    play.add_argument(
        "--people", type=int, default=1, metavar="N", help="how many share this keyboard"
    )
    play.add_argument("--name", help="what to call you; with commas where several play here")
    add_bots(play, DEFAULT_BOT)
    play.add_argument("--seed", type=int, help="deal the same game again")
    play.add_argument("--from", dest="record", metavar="FILE", help="go on with a saved game")
    begin = play.add_mutually_exclusive_group()
    begin.add_argument("--new", action="store_true", help="begin anew, without a question")
    begin.add_argument("--resume", action="store_true", help="go on with the last unfinished game")
    play.add_argument("--yes", action="store_true", help="with --plain: ask nothing before a move")
    add_screen(play)

    replay = commands.add(
        "replay", run_replay, "Read a record step by step: a file's, or a finished table's."
    )
    replay.add_argument("file", metavar="FILE|LINK")
    replay.add_argument("--to", type=int, metavar="N", help="stop after line N of the log")
    replay.add_argument(
        "--seat",
        metavar="S",
        help="as seat S saw it, or `all` for everything (default: the open part)",
    )
    add_screen(replay)

    learn = commands.add(
        "learn",
        run_learn,
        "Learn a game in the terminal: a first game with a coach, then against recruits.",
        "Type the key of a choice or the move itself; `back` returns to the step before, "
        "`skip` ends the lesson and goes on with the game.",
    )
    add_game(learn)
    learn.add_argument("--name", help="what to call you")
    add_screen(learn)

    watch = commands.add("watch", run_watch, "Watch a live table.")
    watch.add_argument("link", metavar="LINK", help="the table's address; no secret is needed")
    add_screen(watch)


def add_screen(made: Parser) -> None:
    """--plain, --speed, --lang: how it is shown."""
    made.add_argument(
        "--plain",
        action="store_true",
        help="line by line, for pipes, scripts and screen readers (without a terminal: always)",
    )
    made.add_argument("--speed", choices=tuple(SPEEDS), help="how fast others' steps are shown")
    made.add_argument(
        "--lang", choices=LANGUAGES, help="your language (default: your last, or the system's)"
    )


def settings_of(args: argparse.Namespace) -> Settings:
    """What was kept, and above it what was asked for now."""
    settings = Settings.load(default_language())
    if args.lang:
        settings.language = args.lang
    if args.speed:
        settings.speed = args.speed
    return settings


def is_plain(args: argparse.Namespace) -> bool:
    """Whether to go line by line: asked for, or there is no screen to fill."""
    dumb = os.environ.get("TERM") in ("dumb", "unknown") or find_spec("textual") is None
    return args.plain or dumb or not (sys.stdin.isatty() and sys.stdout.isatty())


def is_link(text: str) -> bool:
    return "://" in text


def run_play(args: argparse.Namespace) -> int:
    """`ilion play`"""
    settings, plain = settings_of(args), is_plain(args)
    if args.game and is_link(args.game):
        from ilion.terminal.live import play_live

        return play_live(args.game, args.name or "", settings, plain, args.yes)
    from ilion.terminal import launch

    how = launch.How(settings, plain, args.yes)
    chosen = game(args.game) if args.game else None
    if args.record:
        return launch.play(_from_record(args, settings), how)
    table_wanted = args.seats or args.option or args.name or args.seat or args.people > 1
    table_wanted = table_wanted or args.bots != DEFAULT_BOT
    if args.resume or not (args.new or table_wanted or args.seed is not None):
        waiting = launch.waiting(chosen)
        if args.resume and not waiting:
            raise IlionError("No unfinished game waits here; begin one with: ilion play GAME.")
        if args.resume:
            return launch.play(launch.resumed(waiting[0]), how)
        if waiting or chosen is None:
            return launch.start(chosen, waiting, how)
    if chosen is None:
        raise IlionError(f"Name a game: ilion play GAME, which is one of: {', '.join(names())}.")
    return launch.play(_new_game(args, chosen, settings), how)


def _new_game(args: argparse.Namespace, chosen: Game, settings: Settings) -> Keeper:
    from ilion.terminal import launch

    seats = chosen.check_seats(args.seats)
    if not 0 <= args.seat < seats:
        raise IlionError(f"--seat must be from 0 to {seats - 1}, not {args.seat}.")
    if not 1 <= args.people <= seats:
        raise IlionError(f"--people must be from 1 to {seats}, not {args.people}.")
    people = [(args.seat + number) % seats for number in range(args.people)]
    return launch.new_game(
        chosen,
        seats,
        people,
        parse_bots(args, seats - args.people) if args.people < seats else [],
        settings.language,
        [name.strip() for name in (args.name or "").split(",") if name.strip()],
        chosen.parse_options(args.option),
        args.seed,
    )


def _from_record(args: argparse.Namespace, settings: Settings) -> Keeper:
    """A game from a record of anybody's: the person sits where they say, bots elsewhere."""
    from ilion.terminal.saves import PERSON, Keeper

    record = Record.load(args.record)
    if args.game and record.game != args.game:
        raise IlionError(f"{args.record} is a record of {record.game}, not of {args.game}.")
    play = Playthrough.resume(record)
    if not 0 <= args.seat < play.seats:
        raise IlionError(f"--seat must be from 0 to {play.seats - 1}, not {args.seat}.")
    players = parse_bots(args, play.seats - 1)
    players.insert(args.seat, PERSON)
    return Keeper(play, players)


def run_replay(args: argparse.Namespace) -> int:
    """`ilion replay`"""
    from ilion.terminal.plain_replay import ALL, print_replay

    seat: int | str | None = args.seat
    if isinstance(seat, str) and seat != ALL:
        if not seat.isdecimal():
            raise IlionError(f"--seat takes the number of a seat or `all`, not {seat!r}.")
        seat = int(seat[:6])
    if args.to is not None and args.to < 0:
        raise IlionError(f"--to takes a line of the log, counted from 1, not {args.to}.")
    if is_link(args.file):
        from ilion.client.link import record_at

        record = record_at(args.file)
    else:
        record = Record.load(args.file)
    record.check()
    settings = settings_of(args)
    if is_plain(args):
        print_replay(console(), record, args.to, seat, settings.language)
    else:
        from ilion.terminal.replay import replay

        replay(record, args.to, seat, settings)
    return 0


def run_learn(args: argparse.Namespace) -> int:
    """`ilion learn`"""
    from ilion.core.lesson import first_lesson
    from ilion.terminal.plain_lesson import LineLesson

    settings = settings_of(args)
    lesson = first_lesson(game(args.game))
    guest = Translator("ilion", settings.language).say(Message("play.guest"))
    you = printable(args.name or "") or guest
    if is_plain(args):
        LineLesson(console(), lesson, settings.language, you).run()
        return 0
    from ilion.terminal import launch

    return launch.learn(lesson, you, launch.How(settings))


def run_watch(args: argparse.Namespace) -> int:
    """`ilion watch`"""
    from ilion.terminal.live import watch_live

    return watch_live(args.link, settings_of(args), is_plain(args))
