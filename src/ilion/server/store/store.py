"""The store: reads tables, and writes in one task that commits many writes together.

The writer commits whatever waits in one transaction (group commit) and only then tells those who
wait for it: what was acknowledged is on the disk.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import secrets
import sqlite3
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, fields
from functools import partial
from pathlib import Path
from typing import IO, Any, NoReturn, TypeVar

import sqlalchemy as sql
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from ilion.core.errors import IlionError
from ilion.server.store.engine import is_up_to_date, lock, migrate, open_engine
from ilion.server.store.faults import StoreFault
from ilion.server.store.health import StoreHealth
from ilion.server.store.notify import CHANNEL
from ilion.server.store.retention import Retention, delete_due
from ilion.server.store.rows import (
    ChatRow,
    EntryRow,
    SavedGame,
    SavedSeries,
    SavedTable,
    SeatRow,
    SeriesRow,
    TableRow,
)
from ilion.server.store.schema import CHATS, ENTRIES, NOTICES, SEATS, SERIES, TABLES
from ilion.server.store.sqlite_thread import SqliteThread
from ilion.server.store.statements import (
    INSERT_ENTRIES,
    MUST_CHANGE_A_ROW,
    PlainRow,
    entry_values,
    lock_table,
    plain_entry,
    see_server,
)

BATCH = 200  # writes in one transaction
ROWS_AT_ONCE = 400  # rows that are added to the logs by one statement
WITHIN = 10.0  # seconds that a transaction may take on PostgreSQL, which may not answer at all
CLOSE_WITHIN = 5.0  # seconds

Row = TypeVar("Row", TableRow, SeatRow, EntryRow, ChatRow, SeriesRow)
Choose = Callable[[TableRow, list[SeatRow]], Sequence[sql.Executable]]


class Conflict(IlionError):
    """Another server has already written what was to be written, such as the same ply."""


@dataclass(slots=True)
class _Write:
    table: str
    entries: Sequence[EntryRow]
    statements: Sequence[sql.Executable]
    done: asyncio.Future[None]


class Store:
    """The database behind the live tables."""

    def __init__(self, address: str) -> None:
        self.server_id = secrets.token_hex(4)  # among the servers on one database
        self.engine: AsyncEngine = open_engine(address)
        self.commits = 0  # for /metrics
        self.writes = 0
        self._queue: asyncio.Queue[_Write | None] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._lock: IO[bytes] | None = None
        self._turn = asyncio.Lock()  # SQLite has one writer at a time
        file = self.engine.url.database or ""
        self.sqlite = SqliteThread(file) if self.embedded else None  # for what `write` is given
        self._file: tuple[int, int] | None = None  # which file SQLite has open
        self.on_changed: Callable[[list[str]], None] = lambda _: None  # told what was announced
        self.health = StoreHealth(self._probe)
        self._watch: asyncio.Task[None] | None = None

    @property
    def embedded(self) -> bool:
        return self.engine.dialect.name == "sqlite"

    async def start(self) -> None:
        """Open the database: SQLite is brought up to date here, PostgreSQL by its operator."""
        if self.embedded:
            self._lock = lock(self.engine.url.database or "")
            await migrate(self.engine)
        elif not await is_up_to_date(self.engine):
            raise IlionError(
                "The database does not have the schema that this version needs. Back it up, then: "
                "ilion serve --migrate --database …"
            )
        self._file = self._file_now()
        if self.embedded:
            # The writer's connection is opened now: to one that is opened later, a log that was
            # deleted meanwhile looks like a failing disk.
            await self.health.check()
        self._writer = asyncio.create_task(self._write_all(), name="store writer")
        self._watch = asyncio.create_task(self.health.watch(), name="store watch")

    async def stop(self) -> None:
        """Write what waits, then close."""
        if self._watch:
            self._watch.cancel()
            await self.health.stop()
            self._watch = None
        if self._writer:
            await self._queue.put(None)
            await self._writer
            self._writer = None
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.engine.dispose(), CLOSE_WITHIN)
        if self.sqlite:
            await self.sqlite.close()
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    async def write(
        self, table: str, *statements: sql.Executable, entries: Sequence[EntryRow] = ()
    ) -> None:
        """Add entries to a table's log and carry statements out, all or none.

        Returns when they are durable. It is a conflict where a number or ply of the log is there
        already. Other servers on the same database are told that this table has changed.
        """
        if self._writer is None or self._writer.done():
            raise IlionError("The store is closed.")
        self.health.check_writable()
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(_Write(table, entries, statements, done))
        await done  # a caller that is cancelled does not cancel the write

    async def decide(self, table: str, choose: Choose) -> None:
        """Write what `choose` makes of the table's row and seats as they are in the database.

        The table is locked meanwhile, so that of two servers one decides after the other. What
        `choose` raises is raised here, and nothing is written. It is a conflict where it writes
        a number of the log that is there already.
        """
        try:
            async with self.changing() as connection:
                await _execute(connection, lock_table(table))
                [row] = await read(connection, TableRow, TABLES, TABLES.c.id == table, "id")
                seats = await read(connection, SeatRow, SEATS, SEATS.c.table_id == table, "seat")
                for statement in choose(row, seats):
                    await _execute(connection, statement)
                if not self.embedded:
                    await connection.execute(self._notice([table]))
        except sql.exc.IntegrityError:
            raise Conflict("Another server was first.") from None
        self.commits += 1
        self.writes += 1

    async def _write_all(self) -> None:
        running = True
        while running:
            batch: list[_Write] = []
            write = await self._queue.get()
            while write is not None:
                batch.append(write)
                if self._queue.empty() or len(batch) == BATCH:
                    break
                write = self._queue.get_nowait()
            running = write is not None
            if batch:
                await self._commit(batch)

    async def _commit(self, batch: list[_Write]) -> None:
        batch.sort(key=lambda write: write.table)  # every server locks tables in the same order
        try:
            self.health.check_writable()  # it may have begun to fail while these were waiting
            async with self._turn:
                await self._commit_at_once(batch)
        except Exception as error:
            if len(batch) > 1 and self._is_of_one(error):  # the others must not suffer from it
                for write in batch:
                    await self._commit([write])
                return
            conflict = isinstance(error, sql.exc.IntegrityError | sqlite3.IntegrityError | Conflict)
            for write in batch:
                if not write.done.done():
                    write.done.set_exception(
                        Conflict("Another server was first.") if conflict else error
                    )
            return
        self.commits += 1
        self.writes += len(batch)
        for write in batch:
            if not write.done.done():
                write.done.set_result(None)

    async def _commit_at_once(self, batch: list[_Write]) -> None:
        """As `_watched`, without what a context takes: every move comes through here."""
        try:
            if self.sqlite and (rows := _only_added(batch)):
                await self.sqlite.append(rows)
            elif self.sqlite:
                await self.sqlite.transact(partial(_carry_out, batch))
            else:
                async with asyncio.timeout(WITHIN), self.engine.begin() as connection:
                    await connection.run_sync(partial(_carry_out, batch))
                    await connection.execute(self._notice([write.table for write in batch]))
            self._check_file()
        except Exception as error:
            self._fail(error)

    def _is_of_one(self, error: Exception) -> bool:
        """Whether one write of a batch can have failed alone: a row of its table is locked, say."""
        if isinstance(error, StoreFault):
            return error.why == "locked" and not self.embedded
        return True

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that is watched over."""
        async with self._watched(), self.engine.begin() as connection:
            yield connection

    @asynccontextmanager
    async def _watched(self) -> AsyncIterator[None]:
        """A transaction must end in time; an error of the database is raised as StoreFault.

        SQLite has no time-out but the one for locks: its thread cannot be stopped anyway.
        """
        try:
            async with asyncio.timeout(None if self.embedded else WITHIN):
                yield
            self._check_file()
        except Exception as error:
            self._fail(error)

    def _fail(self, error: Exception) -> NoReturn:
        """Raise what went wrong in a transaction: an error of the database as StoreFault."""
        fault = self.health.failed(error)
        if fault is None:
            raise error
        raise fault from error

    def _file_now(self) -> tuple[int, int] | None:
        """Which file is at the database's path now."""
        if not self.embedded:
            return None
        found = os.stat(self.engine.url.database or "")  # noqa: PTH116 (after every commit)
        return found.st_dev, found.st_ino

    def _check_file(self) -> None:
        """A file that was deleted or replaced can be written to as before, and all is lost."""
        try:
            same = self._file_now() == self._file
        except OSError:
            same = False
        if not same:
            raise StoreFault("file_gone")

    async def _probe(self) -> None:
        """Write to the database, and look whether that is where it should be.

        On SQLite in one hop, too: all moves wait meanwhile.
        """
        changed: list[str] = []
        if self.sqlite:
            async with self._turn, self._watched():
                await self.sqlite.transact(partial(_prove, self.server_id, changed))
                if not Path(f"{self.engine.url.database}-wal").exists():
                    raise StoreFault("file_gone")
        else:
            async with self.reading() as connection:
                for statement in see_server(self.server_id):
                    await connection.execute(statement)
        if changed:
            self.on_changed(changed)

    async def delete_due(self, keep: Retention, spare: Collection[str]) -> dict[str, int]:
        """Delete the tables that need not be kept; how many, by kind."""
        return await delete_due(self.changing, keep, spare)

    @asynccontextmanager
    async def changing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that reads and writes; on SQLite there is one at a time."""
        self.health.check_writable()
        turn = self._turn if self.embedded else contextlib.nullcontext()
        async with turn, self.reading() as connection:
            yield connection

    async def scalar(self, chosen: sql.Select[Any]) -> Any:
        """The one value that is asked for; None where there is none."""
        async with self.reading() as connection:
            return (await connection.execute(chosen)).scalar_one_or_none()

    async def rows(self, chosen: sql.Select[Any]) -> list[Any]:
        """The rows that are asked for."""
        async with self.reading() as connection:
            return [*(await connection.execute(chosen))]

    async def measure(self) -> int:
        """How many bytes the database takes."""
        if self.embedded:
            files = [Path(f"{self.engine.url.database}{end}") for end in ("", "-wal", "-shm")]
            return sum(file.stat().st_size for file in files if file.exists())
        size = sql.select(sql.func.pg_database_size(sql.func.current_database()))
        async with self.reading() as connection:
            return int((await connection.execute(size)).scalar_one())

    def _notice(self, tables: list[str]) -> sql.Executable:
        """Tells other servers, as part of the transaction, which tables have changed."""
        payload = json.dumps({"from": self.server_id, "wrote": sorted({*tables})})
        return sql.select(sql.func.pg_notify(CHANNEL, payload))

    async def load(self, table: str) -> SavedTable | None:
        """A table with everything that belongs to it, or None where there is none of that id.

        The parts are read one after the other, so entries may be newer than the table's row.
        """
        async with self.reading() as connection:
            found = await read(connection, TableRow, TABLES, TABLES.c.id == table, "id")
            if not found:
                return None
            return SavedTable(
                found[0],
                await read(connection, SeatRow, SEATS, SEATS.c.table_id == table, "seat"),
                await read(connection, EntryRow, ENTRIES, ENTRIES.c.table_id == table, "number"),
                await read(connection, ChatRow, CHATS, CHATS.c.table_id == table, "id"),
                await _read_series(connection, found[0].series),
            )

    async def load_series(self, series: str) -> SavedSeries | None:
        """A series with its games so far, or None where there is none of that id."""
        async with self.reading() as connection:
            return await _read_series(connection, series)


def _only_added(batch: list[_Write]) -> list[PlainRow]:
    """What a batch adds to the logs, where it does nothing else and one statement can do it."""
    if any(write.statements for write in batch):
        return []
    rows = [plain_entry(write.table, entry) for write in batch for entry in write.entries]
    return rows if len(rows) <= ROWS_AT_ONCE else []


def _carry_out(batch: list[_Write], connection: sql.Connection) -> None:
    """All writes of a batch in one transaction: what they add to the logs, then the rest."""
    rows = [entry_values(write.table, entry) for write in batch for entry in write.entries]
    if rows:
        connection.execute(INSERT_ENTRIES, rows)
    for write in batch:
        for statement in write.statements:
            _check_changed(statement, connection.execute(statement))


def _prove(server: str, changed: list[str], connection: sql.Connection) -> None:
    """Note that this server can write; what `ilion admin` has changed since we last looked."""
    for statement in see_server(server):
        connection.execute(statement)
    changed += connection.execute(sql.select(NOTICES.c.table_id)).scalars()
    if changed:
        connection.execute(NOTICES.delete())


async def _execute(connection: AsyncConnection, statement: sql.Executable) -> None:
    _check_changed(statement, await connection.execute(statement))


def _check_changed(statement: sql.Executable, done: sql.CursorResult[Any]) -> None:
    if statement.get_execution_options().get(MUST_CHANGE_A_ROW) and done.rowcount != 1:
        raise Conflict("Another server was first.")


async def _read_series(connection: AsyncConnection, series: str | None) -> SavedSeries | None:
    if series is None:
        return None
    found = await read(connection, SeriesRow, SERIES, SERIES.c.id == series, "id")
    if not found:
        return None
    games: list[SavedGame] = []
    for table in await read(connection, TableRow, TABLES, TABLES.c.series == series, "series_game"):
        seats = await read(connection, SeatRow, SEATS, SEATS.c.table_id == table.id, "seat")
        noted = sql.and_(ENTRIES.c.table_id == table.id, ENTRIES.c.note.is_not(None))
        notes = await read(connection, EntryRow, ENTRIES, noted, "number")
        games.append(SavedGame(table, seats, notes))
    return SavedSeries(found[0], games)


async def read(
    connection: AsyncConnection,
    row_type: type[Row],
    table: sql.Table,
    chosen: sql.ColumnElement[bool],
    order: str,
) -> list[Row]:
    columns: list[sql.Column[Any]] = [table.c[each.name] for each in fields(row_type)]
    found = await connection.execute(sql.select(*columns).where(chosen).order_by(table.c[order]))
    return [row_type(**row) for row in found.mappings()]
