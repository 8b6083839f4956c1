"""The pool of bot workers: processes that choose for bot seats, from views alone.

Quick levels go before slow ones, nobody starves, and where many wait each thinks for a shorter
time: so the wait at one table never grows with the bots of the others.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import sys
import time
from typing import Any

import msgspec

from ilion.bots.levels import LEVELS
from ilion.server.bots.worker import Answer, Job

LOG = logging.getLogger("ilion.pool")
PATIENCE = 4.0  # a level that thinks one second longer stands this many seconds further back
QUICK = 0.3  # seconds: levels that think no longer
LEAST = 0.02  # seconds that every bot may think, however many wait
GRACE = 20.0  # seconds beyond a job's own time, for a machine that is busy: then it is stuck
TRIES = 3
START_RETRY = 1.0  # seconds until a worker is sought again, where none could be started
LINE = 4 << 20


class WorkerPool:
    """A small number of worker processes, and the jobs that wait for them."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.jobs = 0  # metrics for /metrics
        self.failures = 0
        self.waiting: list[_Task] = []
        self.busy = 0
        self._count = 0
        self._news = asyncio.Condition()
        self._workers: list[asyncio.Task[None]] = []

    def start(self) -> None:
        self._workers = [
            asyncio.create_task(self._work(only_quick=number > 0), name=f"bot worker {number}")
            for number in range(self.size)
        ]

    async def stop(self) -> None:
        for hand in self._workers:
            hand.cancel()
        await asyncio.gather(*self._workers, return_exceptions=True)

    async def choose(
        self, game: str, view: dict[str, Any], prompt: dict[str, Any], level: str
    ) -> int:
        """The action that a bot of this level takes, knowing this view and prompt."""
        actions: list[int] = [choice["action"] for choice in prompt["choices"]]
        self._count += 1
        place = time.monotonic() + PATIENCE * LEVELS[level].seconds
        task = _Task(self._count, place, game, view, prompt, level)
        async with self._news:
            self.waiting.append(task)
            self._news.notify_all()
        try:
            await task.done.wait()
        finally:
            task.wanted = False  # whoever waited has gone: nobody need think about it
        self.jobs += 1
        if task.action is None or task.action not in actions:
            self.failures += 1  # it failed again and again, but the game must go on
            return secrets.choice(actions)
        return task.action

    def longest(self, level: str) -> float:
        """How long a bot of this level thinks at the most."""
        return LEVELS[level].seconds

    async def _work(self, only_quick: bool) -> None:
        """One pair of hands: a process, started anew whenever it dies.

        All but one leave the slow levels alone, so that quick ones never wait for them.
        """
        process: asyncio.subprocess.Process | None = None
        try:
            while True:
                task = await self._next(only_quick)
                self.busy += 1
                try:
                    while task.wanted and not task.done.is_set():
                        if process is None or process.returncode is not None:
                            process = await _start_worker_when_possible()
                        await self._try(process, task)
                finally:
                    self.busy -= 1
        finally:
            if process is not None:
                await _end_worker(process)

    async def _next(self, only_quick: bool) -> _Task:
        async with self._news:
            while True:
                self.waiting = [task for task in self.waiting if task.wanted]
                fit = [task for task in self.waiting if task.quick or not only_quick]
                if fit:
                    task = min(fit, key=lambda task: task.place)
                    self.waiting.remove(task)
                    return task
                await self._news.wait()

    async def _try(self, process: asyncio.subprocess.Process, task: _Task) -> None:
        """Put one job to a worker; one that dies or hangs is dismissed."""
        crowd = len(self.waiting) + self.busy
        seconds = max(LEAST, LEVELS[task.level].seconds * min(1.0, self.size / max(1, crowd)))
        seed = secrets.randbits(32)
        job = Job(task.id, task.game, task.view, task.prompt, task.level, seconds, seed)
        assert process.stdin is not None
        assert process.stdout is not None
        task.tries += 1
        try:
            process.stdin.write(msgspec.json.encode(job) + b"\n")
            await process.stdin.drain()
            line = await asyncio.wait_for(process.stdout.readline(), seconds + GRACE)
            answer = msgspec.json.decode(line, type=Answer)
            task.action = answer.action if answer.id == task.id else None
        except (OSError, ValueError, TimeoutError, msgspec.MsgspecError) as error:
            LOG.warning("a bot worker is replaced", extra={"why": type(error).__name__})
            await _end_worker(process)
        if task.action is not None or task.tries >= TRIES:
            task.done.set()


class _Task:
    """A decision that somebody waits for."""

    def __init__(
        self,
        number: int,
        place: float,
        game: str,
        view: dict[str, Any],
        prompt: dict[str, Any],
        level: str,
    ) -> None:
        self.id = number
        self.place = place
        self.game = game
        self.view = view
        self.prompt = prompt
        self.level = level
        self.quick = LEVELS[level].seconds <= QUICK
        self.done = asyncio.Event()
        self.action: int | None = None
        self.wanted = True
        self.tries = 0


async def _start_worker_when_possible() -> asyncio.subprocess.Process:
    """A new worker, as soon as the machine has room for one: the game must go on."""
    while True:
        starting = asyncio.create_task(_start_worker())
        try:
            return await asyncio.shield(starting)
        except OSError as error:
            LOG.error("no bot worker can be started", extra={"why": str(error)})
            await asyncio.sleep(START_RETRY)
        except asyncio.CancelledError:
            # The pool stops while the process starts: it must not stay behind.
            with contextlib.suppress(OSError):
                await _end_worker(await starting)
            raise


async def _start_worker() -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "ilion.server.bots.worker",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=LINE,
    )


async def _end_worker(process: asyncio.subprocess.Process) -> None:
    """End a worker, and wait until nothing of it is left open."""
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
    await process.communicate()
