"""What is worth telling of a finished game of Troia."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from ilion.core.message import Message
from ilion.core.story import Story, Table, favourite, figure, heads, player, table
from ilion.core.view import Cell

TURNS = ("event.offered", "event.drew")
TAKEN = ("event.stole", "event.picked")
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
    tables = [_gods(offered, seats), _sides(told, superior, seats)] if offered else []
    return Story(_reason(told), Message("story.score"), figures, tables, _turns(told))


def _turns(told: Sequence[Message]) -> int:
    """A turn is an offering or a draw (T-3); whatever else its seat draws in it is part of it."""
    seats = [message.args["seat"] for message in told if message.key in TURNS]
    return sum(1 for _ in groupby(seats))


def _gods(offered: Sequence[Mapping[str, Any]], seats: int) -> Table:
    """How often each side made offerings to each god, the god that got most of them first."""
    gods = [args["god"] for args in offered]
    order = sorted(set(gods), key=lambda god: (-gods.count(god), god))
    pairs = [(args["god"], args["seat"]) for args in offered]
    rows: list[list[Cell]] = [
        [Message(f"god.{god}"), *(pairs.count((god, seat)) for seat in range(seats))]
        for god in order
    ]
    [head] = heads("gods", "god")
    return table("gods", [head, *map(player, range(seats))], rows)


def _sides(told: Sequence[Message], superior: Sequence[int], seats: int) -> Table:
    drawn = [0] * seats
    for message in told:
        if message.key == "event.drew":
            drawn[message.args["seat"]] += message.args["count"]
    taken = [message.args["seat"] for message in told if message.key in TAKEN]
    declined = [message.args["seat"] for message in told if message.key == "event.declined"]
    rows: list[list[Cell]] = [
        [player(seat), drawn[seat], taken.count(seat), superior.count(seat), declined.count(seat)]
        for seat in range(seats)
    ]
    columns = ("player", "drawn", "taken", "superior", "declined")
    return table("sides", heads("sides", *columns), rows)


def _reason(told: Sequence[Message]) -> Message | None:
    """T-6: why it ended; where parts and steps are equal, also what broke the tie (T-6.2)."""
    ends = [Message(f"story.why_{ENDS[message.key]}") for message in told if message.key in ENDS]
    tied = next((message.args for message in told if message.key == "event.invaders"), None)
    if not ends or tied is None:
        return ends[0] if ends else None
    broken = "equal" if tied["greek"] == tied["trojan"] else "tied"
    return Message(f"story.why_{broken}", {"why": ends[0], **tied})
