"""Oneself, without an account: a key of the browser's own, and what is kept under it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ilion.server.protocol.api.tables import Key
from ilion.server.protocol.wire import Level, Name

SEATS_AT_ONCE = 100  # that a browser brings along; it remembers no more


class SeatOfYours(Struct, forbid_unknown_fields=True):
    """A seat that was taken before there was a key, and the secret that holds it."""

    table: Annotated[str, Meta(max_length=40)]
    secret: Annotated[str, Meta(max_length=100)]


class NewYou(Struct, forbid_unknown_fields=True):
    """A key that a browser has made, of `you-` and 192 random bits; it is kept as a hash.

    With `seats`, the games that this browser has played already are found under it, too.
    """

    key: Key
    name: Name = ""
    seats: Annotated[list[SeatOfYours], Meta(max_length=SEATS_AT_ONCE)] = []


class NewName(Struct, forbid_unknown_fields=True):
    """What you are called from now on, also at the tables where you have sat."""

    name: Name


class NewDevice(Struct, forbid_unknown_fields=True):
    """The key of a browser that has opened your link.

    Where that key has games already, they become yours.
    """

    key: Key


class RatingPoint(Struct, frozen=True):
    """A rating after a game; your strength lies within `band` of it 19 times in 20."""

    at: str
    rating: int
    band: int


class YourRating(Struct, frozen=True):
    """How strong you are at a game, against people or against bots (docs/ratings.md).

    `band` grows while you do not play. `curve` has your latest games, the oldest first.
    """

    game: str
    mode: Literal["people", "bots"]
    rating: int
    band: int
    games: int  # that counted
    won: int
    curve: list[RatingPoint]


class YourGame(Struct, frozen=True):
    """A table where you have a seat; ask for it by its id.

    `change` is what the game did to your rating. Where it did not count, `unrated` says why:
    aborted, prepared, hints, undone (others' decisions were taken back), guests (nobody else had a
    key), same (you sat there twice), unmeasured (nobody knows how strong those bots are), old.
    """

    table: str
    game: str
    seat: int
    status: Literal["waiting", "playing", "over"]
    people: int  # who sit there, with you
    active: str
    change: int | None = None
    unrated: str | None = None


class You(Struct, frozen=True):
    """What is kept under your key, the newest game first."""

    name: str
    since: str
    devices: int
    link: bool  # whether there is a link that another device could open
    games: list[YourGame]
    ratings: list[YourRating]
    levels: dict[str, Level]  # by game: the bot that is nearest to your strength


class YourLink(Struct, frozen=True):
    """The secret with which another device becomes you: /you#SECRET. It is told once."""

    link: str


class Linked(Struct, frozen=True):
    """Whose link it is, before another device becomes that person."""

    name: str
    games: int


class Forgotten(Struct, frozen=True):
    """How many tables your name was taken off."""

    tables: int
