"""The games that there are to play, and what they are played with."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from ilion.server.protocol.wire import Level


class Option(Struct, frozen=True):
    """An option of a game. `usual` is its value where none is chosen, by number of seats."""

    name: str
    kind: Literal["flag", "choice"]
    values: list[Any]
    usual: dict[str, Any]


class Variant(Struct, frozen=True):
    """A number of seats with options that the game is played with."""

    seats: int
    options: dict[str, Any]


class Box(Struct, frozen=True):
    """Who made the original game."""

    original_title: str
    authors: list[str]
    publisher: str
    year: int
    minutes: int
    published: str = ""  # the year as it is shown: 1993/94
    illustrators: list[str] = []


class Components(Struct, frozen=True):
    """What is in the box that this server plays with; `own` where an owner corrected it."""

    edition: str
    digest: str
    own: bool
    values: dict[str, dict[str, Any]]


class GameInfo(Struct, frozen=True):
    """A game; its title and pitch are in the text catalogues."""

    name: str
    rules: int
    seat_counts: list[int]
    options: list[Option]
    variants: list[Variant]
    box: Box
    components: Components


class Games(Struct, frozen=True):
    """The games, the levels of the bots from the weakest to the strongest, and the languages.

    `default_level` is the level of a bot for which none is chosen. `war` names the games of a war,
    in their order.
    """

    games: list[GameInfo]
    levels: list[Level]
    default_level: Level
    languages: list[str]
    war: list[str]


class WinShare(Struct, frozen=True):
    """A share of the wins, with its 95 % interval."""

    value: float
    low: float
    high: float


class TableStatistics(Struct, frozen=True):
    """What bot games say of one table: who wins, how long it takes, how it ends.

    Lengths and margins are counts by number: so many games took so many turns. `ends` are keys of
    the game's texts under `statistics.end`.
    """

    seats: int
    options: dict[str, Any]
    games: int
    by_seat: list[WinShare]
    by_order: list[WinShare]
    lengths: dict[str, int]
    ends: dict[str, int]
    margins: dict[str, int]


class Statistics(Struct, frozen=True):
    """What bot games say of a game, by which version of its rules, and which bots played."""

    game: str
    rules: int
    bot: Level
    tables: list[TableStatistics]
