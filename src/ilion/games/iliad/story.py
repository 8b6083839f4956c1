"""What is worth telling of a finished war of Iliade."""

from __future__ import annotations

from collections.abc import Sequence

from ilion.core.message import Message
from ilion.core.story import Story, favourite, figure

BEGINS = ("event.siege", "event.siege_of", "event.last_siege")


def story(told: Sequence[Message], seats: int) -> Story:
    sieges = [message for message in told if message.key in BEGINS]
    strikes = [message.args["seat"] for message in told if message.key == "event.struck"]
    figures = [figure("sieges", count=len(sieges))]
    armies = [message.args for message in told if message.key == "event.strength"]
    if armies:
        best = max(armies, key=lambda args: int(args["count"]))
        figures.append(figure("army", seat=best["seat"], count=best["count"]))
    most = favourite(strikes)
    if most:
        figures.append(figure("strikes", count=len(strikes), seat=most[0], times=most[1]))
    lost = [message.args for message in told if message.key == "event.thanatos"]
    worst = favourite(args["seat"] for args in lost)
    if worst:
        figures.append(figure("thanatos", seat=worst[0], count=worst[1]))
    return Story(_reason(told), Message("story.score"), figures)


def _reason(told: Sequence[Message]) -> Message:
    """I-8.3, I-3.4"""
    goal = next((message.args["goal"] for message in told if message.key == "event.won"), None)
    if goal:
        return Message("story.why_goal", {"goal": goal})
    tied = any(message.key == "event.tied" for message in told)
    return Message("story.why_last" if tied else "story.why_most")
