"""The written form of actions and chance outcomes: logs, records, wire, terminal, tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from ilion.core.errors import NotationError
from ilion.core.message import Message


@dataclass(frozen=True, slots=True)
class Action:
    """One action of a game's fixed space: its notation, its name for people, what it touches.

    `touches` names things of the view (`district.4`), so that a screen can light them up.
    """

    text: str
    label: Message
    touches: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """One kind of chance outcome: the words before the cards, and how its cards are written.

    What others see of a secret outcome is its head alone.
    """

    head: str
    card_text: Callable[[int], str]
    cards: range | Sequence[int]

    def text(self, cards: Iterable[int]) -> str:
        return " ".join([self.head, *(self.card_text(card) for card in cards)])


class Notation:
    """A game's words: action numbers to texts and back, the same for chance outcomes.

    >>> from ilion.games.horse.notation import NOTATION
    >>> NOTATION.text(NOTATION.action("place red 4"))
    'place red 4'
    >>> NOTATION.action("place purple 4")
    Traceback (most recent call last):
    ...
    ilion.core.errors.NotationError: 'place purple 4' is not an action of this game; did you \
mean 'place red 4'?
    """

    def __init__(self, actions: Sequence[Action], outcomes: Sequence[Outcome] = ()) -> None:
        self.actions = tuple(actions)
        self.outcomes = tuple(outcomes)
        self._numbers = {action.text: number for number, action in enumerate(actions)}
        if len(self._numbers) != len(self.actions):
            raise NotationError("Two actions of the game have the same notation.")

    def text(self, action: int) -> str:
        """The notation of an action."""
        if not 0 <= action < len(self.actions):
            raise NotationError(
                f"{action} is not the number of an action; they run from 0 to "
                f"{len(self.actions) - 1}."
            )
        return self.actions[action].text

    def action(self, text: str) -> int:
        """The action that a text names; a text that names none is refused with a sentence."""
        number = self._numbers.get(text)
        if number is not None:
            return number
        shown = ascii(text if len(text) <= 60 else text[:57] + "...")
        near = next(iter(get_close_matches(text[:60], self._numbers, n=1)), None)
        hint = f"; did you mean {near!r}?" if near else "."
        raise NotationError(f"{shown} is not an action of this game{hint}", text, near)

    def outcome_text(self, what: int, cards: Iterable[int]) -> str:
        """A chance outcome as a log line has it after the star."""
        return self.outcomes[what].text(cards)

    def outcome_twin(self, text: str) -> str:
        """What those who may not know an outcome see of its line: the words before the cards."""
        what, _ = self.outcome(text)
        return self.outcomes[what].head

    def outcome(self, text: str) -> tuple[int, list[int]]:
        """The outcome that a text names: its kind and its cards."""
        for what, kind in enumerate(self.outcomes):
            if text == kind.head or text.startswith(kind.head + " "):
                words = text[len(kind.head) + 1 :].split(" ") if text != kind.head else []
                known = {kind.card_text(card): card for card in kind.cards}
                for word in words:
                    if word not in known:
                        shown = ascii(word if len(word) <= 60 else word[:57] + "...")
                        raise NotationError(f"{shown} is not a card of '{kind.head}'.")
                return what, [known[word] for word in words]
        shown = ascii(text if len(text) <= 60 else text[:57] + "...")
        raise NotationError(f"{shown} is not a chance outcome of this game.")
