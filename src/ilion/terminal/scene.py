"""What the full screen is given: steps of a game to show, and what is asked of the person.

Where a game comes from (this machine, a live table, a record) the screen does not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ilion.core.message import Message
from ilion.core.prompt import Prompt
from ilion.core.story import Story
from ilion.core.view import View


@dataclass(frozen=True, slots=True)
class Shown:
    """One step as one seat sees it: the game after it, and what it told."""

    view: View  # for people: without what players are meant to remember
    by: int | None = None  # who decided
    told: tuple[Message, ...] = ()
    kept: tuple[Message, ...] | None = None  # what the log keeps, where that is something else
    waits: Prompt | None = None  # who decides what now
    pauses: bool = False  # a part of the game has ended: its result stays until it is dismissed
    own: bool = False  # needs no time to be seen: the person decides next, and can read meanwhile
    ply: int = 0  # decisions so far


@dataclass(frozen=True, slots=True)
class Entry:
    """What the log keeps of a step, or of what was said at the table."""

    by: int | None
    told: tuple[Message, ...]
    ply: int = 0  # decisions up to this one; what is of no decision is not taken back either


@dataclass(frozen=True, slots=True)
class Ending:
    """A finished game: its points and winners, what is worth telling, and where its record is."""

    view: View
    scores: Sequence[int] = ()
    winners: Sequence[int] = ()
    story: Story = field(default_factory=Story)
    notes: tuple[str, ...] = ()  # sentences for the person, in the person's language
