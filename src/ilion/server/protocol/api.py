"""The HTTP API as types: everything that is not live. OpenAPI is made from ROUTES."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct

from ilion.server.protocol.wire import (
    DEFAULT_LEVEL,
    DEFAULT_PATIENCE,
    RUN_LENGTH,
    Clock,
    Level,
    LogEntry,
    Message,
    Name,
    Prompt,
    SeatNumber,
    ServerMessage,
    SheetPart,
    Table,
    Text,
)

RECORD_BYTES = 1_000_000
TABLE_BYTES = 65_536  # of a table to open: its record is a game of ordinary length
REPLAY_PLIES = 100  # positions in one answer


class Failure(Struct, frozen=True):
    """Why a request was refused: `why` for people, `text` the same in English."""

    why: Message
    text: str


# The games


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

    `default_level` is the level of a bot for which none is chosen.
    """

    games: list[GameInfo]
    levels: list[Level]
    default_level: Level
    languages: list[str]


# Tables


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


class Claimed(Struct, frozen=True):
    """The seat you took."""

    table: str
    seat: int
    secret: str
    commitment: str  # of the table: keep it, and compare it with the record's


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


# Replay


class ReplayWish(Struct, forbid_unknown_fields=True):
    """A record to look at, as a seat saw it, as all saw it (null), or with everything (`all`)."""

    record: Raw
    seat: SeatNumber | Literal["all"] | None = None
    first: Annotated[int, Meta(ge=0)] = 0
    count: Annotated[int, Meta(ge=1, le=REPLAY_PLIES)] = REPLAY_PLIES
    sheet: bool = False


class Position(Struct, frozen=True, omit_defaults=True):
    """A game after so many plies, and what led there. With `all`, `views` has every seat's,
    `open` is the board with every hand open, and `known` says, seat by seat, what that seat knows
    and those who watch do not. Where the wish had `sheet`, `sheets` has the views in words."""

    ply: int
    by: int | None
    lines: list[str]
    events: list[Message]
    views: list[dict[str, Any]]
    known: list[list[Message]]
    prompt: Prompt | None
    sheets: list[list[SheetPart]] | None = None
    open: dict[str, Any] | None = None


class Replay(Struct, frozen=True):
    """Positions of a record, from ply `first` on; a whole game has plies 0 to `plies`."""

    game: str
    rules: int  # the version that the record names, and by which it was read
    newest_rules: int  # the version that new games are played by
    seats: int
    names: list[str]
    options: dict[str, Any]
    plies: int
    result: dict[str, list[int]] | None
    positions: list[Position]


# Hints and analysis


class HintWish(Struct, forbid_unknown_fields=True):
    """Which seat asks for the best choices of its decision; it must be yours."""

    seat: SeatNumber


class RatedChoice(Struct, frozen=True):
    """A choice with the chance to win after it, from 0 to 1."""

    text: str
    chance: float
    label: Message
    touches: list[str]


class Hint(Struct, frozen=True):
    """The best choices of a seat, the best first; `line` is the best and what should follow it."""

    seat: int
    number: int  # of the position that it is about
    choices: list[RatedChoice]
    line: list[RatedChoice]


class AnalysisWish(Struct, forbid_unknown_fields=True):
    """A record of a finished game to analyse."""

    record: Raw


class JudgedDecision(Struct, frozen=True):
    """A decision as its seat could judge it: the chance with the best choice, and with its own.

    `mark` is empty, `?!`, `?` or `??`. Where there was only one choice, `choices` is empty, and
    the chances are 0.
    """

    ply: int
    seat: int
    played: RatedChoice
    before: float
    after: float
    mark: str
    choices: list[RatedChoice]
    line: list[RatedChoice]


class AnalysisStep(Struct, frozen=True):
    """What was found of a ply: every seat's chance with all cards open, and the decision."""

    ply: int
    open: list[float]
    decision: JudgedDecision | None


class TurningPoint(Struct, frozen=True):
    """Where a seat's chances changed most; `own` where it was by its own decision."""

    ply: int
    change: float
    own: bool


