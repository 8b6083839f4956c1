"""Replays of records in processes of their own, with a queue of their own.

Checking a long record takes a second of computing, which live tables must not wait for.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from collections import Counter

import msgspec

from ilion.server.errors import Refusal
from ilion.server.http.replay_worker import LENGTH_BYTES, STATUS_BYTES, framed
from ilion.server.protocol import api, wire

LOG = logging.getLogger("ilion.replays")
WORKERS = 2
WAITING = 8  # replays that may wait for a worker
EACH = 2  # replays of one client that may run or wait
WITHIN = 60.0  # seconds that one replay may take, also where others keep the machine busy


class ReplayPool:
    """A few worker processes, started when the first replay is asked for."""

    def __init__(self) -> None:
        self.done = 0  # for /metrics
        self.refused = 0
        self.clients: Counter[str] = Counter()
        self._idle: asyncio.LifoQueue[_Worker] = asyncio.LifoQueue()
        self._workers: list[_Worker] = []

    @property
    def pending(self) -> int:
        """Replays that run or wait."""
        return self.clients.total()

    def start(self) -> None:
        self._workers = [_Worker() for _ in range(WORKERS)]
        for worker in self._workers:
            self._idle.put_nowait(worker)

    async def stop(self) -> None:
        await asyncio.gather(*(worker.end() for worker in self._workers))

    async def replay(self, wish: api.ReplayWish, client: str) -> bytes:
        """The answer as it is sent; refused where too many wait, or this client has too many."""
        if self.clients[client] >= EACH:
            self.refused += 1
            raise Refusal("slow_down", 429)
        if self.pending >= WORKERS + WAITING:
            self.refused += 1
            raise Refusal("busy", 503)
        self.clients[client] += 1
        try:
            worker = await self._idle.get()
            try:
                status, found = await worker.ask(wish)
            finally:
                self._idle.put_nowait(worker)
        finally:
            self.clients[client] -= 1
            if not self.clients[client]:
                del self.clients[client]
        self.done += 1
        if status != 200:
            why = msgspec.json.decode(found, type=wire.Message)
            raise Refusal(why.key.removeprefix("refused."), status, **why.args)
        return found


class _Worker:
    """One process, which is started anew when it has died or was too slow."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, wish: api.ReplayWish) -> tuple[int, bytes]:
        try:
            return await asyncio.wait_for(self._ask(msgspec.json.encode(wish)), WITHIN)
        except asyncio.CancelledError:  # the client went away: the answer must not reach another
            await self.end()
            raise
        except (OSError, EOFError, TimeoutError) as error:
            LOG.warning("a replay worker is replaced", extra={"why": type(error).__name__})
            await self.end()
            raise Refusal("busy", 503) from None

    async def _ask(self, data: bytes) -> tuple[int, bytes]:
        if self.process is None or self.process.returncode is not None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "ilion.server.http.replay_worker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(framed(data))
        await self.process.stdin.drain()
        head = await self.process.stdout.readexactly(LENGTH_BYTES)
        found = await self.process.stdout.readexactly(int.from_bytes(head))
        return int.from_bytes(found[:STATUS_BYTES]), found[STATUS_BYTES:]

    async def end(self) -> None:
        process, self.process = self.process, None
        if process is None:
            return
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
        await process.communicate()
