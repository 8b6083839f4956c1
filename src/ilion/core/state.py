"""A position of one game: flat, small, quick to copy. Each game's rules.py derives from State."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from math import exp
from typing import Any, Final, Self, cast

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from ilion.core import position
from ilion.core.chance import COMPILED, Chance
from ilion.core.errors import IllegalAction
from ilion.core.events import Event
from ilion.core.message import Message
from ilion.core.notation import Notation
from ilion.core.prompt import Choice, Prompt
from ilion.core.view import View

MAX_LEGAL: Final = 256  # the size of a move buffer: more than any position of any game offers
NOBODY: Final = -1


def move_buffer() -> vec[i64]:
    """Room for the legal actions of any position, to be reused (see State.legal_into)."""
    return vec[i64]([0] * MAX_LEGAL)


class SharedBuffer:
    """One move buffer for all threads, so that `legal` need not make one each time.

    Compiled code keeps the interpreter's lock while it uses it. A game that is not compiled may
    lose the lock half-way: whoever comes meanwhile finds it taken, and makes a buffer.
    """

    def __init__(self) -> None:
        self.moves: vec[i64] = move_buffer()
        self.taken: bool = not COMPILED or not getattr(sys, "_is_gil_enabled", lambda: True)()


SHARED_BUFFER: Final = SharedBuffer()
BLANKS: Final[list[object]] = [0] * MAX_LEGAL
NUMBERS: Final[list[object]] = list(range(1024))  # action numbers, made once
NUMBER_COUNT: Final = 1024


@mypyc_attr(allow_interpreted_subclasses=True)  # games of other packages are not compiled
class State:
    """What every game's position can do. A State holds no generator and no secret of a table.

    A game gives the methods that raise here; the others are the same for most games.

    >>> import ilion
    >>> state = ilion.game("horse").new(seats=2, seed=1)
    >>> state.actor, state.legal_texts()
    (1, ['announce 1', 'announce 2', 'announce 3'])
    >>> state.play("announce 2", ilion.FastChance(1))
    >>> state.is_over()
    False
    """

    def __init__(self) -> None:
        self.seats: i64 = 0
        self.actor: i64 = NOBODY  # the seat that decides now; NOBODY once the game is over

    def legal_into(self, moves: vec[i64]) -> i64:
        """Write the legal actions into `moves`, ascending, and return how many there are."""
        raise lacks(self, "legal_into")

    def legal_for_search_into(self, moves: vec[i64]) -> i64:
        """As `legal_into`, less what only leads to the same positions by another order.

        People may do things in any order; a search need not try them all. A game that gives
        this says in its page of docs/ what it leaves out.
        """
        return self.legal_into(moves)

    def apply(self, action: i64, chance: Chance, events: list[Event] | None = None) -> None:
        """Carry out a legal action. It is not checked here: `play` does that.

        What the step made visible is added to `events` where somebody listens.
        """
        raise lacks(self, "apply")

    def copy(self) -> Self:
        """An equal position that can be played on without touching this one.

        This one copies whatever fields there are. Searches copy all the time: a game that is to
        be searched quickly writes its own, field by field.
        """
        return position.copy(self)

    def scores(self) -> list[int]:
        """Points per seat as the game counts them, if it ended now."""
        raise lacks(self, "scores")

    def winners(self) -> list[int]:
        """The seats that have won, ascending; none in a draw, and none before the end."""
        raise lacks(self, "winners")

    def to_json(self) -> dict[str, Any]:
        """The whole position, secrets included: never for a player. All fields as they are."""
        return position.to_json(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> State:
        """The position that `to_json` wrote."""
        made = cls()
        position.fill(made, data)
        return made

    def census(self) -> dict[str, int]:
        """How many of each component there are, wherever they lie: constant in every game."""
        raise lacks(self, "census")

    def notation(self) -> Notation:
        """The game's words."""
        raise lacks(self, "notation")

    def view(self, seat: int | None) -> View:
        """What a seat may know; None is a spectator."""
        raise lacks(self, "view")

    def open_view(self) -> View:
        """A spectator's view with every hand open, for looking at records; no table uses it."""
        return self.view(None)

    def observe_into(self, seat: i64, row: vec[i16], first: i64) -> None:
        """Write what a seat knows as numbers, from `first` on, into a row of zeros.

        The game's layout says which number means what (core/observation.py).
        """
        raise lacks(self, "observe_into")

    def observe_words_into(
        self, seat: i64, row: vec[i16], first: i64, words: vec[i64], first_word: i64
    ) -> None:
        """As `observe_into`, but the parts that the layout names as words go there instead.

        Each word has four numbers, the first of them lowest. A layout that names none needs
        nothing here.
        """
        self.observe_into(seat, row, first)

    def values_into(self, values: vec[float]) -> None:
        """Write what each seat can expect, from 0 to 1: its share of the win once it is over.

        Before the end a game may give an estimate; searches stop there. Unknown, all are equal.
        """
        won = self.winners()
        seat: i64
        for seat in range(self.seats):
            values[seat] = 0.0 if won else 1.0 / float(self.seats)
        for winner in won:
            values[winner] = 1.0 / len(won)

    def features(self) -> vec[float]:
        """The numbers that a learned estimate is made from, row after row; see docs/bots.md."""
        return vec[float]()

    def feature_count(self) -> i64:
        """How many of them a row has."""
        return 0

    def model_table(self) -> str:
        """The name of the learned model for this table; none where nothing is learned."""
        return ""

    def two_seat_values_into(self, values: vec[float], lead: float) -> None:
        """What two seats can expect where the first is ahead by so much: even at 0."""
        first = 1.0 / (1.0 + exp(-lead))
        values[0] = first
        values[1] = 1.0 - first

    def rollout_length(self) -> i64:
        """How many actions a search plays on before it asks for `values`; see docs/bots.md."""
        return 20

    def estimate_guides(self) -> bool:
        """Whether `values` one action ahead tell a search what to try most; see docs/bots.md."""
        return False

    def ask(self) -> Message:
        """What is asked of the actor, in words that everybody may hear."""
        raise lacks(self, "ask")

    def team(self, seat: i64) -> i64:
        """The lowest seat of this seat's team; without teams each seat is its own."""
        return seat

    def end_reason(self) -> str:
        """Why the game is over, in a few plain words, where it can end in several ways.

        For statistics: it names no seat, so that equal ends count as equal.
        """
        return ""

    def opening(self) -> list[Event]:
        """What everybody saw before the first decision; asked of a new game only."""
        return []

    def choices_are_open(self) -> bool:
        """Whether everybody can work out the legal actions from what all see."""
        return True

    def shown_lines(self, action: int, seat: int | None) -> list[str]:
        """The log lines that a legal action shows this seat, asked before it is applied.

        Usually its notation; of a secret action the others are shown what the notation gives as
        `shown`. A game may also hold a line back and give it with a later action.
        """
        written = self.notation().actions[action]
        return [written.text if written.shown is None or seat == self.actor else written.shown]

    def is_over(self) -> bool:
        """Whether the game is over: nobody decides any more."""
        return self.actor == NOBODY

    def legal(self) -> list[int]:
        """The legal actions, ascending; none once the game is over."""
        if SHARED_BUFFER.taken:
            moves = move_buffer()
            return list(moves[: self.legal_into(moves)])
        SHARED_BUFFER.taken = True
        shared = SHARED_BUFFER.moves
        count: i64 = self.legal_into(shared)
        found = BLANKS[:count]  # quicker than a list of a part of the vec, which is made first
        numbers = NUMBERS
        i: i64
        for i in range(count):
            action: i64 = shared[i]
            if action < NUMBER_COUNT:
                found[i] = numbers[action]  # quicker than to make the object from the number
            else:
                found[i] = action
        SHARED_BUFFER.taken = False  # after an error it stays taken: slower from then on, not wrong
        return cast("list[int]", found)

    def values(self) -> list[float]:
        """What each seat can expect, from 0 to 1; see `values_into`."""
        values = vec[float]([0.0] * self.seats)
        self.values_into(values)
        return list(values)

    def legal_texts(self) -> list[str]:
        """The legal actions in notation, sorted by code point as records have them."""
        notation = self.notation()
        return sorted(notation.text(action) for action in self.legal())

    def play(self, text: str, chance: Chance, events: list[Event] | None = None) -> None:
        """Carry out an action given in notation; refused with a sentence where not legal."""
        action = self.notation().action(text)
        if action not in self.legal():
            raise self.not_legal(text)
        self.apply(action, chance, events)

    def not_legal(self, text: str) -> IllegalAction:
        """The refusal of an action that is not legal now."""
        sentence = f"'{text}' is not legal now; {self.legal_sentence()}"
        return IllegalAction(sentence, text, self.legal_texts())

    def legal_sentence(self) -> str:
        """What would be legal, as the end of a sentence."""
        if self.is_over():
            return "the game is over."
        return "legal are: " + ", ".join(self.legal_texts()) + "."

    def prompt(self, seat: int | None) -> Prompt | None:
        """Who decides what now; the choices are listed for the seat that decides, only."""
        if self.is_over():
            return None
        choices: list[Choice] = []
        if seat == self.actor:
            actions = self.notation().actions
            for number in self.legal():
                action = actions[number]
                choices.append(Choice(number, action.text, action.label, action.touches))
        return Prompt(self.actor, self.ask(), tuple(choices), self.choices_are_open())

    def result(self) -> dict[str, list[int]] | None:
        """Scores and winners as a record has them; None while the game goes on."""
        if not self.is_over():
            return None
        return {"scores": self.scores(), "winners": self.winners()}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        raise TypeError("A State changes as it is played, so it has no hash.")

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.seats} seats, actor {self.actor}>"


def lacks(state: State, method: str) -> Exception:
    return TypeError(f"{type(state).__name__} lacks {method}(), which every game must give.")
