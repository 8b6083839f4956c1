"""Club evenings as the database has them."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, TypeVar

import sqlalchemy as sql
from sqlalchemy.ext.asyncio import AsyncConnection

from ilion.server.store.rows import (
    EntryRow,
    EveningGameRow,
    EveningPersonRow,
    EveningRow,
    SavedGame,
    SeatRow,
    TableRow,
    now,
)
from ilion.server.store.schema import (
    ENTRIES,
    EVENING_GAMES,
    EVENING_PEOPLE,
    EVENINGS,
    SEATS,
    TABLES,
)
from ilion.server.store.statements import DAY_MS

Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class SavedEvening:
    """An evening with its people and games, and the tables of those that have no outcome yet."""

    row: EveningRow
    people: list[EveningPersonRow]
    games: list[EveningGameRow]
    tables: dict[str, SavedGame]
    moved: dict[str, int]  # by table: when something was last written to its log


async def load(connection: AsyncConnection, evening: str) -> SavedEvening | None:
    """An evening, or None where there is none of that id."""
    found = await _rows(connection, EveningRow, EVENINGS, EVENINGS.c.id == evening)
    if not found:
        return None
    people = await _rows(
        connection, EveningPersonRow, EVENING_PEOPLE, EVENING_PEOPLE.c.evening == evening
    )
    games = await _rows(
        connection, EveningGameRow, EVENING_GAMES, EVENING_GAMES.c.evening == evening
    )
    open_tables = [game.table_id for game in games if game.table_id and game.outcome is None]
    tables, moved = await _tables(connection, open_tables)
    return SavedEvening(found[0], people, games, tables, moved)


async def _tables(
    connection: AsyncConnection, ids: list[str]
) -> tuple[dict[str, SavedGame], dict[str, int]]:
    if not ids:
        return {}, {}
    tables = {
        row.id: SavedGame(row, [], [])
        for row in await _rows(connection, TableRow, TABLES, TABLES.c.id.in_(ids))
    }
    for table, seat in await _rows_of_tables(connection, SeatRow, SEATS, SEATS.c.table_id.in_(ids)):
        tables[table].seats.append(seat)
    noted = sql.and_(ENTRIES.c.table_id.in_(ids), ENTRIES.c.note.is_not(None))
    for table, entry in await _rows_of_tables(connection, EntryRow, ENTRIES, noted):
        tables[table].notes.append(entry)
    last = (
        sql.select(ENTRIES.c.table_id, sql.func.max(ENTRIES.c.at))
        .where(ENTRIES.c.table_id.in_(ids))
        .group_by(ENTRIES.c.table_id)
    )
    moved = {table: at or 0 for table, at in await connection.execute(last)}
    return tables, moved


async def _rows(
    connection: AsyncConnection, kind: type[Row], table: sql.Table, chosen: sql.ColumnElement[bool]
) -> list[Row]:
    """All rows that are chosen, in the order of the table's key."""
    columns = [table.c[each.name] for each in fields(kind)]  # type: ignore[arg-type]
    asked = sql.select(*columns).where(chosen).order_by(*table.primary_key.columns)
    return [kind(**row) for row in (await connection.execute(asked)).mappings()]


async def _rows_of_tables(
    connection: AsyncConnection, kind: type[Row], table: sql.Table, chosen: sql.ColumnElement[bool]
) -> list[tuple[str, Row]]:
    """The same, each with the id of the table it belongs to."""
    columns = [table.c[each.name] for each in fields(kind)]  # type: ignore[arg-type]
    asked = (
        sql.select(table.c.table_id, *columns).where(chosen).order_by(*table.primary_key.columns)
    )
    found: list[tuple[str, Row]] = []
    for row in (await connection.execute(asked)).mappings():
        values: dict[str, Any] = dict(row)
        found.append((values.pop("table_id"), kind(**values)))
    return found


def lock(evening: str) -> sql.Executable:
    """Take the evening's row until the transaction ends: an update that changes nothing."""
    return EVENINGS.update().where(EVENINGS.c.id == evening).values(status=EVENINGS.c.status)


def update(evening: str, **values: Any) -> sql.Executable:
    return EVENINGS.update().where(EVENINGS.c.id == evening).values(**values, active=now())


def update_person(evening: str, number: int, **values: Any) -> sql.Executable:
    chosen = sql.and_(EVENING_PEOPLE.c.evening == evening, EVENING_PEOPLE.c.number == number)
    return EVENING_PEOPLE.update().where(chosen).values(**values)


def update_game(evening: str, game: EveningGameRow, outcome: dict[str, Any]) -> sql.Executable:
    chosen = sql.and_(
        EVENING_GAMES.c.evening == evening,
        EVENING_GAMES.c.round == game.round,
        EVENING_GAMES.c.board == game.board,
        EVENING_GAMES.c.outcome.is_(None),
    )
    return EVENING_GAMES.update().where(chosen).values(outcome=outcome)


def delete_old(days: dict[str, float]) -> list[sql.Executable]:
    """Evenings to which nothing was written for so many days, by status; 0 keeps them."""
    old = [
        sql.and_(EVENINGS.c.status == status, EVENINGS.c.active < now() - int(kept * DAY_MS))
        for status, kept in days.items()
        if kept
    ]
    if not old:
        return []
    gone = sql.select(EVENINGS.c.id).where(sql.or_(*old))
    return [
        EVENING_GAMES.delete().where(EVENING_GAMES.c.evening.in_(gone)),
        EVENING_PEOPLE.delete().where(EVENING_PEOPLE.c.evening.in_(gone)),
        EVENINGS.delete().where(sql.or_(*old)),
    ]


def forget(person: str) -> sql.Executable:
    """Somebody's name and secret are gone from all evenings."""
    mine = EVENING_PEOPLE.c.person == person
    gone = {"name": "", "secret": None, "person": None, "left": True}
    return EVENING_PEOPLE.update().where(mine).values(**gone)


def change_person(before: str, after: str) -> sql.Executable:
    mine = EVENING_PEOPLE.c.person == before
    return EVENING_PEOPLE.update().where(mine).values(person=after)


def rename(person: str, name: str) -> sql.Executable:
    return EVENING_PEOPLE.update().where(EVENING_PEOPLE.c.person == person).values(name=name)
