"""The clock of a table: time per seat, running for the seat that decides."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ilion.server.protocol.wire import Clock, ClockNews
from ilion.server.store.rows import EntryRow, now
from ilion.server.table import holidays
from ilion.server.table.holidays import Holidays

LOW = 10  # seconds, or a tenth of the whole time where that is more
LOW_AT_MOST = 60  # seconds; an hour where the clock always runs


@dataclass(frozen=True, slots=True)
class Tick:
    """The clock after a decision: milliseconds left per seat, and what the decision took."""

    left: list[int]
    seat: int | None = None
    spent: int = 0


class TableClock:
    """Milliseconds left per seat, with what each ply left, so that undo can restore it.

    It stands still while nobody is at the table, except where it always runs: then the time of
    day counts, and `begun` or the last entry says since when. `count` gives the present time in
    milliseconds.
    """

    def __init__(
        self,
        settings: Clock,
        seats: int,
        entries: Sequence[EntryRow] = (),
        begun: int | None = None,
        count: Callable[[], int] | None = None,
    ) -> None:
        self.settings = settings
        self.full = settings.seconds * 1000
        self.running: int | None = None
        self.waits = 0  # milliseconds before the time of the running seat is counted
        self.holidays: Sequence[Holidays] = [()] * seats
        self.left = [self.full] * seats
        self._count = count or (now if settings.always else _monotonic)
        self._since = self._count()
        self._spent = 0  # by the seat that decides, since the last tick
        self._lent = 0  # the part of that in which a bot was to decide for it
        self._by_bot = False
        self._ticks = {0: Tick([*self.left])}
        ply = 0
        for entry in entries:
            ply = entry.undo_to if entry.undo_to is not None else entry.ply or ply
            self.follow(entry, ply)
        last = max((entry.at for entry in entries if entry.at is not None), default=begun)
        self._turn_began = last

    def run(self, seat: int | None, by_bot: bool = False, waits: int = 0) -> None:
        """Let a seat's time run, or nobody's; first it stands for the milliseconds of `waits`.

        It also runs while a bot decides for a person, and is given back once the bot has decided:
        whoever takes the seat back before that has had this time to think. Time that always runs
        waits for nothing: few are there to watch, and seconds do not matter.
        """
        self._take()
        self.waits = 0 if self.settings.always else waits
        self._by_bot = by_bot
        if seat is not None and self.settings.always and self._turn_began is not None:
            # Nobody may have been here since the turn began: its time ran nevertheless.
            self.running = seat
            self._since = min(self._since, self._turn_began)
            self._turn_began = None
            self._take()
        self.running = seat

    def _take(self) -> None:
        """Take the time since the last look off the seat whose time runs."""
        present = self._count()
        if self.running is not None:
            away = holidays.within(self.holidays[self.running], self._since, present)
            passed = max(0, present - self._since - away)
            waited = min(passed, self.waits)
            self.waits -= waited
            spent = min(passed - waited, self.left[self.running])
            self.left[self.running] -= spent
            self._spent += spent
            self._lent += spent if self._by_bot else 0
        self._since = present

    def is_up(self, seat: int) -> bool:
        """Whether a seat has no time left."""
        self._take()
        return self.left[seat] == 0

    @property
    def stands(self) -> int:
        """Milliseconds for which the time of the running seat stands: it watches, or is away."""
        if self.running is None or not self.settings.always:
            return self.waits
        present = self._count()
        return (holidays.until(self.holidays[self.running], present) or present) - present

    # Decisions

    def decide(self, seat: int, plies: int, turn_ended: bool, by_bot: bool) -> list[Tick]:
        """Stop for a run of decisions; the tick of each, to be stored and then noted.

        All the time was spent on the first of them. With the last a turn may end.
        """
        self.run(None)
        left, lent = [*self.left], self._lent if by_bot else 0
        left[seat] += lent
        first = Tick(left, seat, self._spent - lent)
        ticks = [first, *(Tick([*left], seat) for _ in range(plies - 1))]
        if turn_ended and self.settings.per == "turn":
            ticks[-1].left[seat] = self.full
        elif turn_ended and not by_bot:
            ticks[-1].left[seat] += self.settings.increment * 1000
        return ticks

    def note(self, ply: int, tick: Tick) -> None:
        """A decision is stored."""
        self.left = [*tick.left]
        self._ticks[ply] = tick
        self._spent = self._lent = 0
        self._turn_began = None

    def after_undo(self, seat: int, ply: int) -> list[int]:
        """What everybody has once a seat has gone back to a ply.

        Everybody has what the ply had left them, but what the seat has spent since stays spent,
        and what its turns have added is gone: going back gives nobody time.
        """
        self._take()
        left = [*self._ticks[ply].left] if ply in self._ticks else [*self.left]
        later = [tick for at, tick in self._ticks.items() if at > ply and tick.seat == seat]
        spent = sum(tick.spent for tick in later)
        if self.running == seat:
            spent += self._spent
        left[seat] = max(0, min(self.left[seat], left[seat] - spent))
        return left

    def undo(self, ply: int, left: list[int]) -> None:
        """An undo is stored."""
        self.run(None)
        self.left = [*left]
        self._spent = self._lent = 0
        self._ticks = {at: tick for at, tick in self._ticks.items() if at < ply}
        self._ticks[ply] = Tick([*left])

    def follow(self, entry: EntryRow, ply: int) -> None:
        """Take over an entry of the store, which led to a ply."""
        self.run(None)
        if entry.clock is None:
            return
        if entry.undo_to is not None:
            self.undo(ply, entry.clock)
        elif entry.note is not None or entry.ply is None:
            self.left = [*entry.clock]
        else:
            self.note(ply, Tick(entry.clock, entry.seat, entry.spent or 0))

    # Coming back

    def saved(self, number: int) -> dict[str, Any]:
        """What is kept while nobody is at the table: see `restore`."""
        self._take()
        return {"number": number, "left": [*self.left], "spent": self._spent}

    def restore(self, saved: dict[str, Any] | None, number: int) -> None:
        """Go on from what was kept, where the game has not gone on since."""
        if saved and saved["number"] == number and not self.settings.always:
            self.left, self._spent = [*saved["left"]], saved["spent"]

    def news(self) -> ClockNews:
        self._take()
        most = 3600 if self.settings.always else LOW_AT_MOST
        low = min(most, max(LOW, self.settings.seconds // 10))
        return ClockNews([*self.left], self.running, low * 1000, self.stands)


def _monotonic() -> int:
    return time.monotonic_ns() // 1_000_000
