"""What this process uses of the machine: memory, open files, and how late its event loop is."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path

SAMPLE_EVERY = 0.25  # seconds
BOUNDS = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)  # seconds


class LoopLag:
    """A histogram of how many seconds later than asked for the event loop did something."""

    def __init__(self) -> None:
        self.buckets = [0] * len(BOUNDS)
        self.count = 0
        self.seconds = 0.0

    async def watch(self) -> None:
        while True:
            began = time.monotonic()
            await asyncio.sleep(SAMPLE_EVERY)
            self.add(max(0.0, time.monotonic() - began - SAMPLE_EVERY))

    def add(self, late: float) -> None:
        self.count += 1
        self.seconds += late
        for number, bound in enumerate(BOUNDS):
            self.buckets[number] += late <= bound


def memory_bytes() -> int:
    """The memory that is resident now; the most there ever was where the system says no more."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")
    except (OSError, AttributeError):
        pass
    try:
        import resource
    except ImportError:  # Windows
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def open_files() -> int:
    """Files and sockets that are open; 0 where the system does not say."""
    try:
        return sum(1 for _ in Path("/proc/self/fd").iterdir())
    except OSError:
        return 0
