"""Lines of the chronicle of a war of Hector and Achilles, each from what everybody was told."""

from __future__ import annotations

from collections.abc import Sequence

from ilion.core.chronicle import Chronicle, Finished, both
from ilion.core.message import Message
from ilion.core.story import favourite
from ilion.games.hector.view import HectorView

FRONTS = 3


def chronicle(game: Finished) -> Chronicle:
    lines = Chronicle()
    closed = [message.args["closed"] for message in game.told if "closed" in message.args]
    lost = fallen(game)
    if closed:
        lines.about.append(game.line("battles", count=len(closed)))
    if lost:
        seat, front, battle = lost[0]
        lines.about.append(game.line("front", seat, front=front, battle=battle))
    fled = sum(battle["retreated"] is not None for battle in closed)
    if fled > 1:
        lines.about.append(game.line("fled", count=fled))
    led = favourite(
        (message.args["seat"], message.args["hero"].args["hero"].key)
        for message in game.named("event.deployed")
    )
    if led and led[1] > 1:
        (seat, hero), times = led
        lines.about.append(game.line("led", seat, hero=Message(hero), count=times))
    for message in game.named("event.hero_fell", "event.mourned")[:1]:
        hero = message.args["hero"].args["hero"]
        lines.about.append(game.line("lost", message.args["seat"], hero=hero))
    for message in game.named("event.ransomed")[:1]:
        hero = message.args["hero"].args["hero"]
        lines.about.append(game.line("ransomed", message.args["seat"], hero=hero))
    even = [each["number"] for each in closed if each["victor"] is None]
    if even and game.named("event.battle_drawn"):
        lines.about.append(game.line("even"))
    _decided(game, lines, len(closed), lost)
    return lines


def fallen(game: Finished) -> list[tuple[int, int, int]]:
    """Fronts that fell: whose, which, and in which battle, which is told when it closes."""
    found: list[tuple[int, int, int]] = []
    waiting: list[tuple[int, int]] = []
    for message in game.told:
        if message.key == "event.destroyed":
            waiting.append((message.args["seat"], message.args["front"]))
        if "closed" in message.args:
            number = message.args["closed"]["number"]
            found += [(seat, front, number) for seat, front in waiting]
            waiting = []
    return found


def _decided(
    game: Finished, lines: Chronicle, battles: int, lost: list[tuple[int, int, int]]
) -> None:
    if game.scores is None:
        return
    if game.winner is None:
        lines.decided.append(game.line("drawn", count=battles))
        return
    winner = game.winner
    lines.decided.append(game.line("won", winner, count=battles))
    own = sum(seat == winner for seat, _, _ in lost)
    if own == 0:
        lines.decided.append(game.line("whole", winner))
    elif own < FRONTS:
        lines.decided.append(game.line("left", winner, count=FRONTS - own))
    if game.named("event.reserve_destroyed"):
        lines.decided.append(game.line("reserve", 1 - winner, battle=battles))
    elif len(lost) - own == FRONTS:
        lines.decided.append(game.line("last", 1 - winner, battle=lost[-1][2]))
    troops = game.scores[winner]
    lines.decided.append(game.line("troops", winner, count=troops))
    closed = [message.args["closed"] for message in game.told if "closed" in message.args]
    if closed and closed[-1]["retreated"] is None and closed[-1]["victor"] == winner:
        totals = [side["total"] for side in closed[-1]["sides"]]
        told = {"own": totals[winner], "others": totals[1 - winner]}
        lines.decided.append(game.line("last_battle", winner, **told))


def standing(view: HectorView, sides: Sequence[Message]) -> list[Message]:
    """How a game that is being played stands."""
    battle = Message("chronicle.now_battle", {"number": view.battle})
    fronts = [FRONTS - len(lost) for lost in view.destroyed]
    return [battle, both("now_fronts", sides, fronts)]
