"""Lines of the chronicle of a game of Das Pferd von Troja, each from what everybody was told."""

from __future__ import annotations

from collections.abc import Sequence

from ilion.core.chronicle import Chronicle, Finished, both
from ilion.core.message import Message
from ilion.core.story import favourite
from ilion.games.horse.view import HorseView

ANNOUNCED = ("event.allowed", "event.refused", "event.poseidon")
CLOSE, WIDE = 3, 15  # points between the two


def chronicle(game: Finished) -> Chronicle:
    lines = Chronicle()
    turns = game.named(*ANNOUNCED)
    if turns:
        lines.about.append(game.line("turns", count=len(turns)))
    refused = game.named("event.refused")
    if len(refused) > 1:
        lines.about.append(game.line("refused", count=len(refused)))
        seat, times = favourite(message.args["seat"] for message in refused) or (0, 0)
        if times > len(refused) - times:
            lines.about.append(game.line("bold", seat, count=times))
    for message in game.named("event.opened"):
        lines.about.append(game.line("odysseus", message.args["seat"]))
    poseidon = game.named("event.poseidon")
    if poseidon:
        lines.about.append(game.line("poseidon", count=len(poseidon)))
    swaps = game.named("event.exchanged")
    if swaps:
        lines.about.append(game.line("swaps", count=len(swaps)))
        last = swaps[-1].args
        lines.about.append(game.line("swapped", last["seat"], a=last["a"], b=last["b"]))
    _decided(game, lines)
    return lines


def _decided(game: Finished, lines: Chronicle) -> None:
    """P-6: what the districts gave."""
    if game.scores is None:
        return
    if game.winner is None:
        lines.decided.append(game.line("drawn", count=game.scores[0]))
        return
    own, others = game.scores[game.winner], game.scores[1 - game.winner]
    score = {"own": own, "others": others}
    lines.decided.append(game.line("won", game.winner, **score))
    taken = [message.args for message in game.named("event.taken")]
    mine = [args for args in taken if args["seat"] == game.winner]
    if mine:
        best = max(mine, key=lambda args: int(args["count"]))
        told = {"district": best["district"], "count": best["count"]}
        lines.decided.append(game.line("district", game.winner, **told))
        held = {"count": len(mine), "others": len(taken) - len(mine)}
        lines.decided.append(game.line("districts", game.winner, **held))
    nobody = game.named("event.nobody")
    if nobody:
        lines.decided.append(game.line("nobody", count=len(nobody)))
    if own - others <= CLOSE:
        lines.decided.append(game.line("close", game.winner, **score))
    if own - others >= WIDE:
        lines.decided.append(game.line("wide", game.winner, **score))


def standing(view: HorseView, sides: Sequence[Message]) -> list[Message]:
    """How a game that is being played stands."""
    waiting = sum(hero != "neutral" for hero in view.waiting)
    left = sum(view.to_land.values()) + waiting
    return [
        Message("chronicle.now_left", {"count": left}),
        both("now_points", sides, view.points),
    ]
