"""What is wrong with a game: every check says which method, and what about it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from ilion.core.errors import origin
from ilion.core.game import Game


class Fault(AssertionError):
    """A game does not do what every game must; the text names the method and the fault."""


def must(holds: bool, method: str, what: str) -> None:
    """Raise a Fault unless it holds."""
    if not holds:
        raise Fault(f"{method}: {what}.")


def differing(one: Mapping[str, Any], other: Mapping[str, Any]) -> str:
    """The names of the fields in which two objects differ, for a sentence."""
    names = [name for name in {**one, **other} if one.get(name) != other.get(name)]
    return ", ".join(repr(name) for name in names)


class Place:
    """Where in a game the checks are, so that a fault can be found again."""

    def __init__(self, game: Game, table: str) -> None:
        self.game = game
        self.table = table
        self.decision: int | None = None

    @contextmanager
    def named(self) -> Iterator[None]:
        """Whatever goes wrong inside becomes a Fault that names the game and the place."""
        try:
            yield
        except Exception as error:
            what = str(error) if isinstance(error, Fault) else origin(error, self.game.package)
            raise Fault(f"{self.game.name}, {self}: {what}") from error

    def __str__(self) -> str:
        if self.decision is None:
            return self.table
        return f"{self.table}, decision {self.decision}"
