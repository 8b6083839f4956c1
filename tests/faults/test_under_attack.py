"""Every attack that one client can make goes on while others play: they play on.

How long an honest move takes before, during and after is noted for docs/reliability.md.
"""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from faults.house import Server, served

from server.talk import ME, PATIENCE, Client

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="it needs 127.0.0.2")
ATTACKER = Path(__file__).with_name("attacker.py")
# Each with the metric by which the server has noticed it.
ATTACKS = {
    "pings": 'ilion_connections_cut_total{why="control_frames"}',
    "parts": 'ilion_connections_cut_total{why="control_frames"}',
    "refused": "ilion_throttled_seconds_total",
    "undo": 'ilion_messages_total{type="undo"}',
    "replays": "ilion_replays_refused_total",
    "idle": 'ilion_connections_cut_total{why="too_many"}',
}
TABLES = 4


@contextmanager
def attacked(kind: str, server: Server) -> Iterator[None]:
    attacker = subprocess.Popen(
        [sys.executable, ATTACKER, kind, str(server.port)], stdout=subprocess.PIPE
    )
    try:
        assert attacker.stdout
        assert attacker.stdout.readline() == b"begun\n"
        yield
        assert attacker.poll() is None, "the attack has ended by itself"
    finally:
        attacker.kill()
        attacker.wait()
        if attacker.stdout:
            attacker.stdout.close()


async def moves(server: Server, count: int, chance: random.Random) -> list[float]:
    """Play so many moves, one after the other, at tables of one's own; how long each took."""
    took: list[float] = []
    while len(took) < count:
        wish = {"game": "horse", "seats": [ME, ME]}
        opened = await asyncio.to_thread(server.call, "/api/tables", wish)
        secrets = [held["secret"] for held in opened["seats"]]
        url = f"ws://127.0.0.1:{server.port}/ws"
        async with Client(url, opened["table"]["id"], secrets) as both:
            while len(took) < count and both.table.get("status") != "over":
                if both.choices() is None:
                    await both.next()
                    continue
                seat, texts = await both.asked()
                await asyncio.sleep(chance.uniform(0.05, 0.15))  # limits of one seat hold here, too
                began = time.perf_counter()
                answer = await both.act(seat, chance.choice(texts))
                took.append(time.perf_counter() - began)
                assert answer["type"] == "ack", answer
    return took


def counted(server: Server, metric: str) -> float:
    with urllib.request.urlopen(f"{server.base}/metrics", timeout=PATIENCE) as answer:
        lines = answer.read().decode().splitlines()
    return sum(float(line.rpartition(" ")[2]) for line in lines if line.startswith(f"{metric} "))


def shares(took: list[float]) -> dict[str, float]:
    ordered = sorted(took)
    at = {"p50": 0.5, "p99": 0.99}
    return {name: round(1000 * ordered[int(share * len(took))], 1) for name, share in at.items()}


@pytest.mark.parametrize(
    "count", [10, pytest.param(250, marks=pytest.mark.long)], ids=["short", "long"]
)
@pytest.mark.parametrize("kind", ATTACKS)
def test_honest_people_play_on(
    tmp_path: Path, kind: str, count: int, request: pytest.FixtureRequest
) -> None:
    server = Server(tmp_path, flags={"tables-per-day": 10_000})

    async def play(seed: str) -> dict[str, float]:
        chance = random.Random(seed)
        found = await asyncio.gather(*(moves(server, count, chance) for _ in range(TABLES)))
        return shares([each for one in found for each in one])

    found: dict[str, Any] = {"attack": kind, "moves": count * TABLES}

    async def phases() -> None:
        found["before"] = await play("before")
        with attacked(kind, server):
            found["during"] = await play("during")
            while not counted(server, ATTACKS[kind]):
                await asyncio.sleep(0.05)
        found["after"] = await play("after")

    with served(server):
        asyncio.run(asyncio.wait_for(phases(), 10 * PATIENCE))
        assert server.call("/health")["status"] == "ok"
    assert "Traceback" not in server.log()
    noted: Path | None = request.config.getoption("--note-figures")
    if noted is not None:
        with noted.open("a", encoding="utf-8") as out:
            out.write(json.dumps(found) + "\n")
