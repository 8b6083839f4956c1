"""The clock of a table: time per seat, running for the seat that decides."""

from __future__ import annotations

import time
from collections.abc import Sequence

from ilion.server.protocol.wire import Clock, ClockNews
from ilion.server.store.rows import EntryRow

LEAST = 10  # seconds that somebody has who takes a seat back with no time left


class TableClock:
    """Milliseconds left per seat. It stands still while nobody is at the table."""

    def __init__(self, settings: Clock, seats: int, entries: Sequence[EntryRow] = ()) -> None:
        self.settings = settings
        self.running: int | None = None
        self.left = [settings.seconds * 1000] * seats
        self._left_at = {0: [*self.left]}  # what each ply left, for undo
        self._since = 0.0
        for entry in entries:
            if entry.clock is not None:
                self.set(entry.clock, entry.ply)

    def set(self, left: list[int], ply: int | None) -> None:
        """Take over what the store has; the ply is None where it was taken back since."""
        self.run(None)
        self.left = [*left]
        if ply is not None:
            self._left_at[ply] = [*left]

    def run(self, seat: int | None) -> None:
        """Let a seat's time run, or nobody's."""
        self._count()
        self.running = seat

    def _count(self) -> None:
        """Take the time since the last look off the seat whose time runs."""
        now = time.monotonic()
        if self.running is not None:
            spent = int(1000 * (now - self._since))
            self.left[self.running] = max(0, self.left[self.running] - spent)
        self._since = now

    def end_turn(self, seat: int) -> None:
        """A seat's turn is over: it gains the increment."""
        self.left[seat] += self.settings.increment * 1000

    def note(self, ply: int) -> None:
        """Remember what is left after a ply."""
        self._left_at[ply] = [*self.left]

    def undo(self, seat: int, ply: int) -> None:
        """Going back gives no time: neither what was spent nor what the turn had added."""
        self.run(None)
        if ply in self._left_at:
            self.left[seat] = min(self.left[seat], self._left_at[ply][seat])

    def take_back_seat(self, seat: int) -> None:
        """Somebody plays the seat again whose time may have run out: it gets a little."""
        self.left[seat] = max(self.left[seat], 1000 * max(LEAST, self.settings.increment))

    def news(self) -> ClockNews:
        self._count()
        return ClockNews([*self.left], self.running)
