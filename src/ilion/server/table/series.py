"""How a series goes on: which series a table begins, and which one a rematch belongs to."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sql

from ilion.server.store import statements
from ilion.server.store.rows import SeriesRow, TableRow
from ilion.server.table.auth import new_table_id
from ilion.server.table.info import TableInfo
from ilion.server.table.series_score import at_table

WAR_GAMES = 4


def begin(first: TableRow, seats: int, games: int) -> sql.Executable:
    """Begin a best of n with a table that is about to be stored."""
    return _new("best_of", {"games": games}, first, [*range(seats)])


def begin_war(first: TableRow, sides: list[int]) -> sql.Executable:
    """Begin a war with its first table, which is about to be stored; its players are its sides."""
    return _new("war", {"games": WAR_GAMES}, first, sides)


def follow(old: TableRow, new: TableRow, players: list[int]) -> None:
    """Make a table the next game of another's series."""
    new.series, new.series_game = old.series, (old.series_game or 0) + 1
    new.players = players


def join(old: TableInfo, new: TableRow, turn: bool) -> list[sql.Executable]:
    """Let a rematch join the series of its table; with `turn` everybody has moved on by one seat.

    A table that belonged to none becomes the first game of rematches that are counted. After a
    best of n that is decided, another one begins.
    """
    players = old.row.players or [*range(len(old.seats))]
    moved = [*players[-1:], *players[:-1]] if turn else players
    if old.series is None:
        old.row.players = players
        begun = _new("rematches", {}, new, moved)
        new.series_game = 1
        return [begun, statements.join_series(old.row, new.series or "")]
    if at_table(old.series, old.row, old.ending()).decided:
        row = old.series.row
        return [_new(row.kind, row.settings, new, moved)]
    follow(old.row, new, moved)
    return []


def _new(
    kind: str, settings: dict[str, Any], first: TableRow, players: list[int]
) -> sql.Executable:
    row = SeriesRow(id=new_table_id(), kind=kind, settings=settings)
    first.series, first.series_game, first.players = row.id, 0, players
    return statements.insert_series(row)
