"""Lessons with a coach, and the coach marks."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from ilion.server.protocol.wire import RUN_LENGTH, ServerMessage, Text


class LessonInfo(Struct, frozen=True):
    """A game's lesson: about how long it takes, and its steps."""

    game: str
    minutes: int
    steps: int


class Mark(Struct, frozen=True):
    """A note beside the first of the things `at` that is on the table, when an event or a prompt
    of the key `when` first comes up; in all languages."""

    name: str
    when: str
    at: list[str]
    say: dict[str, str]


class Lessons(Struct, frozen=True):
    """The games that can be learned with a coach, and the coach marks of each game."""

    lessons: list[LessonInfo]
    marks: dict[str, list[Mark]]


class LessonWish(Struct, forbid_unknown_fields=True):
    """The answers given so far, and those given now: a move, or `next` where none is asked for.

    Without `answers` the whole position is told; with `back`, that of the step before.
    With `record`, also the record of the game so far.
    """

    done: Annotated[list[Text], Meta(max_length=200)] = []
    answers: Annotated[list[Text], Meta(max_length=RUN_LENGTH)] = []
    back: bool = False
    record: bool = False


class LessonStep(Struct, frozen=True):
    """What the coach says now, in all languages (**words** are stressed), and what it points at.

    `ask` and `move` are there where it asks for a move, `touches` is what that move touches.
    """

    say: dict[str, str]
    ask: dict[str, str] | None
    at: list[str]
    move: str | None
    touches: list[str]
    ready: bool  # the others play when one goes on


class LessonNews(Struct, frozen=True):
    """Where a lesson stands: the step of that index, null once it is over.

    `messages` are those that a table sends to whoever sits there. `reply` is the coach's answer
    to another move than it had asked for; where there are no messages with it, it asks again.
    """

    done: list[str]
    index: int
    titles: list[dict[str, str]]
    step: LessonStep | None
    reply: dict[str, str] | None
    messages: list[ServerMessage]
    record: dict[str, Any] | None
