"""Whole games played by random seats, written down as records."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ilion.core.chance import FastChance
from ilion.core.game import Game
from ilion.core.playthrough import Playthrough
from ilion.core.record import Record

RANDOM = "random"


def simulate(
    game: Game,
    seats: int | None = None,
    seed: int = 0,
    number: int = 0,
    options: Mapping[str, Any] | None = None,
    legal: bool = False,
) -> Record:
    """Play game `number` of a seed with random seats: the same arguments give the same game.

    >>> import ilion
    >>> first = simulate(ilion.game("horse"), seed=5)
    >>> first.log == simulate(ilion.game("horse"), seed=5).log
    True
    """
    seats = game.check_seats(seats)
    play = Playthrough(
        game,
        seats=seats,
        options=options,
        chance=FastChance(seed, 2 * number),
        names=[f"{RANDOM} {seat}" for seat in range(seats)],
        keep_legal=legal,
    )
    choice = FastChance(seed, 2 * number + 1)  # its own stream: who chooses does not deal
    while not play.state.is_over():
        actions = play.state.legal()
        play.act(actions[choice.below(len(actions))])
    return play.record()
