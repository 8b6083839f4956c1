"""One task that owns something: whatever is asked of it happens one after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from ilion.server import logs
from ilion.server.errors import Refusal

T = TypeVar("T")
Job = Callable[[], Awaitable[T]]


class Actor:
    """Does jobs one by one. A job may be refused; any other error breaks the actor for good."""

    def __init__(self, name: str) -> None:
        self.broken = False
        self._closed = False
        self._working = False
        self._inbox: asyncio.Queue[Job[None] | None] = asyncio.Queue()  # None: no more
        self._task = asyncio.create_task(self._work(), name=name)

    async def do(self, job: Job[T]) -> T:
        """Have a job done after those that wait already; returns its answer."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        asked_by = logs.current_fields()

        async def one() -> None:
            logs.go_on_as(asked_by)
            try:
                if self.broken:  # a job before this one has failed
                    raise Refusal("broken", 503)
                found = await self.perform(job)
                if not answer.done():
                    answer.set_result(found)
            except Exception as error:
                refused = isinstance(error, Refusal)
                if not answer.done():
                    answer.set_exception(error if refused else Refusal("broken", 503))
                if not refused:
                    self.on_failure(error)

        if self.broken or self._closed:
            raise Refusal("broken", 503)
        self._inbox.put_nowait(one)
        return await answer

    def post(self, job: Job[None]) -> None:
        """As `do`, for those who do not wait for an answer."""
        asked_by = logs.current_fields()

        async def one() -> None:
            logs.go_on_as(asked_by)
            try:
                await self.perform(job)
            except Refusal:
                pass  # things have changed since the job was posted
            except Exception as error:
                self.on_failure(error)

        if not self._closed:
            self._inbox.put_nowait(one)

    async def finish(self) -> None:
        """Do the jobs that wait and no more.

        The task ends by itself: what a cancelled one leaves behind would refer to the actor.
        """
        if not self._closed:
            self._closed = True
            self._inbox.put_nowait(None)
            await asyncio.wait({self._task})

    async def perform(self, job: Job[T]) -> T:
        """Carry one job out; a subclass may turn errors that it knows into refusals."""
        return await job()

    def on_failure(self, error: Exception) -> None:
        """A job failed with an error that nobody had foreseen."""
        self.broken = True

    @property
    def busy(self) -> bool:
        """Whether a job is being done, or waits to be."""
        return self._working or not self._inbox.empty()

    async def _work(self) -> None:
        while (job := await self._inbox.get()) is not None:
            self._working = True
            await job()
            self._working = False
