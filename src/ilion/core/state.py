"""A position of one game: flat, small, quick to copy. Each game's rules.py derives from State."""

from __future__ import annotations

import sys
from math import exp
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

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


# Compiled code keeps the interpreter's lock all through `legal`, so one buffer serves all.
ALONE: Final[bool] = COMPILED and getattr(sys, "_is_gil_enabled", lambda: True)()
SCRATCH: Final = move_buffer()


class State:
    """What every game's position can do. A State holds no generator and no secret of a table.

    A game gives the methods down to `ask`; everything below is the same for all games.
    """

    def __init__(self) -> None:
        self.seats: i64 = 0
        self.actor: i64 = NOBODY  # the seat that decides now; NOBODY once the game is over

    def legal_into(self, moves: vec[i64]) -> i64:
        """Write the legal actions into `moves`, ascending, and return how many there are."""
        raise abstract(self)

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
        raise abstract(self)

    def copy(self) -> State:
        """An equal position that can be played on without touching this one."""
        raise abstract(self)

    def scores(self) -> list[int]:
        """Points per seat as the game counts them, if it ended now."""
        raise abstract(self)

    def winners(self) -> list[int]:
        """The seats that have won, ascending; none in a draw, and none before the end."""
        raise abstract(self)

    def to_json(self) -> dict[str, Any]:
        """The whole position, secrets included: for the store, never for a player."""
        raise abstract(self)

    def census(self) -> dict[str, int]:
        """How many of each component there are, wherever they lie: constant in every game."""
        raise abstract(self)

    def notation(self) -> Notation:
        """The game's words."""
        raise abstract(self)

    def view(self, seat: int | None) -> View:
        """What a seat may know; None is a spectator."""
        raise abstract(self)

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

    def duel_values_into(self, values: vec[float], lead: float) -> None:
        """What two seats can expect where the first is ahead by so much: even at 0."""
        first = 1.0 / (1.0 + exp(-lead))
        values[0] = first
        values[1] = 1.0 - first

    def rollout(self) -> i64:
        """How many actions a search plays on before it asks for `values`; see docs/bots.md."""
        return 20

    def guides(self) -> bool:
        """Whether a search had better choose by `values` at every step of a rollout too."""
        return False

    def ask(self) -> Message:
        """What is asked of the actor, in words that everybody may hear."""
        raise abstract(self)

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

        Usually its notation. A game whose action holds a secret gives its public twin, or holds
        a line back and gives it with a later action.
        """
        return [self.notation().text(action)]

    def is_over(self) -> bool:
        return self.actor == NOBODY

    def legal(self) -> list[int]:
        """The legal actions, ascending; none once the game is over."""
        moves = SCRATCH if ALONE else move_buffer()
        return list(moves[: self.legal_into(moves)])

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


def abstract(state: State) -> Exception:
    return TypeError(f"{type(state).__name__} lacks a method that every game must give.")
