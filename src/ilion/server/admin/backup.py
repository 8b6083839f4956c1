"""Backup and restore. A backup is one SQLite file with the schema of the database it was made of.

It is made while games run, of one moment, and restored into a new SQLite file or an empty
PostgreSQL, whichever it came from: so it also moves a server from one to the other.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path

import sqlalchemy as sql
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from ilion.core.errors import IlionError
from ilion.server.admin.database import opened, sqlite_file
from ilion.server.store.engine import lock, migrate, no_time_out, open_engine
from ilion.server.store.schema import METADATA, NOTICES, SERVERS, TABLES

TOGETHER = 1000  # rows that are copied at a time
COPIED = [part for part in METADATA.sorted_tables if part not in (NOTICES, SERVERS)]


async def backup(address: str, file: Path) -> int:
    """Write a backup of a database to a new file; returns how many tables are in it."""
    if file.exists():
        raise IlionError(f"{file} is there already; name a file that is not.")
    source = sqlite_file(address)
    with _new_file(file) as made:
        async with opened(address) as engine:
            if source is not None:
                await asyncio.to_thread(_copy_file, source, made)
            else:
                async with _sqlite(made) as target, engine.connect() as reader:
                    await reader.execution_options(isolation_level="REPEATABLE READ")
                    await reader.run_sync(no_time_out)
                    await _copy_rows(reader, target)
        return await asyncio.to_thread(_finish, made)


async def restore(file: Path, address: str) -> int:
    """Put a backup into a new database; returns how many tables it has."""
    if not file.is_file():
        raise IlionError(f"There is no backup {file}.")
    await asyncio.to_thread(_check, file)
    target = sqlite_file(address)
    if target is not None:
        if target.exists():
            raise IlionError(
                f"{target} is there already; move it away, with its -wal and -shm, or name another."
            )
        with _lock(target), _new_file(target) as made:
            await asyncio.to_thread(_copy_file, file, made)
            async with _sqlite(made):  # brings an older backup up to date
                pass
            return await asyncio.to_thread(_finish, made)
    with tempfile.TemporaryDirectory(prefix="ilion-restore-") as folder:
        copy = Path(folder) / "backup.db"
        await asyncio.to_thread(_copy_file, file, copy)
        async with (
            _sqlite(copy) as source,
            _postgres(address) as engine,
            source.connect() as reader,
            engine.begin() as writer,
        ):
            await writer.run_sync(no_time_out)
            if (await writer.execute(sql.select(TABLES.c.id).limit(1))).first():
                raise IlionError("That database has tables in it; name an empty one.")
            await _copy_rows_to(reader, writer)
        return await asyncio.to_thread(_count, copy)


@asynccontextmanager
async def _sqlite(file: Path) -> AsyncIterator[AsyncEngine]:
    """An SQLite file of our own with the newest schema."""
    engine = open_engine(f"sqlite:///{file}")
    try:
        await migrate(engine)
        yield engine
    finally:
        await engine.dispose()


@asynccontextmanager
async def _postgres(address: str) -> AsyncIterator[AsyncEngine]:
    """A PostgreSQL with the newest schema: whoever restores into one asks for that."""
    fresh = open_engine(address)
    try:
        await migrate(fresh)
    finally:
        await fresh.dispose()
    async with opened(address) as engine:
        yield engine


async def _copy_rows(reader: AsyncConnection, target: AsyncEngine) -> None:
    async with target.begin() as writer:
        await _copy_rows_to(reader, writer)


async def _copy_rows_to(reader: AsyncConnection, writer: AsyncConnection) -> None:
    for part in COPIED:
        rows = await reader.stream(sql.select(part))
        async for some in rows.mappings().partitions(TOGETHER):
            await writer.execute(part.insert(), [dict(row) for row in some])


# SQLite files


@contextmanager
def _new_file(file: Path) -> Iterator[Path]:
    """A file that only its owner may read, and that is there whole or not at all."""
    made = file.with_name(f".{file.name}.part")
    try:
        made.unlink(missing_ok=True)
        os.close(os.open(made, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        yield made
        made.rename(file)
    except OSError as error:
        raise IlionError(f"{file} cannot be written: {error.strerror}.") from None
    finally:
        for end in ("", "-wal", "-shm", "-journal"):
            made.with_name(made.name + end).unlink(missing_ok=True)


@contextmanager
def _lock(file: Path) -> Iterator[None]:
    held = lock(str(file))
    try:
        yield
    finally:
        if held is not None:
            held.close()


def _copy_file(source: Path, target: Path) -> None:
    """SQLite's own online backup: of one moment, while others write."""
    try:
        with closing(sqlite3.connect(source)) as reader, closing(sqlite3.connect(target)) as writer:
            reader.execute("PRAGMA busy_timeout=5000")
            reader.backup(writer)
    except sqlite3.Error as error:
        raise IlionError(f"{source} cannot be copied: {error}.") from None


def _finish(file: Path) -> int:
    """Make one sound file of it, on the disk; returns how many tables it has."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
        for part in (NOTICES, SERVERS):
            connection.execute(f"DELETE FROM {part.name}")
        connection.commit()
        [found] = connection.execute("PRAGMA integrity_check").fetchone()
        if found != "ok":
            raise IlionError(f"The copy is damaged, and was thrown away: {found}.")
    with file.open("rb") as written:
        os.fsync(written.fileno())
    return _count(file)


def _count(file: Path) -> int:
    with closing(sqlite3.connect(file)) as connection:
        [count] = connection.execute("SELECT count(*) FROM tables").fetchone()
        return int(count)


def _check(file: Path) -> None:
    """Refuse a file that is no backup."""
    try:
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("SELECT version_num FROM alembic_version").fetchone()
            [found] = connection.execute("PRAGMA integrity_check").fetchone()
    except sqlite3.Error:
        raise IlionError(f"{file} is no backup of Ilion's.") from None
    if found != "ok":
        raise IlionError(f"The backup {file} is damaged: {found}.")
