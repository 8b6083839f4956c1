"""The rows of the database as types. Each field is the column of that name."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True, kw_only=True)
class TableRow:
    """A table: its game and options, who may do what with it, and how far it is."""

    id: str
    game: str
    rules: int
    options: dict[str, Any]
    public: bool
    status: str = "waiting"  # waiting, playing or over
    clock: dict[str, Any] | None = None  # the fields of wire.Clock; old ones have the first two
    commitment: str
    seed: str  # the server's secret, in hexadecimal; all chance comes from it and from `fair`
    deal: dict[str, Any] | None = None  # once the game has begun
    result: dict[str, list[int]] | None = None  # once it is over
    host: str  # the hash of the host's secret
    invitation: str | None = None  # the hash of the invitation, where a seat was open
    rematch: str | None = None  # the table where these players go on
    components: dict[str, Any] | None = None  # as in a record, where they were not the default
    fair: dict[str, Any] | None = None  # as in a record: the parts that the deal was made from
    parts_since: int | None = None  # since when it waits for hashes or parts, and for nothing else
    created: int = field(default_factory=lambda: now())
    active: int = field(default_factory=lambda: now())  # when it was last written to
    offers: list[dict[str, Any]] | None = None  # what is asked of everybody: see table/offers.py
    stand_in: str | None = None  # the level of bots that play for people
    patience: int | None = None  # seconds that a seat may think where there is no clock
    begun: int | None = None  # when it was dealt
    times: dict[str, Any] | None = None  # the clock when the last one left: see table/clocks.py
    prepared: bool = False  # it goes on from a record, so its deal was known before
    hints: bool = False  # everybody may ask for hints
    series: str | None = None  # the series that it belongs to
    series_game: int | None = None  # which game of it this is, from 0
    players: list[int] | None = None  # by seat: which player of the series sits there
    hinted: bool = False  # somebody has asked for a hint
    rated: str | None = None  # once it is over: rated, or why it is not
    due: int | None = None  # when to look for a seat without time, where the clock always runs
    asked: list[int] | None = None  # the ratings, from and to, that strangers must have


@dataclass(slots=True)
class SeatRow:
    """A seat and who has it."""

    seat: int
    kind: str  # open, person or bot
    name: str = ""
    level: str | None = None  # of a bot
    stand_in: str | None = None  # the level of the bot that plays for an absent person
    secret: str | None = None  # the hash of the secret that holds the seat
    out: str | None = None  # why its owner plays no more and is ranked last
    muted: bool = False  # by the host: it says nothing
    part_hash: str | None = None  # of its random part; empty where it sends none (dealing.py)
    part: str | None = None  # once it is opened
    shown: bool = True  # whether its owner has been shown the table's commitment
    person: str | None = None  # whose key it was taken with
    helped: bool = False  # a bot has played for its owner, if only for a while
    holidays: list[list[int]] | None = None  # see table/holidays.py


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryRow:
    """A decision, an undo or a note. `ply` is None for all but a decision that still holds."""

    number: int
    ply: int | None = None
    seat: int
    undo_to: int | None = None
    lines: list[str] | None = None  # of the record: the decision and its chance outcomes
    forced: bool = False  # the table played the only choice by itself
    clock: list[int] | None = None  # milliseconds left per seat after it
    note: dict[str, Any] | None = None  # what happened besides decisions: see table/notes.py
    spent: int | None = None  # milliseconds of its clock that a decision took
    at: int | None = field(default_factory=lambda: now())


@dataclass(frozen=True, slots=True)
class ChatRow:
    """A line of chat."""

    id: int
    seat: int
    name: str
    text: str
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesRow:
    """Games of the same people, one after the other."""

    id: str
    kind: str  # rematches, best_of or war
    settings: dict[str, Any]  # as it was opened: see table/series.py
    created: int = field(default_factory=lambda: now())


@dataclass(slots=True, kw_only=True)
class EveningRow:
    """A club evening."""

    id: str
    name: str
    game: str
    options: dict[str, Any]
    clock: dict[str, Any] | None
    kind: str  # robin or swiss
    rounds: int | None  # of a Swiss evening
    stand_in: str  # the level of bots that play for those who do not come
    status: str = "waiting"  # waiting, playing or over
    round: int = 0  # the one that is played, from 1
    since: int | None = None  # when that began
    ended: int | None = None  # when its last game was over
    host: str
    invitation: str
    created: int = field(default_factory=lambda: now())
    active: int = field(default_factory=lambda: now())


@dataclass(slots=True, kw_only=True)
class EveningPersonRow:
    """Somebody who takes part in an evening."""

    number: int
    name: str
    secret: str | None
    person: str | None = None  # whose key came with it
    left: bool = False
    seen: int = field(default_factory=lambda: now())


@dataclass(slots=True, kw_only=True)
class EveningGameRow:
    """A game of an evening, or a bye, where there is no second."""

    round: int
    board: int
    first: int
    second: int | None
    table_id: str | None
    outcome: dict[str, Any] | None = None  # points, and for whom a bot played: see club/evening.py


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A table of a series, as far as its result is made of it."""

    table: TableRow
    seats: list[SeatRow]
    notes: list[EntryRow]


@dataclass(frozen=True, slots=True)
class SavedSeries:
    """A series with its games so far, in their order."""

    row: SeriesRow
    games: list[SavedGame]


@dataclass(frozen=True, slots=True)
class SavedTable:
    """A table with everything that belongs to it."""

    table: TableRow
    seats: list[SeatRow]
    entries: list[EntryRow]
    chats: list[ChatRow]
    series: SavedSeries | None = None


def now() -> int:
    """The time as the store keeps it: milliseconds since 1970."""
    return time.time_ns() // 1_000_000
