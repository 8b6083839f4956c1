"""What a step made visible: each event in a private form for some and a public one for all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ilion.core.message import Message


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, as far as it may be told.

    `private` is what the seats in `knows` are told; everybody else gets `public`. An event that
    made hidden information known to anybody `reveals`: nobody may take back what led to it.
    `kept` is what a log keeps of it where players are meant to remember the rest themselves.
    `own` says that what came to light was the acting seat's own secret, such as a card of its hand:
    that seat has learned nothing by it.
    `pauses` says that a part of the game has ended with it, whose result a screen keeps open: no
    clock runs meanwhile.

    >>> import ilion
    >>> state, events = ilion.game("troia").new(seed=1), []
    >>> state.play("draw", ilion.FastChance(1), events)
    >>> events[0].seen_by(0).key, events[0].seen_by(1).key
    ('event.drew_cards', 'event.drew')
    """

    public: Message
    private: Message | None = None
    knows: tuple[int, ...] = ()
    reveals: bool = False
    kept: Message | None = None
    own: bool = False
    pauses: bool = False

    def seen_by(self, seat: int | None) -> Message:
        """The form that this seat (None: a spectator) may know."""
        if self.private is not None and seat in self.knows:
            return self.private
        return self.public

    def logged_for(self, seat: int | None) -> Message:
        """The form that stands in this seat's log afterwards."""
        return self.kept or self.seen_by(seat)

    def everything(self) -> Message:
        """The private form where there is one: for records, which know everything."""
        return self.private or self.public

    def to_json(self, seat: int | None) -> dict[str, Any]:
        """As plain JSON values, in the form that this seat may know."""
        return self.seen_by(seat).to_json()
