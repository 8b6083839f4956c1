"""Collects what statistics need from each game: from records, or from games played for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ilion.arena.referee import Referee, describe_end, shares
from ilion.arena.run import check_bots
from ilion.arena.tournament import DEFAULT_LIMIT, ArenaError
from ilion.bots.bot import NO_LIMIT
from ilion.bots.factory import bot_seed
from ilion.core.chance import FastChance
from ilion.core.errors import IlionError, RecordError
from ilion.core.game import Game
from ilion.core.playthrough import Playthrough
from ilion.core.record import Record
from ilion.core.simulate import RANDOM, simulate
from ilion.stats.calibration import Calibration


@dataclass(frozen=True, slots=True)
class GameStats:
    """What the statistics count of one finished game."""

    rules: int
    seats: int
    options: dict[str, Any]
    shares: list[float]
    scores: list[int]
    first: int  # the seat that decided first
    decisions: int
    end: str
    taken: list[Counter[str]]  # per seat, how often it took each action
    legal: Counter[str]  # at how many decisions each action was legal
    legal_kinds: Counter[str]  # at how many decisions any action of each kind was legal
    calibration: Calibration = field(default_factory=Calibration)  # of the estimate

    def table(self) -> tuple[int, int, dict[str, Any]]:
        """What games must have in common to be counted together."""
        return self.rules, self.seats, self.options


def from_record(record: Record) -> GameStats | None:
    """The statistics of a record, checked line by line; None where the game is not over."""
    record.check()
    state = record.start()
    first = state.actor
    taken: list[Counter[str]] = [Counter() for _ in range(record.seats)]
    legal: Counter[str] = Counter()
    legal_kinds: Counter[str] = Counter()
    decisions = 0
    said: list[list[float]] = []
    for ply in record.replay():
        if ply.after is None:
            return None
        texts = ply.before.legal_texts()
        legal.update(texts)
        legal_kinds.update({kind(text) for text in texts})
        taken[ply.seat][ply.text] += 1
        said.append(ply.before.values())
        decisions += 1
        state = ply.after
    if not state.is_over():
        return None
    calibration = Calibration()
    for values in said:
        calibration.add(values, shares(state))
    return GameStats(
        rules=record.rules,
        seats=record.seats,
        options=dict(record.options),
        shares=shares(state),
        scores=state.scores(),
        first=first,
        decisions=decisions,
        end=describe_end(state),
        taken=taken,
        legal=legal,
        legal_kinds=legal_kinds,
        calibration=calibration,
    )


def kind(text: str) -> str:
    """An action's kind is its first word.

    >>> kind("place red 4")
    'place'
    """
    return text.partition(" ")[0]


def from_records(game: Game, files: Sequence[str]) -> list[GameStats]:
    """The statistics of record files, all of one table; unfinished games are left out."""
    found: list[GameStats] = []
    for file in files:
        try:
            record = Record.load(file)
            if record.game != game.name:
                raise IlionError(f"{file} is a record of {record.game}, not of {game.name}.")
            stats = from_record(record)
        except RecordError as error:
            raise IlionError(f"{file} is no good record: {error}") from None
        if stats is None:
            continue
        if found and stats.table() != found[0].table():
            raise IlionError(f"{file} has other seats, options or rules than the files before it.")
        found.append(stats)
    if not found:
        raise IlionError("None of these games is over, so there is nothing to count.")
    return found


def from_games(
    game: Game,
    games: int,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    bots: Sequence[str] = (RANDOM,),
) -> list[GameStats]:
    """The statistics of games played for it; the bots move one seat on with each game."""
    if games < 1:
        raise IlionError(f"--games must be at least 1, not {games}.")
    seats = game.check_seats(seats)
    chosen = game.check_options(options or {}, seats)
    if not bots or len(bots) > seats:
        raise IlionError(f"--bots names from 1 to {seats} bots here, not {len(bots)}.")
    if list(bots) == [RANDOM]:  # these need no processes of their own
        records: Iterator[Record] = (
            simulate(game, seats, seed, number, chosen) for number in range(games)
        )
    else:
        records = _played(game, games, seats, chosen, seed, bots)
    found = [from_record(record) for record in records]
    return [stats for stats in found if stats is not None]


def _played(
    game: Game, games: int, seats: int, options: dict[str, Any], seed: int, bots: Sequence[str]
) -> Iterator[Record]:
    for bot in check_bots(list(dict.fromkeys(bots))):
        raise ArenaError(f"The bot {bot!r} sees everything, so it plays in the arena only.")
    with Referee(seats) as referee:
        for number in range(games):
            seated = [bots[(seat + number) % len(bots)] for seat in range(seats)]
            chance = FastChance(seed, number)
            play = Playthrough(game, seats=seats, options=options, chance=chance, names=seated)
            seeds = [bot_seed(seed, number, seat) for seat in range(seats)]
            result = referee.play(play, seated, seeds, NO_LIMIT, DEFAULT_LIMIT, {})
            if fault := result["fault"]:
                raise ArenaError(
                    f"The bot {fault['bot']!r} failed in game {number}: {fault['why']}."
                )
            yield play.record()
