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
    ends = [Message(f"story.why_{ENDS[message.key]}") for message in told if message.key in ENDS]
    return Story(ends[0] if ends else None, Message("story.score"), figures)
