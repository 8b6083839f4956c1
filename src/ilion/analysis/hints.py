"""A hint: the best choices of a seat with their chances, from its own view."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from ilion.analysis.analysis import Choice, as_choice, line_of
from ilion.analysis.chances import judge
from ilion.analysis.reasons import reason
from ilion.core.game import Game
from ilion.core.message import Message
from ilion.core.registry import game as find_game
from ilion.core.view import View

SIMULATIONS = 4000  # at the most
FIRST = 200  # simulations after which it is known how long all of them would take
SHOWN = 3


@dataclass(frozen=True, slots=True)
class Hint:
    """The best choices, the best first; `line` is the best one and what should follow it.

    `reason` says what the best one has that the next has not, where that is clear.
    """

    choices: Sequence[Choice]
    line: Sequence[Choice]
    reason: Message | None = None


def hint(view: View, seconds: float = 0.6, seed: int = 0, game: Game | None = None) -> Hint:
    """The best choices of the seat whose view it is, which must be the one that decides.

    >>> import ilion
    >>> state = ilion.game("horse").new(seats=2, seed=1)
    >>> found = hint(state.view(state.actor), seconds=0.05)
    >>> len(found.choices), found.choices[0] == found.line[0]
    (3, True)
    """
    game = game or find_game(view.game)
    began = time.perf_counter()
    found = judge(game, view, FIRST, seed)
    took = time.perf_counter() - began
    more = int(FIRST * (seconds - took) / took) if took > 0 else SIMULATIONS
    if more > FIRST:
        found = judge(game, view, min(SIMULATIONS, more), seed)
    choices = tuple(as_choice(game, each.action, each.chance) for each in found.choices[:SHOWN])
    why = None
    if len(found.choices) > 1:
        assert view.seat is not None
        first, second = (each.action for each in found.choices[:2])
        why = reason(game, game.belief(view), view.seat, first, second, seed)
    return Hint(choices, line_of(game, found), why)
