"""The pool of worker processes, one per contender: started once, asked one after the other."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryFile
from threading import Timer
from typing import Any

import ilion
from ilion.bench.speed.peers import PEERS, Peer
from ilion.bench.speed.timing import Reading

PATIENCE = 60.0  # seconds that a worker may take longer than it was told to
HERE = Path(ilion.__file__).parent.parent


class Worker:
    """One contender's process. What goes wrong with it becomes a sentence, never an error."""

    def __init__(self, title: str, command: list[str], env: dict[str, str] | None = None) -> None:
        self.title = title
        self.problem: str | None = None
        self.errors = TemporaryFile()  # noqa: SIM115 (closed in close)
        self.process = subprocess.Popen(
            command,
            env=env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.errors,
            encoding="utf-8",
        )
        hello = self._answer("starting", 0)
        self.compiled: bool = hello.get("compiled", False)
        self.pinned: bool = hello.get("pinned", False)

    def ask(self, what: str, seconds: float) -> Reading | None:
        """One measurement; None where there is a problem."""
        if self.problem is not None:
            return None
        assert self.process.stdin
        with suppress(OSError):  # where it has stopped, the missing answer will tell
            self.process.stdin.write(json.dumps({"what": what, "seconds": seconds}) + "\n")
            self.process.stdin.flush()
        answer = self._answer(f"measuring {what}", seconds)
        if "problem" in answer:
            self.problem = f"{self.title} failed at measuring {what} ({answer['problem']})."
        reading: Reading | None = answer.get("reading")
        return reading

    def _answer(self, doing: str, seconds: float) -> dict[str, Any]:
        assert self.process.stdout
        watchdog = Timer(seconds + PATIENCE, self.process.kill)
        watchdog.daemon = True
        watchdog.start()
        try:
            line = self.process.stdout.readline()
        finally:
            watchdog.cancel()
        try:
            answer: dict[str, Any] = json.loads(line)
        except ValueError:
            self.problem = f"{self.title} stopped while {doing} ({self._last_words()})."
            return {}
        return answer

    def _last_words(self) -> str:
        code = self.process.wait()
        self.errors.seek(0)
        lines = self.errors.read().decode("utf-8", "replace").strip().splitlines()
        return f"exit code {code}" + (f": {lines[-1].strip()}" if lines else "")

    def close(self) -> None:
        """End the process: it stops at the end of its input."""
        assert self.process.stdin
        assert self.process.stdout
        with suppress(OSError):  # where it has stopped before
            self.process.stdin.close()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()
        self.errors.close()

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *args: object) -> None:
        self.close()


def start(contender: str, root: Path = HERE) -> Worker:
    """The worker of a contender, with the ilion that lies in `root`."""
    paths = [str(root), os.environ.get("PYTHONPATH", "")]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in paths if path)}
    title = PEERS[contender].title if contender in PEERS else f"ilion, {contender},"
    # -P: a folder ilion where the run was started must not be taken for the one in `root`.
    return Worker(title, [sys.executable, "-P", "-m", "ilion.bench.speed.worker", contender], env)


def start_uncompiled(folder: Path) -> Worker:
    """A worker with a copy of our own sources, without what the compiler made of them."""
    leave = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(HERE / "ilion", folder / "ilion", ignore=leave)
    worker = start("uncompiled", folder)
    if worker.problem is None and worker.compiled:
        worker.problem = "The copy of ilion's sources ran compiled, so it was not measured."
    return worker


def missing(peer: Peer) -> str | None:
    """The sentence for a peer that is not installed."""
    if find_spec(peer.module):
        return None
    return (
        f"{peer.title} is not installed: pip install 'ilion[bench]', "
        "or in a checkout ./dev bench, which installs it."
    )
