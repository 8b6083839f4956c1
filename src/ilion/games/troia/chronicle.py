"""Lines of the chronicle of a game of Troia, each from what everybody was told."""

from __future__ import annotations

from collections.abc import Sequence

from ilion.core.chronicle import Chronicle, Finished
from ilion.core.message import Message
from ilion.core.story import favourite
from ilion.games.troia.view import TroiaView

GREEKS, TROJANS = 0, 1  # seats


def chronicle(game: Finished) -> Chronicle:
    lines = Chronicle()
    offered = [message.args for message in game.named("event.offered")]
    if offered:
        lines.about.append(game.line("offerings", count=len(offered)))
    for seat in (GREEKS, TROJANS):
        most = favourite(args["god"] for args in offered if args["seat"] == seat)
        if most and most[1] > 1:
            lines.about.append(game.line("god", seat, god=most[0], count=most[1]))
    superior = favourite(message.args["seat"] for message in game.named("event.superior"))
    if superior and superior[1] > 1:
        lines.about.append(game.line("superior", superior[0], count=superior[1]))
    moved = favourite(message.args["hero"] for message in game.named("event.moved"))
    if moved and moved[1] > 1:
        lines.about.append(game.line("moved", hero=moved[0], count=moved[1]))
    fights = sum(m.args["space"] == "combat" for m in game.named("event.moved"))
    if fights > 1:
        lines.about.append(game.line("combat", count=fights))
    declined = favourite(message.args["god"] for message in game.named("event.declined"))
    if declined:
        lines.about.append(game.line("declined", god=declined[0]))
    _decided(game, lines)
    return lines


def _decided(game: Finished, lines: Chronicle) -> None:
    """T-6: why it ended, and what was compared."""
    if game.scores is None:
        return
    parts, steps = game.scores[GREEKS], game.scores[TROJANS]
    score = {"parts": parts, "steps": steps}
    if game.named("event.horse_complete"):
        lines.decided += [game.line("horse"), game.line("horse_steps", count=steps)]
        return
    if game.named("event.road_complete"):
        lines.decided += [game.line("road"), game.line("road_parts", count=parts)]
        return
    if game.winner is None:
        lines.decided.append(game.line("draw", **score))
        return
    tied = next((message.args for message in game.named("event.invaders")), None)
    if tied:
        counts = {"greek": tied["greek"], "trojan": tied["trojan"]}
        lines.decided.append(game.line("invaders", game.winner, **counts))
        lines.decided.append(game.line("level", game.winner, count=parts))
        return
    lines.decided.append(game.line("compared", game.winner, **score))
    if game.named("event.deck_out"):
        lines.decided.append(game.line("deck", game.winner, **score))
    if game.named("event.apollo_end"):
        lines.decided.append(game.line("apollo", **score))


def standing(view: TroiaView, sides: Sequence[Message]) -> list[Message]:
    """How a game that is being played stands."""
    parts = sum(card is not None for card in view.horse.values())
    turn = Message("chronicle.now_turn", {"number": view.turns + 1})
    return [turn, Message("chronicle.now_score", {"parts": parts, "steps": view.road})]
