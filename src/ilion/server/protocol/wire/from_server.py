"""Every message from the server."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from ilion.server.protocol.wire.game import LogEntry, Message, Prompt, SheetPart
from ilion.server.protocol.wire.table import ChatLine, Table


class Hello(Struct, tag="hello", frozen=True):
    """The first message on every socket."""

    protocol: int
    server: str


class TableNews(Struct, tag="table", frozen=True):
    """The table as it is now: after sitting down, and whenever something of it changes."""

    table: Table


class State(Struct, tag="state", frozen=True, omit_defaults=True):
    """The game as one seat knows it, complete: after sitting down, and once the game begins.

    `seat` is the seat it is for, null for those who watch. A socket that holds several seats
    gets one message for each. Where `whole` is false, `log` goes on after the number that the
    client said it had seen.

    `opening` is what everybody saw when the game began and the log does not keep. A seat is told
    until its first decision, those who watch until anybody's.
    """

    seat: int | None
    number: int
    ply: int
    view: dict[str, Any]
    prompt: Prompt | None
    log: list[LogEntry]
    whole: bool
    undo: list[int]
    sheet: list[SheetPart] | None = None  # the view in words, where `sit` asked for it
    opening: list[Message] | None = None
    ask_undo: list[int] = []  # plies that this seat may ask the others to go back to
    may_abort: bool = False
    own: int = 0  # the number of this seat's last decision that the table did not make for it


class Step(Struct, tag="step", frozen=True, omit_defaults=True):
    """One decision was made: what it showed this seat, and the game after it.

    `events` is what is told now; `log` is what the log keeps of it, null where it is the same.
    A step with the ply of the one before is no decision: something happened at the table, such as
    that a seat resigned, and `events` tells what.
    Where `forced` is true the table played the only choice by itself. `pauses`: a part of the game
    has ended with it, whose result a screen keeps open.
    """

    seat: int | None
    number: int
    ply: int
    by: int
    lines: list[str]
    events: list[Message]
    log: list[Message] | None
    view: dict[str, Any]
    prompt: Prompt | None
    undo: list[int]
    sheet: list[SheetPart] | None = None
    ask_undo: list[int] = []
    may_abort: bool = False
    forced: bool = False
    pauses: bool = False


class Undone(Struct, tag="undone", frozen=True, omit_defaults=True):
    """Decisions were taken back: the game is at an earlier ply again, and so is the log."""

    seat: int | None
    number: int
    ply: int
    by: int
    view: dict[str, Any]
    prompt: Prompt | None
    undo: list[int]
    sheet: list[SheetPart] | None = None
    ask_undo: list[int] = []
    may_abort: bool = False


class Ack(Struct, tag="ack", frozen=True):
    """A request was carried out and is safely stored; `number` is the game's since."""

    request: str
    number: int


class Refused(Struct, tag="refused", frozen=True):
    """A request was not carried out: `why` for people, `text` the same in English."""

    request: str | None
    why: Message
    text: str


class Chats(Struct, tag="chats", frozen=True):
    """What was said so far, or the next line of it."""

    lines: list[ChatLine]


class Presence(Struct, tag="presence", frozen=True):
    """Who is there: a flag per seat, and how many watch."""

    present: list[bool]
    may_hand_over: list[bool]
    watchers: int
    may_claim: list[bool] = []


class ClockNews(Struct, tag="clock", frozen=True):
    """Milliseconds left per seat, and the seat whose time runs. Below `low` it is nearly up.

    For `waits` milliseconds the time stands, while the seat watches what the others have done.
    """

    left: list[int]
    running: int | None
    low: int | None = None
    waits: int = 0


class Rematch(Struct, tag="rematch", frozen=True):
    """These players go on at another table; the same secrets hold the same people's seats."""

    table: str


class Notice(Struct, tag="notice", frozen=True):
    """Something the server has to say to everybody, such as that it stops."""

    why: Message
    text: str


ServerMessage = (
    Hello
    | TableNews
    | State
    | Step
    | Undone
    | Ack
    | Refused
    | Chats
    | Presence
    | ClockNews
    | Rematch
    | Notice
)
