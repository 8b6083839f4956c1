"""Old databases go on working: they are brought up to date, and nothing in them is lost."""

import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sql
from alembic import command

from ilion.core.record import Record
from ilion.server.store import engine as engines
from ilion.server.store.engine import migrate, open_engine
from server.conftest import config
from server.talk import Running, runs

PLAYING = "jkuebllysrrc335y"
PLAYERS = ["seat-7ASHo7NhPjnS3eNhDhHhpvfgmk2_VG5B", "seat-2pZyloPKf99XtK-uQw-ysIkxTQKaNHCk"]
OVER = "hk6cynrqoggavdlo"
WAITING, INVITATION = "6npy7vnhmhxk47zz", "join-_6v3i9bKhMXCPA8ANaGweQt7SKVrTgO7"


@pytest.fixture
def old_server(tmp_path: Path) -> Iterator[Running]:
    """A server on a database that the first schema was written with."""
    dump = Path(__file__).with_name("schema_0001.sql").read_text("utf-8")
    connection = sqlite3.connect(tmp_path / "tables.db")
    connection.executescript(dump)
    connection.close()
    running = Running(config(tmp_path))
    yield running
    running.stop()
    assert running.logged.errors == []


@runs
async def test_a_game_of_an_old_database_goes_on_to_its_end(old_server: Running) -> None:
    async with old_server.sit(PLAYING, *PLAYERS) as both:
        assert (await both.hear("chats"))["lines"][0]["text"] == "Sing, goddess"
        state = await both.hear("state")
        assert (state["number"], state["ply"]) == (8, 6)
        assert [entry["ply"] for entry in state["log"]] == list(range(7))
        assert (await both.hear("clock"))["left"][0] == 605_000
        await both.play(random.Random(1))
    record = Record.parse(old_server.get(f"/api/tables/{PLAYING}/record").text)
    assert record.check() == record.result


def test_a_finished_game_of_an_old_database_keeps_its_record(old_server: Running) -> None:
    record = Record.parse(old_server.get(f"/api/tables/{OVER}/record").text)
    assert record.result
    assert record.check() == record.result


def test_a_waiting_table_of_an_old_database_takes_guests(old_server: Running) -> None:
    answer = old_server.post(f"/api/tables/{WAITING}/seats", {"name": "Cleo"}, INVITATION)
    assert (answer.status_code, answer.json()["seat"]) == (201, 1)


@runs
async def test_the_index_that_nothing_reads_is_dropped(address: str) -> None:
    engine = open_engine(address)

    def indexes(connection: sql.Connection) -> list[str | None]:
        return [index["name"] for index in sql.inspect(connection).get_indexes("tables")]

    def downgrade(connection: sql.Connection) -> None:
        alembic = engines.alembic_config()
        alembic.attributes["connection"] = connection
        command.downgrade(alembic, "0001")

    await migrate(engine)
    async with engine.begin() as connection:
        await connection.run_sync(downgrade)
        assert await connection.run_sync(indexes) == ["tables_public"]
    await migrate(engine)
    async with engine.connect() as connection:
        assert "tables_public" not in await connection.run_sync(indexes)
    await engine.dispose()
