"""The score of a series. It is made of what its tables have as results, and kept nowhere."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ilion.server.protocol import wire
from ilion.server.protocol.wire import Ending
from ilion.server.store.rows import SavedGame, SavedSeries, TableRow
from ilion.server.table.notes import Note
from ilion.server.table.results import by_rules


def ending(game: SavedGame) -> Ending | None:
    """How a game of a series ended, as its table tells it; None while it goes on."""
    for entry in game.notes:
        if found := Note.from_entry(entry, 0).ending:
            return found
    return by_rules(game.table.result, game.seats) if game.table.result else None


def wins(games: Iterable[SavedGame]) -> dict[int, int]:
    """How many games each player of a series has won. A game that several won counts for none."""
    won: dict[int, int] = {}
    for game in games:
        ended = ending(game)
        if ended and len(ended.winners) == 1:
            player = (game.table.players or [])[ended.winners[0]]
            won[player] = won.get(player, 0) + 1
    return won


def before(series: SavedSeries, number: int) -> dict[int, int]:
    """The wins of each player in the games before the one of that number."""
    return wins(game for game in series.games if (game.table.series_game or 0) < number)


def at_table(series: SavedSeries, table: TableRow, ended: Ending | None) -> wire.Series:
    """The series as a table of it tells of it; `ended` is how that table's own game ended."""
    number, players = table.series_game or 0, table.players or []
    won = before(series, number)
    counts = [won.get(player, 0) for player in players]
    if ended and len(ended.winners) == 1:
        counts[ended.winners[0]] += 1
    settings = series.row.settings
    return wire.Series(
        id=series.row.id,
        kind=series.row.kind,  # type: ignore[arg-type]
        game=number + 1,
        games=settings.get("games"),
        wins=counts,
        decided=series.row.kind != "war" and decided(settings, counts),
    )


def decided(settings: dict[str, Any], won: Iterable[int]) -> bool:
    """Whether a best of n has its winner: nobody can catch up any more."""
    games = settings.get("games")
    return games is not None and any(2 * count > games for count in won)
