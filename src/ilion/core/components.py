"""Components as data: one file per game, so that an owner of the box can correct it.

A process plays each game with one set of components: the file in the game's folder, or an owner's
file that the environment variable `ILION_COMPONENTS` names (`ilion ... --components FILE` sets it).
The rules make their tables from it when the game is loaded, so it costs nothing afterwards.
"""

from __future__ import annotations

import json
import os
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

from ilion.core.errors import ComponentsError

VARIABLE = "ILION_COMPONENTS"  # files of owners' components, with the system's path separator
GRADES = ("rulebook", "attested", "default")
"""How well a value is known: printed in the rulebook, told by a named page, or chosen here."""
REST = "*"  # in a table of sources: all keys that have no line of their own
PLACE = re.compile(r"^\[(?P<section>\w+)\](?: (?P<key>'[^']+'|[\w+]+))?")


@dataclass(frozen=True, slots=True)
class Box:
    """Who made the original game, named wherever the game is presented."""

    original_title: str
    authors: tuple[str, ...]
    illustrators: tuple[str, ...]
    publisher: str
    year: int
    published: str  # the year as it is shown: some games are dated 1993/94
    minutes: int


@dataclass(frozen=True, slots=True)
class Source:
    """Where a value of the components comes from."""

    section: str
    key: str
    grade: str  # one of GRADES
    where: str


