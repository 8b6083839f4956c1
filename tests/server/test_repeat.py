"""What servers do again and again goes on, whatever fails once."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from ilion.server.store.rows import now
from ilion.server.store.schema import TABLES
from ilion.server.table.repeat import repeat
from server.conftest import config
from server.talk import FRIEND, ME, PATIENCE, Running, runs


@runs
async def test_work_that_failed_is_done_again() -> None:
    tries = 0
    done = asyncio.Event()

    async def work() -> None:
        nonlocal tries
        tries += 1
        if tries == 1:
            raise KeyError("a fault of ours")
        done.set()

    task = asyncio.create_task(repeat(work, 0.0))
    await asyncio.wait_for(done.wait(), PATIENCE)
    task.cancel()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    running = Running(config(tmp_path))
    yield running
    running.stop()
    assert running.logged.errors == []


def test_a_table_of_a_game_that_is_gone_stops_nothing(server: Running) -> None:
    def carry_out(work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, server.loop).result(PATIENCE)

    def change(**values: Any) -> None:
        chosen = TABLES.update().where(TABLES.c.id == table)
        carry_out(server.registry.store.write("", chosen.values(**values)))

    table = server.open("horse", ME, FRIEND)["id"]
    carry_out(server.registry._unload(server.registry.tables[table]))
    change(game="gone", status="playing", due=now())
    refused = server.get(f"/api/tables/{table}")
    assert (refused.status_code, refused.json()["why"]["key"]) == (422, "refused.no_game")
    carry_out(server.registry.look_at_clocks())
    change(status="over")
    carry_out(server.registry.rate_missed())
    chosen = sql.select(TABLES.c.rated).where(TABLES.c.id == table)
    assert carry_out(server.registry.store.scalar(chosen)) == "old"
