"""Messages in people's languages: i18next catalogues with plurals, read in Python.

A catalogue is a JSON tree of texts. `{{name}}` is filled from the arguments, `$t(colour.red)`
from another key; a text with forms `_one` and `_other` is chosen by the argument `count`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from ilion.core.errors import IlionError
from ilion.core.message import Message
from ilion.core.view import Cell, Grid

if TYPE_CHECKING:
    from ilion.core.game import Game

LANGUAGES = ("en", "fr")
TABLE = re.compile(r"^\[\[table (?P<name>\w+)\]\]$", re.M)
PLACEHOLDER = re.compile(
    r"(?:(?<![^\s(«])(?P<bare>[dD]|[qQ]u)e )?"
    r"(?:\$t\((?P<key>[\w.{}]+)\)|\{\{(?P<name>\w+)\}\})"
)
# What French shortens a word before: *la main d'Ana*; a district's number, I to VII, is no word.
VOWEL = re.compile(r"(?![IVX]+\b)[aeiouœàâäéèêëîïôöùûü]", re.I)
FRENCH_SPACE = re.compile(r" (?=[:;?!»])|(?<=«) ")


class MissingText(KeyError):
    """A text or an argument is missing: a mistake in a catalogue, never a player's."""


def plural(language: str, count: int) -> str:
    """The CLDR plural form of a whole number, for the languages that there are texts in."""
    if language == "fr":
        return "one" if count in (0, 1) else "other"
    return "one" if count == 1 else "other"


@cache
def catalogue(package: str, language: str) -> dict[str, str]:
    """A package's texts in one language, flat: `event.placed` to its text."""
    if language not in LANGUAGES:
        known = " or ".join(LANGUAGES)
        raise IlionError(f"Ilion speaks {known}, not {language!r}.")
    source = files(package).joinpath("text").joinpath(f"{language}.json")
    texts = dict(_flat(json.loads(source.read_text("utf-8")), ""))
    if language == "fr":
        # The space before these characters must not break: no line may begin with one.
        return {key: FRENCH_SPACE.sub("\u00a0", text) for key, text in texts.items()}
    return texts


def _flat(tree: dict[str, Any], prefix: str) -> list[tuple[str, str]]:
    texts: list[tuple[str, str]] = []
    for key, value in tree.items():
        if isinstance(value, dict):
            texts += _flat(value, f"{prefix}{key}.")
        else:
            texts.append((prefix + key, value))
    return texts


class Translator:
    """Puts the messages of one package, such as a game, into one language.

    >>> translator = Translator("ilion.games.horse", "fr", ["Ana", "Ben"])
    >>> translator.say(Message("action.announce", {"count": 2}))
    'Annoncer 2'
    """

    def __init__(self, package: str, language: str, names: Sequence[str] = ()) -> None:
        self.language = language
        self.names = names
        self.texts = catalogue(package, language)
        self.shared = catalogue("ilion", language)

    def say(self, what: Any) -> str:
        """A message in words; lists are joined, numbers and words stay as they are."""
        if isinstance(what, Message):
            args = dict(what.args)
            for name, value in what.args.items():
                if name == "seat" or name.endswith("_seat"):
                    args[name.removesuffix("seat") + "name"] = self.names[value]
                elif name == "seats":
                    args["names"] = [self.names[seat] for seat in value]
            return self._fill(self._text(what.key, args.get("count")), args)
        if isinstance(what, list | tuple):
            return self._joined([self.say(part) for part in what])
        return str(what)

    def has(self, key: str) -> bool:
        return key in self.texts or key in self.shared

    def _text(self, key: str, count: Any) -> str:
        forms = [key]
        if isinstance(count, int):
            forms.insert(0, f"{key}_{plural(self.language, count)}")
        for texts in (self.texts, self.shared):
            for form in forms:
                if form in texts:
                    return texts[form]
        raise MissingText(f"no text {key} in {self.language}")

    def _fill(self, text: str, args: dict[str, Any]) -> str:
        """Fill every placeholder once, so that none is looked for in what a player is called."""

        def filled(match: re.Match[str]) -> str:
            key, name, bare = match["key"], match["name"], match["bare"]
            if key is None and name not in args:
                raise MissingText(f"no argument {name} for {text!r}")
            said = self.say(args[name]) if key is None else self._text(self._fill(key, args), None)
            if bare is None:
                return said
            short = self.language == "fr" and VOWEL.match(said)
            return f"{bare}'{said}" if short else f"{bare}e {said}"

        return PLACEHOLDER.sub(filled, text)

    def _joined(self, parts: list[str]) -> str:
        if len(parts) < 2:
            return "".join(parts) or self._text("list.none", None)
        last = self._text("list.and", None)
        return ", ".join(parts[:-1]) + f" {last} {parts[-1]}"


def rules_page(game: Game, language: str) -> str:
    """A game's rules in our own words, as Markdown.

    A line `[[table NAME]]` becomes that table of the game's components, so that the page tells
    what is really in the box that is played with.
    """
    translator = Translator(game.package, language)
    page = files(game.package).joinpath("text", f"rules.{language}.md").read_text("utf-8")
    if language == "fr":
        page = FRENCH_SPACE.sub("\u00a0", page)
    tables = game.reference()
    return TABLE.sub(lambda line: _markdown(tables[line["name"]], translator), page)


def _markdown(grid: Grid, translator: Translator) -> str:
    rows: list[list[Cell]] = [[*grid.header], ["---"] * len(grid.header), *grid.rows]
    return "\n".join("| " + " | ".join(translator.say(cell) for cell in row) + " |" for row in rows)
