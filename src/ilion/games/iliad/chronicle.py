"""Lines of the chronicle of a war of Iliade, each from what everybody was told."""

from __future__ import annotations

from collections.abc import Sequence

from ilion.core.chronicle import Chronicle, Finished, both
from ilion.core.message import Message
from ilion.core.story import favourite
from ilion.games.iliad.view import IliadView

BEGINS = ("event.siege", "event.siege_of", "event.last_siege")
CLOSE, WIDE = 3, 10  # points between the two


def chronicle(game: Finished) -> Chronicle:
    lines = Chronicle()
    sieges = game.named(*BEGINS)
    lines.about.append(game.line("sieges", count=len(sieges)))
    strikes = game.named("event.struck")
    if strikes:
        lines.about.append(game.line("strikes", count=len(strikes)))
        seat, times = favourite(message.args["seat"] for message in strikes) or (0, 0)
        if times > len(strikes) - times:
            lines.about.append(game.line("striker", seat, count=times))
    armies = [message.args for message in game.named("event.strength")]
    if armies:
        best = max(armies, key=lambda args: int(args["count"]))
        lines.about.append(game.line("army", best["seat"], count=best["count"]))
    for seat in (0, 1):
        mine = [m.args["card"].key for m in game.named("event.took") if m.args["seat"] == seat]
        ships = sum(key.startswith("victory.trireme") for key in mine)
        cities = sum(key.startswith("victory.city") for key in mine)
        if ships > 1:
            lines.about.append(game.line("ships", seat, count=ships))
        if cities > 1:
            lines.about.append(game.line("cities", seat, count=cities))
        if "victory.helen" in mine:
            lines.about.append(game.line("helen", seat))
    if game.named("event.horses"):
        lines.about.append(game.line("horse"))
    _decided(game, lines)
    return lines


def _decided(game: Finished, lines: Chronicle) -> None:
    if game.winner is None or game.scores is None:
        return
    own, others = game.scores[game.winner], game.scores[1 - game.winner]
    score = {"own": own, "others": others}
    lines.decided.append(game.line("won", game.winner, **score))
    if 0 < own - others <= CLOSE:
        lines.decided.append(game.line("close", game.winner, **score))
    if own - others >= WIDE:
        lines.decided.append(game.line("wide", game.winner, **score))
    if others == 0:
        lines.decided.append(game.line("nothing", game.winner, count=own))
    if game.named("event.last_siege"):
        lines.decided.append(game.line("last", game.winner))
    took = game.named("event.took")
    if took and took[-1].args["seat"] == game.winner:
        if took[-1].args["card"].key == "victory.helen":
            lines.decided.append(game.line("helen_last", game.winner))
        number = len(game.named(*BEGINS))
        lines.decided.append(game.line("siege", game.winner, number=number))


def standing(view: IliadView, sides: Sequence[Message]) -> list[Message]:
    """How a game that is being played stands."""
    siege = Message("chronicle.now_siege", {"number": view.number})
    return [siege, both("now_points", sides, view.team_points)]
