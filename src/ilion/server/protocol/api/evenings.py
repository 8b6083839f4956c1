"""A club evening: one game for everybody, round by round, at tables that open by themselves."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from ilion.server.protocol.api.tables import Key
from ilion.server.protocol.wire import DEFAULT_LEVEL, Clock, Level, Name

EveningName = Annotated[str, Meta(max_length=60)]
Kind = Literal["robin", "swiss"]
Token = Annotated[str, Meta(min_length=22, max_length=100)]


class NewEvening(Struct, forbid_unknown_fields=True):
    """An evening to open: its game, for two, with options and clock, and how it is paired.

    `robin`: everyone meets everyone. `swiss`: so many `rounds`, in which equals meet. `stand_in` is
    the level of bots that play for those who do not come. With `plays` you take part yourself, as
    `you`; else you only lead it.
    """

    game: Annotated[str, Meta(max_length=40)]
    name: EveningName = ""
    options: Annotated[dict[str, Any], Meta(max_length=16)] = {}
    clock: Clock | None = None
    kind: Kind = "robin"
    rounds: Annotated[int, Meta(ge=2, le=9)] = 5
    stand_in: Level = DEFAULT_LEVEL
    plays: bool = True
    you: Name = ""
    key: Key | None = None


class EveningPerson(Struct, frozen=True):
    """Somebody in the crosstable, in the order of the standing."""

    number: int
    name: str
    place: int  # from 1; those who are equal share one
    points: float
    tie: float  # round robin: the points of those beaten; Swiss: the points of all opponents
    here: bool  # at the evening's page
    left: bool


class EveningGame(Struct, frozen=True):
    """Two people of a round, or one who sits out (`second` is null).

    `points` is there once their game is over. Where `bots` is true for one of them, a bot played
    for somebody who was not there, for no points.
    """

    round: int
    first: int
    second: int | None
    status: Literal["to_come", "running", "over", "bye"]
    table: str | None = None
    points: list[float] | None = None
    bots: list[bool] = []  # of the first and the second, once it is over


class Evening(Struct, frozen=True):
    """An evening as everybody may see it. `you` is your number, `host` whether you lead it."""

    id: str
    name: str
    game: str
    options: dict[str, Any]
    clock: Clock | None
    kind: Kind
    status: Literal["waiting", "playing", "over"]
    round: int  # the one that is played, from 1; 0 before the first
    rounds: int  # how many there will be, as it looks now
    people: list[EveningPerson]
    games: list[EveningGame]  # also those to come, where they are known
    you: int | None
    host: bool
    goes_on: str | None  # when the next round starts at the latest: ISO 8601, UTC
    created: str


class OpenedEvening(Struct, frozen=True):
    """A new evening. The secrets are told once: keep them. `secret` holds your seats, too."""

    evening: Evening
    host: str
    invitation: str  # others join with this one: /club/ID#invitation
    secret: str | None


class JoinEvening(Struct, forbid_unknown_fields=True):
    """Take part, also after the first round. The same `token` gets the same place again."""

    name: Name = ""
    token: Token | None = None
    key: Key | None = None


class JoinedEvening(Struct, frozen=True):
    """Your place; its secret holds your seat at every table of the evening."""

    evening: Evening
    number: int
    secret: str


class HostWish(Struct, forbid_unknown_fields=True):
    """What whoever opened an evening may do.

    `start`: the first round. `next`: the next one now; games that still run are called off. With
    `round`, the one that is played, nothing is done where another has begun meanwhile. `remove`:
    somebody, by `number`, plays no more. `end`: the evening is over.
    """

    do: Literal["start", "next", "remove", "end"]
    number: Annotated[int, Meta(ge=0, le=99)] | None = None
    round: Annotated[int, Meta(ge=0, le=99)] | None = None
