"""Everything that can be refused, each with one sentence that says what to do."""

import traceback

from ilion.core.message import Message


class IlionError(ValueError):
    """Something was refused; the text is one clear sentence for the person who asked.

    >>> import ilion
    >>> try:
    ...     ilion.game("horse").new(seats=9)
    ... except ilion.IlionError as error:
    ...     print(error)
    horse is played with 2, 3, 4 seats, not 9.
    """


class Refused(IlionError):
    """Refused with `why`, the sentence as a message, where people read it in their language."""

    def __init__(self, sentence: str, why: Message | None = None) -> None:
        super().__init__(sentence)
        self.why = why


class UnknownGame(Refused):
    """No game of that name.

    >>> import ilion
    >>> ilion.game("chess")
    Traceback (most recent call last):
    ...
    ilion.core.errors.UnknownGame: There is no game 'chess'; choose one of: ...
    """


class BrokenGame(IlionError):
    """A game whose modules cannot be loaded: the game, where, and what is wrong."""


class OptionError(Refused):
    """A number of seats or an option that the game does not have.

    >>> import ilion
    >>> ilion.game("horse").new(colour="red")
    Traceback (most recent call last):
    ...
    ilion.core.errors.OptionError: horse has no option 'colour'; it has: open_horse, odysseus.
    """


class ComponentsError(IlionError):
    """A components file that does not describe the game."""


class DealError(IlionError):
    """A deal that is not one of the game's."""


class BeliefError(IlionError):
    """A view from which no position can be made: a fault of the game, never of a player."""


class NotationError(IlionError):
    """A text that is no action and no outcome of the game: the text, and what may be meant.

    >>> import ilion
    >>> try:
    ...     ilion.game("horse").notation.action("place purple 4")
    ... except ilion.NotationError as error:
    ...     print(error.near)
    place red 4
    """

    def __init__(self, sentence: str, text: str = "", near: str | None = None):
        super().__init__(sentence)
        self.text = text
        self.near = near


class IllegalAction(IlionError):
    """An action of the game that the rules do not allow now: the action, and what they allow.

    >>> import ilion
    >>> try:
    ...     ilion.game("horse").new(seed=7).play("place red 4", ilion.FastChance(7))
    ... except ilion.IllegalAction as error:
    ...     print(error.legal)
    ['announce 1', 'announce 2', 'announce 3']
    """

    def __init__(self, sentence: str, text: str = "", legal: list[str] | None = None):
        super().__init__(sentence)
        self.text = text
        self.legal = legal or []


class ChanceError(IlionError):
    """A scripted outcome that does not fit what the rules draw: `what`, from `cards`."""

    def __init__(self, sentence: str, what: int | None = None, cards: list[int] | None = None):
        super().__init__(sentence)
        self.what = what
        self.cards = cards or []


class OutOfOutcomes(ChanceError):
    """The script has no further outcome: the record is cut off here."""


class OutcomeDue(ChanceError):
    """An outcome is to be chosen from outside: `count` of `cards`, in an order."""

    def __init__(self, cards: list[int], count: int) -> None:
        super().__init__(f"Chance has to choose {count} of {len(cards)} cards here.", cards=cards)
        self.count = count


class RecordError(IlionError):
    """A record that does not hold, with the line: log lines count from 1, 0 is header and deal.

    >>> import ilion
    >>> record = ilion.simulate(ilion.game("horse"), seed=5)
    >>> record.log[2] = "0 fly"
    >>> try:
    ...     record.check()
    ... except ilion.RecordError as error:
    ...     print(error.line)
    3
    """

    def __init__(self, line: int, found: str) -> None:
        super().__init__(f"line {line}: {found}" if line else found)
        self.line = line
        self.found = found


def origin(error: Exception, package: str) -> str:
    """What went wrong, with the function and line of the package's modules where it did."""
    what = f"{type(error).__name__}: {error}".rstrip(".") + "."
    for frame, line in reversed(list(traceback.walk_tb(error.__traceback__))):
        module = str(frame.f_globals.get("__name__"))
        if f"{module}.".startswith(f"{package}."):
            function = frame.f_code.co_name
            method = "" if function == "<module>" else f"{function}() in "
            return f"{method}{module}, line {line}: {what}"
    return what
