"""Every message from a client: `Sit` first, then requests."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ilion.server.protocol.wire.fields import (
    CHAT_LENGTH,
    RUN_LENGTH,
    Hex,
    Level,
    Name,
    RequestId,
    SeatNumber,
    Secret,
    Text,
)


class Sit(Struct, tag="sit", forbid_unknown_fields=True):
    """The first message of a client: which table, with which secrets, from which number on.

    Without secrets one watches. Several seats' secrets make a table for passing round. With
    `memory`, views also hold what was open once and people are meant to remember, as bots need.
    With `sheet`, every position comes in words, too, for a client that cannot draw the game.
    With `parts`, this client gives its seats' parts to the deal: the table waits for them.
    """

    table: Annotated[str, Meta(max_length=40)]
    secrets: Annotated[list[Secret], Meta(max_length=16)] = []
    seen: int | None = None
    memory: bool = False
    sheet: bool = False
    parts: bool = False


class PromisePart(Struct, tag="promise_part", forbid_unknown_fields=True):
    """Before the deal: the SHA-256 of 32 random bytes, which are the seat's part in it."""

    request: RequestId
    seat: SeatNumber
    hash: Hex


class OpenPart(Struct, tag="open_part", forbid_unknown_fields=True):
    """Once the table waits for parts: the 32 bytes that were promised."""

    request: RequestId
    seat: SeatNumber
    part: Hex


class Act(Struct, tag="act", forbid_unknown_fields=True):
    """Decide: a run of actions in notation, carried out all or none.

    `number` is the one of the position it answers.
    """

    request: RequestId
    seat: SeatNumber
    number: int
    actions: Annotated[list[Text], Meta(min_length=1, max_length=RUN_LENGTH)]


class Undo(Struct, tag="undo", forbid_unknown_fields=True):
    """Go back to a ply of those that the position's `undo` lists."""

    request: RequestId
    seat: SeatNumber
    number: int
    ply: int


class Say(Struct, tag="chat", forbid_unknown_fields=True):
    """Say something at the table; only those who sit there do."""

    request: RequestId
    seat: SeatNumber
    text: Annotated[str, Meta(max_length=CHAT_LENGTH)]


class HandOver(Struct, tag="hand_over", forbid_unknown_fields=True):
    """Let a bot play a seat whose owner has been away for a while.

    It is a bot of the table's level (`stand_in`), or of `level` where that is a stronger one.
    """

    request: RequestId
    seat: SeatNumber
    level: Level | None = None


class TakeBack(Struct, tag="take_back", forbid_unknown_fields=True):
    """Play one's own seat again."""

    request: RequestId
    seat: SeatNumber


class Start(Struct, tag="start", forbid_unknown_fields=True):
    """Begin without waiting for more people: bots take the open seats. For the host."""

    request: RequestId
    fill: Level


class AskRematch(Struct, tag="rematch", forbid_unknown_fields=True):
    """Once the game is over, open the next one; with `turn`, everybody moves on by one seat."""

    request: RequestId
    turn: bool = False


class Rename(Struct, tag="rename", forbid_unknown_fields=True):
    """Take another name."""

    request: RequestId
    seat: SeatNumber
    name: Name


class Leave(Struct, tag="leave", forbid_unknown_fields=True):
    """Give one's seat up: before the game it is open again, in the game a bot plays it."""

    request: RequestId
    seat: SeatNumber


class Resign(Struct, tag="resign", forbid_unknown_fields=True):
    """Give the game up. Where others can go on without this seat, a bot plays it to the end."""

    request: RequestId
    seat: SeatNumber


class Abort(Struct, tag="abort", forbid_unknown_fields=True):
    """Call the game off without a result, while `may_abort`: at the very beginning."""

    request: RequestId
    seat: SeatNumber


class OfferDraw(Struct, tag="offer_draw", forbid_unknown_fields=True):
    """Ask everybody for a draw."""

    request: RequestId
    seat: SeatNumber


class AskUndo(Struct, tag="ask_undo", forbid_unknown_fields=True):
    """Ask everybody to go back to a ply of those that the position's `ask_undo` lists."""

    request: RequestId
    seat: SeatNumber
    number: int
    ply: int


class Answer(Struct, tag="answer", forbid_unknown_fields=True):
    """Agree to what somebody has asked for, or not; whoever has asked may withdraw it so."""

    request: RequestId
    seat: SeatNumber
    offer: Literal["draw", "undo"]
    agree: bool


class ClaimStalled(Struct, tag="claim", forbid_unknown_fields=True):
    """Against a seat that could decide and has not for long (`may_claim`).

    `win`: it has lost. `end`: the game is called off. `bot`: a bot of the table's level plays it.
    """

    request: RequestId
    seat: SeatNumber  # the one that does not play
    wish: Literal["win", "end", "bot"]


class Mute(Struct, tag="mute", forbid_unknown_fields=True):
    """Let a seat say nothing at this table, or speak again. For the host."""

    request: RequestId
    seat: SeatNumber
    muted: bool = True


class Ping(Struct, tag="ping", forbid_unknown_fields=True):
    """Is anybody there? Answered by an ack."""

    request: RequestId


Request = (
    Act
    | Undo
    | Say
    | HandOver
    | TakeBack
    | Start
    | AskRematch
    | Rename
    | Leave
    | Resign
    | Abort
    | OfferDraw
    | AskUndo
    | Answer
    | ClaimStalled
    | Mute
    | Ping
    | PromisePart
    | OpenPart
)
ClientMessage = Sit | Request
