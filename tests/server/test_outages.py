"""A store that fails is said aloud, hurts nobody's game, and is used again when it works."""

import asyncio
import random
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from ilion.core.record import Record
from ilion.server.store import engine, faults, health, notify
from ilion.server.store import store as stores
from server.conftest import config
from server.freezable import Freezable
from server.talk import ME, Client, Running, runs

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps open files")


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Faults are noticed soon; what works has all the time of a busy machine."""
    monkeypatch.setattr(health, "PROBE_EVERY", 0.2)
    monkeypatch.setattr(health, "RETRY_EVERY", 0.2)
    monkeypatch.setattr(health, "FRESH", 0.0)


@contextmanager
def served(folder: Path, **more: Any) -> Iterator[Running]:
    running = Running(config(folder, read_only_after=0.0, **more))
    try:
        yield running
    finally:
        running.stop()


async def until_ready(server: Running, ready: bool) -> dict[str, Any]:
    """Ask until the server is ready, or is not; what it says then."""
    while True:
        answer = await asyncio.to_thread(server.get, "/ready")
        found: dict[str, Any] = answer.json()
        assert found["ready"] == (answer.status_code == 200)
        if found["ready"] == ready and found["read_only"] != ready:
            return found


async def hear_notice(client: Client, code: str) -> None:
    key = f'"notice.{code}"'
    await client.until(lambda it: any(key in data for data in it.heard))


async def refused_while_it_fails(client: Client) -> None:
    """A move is refused in one sentence, and the socket stays open."""
    seat, texts = await client.asked()
    answer = await client.act(seat, texts[0])
    assert answer["why"]["key"] == "refused.store"


async def plays_to_the_end(server: Running, opened: dict[str, Any], client: Client) -> None:
    await client.play(random.Random(1))
    record = Record.parse(server.get(f"/api/tables/{opened['id']}/record").text)
    assert record.check() == client.table["result"]


def one_line_each(server: Running) -> None:
    """The log says what fails, without a traceback for every move."""
    assert not [line for line in server.logged.all if "Traceback" in line]
    assert [line for line in server.logged.errors if "the store fails" in line]


async def outage(server: Running, why: str, client: Client) -> None:
    """What must be seen everywhere while the store fails."""
    found = await until_ready(server, ready=False)
    assert (found["store"], found["read_only"]) == (why, True)
    await hear_notice(client, "read_only")
    await refused_while_it_fails(client)
    assert server.get("/health").status_code == 200
    page = server.get("/metrics").text
    assert f'ilion_store_errors_total{{why="{why}"}}' in page
    assert "ilion_store_failing 1" in page
    assert "ilion_read_only 1" in page
    answer = server.post("/api/tables", {"game": "horse", "seats": [ME, ME]})
    assert (answer.status_code, answer.json()["why"]["key"]) == (503, "refused.store")


@contextmanager
def read_only(server: Running) -> Iterator[None]:
    """SQLite itself refuses to write on every connection."""
    store = server.registry.store
    assert store.sqlite
    switch = "ON"

    def forbid(connection: Any, cursor: Any, *_: Any) -> None:
        cursor.execute(f"PRAGMA query_only={switch}")

    for each in (store.engine.sync_engine, store.sqlite.engine):
        sql.event.listen(each, "before_cursor_execute", forbid)
    try:
        yield
    finally:
        switch = "OFF"


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of its own that is soon full."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(disk)]
    if sys.platform != "linux" or subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("no file system can be mounted here")
    yield disk
    subprocess.run(["umount", "-l", str(disk)], check=True)


def fill(disk: Path) -> Path:
    filler = disk / "filler"
    with filler.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(4096))
    return filler


@runs
async def test_a_full_disk(small_disk: Path) -> None:
    with served(small_disk) as server:
        opened = server.open("horse", ME, ME)
        async with server.sit(opened["id"], *opened["secrets"]) as both:
            await both.play(random.Random(2), plies=5)
            filler = fill(small_disk)
            await outage(server, "disk_full", both)
            filler.unlink()
            await until_ready(server, ready=True)
            await hear_notice(both, "goes_on")
            await plays_to_the_end(server, opened, both)
        one_line_each(server)


@runs
async def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        opened = server.open("troia", ME, ME, clock={"seconds": 600, "increment": 5})
        async with server.sit(opened["id"], *opened["secrets"]) as both:
            await both.play(random.Random(2), plies=5)
            with read_only(server):
                await outage(server, "read_only", both)
            await until_ready(server, ready=True)
            await hear_notice(both, "goes_on")
            assert (await both.hear("clock"))["running"] is not None
            await plays_to_the_end(server, opened, both)
        one_line_each(server)


@runs
async def test_a_file_that_was_deleted_acknowledges_nothing(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        opened = server.open("horse", ME, ME)
        async with server.sit(opened["id"], *opened["secrets"]) as both:
            await both.play(random.Random(2), plies=5)
            (tmp_path / "tables.db").unlink()
            await refused_while_it_fails(both)  # with the very next move
            await outage(server, "file_gone", both)
            sqlite3.connect(tmp_path / "tables.db").close()  # another file in its place
            assert (await until_ready(server, ready=False))["store"] == "file_gone"
        one_line_each(server)


@runs
async def test_a_log_of_sqlite_that_was_deleted(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        (tmp_path / "tables.db-wal").unlink()
        assert (await until_ready(server, ready=False))["store"] == "file_gone"


@runs
async def test_another_program_that_holds_the_file_is_waited_for_so_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "BUSY_MS", 100)
    with served(tmp_path) as server:
        opened = server.open("horse", ME, ME)
        async with server.sit(opened["id"], *opened["secrets"]) as both:
            await both.reach(0)
            other = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            await outage(server, "locked", both)
            other.execute("ROLLBACK")
            other.close()
            await until_ready(server, ready=True)
            await plays_to_the_end(server, opened, both)
        one_line_each(server)


@pytest.fixture
def frozen(database: str) -> Iterator[Freezable]:
    with Freezable(database) as proxy:
        yield proxy


@runs
async def test_a_frozen_postgresql(
    frozen: Freezable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(tmp_path, database=frozen.address) as server:
        opened = server.open("horse", ME, ME)
        async with server.sit(opened["id"], *opened["secrets"]) as both:
            await both.play(random.Random(2), plies=5)
            with monkeypatch.context() as impatient:
                impatient.setattr(stores, "WITHIN", 1.0)
                frozen.freeze()
                await outage(server, "timeout", both)
                frozen.thaw()
            await until_ready(server, ready=True)
            await hear_notice(both, "goes_on")
            await plays_to_the_end(server, opened, both)
        one_line_each(server)


def lose_the_answer_of_a_move(store: stores.Store) -> None:
    """The next commit of a move is carried out and seems to time out; whatever else is read or
    written meanwhile has nothing to do with it."""
    commit, check = store._commit, store._check_file

    async def commits(batch: list[stores._Write]) -> None:
        if any(write.entries for write in batch):
            store._commit = commit  # type: ignore[method-assign]
            store._check_file = late  # type: ignore[method-assign]
        await commit(batch)

    def late() -> None:
        if asyncio.current_task() is store._writer:
            store._check_file = check  # type: ignore[method-assign]
            raise TimeoutError
        check()

    store._commit = commits  # type: ignore[method-assign]


@runs
async def test_a_move_that_was_stored_but_not_answered_is_taken_over(
    frozen: Freezable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commit reaches PostgreSQL and its answer does not come: nobody knows, until it does."""
    monkeypatch.setattr(health, "PROBE_EVERY", 3600.0)  # the move fails, and not a probe
    with served(tmp_path, database=frozen.address) as server:
        opened = server.open("horse", ME, ME)
        async with server.sit(opened["id"], *opened["secrets"]) as both:
            seat, texts = await both.asked()
            number = both.positions[seat]["number"]
            lose_the_answer_of_a_move(server.registry.store)
            answer = await both.act(seat, texts[0])
            assert answer["why"]["key"] == "refused.store"
            await both.until(lambda it: it.positions[seat]["number"] == number + 1)
            await plays_to_the_end(server, opened, both)


