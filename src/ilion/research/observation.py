"""What a seat knows as a row of numbers, from its view alone: for learned bots at live tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i16

from ilion.core.chance import FastChance
from ilion.core.registry import game as find_game
from ilion.core.view import View
from ilion.research.tables import needs

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def observation_of(view: View) -> NDArray[np.int16]:
    """The row of docs/observations.md for the seat whose view it is.

    Every position that agrees with the view has the same row for its seat, so any of them serves.

    >>> import ilion
    >>> state = ilion.game("horse").new(seats=2, seed=1)
    >>> int(observation_of(state.view(1)).sum())
    116
    """
    try:
        import numpy as np
    except ImportError:
        raise needs("NumPy", "batch") from None
    game = find_game(view.game)
    row = vec[i16]([0] * game.layout(view.seats).size)
    game.belief(view).sample(FastChance(0)).observe_into(view.seat or 0, row, 0)
    return np.array(row, np.int16)
