"""What is told of a table besides the game on it: its seats, its clock, what is said there."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from ilion.server.protocol.wire.fields import DEFAULT_LEVEL, Level, Status, WaitsFor
from ilion.server.protocol.wire.game import Ending, Offer, Result, Story


class Clock(Struct, frozen=True):
    """Time for each seat, in seconds, and what it gains at the end of each of its turns.

    With `per` "turn" a seat has `seconds` anew for each turn, and gains nothing. It runs while
    somebody is at the table, or, with `always`, also while nobody is: for games that take days.
    `at_zero` says what becomes of a seat whose time is up: a bot of the table's level (`stand_in`)
    plays on for it, or it has lost. Where it is `always` on, each seat may take so many days of
    `holidays` in the game, while which its time stands.
    """

    seconds: Annotated[int, Meta(ge=10, le=1_209_600)]
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0
    per: Literal["game", "turn"] = "game"
    always: bool = False
    at_zero: Literal["bot", "lose"] = "bot"
    holidays: Annotated[int, Meta(ge=0, le=60)] = 14


class Seat(Struct, frozen=True):
    """One seat of a table. `stand_in` is the bot that plays while its owner is away.

    `out` says why its owner plays no more and is ranked last, and a bot plays to the end.
    """

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    level: Level | None
    stand_in: Level | None
    present: bool
    yours: bool
    may_hand_over: bool  # its owner has been away long enough
    out: Literal["resigned", "time", "stalled"] | None = None
    muted: bool = False  # the host lets it say nothing
    may_claim: bool = False  # it has not decided for so long that others may claim the game
    part_hash: str | None = None  # what it promised for the deal; empty where it sends no part
    holiday: str | None = None  # until when its owner is on holiday: ISO 8601, UTC
    holidays_left: int = 0  # days


class Series(Struct, frozen=True):
    """The series that a table belongs to: games of the same people, one after the other.

    `wins` has for each seat of this table how many games whoever sits there has won, with this
    one once it is over. A best of `games` is `decided` when nobody can catch up.
    """

    id: str
    kind: Literal["rematches", "best_of", "war"]
    game: int  # which of its games this one is, from 1
    games: int | None
    wins: list[int]
    decided: bool


class Table(Struct, frozen=True):
    """What is known of a table besides the game on it."""

    id: str
    game: str
    rules: int
    options: dict[str, Any]
    status: Status
    seats: list[Seat]
    public: bool
    host: bool  # you opened it: you may start it
    clock: Clock | None
    watchers: int
    created: str  # ISO 8601, UTC
    commitment: str  # SHA-256 of the server's secret for the deal, in hexadecimal
    seed: str | None  # that secret, once the game is over
    result: Result | None
    rematch: str | None  # the table where these players go on
    turn: int | None  # the seat that decides, as of this message; later steps say so themselves
    components: str | None = None  # the name of an owner's components, where they are played with
    ending: Ending | None = None  # once the game is over
    offers: list[Offer] = []
    stand_in: Level = DEFAULT_LEVEL  # of bots that play for people
    patience: int | None = None  # seconds after which others may claim; null where there is a clock
    moved: str | None = None  # when the last decision was made: ISO 8601, UTC
    story: Story | None = None  # once the game is over
    waits_for: WaitsFor | None = None  # before the deal: people, the parts' hashes, or the parts
    hints: bool = False  # seats may ask for hints: the host allowed it, or all others are bots
    prepared: bool = False  # it goes on from a record or a lesson: its deal was known before
    series: Series | None = None
    time_up: str | None = None  # in a game of days: when the time of `turn` is up


class ChatLine(Struct, frozen=True):
    """Something said at the table."""

    id: int
    seat: int | None
    name: str
    text: str
    at: str  # ISO 8601, UTC
