"""How long a person is made to watch before its own time runs, by what the log has.

Screens show the steps of others and of the table one after the other, and keep a result open.
"""

from __future__ import annotations

from collections.abc import Sequence

from ilion.server.table.game import Decision

# Milliseconds
STEP = 2_000  # for a step of another seat, or one that the table plays for the seat
RESULT = 20_000  # for a result that stays open, whoever brought it about
LONGEST = 50_000  # after the last step, however much there was


def time_to_watch(decisions: Sequence[Decision], seat: int, undone_at: int, present: int) -> int:
    """Milliseconds that a seat which decides now still has to watch.

    What was shown is counted from when it happened, beginning with the seat's last own decision:
    a step that came while another seat was thinking has been seen by now. After an undo there is
    nothing to watch, so nobody gets the same time twice by going back.
    """
    if decisions[-1].number <= undone_at:
        return 0
    until = 0
    for decision in decisions[_last_own(decisions, seat) :]:
        own = decision.seat == seat and not decision.forced
        result = any(event.pauses for event in decision.events)
        until = max(until, decision.at) + (0 if own else STEP) + (RESULT if result else 0)
    until = min(until, decisions[-1].at + LONGEST)
    return min(max(0, until - present), LONGEST)  # clocks of two servers may differ


def _last_own(decisions: Sequence[Decision], seat: int) -> int:
    """Where the seat last decided itself; else the first decision after the deal."""
    for index in range(len(decisions) - 1, 0, -1):
        if decisions[index].seat == seat and not decisions[index].forced:
            return index
    return 1
