"""What may be told of a position: all that a server, a screen or a program may ask of one."""

from __future__ import annotations

from ilion.core.prompt import Prompt
from ilion.core.state import State
from ilion.core.view import View


class Observed:
    """A position as it is seen from outside: views, prompts and the result, never its fields.

    A running game and each ply of a record are observed. Servers and screens use this and no
    State, so what they tell a seat cannot hold more than the seat's view does.

    >>> import ilion
    >>> play = ilion.Playthrough(ilion.game("horse"), seats=4, seed=7)
    >>> play.actor, play.prompt(1).choices, play.view(1).seat, play.result()
    (0, (), 1, None)
    """

    __slots__ = ()

    @property
    def _position(self) -> State:
        raise TypeError(f"{type(self).__name__} does not say which position it is at.")

    @property
    def actor(self) -> int:
        """The seat that decides; NOBODY once the game is over."""
        return self._position.actor

    def is_over(self) -> bool:
        """Whether the game is over: nobody decides any more."""
        return self._position.is_over()

    def team(self, seat: int) -> int:
        """The lowest seat of this seat's team; without teams each seat is its own."""
        return self._position.team(seat)

    def view(self, seat: int | None) -> View:
        """What a seat may know; None is a spectator."""
        return self._position.view(seat)

    def prompt(self, seat: int | None) -> Prompt | None:
        """Who decides what, with choices for the seat that decides; None once the game is over."""
        return self._position.prompt(seat)

    def result(self) -> dict[str, list[int]] | None:
        """Scores and winners; None while the game goes on."""
        return self._position.result()