class PlayerSums(Struct, frozen=True):
    """A seat's game, in chances from -1 to 1: from an even share of the win to the result.

    `deal` is what the deal gave with all cards open, `own` what its mistakes lost, `others` what
    the others' gave it, `luck` the rest: what draws and hidden cards changed.
    """

    accuracy: float  # 0 to 100
    marks: dict[str, int]
    deal: float
    own: float
    others: float
    luck: float
    turning_points: list[TurningPoint]


class Analysis(Struct, frozen=True):
    """An analysis as far as it is: the steps from the one asked for on, up to ply `plies`.

    Ask again by its id until `players` is there: then it is complete.
    """

    id: str
    game: str
    seats: int
    plies: int
    steps: list[AnalysisStep]
    players: list[PlayerSums] | None


# Lessons


class LessonInfo(Struct, frozen=True):
    """A game's lesson: about how long it takes, and its steps."""

    game: str
    minutes: int
    steps: int


class Mark(Struct, frozen=True):
    """A note beside the first of the things `at` that is on the table, when an event or a prompt
    of the key `when` first comes up; in all languages."""

    name: str
    when: str
    at: list[str]
    say: dict[str, str]


class Lessons(Struct, frozen=True):
    """The games that can be learned with a coach, and the coach marks of each game."""

    lessons: list[LessonInfo]
    marks: dict[str, list[Mark]]


class LessonWish(Struct, forbid_unknown_fields=True):
    """The answers given so far, and those given now: a move, or `next` where none is asked for.

    Without `answers` the whole position is told; with `back`, that of the step before.
    With `record`, also the record of the game so far.
    """

    done: Annotated[list[Text], Meta(max_length=200)] = []
    answers: Annotated[list[Text], Meta(max_length=RUN_LENGTH)] = []
    back: bool = False
    record: bool = False


class LessonStep(Struct, frozen=True):
    """What the coach says now, in all languages (**words** are stressed), and what it points at.

    `ask` and `move` are there where it asks for a move, `touches` is what that move touches.
    """

    say: dict[str, str]
    ask: dict[str, str] | None
    at: list[str]
    move: str | None
    touches: list[str]
    ready: bool  # the others play when one goes on


class LessonNews(Struct, frozen=True):
    """Where a lesson stands: the step of that index, null once it is over.

    `messages` are those that a table sends to whoever sits there. `reply` is the coach's answer
    to another move than it had asked for; where there are no messages with it, it asks again.
    """

    done: list[str]
    index: int
    titles: list[dict[str, str]]
    step: LessonStep | None
    reply: dict[str, str] | None
    messages: list[ServerMessage]
    record: dict[str, Any] | None


# Puzzles


class Puzzle(Struct, frozen=True):
    """A position as the seat that decides knows it, and what the analysis says of its choices.

    `choices` has all of them, the best first; `line` is the best and what should follow it.
    `of` is how many puzzles the game has: number and number + of are the same.
    """

    game: str
    number: int
    of: int
    seat: int
    names: list[str]
    position: Position
    choices: list[RatedChoice]
    line: list[RatedChoice]


# Readiness


class Readiness(Struct):
    """What keeps a server from taking part: see docs/operating.md."""

    store: str  # ok, or why it fails
    read_only: bool
    listener: str  # ok, or behind
    stopping: bool
    ready: bool = False


# The routes


@dataclass(frozen=True)
class Route:
    """One request of the API, with what OpenAPI says about it."""

    name: str
    method: Literal["GET", "POST"]
    path: str
    summary: str
    answers: type[Struct] | Literal["json", "markdown", "text"]
    takes: type[Struct] | None = None
    secret: Literal["no", "may", "must"] = "no"
    refusals: tuple[int, ...] = ()
    status: int = 200
    parameters: dict[str, dict[str, Any]] = field(default_factory=dict)


TABLE = {"table": {"type": "string", "maxLength": 40}}
LANGUAGE = {"language": {"type": "string", "enum": ["en", "fr"]}}

