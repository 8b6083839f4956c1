"""How `ilion admin` opens a database: it must be there, and have the schema of this version."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import sqlalchemy as sql
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from ilion.core.errors import IlionError
from ilion.server.protocol.wire import TABLE_ID
from ilion.server.store.engine import async_url, is_up_to_date, open_engine
from ilion.server.store.faults import reason
from ilion.server.store.rows import SeatRow
from ilion.server.store.schema import SEATS, TABLES


@asynccontextmanager
async def opened(address: str) -> AsyncIterator[AsyncEngine]:
    """The database of that address; whatever is wrong with it is said in one sentence."""
    file = sqlite_file(address)
    if file is not None and not file.is_file():
        raise IlionError(f"There is no database {file}; name another with --database.")
    engine = open_engine(address)
    try:
        if not await is_up_to_date(engine):
            raise IlionError(
                "The database does not have the schema of this version. Back it up, then: "
                "ilion serve --migrate --database …"
            )
        yield engine
    except (sql.exc.SQLAlchemyError, OSError, TimeoutError) as error:
        why = reason(error)
        if why is None:
            raise
        words = str(getattr(error, "orig", None) or error or why).splitlines()[0]
        raise IlionError(f"The database fails ({why}): {words}.") from None
    finally:
        await engine.dispose()


def sqlite_file(address: str) -> Path | None:
    """The file of an SQLite database; None for PostgreSQL."""
    url = async_url(address)
    if not url.drivername.startswith("sqlite"):
        return None
    if not url.database or url.database == ":memory:":
        raise IlionError("Name a file for the database: --database sqlite:///FILE.")
    return Path(url.database)


async def check_table(connection: AsyncConnection, table: str) -> str:
    """The status of a table; refused where there is none of that id."""
    status: str | None = None
    if TABLE_ID.fullmatch(table):
        chosen = sql.select(TABLES.c.status).where(TABLES.c.id == table)
        status = (await connection.execute(chosen)).scalar()
    if status is None:
        raise IlionError(f"There is no table {table[:40]!a}; `ilion admin list` names them.")
    return status


async def check_seat(connection: AsyncConnection, table: str, seat: int) -> SeatRow:
    """A seat of a table that a person has; refused where there is none."""
    await check_table(connection, table)
    chosen = sql.select(SEATS).where(SEATS.c.table_id == table, SEATS.c.seat == seat)
    found = (await connection.execute(chosen)).mappings().first()
    if found is None:
        raise IlionError(
            f"Table {table} has no seat {seat}; `ilion admin show {table}` lists them."
        )
    row = SeatRow(**{name: value for name, value in found.items() if name != "table_id"})
    if row.kind != "person":
        raise IlionError(f"Nobody has seat {seat} of table {table}: it is {row.kind}.")
    return row
