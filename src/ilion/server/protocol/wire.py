"""The live protocol as types: every message between a table and those who sit or watch there.

`docs/protocol.md` explains it; JSON Schema and TypeScript are made from these structs
(`codegen.py`). A message is a JSON object whose `type` names it. Within a protocol version,
fields and messages are only ever added: readers leave out what they do not know.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import Meta, Struct

PROTOCOL = 1

TABLE_ID = re.compile(r"[a-z2-7]{16}")
NAME_LENGTH = 40
CHAT_LENGTH = 500
RUN_LENGTH = 64  # actions in one message
REQUEST_LENGTH = 64

Name = Annotated[str, Meta(max_length=NAME_LENGTH)]
Level = Literal["recruit", "hoplite", "captain", "hero", "legend"]
DEFAULT_LEVEL: Level = "hoplite"  # of a bot for which no level is chosen
DEFAULT_PATIENCE = 600  # seconds that a seat may think at a table without a clock
Status = Literal["waiting", "playing", "over"]
WaitsFor = Literal["people", "hashes", "parts"]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
Viewer = int | None  # whom a message is for: a seat, or None for those who watch
RequestId = Annotated[str, Meta(max_length=REQUEST_LENGTH)]
Secret = Annotated[str, Meta(max_length=100)]
Hex = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]  # 32 bytes
Text = Annotated[str, Meta(max_length=200)]


class ViewFormat(NamedTuple):
    """How a client wants positions, as its `sit` said."""

    memory: bool = False  # with what was open once and people are meant to remember, as bots do
    sheet: bool = False  # in words, too


# What messages are made of


class Message(Struct, frozen=True):
    """What people read, as a key of the catalogues (`/api/text/LANG`) and what fills its gaps."""

    key: str
    args: dict[str, Any]


class Grid(Struct, frozen=True):
    """A part of a sheet that is read as a table."""

    header: list[Message]
    rows: list[list[Message | str | int]]


class SheetPart(Struct, frozen=True):
    """A view in words is a list of these: each a sentence or a grid, the other is null."""

    message: Message | None
    grid: Grid | None


class Choice(Struct, frozen=True):
    """A legal action: its notation, its name for people, what it touches on the table."""

    action: int
    text: str
    label: Message
    touches: list[str]


class Prompt(Struct, frozen=True, omit_defaults=True):
    """Who decides what now. `choices` is there for the seat that decides, and null for others.

    Where `forced` is true, the table plays the one choice in a moment, and asks nobody; `only`
    names that choice.
    """

    seat: int
    ask: Message
    choices: list[Choice] | None
    forced: bool
    only: Message | None = None


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


class Result(Struct, frozen=True):
    """Points per seat as the game counts them, and the winning seats."""

    scores: list[int]
    winners: list[int]


class Ending(Struct, frozen=True):
    """How a game ended, and who has won: nobody in a draw, or where there is no result.

    `rules`: it was played to its end. `resigned`, `time`, `stalled`: the seat `by` gave up, had no
    time left, or did not play. `draw`: everybody agreed. `aborted`: called off, without a result.
    """

    kind: Literal["rules", "resigned", "time", "stalled", "draw", "aborted"]
    by: int | None
    winners: list[int]


class Figure(Struct, frozen=True):
    """A figure of a finished game, and what it is of: `41 turns`, `in all`."""

    figure: Message
    of: Message


class FigureTable(Struct, frozen=True):
    """More figures of a finished game, player by player, and what they are of."""

    title: Message
    grid: Grid


class Story(Struct, frozen=True):
    """What is worth telling of a finished game: why it was over by its rules, what the points are,
    a few figures, and tables with more."""

    reason: Message | None
    score: Message | None
    figures: list[Figure]
    tables: list[FigureTable] = []


class Offer(Struct, frozen=True):
    """Something that a seat asks of all other people: a draw, or to go back to a ply."""

    kind: Literal["draw", "undo"]
    by: int
    ply: int | None  # of an undo
    agreed: list[int]  # seats, that of whoever asks among them
    waiting: list[int]  # seats that have not answered yet


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


class LogEntry(Struct, frozen=True):
    """One decision as the log of one seat keeps it. The opening has ply 0 and nobody's seat."""

    number: int
    ply: int
    seat: int | None
    lines: list[str]  # the notation that this seat may know
    told: list[Message]


class ChatLine(Struct, frozen=True):
    """Something said at the table."""

    id: int
    seat: int | None
    name: str
    text: str
    at: str  # ISO 8601, UTC


# From the server


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


# From a client


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

encode = msgspec.json.Encoder().encode
decode_client = msgspec.json.Decoder(ClientMessage).decode
decode_server = msgspec.json.Decoder(ServerMessage).decode
