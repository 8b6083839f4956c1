"""What is worth telling of a finished game of Troia."""

from __future__ import annotations

from collections.abc import Sequence

from ilion.core.message import Message
from ilion.core.story import Story, favourite, figure

ENDS = {
    "event.horse_complete": "horse",
    "event.road_complete": "road",
    "event.deck_out": "deck",
    "event.apollo_end": "apollo",
}


def story(told: Sequence[Message], seats: int) -> Story:
    offered = [message.args for message in told if message.key == "event.offered"]
    superior = [message.args["seat"] for message in told if message.key == "event.superior"]
    figures = [figure("offerings", count=len(offered))]
    for seat in range(seats):
        most = favourite(args["god"] for args in offered if args["seat"] == seat)
        if most:
            figures.append(figure("god", seat=seat, god=most[0], count=most[1]))
    figures.append(figure("superior", own=superior.count(0), others=superior.count(1)))
    return Story(_reason(told), Message("story.score"), figures)


def _reason(told: Sequence[Message]) -> Message | None:
    """T-6: why it ended; where parts and steps are equal, also what broke the tie (T-6.2)."""
    ends = [Message(f"story.why_{ENDS[message.key]}") for message in told if message.key in ENDS]
    tied = next((message.args for message in told if message.key == "event.invaders"), None)
    if not ends or tied is None:
        return ends[0] if ends else None
    broken = "equal" if tied["greek"] == tied["trojan"] else "tied"
    return Message(f"story.why_{broken}", {"why": ends[0], **tied})
