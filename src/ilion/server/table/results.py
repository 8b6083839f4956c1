"""Who has won where a seat is out of the game, and who may stand in for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ilion.bots.levels import LEVELS
from ilion.server.protocol.wire import Ending
from ilion.server.store.rows import SeatRow
from ilion.server.table.game import LiveGame
from ilion.server.table.seats import plays


def winners_without(game: LiveGame, seats: Sequence[SeatRow], index: int) -> list[int] | None:
    """Who has won once a seat is out; None where others play on.

    They do not where only one side is left, or no person who plays.
    """
    rest = [seat for seat in seats if seat.out is None and seat.seat != index]
    sides = {game.play.team(seat.seat) for seat in rest}
    if len(sides) > 1 and any(plays(seat) for seat in rest):
        return None
    return [seat.seat for seat in rest]


def by_rules(result: dict[str, list[int]], seats: Sequence[SeatRow]) -> Ending:
    """The end of a game that was played out: those who are out are ranked last.

    Where a bot won for one of them, the best of the others have won.
    """
    staying = [seat.seat for seat in seats if seat.out is None]
    winners = [seat for seat in result["winners"] if seat in staying]
    if result["winners"] and not winners:
        best = max((result["scores"][seat] for seat in staying), default=0)
        winners = [seat for seat in staying if result["scores"][seat] == best]
    return Ending("rules", None, winners)


def stronger(one: str, other: str | None) -> str:
    """The stronger of two levels of bots."""
    order = [*LEVELS]
    return one if other is None else max(one, other, key=order.index)


def still_open(
    offers: list[dict[str, Any]], game: LiveGame, by: int | None
) -> list[dict[str, Any]] | None:
    """What is left of a table's offers after a decision; `by` is the person who made it."""
    kept = []
    for offer in offers:
        if "refused_at" not in offer:
            if by is not None and (by not in offer["agreed"] or offer["kind"] == "undo"):
                continue
            if offer["kind"] == "undo" and offer["ply"] not in game.ask_undo_plies(offer["by"]):
                continue
        kept.append(offer)
    return kept or None
