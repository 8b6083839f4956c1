"""Holidays in games of days: a seat's time stands for some days, and everybody is told.

The clock says how many days each seat may take in a game; a day that was begun counts. A holiday
is a stretch of time, since and until in milliseconds since 1970, kept with the seat. One may play
on it: only one's time stands.
"""

from __future__ import annotations

from collections.abc import Sequence

from ilion.server.store.statements import DAY_MS

Holidays = Sequence[Sequence[int]]


def within(holidays: Holidays, since: int, until: int) -> int:
    """How many milliseconds of a stretch of time are holidays."""
    return sum(max(0, min(until, end) - max(since, begun)) for begun, end in holidays)


def until(holidays: Holidays, at: int) -> int | None:
    """When the holiday ends that somebody has at a time."""
    return next((end for begun, end in holidays if begun <= at < end), None)


def days_left(allowed: int, holidays: Holidays) -> int:
    taken = sum(-((begun - end) // DAY_MS) for begun, end in holidays)
    return max(0, allowed - taken)


def changed(holidays: Holidays, at: int, days: int) -> list[list[int]]:
    """The holidays of somebody who takes so many days now; with none they are back.

    Whoever is on holiday begins anew: what is left of it is given back.
    """
    kept = [[begun, min(end, at)] for begun, end in holidays if begun < at]
    return [*kept, [at, at + days * DAY_MS]] if days else kept
