"""What is worth telling of a finished game: why it ended, what was counted, a few figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ilion.core.message import Message
from ilion.core.view import Cell, Grid

Figure = tuple[Message, Message]
"""A figure, and what it is of: `41 turns`, `in all`."""
Table = tuple[Message, Grid]
"""More figures, player by player: what they are of, and the rows."""


@dataclass(frozen=True, slots=True)
class Story:
    """For the screen after the last move. Games tell theirs from what everybody saw.

    `reason` says why the game was over, `score` what its points are, `length` how long it was in
    the game's own measure: turns, battles, sieges.
    """

    reason: Message | None = None
    score: Message | None = None
    figures: Sequence[Figure] = field(default_factory=list)
    tables: Sequence[Table] = field(default_factory=list)
    length: int = 0


def figure(name: str, **args: Any) -> Figure:
    """The texts `story.NAME` and `story.NAME_of`.

    >>> figure("battles", count=7)[1].key
    'story.battles_of'
    """
    return Message(f"story.{name}", args), Message(f"story.{name}_of", args)


def table(name: str, header: Sequence[Message], rows: Sequence[Sequence[Cell]]) -> Table:
    """A table with the text `story.NAME` above it."""
    return Message(f"story.{name}"), Grid(list(header), [list(row) for row in rows])


def heads(name: str, *columns: str) -> list[Message]:
    """The heads of a table: the texts `story.NAME_COLUMN`.

    >>> [head.key for head in heads("luck", "player", "true")]
    ['story.luck_player', 'story.luck_true']
    """
    return [Message(f"story.{name}_{column}") for column in columns]


def player(seat: int) -> Message:
    """A seat by its name, as the first cell of a row or the head of a column."""
    return Message("story.player", {"seat": seat})


def favourite(things: Iterable[Any]) -> tuple[Any, int] | None:
    """What occurs most often, and how often; the first of several. None where there is nothing.

    >>> favourite(["zeus", "hera", "hera"])
    ('hera', 2)
    """
    most = Counter(things).most_common(1)
    return most[0] if most else None