@runs
async def test_a_listener_that_hangs_is_seen_and_replaced(
    frozen: Freezable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notify, "HEARTBEAT", 0.2)
    monkeypatch.setattr(notify, "ANSWER_WITHIN", 600.0)
    monkeypatch.setattr(notify, "BEHIND_AFTER", 3.0)
    with served(tmp_path, database=frozen.address) as server:
        notifier = server.registry.cluster._notifier
        assert notifier
        with monkeypatch.context() as alone:
            alone.setattr(notifier, "_connect", fails)  # it cannot be replaced yet
            frozen.freeze_listener()
            while (await asyncio.to_thread(server.get, "/ready")).json()["listener"] != "behind":
                pass
            assert server.get("/ready").status_code == 503
            assert listener_lag(server) > 3
        while (await asyncio.to_thread(server.get, "/ready")).json()["listener"] != "ok":
            pass


async def fails() -> None:
    raise OSError("nobody answers")


def listener_lag(server: Running) -> float:
    page = server.get("/metrics").text.splitlines()
    found = [line for line in page if line.startswith("ilion_listener_lag_seconds ")]
    return float(found[0].split()[1])


def test_statements_on_postgresql_end_in_time(database: str) -> None:
    @runs
    async def ask() -> None:
        made = engine.open_engine(database)
        async with made.connect() as connection:
            for setting, wanted in {
                "statement_timeout": "8s",
                "lock_timeout": "5s",
                "idle_in_transaction_session_timeout": "15s",
            }.items():
                assert (await connection.execute(sql.text(f"SHOW {setting}"))).scalar() == wanted
        await made.dispose()

    ask()


@pytest.mark.parametrize(
    ("raised", "why"),
    [
        (ConnectionRefusedError(), "unreachable"),
        (TimeoutError(), "timeout"),
        (sql.exc.IntegrityError("x", None, Exception()), None),
        (ValueError(), None),
    ],
)
def test_only_the_databases_own_errors_are_faults(raised: Exception, why: str | None) -> None:
    assert faults.reason(raised) == why


@runs
async def test_a_value_that_postgresql_cannot_store_is_no_fault_of_it(database: str) -> None:
    made = engine.open_engine(database)
    with pytest.raises(sql.exc.DBAPIError) as raised:
        async with made.connect() as connection:
            await connection.execute(sql.select(sql.literal("\0")))
    await made.dispose()
    assert faults.reason(raised.value) is None


def test_a_full_disk_is_known_by_sqlites_own_error(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "small.db")) as small:
        small.execute("CREATE TABLE words (word)")
        small.execute("PRAGMA max_page_count = 2")
        with pytest.raises(sqlite3.OperationalError) as full:
            small.execute("INSERT INTO words VALUES (?)", [bytes(100_000)])
    raised = sql.exc.OperationalError("INSERT", None, full.value)
    assert faults.reason(raised) == "disk_full"
