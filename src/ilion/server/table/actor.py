"""One task that owns something: whatever is asked of it happens one after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from ilion.server.errors import Refusal

T = TypeVar("T")
Job = Callable[[], Awaitable[None]]


class Actor:
    """Does jobs one by one. A refusal is an answer; any other error means that it gave up."""

    def __init__(self, name: str) -> None:
        self.broken = False
        self._closed = False
        self._working = False
        self._inbox: asyncio.Queue[Job] = asyncio.Queue()
        self._owner = asyncio.create_task(self._own(), name=name)

    async def do(self, job: Callable[[], Awaitable[T]]) -> T:
        """Have something done, after what waits already; returns its answer."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        async def one() -> None:
            try:
                if self.broken:  # what was asked may be about something that is no more
                    raise Refusal("broken", 503)
                found = await job()
                if not answer.done():
                    answer.set_result(found)
            except Exception as error:
                refused = isinstance(error, Refusal)
                if not answer.done():
                    answer.set_exception(error if refused else Refusal("broken", 503))
                if not refused:
                    self.gave_up(error)

        if self.broken or self._closed:
            raise Refusal("broken", 503)
        self._inbox.put_nowait(one)
        return await answer

    def post(self, job: Job) -> None:
        """As `do`, for those who do not wait for an answer."""

        async def one() -> None:
            try:
                await job()
            except Refusal:
                pass  # things have changed since it was asked
            except Exception as error:
                self.gave_up(error)

        if not self._closed:
            self._inbox.put_nowait(one)

    async def finish(self) -> None:
        """Do what waits and no more."""
        done = asyncio.Event()

        async def last() -> None:
            done.set()

        if not self._closed:
            self._closed = True
            self._inbox.put_nowait(last)
            await done.wait()
            self._owner.cancel()

    def gave_up(self, error: Exception) -> None:
        """A job failed in a way that nobody had foreseen."""
        self.broken = True

    @property
    def busy(self) -> bool:
        """Whether something is being done, or waits to be."""
        return self._working or not self._inbox.empty()

    async def _own(self) -> None:
        while True:
            job = await self._inbox.get()
            self._working = True
            await job()
            self._working = False
