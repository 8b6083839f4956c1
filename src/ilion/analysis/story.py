"""What is worth telling of a record: its game's own story, from its events."""

from __future__ import annotations

from dataclasses import replace

from ilion.core.message import Message
from ilion.core.record import Record
from ilion.core.story import Story


def story_of(record: Record) -> Story:
    """Why it ended, and its figures, from what everybody at the table was told.

    >>> import ilion
    >>> story_of(ilion.simulate(ilion.game("horse"), seats=2, seed=1)).reason.key
    'story.why'
    """
    told = [event.public for event in record.opening().events]
    for ply in record.replay(events=True):
        told += [event.public for event in ply.events]
    story = record.played_game().story(told, record.seats)
    if record.result is None:  # it was cut off, or somebody resigned: no rule ended it
        return replace(story, reason=Message("replay.unfinished"))
    return story
