"""Components as data: one file per game, so that an owner of the box can correct it."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from ilion.core.errors import ComponentsError


@dataclass(frozen=True, slots=True)
class Box:
    """Who made the original game, named wherever the game is presented."""

    original_title: str
    authors: tuple[str, ...]
    publisher: str
    year: int
    minutes: int


class Components:
    """A game's components file, read with checks; a wrong file is refused with a sentence."""

    def __init__(self, name: str, data: dict[str, Any]) -> None:
        self.name = name
        self.data = data
        for section, content in data.items():
            if not isinstance(content, dict) or not isinstance(content.get("source"), str):
                raise self.wrong(f"[{section}] must say where its facts come from: source = ...")

    @classmethod
    def load(cls, package: str) -> Components:
        """Read components.toml in the folder of a game's package.

        >>> Components.load("ilion.games.horse").number("heroes", "each")
        10
        """
        text = files(package).joinpath("components.toml").read_text("utf-8")
        return cls.parse(package.rpartition(".")[2], text)

    @classmethod
    def parse(cls, name: str, text: str) -> Components:
        try:
            return cls(name, tomllib.loads(text))
        except tomllib.TOMLDecodeError as error:
            raise ComponentsError(f"The components of {name} are not TOML: {error}.") from None

    def wrong(self, what: str) -> ComponentsError:
        return ComponentsError(f"The components of {self.name} are wrong: {what}")

    def get(self, section: str, key: str, kind: type[Any]) -> Any:
        value = self.data.get(section, {}).get(key)
        if not isinstance(value, kind) or isinstance(value, bool):
            raise self.wrong(f"[{section}] needs {key}, of type {kind.__name__}.")
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
            publisher=self.text("box", "publisher"),
            year=self.number("box", "year"),
            minutes=self.number("box", "minutes"),
        )
