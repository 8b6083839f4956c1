"""What is worth telling of a finished game: why it ended, what was counted, a few figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ilion.core.message import Message

Figure = tuple[Message, Message]
"""A figure, and what it is of: `41 turns`, `in all`."""


@dataclass(frozen=True, slots=True)
class Story:
    """For the screen after the last move. Games tell theirs from what everybody saw.

    `reason` says why the game was over, `score` what its points are.
    """

    reason: Message | None = None
    score: Message | None = None
    figures: Sequence[Figure] = field(default_factory=list)


def figure(name: str, **args: Any) -> Figure:
    """The texts `story.NAME` and `story.NAME_of`.

    >>> figure("battles", count=7)[1].key
    'story.battles_of'
    """
    return Message(f"story.{name}", args), Message(f"story.{name}_of", args)


def favourite(things: Iterable[Any]) -> tuple[Any, int] | None:
    """What occurs most often, and how often; the first of several. None where there is nothing.

    >>> favourite(["zeus", "hera", "hera"])
    ('hera', 2)
    """
    most = Counter(things).most_common(1)
    return most[0] if most else None
