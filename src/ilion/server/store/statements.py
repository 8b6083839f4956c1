"""The statements that write rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, fields
from functools import cache
from typing import Any

import sqlalchemy as sql
from sqlalchemy.dialects import sqlite

from ilion.server.store.rows import ChatRow, EntryRow, SeatRow, SeriesRow, TableRow, now
from ilion.server.store.schema import CHATS, ENTRIES, SEATS, SERIES, SERVERS, TABLES, json_text

DAY_MS = 86_400_000
MUST_CHANGE_A_ROW = "ilion_must_change_a_row"  # an execution option; if none changes: Conflict


def insert_table(table: TableRow, seats: Sequence[SeatRow]) -> list[sql.Executable]:
    columns = [each.name for each in fields(SeatRow)]
    values = [
        {"table_id": table.id, **{name: getattr(seat, name) for name in columns}} for seat in seats
    ]
    return [TABLES.insert().values(**asdict(table)), SEATS.insert().values(values)]


def update_table(table: str, **values: Any) -> sql.Executable:
    return TABLES.update().where(TABLES.c.id == table).values(**values)


def touch_table(table: str) -> sql.Executable:
    """Note that a table is in use: it is kept for longer."""
    return TABLES.update().where(TABLES.c.id == table).values(active=now())


def lock_table(table: str) -> sql.Executable:
    """Take the table's row until the transaction ends, on SQLite the whole database.

    An update that changes nothing locks on both; SQLite has no SELECT ... FOR UPDATE.
    """
    return _must(TABLES.update().where(TABLES.c.id == table).values(status=TABLES.c.status))


def begin_game(table: str, deal: dict[str, Any], fair: dict[str, Any]) -> sql.Executable:
    """A waiting table begins; it is a conflict where another server has begun it."""
    waits = sql.and_(TABLES.c.id == table, TABLES.c.status == "waiting")
    values = {"status": "playing", "deal": deal, "fair": fair, "begun": now()}
    return _must(TABLES.update().where(waits).values(**values))


def link_rematch(table: str, rematch: str) -> sql.Executable:
    """The players of a table go on at another; it is a conflict where they already do."""
    first = sql.and_(TABLES.c.id == table, TABLES.c.rematch.is_(None))
    return _must(TABLES.update().where(first).values(rematch=rematch))


def insert_series(series: SeriesRow) -> sql.Executable:
    return SERIES.insert().values(**asdict(series))


def join_series(table: TableRow, series: str) -> sql.Executable:
    """A table becomes the first game of a series; a conflict where it belongs to one already."""
    alone = sql.and_(TABLES.c.id == table.id, TABLES.c.series.is_(None))
    values = {"series": series, "series_game": 0, "players": table.players}
    return _must(TABLES.update().where(alone).values(**values))


def touch_series(series: str) -> sql.Executable:
    """Note that all tables of a series are in use: they are kept for longer."""
    return TABLES.update().where(TABLES.c.series == series).values(active=now())


def update_seat(table: str, seat: int, **values: Any) -> sql.Executable:
    """Change a seat. It is kept that a bot has played for its owner: that is not rewarded."""
    if values.get("stand_in"):
        values["helped"] = True
    chosen = sql.and_(SEATS.c.table_id == table, SEATS.c.seat == seat)
    return SEATS.update().where(chosen).values(**values)


def rename_seat(table: str, seat: int, secret: str | None, name: str) -> sql.Executable:
    """Change the name on a seat; it is a conflict where its owner has left it."""
    chosen = sql.and_(SEATS.c.table_id == table, SEATS.c.seat == seat, SEATS.c.secret == secret)
    return _must(SEATS.update().where(chosen).values(name=name))


# Decisions are what is written most by far: their statement is made once, and compiled once.
INSERT_ENTRIES = ENTRIES.insert()
_ENTRY_FIELDS = [each.name for each in fields(EntryRow)]


def entry_values(table: str, entry: EntryRow) -> dict[str, Any]:
    """The values of a row of `INSERT_ENTRIES`."""
    return {"table_id": table, **{name: getattr(entry, name) for name in _ENTRY_FIELDS}}


PlainRow = tuple[str | int | None, ...]


@cache
def plain_insert_entries(rows: int) -> str:
    """The same for so many rows, in SQLite's own words: see `plain_entry`."""
    one = str(INSERT_ENTRIES.compile(dialect=sqlite.dialect(paramstyle="qmark")))
    return ", ".join([one, *[one[one.rindex("(") :]] * (rows - 1)])


def plain_entry(table: str, entry: EntryRow) -> PlainRow:
    """The values of a row in the order of the columns, as SQLite keeps them."""
    return (
        table,
        entry.number,
        entry.ply,
        entry.seat,
        entry.undo_to,
        None if entry.lines is None else json_text(entry.lines),
        entry.forced,
        None if entry.clock is None else json_text(entry.clock),
        None if entry.note is None else json_text(entry.note),
        entry.spent,
        entry.at,
    )


def insert_entry(table: str, entry: EntryRow) -> sql.Executable:
    """Add to the log; it is a conflict where its ply or number is there already."""
    return ENTRIES.insert().values(**entry_values(table, entry))


def insert_undo(table: str, undo: EntryRow) -> list[sql.Executable]:
    """Add an undo, and free the plies that it takes back."""
    later = sql.and_(ENTRIES.c.table_id == table, ENTRIES.c.ply > undo.undo_to)
    return [ENTRIES.update().where(later).values(ply=None), insert_entry(table, undo)]


def insert_chat(table: str, line: ChatRow) -> sql.Executable:
    return CHATS.insert().values(table_id=table, **asdict(line))


def see_server(server: str) -> list[sql.Executable]:
    """Note that a server can write now; servers that have not been seen for a day are dropped."""
    gone = sql.or_(SERVERS.c.id == server, SERVERS.c.seen < now() - DAY_MS)
    return [SERVERS.delete().where(gone), SERVERS.insert().values(id=server, seen=now())]


def _must(statement: sql.Update) -> sql.Executable:
    return statement.execution_options(**{MUST_CHANGE_A_ROW: True})
