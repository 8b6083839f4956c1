"""What is told of the game at a table: its words, who decides what, how it went and ended."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct


class Message(Struct, frozen=True):
    """What people read, as a key of the catalogues (`/api/text/LANG`) and what fills its gaps."""

    key: str
    args: dict[str, Any]


class Grid(Struct, frozen=True):
    """A part of a sheet that is read as a table."""

    header: list[Message]
    rows: list[list[Message | str | int]]


class SheetPart(Struct, frozen=True):
    """A view in words is a list of these: each a sentence or a grid, the other is null."""

    message: Message | None
    grid: Grid | None


class Choice(Struct, frozen=True):
    """A legal action: its notation, its name for people, what it touches on the table."""

    action: int
    text: str
    label: Message
    touches: list[str]


class Prompt(Struct, frozen=True, omit_defaults=True):
    """Who decides what now. `choices` is there for the seat that decides, and null for others.

    Where `forced` is true, the table plays the one choice in a moment, and asks nobody; `only`
    names that choice.
    """

    seat: int
    ask: Message
    choices: list[Choice] | None
    forced: bool
    only: Message | None = None


class LogEntry(Struct, frozen=True):
    """One decision as the log of one seat keeps it. The opening has ply 0 and nobody's seat."""

    number: int
    ply: int
    seat: int | None
    lines: list[str]  # the notation that this seat may know
    told: list[Message]


class Offer(Struct, frozen=True):
    """Something that a seat asks of all other people: a draw, or to go back to a ply."""

    kind: Literal["draw", "undo"]
    by: int
    ply: int | None  # of an undo
    agreed: list[int]  # seats, that of whoever asks among them
    waiting: list[int]  # seats that have not answered yet


class Result(Struct, frozen=True):
    """Points per seat as the game counts them, and the winning seats."""

    scores: list[int]
    winners: list[int]


class Ending(Struct, frozen=True):
    """How a game ended, and who has won: nobody in a draw, or where there is no result.

    `rules`: it was played to its end. `resigned`, `time`, `stalled`: the seat `by` gave up, had no
    time left, or did not play. `draw`: everybody agreed. `aborted`: called off, without a result.
    """

    kind: Literal["rules", "resigned", "time", "stalled", "draw", "aborted"]
    by: int | None
    winners: list[int]


class Figure(Struct, frozen=True):
    """A figure of a finished game, and what it is of: `41 turns`, `in all`."""

    figure: Message
    of: Message


class FigureTable(Struct, frozen=True):
    """More figures of a finished game, player by player, and what they are of."""

    title: Message
    grid: Grid


class Story(Struct, frozen=True):
    """What is worth telling of a finished game: why it was over by its rules, what the points are,
    a few figures, and tables with more."""

    reason: Message | None
    score: Message | None
    figures: list[Figure]
    tables: list[FigureTable] = []
