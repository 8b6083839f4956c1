"""Those who are connected to a table, and how they are told things."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from ilion.server.protocol import wire
from ilion.server.table.game import Viewer


class Connection(Protocol):
    """What a table knows of a socket: which seats it holds, and a way to tell it something."""

    seats: list[int]
    host: bool
    memory: bool  # whether it wants views with a perfect memory

    def send(self, data: bytes) -> None: ...

    def close(self, code: int, reason: str) -> None: ...


def viewers(connection: Connection) -> list[Viewer]:
    """Whose messages a socket gets: each seat's that it holds, or those of one who watches."""
    return [*connection.seats] or [None]


class Audience:
    """The sockets at one table."""

    connections: list[Connection]

    @property
    def watchers(self) -> int:
        return sum(not connection.seats for connection in self.connections)

    def tell(self, message: Any) -> None:
        """The same to everybody."""
        data = wire.encode(message)
        for connection in [*self.connections]:
            connection.send(data)

    def tell_each(self, make: Callable[[Viewer, bool], Any]) -> None:
        """To each seat what it may know, and to those who watch what they may."""
        made: dict[tuple[Viewer, bool], bytes] = {}
        for connection in [*self.connections]:
            for viewer in viewers(connection):
                kind = (viewer, connection.memory)
                if kind not in made:
                    made[kind] = wire.encode(make(*kind))
                connection.send(made[kind])
