"""Whether the store works: what its writes and its probes tell, and for how long it has not.

A probe is a write to the database, made every few seconds and after every failure. While it
fails, nothing can be stored; once that has lasted for a while, the tables are told to be read-only.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Protocol

from ilion.server.store.faults import StoreFault, reason

LOG = logging.getLogger("ilion.store")
PROBE_EVERY = 5.0  # seconds between probes while everything works
RETRY_EVERY = 1.0  # seconds between probes while the store fails
PROBE_WITHIN = 5.0  # seconds that a probe may take
FRESH = 1.0  # seconds in which a probe is not repeated, however often somebody asks
LOG_EVERY = 60.0  # seconds between log lines while the store fails


class Listener(Protocol):
    """Who is told when the store has failed for long, and when it works again."""

    def store_fails(self) -> None: ...
    def store_works(self) -> None: ...


class StoreHealth:
    """`why` is the reason for which the store fails now; None while it works."""

    def __init__(self, probe: Callable[[], Awaitable[None]]) -> None:
        self.why: str | None = None
        self.read_only = False  # it has failed for so long that nothing is tried any more
        self.read_only_after = 5.0
        self.errors: Counter[str] = Counter()  # for /metrics, by reason
        self.listener: Listener | None = None
        self._probe = probe
        self._running: asyncio.Task[None] | None = None
        self._probed_at = float("-inf")
        self._failing_since = 0.0
        self._logged_at = 0.0
        self._wake = asyncio.Event()
        self._waiting: dict[str, Callable[[], None]] = {}

    def failed(self, error: Exception) -> StoreFault | None:
        """Count an error of the database; None where it is another kind of error."""
        why = reason(error)
        if why is None:
            return None
        self.errors[why] += 1
        now = time.monotonic()
        if self.why is None:
            self._failing_since = now
            self._wake.set()
        if self.why is None or now - self._logged_at >= LOG_EVERY:
            self._logged_at = now
            extra = {"why": why, "errors": self.errors.total(), "detail": _first_line(error)}
            LOG.error("the store fails", extra=extra)
        self.why = why
        return StoreFault(why)

    def check_writable(self) -> None:
        """Refuse a write at once while the store is known to fail."""
        if self.read_only:
            raise StoreFault(self.why or "other")

    def when_works(self, name: str, call: Callable[[], None]) -> None:
        """Call somebody back after the next probe that succeeds; once for each name."""
        self._waiting[name] = call
        if self.why is None:
            self._wake.set()

    async def check(self) -> str | None:
        """Probe the store, unless it was just now; returns why it fails, or None."""
        if self._running is None or self._running.done():
            if time.monotonic() - self._probed_at < FRESH:
                return self.why
            self._running = asyncio.create_task(self._run_probe(), name="store probe")
        done, _ = await asyncio.wait({self._running}, timeout=PROBE_WITHIN)
        if not done:  # it hangs, and the next one who asks waits for the same probe
            self.failed(StoreFault("timeout"))
        return self.why

    async def watch(self) -> None:
        """Probe again and again, and tell the tables what follows."""
        while True:
            with contextlib.suppress(TimeoutError):
                pause = PROBE_EVERY if self.why is None else RETRY_EVERY
                await asyncio.wait_for(self._wake.wait(), pause)
            self._wake.clear()
            self._probed_at = float("-inf")
            await self.check()
            lasted = time.monotonic() - self._failing_since
            if self.why is not None and not self.read_only and lasted >= self.read_only_after:
                self.read_only = True
                LOG.error("the tables are read-only", extra={"why": self.why})
                if self.listener:
                    self.listener.store_fails()

    async def stop(self) -> None:
        if self._running:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)

    async def _run_probe(self) -> None:
        try:
            await self._probe()
        except StoreFault:
            pass  # it is counted where it happened
        except Exception as error:
            LOG.error("the store cannot be probed", exc_info=error)
            self.failed(StoreFault("other"))
        else:
            self._works()
        self._probed_at = time.monotonic()

    def _works(self) -> None:
        if self.why is not None:
            lasted = round(time.monotonic() - self._failing_since, 1)
            LOG.warning("the store works again", extra={"after_seconds": lasted})
        self.why = None
        if self.read_only:
            self.read_only = False
            if self.listener:
                self.listener.store_works()
        waiting, self._waiting = self._waiting, {}
        for call in waiting.values():
            call()


def _first_line(error: Exception) -> str:
    """The driver's own words, without the statement."""
    words = str(getattr(error, "orig", None) or error).splitlines()
    return words[0][:200] if words else type(error).__name__
