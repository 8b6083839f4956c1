"""The store, on SQLite and on PostgreSQL: what was acknowledged is there, once."""

import asyncio
import gc
import random
import weakref
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from ilion.core.errors import IlionError
from ilion.server.protocol import api
from ilion.server.store import analyses, statements
from ilion.server.store.engine import lock, migrate, open_engine
from ilion.server.store.rows import ChatRow, EntryRow, SeatRow, TableRow
from ilion.server.store.schema import CHATS, ENTRIES, METADATA, SEATS, TABLES
from ilion.server.store.store import Conflict, Store
from ilion.server.table.registry import TableRegistry
from server.conftest import config
from server.talk import BOT, ME, Running, runs


def row(table: str, seed: str = "s") -> TableRow:
    return TableRow(
        id=table,
        game="horse",
        rules=1,
        options={},
        public=False,
        commitment="c",
        seed=seed,
        host="h",
    )


def move(table: str, number: int, ply: int | None) -> sql.Executable:
    return statements.insert_entry(table, EntryRow(number=number, ply=ply, seat=0, lines=[]))


@asynccontextmanager
async def opened(address: str, table: str) -> AsyncIterator[Store]:
    """A store with one table in it."""
    store = Store(address)
    await store.start()
    try:
        await store.write(table, *statements.insert_table(row(table), [SeatRow(0, "open")]))
        yield store
    finally:
        await store.stop()


@runs
async def test_writes_that_wait_together_are_committed_together(address: str) -> None:
    table = "a" * 16
    async with opened(address, table) as store:
        before = store.commits
        moves = [store.write(table, move(table, number, number)) for number in range(1, 101)]
        await asyncio.gather(*moves)
        assert store.commits - before <= 5  # each on its own would be 100
        saved = await store.load(table)
    assert saved
    assert [entry.ply for entry in saved.entries] == list(range(1, 101))


@runs
async def test_each_write_is_all_or_none_and_its_failure_hurts_no_other(address: str) -> None:
    table = "a" * 16
    async with opened(address, table) as store:
        writes = [store.write(table, move(table, number, number)) for number in (1, 2)]
        ply_2_again = store.write(table, move(table, 3, 3), move(table, 4, 2))
        *done, failed = await asyncio.gather(*writes, ply_2_again, return_exceptions=True)
        assert done == [None, None]
        assert isinstance(failed, Conflict)
        await store.write(table, move(table, 3, 3))
        saved = await store.load(table)
    assert saved
    assert [entry.ply for entry in saved.entries] == [1, 2, 3]


@runs
async def test_decisions_come_back_as_they_were_and_a_ply_that_is_there_hurts_no_other(
    address: str,
) -> None:
    table = "a" * 16
    note = {"kind": "resigned", "text": "é"}
    first = EntryRow(number=1, ply=1, seat=0, lines=["0 x", "* é"], clock=[5, 6], spent=7, at=8)
    many = [EntryRow(number=2 + k, ply=2 + k, seat=1, lines=[], forced=True) for k in range(500)]
    again = EntryRow(number=900, ply=1, seat=1, lines=[])
    last = EntryRow(number=901, seat=0, note=note)
    async with opened(address, table) as store:
        written = [[first], many, [again], [last]]
        done = await asyncio.gather(
            *(store.write(table, entries=entries) for entries in written), return_exceptions=True
        )
        saved = await store.load(table)
    assert [type(each) for each in done] == [type(None), type(None), Conflict, type(None)]
    assert saved
    assert saved.entries == [first, *many, last]


@runs
async def test_what_is_taken_back_keeps_its_number_and_frees_its_ply(address: str) -> None:
    table = "b" * 16
    async with opened(address, table) as store:
        await store.write(table, move(table, 1, 1), move(table, 2, 2), move(table, 3, 3))
        undo = EntryRow(number=4, seat=0, undo_to=1)
        await store.write(table, *statements.insert_undo(table, undo))
        await store.write(table, move(table, 5, 2))
        saved = await store.load(table)
    assert saved
    found = [(entry.number, entry.ply, entry.undo_to) for entry in saved.entries]
    assert found == [(1, 1, None), (2, None, None), (3, None, None), (4, None, 1), (5, 2, None)]


@pytest.mark.parametrize(
    ("row_type", "table"),
    [(TableRow, TABLES), (SeatRow, SEATS), (EntryRow, ENTRIES), (ChatRow, CHATS)],
)
def test_rows_have_the_fields_of_their_columns(row_type: Any, table: sql.Table) -> None:
    columns = {column.name for column in table.columns} - {"table_id"}
    assert {field.name for field in fields(row_type)} == columns


