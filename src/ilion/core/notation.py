"""The written form of actions and chance outcomes: logs, records, wire, terminal, tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import product
from string import Formatter
from typing import Any

from ilion.core.errors import NotationError
from ilion.core.message import Message


@dataclass(frozen=True, slots=True)
class Action:
    """One action of a game's fixed space: its notation, its name for people, what it touches.

    `touches` names things of the view (`district.4`), so that a screen can light them up.
    An action that holds a secret says with `shown` what the other seats read in the log.
    """

    text: str
    label: Message
    touches: tuple[str, ...] = ()
    shown: str | None = None


class Block:
    """Actions of one kind, numbered one after the other: a verb with every choice of its parts.

    >>> PLACE = Block("place", colour=("red", "blue"), district=(1, 2, 3), touches="{colour}")
    >>> SWAP = Block("swap", card=("ace", "king"), shown="swap")
    >>> NOTATION = Notation([PLACE, SWAP])
    >>> NOTATION.actions[4]
    Action(text='place blue 2', label=Message(key='action.place', \
args={'colour': 'blue', 'district': 2}), touches=('blue',), shown=None)
    >>> PLACE.first, SWAP.first, len(PLACE)
    (0, 6, 6)
    >>> PLACE.action("blue", 2), PLACE.values(4), 4 in SWAP
    (4, ('blue', 2), False)

    The actions are numbered as the parts are written: the last part changes first, so that
    `(action - PLACE.first) // 3` is the number of the colour here. Rules have `first` as
    a number of their own: `FIRST_PLACE: Final = 0  # = PLACE.first`, which a test compares.

    - `where` leaves out choices: `Block("swap", a=NUMBERS, b=NUMBERS, where=lambda a, b: a < b)`.
      The others are numbered without gaps; `choices` lists them.
    - `label` is the key of the name for people, `action.VERB` where none is given. Parts stand in
      it in braces or, if not, become arguments of the message. A function of the parts may make
      the whole message instead.
    - `touches` are words with parts in braces: `"waiting.{colour} district.{district}"`.
    - `shown` is what others read of a secret action, as in `Action`.
    - A part that is empty is not written: `first=("", "first")`.
    """

    def __init__(
        self,
        verb: str,
        *,
        label: str | Callable[..., Message] | None = None,
        touches: str = "",
        shown: str | None = None,
        where: Callable[..., bool] | None = None,
        **parts: Iterable[Any],
    ) -> None:
        self.verb = verb
        self.choices: list[tuple[Any, ...]] = [
            choice
            for choice in product(*parts.values())
            if where is None or where(**dict(zip(parts, choice, strict=True)))
        ]
        self.actions: list[Action] = []
        for choice in self.choices:
            words = dict(zip(parts, choice, strict=True))
            self.actions.append(
                Action(
                    " ".join(str(word) for word in (verb, *choice) if word != ""),
                    _label(label or f"action.{verb}", words),
                    tuple(touch.format(**words) for touch in touches.split()),
                    shown,
                )
            )
        self._first: int | None = None  # until a notation holds the block
        self._indices = {choice: index for index, choice in enumerate(self.choices)}

    @property
    def first(self) -> int:
        """The number of the block's first action in the game's notation."""
        if self._first is None:
            raise NotationError(f"The actions of '{self.verb}' are in no notation yet.")
        return self._first

    def numbered_from(self, first: int) -> None:
        """Give the block its place; a notation does so for each of its blocks, once."""
        if self._first is not None:
            raise NotationError(f"The actions of '{self.verb}' are in a notation already.")
        self._first = first

    def action(self, *values: Any) -> int:
        """The number of the action with these parts."""
        if values not in self._indices:
            raise NotationError(f"'{self.verb}' has no action with {values!r}.")
        return self.first + self._indices[values]

    def values(self, action: int) -> tuple[Any, ...]:
        """The parts of an action of this block."""
        if action not in self:
            raise NotationError(f"Action {action} is none of '{self.verb}'.")
        return self.choices[action - self.first]

    def __contains__(self, action: int) -> bool:
        return self.first <= action < self.first + len(self.choices)

    def __len__(self) -> int:
        return len(self.choices)

    def __repr__(self) -> str:
        return f"<Block {self.verb}, {len(self)} actions>"


def _label(label: str | Callable[..., Message], words: dict[str, Any]) -> Message:
    if callable(label):
        return label(**words)
    in_key = {name for _, name, _, _ in Formatter().parse(label) if name}
    args = {name: word for name, word in words.items() if name not in in_key}
    return Message(label.format(**words), args)


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

    def __init__(self, blocks: Sequence[Block], outcomes: Sequence[Outcome] = ()) -> None:
        actions: list[Action] = []
        for block in blocks:
            block.numbered_from(len(actions))
            actions += block.actions
        self.actions = tuple(actions)
        self.outcomes = tuple(outcomes)
        self._numbers: dict[str, int] = {}
        for number, action in enumerate(actions):
            if action.text in self._numbers:
                raise NotationError(f"Two actions of the game are written '{action.text}'.")
            self._numbers[action.text] = number

    def text(self, action: int) -> str:
        """The notation of an action."""
        if not 0 <= action < len(self.actions):
            raise NotationError(
                f"{action} is not the number of an action; they run from 0 to "
                f"{len(self.actions) - 1}."
            )
        return self.actions[action].text

    def action(self, text: str, suggest: bool = True) -> int:
        """The action that a text names; a text that names none is refused with a sentence.

        With `suggest` it says what may be meant, which takes milliseconds to find.
        """
        number = self._numbers.get(text)
        if number is not None:
            return number
        near = None
        if suggest:
            near = next(iter(get_close_matches(text[:60], self._numbers, n=1)), None)
        hint = f"; did you mean {near!r}?" if near else "."
        raise NotationError(f"{_quoted(text)} is not an action of this game{hint}", text, near)

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
                        raise NotationError(f"{_quoted(word)} is not a card of '{kind.head}'.")
                return what, [known[word] for word in words]
        raise NotationError(f"{_quoted(text)} is not a chance outcome of this game.")


def _quoted(text: str) -> str:
    """A text that somebody typed, as a sentence quotes it: short, and without odd characters."""
    return ascii(text if len(text) <= 60 else text[:57] + "...")
