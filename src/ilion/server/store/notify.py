"""Several servers on one PostgreSQL: what one has written the others hear, once per commit.

LISTEN and NOTIFY on one connection, with the ids of tables only; everybody reads the rest from
the store. Besides that servers tell each other who sits at their sockets, and that they are alive.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import json
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy.ext.asyncio import AsyncEngine

LOG = logging.getLogger("ilion.notifier")
CHANNEL = "ilion"
BEAT = 5.0  # seconds between signs of life
SILENCE = 3 * BEAT + 1  # after which a server is taken for dead
RETRY = 1.0

Heard = dict[str, Any]


class Notifier:
    """One server's ear and voice among the others. `me` is its name there."""

    def __init__(
        self,
        engine: AsyncEngine,
        me: str,
        heard: Callable[[Heard], None],
        lost: Callable[[str], None],
        back: Callable[[], Awaitable[None]],
    ) -> None:
        self.engine = engine
        self.me = me
        self.heard = heard
        self.lost = lost  # a server has died
        self.back = back  # we may have missed something
        self.others: dict[str, float] = {}
        self._connection: Any = None
        self._tasks: list[asyncio.Task[None]] = []
        self._to_say: asyncio.Queue[str] = asyncio.Queue()

    async def start(self) -> None:
        await self._connect()
        self._tasks = [asyncio.create_task(self._live()), asyncio.create_task(self._speak())]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._disconnect()

    def say(self, **news: Any) -> None:
        """Tell the other servers something; nobody waits for it."""
        self._to_say.put_nowait(json.dumps({"from": self.me, **news}))

    async def _speak(self) -> None:
        """One after the other: a connection does one thing at a time."""
        while True:
            payload = await self._to_say.get()
            with contextlib.suppress(Exception):  # `_live` notices a broken connection
                if self._connection is not None:
                    await self._connection.execute("SELECT pg_notify($1, $2)", CHANNEL, payload)

    async def _connect(self) -> None:
        asyncpg: Any = importlib.import_module("asyncpg")  # an extra: only PostgreSQL needs it
        address = self.engine.url.set(drivername="postgresql")
        self._connection = await asyncpg.connect(address.render_as_string(hide_password=False))
        await self._connection.add_listener(CHANNEL, self._on_news)

    async def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(Exception):
                await connection.close(timeout=2)

    def _on_news(self, _: Any, __: int, ___: str, payload: str) -> None:
        news: Heard = json.loads(payload)
        if news["from"] != self.me:
            self.others[news["from"]] = time.monotonic()
            self.heard(news)

    async def _live(self) -> None:
        """Say that we are alive, see who is not, and come back after a lost connection."""
        while True:
            await asyncio.sleep(BEAT if self._connection is not None else RETRY)
            try:
                if self._connection is None or self._connection.is_closed():
                    await self._disconnect()
                    await self._connect()
                    await self.back()
                self.say()
            except Exception as error:
                LOG.warning("other servers are not heard", extra={"why": type(error).__name__})
                await self._disconnect()
            now = time.monotonic()
            for other, last in [*self.others.items()]:
                if now - last > SILENCE:
                    del self.others[other]
                    self.lost(other)
