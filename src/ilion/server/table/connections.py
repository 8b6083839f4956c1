"""The clients that are connected to a table, and how messages reach them."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any, Protocol

from ilion.server.errors import Refusal
from ilion.server.protocol import wire
from ilion.server.protocol.wire import Viewer, ViewFormat

QUEUE_MESSAGES = 200  # messages that may wait for a client that reads slowly
QUEUE_BYTES = 4 << 20


class Outlet(Protocol):
    """The socket's end that messages go out by, framed as WebSockets send them."""

    def write_now(self, frame: bytes) -> bool:
        """Write a frame; False where the client does not keep up, so that it must wait."""

    async def write(self, frame: bytes) -> None:
        """Write a frame as soon as the client keeps up."""


class Connection:
    """One client at one table: the seats it holds, and what waits to be sent to it.

    A message is written at once where nothing waits. The queue is bounded: a client that does not
    keep up is dropped; it may come back and go on from the last number it has seen.
    """

    def __init__(self, outlet: Outlet) -> None:
        self.outlet = outlet
        self.seats: list[int] = []
        self.host = False  # whether it may start the game
        self.format = ViewFormat()
        self.dropped = asyncio.Event()
        self.closing: tuple[int, str] | None = None  # code and reason
        self._queue: deque[bytes] = deque()  # of frames
        self._waits = False  # a frame that was taken from the queue has not been written yet
        self._bytes = 0
        self._changed = asyncio.Event()
        self._closed = False

    @property
    def viewers(self) -> list[Viewer]:
        """Whose messages it gets: those of each seat that it holds, or a spectator's."""
        return [*self.seats] or [None]

    def send(self, message: Any) -> None:
        self.send_frame(framed(message))

    def send_frame(self, data: bytes) -> None:
        if self._closed or self.dropped.is_set():
            return
        if not self._queue and not self._waits and self.outlet.write_now(data):
            return
        if len(self._queue) >= QUEUE_MESSAGES or self._bytes + len(data) > QUEUE_BYTES:
            self._queue.clear()
            self.close(1013, "too slow: come back and go on from the last number seen")
            self.dropped.set()
            return
        self._queue.append(data)
        self._bytes += len(data)
        self._changed.set()

    def close(self, code: int, reason: str) -> None:
        """Close once everything that waits has been sent."""
        if self.closing is None:
            self.closing = (code, reason)
            self._changed.set()

    async def write(self) -> None:
        """Write what had to wait, until it is time to close."""
        while True:
            while not self._queue:
                if self.closing is not None:
                    self._closed = True
                    return
                await self._changed.wait()
                self._changed.clear()
            data = self._queue.popleft()
            self._bytes -= len(data)
            self._waits = True
            await self.outlet.write(data)
            self._waits = False


def framed(message: Any) -> bytes:
    """A message as one WebSocket text frame of a server: encoded once for all who get it."""
    data = wire.encode(message)
    size = len(data)
    if size < 126:
        return b"\x81" + size.to_bytes(1) + data
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2) + data
    return b"\x81\x7f" + size.to_bytes(8) + data


def own_seat(who: Connection, index: int) -> int:
    """A seat that a client must hold to ask what it asks."""
    if index not in who.seats:
        raise Refusal("not_yours", 403, number=index)
    return index


class Connections:
    """All clients at one table."""

    def __init__(self) -> None:
        self._all: list[Connection] = []

    def __iter__(self) -> Iterator[Connection]:
        return iter([*self._all])  # a copy: sending to one may remove it

    def __len__(self) -> int:
        return len(self._all)

    @property
    def watchers(self) -> int:
        return sum(not connection.seats for connection in self._all)

    def add(self, connection: Connection) -> None:
        self._all.append(connection)

    def remove(self, connection: Connection) -> None:
        self._all.remove(connection)

    def send(self, message: Any) -> None:
        """The same to everybody."""
        frame = framed(message)
        for connection in self:
            connection.send_frame(frame)

    def send_each(self, make: Callable[[Viewer, ViewFormat], Any]) -> None:
        """To each seat what it may know, and to those who watch what they may.

        `make` is called once for each viewer, and once for each format that is wanted.
        """
        made: dict[tuple[Viewer, ViewFormat], bytes] = {}
        for connection in self:
            for viewer in connection.viewers:
                key = (viewer, connection.format)
                if key not in made:
                    made[key] = framed(make(*key))
                connection.send_frame(made[key])

    def close(self, code: int, reason: str) -> None:
        for connection in self:
            connection.close(code, reason)
