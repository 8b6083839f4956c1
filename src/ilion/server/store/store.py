"""What is kept: tables, seats, the log of every game, what was said.

One task writes. It commits whatever waits in one transaction (group commit), and only then tells
those who wait: what was acknowledged is on the disk.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import IO, Any

import sqlalchemy as sql
from sqlalchemy.ext.asyncio import AsyncEngine

from ilion.core.errors import IlionError
from ilion.server.store.notify import CHANNEL
from ilion.server.store.schema import (
    CHATS,
    ENTRIES,
    SEATS,
    TABLES,
    is_newest,
    lock,
    migrate,
    open_engine,
)

Row = dict[str, Any]
BATCH = 200  # writes in one transaction
MUST = "ilion_must"  # an execution option: the statement must change one row


class Conflict(IlionError):
    """Somebody else has written what was to be written: a ply is there already."""


@dataclass(slots=True)
class SavedTable:
    """A table as the store has it."""

    table: Row
    seats: list[Row]
    entries: list[Row]
    chats: list[Row]


@dataclass(slots=True)
class _Write:
    table: str
    statements: Sequence[sql.Executable]
    done: asyncio.Future[None]


class Store:
    """The database behind the live tables."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.me = secrets.token_hex(4)  # among the servers on one database
        self.engine: AsyncEngine = open_engine(address)
        self.commits = 0  # metrics for /metrics
        self.writes = 0
        self._waiting: asyncio.Queue[_Write | None] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._lock: IO[bytes] | None = None

    @property
    def embedded(self) -> bool:
        return self.engine.dialect.name == "sqlite"

    async def start(self) -> None:
        """Open it: an embedded database is brought up to date, a shared one must be."""
        if self.embedded:
            self._lock = lock(self.engine.url.database or "")
            await migrate(self.engine)
        elif not await is_newest(self.engine):
            raise IlionError(
                "The database has not the form that this version needs. Back it up, then: "
                "ilion serve --migrate --database …"
            )
        self._writer = asyncio.create_task(self._write_all(), name="store writer")

    async def stop(self) -> None:
        """Write what waits, then close."""
        if self._writer:
            await self._waiting.put(None)
            await self._writer
            self._writer = None
        await self.engine.dispose()
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    async def write(self, table: str, *statements: sql.Executable) -> None:
        """Carry these out for a table, all or none; returns when they are durable."""
        if self._writer is None or self._writer.done():
            raise IlionError("The store is closed.")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait(_Write(table, statements, done))
        # Whoever gives up waiting does not undo what is being written.
        await asyncio.shield(done)

    async def _write_all(self) -> None:
        going_on = True
        while going_on:
            batch: list[_Write] = []
            first = await self._waiting.get()
            while True:
                if first is None:
                    going_on = False
                    break
                batch.append(first)
                if self._waiting.empty() or len(batch) == BATCH:
                    break
                first = self._waiting.get_nowait()
            if batch:
                await self._commit(batch)

    async def _commit(self, batch: list[_Write]) -> None:
        try:
            async with self.engine.begin() as connection:
                for write in batch:
                    for statement in write.statements:
                        done = await connection.execute(statement)
                        if statement.get_execution_options().get(MUST) and done.rowcount != 1:
                            raise Conflict("Somebody else was first.")
                if not self.embedded:
                    await connection.execute(self._news(batch))
        except Exception as error:
            if len(batch) > 1:  # one of them is at fault: each on its own
                for write in batch:
                    await self._commit([write])
                return
            if not batch[0].done.done():
                known = isinstance(error, sql.exc.IntegrityError | Conflict)
                batch[0].done.set_exception(Conflict("It is written already.") if known else error)
            return
        self.commits += 1
        self.writes += len(batch)
        for write in batch:
            if not write.done.done():
                write.done.set_result(None)

    def _news(self, batch: list[_Write]) -> sql.Executable:
        """What other servers on the same database hear when the batch is committed."""
        tables = sorted({write.table for write in batch})
        payload = to_json_text({"from": self.me, "wrote": tables})
        return sql.select(sql.func.pg_notify(CHANNEL, payload))

    # Reading

    async def load(self, table: str) -> SavedTable | None:
        """A table with everything that belongs to it."""
        async with self.engine.connect() as connection:
            found = (
                (await connection.execute(sql.select(TABLES).where(TABLES.c.id == table)))
                .mappings()
                .first()
            )
            if found is None:
                return None
            parts = []
            for part, order in ((SEATS, "seat"), (ENTRIES, "number"), (CHATS, "id")):
                rows = await connection.execute(
                    sql.select(part).where(part.c.table_id == table).order_by(part.c[order])
                )
                parts.append([dict(row) for row in rows.mappings()])
        return SavedTable(dict(found), *parts)

    async def works(self) -> bool:
        """Whether the database answers."""
        try:
            async with self.engine.connect() as connection:
                await connection.execute(sql.select(1))
        except Exception:
            return False
        return self._writer is not None and not self._writer.done()


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def stamp(milliseconds: int) -> str:
    """A time as it travels."""
    when = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return when.isoformat(timespec="seconds").replace("+00:00", "Z")


def to_json_text(value: Any) -> str:
    """A value as a text column keeps it."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def from_json_text(text: str | None) -> Any:
    return None if text is None else json.loads(text)
