"""Quick pairing: somebody looks for an opponent, and asks again until there is one."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ilion.server.protocol.api.tables import Key
from ilion.server.protocol.wire import Level, Name

Pace = Literal["quick", "calm", "days"]
Secret = Annotated[str, Meta(pattern="^seat-[A-Za-z0-9_-]{32,90}$")]


class NewSearch(Struct, forbid_unknown_fields=True):
    """Look for an opponent at a game for two.

    `pace`: quick has 10 minutes each and 5 seconds a turn, calm 30 minutes and 10 seconds, days two
    days for each turn. `ticket` is a secret that you make, `seat-` and 192 random bits: it says who
    asks again, and later holds your seat. Who does not ask for eight seconds looks no more.
    """

    game: Annotated[str, Meta(max_length=40)]
    pace: Pace
    ticket: Secret
    name: Name = ""
    key: Key | None = None


class Ticket(Struct, forbid_unknown_fields=True):
    """The ticket of a search that ends."""

    ticket: Secret


class Search(Struct, frozen=True):
    """How a search stands. Once there is a `table`, sit down there with your ticket as secret.

    `within` is how many points away an opponent may be now, null for anybody. After a while a
    `bot` of this level is proposed; the search goes on.
    """

    seconds: int
    within: int | None
    others: int  # who look for the same
    table: str | None = None
    bot: Level | None = None


class Seekers(Struct, frozen=True):
    """How many look for an opponent at a game and pace."""

    game: str
    pace: Pace
    count: int


class Looking(Struct, frozen=True):
    """Who looks for an opponent now."""

    looking: list[Seekers]