ROUTES = [
    Route("games", "GET", "/api/games", "The games, their options, the bots' levels.", Games),
    Route(
        "open_table",
        "POST",
        "/api/tables",
        "Open a table.",
        Opened,
        takes=NewTable,
        refusals=(422, 429),
        status=201,
    ),
    Route("public_tables", "GET", "/api/tables", "Public tables.", PublicTables),
    Route(
        "table",
        "GET",
        "/api/tables/{table}",
        "What is known of a table; with a secret, which seat is yours.",
        Table,
        secret="may",
        refusals=(403, 404),
        parameters=TABLE,
    ),
    Route(
        "claim",
        "POST",
        "/api/tables/{table}/seats",
        "Take an open seat: with the invitation, or without at a public table.",
        Claimed,
        takes=Claim,
        secret="may",
        refusals=(403, 404, 409, 422, 429),
        status=201,
        parameters=TABLE,
    ),
    Route(
        "record",
        "GET",
        "/api/tables/{table}/record",
        "The record of a finished game (docs/notation.md).",
        "json",
        refusals=(404, 409),
        parameters=TABLE,
    ),
    Route(
        "log",
        "GET",
        "/api/tables/{table}/log",
        "The game so far as your seat was told it; without a secret, as those who watch were.",
        SeatLog,
        secret="may",
        refusals=(403, 404, 409),
        parameters=TABLE,
    ),
    Route(
        "replay",
        "POST",
        "/api/replay",
        "Positions of a record, step by step.",
        Replay,
        takes=ReplayWish,
        refusals=(422, 429, 503),
    ),
    Route(
        "hint",
        "POST",
        "/api/tables/{table}/hint",
        "The best choices of your seat, where the table allows hints.",
        Hint,
        takes=HintWish,
        secret="must",
        refusals=(403, 404, 409, 422, 429, 503),
        parameters=TABLE,
    ),
    Route(
        "analyse_table",
        "POST",
        "/api/tables/{table}/analysis",
        "Begin the analysis of a table whose game is over, or get it.",
        Analysis,
        refusals=(404, 409, 429, 503),
        parameters=TABLE,
    ),
    Route(
        "analyse",
        "POST",
        "/api/analysis",
        "Begin the analysis of a finished game's record, or get it.",
        Analysis,
        takes=AnalysisWish,
        refusals=(422, 429, 503),
    ),
    Route(
        "analysis",
        "GET",
        "/api/analysis/{analysis}/{first}",
        "How far an analysis is, from step `first` on.",
        Analysis,
        refusals=(404,),
        parameters={
            "analysis": {"type": "string", "maxLength": 64},
            "first": {"type": "string", "maxLength": 6},
        },
    ),
    Route(
        "puzzle",
        "GET",
        "/api/puzzles/{game}/{number}",
        "A puzzle of a game: there is one for each day, counted from 1970.",
        Puzzle,
        refusals=(404,),
        parameters={
            "game": {"type": "string", "maxLength": 40},
            "number": {"type": "string", "maxLength": 6},
        },
    ),
    Route(
        "text",
        "GET",
        "/api/text/{language}",
        "Every text of Ilion and of its games, by key.",
        "json",
        refusals=(404,),
        parameters=LANGUAGE,
    ),
    Route(
        "rules",
        "GET",
        "/api/rules/{game}/{language}",
        "A game's rules for newcomers, as Markdown.",
        "markdown",
        refusals=(404,),
        parameters={"game": {"type": "string"}, **LANGUAGE},
    ),
    Route("lessons", "GET", "/api/lessons", "The lessons, and the coach marks.", Lessons),
    Route(
        "lesson",
        "POST",
        "/api/lessons/{game}",
        "Answer the coach of a lesson, or go back a step.",
        LessonNews,
        takes=LessonWish,
        refusals=(404, 422, 429),
        parameters={"game": {"type": "string", "maxLength": 40}},
    ),
    Route("health", "GET", "/health", "Whether the server is alive.", "json"),
    Route(
        "ready",
        "GET",
        "/ready",
        "Whether the server can store games; 503, with the same answer, while it cannot.",
        Readiness,
    ),
    Route("metrics", "GET", "/metrics", "Metrics for Prometheus.", "text"),
]
