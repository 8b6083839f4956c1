"""What one seat (or a spectator) may know, perfect memory included, and nothing else."""

from __future__ import annotations

import dataclasses
import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from ilion.core.message import Message

Cell = Message | str | int


@dataclass(frozen=True, slots=True)
class Grid:
    """Part of a view in words that is read as a table."""

    header: list[Message]
    rows: list[list[Cell]]


Sheet = list[Message | Grid]
"""A view in words: what a line-by-line terminal prints, and a screen reader can read out."""


@dataclass(frozen=True, kw_only=True)
class View(ABC):
    """The one door: whatever a player, bot or program learns of a position is in here.

    Fields hold JSON values only (names as in the notation), so a view travels as it is. A game
    builds its view from what the seat knows, never by taking secrets out of a full copy.
    """

    game: str
    seat: int | None
    seats: int
    options: Mapping[str, Any]

    def to_json(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        return cls(**data)

    def to_bytes(self) -> bytes:
        """One canonical form: equal views have equal bytes."""
        return json.dumps(self.to_json(), sort_keys=True, separators=(",", ":")).encode()

    def for_people(self) -> Self:
        """The view as the table shows it: without what players are meant to remember."""
        return self

    @abstractmethod
    def sheet(self) -> Sheet:
        """The view in words, as messages."""
