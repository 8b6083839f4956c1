"""What is told of a finished game of the War: outcome, score, and two lines of chronicle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ilion.core.chronicle import Finished
from ilion.core.message import Message
from ilion.core.playthrough import Playthrough
from ilion.core.record import Ply, Record
from ilion.war.campaign import SIDES, Outcome, given_up, outcome

LEFT = ("resigned", "time", "stalled")  # ways in which a seat leaves a game, and loses it


@dataclass(frozen=True, slots=True)
class Account:
    """A finished game: points of the Achaeans and of the Trojans, where it was played out."""

    outcome: Outcome
    scores: tuple[int, int] | None
    lines: list[Message]


def account(
    record: Record, sides: Sequence[int], kind: str = "rules", by: int | None = None
) -> Account:
    """The account of a record; `sides` has the side on each seat.

    Where the rules did not end it, `kind` says what did, and `by` is the seat that left it.
    """
    plies: list[Ply] = []
    play = Playthrough.resume(record, each=plies.append)
    events = [*play.opening(), *(event for ply in plies for event in ply.events)]
    told = [event.public for event in events]
    game, state = play.game, play.state
    names = [Message(f"war.{SIDES[side]}") for side in sides]
    if state.is_over():
        found = outcome(game, state, sides)
        points = state.scores()
        scores = (points[sides.index(0)], points[sides.index(1)])
    else:
        left = kind in LEFT and by is not None
        found = given_up(game.name, 1 - sides[by or 0]) if left else Outcome(game.name, None, 0)
        points, scores = None, None
    winner = None if found.winner is None else sides.index(found.winner)
    finished = Finished(told, points, winner, names)
    chronicle = game.chronicle(finished)
    if scores is None:
        chronicle.decided = [_left(kind, None if by is None else names[by])]
    pick = len(plies)  # another game of the same kind takes another of the lines that hold
    chosen = [lines[pick % len(lines)] for lines in (chronicle.about, chronicle.decided) if lines]
    return Account(found, scores, chosen)


def _left(kind: str, side: Message | None) -> Message:
    """How a game ended that its rules did not end."""
    if kind in LEFT and side is not None:
        return Message(f"war.chronicle.{kind}", {"side": side})
    return Message("war.chronicle.draw" if kind == "draw" else "war.chronicle.aborted")
