"""Everything that can be refused, each with one sentence that says what to do."""

from ilion.core.message import Message


class IlionError(ValueError):
    """Something was refused; the text is one clear sentence for the person who asked."""


class Refused(IlionError):
    """Refused with `why`, the sentence as a message, where people read it in their language."""

    def __init__(self, sentence: str, why: Message | None = None) -> None:
        super().__init__(sentence)
        self.why = why


class UnknownGame(Refused):
    """No game of that name."""


class OptionError(Refused):
    """A number of seats or an option that the game does not have."""


class ComponentsError(IlionError):
    """A components file that does not describe the game."""


class DealError(IlionError):
    """A deal that is not one of the game's."""


class BeliefError(IlionError):
    """A view from which no position can be made: a fault of the game, never of a player."""


class NotationError(IlionError):
    """A text that is no action and no outcome of the game: the text, and what may be meant."""

    def __init__(self, sentence: str, text: str = "", near: str | None = None):
        super().__init__(sentence)
        self.text = text
        self.near = near


class IllegalAction(IlionError):
    """An action of the game that the rules do not allow now: the action, and what they allow."""

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


class RecordError(IlionError):
    """A record that does not hold, with the line: log lines count from 1, 0 is header and deal."""

    def __init__(self, line: int, found: str) -> None:
        super().__init__(f"line {line}: {found}")
        self.line = line
        self.found = found
