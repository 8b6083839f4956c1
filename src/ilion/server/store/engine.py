"""How the database is opened, locked and brought up to date."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from typing import IO, Any

import sqlalchemy as sql
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from ilion.core.errors import IlionError

BUSY_MS = 5000  # that a statement waits for a lock, of another program on SQLite, of a row else
# Of 4 kB in SQLite's write-ahead log, until it is carried over into the file: a move that waits
# for that waits long. Busy tables write the same pages again and again meanwhile.
CHECKPOINT_PAGES = 8000
STATEMENT_MS = 8000  # that a statement may take on PostgreSQL
IDLE_MS = 15_000  # that a transaction may stand idle on PostgreSQL, as if its server had hung
CONNECT_WITHIN = 5.0  # seconds


def async_url(address: str) -> sql.URL:
    """`sqlite:///FILE` and `postgresql://...` as people write them, with our drivers."""
    try:
        url = sql.make_url(address)
    except sql.exc.ArgumentError:
        raise _unknown_address(address) from None
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
    drivers["postgres"] = drivers["postgresql"]
    if url.drivername not in (*drivers, *drivers.values()):
        raise _unknown_address(address)
    return url.set(drivername=drivers.get(url.drivername, url.drivername))


def _unknown_address(address: str) -> IlionError:
    """The refusal of an address, which shows it without what may be a password."""
    shown = ascii(re.sub(r"//[^@/]*@", "//*@", address[:80]))
    return IlionError(f"The database is sqlite:///FILE or postgresql://…, not {shown}.")


def open_engine(address: str) -> AsyncEngine:
    url = async_url(address)
    if url.drivername.startswith("postgresql"):
        try:
            return create_async_engine(
                url,
                pool_size=5,
                max_overflow=10,
                pool_pre_ping=True,
                pool_timeout=CONNECT_WITHIN,
                hide_parameters=True,
                connect_args={
                    "timeout": CONNECT_WITHIN,
                    "server_settings": {
                        "application_name": "ilion",
                        "statement_timeout": str(STATEMENT_MS),
                        "lock_timeout": str(BUSY_MS),
                        "idle_in_transaction_session_timeout": str(IDLE_MS),
                    },
                },
            )
        except ImportError:
            raise IlionError(
                "PostgreSQL needs one more package: pip install 'ilion[postgres]'."
            ) from None
    if not url.database or url.database == ":memory:":
        raise IlionError("Name a file for the database: --database sqlite:///FILE.")
    try:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise IlionError(f"The database's folder cannot be made: {error.strerror}.") from None
    # Errors are logged, so their text must not show the parameters: seeds and deals.
    engine = create_async_engine(url, hide_parameters=True)
    _set_up_sqlite(engine.sync_engine)
    return engine


def open_sqlite(file: str) -> sql.Engine:
    """The same database for one thread that writes; a connection is closed when it is let go."""
    url = sql.URL.create("sqlite", database=file)
    engine = sql.create_engine(url, hide_parameters=True, poolclass=sql.NullPool)
    _set_up_sqlite(engine)
    return engine


def _set_up_sqlite(engine: sql.Engine) -> None:
    @sql.event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        # FULL: what is acknowledged is on the disk even after a power cut. What is deleted is
        # overwritten, so that whoever is forgotten is in no free page either.
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
            "secure_delete=ON",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.execute(f"PRAGMA busy_timeout={BUSY_MS}")
        cursor.execute(f"PRAGMA wal_autocheckpoint={CHECKPOINT_PAGES}")
        cursor.close()


def lock(file: str) -> IO[bytes] | None:
    """Lock an SQLite file for one server; the system frees the lock when the server dies.

    The lock lies beside the file itself, wherever a link to it may be.
    """
    try:
        import fcntl
    except ImportError:  # Windows has no such locks; SQLite's own locks protect the data
        return None
    try:
        held = Path(f"{Path(file).resolve()}.lock").open("ab")  # noqa: SIM115 (it is the lock)
    except OSError as error:
        raise IlionError(f"A lock beside {file} cannot be written: {error.strerror}.") from None
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        held.close()
        raise IlionError(
            f"Another server uses {file}; stop it, or name another file with --database."
        ) from None
    return held


def alembic_config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(files("ilion.server.store") / "migrations"))
    config.set_main_option("path_separator", "os")
    return config


async def migrate(engine: AsyncEngine) -> None:
    """Bring the database to the newest schema."""

    def upgrade(connection: sql.Connection) -> None:
        no_time_out(connection)
        config = alembic_config()
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, "head")
        except CommandError:  # its schema is not among our migrations
            raise IlionError(
                "The database was written by a newer Ilion: update this one, or name another "
                "with --database."
            ) from None

    async with _connected(engine) as connection:
        await connection.run_sync(upgrade)
        await connection.commit()


def no_time_out(connection: sql.Connection) -> None:
    """Let the statements of this connection take as long as they need: migrations, backups."""
    if connection.dialect.name == "postgresql":
        for setting in ("statement_timeout", "idle_in_transaction_session_timeout"):
            connection.execute(sql.text(f"SET {setting} = 0"))


async def is_up_to_date(engine: AsyncEngine) -> bool:
    """Whether the database has the schema that this version works with."""

    def current(connection: sql.Connection) -> str | None:
        return MigrationContext.configure(connection).get_current_revision()

    async with _connected(engine) as connection:
        found: str | None = await connection.run_sync(current)
    newest: str | None = ScriptDirectory.from_config(alembic_config()).get_current_head()
    return found == newest


@asynccontextmanager
async def _connected(engine: AsyncEngine) -> AsyncIterator[Any]:
    try:
        async with engine.connect() as connection:
            yield connection
    except (OSError, sql.exc.DBAPIError) as error:
        why = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise IlionError(f"The database cannot be opened: {why}.") from None
