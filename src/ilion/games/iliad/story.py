"""What is worth telling of a finished war of Iliade."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ilion.core.message import Message
from ilion.core.story import Story, Table, favourite, figure, heads, player, table
from ilion.core.view import Cell

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
    tables = [each for each in (_points(told, seats), _hits(told, seats)) if each]
    score = Message("story.score" if seats > 2 else "story.score_duel")  # I-9.1
    return Story(_reason(told), score, figures, tables, len(sieges))


def _points(told: Sequence[Message], seats: int) -> Table | None:
    """Siege by siege, what everybody gained or lost by it, and the sums. A siege that was broken
    off has no row."""
    before: list[list[int]] = []  # everybody's points before each siege's rewards, then at the end
    standing = [0] * seats
    for message in told:
        args = message.args
        if message.key == "event.gorgon_won":
            before.append(list(args["points"]))
        elif message.key == "event.strength":
            standing[args["seat"]] = args["points"]
            if args["place"] == seats:
                before.append(list(standing))
    scores = [message.args["count"] for message in told if message.key == "event.score"]
    if scores:
        before.append(scores)
    if len(before) < 2:
        return None
    rows: list[list[Cell]] = []
    for number, (start, end) in enumerate(pairwise(before), start=1):
        gained = [_signed(after - then) for then, after in zip(start, end, strict=True)]
        rows.append([number, *gained])
    rows.append(
        [Message("story.points_sum"), *(f"{each}".replace("-", "−") for each in before[-1])]
    )
    [head] = heads("points", "siege")
    return table("points", [head, *map(player, range(seats))], rows)


def _hits(told: Sequence[Message], seats: int) -> Table | None:
    """Who attacked whom, and how often."""
    struck = [message.args for message in told if message.key == "event.struck"]
    if not struck:
        return None
    pairs = [(args["seat"], args["other_seat"]) for args in struck]
    rows: list[list[Cell]] = []
    for seat in range(seats):
        counts = [pairs.count((seat, other)) if other != seat else "" for other in range(seats)]
        rows.append([player(seat), *counts])
    [head] = heads("hits", "by")
    return table("hits", [head, *map(player, range(seats))], rows)


def _signed(points: int) -> str:
    """
    >>> _signed(3), _signed(0), _signed(-2)
    ('+3', '0', '−2')
    """
    return f"{points:+d}".replace("-", "−") if points else "0"


def _reason(told: Sequence[Message]) -> Message:
    """I-8.3, I-3.4"""
    goal = next((message.args["goal"] for message in told if message.key == "event.won"), None)
    if goal:
        return Message("story.why_goal", {"goal": goal})
    tied = any(message.key == "event.tied" for message in told)
    return Message("story.why_last" if tied else "story.why_most")
