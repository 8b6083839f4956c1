"""Whole games played by random seats, written down as records."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ilion.core.chance import FastChance
from ilion.core.game import Game
from ilion.core.playthrough import Playthrough
from ilion.core.prompt import Prompt
from ilion.core.record import Record
from ilion.core.state import State
from ilion.core.view import View

RANDOM = "random"
Player = Callable[[View, Prompt], int]
"""Chooses an action, knowing what its seat may know."""


def simulate(
    game: Game,
    seats: int | None = None,
    seed: int = 0,
    number: int = 0,
    options: Mapping[str, Any] | None = None,
    legal: bool = False,
    players: Sequence[Player] = (),
    names: Sequence[str] = (),
) -> Record:
    """Play game `number` of a seed, with random seats where no players are given.

    The same arguments give the same game.

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
        names=names or [f"{RANDOM} {seat}" for seat in range(seats)],
        keep_legal=legal,
    )
    choice = FastChance(seed, 2 * number + 1)  # a stream of its own: choices do not change the deal
    while actions := play.state.legal():
        if players:
            play.act(_asked(players[play.state.actor], play.state))
        else:
            play.act(actions[choice.below(len(actions))])
    return play.record()


def _asked(player: Player, state: State) -> int:
    """A player's choice: it is shown its seat's view and prompt, and nothing else."""
    prompt = state.prompt(state.actor)
    assert prompt is not None
    return player(state.view(state.actor), prompt)
