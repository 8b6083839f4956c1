"""Tiny helpers to attack a live server, and to play honestly meanwhile."""

from __future__ import annotations

import asyncio
import json
import random
import re
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from server.conftest import config
from server.talk import ME, Running

# What a server of today allows, where the tests of the tables allow nearly everything.
HONEST_LIMITS: dict[str, object] = {
    "messages_per_second": 20.0,
    "loop_ms_per_client": 250.0,
    "loop_ms_per_seat": 100.0,
}


@contextmanager
def running(folder: Path, **more: object) -> Iterator[Running]:
    server = Running(config(folder, **more))
    try:
        yield server
    finally:
        server.stop()
    assert server.logged.errors == []


def counted(server: Running, metric: str) -> float:
    """The value of a metric; 0 where it has none yet."""
    found = re.search(rf"^{re.escape(metric)} (\S+)$", server.get("/metrics").text, re.MULTILINE)
    return float(found[1]) if found else 0.0


async def until_counted(server: Running, metric: str, value: float) -> None:
    while await asyncio.to_thread(counted, server, metric) < value:
        await asyncio.sleep(0.05)


async def honest_moves(server: Running, moves: int) -> list[float]:
    """Play so many moves at a table of one's own; returns how long each took."""
    opened = await asyncio.to_thread(server.open, "horse", ME, ME)
    chance = random.Random(1)
    times: list[float] = []
    async with server.sit(opened["id"], *opened["secrets"]) as both:
        while len(times) < moves and both.table.get("status") != "over":
            seat, texts = await both.asked()
            began = time.perf_counter()
            await both.act(seat, chance.choice(texts))
            times.append(time.perf_counter() - began)
    return times


def raw_socket(server: Running, table: str) -> socket.socket:
    """A watcher at a table who can send whatever frames it likes, and reads nothing by itself."""
    peer = socket.create_connection(("127.0.0.1", server.port), timeout=30)
    protocol = ClientProtocol(parse_uri(f"ws://127.0.0.1:{server.port}/ws"))
    protocol.send_request(protocol.connect())
    peer.sendall(b"".join(protocol.data_to_send()))
    while protocol.state is not State.OPEN:
        protocol.receive_data(peer.recv(100))
    protocol.send_text(json.dumps({"type": "sit", "table": table, "secrets": []}).encode())
    peer.sendall(b"".join(protocol.data_to_send()))
    return peer


def frame(opcode: Opcode, data: bytes = b"", fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


def flood(peer: socket.socket, data: bytes, seconds: float = 30.0) -> bool:
    """Send without end and read nothing; returns whether the server ended it in time."""
    until = time.monotonic() + seconds
    peer.settimeout(1.0)
    while time.monotonic() < until:
        try:
            peer.sendall(data)
        except TimeoutError:
            continue
        except OSError:
            return True
    return False
