"""Whatever happens to servers, workers, lines and stores: what was acknowledged stays.

Each fault strikes while people play; then a checker compares what every client was told with the
store. Once each in the suite, many times with --run-long. docs/reliability.md has the figures.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from faults.house import Postgres, Server, fill, served, small_disk
from faults.players import Table

from ilion.server.config import Config
from ilion.server.serve import bring_up_to_date
from server.talk import PATIENCE

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="it needs /proc and signals")
Fault = Callable[[], Awaitable[float]]  # strikes; returns since when all should go on again
DISK_FULL = "disk full"
SHORT, LONG = 1, 25  # how often a fault strikes
MOVES_BEFORE = 10  # acknowledged by all tables together, before each fault


class Figures:
    """What was seen, for docs/reliability.md."""

    def __init__(self, fault: str) -> None:
        self.fault = fault
        self.recovered: list[float] = []
        self.acknowledged = 0

    def write(self, file: Path | None) -> None:
        if file is not None:
            with file.open("a", encoding="utf-8") as out:
                out.write(json.dumps(vars(self)) + "\n")


async def wait_for(tables: list[Table], done: Callable[[], bool]) -> None:
    """Until something is done, or all games are over; never for ever."""
    until = time.monotonic() + 2 * PATIENCE
    while not done() and not all(table.over for table in tables):
        assert time.monotonic() < until, "no move is acknowledged any more"
        await asyncio.sleep(0.01)


async def more_moves(tables: list[Table]) -> None:
    before = sum(table.acknowledged for table in tables)
    await wait_for(
        tables, lambda: sum(table.acknowledged for table in tables) >= before + MOVES_BEFORE
    )


async def recovery(tables: list[Table], since: float) -> None:
    """Until a move was acknowledged at every table that still plays."""
    await wait_for(
        tables, lambda: all(table.over or table.acknowledged_at > since for table in tables)
    )


async def survive(
    name: str, servers: list[Server], tables: range, times: int, fault: Fault, noted: Path | None
) -> None:
    """Let the fault strike so many times while the tables play, then check every table."""
    figures = Figures(name)
    struck = 0
    while struck < times:  # games end, faults go on: new ones are opened
        playing = [await asyncio.to_thread(Table, servers, number) for number in tables]
        games = asyncio.gather(*(table.play() for table in playing))
        while struck < times and not all(table.over for table in playing):
            await more_moves(playing)
            since = await fault()
            struck += 1
            await recovery(playing, since)
            figures.recovered.append(round(time.monotonic() - since, 2))
        await asyncio.wait_for(games, 10 * PATIENCE)
        for table in playing:
            figures.acknowledged += await table.check(str(servers[0].flags["database"]))
    assert figures.acknowledged >= MOVES_BEFORE
    if name != DISK_FULL:  # a table that could not be stored is loaded anew, and the log says why
        assert not [server for server in servers if "Traceback" in server.log()]
    figures.write(noted)


@pytest.fixture(params=[SHORT, pytest.param(LONG, marks=pytest.mark.long)], ids=["once", "often"])
def times(request: pytest.FixtureRequest) -> int:
    found: int = request.param
    return found


@pytest.fixture
def noted(request: pytest.FixtureRequest) -> Path | None:
    found: Path | None = request.config.getoption("--note-figures")
    return found


# One server, SQLite


def on_sqlite(
    name: str, folder: Path, times: int, noted: Path | None, make: Callable[[Server], Fault]
) -> None:
    server = Server(folder)
    with served(server):
        asyncio.run(
            survive(
                name,
                [server],
                range(2) if times == SHORT else range(12),
                times,
                make(server),
                noted,
            )
        )


def test_the_server_is_killed(tmp_path: Path, times: int, noted: Path | None) -> None:
    def make(server: Server) -> Fault:
        async def fault() -> float:
            since = time.monotonic()
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
            return since

        return fault

    on_sqlite("server killed", tmp_path, times, noted, make)


def test_the_server_stands_still(tmp_path: Path, times: int, noted: Path | None) -> None:
    def make(server: Server) -> Fault:
        async def fault() -> float:
            server.pause()
            await asyncio.sleep(1 if times == SHORT else 5)
            server.go_on()
            return time.monotonic()

        return fault

    on_sqlite("server paused", tmp_path, times, noted, make)


def test_its_bot_workers_are_killed(tmp_path: Path, times: int, noted: Path | None) -> None:
    def make(server: Server) -> Fault:
        async def fault() -> float:
            while not (pids := server.workers()):
                await asyncio.sleep(0.01)
            for pid in pids:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            return time.monotonic()

        return fault

    on_sqlite("bot workers killed", tmp_path, times, noted, make)


def test_its_clock_jumps(tmp_path: Path, times: int, noted: Path | None) -> None:
    chance = random.Random(5)

    def make(server: Server) -> Fault:
        async def fault() -> float:
            late = server.offset.with_suffix(".new")  # replaced at once: it is read all the time
            late.write_text(str(chance.choice([-86_400, -3600, 3600, 86_400 * 365])))
            late.replace(server.offset)
            return time.monotonic()

        return fault

    on_sqlite("clock jumps", tmp_path, times, noted, make)


def test_the_disk_is_full(tmp_path: Path, times: int, noted: Path | None) -> None:
    with small_disk(tmp_path, megabytes=24 if times == SHORT else 128) as disk:

        def make(server: Server) -> Fault:
            async def fault() -> float:
                filler = await asyncio.to_thread(fill, disk)
                await asyncio.sleep(1)
                filler.unlink()
                return time.monotonic()

            return fault

        on_sqlite(DISK_FULL, disk, times, noted, make)


def test_lines_are_cut(tmp_path: Path, times: int, noted: Path | None) -> None:
    """All of them at once, in the midst of moves."""
    server = Server(tmp_path)
    playing: list[Table] = []

    class Noted(Table):
        def __init__(self, servers: list[Server], number: int) -> None:
            super().__init__(servers, number)
            playing.append(self)

    async def fault() -> float:
        for table in playing:
            for person in table.people:
                person.cut()
        return time.monotonic()

    with served(server), pytest.MonkeyPatch.context() as patched:
        patched.setattr("faults.test_history.Table", Noted)
        asyncio.run(
            survive(
                "lines cut",
                [server],
                range(2) if times == SHORT else range(12),
                times,
                fault,
                noted,
            )
        )


# Two servers, PostgreSQL


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    found = Postgres()
    try:
        bring_up_to_date(Config(database=found.address))
        yield found
    finally:
        found.remove()


def on_postgres(
    name: str,
    folder: Path,
    times: int,
    noted: Path | None,
    postgres: Postgres,
    make: Callable[[list[Server]], Fault],
) -> None:
    pair = [Server(folder, postgres.address) for _ in range(2)]
    with served(*pair):
        asyncio.run(
            survive(
                name, pair, range(1, 2) if times == SHORT else range(12), times, make(pair), noted
            )
        )


def test_one_of_two_servers_is_killed(
    tmp_path: Path, times: int, noted: Path | None, postgres: Postgres
) -> None:
    chance = random.Random(6)

    def make(pair: list[Server]) -> Fault:
        async def fault() -> float:
            since = time.monotonic()
            one = chance.choice(pair)
            await asyncio.to_thread(one.kill)
            await asyncio.to_thread(one.start)
            return since

        return fault

    on_postgres("one of two servers killed", tmp_path, times, noted, postgres, make)


def test_one_of_two_servers_stands_still(
    tmp_path: Path, times: int, noted: Path | None, postgres: Postgres
) -> None:
    """Long enough for the other to count it as lost, in the long form."""
    chance = random.Random(7)

    def make(pair: list[Server]) -> Fault:
        async def fault() -> float:
            one = chance.choice(pair)
            one.pause()
            await asyncio.sleep(1 if times == SHORT else 18)
            one.go_on()
            return time.monotonic()

        return fault

    fewer = times if times == SHORT else 8
    on_postgres("one of two servers paused", tmp_path, fewer, noted, postgres, make)


def test_postgresql_crashes(
    tmp_path: Path, times: int, noted: Path | None, postgres: Postgres
) -> None:
    def make(_: list[Server]) -> Fault:
        async def fault() -> float:
            since = time.monotonic()
            await asyncio.to_thread(postgres.crash)
            return since

        return fault

    on_postgres("PostgreSQL killed", tmp_path, times, noted, postgres, make)


def test_postgresql_stands_still(
    tmp_path: Path, times: int, noted: Path | None, postgres: Postgres
) -> None:
    def make(_: list[Server]) -> Fault:
        async def fault() -> float:
            postgres.send(signal.SIGSTOP)
            await asyncio.sleep(1 if times == SHORT else 15)
            postgres.send(signal.SIGCONT)
            return time.monotonic()

        return fault

    fewer = times if times == SHORT else 8
    on_postgres("PostgreSQL paused", tmp_path, fewer, noted, postgres, make)
