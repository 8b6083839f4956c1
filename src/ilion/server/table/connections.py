"""The clients that are connected to a table, and how messages reach them."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

from ilion.server.errors import Refusal
from ilion.server.protocol import wire
from ilion.server.protocol.wire import Viewer, ViewFormat

QUEUE_MESSAGES = 200  # messages that may wait for a client that reads slowly
QUEUE_BYTES = 4 << 20


class Connection:
    """One client at one table: the seats it holds, and what waits to be sent to it.

    The queue is bounded. A client that does not keep up is dropped; it may come back and go on
    from the last number it has seen.
    """

    def __init__(self) -> None:
        self.seats: list[int] = []
        self.host = False  # whether it may start the game
        self.format = ViewFormat()
        self.dropped = asyncio.Event()
        self.closing: tuple[int, str] | None = None  # code and reason
        self._queue: deque[bytes] = deque()
        self._bytes = 0
        self._changed = asyncio.Event()
        self._closed = False

    @property
    def viewers(self) -> list[Viewer]:
        """Whose messages it gets: those of each seat that it holds, or a spectator's."""
        return [*self.seats] or [None]

    def send(self, message: Any) -> None:
        self.send_encoded(wire.encode(message))

    def send_encoded(self, data: bytes) -> None:
        if self._closed or self.dropped.is_set():
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

    async def next(self) -> bytes | None:
        """The next message to send, or None when it is time to close."""
        while not self._queue:
            if self.closing is not None:
                self._closed = True
                return None
            await self._changed.wait()
            self._changed.clear()
        data = self._queue.popleft()
        self._bytes -= len(data)
        return data


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
        data = wire.encode(message)
        for connection in self:
            connection.send_encoded(data)

    def send_each(self, make: Callable[[Viewer, ViewFormat], Any]) -> None:
        """To each seat what it may know, and to those who watch what they may.

        `make` is called once for each viewer, and once for each format that is wanted.
        """
        made: dict[tuple[Viewer, ViewFormat], bytes] = {}
        for connection in self:
            for viewer in connection.viewers:
                key = (viewer, connection.format)
                if key not in made:
                    made[key] = wire.encode(make(*key))
                connection.send_encoded(made[key])

    def close(self, code: int, reason: str) -> None:
        for connection in self:
            connection.close(code, reason)
