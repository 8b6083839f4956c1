"""The store, on SQLite and on PostgreSQL: what was acknowledged is there, once."""

import asyncio
import random
from pathlib import Path

import pytest
import sqlalchemy as sql

from ilion.core.errors import IlionError
from ilion.server.store import writes
from ilion.server.store.schema import ENTRIES, METADATA, migrate, open_engine
from ilion.server.store.store import Conflict, Row, Store
from ilion.server.table.seats import Sitter
from server.conftest import config
from server.talk import BOT, ME, Running, runs


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    found: str = request.getfixturevalue("database")
    return found


def row(table: str) -> Row:
    return {
        "id": table,
        "game": "horse",
        "rules": 1,
        "options": "{}",
        "public": False,
        "status": "waiting",
        "clock": None,
        "commitment": "c",
        "seed": "s",
        "deal": None,
        "result": None,
        "host": "h",
        "invitation": None,
        "rematch": None,
        "created": 1,
    }


def move(table: str, number: int, ply: int | None) -> sql.Executable:
    values = {"number": number, "ply": ply, "seat": 0, "lines": "[]", "forced": False}
    return ENTRIES.insert().values(table_id=table, **values)


@runs
async def test_many_writes_go_in_few_commits_and_each_is_all_or_none(address: str) -> None:
    store = Store(address)
    await store.start()
    await store.write("a" * 16, *writes.insert_table(row("a" * 16), [Sitter(0, "open")]))
    commits = store.commits
    moves = [store.write("a" * 16, move("a" * 16, number, number)) for number in range(1, 101)]
    twice = store.write(
        "a" * 16, move("a" * 16, 101, 101), move("a" * 16, 102, 50)
    )  # ply 50 is there
    *done, failed = await asyncio.gather(*moves, twice, return_exceptions=True)
    assert done == [None] * 100
    assert isinstance(failed, Conflict)
    saved = await store.load("a" * 16)
    assert saved
    assert [entry["ply"] for entry in saved.entries] == list(range(1, 101))
    await store.write("a" * 16, move("a" * 16, 101, 101))
    assert store.commits - commits <= 102
    await store.stop()


@runs
async def test_what_is_taken_back_keeps_its_number_and_frees_its_ply(address: str) -> None:
    table = "b" * 16
    store = Store(address)
    await store.start()
    await store.write(table, *writes.insert_table(row(table), [Sitter(0, "open")]))
    await store.write(table, move(table, 1, 1), move(table, 2, 2), move(table, 3, 3))
    await store.write(table, *writes.insert_undo(table, 0, 1, 4))
    await store.write(table, move(table, 5, 2))
    saved = await store.load(table)
    assert saved
    found = [(entry["number"], entry["ply"], entry["undo_to"]) for entry in saved.entries]
    assert found == [(1, 1, None), (2, None, None), (3, None, None), (4, None, 1), (5, 2, None)]
    await store.stop()


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
    store = Store(address)
    await store.start()
    secret = {**row("a" * 16), "seed": "tell nobody", "game": None}
    with pytest.raises(sql.exc.IntegrityError) as failed:
        async with store.engine.begin() as connection:
            await connection.execute(writes.insert_table(secret, [Sitter(0, "open")])[0])
    assert "tell nobody" not in str(failed.value)
    await store.stop()


@pytest.mark.parametrize("address", ["mysql://x", "nonsense", "sqlite://", "sqlite:///:memory:"])
def test_a_strange_address_is_refused_and_shows_no_password(address: str) -> None:
    with pytest.raises(IlionError, match="sqlite:///FILE"):
        open_engine(address)
    with pytest.raises(IlionError) as refused:
        open_engine("mysql://me:hush@host/x")
    assert "hush" not in str(refused.value)
