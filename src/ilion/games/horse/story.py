"""What is worth telling of a finished game of Das Pferd von Troja."""

from __future__ import annotations

from collections.abc import Sequence

from ilion.core.message import Message
from ilion.core.story import Story, favourite, figure

ANNOUNCED = ("event.allowed", "event.refused", "event.poseidon")


def story(told: Sequence[Message], seats: int) -> Story:
    turns = [message for message in told if message.key in ANNOUNCED]
    refused = [message.args["seat"] for message in told if message.key == "event.refused"]
    figures = [figure("turns", count=len(turns), swaps=_count(told, "event.exchanged"))]
    most = favourite(refused)
    if most:
        figures.append(figure("bold", seat=most[0], count=most[1]))
    taken = [message.args for message in told if message.key == "event.taken"]
    if taken:
        best = max(taken, key=lambda args: int(args["count"]))
        figures.append(
            figure("best", seat=best["seat"], count=best["count"], district=best["district"])
        )
    nobody = [message.args["count"] for message in told if message.key == "event.nobody"]
    if nobody:
        figures.append(figure("nobody", count=sum(nobody), districts=len(nobody)))
    return Story(Message("story.why"), Message("story.score"), figures)


def _count(told: Sequence[Message], key: str) -> int:
    return sum(message.key == key for message in told)
