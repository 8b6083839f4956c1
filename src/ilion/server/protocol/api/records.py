"""What a record is asked for: its positions one by one, its analysis; hints and puzzles."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct

from ilion.server.protocol.wire import Message, Prompt, SeatNumber, SheetPart

RECORD_BYTES = 1_000_000
REPLAY_PLIES = 100  # positions in one answer


class ReplayWish(Struct, forbid_unknown_fields=True):
    """A record to look at, as a seat saw it, as all saw it (null), or with everything (`all`).
    With `memory` a seat also sees what it was meant to remember, as the analysis does."""

    record: Raw
    seat: SeatNumber | Literal["all"] | None = None
    first: Annotated[int, Meta(ge=0)] = 0
    count: Annotated[int, Meta(ge=1, le=REPLAY_PLIES)] = REPLAY_PLIES
    sheet: bool = False
    memory: bool = False


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
    """The best choices of a seat, the best first; `line` is the best and what should follow it.

    `reason` says what the best has that the next has not, where the game can say it.
    """

    seat: int
    number: int  # of the position that it is about
    choices: list[RatedChoice]
    line: list[RatedChoice]
    reason: Message | None = None


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
    reason: Message | None = None


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
    why: Message | None = None
