"""What is worth telling of a finished game of Das Pferd von Troja."""

from __future__ import annotations

from collections.abc import Sequence

from ilion.core.message import Message
from ilion.core.story import Story, Table, favourite, figure, heads, player, table
from ilion.core.view import Cell
from ilion.games.horse.components import BOX, CARDS

MOST = 3  # heroes that can be announced (P-3.1)
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
    tables = [_luck(told, seats)] if turns else []
    return Story(Message("story.why"), Message("story.score"), figures, tables, len(turns))


def _luck(told: Sequence[Message], seats: int) -> Table:
    """What everybody announced, what came true, and what could be expected by the cards that were
    left in the pile: all have seen those that were turned up (P-7.1)."""
    left = list(BOX.cards)
    tried = [[0] * MOST for _ in range(seats)]
    came = [[0] * MOST for _ in range(seats)]
    expected = [0.0] * seats
    for message in told:
        if message.key == "event.reshuffled":
            left = list(BOX.cards)
        if message.key not in ANNOUNCED:
            continue
        seat, number = message.args["seat"], message.args["count"]
        tried[seat][number - 1] += 1
        came[seat][number - 1] += message.key != "event.refused"
        expected[seat] += sum(left[number:]) / sum(left)  # Poseidon, the last, allows any number
        left[CARDS.index(message.args["card"])] -= 1
    rows: list[list[Cell]] = []
    for seat in range(seats):
        pairs = [f"{came[seat][at]}/{tried[seat][at]}" for at in range(MOST)]
        rows.append([player(seat), *pairs, sum(came[seat]), _tenths(expected[seat])])
    return table("luck", heads("luck", "player", "one", "two", "three", "true", "expected"), rows)


def _tenths(number: float) -> Message:
    whole, tenth = divmod(round(10 * number), 10)
    return Message("story.tenths", {"whole": whole, "tenth": tenth})


def _count(told: Sequence[Message], key: str) -> int:
    return sum(message.key == key for message in told)
