"""Commands that tell of the games: which there are, their rules, what is in their boxes."""

from __future__ import annotations

import argparse
from importlib.resources import files

from rich.console import Console
from rich.table import Table

from ilion.cli.arguments import Commands, add_game, add_language
from ilion.core.game import Game
from ilion.core.message import Message
from ilion.core.registry import all_games, broken_games, game
from ilion.core.text import Translator
from ilion.terminal.render import console, game_translator, print_rules


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
