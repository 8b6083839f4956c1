"""The routes of the HTTP API. OpenAPI is made from them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from msgspec import Struct

from ilion.server.protocol.api.evenings import (
    Evening,
    HostWish,
    JoinedEvening,
    JoinEvening,
    NewEvening,
    OpenedEvening,
)
from ilion.server.protocol.api.games import Games, Statistics
from ilion.server.protocol.api.lessons import LessonNews, Lessons, LessonWish
from ilion.server.protocol.api.pairing import Looking, NewSearch, Search, Ticket
from ilion.server.protocol.api.pushes import Ended, EndPush, NewPush, PushKey
from ilion.server.protocol.api.records import (
    Analysis,
    AnalysisWish,
    Hint,
    HintWish,
    Puzzle,
    Replay,
    ReplayWish,
)
from ilion.server.protocol.api.tables import (
    Claim,
    Claimed,
    HolidayWish,
    NewTable,
    Opened,
    PublicTables,
    SeatLog,
)
from ilion.server.protocol.api.wars import NewWar, OpenedWar, War, WarSetupWish
from ilion.server.protocol.api.you import (
    Forgotten,
    Linked,
    NewDevice,
    NewName,
    NewYou,
    You,
    YourLink,
)
from ilion.server.protocol.wire import Message, Table


class Failure(Struct, frozen=True):
    """Why a request was refused: `why` for people, `text` the same in English."""

    why: Message
    text: str


class Readiness(Struct):
    """What keeps a server from taking part: see docs/operating.md."""

    store: str  # ok, or why it fails
    read_only: bool
    listener: str  # ok, or behind
    stopping: bool
    ready: bool = False


@dataclass(frozen=True)
class Route:
    """One request of the API, with what OpenAPI says about it."""

    name: str
    method: Literal["GET", "POST"]
    path: str
    summary: str
    answers: type[Struct] | Literal["json", "markdown", "text", "zip"]
    takes: type[Struct] | None = None
    secret: Literal["no", "may", "must"] = "no"
    refusals: tuple[int, ...] = ()
    status: int = 200
    parameters: dict[str, dict[str, Any]] = field(default_factory=dict)


TABLE = {"table": {"type": "string", "maxLength": 40}}
WAR = {"war": {"type": "string", "maxLength": 40}}
EVENING = {"evening": {"type": "string", "maxLength": 40}}
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
        "holiday",
        "POST",
        "/api/tables/{table}/holiday",
        "Go on holiday in a game of days, or come back: your time stands.",
        Table,
        takes=HolidayWish,
        secret="must",
        refusals=(403, 404, 409, 422, 503),
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
    Route(
        "statistics",
        "GET",
        "/api/statistics/{game}",
        "What thousands of games between bots say of a game.",
        Statistics,
        refusals=(404,),
        parameters={"game": {"type": "string", "maxLength": 40}},
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
    Route(
        "open_war",
        "POST",
        "/api/wars",
        "Begin a war; its first table opens with it.",
        OpenedWar,
        takes=NewWar,
        refusals=(422, 429, 503),
        status=201,
    ),
    Route(
        "war",
        "GET",
        "/api/wars/{war}",
        "A war as it stands; with a seat's secret, which side is yours.",
        War,
        secret="may",
        refusals=(403, 404, 503),
        parameters=WAR,
    ),
    Route(
        "set_up_war",
        "POST",
        "/api/wars/{war}/setup",
        "Set up the next game of a war, whose table opens.",
        War,
        takes=WarSetupWish,
        secret="must",
        refusals=(403, 404, 409, 422, 503),
        parameters=WAR,
    ),
    Route(
        "war_again",
        "POST",
        "/api/wars/{war}/again",
        "After a war, begin another of the same people with their sides changed, or get it.",
        War,
        secret="must",
        refusals=(403, 404, 409, 429, 503),
        parameters=WAR,
    ),
    Route(
        "begin_you",
        "POST",
        "/api/you",
        "Keep your games under a key of your own.",
        You,
        takes=NewYou,
        refusals=(409, 422, 429, 503),
        status=201,
    ),
    Route(
        "you",
        "GET",
        "/api/you",
        "What is kept under your key, which is the secret.",
        You,
        secret="must",
        refusals=(403, 503),
    ),
    Route(
        "rename_you",
        "POST",
        "/api/you/name",
        "Take another name, also where you have sat.",
        You,
        takes=NewName,
        secret="must",
        refusals=(403, 409, 422, 429, 503),
    ),
    Route(
        "link_you",
        "POST",
        "/api/you/link",
        "A new link for another device; the old one and all other devices end.",
        YourLink,
        secret="must",
        refusals=(403, 409, 429, 503),
    ),
    Route(
        "linked_you",
        "GET",
        "/api/you/devices",
        "Whose link this is, which is the secret.",
        Linked,
        secret="must",
        refusals=(403, 429, 503),
    ),
    Route(
        "join_you",
        "POST",
        "/api/you/devices",
        "Become the person of a link, which is the secret; your games come along.",
        You,
        takes=NewDevice,
        secret="must",
        refusals=(403, 409, 422, 429, 503),
    ),
    Route(
        "export_you",
        "GET",
        "/api/you/games",
        "Your games that are over, each as a record (docs/notation.md), in one file.",
        "zip",
        secret="must",
        refusals=(403, 429, 503),
    ),
    Route(
        "forget_you",
        "POST",
        "/api/you/forget",
        "Forget you, at once: key, name, what you have said; bots play your games on.",
        Forgotten,
        secret="must",
        refusals=(403, 409, 429, 503),
    ),
    Route(
        "open_evening",
        "POST",
        "/api/evenings",
        "Open a club evening.",
        OpenedEvening,
        takes=NewEvening,
        refusals=(422, 429, 503),
        status=201,
    ),
    Route(
        "evening",
        "GET",
        "/api/evenings/{evening}",
        "A club evening with its crosstable; with a secret, which place is yours.",
        Evening,
        secret="may",
        refusals=(404, 503),
        parameters=EVENING,
    ),
    Route(
        "join_evening",
        "POST",
        "/api/evenings/{evening}/people",
        "Take part in a club evening, with its invitation as the secret.",
        JoinedEvening,
        takes=JoinEvening,
        secret="must",
        refusals=(403, 404, 409, 422, 429, 503),
        status=201,
        parameters=EVENING,
    ),
    Route(
        "at_evening",
        "POST",
        "/api/evenings/{evening}/here",
        "Say, with the secret of your place, that you are at its page; ask every few seconds.",
        Evening,
        secret="must",
        refusals=(403, 404, 503),
        parameters=EVENING,
    ),
    Route(
        "leave_evening",
        "POST",
        "/api/evenings/{evening}/leave",
        "Play no more in this evening: whom you play now has won.",
        Evening,
        secret="must",
        refusals=(403, 404, 503),
        parameters=EVENING,
    ),
    Route(
        "lead_evening",
        "POST",
        "/api/evenings/{evening}/lead",
        "What the host may do, with the host's secret.",
        Evening,
        takes=HostWish,
        secret="must",
        refusals=(403, 404, 409, 422, 503),
        parameters=EVENING,
    ),
    Route(
        "looking",
        "GET",
        "/api/pairing",
        "How many look for an opponent, by game and pace.",
        Looking,
        refusals=(503,),
    ),
    Route(
        "look",
        "POST",
        "/api/pairing",
        "Look for an opponent, or say that you still do: every two seconds or so.",
        Search,
        takes=NewSearch,
        refusals=(422, 429, 503),
    ),
    Route(
        "stop_looking",
        "POST",
        "/api/pairing/stop",
        "Look no more.",
        Looking,
        takes=Ticket,
        refusals=(422, 503),
    ),
    Route("push_key", "GET", "/api/push", "The key for Web Push, where there is one.", PushKey),
    Route(
        "add_push",
        "POST",
        "/api/push",
        "Be told by Web Push when it is your turn and you are not there.",
        PushKey,
        takes=NewPush,
        refusals=(404, 409, 422, 429, 503),
        status=201,
    ),
    Route(
        "end_push",
        "POST",
        "/api/push/end",
        "Be told no more.",
        Ended,
        takes=EndPush,
        refusals=(422, 429, 503),
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
