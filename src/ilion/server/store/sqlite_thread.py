"""SQLite's writer: a thread with a connection of its own.

A transaction is carried out there as a whole, in one hop. The async driver takes a hop to its
thread and back for every statement, which cost more than the statements themselves.

What is added to the logs alone, nearly all that is written, is one statement for all rows, given
straight to Python's driver. It keeps the statement prepared, and the interpreter is let go of
once: each time the thread wants it back, it waits until the event loop gives it away.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain
from queue import SimpleQueue

import sqlalchemy as sql

from ilion.server.store.engine import open_sqlite
from ilion.server.store.statements import PlainRow, plain_insert_entries

Work = Callable[[sql.Connection], None]
Asked = tuple[Work, asyncio.Future[None]]


class SqliteThread:
    """Carries out transactions one by one; the connection is opened anew after one has failed."""

    def __init__(self, file: str) -> None:
        self.engine = open_sqlite(file)
        self._connection: sql.Connection | None = None
        self._asked: SimpleQueue[Asked | None] = SimpleQueue()
        self._thread: threading.Thread | None = None

    async def transact(self, work: Work) -> None:
        """Do some work in a transaction; returns when it is committed."""
        await self._do(partial(_transact, work))

    async def append(self, entries: Sequence[PlainRow]) -> None:
        """Add entries to the logs, all or none; returns when they are committed."""
        await self._do(partial(_append, entries))

    async def _do(self, work: Work) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="sqlite", daemon=True)
            self._thread.start()
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._asked.put((work, done))
        await done

    async def close(self) -> None:
        """End the thread, after what it was asked before."""
        if self._thread is not None:
            self._asked.put(None)
            await asyncio.to_thread(self._thread.join)
            self._thread = None

    def _run(self) -> None:
        while (asked := self._asked.get()) is not None:
            work, done = asked
            error: Exception | None = None
            try:
                self._carry_out(work)
            except Exception as raised:
                error = raised
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
                done.get_loop().call_soon_threadsafe(_tell, done, error)
        self._let_go()

    def _carry_out(self, work: Work) -> None:
        if self._connection is None:
            self._connection = self.engine.connect()
        try:
            work(self._connection)
        except BaseException:
            self._let_go()
            raise

    def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()


def _transact(work: Work, connection: sql.Connection) -> None:
    with connection.begin():
        work(connection)


def _append(entries: Sequence[PlainRow], connection: sql.Connection) -> None:
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    driver.isolation_level = None  # one statement is a transaction
    try:
        driver.execute(plain_insert_entries(len(entries)), [*chain.from_iterable(entries)])
    finally:
        driver.isolation_level = "DEFERRED"  # as Python has it otherwise


def _tell(done: asyncio.Future[None], error: Exception | None) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
