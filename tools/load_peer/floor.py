"""The floor of a Python server: what it costs to send a move to a table, and nothing else.

python floor.py BYTES: uvicorn on uvloop as our own server has it, and its websockets. A move is not
even read: whatever comes from a socket that sits, four frames of so many bytes go out. They say no
more than `ilion.bench.load`'s clients need in order to go on.
"""

from __future__ import annotations

import asyncio
import json
import sys
from itertools import count
from typing import Any

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

SIZE = int(sys.argv[1])
TABLES: dict[str, Table] = {}
IDS = count()


class Table:
    """Who sits here, and how many moves there were."""

    def __init__(self) -> None:
        self.sockets: list[Socket] = []
        self.number = 0

    def move(self) -> None:
        self.number += 1
        for socket in self.sockets:
            socket.transport.write(frame("step", socket.seat, self.number))


def frame(kind: str, seat: int | None, number: int) -> bytes:
    """A whole WebSocket frame: the two players are asked in turn."""
    asked = number % 2
    prompt = {"seat": asked, "choices": [{"text": "go"}] if seat == asked else None}
    said = {"type": kind, "seat": seat, "number": number, "by": 1 - asked, "prompt": prompt}
    text = json.dumps(said).encode().ljust(SIZE)
    return b"\x81\x7e" + len(text).to_bytes(2) + text


class Socket(WebSocketsSansIOProtocol):
    """A socket: its first message says where it sits, every other one is a move."""

    table: Table | None = None
    seat: int | None = None

    def data_received(self, data: bytes) -> None:
        if self.table:
            self.table.move()
        else:
            super().data_received(data)

    def handle_text(self, event: Frame) -> None:
        said = json.loads(bytes(event.data))
        self.table = TABLES[said["table"]]
        self.seat = int(said["secrets"][0]) if said["secrets"] else None
        self.table.sockets.append(self)
        self.transport.write(frame("state", self.seat, self.table.number))


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Open a table, as `POST /api/tables` does; let every socket in."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        await receive()  # until it closes
        return
    name = str(next(IDS))
    TABLES[name] = Table()
    opened = {"table": {"id": name}, "seats": [{"secret": "0"}, {"secret": "1"}]}
    headers = [(b"content-type", b"application/json")]
    await send({"type": "http.response.start", "status": 201, "headers": headers})
    await send({"type": "http.response.body", "body": json.dumps(opened).encode()})


async def serve() -> None:
    config = uvicorn.Config(
        app, port=0, ws=Socket, http="h11", lifespan="off", log_level="error", ws_ping_interval=None
    )
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    print(f"listening at :{server.servers[0].sockets[0].getsockname()[1]}", flush=True)
    await running


if __name__ == "__main__":
    import uvloop

    uvloop.run(serve())
