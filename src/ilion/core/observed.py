"""What may be told of a position: all that a server, a screen or a program may ask of one."""

from __future__ import annotations

from ilion.core.prompt import Prompt
from ilion.core.state import State
from ilion.core.view import View


class Views:
    """The views of one position, each made when it is first asked for.

    All are made from everybody's view, so what all may know is worked out once. The position must
    not be played on meanwhile.

    >>> import ilion
    >>> play = ilion.Playthrough(ilion.game("horse"), seats=4, seed=7)
    >>> views = play.views()
    >>> [views.of(seat) == play.view(seat) for seat in (0, None, 3)]
    [True, True, True]
    """

    __slots__ = ("_everybodys", "_made", "_position")

    def __init__(self, position: State) -> None:
        self._position = position
        self._everybodys: View | None = None
        self._made: dict[int, View] = {}

    def of(self, seat: int | None) -> View:
        """What a seat may know; None is a spectator."""
        if self._everybodys is None:
            self._everybodys = self._position.view(None)
        if seat is None:
            return self._everybodys
        if seat not in self._made:
            self._made[seat] = self._everybodys.for_seat(self._position, seat)
        return self._made[seat]


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

    def views(self) -> Views:
        """The views of the position as it is now, for several viewers."""
        return Views(self._position)

    def prompt(self, seat: int | None) -> Prompt | None:
        """Who decides what, with choices for the seat that decides; None once the game is over."""
        return self._position.prompt(seat)

    def result(self) -> dict[str, list[int]] | None:
        """Scores and winners; None while the game goes on."""
        return self._position.result()
