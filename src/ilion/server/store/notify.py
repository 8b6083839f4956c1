"""Several servers on one PostgreSQL: each is told, once per commit, what the others have written.

LISTEN and NOTIFY on one connection carry the ids of tables only; a server reads the rest from the
store. Servers also tell each other which seats are connected to them, and that they are alive.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import json
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import sqlalchemy as sql
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from ilion.server.store.schema import NOTICES

LOG = logging.getLogger("ilion.notify")
CHANNEL = "ilion"
HEARTBEAT = 5.0  # seconds between notices that say nothing but that we are alive
DEAD_AFTER = 3 * HEARTBEAT + 1  # seconds without a notice
NAMED = 200  # tables in one notice: PostgreSQL takes 8,000 bytes
RECONNECT_AFTER = 1.0
ANSWER_WITHIN = 5.0  # seconds that PostgreSQL has to answer on this connection
BEHIND_AFTER = 2 * HEARTBEAT + ANSWER_WITHIN  # seconds without hearing our own heartbeat

Notice = dict[str, Any]


async def announce(connection: AsyncConnection, tables: Sequence[str]) -> None:
    """Tell all servers, as part of a transaction, that tables were changed behind their backs.

    The server of an SQLite file reads such notices from the file itself, every few seconds.
    """
    if connection.dialect.name == "sqlite":
        if tables:
            await connection.execute(NOTICES.insert(), [{"table_id": table} for table in tables])
        return
    for first in range(0, len(tables), NAMED):
        payload = json.dumps({"from": "admin", "wrote": list(tables[first : first + NAMED])})
        await connection.execute(sql.select(sql.func.pg_notify(CHANNEL, payload)))


class Notifier:
    """One server's connection to the others. `server_id` is its name among them."""

    def __init__(
        self,
        engine: AsyncEngine,
        server_id: str,
        on_notice: Callable[[Notice], None],
        on_server_lost: Callable[[str], None],
        on_reconnect: Callable[[], Awaitable[None]],
    ) -> None:
        self.engine = engine
        self.server_id = server_id
        self.on_notice = on_notice
        self.on_server_lost = on_server_lost
        self.on_reconnect = on_reconnect  # notices may have been missed
        self.last_heard: dict[str, float] = {}  # other servers, and when they last said something
        self._heard_ourselves = time.monotonic()
        self._connection: Any = None
        self._lost = False  # and it was logged
        self._tasks: list[asyncio.Task[None]] = []
        self._queue: asyncio.Queue[str] = asyncio.Queue()

    async def start(self) -> None:
        await self._connect()
        self._tasks = [asyncio.create_task(self._watch()), asyncio.create_task(self._send_all())]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._disconnect()

    @property
    def lag(self) -> float:
        """Seconds since we heard something on this connection: our own heartbeat comes back."""
        return time.monotonic() - self._heard_ourselves

    @property
    def behind(self) -> bool:
        return self.lag > BEHIND_AFTER

    def send(self, **notice: Any) -> None:
        """Tell the other servers something; nobody waits for it."""
        self._queue.put_nowait(json.dumps({"from": self.server_id, **notice}))

    async def _send_all(self) -> None:
        """One notice after the other, because a connection does one thing at a time."""
        while True:
            payload = await self._queue.get()
            connection = self._connection
            try:
                if connection is not None:
                    await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, payload)
            except TimeoutError:
                connection.terminate()  # it hangs; `_watch` connects again
            except Exception:
                pass  # `_watch` notices a broken connection

    async def _connect(self) -> None:
        asyncpg: Any = importlib.import_module("asyncpg")  # an extra: only PostgreSQL needs it
        address = self.engine.url.set(drivername="postgresql")
        self._connection = await asyncpg.connect(
            address.render_as_string(hide_password=False),
            timeout=ANSWER_WITHIN,
            command_timeout=ANSWER_WITHIN,
        )
        await self._connection.add_listener(CHANNEL, self._receive)
        self._lost = False
        self._heard_ourselves = time.monotonic()

    async def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(Exception):
                await connection.close(timeout=2)

    def _receive(self, _: Any, __: int, ___: str, payload: str) -> None:
        notice: Notice = json.loads(payload)
        if notice["from"] == self.server_id:
            self._heard_ourselves = time.monotonic()
        else:
            if "wrote" not in notice or notice["from"] != "admin":
                self.last_heard[notice["from"]] = time.monotonic()
            self.on_notice(notice)

    async def _watch(self) -> None:
        """Send heartbeats, notice servers that have died, and connect again where that is lost."""
        while True:
            await asyncio.sleep(HEARTBEAT if self._connection is not None else RECONNECT_AFTER)
            try:
                if self._connection is not None and self.behind:
                    self._connection.terminate()
                if self._connection is None or self._connection.is_closed():
                    await self._disconnect()
                    await self._connect()
                    await self.on_reconnect()
                self.send()
            except Exception as error:
                if self._connection is not None or not self._lost:
                    self._lost = True
                    LOG.warning("other servers are not heard", extra={"why": type(error).__name__})
                await self._disconnect()
            now = time.monotonic()
            for server, heard in [*self.last_heard.items()]:
                if now - heard > DEAD_AFTER:
                    del self.last_heard[server]
                    self.on_server_lost(server)
