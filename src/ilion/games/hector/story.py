"""What is worth telling of a finished war."""

from __future__ import annotations

from collections.abc import Sequence

from ilion.core.message import Message
from ilion.core.story import Story, favourite, figure

FRONTS = 3


def story(told: Sequence[Message], seats: int) -> Story:
    closed = [message.args["closed"] for message in told if "closed" in message.args]
    fallen = [message.args["seat"] for message in told if message.key == "event.destroyed"]
    decided = [battle for battle in closed if battle["retreated"] is None]
    figures = [figure("battles", count=len(closed), fled=len(closed) - len(decided))]
    figures.append(figure("fronts", own=fallen.count(0), others=fallen.count(1)))
    margin, number = max(
        ((abs(_total(battle, 0) - _total(battle, 1)), battle["number"]) for battle in decided),
        default=(0, 0),
    )
    if margin:
        figures.append(figure("margin", count=margin, number=number))
    most = favourite(
        message.args["hero"].args["hero"].key for message in told if message.key == "event.deployed"
    )
    if most:
        figures.append(figure("hero", hero=Message(most[0]), count=most[1]))
    return Story(_reason(told, fallen), Message("story.score"), figures)


def _total(battle: dict[str, list[dict[str, int]]], seat: int) -> int:
    return battle["sides"][seat]["total"]


def _reason(told: Sequence[Message], fallen: list[int]) -> Message | None:
    """H-7.2, H-7.4, H-6.3"""
    beaten = [m.args["seat"] for m in told if m.key == "event.reserve_destroyed"]
    if beaten:
        return Message("story.why_reserve", {"seat": beaten[-1]})
    without = [seat for seat in (0, 1) if fallen.count(seat) == FRONTS]
    if without:
        return Message("story.why_fronts", {"seat": without[-1]})
    return Message("story.why_drawn")
