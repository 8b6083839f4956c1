"""How long tables are kept, and how those are deleted that nobody needs any more."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass

import sqlalchemy as sql
from sqlalchemy.ext.asyncio import AsyncConnection

from ilion.server.store.notify import announce
from ilion.server.store.rows import now
from ilion.server.store.schema import METADATA, PEOPLE, SEATS, SEEKS, SERIES, TABLES
from ilion.server.store.statements import DAY_MS

TOGETHER = 100  # tables that are deleted in one transaction, so that nobody waits for long
STATUS = {"finished": "over", "abandoned": "playing", "waiting": "waiting"}

Transaction = Callable[[], AbstractAsyncContextManager[AsyncConnection]]


@dataclass(frozen=True, slots=True)
class Retention:
    """Days after which a table is deleted to which nothing was written; 0 keeps it for ever."""

    finished: float = 365.0
    abandoned: float = 90.0  # games that were begun and not ended
    waiting: float = 14.0


def due(kind: str, days: float, at: int) -> sql.ColumnElement[bool]:
    """The tables of a kind to which nothing was written for so many days."""
    return sql.and_(TABLES.c.status == STATUS[kind], TABLES.c.active < at - int(days * DAY_MS))


async def find_due(connection: AsyncConnection, keep: Retention) -> dict[str, list[str]]:
    """The ids of the tables that may be deleted now, by kind."""
    found: dict[str, list[str]] = {}
    for kind in STATUS:
        days = getattr(keep, kind)
        chosen = sql.select(TABLES.c.id).where(due(kind, days, now())).order_by(TABLES.c.id)
        found[kind] = [*(await connection.execute(chosen)).scalars()] if days > 0 else []
    return found


async def delete_due(
    transaction: Transaction, keep: Retention, spare: Collection[str] = ()
) -> dict[str, int]:
    """Delete what may be deleted, but for the tables to be spared; how many, by kind."""
    async with transaction() as connection:
        found = await find_due(connection, keep)
    deleted = dict.fromkeys(found, 0)
    for kind, tables in found.items():
        chosen = [table for table in tables if table not in spare]
        for first in range(0, len(chosen), TOGETHER):
            some = chosen[first : first + TOGETHER]
            async with transaction() as connection:
                # Somebody may have come back to one of them since.
                still = due(kind, getattr(keep, kind), now())
                gone = await delete_tables(connection, some, still)
                deleted[kind] += len(gone)
    return deleted


async def delete_tables(
    connection: AsyncConnection,
    tables: Collection[str],
    condition: sql.ColumnElement[bool] | None = None,
) -> list[str]:
    """Delete tables with all that belongs to them, and tell servers; returns which there were."""
    chosen: sql.ColumnElement[bool] = TABLES.c.id.in_(tables)
    if condition is not None:
        chosen = sql.and_(chosen, condition)
    # An update that changes nothing locks the rows on both databases, in one order.
    await connection.execute(TABLES.update().where(chosen).values(status=TABLES.c.status))
    found = (await connection.execute(sql.select(TABLES.c.id).where(chosen))).scalars()
    gone = [*found]
    for part in parts():
        await connection.execute(part.delete().where(part.c.table_id.in_(gone)))
    await connection.execute(TABLES.delete().where(TABLES.c.id.in_(gone)))
    kept = sql.select(TABLES.c.series).where(TABLES.c.series.is_not(None))
    await connection.execute(SERIES.delete().where(SERIES.c.id.not_in(kept)))
    await announce(connection, gone)
    return gone


def parts() -> Iterator[sql.Table]:
    """The parts of the schema whose rows belong to a table."""
    for each in reversed(METADATA.sorted_tables):
        if any(key.column.table is TABLES for key in each.foreign_keys):
            yield each


def delete_people(days: float) -> list[sql.Executable]:
    """Those are forgotten who have no game left and have not come for so many days."""
    playing = sql.select(SEATS.c.person).where(SEATS.c.person.is_not(None))
    old = sql.and_(PEOPLE.c.active < now() - int(days * DAY_MS), PEOPLE.c.id.not_in(playing))
    gone = sql.select(PEOPLE.c.id).where(old)
    theirs = [part.delete().where(part.c.person.in_(gone)) for part in parts_of_people()]
    return [*theirs, PEOPLE.delete().where(old)]


def delete_seeks() -> sql.Executable:
    """Searches for an opponent that nobody has renewed for a minute: people went away."""
    return SEEKS.delete().where(SEEKS.c.seen < now() - 60_000)


def parts_of_people() -> Iterator[sql.Table]:
    """The parts of the schema whose rows are about a person, and go when they are forgotten."""
    for each in METADATA.sorted_tables:
        if any(key.column.table is PEOPLE for key in each.foreign_keys):
            yield each
