"""Many games of one kind, stepped together, written as rows of numbers. Compiled.

research/batch.py gives these rows to Python as arrays.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from ilion.core.belief import Belief
from ilion.core.chance import FastChance
from ilion.core.errors import IlionError, IllegalAction
from ilion.core.state import State, move_buffer

LEAVE: Final = -1  # instead of an action: this game is left as it is


class BatchRows:
    """A row for each game: who decides, what is legal, what that seat knows, how games ended.

    A game that is over begins anew at once. Dealing a game takes longer than playing many moves,
    so openings are dealt in advance as an onlooker sees them, and each serves for some games whose
    hidden cards are dealt anew: every single deal is as likely as in a game of its own, but games
    of a batch have parts of the deal in common that lie open from the beginning.
    """

    def __init__(
        self,
        count: int,
        seats: int,
        actions: int,
        width: int,
        words: int,
        chance: FastChance,
        openings: int,
    ) -> None:
        self.count: i64 = count
        self.seats: i64 = seats
        self.action_count: i64 = actions
        self.width: i64 = width
        self.word_count: i64 = words  # of a row (Layout.words), 0 for a game that writes none
        self.chance: FastChance = chance
        self.states: list[State] = []
        self.openings: list[Belief] = []
        self.opening_count: i64 = openings
        self.games: i64 = 0  # begun so far
        self.buffer: vec[i64] = move_buffer()
        self.actors: vec[i64] = vec[i64]([0] * count)
        self.legal: vec[u8] = vec[u8]([0] * (count * actions))
        self.observations: vec[i16] = vec[i16]([0] * (count * width))
        self.words: vec[i64] = vec[i64]([0] * (count * words))
        self.rewards: vec[float] = vec[float]([0.0] * (count * seats))
        self.ended: vec[u8] = vec[u8]([0] * count)
        self.values: vec[float] = vec[float]([0.0] * seats)

    def begin(
        self,
        new_opening: Callable[[], Belief],
        uses: int,
        blank: Callable[[], object],
        fill: Callable[[], object],
    ) -> None:
        """Deal the first game of every row. `uses`: how often an opening serves.

        `blank` sets all observations and legal masks to 0, and `fill` copies the words to their
        places in the observations: their owner does that for all games at once.
        """
        self.blank: Callable[[], object] = blank
        self.fill: Callable[[], object] = fill
        self.new_opening: Callable[[], Belief] = new_opening
        self.uses: i64 = uses
        i: i64
        _opening: i64
        for _opening in range(self.opening_count):
            self.openings.append(new_opening())
        for i in range(self.count):
            state = self.new_game()
            self.states.append(state)
            self.write(i, state)
        self.fill()

    def new_game(self) -> State:
        """A game dealt anew from one of the openings, which are renewed in turn."""
        self.games += 1
        at: i64 = self.games // self.uses % self.opening_count
        if self.games % self.uses == 0:
            self.openings[at] = self.new_opening()
        return self.openings[at].sample(self.chance)

    def step(self, actions: list[int]) -> None:
        """Carry out an action in every game, LEAVE none; those that end begin anew."""
        if len(actions) != self.count:
            raise IlionError(f"A step takes {self.count} actions, one for each game.")
        i: i64
        action: i64
        for i in range(self.count):
            action = actions[i]
            if action != LEAVE and (
                not 0 <= action < self.action_count
                or not self.legal[i * self.action_count + action]
            ):
                state = self.states[i]
                known = state.notation().actions
                text = known[action].text if 0 <= action < self.action_count else str(action)
                raise IllegalAction(
                    f"Game {i} of the batch: {state.not_legal(text)}", text, state.legal_texts()
                )
        self.blank()
        for i in range(self.count):
            action = actions[i]
            if action != LEAVE:
                self.play(i, action)
            else:
                self.clear(i)
                self.write(i, self.states[i])
        self.fill()

    def step_at_random(self) -> None:
        """Carry out a random legal action in every game."""
        self.blank()
        buffer = self.buffer
        i: i64
        for i in range(self.count):
            count: i64 = self.states[i].legal_into(buffer)
            self.play(i, buffer[self.chance.below(count)])
        self.fill()

    def play(self, i: i64, action: i64) -> None:
        """Carry out a legal action in one game, and write its row."""
        state = self.states[i]
        state.apply(action, self.chance)
        self.clear(i)
        seat: i64
        if state.is_over():
            self.ended[i] = 1
            state.values_into(self.values)
            for seat in range(self.seats):
                # Zero in sum: 1 for a seat that wins alone, and nothing for all after a draw.
                share = self.values[seat] * float(self.seats)
                self.rewards[i * self.seats + seat] = (share - 1.0) / float(self.seats - 1)
            state = self.new_game()
            self.states[i] = state
        self.write(i, state)

    def clear(self, i: i64) -> None:
        """Forget how the last game of a row ended."""
        seat: i64
        if self.ended[i]:
            self.ended[i] = 0
            for seat in range(self.seats):
                self.rewards[i * self.seats + seat] = 0.0

    def write(self, i: i64, state: State) -> None:
        """Who decides, what is legal and what the actor knows in one game."""
        legal = self.legal
        buffer = self.buffer
        first: i64 = i * self.action_count
        k: i64
        for k in range(state.legal_into(buffer)):
            legal[first + buffer[k]] = 1
        seat: i64 = state.actor
        self.actors[i] = seat
        row: i64 = i * self.width
        if self.word_count:
            word: i64 = i * self.word_count
            state.observe_words_into(seat, self.observations, row, self.words, word)
        else:
            state.observe_into(seat, self.observations, row)
