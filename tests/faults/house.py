"""Servers as an operator runs them, and their PostgreSQL: processes that can be hurt in any way."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from ports import free_port

from server.postgres import NEEDED, owner, programs
from server.talk import PATIENCE

# Serves with a clock on the wall that jumps: a file says by how many seconds it is wrong.
WRONG_CLOCK = """\
import sys, time
from pathlib import Path

offset, real, real_ns = Path(sys.argv.pop(1)), time.time, time.time_ns
time.time = lambda: real() + int(offset.read_text())
time.time_ns = lambda: real_ns() + 10**9 * int(offset.read_text())

if __name__ == "__main__":
    from ilion.cli import main

    main(sys.argv[1:])
"""
# All players come from one address, so its limits are raised.
NO_LIMITS = {
    "sockets-per-client": 5000,
    "messages-per-second": 5000,
    "requests-per-second": 5000,
    "tables-per-minute": 60_000,
    "tables-per-day": 1_000_000,
    "open-seats-per-client": 100_000,
    "loop-ms-per-client": 10_000,
    "loop-ms-per-seat": 10_000,
    "connections-per-client": 5000,
}


class Server:
    """`ilion serve` on one port and one database, started again and again."""

    def __init__(
        self, folder: Path, database: str = "", flags: Mapping[str, object] = NO_LIMITS
    ) -> None:
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.folder = folder
        self.offset = folder / "offset"  # of its clock, in seconds
        self.flags = {
            "port": self.port,
            "database": database or f"sqlite:///{folder / 'tables.db'}",
            "pace": 0,
            "bot-workers": 1,
            **flags,
        }
        self.process: subprocess.Popen[bytes]

    def start(self) -> None:
        given = [part for name, value in self.flags.items() for part in (f"--{name}", str(value))]
        launcher = self.folder / "wrong_clock.py"
        launcher.write_text(WRONG_CLOCK)
        if not self.offset.exists():
            self.offset.write_text("0")
        with (self.folder / f"log {self.port}").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, launcher, self.offset, "serve", *given],
                stdout=subprocess.PIPE,
                stderr=log,
            )
        assert self.process.stdout
        assert b"Ilion is open" in self.process.stdout.readline(), self.log()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(PATIENCE)
        assert self.process.stdout
        self.process.stdout.close()

    def pause(self) -> None:
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self.process.send_signal(signal.SIGCONT)

    def workers(self) -> list[int]:
        """The processes of its bots."""
        return [pid for pid in children(self.process.pid) if "bots.worker" in command(pid)]

    def log(self) -> str:
        return (self.folder / f"log {self.port}").read_text("utf-8")

    def call(self, path: str, body: Any = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(self.base + path, data, headers)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)


@contextmanager
def served(*servers: Server) -> Iterator[None]:
    """Have these servers run; whatever became of them, none is left behind."""
    started = []
    try:
        for server in servers:
            server.start()
            started.append(server)
        yield
    finally:
        for server in started:
            with suppress(ProcessLookupError):
                server.go_on()
            server.kill()


class Postgres:
    """A PostgreSQL of our own, which can be killed, paused and started again."""

    def __init__(self) -> None:
        found = programs()
        if found is None or os.name == "nt":
            if os.environ.get("CI") and sys.platform == "linux":
                pytest.fail(NEEDED)
            pytest.skip(NEEDED)
        self.programs = found
        self.folder = Path(tempfile.mkdtemp(prefix="ilion-faults-"))
        self.data = self.folder / "data"
        self.user = owner()
        shutil.chown(self.folder, self.user)
        self._run("initdb", "-A", "trust", "-U", "ilion", "--no-sync")
        self.start()
        self.address = f"postgresql://ilion@/postgres?host={self.folder}"

    def _run(self, program: str, *args: str) -> None:
        who: dict[str, Any] = {"user": self.user} if os.geteuid() == 0 else {}
        quiet = subprocess.DEVNULL
        command = [str(self.programs / program), "-D", str(self.data), *args]
        subprocess.run(command, check=True, stdout=quiet, stderr=quiet, cwd=self.folder, **who)

    def start(self) -> None:
        # Its processes are killed, not its machine, so nothing need be forced to the disk.
        options = f"-k {self.folder} -c listen_addresses= -c fsync=off"
        log = str(self.folder / "log")
        self._run("pg_ctl", "-w", "-t", str(int(PATIENCE)), "-o", options, "-l", log, "start")

    @property
    def pids(self) -> list[int]:
        """The first process, and those that serve its connections."""
        first = int((self.data / "postmaster.pid").read_text().split()[0])
        return [first, *children(first)]

    def send(self, number: signal.Signals) -> None:
        for pid in self.pids:
            with suppress(ProcessLookupError):
                os.kill(pid, number)

    def crash(self) -> None:
        """As when its machine loses power, but that what was written to files is there."""
        self.send(signal.SIGKILL)
        until = time.monotonic() + PATIENCE
        while True:  # a process that was just being started may end a little later
            try:
                return self.start()
            except subprocess.CalledProcessError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.05)

    def remove(self) -> None:
        with suppress(OSError, ValueError):
            self.send(signal.SIGCONT)
            self._run("pg_ctl", "-m", "immediate", "-w", "stop")
        shutil.rmtree(self.folder, ignore_errors=True)


def children(pid: int) -> list[int]:
    with suppress(OSError):
        return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return []


def command(pid: int) -> str:
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_text()
    return ""


@contextmanager
def small_disk(folder: Path, megabytes: int) -> Iterator[Path]:
    """A file system of its own that is soon full."""
    disk = folder / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(disk)]
    if sys.platform != "linux" or subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("no file system can be mounted here")
    try:
        yield disk
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=True)


def fill(disk: Path) -> Path:
    """A file that takes all the room that is left."""
    filler = disk / "filler"
    with filler.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(4096))
    return filler
