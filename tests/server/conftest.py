"""One server for the tests of the live tables: quick bots, short pauses, tables soon put away."""

import asyncio
import logging
import os
import sys
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sql

from ilion.server.config import Config
from ilion.server.store.engine import async_url, migrate, open_engine
from server import postgres
from server.talk import Running


def config(folder: Path, **more: object) -> Config:
    quick: dict[str, object] = {
        "port": 0,
        "database": f"sqlite:///{folder / 'tables.db'}",
        "pace": 0.0,
        "pause": 1.0,
        "parts_within": 0.2,
        "idle": 0.2,
        "bot_workers": 2,
        "sockets_per_client": 100,
        "messages_per_second": 2000.0,
        "requests_per_second": 5000.0,
        "tables_per_minute": 6000.0,
        "tables_per_day": 100_000.0,
        "open_seats_per_client": 10_000,
        "loop_ms_per_client": 10_000.0,
        "loop_ms_per_seat": 10_000.0,
        "connections_per_client": 1000,
        "analysis_simulations": 6,
        "analyses_per_hour": 1000.0,
        "hints_per_minute": 1000.0,
    }
    return Config(**{**quick, **more})  # type: ignore[arg-type]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A running server, for all tests that need none of their own."""
    logging.getLogger("ilion").setLevel(logging.INFO)
    folder = tmp_path_factory.mktemp("server")
    running = Running(config(folder))
    yield running
    running.get("/health")  # so that something is logged, whichever tests were chosen
    running.stop()
    assert running.logged.errors == []
    kept = "".join(running.logged.all) + (folder / "tables.db").read_bytes().decode("latin-1")
    assert running.logged.all
    assert not [secret for secret in running.secrets if secret in kept]


@pytest.fixture
def patient(tmp_path: Path) -> Iterator[Running]:
    """A server that waits for seats' parts in the deal for as long as it takes."""
    running = Running(config(tmp_path, parts_within=1000.0))
    yield running
    running.stop()
    assert running.logged.errors == []


@pytest.fixture(scope="session")
def cluster() -> Iterator[str]:
    """A PostgreSQL with a database that has no schema yet."""
    try:
        with postgres.running() as address:
            yield address
    except postgres.NoPostgres as missing:
        if os.environ.get("CI") and sys.platform == "linux":
            pytest.fail(str(missing))
        pytest.skip(str(missing))


@pytest.fixture
def database(cluster: str) -> str:
    """A database of our own on PostgreSQL, up to date."""
    name = f"test_{uuid.uuid4().hex}"

    async def prepare() -> str:
        engine = open_engine(cluster)
        async with engine.connect() as connection:
            autocommit = await connection.execution_options(isolation_level="AUTOCOMMIT")
            await autocommit.execute(sql.text(f"CREATE DATABASE {name}"))
        await engine.dispose()
        made = async_url(cluster).set(database=name).render_as_string(hide_password=False)
        engine = open_engine(made)
        await migrate(engine)
        await engine.dispose()
        return made

    return asyncio.run(prepare())


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    found: str = request.getfixturevalue("database")
    return found
