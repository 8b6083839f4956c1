"""The pool of bot workers: processes that choose for bot seats and give hints, from views alone.

Quick levels go before slow ones but never starve them, and where many wait each thinks for a
shorter time. So the wait at one table does not grow with the bots at other tables. Analyses of
finished games are done in short parts, when nobody at a table waits.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import sys
import time
from collections.abc import Callable
from typing import Any

import msgspec

from ilion.bots.levels import LEVELS
from ilion.server.bots.engines import compiled_since_start, worker_environment
from ilion.server.bots.worker import Advise, Analyse, Answer, Choose, Job

LOG = logging.getLogger("ilion.pool")
PATIENCE = 4.0  # a decision waits behind others this long for each second that it takes itself
QUICK = 0.3  # seconds: a level that thinks no longer than this is quick
LEAST = 0.02  # seconds that every bot may think, however many wait
GRACE = 20.0  # seconds beyond its own time after which a worker counts as stuck
TRIES = 3  # workers that are given a job before a random action is played instead
START_RETRY = 1.0  # seconds until a worker is started again, where the system refused one
LINE_BYTES = 4 << 20
HINT_SECONDS = 0.6  # that a hint takes at the most: people wait for it
PART_SECONDS = 0.25  # of an analysis, after which others may come first
LAST = 30.0  # seconds that a part of an analysis lets others go before it


class WorkerPool:
    """A small number of worker processes, and the decisions that wait for them."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.jobs = 0  # for /metrics
        self.failures = 0
        self.waiting: list[_Task] = []
        self.busy = 0
        self._count = 0
        self._changed = asyncio.Condition()
        self._workers: list[asyncio.Task[None]] = []

    def start(self) -> None:
        self._workers = [
            asyncio.create_task(self._go_on(only_quick=number > 0), name=f"bot worker {number}")
            for number in range(self.size)
        ]

    async def stop(self) -> None:
        for worker in self._workers:
            worker.cancel()
        await asyncio.gather(*self._workers, return_exceptions=True)

    async def choose(
        self, game: str, view: dict[str, Any], prompt: dict[str, Any], level: str
    ) -> int:
        """The action that a bot of this level takes, knowing this view and prompt."""
        actions: list[int] = [choice["action"] for choice in prompt["choices"]]

        def job(number: int, seconds: float) -> Job:
            return Choose(number, game, view, prompt, level, seconds, secrets.randbits(32))

        seconds = LEVELS[level].seconds
        answer = await self._ask(job, seconds, PATIENCE * seconds, seconds <= QUICK)
        self.jobs += 1
        if answer.found is None or answer.found not in actions:
            self.failures += 1  # it failed again and again, but the game must go on
            return secrets.choice(actions)
        action: int = answer.found
        return action

    async def advise(self, game: str, rules: int, view: dict[str, Any]) -> dict[str, Any] | None:
        """The best choices of the seat whose view it is; None where that failed."""
        answer = await self._ask(
            lambda number, seconds: Advise(number, game, rules, view, seconds),
            HINT_SECONDS,
            HINT_SECONDS,
            quick=True,
        )
        found: dict[str, Any] | None = answer.found
        return found

    async def analyse(self, record: str, finished: bool, simulations: int, first: int) -> Answer:
        """A part of the analysis of a record, from a ply on, with simulations per decision."""
        return await self._ask(
            lambda number, seconds: Analyse(number, record, finished, simulations, first, seconds),
            PART_SECONDS,
            LAST,
            quick=False,
        )

    async def _ask(
        self, job: Callable[[int, float], Job], seconds: float, patience: float, quick: bool
    ) -> Answer:
        """Put a job to a worker, and wait for the answer."""
        self._count += 1
        task = _Task(self._count, time.monotonic() + patience, job, seconds, quick)
        async with self._changed:
            self.waiting.append(task)
            self._changed.notify_all()
        try:
            await task.done.wait()
        finally:
            task.wanted = False  # the caller may have been cancelled: then nobody need think
        return task.answer or Answer(task.id)

    def longest(self, level: str) -> float:
        """How many seconds a bot of this level thinks at the most."""
        return LEVELS[level].seconds

    async def _go_on(self, only_quick: bool) -> None:
        """Work, whatever goes wrong: tables wait for their bots."""
        while True:
            try:
                await self._work(only_quick)
            except Exception as error:
                LOG.error("a bot worker failed", extra={"why": f"{type(error).__name__}: {error}"})
                await asyncio.sleep(START_RETRY)

    async def _work(self, only_quick: bool) -> None:
        """Put one decision after the other to a process, which is started anew when it dies.

        All workers but one leave the slow levels alone, so that quick ones never wait for them.
        """
        process: asyncio.subprocess.Process | None = None
        newest = compiled_since_start()
        try:
            while True:
                task = await self._next(only_quick)
                self.busy += 1
                if not newest and compiled_since_start():
                    newest = True
                    if process is not None:
                        await _end_worker(process)  # the next one runs the compiled engines
                try:
                    while task.wanted and not task.done.is_set():
                        if process is None or process.returncode is not None:
                            process = await _start_worker_when_possible()
                        await self._try(process, task)
                finally:
                    self.busy -= 1
                    if task.wanted and not task.done.is_set():
                        self.waiting.append(task)  # another one does it
        finally:
            if process is not None:
                await _end_worker(process)

    async def _next(self, only_quick: bool) -> _Task:
        async with self._changed:
            while True:
                self.waiting = [task for task in self.waiting if task.wanted]
                fit = [task for task in self.waiting if task.quick or not only_quick]
                if fit:
                    task = min(fit, key=lambda task: task.due)
                    self.waiting.remove(task)
                    return task
                await self._changed.wait()

    async def _try(self, process: asyncio.subprocess.Process, task: _Task) -> None:
        """Put one decision to a worker; a worker that dies or hangs is ended."""
        crowd = len(self.waiting) + self.busy
        seconds = max(LEAST, task.seconds * min(1.0, self.size / max(1, crowd)))
        job = task.job(task.id, seconds)
        assert process.stdin is not None
        assert process.stdout is not None
        task.tries += 1
        try:
            process.stdin.write(msgspec.json.encode(job) + b"\n")
            await process.stdin.drain()
            line = await asyncio.wait_for(process.stdout.readline(), seconds + GRACE)
            answer = msgspec.json.decode(line, type=Answer)
            task.answer = answer if answer.id == task.id else None
        except (OSError, ValueError, TimeoutError, RuntimeError, msgspec.MsgspecError) as error:
            # uvloop raises a RuntimeError where the worker has died before anything was written.
            LOG.warning("a bot worker is replaced", extra={"why": type(error).__name__})
            await _end_worker(process)
        answered = task.answer and (task.answer.found is not None or task.answer.refused)
        if answered or task.tries >= TRIES:
            task.done.set()


class _Task:
    """A decision that somebody waits for. Whichever is due first is taken first."""

    def __init__(
        self,
        number: int,
        due: float,
        job: Callable[[int, float], Job],
        seconds: float,
        quick: bool,
    ) -> None:
        self.id = number
        self.due = due
        self.job = job  # made from its number and the seconds it may take
        self.seconds = seconds
        self.quick = quick
        self.done = asyncio.Event()
        self.answer: Answer | None = None
        self.wanted = True
        self.tries = 0


async def _start_worker_when_possible() -> asyncio.subprocess.Process:
    """A new worker, as soon as the system has room for one: the game must go on."""
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
        env=worker_environment(),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=LINE_BYTES,
    )


async def _end_worker(process: asyncio.subprocess.Process) -> None:
    """Kill a worker, and wait until nothing of it is left open."""
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
    await process.communicate()
