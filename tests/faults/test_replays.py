"""Replays of records run outside the server's process, and only so many of them."""

import asyncio
import json
import os
import signal
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from faults.attacks import counted, honest_moves, running, until_counted

import ilion
from ilion.server.errors import Refusal
from ilion.server.http import replay_pool
from ilion.server.http.replay_pool import ReplayPool
from ilion.server.protocol import api
from server.talk import Running, runs


def body() -> dict[str, Any]:
    record = ilion.simulate(ilion.game("troia"), seed=5)
    return {"record": json.loads(record.dumps()), "seat": "all", "sheet": True}


def wish() -> api.ReplayWish:
    return msgspec.json.decode(json.dumps(body()), type=api.ReplayWish)


def test_replays_do_not_stop_play_and_too_many_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask = replay_pool._Worker.ask
    all_came = asyncio.Event()

    async def ask_late(self: Any, wish: api.ReplayWish) -> tuple[int, bytes]:
        """Nothing is answered before all have asked."""
        await all_came.wait()
        return await ask(self, wish)

    monkeypatch.setattr(replay_pool._Worker, "ask", ask_late)

    @runs
    async def crowd(server: Running) -> None:
        asked = body()
        async with httpx.AsyncClient(base_url=server.base, timeout=60) as client:
            waiting = [
                asyncio.create_task(client.post("/api/replay", json=asked)) for _ in "12345678"
            ]
            await until_counted(server, "ilion_replays_refused_total", 8 - replay_pool.EACH)
            server.loop.call_soon_threadsafe(all_came.set)
            moves = await honest_moves(server, 10)
            codes = sorted([(await answer).status_code for answer in waiting])
        assert codes == [200] * replay_pool.EACH + [429] * (8 - replay_pool.EACH)
        assert len(moves) == 10
        assert counted(server, "ilion_replays_pending") == 0

    with running(tmp_path) as server:
        crowd(server)


@runs
async def test_the_queue_is_bounded_and_a_client_has_a_part_of_it() -> None:
    pool = ReplayPool()  # not started: nobody takes anything from the queue
    each = replay_pool.EACH
    clients = [str(number // each) for number in range(replay_pool.WORKERS + replay_pool.WAITING)]
    waiting = [asyncio.create_task(pool.replay(wish(), client)) for client in clients]
    await asyncio.sleep(0)
    for client, status in (("0", 429), ("another", 503)):
        with pytest.raises(Refusal) as refused:
            await pool.replay(wish(), client)
        assert refused.value.status == status
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    assert pool.pending == 0


@runs
async def test_a_worker_that_hangs_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = ReplayPool()
    pool.start()
    try:
        assert json.loads(await pool.replay(wish(), "a"))["game"] == "troia"
        [process] = [worker.process for worker in pool._workers if worker.process]
        os.kill(process.pid, signal.SIGSTOP)
        monkeypatch.setattr(replay_pool, "WITHIN", 0.2)
        with pytest.raises(Refusal) as refused:
            await pool.replay(wish(), "a")
        assert refused.value.status == 503
        monkeypatch.undo()
        assert json.loads(await pool.replay(wish(), "a"))["game"] == "troia"
    finally:
        await pool.stop()


@runs
async def test_a_replay_that_nobody_waits_for_is_not_anothers_answer() -> None:
    pool = ReplayPool()
    pool.start()
    try:
        for _ in range(3):
            gone = asyncio.create_task(pool.replay(wish(), "a"))
            await asyncio.sleep(0.05)
            gone.cancel()
            await asyncio.gather(gone, return_exceptions=True)
        bad = wish()
        bad.seat = 7
        with pytest.raises(Refusal) as refused:
            await pool.replay(bad, "a")
        assert refused.value.status == 422
    finally:
        await pool.stop()