class Components:
    """A game's components file, read with checks; a wrong file is refused with a sentence.

    >>> components = Components.load("ilion.games.horse")
    >>> components.number("heroes", "each"), components.is_default
    (10, True)
    """

    def __init__(self, name: str, data: dict[str, Any], text: str = "") -> None:
        self.name = name  # of the game
        self.data = data
        self.lines = text.splitlines()
        self.is_default = True
        for section, content in data.items():
            if not isinstance(content, dict):
                raise self.wrong(f"{section!r} stands outside of a section.")

    @classmethod
    def load(cls, package: str) -> Components:
        """The components this process plays with: an owner's, or those in the game's folder."""
        name = package.rpartition(".")[2]
        text = files(package).joinpath("components.toml").read_text("utf-8")
        default = cls.parse(name, text)
        default.check_sources()
        path = owners_files().get(name)
        if path is None:
            return default
        own = cls.read(path)
        own.is_default = own.digest == default.digest
        if not own.is_default and own.edition == default.edition:
            raise own.wrong("[box] edition must be a name of your own, as the values are yours.")
        own.data["box"] = {**default.data["box"], "edition": own.edition}
        return own

    @classmethod
    def read(cls, path: Path) -> Components:
        """An owner's file: TOML as `ilion components GAME` prints it, or the JSON of a record."""
        try:
            text = path.read_bytes().decode("utf-8")
        except OSError as error:
            raise ComponentsError(f"{path} cannot be read: {error.strerror}.") from None
        except UnicodeDecodeError:
            raise ComponentsError(f"{path} is not UTF-8 text, so it holds no components.") from None
        if path.suffix == ".json":
            return cls("components", json.loads(text))._named()
        return cls.parse(path.name, text)._named()

    @classmethod
    def parse(cls, name: str, text: str) -> Components:
        """Components from TOML."""
        try:
            return cls(name, tomllib.loads(text), text)
        except tomllib.TOMLDecodeError as error:
            raise ComponentsError(f"The components of {name} are not TOML: {error}.") from None

    def _named(self) -> Components:
        """Take the name from the file: a file outside of a game's folder says which game it is."""
        self.name = self.text("box", "game")
        return self

    # What was read

    @property
    def edition(self) -> str:
        """The name of this set of components."""
        return self.text("box", "edition")

    @property
    def values(self) -> dict[str, dict[str, Any]]:
        """All values, without where they come from and without who made the game."""
        return {
            section: {key: value for key, value in content.items() if key != "source"}
            for section, content in self.data.items()
            if section != "box"
        }

    @property
    def digest(self) -> str:
        """Equal for equal values, whatever their order and their sources."""
        return digest_of(self.values)

    def to_record(self) -> dict[str, Any] | None:
        """What a record needs to be checked by; nothing where the default was played."""
        if self.is_default:
            return None
        return {"edition": self.edition, "digest": self.digest, "values": self.values}

    def sources(self) -> Iterator[Source]:
        """Where each value comes from, in the order of the file."""
        for section, content in self.data.items():
            told = content.get("source")
            for key in content:
                if key != "source":
                    line = told if isinstance(told, str) else (told or {}).get(key)
                    if line is None and isinstance(told, dict):
                        line = told.get(REST)
                    grade, _, where = str(line or "").partition(": ")
                    yield Source(section, key, grade, where)

    def check_sources(self) -> None:
        """Every value has one of the grades, and says where it is known from."""
        for source in self.sources():
            if source.grade not in GRADES or not source.where:
                raise self.wrong(
                    f"[{source.section}] {source.key} needs a source, like "
                    f"'rulebook: 2.1'; it begins with one of: {', '.join(GRADES)}."
                )

    # Reading with checks

    def wrong(self, what: str) -> ComponentsError:
        """The refusal of a file. `what` begins with the section and the key it is about."""
        line = self._line(what)
        where = f"line {line}: " if line else ""
        return ComponentsError(f"The components of {self.name} are wrong: {where}{what}")

    def _line(self, what: str) -> int | None:
        """The line of the file that a sentence is about, where it can be found."""
        place = PLACE.match(what)
        if place is None:
            return None
        section, key = place["section"], (place["key"] or "").strip("'")
        inside = False
        found = None
        for number, line in enumerate(self.lines, 1):
            if line.startswith("["):
                inside = line.strip() == f"[{section}]"
                found = number if inside else found
            elif inside and key and line.split("=")[0].strip().strip("\"'") == key:
                return number
        return found

    def get(self, section: str, key: str, kind: type[Any]) -> Any:
        value = self.data.get(section, {}).get(key)
        if not isinstance(value, kind) or isinstance(value, bool):
            names = {int: "a whole number", str: "a text", list: "a list"}
            raise self.wrong(f"[{section}] {key} is missing or is not {names.get(kind, kind)}.")
        return value

    def number(self, section: str, key: str) -> int:
        value: int = self.get(section, key, int)
        if value < 0:
            raise self.wrong(f"[{section}] {key} cannot be below 0.")
        return value

    def text(self, section: str, key: str) -> str:
        value: str = self.get(section, key, str)
        return value

    def numbers(self, section: str, key: str, length: int) -> list[int]:
        values: list[Any] = self.get(section, key, list)
        if len(values) != length or not all(type(value) is int for value in values):
            raise self.wrong(f"[{section}] {key} needs {length} whole numbers.")
        return values

    def has(self, section: str) -> bool:
        """Whether an optional section is there: [deal], where less than the box is dealt."""
        return section in self.data

    def texts(self, section: str, key: str) -> list[str]:
        values: list[Any] = self.get(section, key, list)
        if not values or not all(isinstance(value, str) for value in values):
            raise self.wrong(f"[{section}] {key} needs a list of texts.")
        return values

    def box(self) -> Box:
        """The section every game has: title, authors, publisher."""
        return Box(
            original_title=self.text("box", "original_title"),
            authors=tuple(self.texts("box", "authors")),
            illustrators=tuple(self.data["box"].get("illustrators", [])),
            publisher=self.text("box", "publisher"),
            year=self.number("box", "year"),
            published=str(self.data["box"].get("published", self.data["box"]["year"])),
            minutes=self.number("box", "minutes"),
        )


def digest_of(values: dict[str, Any]) -> str:
    """The digest of a set of values: equal for equal values, in whatever order."""
    return sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()


def owners_files() -> dict[str, Path]:
    """The owner's file of each game that this process plays with other components."""
    paths = [Path(path) for path in os.environ.get(VARIABLE, "").split(os.pathsep) if path]
    return {Components.read(path).name: path for path in paths}


def play_with(paths: list[Path]) -> list[str]:
    """Use owners' components in this process and those it starts; returns their games.

    Rules make their tables when a game is loaded, so this comes before.
    """
    games = [Components.read(path).name for path in paths]
    if len(set(games)) < len(games):
        raise ComponentsError("Name one file of components for each game.")
    loaded = [game for game in games if f"ilion.games.{game}" in sys.modules]
    if loaded:
        raise ComponentsError(f"{loaded[0]} is loaded already: choose components before it is.")
    os.environ[VARIABLE] = os.pathsep.join(str(path.resolve()) for path in paths)
    return games
