"""The server that browser tests visit."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from playwright.sync_api import Page
from ports import free_port

Visit = Callable[..., Page]


class Server:
    """`ilion serve` on a file of its own; it can be killed and started again."""

    def __init__(
        self,
        folder: Path,
        program: Sequence[str] = ("-m", "ilion"),
        env: Mapping[str, str] | None = None,
        more: Sequence[str] = (),
    ) -> None:
        self.folder = folder
        self.program = program
        self.env = env
        self.more = more
        self.port = free_port()
        self.process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"

    def start(self) -> None:
        command = [sys.executable, *self.program, "serve", "--port", str(self.port)]
        options = ["--database", f"sqlite:///{self.folder / 'tables.db'}", "--bot-workers", "1"]
        # Nobody is waited for: neither bots that take their time, nor people who went away.
        limits = [
            "--pace",
            "0",
            "--pause",
            "0",
            "--requests-per-second",
            "1000",
            "--tables-per-minute",
            "1000",
            "--tables-per-day",
            "10000",
            "--open-seats-per-client",
            "1000",
            "--loop-ms-per-client",
            "10000",
            "--loop-ms-per-seat",
            "10000",
            "--analysis-simulations",
            "20",
            "--analyses-per-hour",
            "1000",
            "--hints-per-minute",
            "1000",
            "--pairing-step",
            "1",
        ]
        self.process = subprocess.Popen(
            [*command, *options, *limits, *self.more],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=self.env,
            text=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "open at" in line, line

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.communicate()
