"""The JSON that an arena run reads and writes: units.jsonl, results.json and times.json."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict


class FaultEntry(TypedDict):
    """What a bot did that lost it a game."""

    seat: int
    bot: str
    kind: str
    why: str


class GameResult(TypedDict):
    """One game. `shares` is what each seat got of the win, `first` the seat that decided first."""

    bots: list[str]
    shares: list[float]
    result: dict[str, list[int]] | None
    first: int
    decisions: int
    end: str
    fault: FaultEntry | None


class TimeCounts(TypedDict):
    """How long a bot's decisions took: counts by logarithmic step, and the longest in seconds."""

    steps: dict[str, int]
    most: float


class UnitResult(TypedDict):
    """One deal between two bots, in all rotations: a line of units.jsonl."""

    deal: int
    bots: list[str]
    games: list[GameResult]
    times: dict[str, TimeCounts]


class EstimateJson(TypedDict):
    """A value with its 95 % confidence interval, and the number of units it rests on."""

    value: float
    low: float
    high: float
    units: int


class LadderRow(TypedDict):
    """One bot over all its matches. `gap`: how far it is from random play to seeing everything."""

    bot: str
    elo: EstimateJson
    share: EstimateJson | None
    games: int
    faults: dict[str, int]
    sees_state: bool
    gap: EstimateJson | None


class MatchResult(TypedDict):
    """Two bots against each other. `alone`: each as one side among copies of the other.

    Two sides are always alone, so `alone` is there only with more.
    """

    bots: list[str]
    units: int
    games: int
    share: EstimateJson | None
    verdict: str | None
    alone: NotRequired[list[EstimateJson | None]]


class Lengths(TypedDict):
    """How many decisions games take; `counts` has the number of games for each length."""

    games: int
    mean: float
    median: float
    shortest: int
    longest: int
    counts: dict[str, int]


class FaultRow(TypedDict):
    """One kind of fault of one bot: how often it came up, and the first time in words."""

    bot: str
    kind: str
    games: int
    deal: int
    why: str


class Results(TypedDict):
    """results.json: everything that the seed decides."""

    settings: dict[str, Any]
    stop: dict[str, float] | None
    units: int
    games: int
    ladder: list[LadderRow]
    matches: list[MatchResult]
    seats: list[EstimateJson | None]
    order: list[EstimateJson | None]
    length: Lengths | None
    ends: dict[str, int]
    faults: list[FaultRow]


class DecisionTimes(TypedDict):
    """Seconds per decision of one bot, as times.json has them."""

    decisions: int
    tenth: float
    median: float
    most_of_them: float
    slowest: float