@runs
async def test_migrations_make_the_tables_that_the_server_uses(address: str) -> None:
    engine = open_engine(address)
    await migrate(engine)
    await migrate(engine)  # a second time changes nothing

    def shape(connection: sql.Connection) -> dict[str, set[str]]:
        look = sql.inspect(connection)
        return {
            name: {column["name"] for column in look.get_columns(name)}
            for name in look.get_table_names()
        }

    async with engine.connect() as connection:
        found = await connection.run_sync(shape)
    await engine.dispose()
    for table in METADATA.sorted_tables:
        assert found[table.name] == {column.name for column in table.columns}


def test_a_game_is_played_on_either_database(address: str, tmp_path: Path) -> None:
    running = Running(config(tmp_path, database=address))

    @runs
    async def play() -> None:
        opened = running.open("horse", ME, BOT)
        async with running.sit(opened["id"], *opened["secrets"]) as ana:
            await ana.play(random.Random(1))
        assert running.get(f"/api/tables/{opened['id']}/record").status_code == 200

    try:
        play()
    finally:
        running.stop()
    assert running.logged.errors == []


@runs
async def test_postgresql_is_not_brought_up_to_date_unasked(cluster: str) -> None:
    store = Store(cluster)
    with pytest.raises(IlionError, match="ilion serve --migrate"):
        await store.start()
    await store.stop()


@runs
async def test_two_servers_do_not_share_one_file(tmp_path: Path) -> None:
    one, two = (Store(f"sqlite:///{tmp_path / 'tables.db'}") for _ in range(2))
    await one.start()
    with pytest.raises(IlionError, match="Another server uses"):
        await two.start()
    await one.stop()
    await two.start()
    await two.stop()


@runs
async def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 'tables.db'}")
    await migrate(engine)
    async with engine.begin() as connection:
        await connection.execute(sql.text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(IlionError, match="newer Ilion"):
        await migrate(engine)
    await engine.dispose()


@runs
async def test_an_error_of_the_database_tells_no_seed(address: str) -> None:
    """Errors are logged, and a running game's seed knows every card to come."""
    twice = statements.insert_table(row("a" * 16, seed="tell nobody"), [SeatRow(0, "open")])[0]
    async with opened(address, "a" * 16) as store:
        with pytest.raises(sql.exc.IntegrityError) as failed:
            async with store.engine.begin() as connection:
                await connection.execute(twice)
    assert "tell nobody" not in str(failed.value)


@pytest.mark.parametrize("address", ["mysql://x", "nonsense", "sqlite://", "sqlite:///:memory:"])
def test_a_strange_address_is_refused_and_shows_no_password(address: str) -> None:
    with pytest.raises(IlionError, match="sqlite:///FILE"):
        open_engine(address)
    with pytest.raises(IlionError) as refused:
        open_engine("mysql://me:hush@host/x")
    assert "hush" not in str(refused.value)


def test_two_ways_to_one_file_are_one_lock(tmp_path: Path) -> None:
    link = tmp_path / "elsewhere" / "link.db"
    link.parent.mkdir()
    link.symlink_to(tmp_path / "tables.db")
    held = lock(str(tmp_path / "tables.db"))
    assert held
    with held, pytest.raises(IlionError, match="Another server uses"):
        lock(str(link))


@runs
async def test_a_table_that_is_unloaded_leaves_no_work_to_the_garbage_collector(
    tmp_path: Path,
) -> None:
    """The server has it look at what lives long so seldom that memory would run out."""
    registry = TableRegistry(config(tmp_path))
    await registry.store.start()
    gc.disable()
    try:
        wish = api.NewTable("troia", [api.SeatWish("bot"), api.SeatWish("bot")])
        table = registry.tables[(await registry.open(wish, "")).table.id]
        await table.do(table.go_on)
        assert table.game
        left: list[weakref.ref[Any]] = [weakref.ref(table), weakref.ref(table.game)]
        await registry._unload(table)
        del table
        await asyncio.sleep(0)
        assert [each() for each in left] == [None, None]
    finally:
        gc.enable()
        await registry.store.stop()


@runs
async def test_of_too_many_analyses_the_oldest_go(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(address, "k" * 16) as store:
        kept = analyses.KeptAnalyses(store, most=3)
        for number in range(5):
            monkeypatch.setattr(analyses, "now", lambda: 10**12 + number)  # noqa: B023
            await kept.keep(f"analysis {number}", "found")
        found = [await kept.load(f"analysis {number}") for number in range(5)]
    assert found == [None, None, "found", "found", "found"]
