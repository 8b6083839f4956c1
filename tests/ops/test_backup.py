"""Backup while games run, restore elsewhere: every move that was acknowledged before is there."""

import asyncio
import random
import sqlite3
import stat
import uuid
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from ops.test_admin import Admin, run

from ilion.core.record import Record
from ilion.server.store.engine import async_url, open_engine
from server.conftest import config
from server.talk import ME, Running, runs


@contextmanager
def served(folder: Path, address: str) -> Iterator[Running]:
    running = Running(config(folder, database=address))
    try:
        yield running
    finally:
        running.stop()
    assert running.logged.errors == []


@pytest.fixture(params=["sqlite", "postgresql"])
def elsewhere(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A place to restore into: no file yet, or a database with nothing in it."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'restored.db'}"
    cluster: str = request.getfixturevalue("cluster")
    name = f"test_{uuid.uuid4().hex}"

    async def create() -> None:
        engine = open_engine(cluster)
        async with engine.connect() as connection:
            autocommit = await connection.execution_options(isolation_level="AUTOCOMMIT")
            await autocommit.execute(sql.text(f"CREATE DATABASE {name}"))
        await engine.dispose()

    asyncio.run(create())
    return async_url(cluster).set(database=name).render_as_string(hide_password=False)


def test_a_backup_of_running_games_goes_on_elsewhere(
    address: str, elsewhere: str, tmp_path: Path
) -> None:
    file = tmp_path / "backup.db"
    opened: list[dict[str, Any]] = []
    numbers: dict[str, int] = {}  # of each table, what was acknowledged before the backup

    @runs
    async def play_and_back_up(server: Running) -> None:
        opened.extend(server.open("horse", ME, ME) for _ in range(3))
        more = asyncio.Event()

        async def player(table: dict[str, Any], seed: int) -> None:
            async with server.sit(table["id"], *table["secrets"]) as both:
                await both.ask("chat", seat=0, text="Ἄνδρα μοι ἔννεπε")
                await both.play(random.Random(seed), plies=8)
                numbers[table["id"]] = max(p["number"] for p in both.positions.values())
                if len(numbers) == len(opened):
                    more.set()
                await both.play(random.Random(seed))

        games = asyncio.gather(*(player(table, seed) for seed, table in enumerate(opened)))
        await more.wait()
        before = dict(numbers)
        done = await asyncio.to_thread(run, "backup", str(file), "--database", address)
        assert done[0] == 0, done
        numbers.update(before)
        await games

    @runs
    async def go_on(server: Running) -> None:
        for table in opened:
            async with server.sit(table["id"], *table["secrets"]) as both:
                assert [line["text"] for line in (await both.hear("chats"))["lines"]]
                assert (await both.hear("state"))["number"] >= numbers[table["id"]]
                await both.play(random.Random(1))
            record = Record.parse(server.get(f"/api/tables/{table['id']}/record").text)
            assert record.check() == record.result

    with served(tmp_path, address) as first:
        play_and_back_up(first)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [each.name for each in tmp_path.glob("*backup*")] == ["backup.db"]
    assert "Restored 3 tables." in Admin(elsewhere)("restore", str(file))
    with served(tmp_path, elsewhere) as second:
        go_on(second)
    assert "; " in Admin(elsewhere).refused("restore", str(file))  # it has tables now


def test_a_backup_of_an_older_version_is_brought_up_to_date(elsewhere: str, tmp_path: Path) -> None:
    dump = (Path(__file__).parents[1] / "server" / "schema_0001.sql").read_text("utf-8")
    with closing(sqlite3.connect(tmp_path / "old.db")) as old:
        old.executescript(dump)
    Admin(elsewhere)("restore", str(tmp_path / "old.db"))
    assert "hk6cynrqoggavdlo" in Admin(elsewhere)("list")
    with closing(sqlite3.connect(tmp_path / "old.db")) as old:  # the backup itself is left alone
        assert old.execute("SELECT version_num FROM alembic_version").fetchone() == ("0001",)


def test_what_cannot_be_backed_up_or_restored(tmp_path: Path) -> None:
    running = Running(config(tmp_path))
    admin = Admin(running.registry.config.address)
    try:
        text = tmp_path / "text"
        text.write_text("no backup")
        assert "is there already" in admin.refused("backup", str(text))
        assert "cannot be written" in admin.refused("backup", "/nowhere/at/all.db")
        assert "is there already" in admin.refused("restore", str(text.with_name("tables.db")))
        fresh = Admin(f"sqlite:///{tmp_path / 'new.db'}")
        assert "no backup of Ilion's" in fresh.refused("restore", str(text))
        assert "There is no backup" in fresh.refused("restore", str(tmp_path / "none"))
        assert "There is no database" in fresh.refused("backup", str(tmp_path / "b.db"))
        assert not (tmp_path / "b.db").exists()
        code, _, err = run("restore", str(text))
        assert (code, err.count("\n")) == (2, 1)
        assert "--database" in err
    finally:
        running.stop()
