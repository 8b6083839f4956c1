"""Tables as an operator sees them: what they are, never what is dealt; closed, deleted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sql
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from ilion.core.errors import IlionError
from ilion.server.admin.database import check_seat, check_table
from ilion.server.protocol.wire import Ending, Message
from ilion.server.store import statements
from ilion.server.store.notify import announce
from ilion.server.store.retention import delete_tables, parts
from ilion.server.store.rows import now
from ilion.server.store.schema import CHATS, ENTRIES, SEATS, TABLES
from ilion.server.table.auth import hashed, new_secret
from ilion.server.table.notes import Note

STATUSES = ("waiting", "playing", "over")
# What an operator is told of a table: nothing from which a hand could be worked out.
TOLD = ("id", "game", "rules", "status", "public", "options", "clock", "created", "active")

Told = dict[str, Any]


async def list_tables(
    engine: AsyncEngine,
    status: str | None = None,
    game: str | None = None,
    idle_days: float = 0.0,
    limit: int = 50,
) -> list[Told]:
    """The tables that were written to last, with their names."""
    chosen = sql.select(*(TABLES.c[name] for name in TOLD))
    if status is not None:
        chosen = chosen.where(TABLES.c.status == status)
    if game is not None:
        chosen = chosen.where(TABLES.c.game == game)
    if idle_days:
        chosen = chosen.where(TABLES.c.active < now() - int(idle_days * statements.DAY_MS))
    async with engine.connect() as connection:
        rows = await connection.execute(chosen.order_by(TABLES.c.active.desc()).limit(limit))
        found = [dict(row) for row in rows.mappings()]
        for each in found:
            each["names"] = [seat["name"] for seat in await _seats(connection, each["id"])]
    return found


async def show_table(engine: AsyncEngine, table: str) -> Told:
    """One table: its seats, and how much there is of it."""
    async with engine.connect() as connection:
        await check_table(connection, table)
        chosen = sql.select(*(TABLES.c[name] for name in (*TOLD, "result", "rematch")))
        row = (await connection.execute(chosen.where(TABLES.c.id == table))).mappings().one()
        counted = {
            name: sql.select(sql.func.count()).where(part.c.table_id == table)
            for name, part in (("entries", ENTRIES), ("chats", CHATS))
        }
        counts = {name: (await connection.execute(it)).scalar() for name, it in counted.items()}
        return {**row, **counts, "seats": await _seats(connection, table)}


async def _seats(connection: AsyncConnection, table: str) -> list[Told]:
    columns = (SEATS.c.seat, SEATS.c.kind, SEATS.c.name, SEATS.c.level, SEATS.c.stand_in)
    chosen = sql.select(*columns).where(SEATS.c.table_id == table).order_by(SEATS.c.seat)
    return [dict(row) for row in (await connection.execute(chosen)).mappings()]


async def check_tables(engine: AsyncEngine, tables: Sequence[str]) -> None:
    """Refuse ids of which there is no table, before anything is done to one."""
    async with engine.connect() as connection:
        for table in tables:
            await check_table(connection, table)


async def close_tables(engine: AsyncEngine, tables: Sequence[str]) -> None:
    """Call games off: nobody can play there any more, and the log is kept."""
    async with engine.begin() as connection:
        for table in tables:
            if await check_table(connection, table) == "over":
                raise IlionError(f"The game at table {table} is over already; nothing was closed.")
        for table in sorted(tables):
            await connection.execute(statements.lock_table(table))
            if await check_table(connection, table) == "playing":
                await connection.execute(await _closing_note(connection, table))
            over = statements.update_table(table, status="over", offers=None, active=now())
            await connection.execute(over)
        await announce(connection, tables)


async def _closing_note(connection: AsyncConnection, table: str) -> sql.Executable:
    """What the log of a running game says of its end."""
    newest = sql.select(sql.func.max(ENTRIES.c.number)).where(ENTRIES.c.table_id == table)
    number = (await connection.execute(newest)).scalar() or 0
    told = [Message("ended.closed", {})]
    note = Note(number + 1, 0, 0, told, Ending("aborted", None, []))
    return statements.insert_entry(table, note.entry())


async def delete(engine: AsyncEngine, tables: Sequence[str]) -> None:
    """Delete tables with everything that belongs to them."""
    async with engine.begin() as connection:
        for table in tables:
            await check_table(connection, table)
        await delete_tables(connection, tables)


async def rotate_secret(engine: AsyncEngine, table: str, seat: int) -> str:
    """Give a seat a new secret; the old one holds nothing any more."""
    secret = new_secret("seat")
    async with engine.begin() as connection:
        await check_seat(connection, table, seat)
        await connection.execute(statements.update_seat(table, seat, secret=hashed(secret)))
        await announce(connection, [table])
    return secret


async def measure(engine: AsyncEngine) -> dict[str, Any]:
    """How much there is: bytes, tables by status, rows."""
    async with engine.connect() as connection:
        by_status = await connection.execute(
            sql.select(TABLES.c.status, sql.func.count()).group_by(TABLES.c.status)
        )
        tables = dict.fromkeys(STATUSES, 0)
        tables.update({row[0]: row[1] for row in by_status})
        rows = {
            part.name: (
                await connection.execute(sql.select(sql.func.count()).select_from(part))
            ).scalar()
            for part in (TABLES, *parts())
        }
        oldest = (await connection.execute(sql.select(sql.func.min(TABLES.c.created)))).scalar()
        return {
            "bytes": await _bytes(connection),
            "free_bytes": await _free_bytes(connection),
            "tables": tables,
            "rows": rows,
            "oldest": oldest,
        }


async def _bytes(connection: AsyncConnection) -> int:
    if connection.dialect.name == "postgresql":
        size = sql.select(sql.func.pg_database_size(sql.func.current_database()))
        return int((await connection.execute(size)).scalar_one())
    return await _pragma(connection, "page_count") * await _pragma(connection, "page_size")


async def _free_bytes(connection: AsyncConnection) -> int:
    """What deleted tables have left in an SQLite file, and new ones will use."""
    if connection.dialect.name == "postgresql":
        return 0
    return await _pragma(connection, "freelist_count") * await _pragma(connection, "page_size")


async def _pragma(connection: AsyncConnection, name: str) -> int:
    return int((await connection.execute(sql.text(f"PRAGMA {name}"))).scalar_one())
