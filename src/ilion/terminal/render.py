"""Prints sheets and rules in the terminal."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ilion.core.game import Game
from ilion.core.message import Message
from ilion.core.text import LANGUAGES, Translator, catalogue, rules_page
from ilion.core.view import Grid, Sheet

STRESSED = re.compile(r"\*\*(.+?)\*\*")
FIGURE = re.compile(r"!\[(.*?)\]\(figure:.*?\)")  # a picture of a rules page and its caption


def default_language() -> str:
    """The first language of the environment that Ilion has texts in; else English."""
    for variable in ("ILION_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        language = os.environ.get(variable, "")[:2]
        if language in LANGUAGES:
            return language
    return "en"


def game_translator(game: Game, language: str, names: Sequence[str] = ()) -> Translator:
    """Translates the messages of a game; names are made safe to print."""
    return Translator(game.package, language, [printable(name) for name in names])


def live_translator(game: Game, language: str, names: Sequence[str]) -> Translator:
    """Translates what a live table tells: the game's messages and the server's own."""
    translator = game_translator(game, language, names)
    translator.shared = {**catalogue("ilion.server", language), **translator.shared}
    return translator


def printable(name: str) -> str:
    """A name without characters that would steer the terminal, such as escape sequences."""
    return "".join(char if char.isprintable() else "?" for char in name)


def console(width: int | None = None) -> Console:
    """A console that prints texts as they are: it takes nothing in a name for markup."""
    return Console(highlight=False, markup=False, emoji=False, width=width)


def print_sheet(out: Console, translator: Translator, sheet: Sheet) -> None:
    """Print a view in words: a line for each sentence, a table for each grid."""
    for part in sheet:
        if isinstance(part, Grid):
            out.print(_table(translator, part))
        else:
            out.print(Padding(translator.say(part), (0, 0, 0, 2)))


def _table(translator: Translator, grid: Grid) -> Table:
    table = Table(show_edge=False, pad_edge=True, padding=(0, 1), header_style="bold")
    for cell in grid.header:
        table.add_column(translator.say(cell), justify="center")
    for row in grid.rows:
        table.add_row(*(translator.say(cell) for cell in row))
    return table


def print_rules(out: Console, game: Game, language: str) -> None:
    """Print a game's rules page, captions in place of its pictures, and whose game it is."""
    from rich.markdown import Markdown  # slow to load, and seldom needed

    page = FIGURE.sub(r"*\1*", rules_page(game, language))
    out.print(Markdown(page) if out.is_terminal else page)
    out.print()
    out.print(notice(game, language))


def add_stressed(text: Text, words: str) -> None:
    """Add words, in bold what stands between two stars."""
    for at, part in enumerate(STRESSED.split(words)):
        text.append(part, style="bold" if at % 2 else "not bold")


def notice(game: Game, language: str) -> str:
    """Who made the original game: named wherever a game is presented."""
    translator = game_translator(game, language)
    args = {
        "title": Message("title"),
        "original": game.box.original_title,
        "year": game.box.published,
        "authors": list(game.box.authors),
        "illustrators": list(game.box.illustrators),
        "publisher": game.box.publisher,
    }
    return translator.say(
        Message("notice_illustrated" if game.box.illustrators else "notice", args)
    )
