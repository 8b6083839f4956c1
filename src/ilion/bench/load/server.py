"""A server to be measured: `ilion serve` in a process of its own, on one core and SQLite afresh,
or on a database that is named."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import IO, Self

NO_LIMIT = 1_000_000  # every client comes from one address, so its limits are raised
STOP_SECONDS = 20  # seconds a server may take to stop


@dataclass(frozen=True, slots=True)
class CpuTime:
    """Seconds of processor time so far: the server's, its bot workers', and what it waited for.

    `waited` is how long the server was ready to run while somebody else had the core.
    """

    server: float
    bots: float
    waited: float

    def __add__(self, other: CpuTime) -> CpuTime:
        return CpuTime(
            self.server + other.server, self.bots + other.bots, self.waited + other.waited
        )

    def __sub__(self, other: CpuTime) -> CpuTime:
        return CpuTime(
            self.server - other.server, self.bots - other.bots, self.waited - other.waited
        )


def cores() -> tuple[set[int], set[int]]:
    """The server's core and the clients': different ones, where there are two."""
    usable = sorted(os.sched_getaffinity(0))
    return {usable[-1]}, set(usable[:-1]) or {usable[-1]}


class Server:
    """A running server. Its bot workers are on its core too: they inherit it."""

    def __init__(self, folder: Path, workers: int, database: str = "", pinned: bool = True) -> None:
        self.folder = folder
        self.workers = workers
        self.database = database
        self.pinned = pinned  # to one core
        self.core, self.other = cores()
        self.log: IO[bytes]
        self.process: subprocess.Popen[str]
        self.port = 0

    def __enter__(self) -> Self:
        before = os.sched_getaffinity(0)
        if self.pinned:
            os.sched_setaffinity(0, self.core)
        self.log = (self.folder / "server.log").open("wb")
        try:
            self.process = subprocess.Popen(
                self.command(), stdout=subprocess.PIPE, stderr=self.log, text=True, cwd=self.folder
            )
        finally:
            os.sched_setaffinity(0, before)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r":(\d+)$", line.strip())
        if not found:
            self.stop()
            raise SystemExit(f"The server did not start; see {self.log.name}.")
        self.port = int(found[1])
        return self

    def command(self) -> list[str]:
        """How it is started; the first line it says ends with its port."""
        flags = {
            "port": 0,
            "database": self.database or f"sqlite:///{self.folder / 'tables.db'}",
            "bot-workers": self.workers,
            "idle": 3600,
            "sockets-per-client": NO_LIMIT,
            "requests-per-second": NO_LIMIT,
            "tables-per-minute": NO_LIMIT,
            "tables-per-day": NO_LIMIT,
            "open-seats-per-client": NO_LIMIT,
            "loop-ms-per-client": NO_LIMIT,
            "loop-ms-per-seat": NO_LIMIT,
            "connections": NO_LIMIT,
            "connections-per-client": NO_LIMIT,
        }
        given = [part for name, value in flags.items() for part in (f"--{name}", str(value))]
        return [sys.executable, "-m", "ilion", "serve", *given]

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        self.stop()

    def stop(self) -> None:
        """End the process, by force where it does not stop in time."""
        self.process.terminate()
        try:
            self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        if self.process.stdout:
            self.process.stdout.close()
        self.log.close()

    def memory(self) -> int:
        """Bytes of the server that are in memory, without its workers'."""
        status = _proc(self.process.pid, "status").read_text()
        found = re.search(r"^VmRSS:\s+(\d+) kB$", status, re.MULTILINE)
        assert found
        return int(found[1]) * 1024

    def cpu_time(self) -> CpuTime:
        """What the server and its workers have used so far."""
        me = self.process.pid
        workers = _proc(me, f"task/{me}/children").read_text().split()
        waited = int(_proc(me, "schedstat").read_text().split()[1]) / 1e9
        return CpuTime(_cpu(me), sum(_cpu(int(pid)) for pid in workers), waited)


def _cpu(pid: int) -> float:
    fields = _proc(pid, "stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _proc(pid: int, name: str) -> Path:
    return Path("/proc") / str(pid) / name
