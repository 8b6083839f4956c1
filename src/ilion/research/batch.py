"""Many games stepped together, as arrays: for training and for research."""

from __future__ import annotations

import sys
from ctypes import c_int16, memset
from typing import TYPE_CHECKING, Any

from ilion.core.batch_rows import BatchRows
from ilion.core.belief import Belief
from ilion.core.chance import FastChance
from ilion.core.errors import IlionError
from ilion.core.game import Game
from ilion.core.registry import game as find_game

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

OPENINGS = 64  # dealt in advance
USES = 32  # games that an opening serves for


class Batch:
    """`count` games of one kind, each with a row in every array.

    The arrays show the games as they are now, and cannot be written to. `step` carries out an
    action in each game; a game that ends is rewarded, marked in `ended` and begins anew, so that
    the other arrays already show the next one. Who keeps what they show copies it, or gives
    arrays of its own to `write_into`.

    >>> import ilion
    >>> games = ilion.batch("horse", 100, seed=1, seats=2)
    >>> games.observations.shape, games.legal.shape, games.actors[:3].tolist()
    ((100, 123), (100, 60), [0, 0, 0])
    >>> games.step(games.legal.argmax(axis=1))
    >>> bool(games.rewards.any())
    False
    """

    def __init__(
        self, game: str | Game, count: int, seed: int, seats: int | None = None, **options: Any
    ) -> None:
        try:
            import numpy as np
        except ImportError:
            raise IlionError("Batches need NumPy: pip install 'ilion[batch]'.") from None
        if count < 1:
            raise IlionError(f"A batch has at least one game, not {count}.")
        self.game: Game = game if isinstance(game, Game) else find_game(game)
        self.count = count
        self.seats = self.game.check_seats(seats)
        self.options = self.game.check_options(options, self.seats)
        self.layout = self.game.layout(self.seats)
        actions = len(self.game.notation.actions)
        chance = FastChance(seed, 0)
        deals = FastChance(seed, 1)

        def new_opening() -> Belief:
            deal = self.game.deal(self.seats, self.options, deals)
            opening = self.game.begin(self.seats, self.options, deal)
            return self.game.belief(opening.view(None))

        width = self.layout.size
        first, size = self.layout.in_words()
        # A word's first number is its lowest, which in memory is the first on these machines only.
        words = (size + 3) // 4 if sys.byteorder == "little" else 0
        self._rows = BatchRows(count, self.seats, actions, width, words, chance, OPENINGS)
        rows = self._rows

        def shown(numbers: Any, kind: Any, *shape: int) -> NDArray[Any]:
            return np.frombuffer(numbers, kind).reshape(shape)

        self.actors: NDArray[np.int64] = shown(rows.actors, np.int64, count)
        self.legal: NDArray[np.bool_] = shown(rows.legal, np.bool_, count, actions)
        self.observations: NDArray[np.int16] = shown(rows.observations, np.int16, count, width)
        self.rewards: NDArray[np.float64] = shown(rows.rewards, np.float64, count, self.seats)
        self.ended: NDArray[np.bool_] = shown(rows.ended, np.bool_, count)
        # NumPy may not write to what it shows here, and a loop over every number would take most of
        # a step.
        blanked = [(shown.ctypes.data, shown.nbytes) for shown in (self.observations, self.legal)]

        def blank() -> None:
            for address, size in blanked:
                memset(address, 0, size)

        memory = (c_int16 * (count * width)).from_address(self.observations.ctypes.data)
        into = shown(memory, np.int16, count, width)[:, first : first + size]
        packed = shown(rows.words, np.int16, count, 4 * words)[:, :size]

        def fill() -> None:
            if words:
                np.copyto(into, packed)

        rows.begin(new_opening, USES, blank, fill)

    def step(self, actions: NDArray[np.integer[Any]] | list[int]) -> None:
        """Carry out an action in each game; -1 leaves a game as it is.

        Where one is not legal nothing is done at all.
        """
        self._rows.step(actions if isinstance(actions, list) else actions.tolist())

    def step_at_random(self) -> None:
        """Carry out a random legal action in each game."""
        self._rows.step_at_random()

    def write_into(self, **arrays: NDArray[Any]) -> None:
        """Copy what the arrays show into the caller's own, by name, converted to their types.

        >>> import ilion, numpy
        >>> games = ilion.batch("horse", 2, seed=1, seats=2)
        >>> mine = numpy.zeros(games.observations.shape, numpy.float32)
        >>> games.write_into(observations=mine)
        """
        for name, array in arrays.items():
            array[...] = getattr(self, name)


def batch(
    game: str | Game, count: int, seed: int, seats: int | None = None, **options: Any
) -> Batch:
    """`count` games of one kind that are stepped together in compiled code, as arrays.

    The same arguments give the same games.

    >>> import ilion
    >>> games = ilion.batch("troia", 3, seed=5)
    >>> games.step_at_random()
    >>> games.legal.sum(axis=1).tolist()
    [2, 2, 3]
    """
    return Batch(game, count, seed, seats, **options)
