"""What is worth telling of a finished war."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ilion.core.message import Message
from ilion.core.story import Story, Table, favourite, figure, heads, player, table
from ilion.core.view import Cell
from ilion.games.hector.components import COLOURS

FRONTS = 3
HEROES_LOST = ("event.hero_fell", "event.mourned")


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
    reason = _reason(told, fallen)
    if not closed:
        return Story(reason, Message("story.score"), [], [], 0)
    tables = [_colours(closed), _sides(told, fallen)]
    return Story(reason, Message("story.score"), figures, tables, len(closed))


def _total(battle: dict[str, Any], seat: int) -> int:
    total: int = battle["sides"][seat]["total"]
    return total


def _colours(closed: Sequence[dict[str, Any]]) -> Table:
    """The battles that each side won: by which colour, or because the other side retreated."""
    won = [battle for battle in closed if battle["victor"] is not None]
    rows: list[list[Cell]] = []
    for seat in (0, 1):
        own = [battle for battle in won if battle["victor"] == seat]
        fought = [_strongest(battle, seat) for battle in own if battle["retreated"] is None]
        counts = [fought.count(colour) for colour in COLOURS]
        rows.append([player(seat), *counts, len(own) - len(fought), len(own)])
    colours = [Message(f"colour.{colour}") for colour in COLOURS]
    [first, *last] = heads("colours", "player", "retreat", "all")
    return table("colours", [first, *colours, *last], rows)


def _strongest(battle: dict[str, Any], seat: int) -> str:
    """The valid colour that counted most (H-5.3); of equal ones, the one that faced the side."""
    counts: list[tuple[str, list[int]]] = battle["sides"][seat]["counts"]
    return max(counts, key=lambda each: sum(each[1]))[0]


def _sides(told: Sequence[Message], fallen: list[int]) -> Table:
    def count(*keys: str) -> list[int]:
        seats = [message.args["seat"] for message in told if message.key in keys]
        return [seats.count(0), seats.count(1)]

    shamed = [0, 0]
    for message in told:
        if message.key == "event.shamed":
            shamed[message.args["seat"]] += message.args["count"]
    deployed, lost = count("event.deployed"), count(*HEROES_LOST)
    blessed, fled = count("event.blessed"), count("event.retreated")
    rows: list[list[Cell]] = [
        [
            player(seat),
            deployed[seat],
            lost[seat],
            blessed[seat],
            fled[seat],
            shamed[seat],
            fallen.count(seat),
        ]
        for seat in (0, 1)
    ]
    columns = ("player", "deployed", "heroes", "favours", "retreats", "shame", "fronts")
    return table("sides", heads("sides", *columns), rows)


def _reason(told: Sequence[Message], fallen: list[int]) -> Message | None:
    """H-7.2, H-7.4, H-6.3"""
    beaten = [m.args["seat"] for m in told if m.key == "event.reserve_destroyed"]
    if beaten:
        return Message("story.why_reserve", {"seat": beaten[-1]})
    without = [seat for seat in (0, 1) if fallen.count(seat) == FRONTS]
    if without:
        return Message("story.why_fronts", {"seat": without[-1]})
    return Message("story.why_drawn")
