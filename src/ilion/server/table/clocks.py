"""The clock of a table: time per seat, running for the seat that decides."""

from __future__ import annotations

import time

from ilion.server.protocol.wire import Clock, ClockNews

LEAST = 10  # seconds that somebody has who takes a seat back with no time left


class TableClock:
    """Milliseconds left per seat. It stands still while nobody is at the table."""

    def __init__(self, settings: Clock, seats: int, left: list[int] | None = None) -> None:
        self.settings = settings
        self.left = left or [settings.seconds * 1000] * seats
        self.running: int | None = None
        self._since = 0.0

    def run(self, seat: int | None) -> None:
        """Let a seat's time run, or nobody's."""
        self.settle()
        self.running = seat

    def settle(self) -> None:
        """Count the time since the last look."""
        now = time.monotonic()
        if self.running is not None:
            spent = int(1000 * (now - self._since))
            self.left[self.running] = max(0, self.left[self.running] - spent)
        self._since = now

    def passed(self, seat: int) -> None:
        """A seat's turn is over: what a turn adds."""
        self.left[seat] += self.settings.increment * 1000

    def gone_back(self, seat: int, then: list[int] | None) -> None:
        """Taking back gives no time: neither what was spent nor what the turn had added."""
        if then is not None:
            self.left[seat] = min(self.left[seat], then[seat])

    def taken_back(self, seat: int) -> None:
        """Somebody plays the seat again whose time may have run out."""
        self.left[seat] = max(self.left[seat], 1000 * max(LEAST, self.settings.increment))

    def news(self) -> ClockNews:
        self.settle()
        return ClockNews(list(self.left), self.running)
