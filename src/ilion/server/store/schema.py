"""The tables of the database, and how it is opened and brought up to date."""

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

METADATA = sql.MetaData()

TABLES = sql.Table(
    "tables",
    METADATA,
    sql.Column("id", sql.String(16), primary_key=True),
    sql.Column("game", sql.String(40), nullable=False),
    sql.Column("rules", sql.Integer, nullable=False),
    sql.Column("options", sql.Text, nullable=False),  # JSON, as all texts below that are not words
    sql.Column("public", sql.Boolean, nullable=False),
    sql.Column("status", sql.String(10), nullable=False),
    sql.Column("clock", sql.Text),
    sql.Column("commitment", sql.String(64), nullable=False),
    sql.Column("seed", sql.String(64), nullable=False),
    sql.Column("deal", sql.Text),
    sql.Column("result", sql.Text),
    sql.Column("host", sql.String(64), nullable=False),  # a hash, as `invitation` and `secret`
    sql.Column("invitation", sql.String(64)),
    sql.Column("rematch", sql.String(16)),
    sql.Column("created", sql.BigInteger, nullable=False),  # milliseconds since 1970
)
sql.Index("tables_public", TABLES.c.public, TABLES.c.status, TABLES.c.created)

SEATS = sql.Table(
    "seats",
    METADATA,
    sql.Column("table_id", sql.String(16), sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("kind", sql.String(10), nullable=False),
    sql.Column("name", sql.Text, nullable=False),
    sql.Column("level", sql.String(20)),
    sql.Column("stand_in", sql.String(20)),
    sql.Column("secret", sql.String(64)),
)

# The log is the game. Rows are only added; what is taken back loses its ply, and keeps its number.
ENTRIES = sql.Table(
    "entries",
    METADATA,
    sql.Column("table_id", sql.String(16), sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("ply", sql.Integer),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("undo_to", sql.Integer),
    sql.Column("lines", sql.Text),  # of the record: the decision and its chance outcomes
    sql.Column("forced", sql.Boolean, nullable=False),
    sql.Column("clock", sql.Text),
    sql.UniqueConstraint("table_id", "ply", name="entries_ply"),
)

CHATS = sql.Table(
    "chats",
    METADATA,
    sql.Column("table_id", sql.String(16), sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("id", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("name", sql.Text, nullable=False),
    sql.Column("text", sql.Text, nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),
)


def async_url(address: str) -> sql.URL:
    """`sqlite:///FILE` and `postgresql://...` as people write them, with our drivers."""
    try:
        url = sql.make_url(address)
    except sql.exc.ArgumentError:
        raise _strange(address) from None
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
    drivers["postgres"] = drivers["postgresql"]
    if url.drivername not in (*drivers, *drivers.values()):
        raise _strange(address)
    return url.set(drivername=drivers.get(url.drivername, url.drivername))


def _strange(address: str) -> IlionError:
    """An address that is none, shown without what may be a password."""
    shown = ascii(re.sub(r"//[^@/]*@", "//*@", address[:80]))
    return IlionError(f"The database is sqlite:///FILE or postgresql://…, not {shown}.")


def open_engine(address: str) -> AsyncEngine:
    url = async_url(address)
    if url.drivername.startswith("postgresql"):
        try:
            return create_async_engine(
                url, pool_size=5, max_overflow=10, pool_pre_ping=True, hide_parameters=True
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
    # An error's text goes into the log: what was to be written (seeds, hands) must not.
    engine = create_async_engine(url, hide_parameters=True)

    @sql.event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        # FULL: what is acknowledged is on the disk, also where the power goes.
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.execute("PRAGMA busy_timeout=5000")
        cursor.close()

    return engine


def lock(file: str) -> IO[bytes] | None:
    """An embedded database serves one server at a time; a dead one's lock is free at once."""
    try:
        import fcntl
    except ImportError:  # Windows has no such locks; SQLite's own keep the file whole
        return None
    try:
        held = Path(f"{file}.lock").open("ab")  # noqa: SIM115 (it is the lock)
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


def _alembic() -> Config:
    config = Config()
    config.set_main_option("script_location", str(files("ilion.server.store") / "migrations"))
    config.set_main_option("path_separator", "os")
    return config


async def migrate(engine: AsyncEngine) -> None:
    """Bring the database to the newest form."""

    def upgrade(connection: sql.Connection) -> None:
        config = _alembic()
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, "head")
        except CommandError:  # it is in a form that we have never heard of
            raise IlionError(
                "The database was written by a newer Ilion: update this one, or name another "
                "with --database."
            ) from None

    async with _connected(engine) as connection:
        await connection.run_sync(upgrade)
        await connection.commit()


async def is_newest(engine: AsyncEngine) -> bool:
    """Whether the database has the form this version works with."""

    def current(connection: sql.Connection) -> str | None:
        return MigrationContext.configure(connection).get_current_revision()

    async with _connected(engine) as connection:
        found: str | None = await connection.run_sync(current)
    newest: str | None = ScriptDirectory.from_config(_alembic()).get_current_head()
    return found == newest


@asynccontextmanager
async def _connected(engine: AsyncEngine) -> AsyncIterator[Any]:
    try:
        async with engine.connect() as connection:
            yield connection
    except (OSError, sql.exc.DBAPIError) as error:
        why = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise IlionError(f"The database cannot be opened: {why}.") from None
