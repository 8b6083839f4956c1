"""Puzzles as they are sent: the view of the seat that is asked, and no more of the position."""

from __future__ import annotations

from dataclasses import asdict
from functools import lru_cache

import msgspec

from ilion.analysis.puzzles import puzzles
from ilion.core.registry import names
from ilion.server.http.files import StaticResponse
from ilion.server.http.replay import position
from ilion.server.protocol import api

KEPT = 64  # answers in memory


def puzzle(game: str, number: int) -> StaticResponse | None:
    """The puzzle of that number; they begin anew after the last. None where a game has none."""
    if game not in names() or not puzzles(game):
        return None
    return _answer(game, number % len(puzzles(game)))


@lru_cache(KEPT)
def _answer(game: str, number: int) -> StaticResponse:
    found = puzzles(game)[number]
    ply = found.position()
    # Nobody can remember a game that they have not seen.
    seen = position(ply, found.record.seats, ply.actor, sheet=True, memory=True)
    told = api.Puzzle(
        game=game,
        number=number,
        of=len(puzzles(game)),
        seat=ply.actor,
        names=[""] * found.record.seats,
        position=seen,
        choices=[msgspec.convert(asdict(each), api.RatedChoice) for each in found.rated()],
        line=[msgspec.convert(asdict(each), api.RatedChoice) for each in found.best_line()],
    )
    return StaticResponse.make(msgspec.json.encode(told), "application/json")
