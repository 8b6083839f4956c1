"""Commands for people who play: the games, their rules, a game in the terminal."""

from __future__ import annotations

import argparse
import secrets
from importlib.resources import files

from rich.console import Console
from rich.table import Table

from ilion.bots.factory import make_players
from ilion.cli.arguments import (
    Commands,
    add_bots,
    add_components,
    add_game,
    add_language,
    add_table_options,
    parse_bots,
)
from ilion.core.errors import IlionError
from ilion.core.game import Game
from ilion.core.lesson import first_lesson
from ilion.core.message import Message
from ilion.core.playthrough import Playthrough
from ilion.core.record import Record
from ilion.core.registry import all_games, broken_games, game
from ilion.core.text import Translator
from ilion.terminal.learn import LineLesson
from ilion.terminal.play import play_lines
from ilion.terminal.render import console, game_translator, print_rules, printable


def add(commands: Commands) -> None:
    """Add this module's commands to the parser."""
    add_language(commands.add("games", run_games, "List the games with their seats and options."))

    rules = commands.add("rules", run_rules, "Print a game's rules, for newcomers.")
    add_game(rules)
    add_language(rules)

    components = commands.add(
        "components",
        run_components,
        "Print what is in a game's box, to be corrected by owners.",
        "Example: ilion components troia > mine.toml, change it, then ilion play troia "
        "--components mine.toml",
    )
    add_game(components)
    components.add_argument(
        "--sources", action="store_true", help="list how well each value is known, and from where"
    )

    play = commands.add(
        "play",
        run_play,
        "Play in the terminal, line by line, against bots.",
        "At the prompt type the number of a choice or the move itself; `help` lists the rest.",
    )
    add_game(play)
    add_table_options(play)
    add_components(play)
    play.add_argument("--seat", type=int, default=0, help="where you sit (default: 0)")
    play.add_argument("--name", help="what to call you")
    add_bots(play, "hoplite")
    play.add_argument("--seed", type=int, help="deal the same game again")
    play.add_argument("--from", dest="record", metavar="FILE", help="go on with a saved game")
    add_language(play)

    learn = commands.add(
        "learn",
        run_learn,
        "Learn a game in the terminal: a first game with a coach, then against recruits.",
        "Type the number of a choice or the move itself; `back` returns to the step before, "
        "`skip` ends the lesson and goes on with the game.",
    )
    add_game(learn)
    learn.add_argument("--name", help="what to call you")
    add_language(learn)


def run_games(args: argparse.Namespace) -> int:
    """`ilion games`"""
    translator = Translator("ilion", args.lang)
    table = Table(show_edge=False, show_lines=True)
    for column in ("name", "title", "players", "minutes", "by"):
        table.add_column(translator.say(Message(f"games.{column}")), overflow="fold")
    for each in all_games():
        table.add_row(*_game_row(each, args.lang))
    out = console()
    out.print(table)
    for each in all_games():
        _print_options(out, each, args.lang)
    for sentence in broken_games().values():
        out.print()
        out.print(sentence)
    out.print()
    out.print(translator.say(Message("games.foot")))
    return 0


def _game_row(each: Game, language: str) -> list[str]:
    translator = game_translator(each, language)
    return [
        each.name,
        f"{translator.say(Message('title'))}\n{each.box.original_title}",
        ", ".join(map(str, each.seat_counts)),
        str(each.box.minutes),
        f"{', '.join(each.box.authors)}; {each.box.publisher}, {each.box.published}",
    ]


def _print_options(out: Console, each: Game, language: str) -> None:
    translator = game_translator(each, language)
    for name, option in each.options.items():
        args = {
            "game": each.name,
            "option": name,
            "values": " | ".join(str(value).lower() for value in option.samples()),
            "why": Message(f"option.{name}.why"),
        }
        out.print()
        out.print(translator.say(Message("games.option", args)))


def run_components(args: argparse.Namespace) -> int:
    """`ilion components`"""
    chosen = game(args.game)
    if not args.sources:
        file = files(chosen.package).joinpath("components.toml")
        print(file.read_text("utf-8"), end="")
        return 0
    table = Table("value", "grade", "source", show_edge=False)
    for source in chosen.components.sources():
        table.add_row(f"{source.section}.{source.key}", source.grade, source.where)
    console().print(table)
    return 0


def run_rules(args: argparse.Namespace) -> int:
    """`ilion rules`"""
    print_rules(console(), game(args.game), args.lang)
    return 0


def run_play(args: argparse.Namespace) -> int:
    """`ilion play`"""
    chosen = game(args.game)
    if args.record:
        record = Record.load(args.record)
        if record.game != chosen.name:
            raise IlionError(f"{args.record} is a record of {record.game}, not of {chosen.name}.")
        play = Playthrough.resume(record)
    else:
        seats = chosen.check_seats(args.seats)
        if not 0 <= args.seat < seats:
            raise IlionError(f"--seat must be from 0 to {seats - 1}, not {args.seat}.")
        translator = Translator("ilion", args.lang)
        people = [translator.say(Message("play.bot", {"number": n})) for n in range(1, seats)]
        people.insert(
            args.seat, printable(args.name or "") or translator.say(Message("play.guest"))
        )
        options = chosen.parse_options(args.option)
        play = Playthrough(chosen, seats=seats, seed=args.seed, options=options, names=people)
    bots = parse_bots(args, play.seats - 1)
    bots.insert(args.seat, "random")  # never asked: the person sits there
    players = make_players(bots, play.seats, secrets.randbits(32))
    play_lines(console(), play, args.seat, players, args.lang)
    return 0


def run_learn(args: argparse.Namespace) -> int:
    """`ilion learn`"""
    lesson = first_lesson(game(args.game))
    guest = Translator("ilion", args.lang).say(Message("play.guest"))
    players = make_players(["recruit"] * lesson.seats, lesson.seats, secrets.randbits(32))
    you = printable(args.name or "") or guest
    LineLesson(console(), lesson, players, args.lang, you).run()
    return 0
