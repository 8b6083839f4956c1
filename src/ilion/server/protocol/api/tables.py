"""Opening tables, taking seats, and what is told of tables to those who are not there."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from ilion.server.protocol.wire import (
    DEFAULT_LEVEL,
    DEFAULT_PATIENCE,
    Clock,
    Level,
    LogEntry,
    Name,
    SeatNumber,
    Table,
)

Key = Annotated[str, Meta(pattern="^you-[A-Za-z0-9_-]{32,90}$")]

TABLE_BYTES = 65_536  # of a table to open: its record is a game of ordinary length


RatingRange = Annotated[list[Annotated[int, Meta(ge=0, le=4000)]], Meta(min_length=2, max_length=2)]


class SeatWish(Struct, forbid_unknown_fields=True):
    """Who shall sit on a seat: you, a friend by link, or a bot."""

    who: Literal["me", "friend", "bot"]
    name: Name = ""
    level: Level = DEFAULT_LEVEL


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to open: one wish per seat, options, and whether everybody may join and watch.

    `stand_in` is the level of bots that play for people who are away or out of time. Without a
    clock, others may claim against a seat that has not decided for `patience` seconds. With
    `hints`, everybody may ask for the best choices; alone among bots one always may.

    With a `record` the game goes on from its last line, with its options. Whoever has a record
    knows every card, so then all other seats are bots, and nothing is proved of the deal.

    At a public table strangers need a rating (against people) between the two of `asked`.

    With `best_of`, an odd number, rematches are games of one series until nobody can catch up.
    """

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=16)]
    options: Annotated[dict[str, Any], Meta(max_length=16)] = {}
    public: bool = False
    clock: Clock | None = None
    stand_in: Level = DEFAULT_LEVEL
    patience: Annotated[int, Meta(ge=60, le=86_400)] = DEFAULT_PATIENCE
    hints: bool = False
    record: dict[str, Any] | None = None
    best_of: Literal[3, 5, 7, 9] | None = None
    asked: RatingRange | None = None
    key: Key | None = None  # of yours: the game is found again under it


class HolidayWish(Struct, forbid_unknown_fields=True):
    """So many days of holiday from now on, of those that are left; 0 to be back."""

    days: Annotated[int, Meta(ge=0, le=60)]


class HeldSeat(Struct, frozen=True):
    """A seat and the secret that holds it; whoever has the secret has the seat."""

    seat: int
    secret: str


class Opened(Struct, frozen=True):
    """A new table. The secrets are told once: keep them."""

    table: Table
    host: str
    seats: list[HeldSeat]
    invitation: str | None  # friends join with this one: /t/ID#invitation


class Claim(Struct, forbid_unknown_fields=True):
    """Take an open seat, any of them where none is named.

    With a `token`, a random text of your own, you may ask again when the answer was lost: the
    same token gets the same seat and secret. Keep it to yourself.
    """

    name: Name = ""
    seat: SeatNumber | None = None
    token: Annotated[str, Meta(min_length=22, max_length=100)] | None = None
    key: Key | None = None  # of yours: the game is found again under it


class Claimed(Struct, frozen=True):
    """The seat you took."""

    table: str
    seat: int
    secret: str
    commitment: str  # of the table: keep it, and compare it with the record's


class Known(Struct, frozen=True):
    """How strong somebody is against people, give or take `band`."""

    rating: int
    band: int


class PublicTable(Struct, frozen=True):
    """One table in the list of public tables."""

    id: str
    game: str
    options: dict[str, Any]
    status: Literal["waiting", "playing"]
    names: list[str]
    kinds: list[Literal["open", "person", "bot"]]  # who sits there, beside `names`
    clock: Clock | None
    open_seats: int
    watchers: int
    created: str
    known: list[Known | None]  # by seat: who sits there, where they have a rating
    asked: list[int] | None  # the ratings, from and to, that strangers need


class PublicTables(Struct, frozen=True):
    """Public tables, those with open seats first."""

    tables: list[PublicTable]


class SeatLog(Struct, frozen=True):
    """The log of one seat, or of those who watch (seat null)."""

    table: str
    game: str
    seat: int | None
    names: list[str]
    log: list[LogEntry]
