"""Two real terminals to play in: a pseudo-terminal that pyte reads, and tmux where there is one."""

import os
import pty
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import termios
import time
import uuid
from collections.abc import Callable
from fcntl import ioctl
from pathlib import Path

import pyte

PATIENCE = 60.0
COMMAND = [sys.executable, "-m", "ilion"]
KEYS = {"Enter": "\r", "Escape": "\x1b", "Down": "\x1b[B", "Up": "\x1b[A", "C-c": "\x03"}


class Terminal:
    """A program in a terminal of 80 by 24: what it shows, and keys for it."""

    def __init__(self, home: Path, *args: str) -> None:
        raise NotImplementedError

    def screen(self) -> str:
        raise NotImplementedError

    def press(self, *keys: str) -> None:
        raise NotImplementedError

    def kill(self) -> None:
        """As `kill -9` does, or a laptop whose battery is empty."""
        raise NotImplementedError

    def close(self) -> None:
        self.kill()

    def until(self, holds: Callable[[str], object]) -> str:
        """Wait for what must be seen; returns the screen."""
        end = time.monotonic() + PATIENCE
        while not holds(seen := self.screen()):
            if time.monotonic() > end:
                raise AssertionError(f"What was waited for does not come:\n{seen}")
            time.sleep(0.05)
        return seen

    def until_read(self, text: str) -> str:
        return self.until(lambda seen: text in seen)


class PseudoTerminal(Terminal):
    """The program on a pseudo-terminal, its output understood by pyte."""

    def __init__(self, home: Path, *args: str) -> None:
        self.drawn = pyte.Screen(80, 24)
        self.stream = pyte.ByteStream(self.drawn)
        main, side = pty.openpty()
        ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        environment = {**os.environ, "ILION_HOME": str(home), "TERM": "xterm-256color"}
        environment.pop("LINES", None)
        environment.pop("COLUMNS", None)
        self.process = subprocess.Popen(
            [*COMMAND, *args], stdin=side, stdout=side, stderr=side, env=environment,
            start_new_session=True,
        )  # fmt: skip
        os.close(side)
        self.main = main

    def screen(self) -> str:
        while select.select([self.main], [], [], 0)[0]:
            try:
                data = os.read(self.main, 65536)
            except OSError:  # the program has ended
                break
            if not data:
                break
            # pyte does not know all that Textual asks of a terminal, such as its version.
            self.stream.feed(re.sub(rb"\x1b\[[<>=?][\d;]*[a-zA-Z]|\x1bP.*?\x1b\\", b"", data))
        return "\n".join(line.rstrip() for line in self.drawn.display)

    def press(self, *keys: str) -> None:
        for key in keys:
            os.write(self.main, KEYS.get(key, key).encode())
            time.sleep(0.02)  # a lone Escape would be taken for the beginning of the next key

    def kill(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)
        os.close(self.main)


class Tmux(Terminal):
    """The program in tmux, on a server of its own."""

    def __init__(self, home: Path, *args: str) -> None:
        self.socket = f"ilion-{uuid.uuid4().hex[:8]}"
        command = " ".join(f"'{part}'" for part in [*COMMAND, *args])
        self._tmux(
            "-f", "/dev/null", "new-session", "-d", "-s", "play", "-x", "80", "-y", "24",
            f"ILION_HOME='{home}' exec {command}",
        )  # fmt: skip

    @staticmethod
    def is_here() -> bool:
        return shutil.which("tmux") is not None

    def _tmux(self, *args: str) -> str:
        command = ["tmux", "-L", self.socket, *args]
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout

    def screen(self) -> str:
        return self._tmux("capture-pane", "-t", "play", "-p")

    def press(self, *keys: str) -> None:
        for key in keys:
            self._tmux("send-keys", "-t", "play", *([key] if key in KEYS else ["-l", key]))

    def kill(self) -> None:
        process = self._tmux("list-panes", "-t", "play", "-F", "#{pane_pid}").strip()
        if process:
            os.kill(int(process), signal.SIGKILL)
        self._tmux("kill-server")
