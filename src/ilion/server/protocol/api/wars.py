"""Wars: all four games as one story, Achaeans against Trojans (docs/war.md)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from ilion.server.protocol.api.tables import HeldSeat, Key
from ilion.server.protocol.wire import DEFAULT_LEVEL, Clock, Level, Message, Name

Side = Literal["achaeans", "trojans"]


class NewWar(Struct, forbid_unknown_fields=True):
    """A war to begin: your side, who has the other, and the clock of every game.

    With a clock that is `always` on, games take days, and so may the set-up between two of them;
    else it is one evening. A bot keeps its level to the end.
    """

    side: Side
    opponent: Literal["friend", "bot"]
    level: Level = DEFAULT_LEVEL
    name: Name = ""
    clock: Clock | None = None
    key: Key | None = None  # of yours: its games are found again under it


class WarSide(Struct, frozen=True):
    """Who has a side, and the laurels won so far."""

    side: Side
    kind: Literal["open", "person", "bot"]
    name: str
    level: Level | None
    yours: bool
    laurels: int


class WarGame(Struct, frozen=True):
    """One of the four games. Lists of two are of the Achaeans and of the Trojans.

    `chronicle` are two lines of a game that is over, or how a running one stands, with texts of
    the game. `bounds` are the
    margins from which it is worth two laurels, and three.
    """

    game: str
    status: Literal["coming", "waiting", "playing", "over"]
    bounds: list[int]
    table: str | None
    options: dict[str, Any]
    turn: Side | None  # whose turn it is
    left: int | None  # milliseconds that they have left
    winner: Side | None
    laurels: int
    scores: list[int] | None
    ended: Literal["rules", "resigned", "time", "stalled", "draw", "aborted"] | None
    chronicle: list[Message]


class WarChoice(Struct, frozen=True):
    """Something to be chosen before a game; `usual` is taken where nobody chooses."""

    name: str
    values: list[Any]
    usual: Any


class WarSetup(Struct, frozen=True):
    """The next game is to be set up, by whoever lost the last one.

    `until` says when the usual set-up is taken. There is no such time where the war is decided:
    the last game is for honour, and may be left out.
    """

    game: str
    side: Side | None  # null: either of them
    choices: list[WarChoice]
    until: str | None


class War(Struct, frozen=True):
    """A war as it stands. Whoever has its id may watch."""

    id: str
    created: str
    clock: Clock | None
    sides: list[WarSide]
    games: list[WarGame]
    setup: WarSetup | None
    victor: Side | None  # once it is decided or over; null where all four were drawn
    decided: bool  # nothing that is still played can change the victor
    over: bool  # all four games are played
    again: str | None  # the next war of the same people, with their sides changed


class OpenedWar(Struct, frozen=True):
    """A new war, with the secrets of its first table. They hold your seat in all its games."""

    war: War
    table: str
    host: str
    seat: HeldSeat
    invitation: str | None  # the friend takes the other seat of the first table with it


class WarSetupWish(Struct, forbid_unknown_fields=True):
    """What you choose for the next game; the usual is taken for the rest."""

    game: Annotated[str, Meta(max_length=40)]
    choices: Annotated[dict[str, Any], Meta(max_length=16)] = {}
