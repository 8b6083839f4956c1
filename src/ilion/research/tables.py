"""What the environments share: which game they play, and how a game that is over is rewarded."""

from __future__ import annotations

from ilion.core.errors import IlionError
from ilion.core.game import Game
from ilion.core.registry import game as find_game
from ilion.core.state import State
from ilion.research.small import small_game


def find(name: str, small: bool, rules: int | None = None) -> Game:
    """A game by one version of its rules, the newest where none is named."""
    found = small_game(name) if small else find_game(name)
    return found if rules is None else found.version(rules)


def rewards(state: State) -> list[float]:
    """Zero in sum: 1 for a seat that wins alone, nothing for anybody after a draw.

    >>> import ilion
    >>> rewards(ilion.game("horse").new(seats=2, seed=1))
    [0.0, 0.0]
    """
    seats = int(state.seats)
    if not state.is_over():
        return [0.0] * seats
    return [(share * seats - 1) / (seats - 1) for share in state.values()]


def needs(package: str, extra: str) -> IlionError:
    """The refusal where an optional package is not there."""
    return IlionError(f"This needs {package}: pip install 'ilion[{extra}]'.")
