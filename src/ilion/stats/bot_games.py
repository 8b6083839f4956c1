"""What thousands of games between bots say of a game: who wins, how long, how it ends.

Made by `tools/bot_games.py`, and kept as statistics.json in the game's folder.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from importlib.resources import files
from typing import Any

from ilion.arena.confidence import share, to_json
from ilion.arena.referee import shares
from ilion.bots.bot import Clock
from ilion.bots.factory import bot_seed, make_player
from ilion.core.chance import FastChance
from ilion.core.game import Game
from ilion.core.playthrough import Playthrough

FILE = "statistics.json"
BOT = "recruit"  # of all seats
COUNTED = Clock(simulations=1_000_000)  # the level's own, and no clock: the same on every machine


@dataclass(frozen=True, slots=True)
class Share:
    """A share of the wins, with its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class TableStatistics:
    """The games of one table. Lengths are in the game's own measure: turns, battles, sieges.

    `ends` counts why games ended: the last part of the key of a story's reason, or `drawn`,
    `shared`. `margins` counts by how many points the winners were ahead of the next side; where
    all share the win, by none.
    """

    seats: int
    options: Mapping[str, Any]
    games: int
    by_seat: Sequence[Share]
    by_order: Sequence[Share]  # from the seat that decided first
    lengths: Mapping[str, int]
    ends: Mapping[str, int]
    margins: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Statistics:
    """All tables of a game, with the version of its rules and who played."""

    game: str
    rules: int
    bot: str
    tables: Sequence[TableStatistics] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Played:
    """What is counted of one game."""

    shares: list[float]
    first: int
    length: int
    end: str
    margin: int


def statistics(game: Game) -> Statistics | None:
    """What is kept of a game; None where it has no file.

    >>> import ilion
    >>> statistics(ilion.game("horse")).bot
    'recruit'
    """
    file = files(game.package).joinpath(FILE)
    if not file.is_file():
        return None
    written = json.loads(file.read_text("utf-8"))
    tables = [
        TableStatistics(
            **{
                **each,
                "by_seat": [Share(**one) for one in each["by_seat"]],
                "by_order": [Share(**one) for one in each["by_order"]],
            }
        )
        for each in written["tables"]
    ]
    return Statistics(written["game"], written["rules"], written["bot"], tables)


def usual_tables(game: Game) -> Iterator[tuple[int, dict[str, Any]]]:
    """Every number of seats with its usual options, and each mode where a game has several.

    >>> import ilion
    >>> [seats for seats, _ in usual_tables(ilion.game("horse"))]
    [2, 3, 4]
    """
    for seats, options in game.tables():
        usual = {name: each.default_for(seats) for name, each in game.options.items()}
        if {name for name in options if options[name] != usual[name]} <= {"mode"}:
            yield seats, options


def play_table(
    game: Game, seats: int, options: Mapping[str, Any], games: int, seed: int, bot: str = BOT
) -> TableStatistics:
    """Let bots play, and count."""
    return count(seats, options, [play(game, seats, options, seed, at, bot) for at in range(games)])


def play(
    game: Game, seats: int, options: Mapping[str, Any], seed: int, number: int, bot: str
) -> Played:
    """One game between bots of one level."""
    players = [make_player(bot, bot_seed(seed, number, seat), COUNTED) for seat in range(seats)]
    going = Playthrough(game, seats=seats, options=options, chance=FastChance(seed, number))
    told = [event.public for event in going.opening()]
    first = going.actor
    while not going.is_over():
        prompt = going.prompt(going.actor)
        assert prompt is not None
        events = going.act(players[going.actor](going.view(going.actor), prompt))
        told += [event.public for event in events]
    story = game.story(told, seats)
    state = going.state
    winners = state.winners()
    points = Counter[int]()  # of each team
    for seat, score in enumerate(state.scores()):
        points[state.team(seat)] += score
    won = {state.team(seat) for seat in winners}
    ahead = max((points[team] for team in won), default=0)
    behind = max((points[team] for team in points if team not in won), default=ahead)
    if not winners:
        end = "drawn"
    elif len(won) > 1:
        end = "shared"
    else:
        end = story.reason.key.rpartition(".")[2] if story.reason else "won"
    return Played(shares(state), first, story.length, end, ahead - behind)


def count(seats: int, options: Mapping[str, Any], played: Sequence[Played]) -> TableStatistics:
    """The sums of games at one table."""
    by_seat = [_share([each.shares[seat] for each in played]) for seat in range(seats)]
    by_order = [
        _share([each.shares[(each.first + place) % seats] for each in played])
        for place in range(seats)
    ]
    return TableStatistics(
        seats,
        dict(options),
        len(played),
        by_seat,
        by_order,
        _counts(each.length for each in played),
        dict(Counter(each.end for each in played).most_common()),
        _counts(each.margin for each in played if each.end != "drawn"),
    )


def _share(won: Sequence[float]) -> Share:
    found = to_json(share([(each, 1.0) for each in won]))
    assert found is not None
    return Share(*(round(found[name], 4) for name in ("value", "low", "high")))


def _counts(numbers: Iterable[int]) -> dict[str, int]:
    found = Counter(numbers)
    return {str(number): found[number] for number in sorted(found)}
