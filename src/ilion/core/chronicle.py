"""What a chronicle may tell of a finished game for two: lines of verse, each a template with facts.

A game offers every line that what everybody was told bears out; the War takes two of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ilion.core.message import Message

LONGEST = 50  # characters of a line, so that none breaks on a phone


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that is over: what everybody was told, its score, who won, and the side on each seat.

    `sides` are the names of the sides as messages. `winner` is a seat, None after a draw; where a
    game was ended before its rules ended it, there is neither `scores` nor a last event.
    """

    told: Sequence[Message]
    scores: Sequence[int] | None
    winner: int | None
    sides: Sequence[Message]

    def named(self, *keys: str) -> list[Message]:
        """The events with one of these keys, in their order."""
        return [message for message in self.told if message.key in keys]

    def line(self, name: str, seat: int | None = None, **facts: Any) -> Message:
        """The text `chronicle.NAME`: `side` is that of the seat, `other` the one against it."""
        args = dict(facts)
        if seat is not None:
            args |= {"side": self.sides[seat], "other": self.sides[1 - seat]}
        return Message(f"chronicle.{name}", args)


@dataclass(slots=True)
class Chronicle:
    """The lines that hold: what the game was about, and what decided it."""

    about: list[Message] = field(default_factory=list)
    decided: list[Message] = field(default_factory=list)


def both(name: str, sides: Sequence[Message], counts: Sequence[int]) -> Message:
    """The text `chronicle.NAME`: `side` has `own`, `other` has `others`."""
    args = {"side": sides[0], "own": counts[0], "other": sides[1], "others": counts[1]}
    return Message(f"chronicle.{name}", args)
