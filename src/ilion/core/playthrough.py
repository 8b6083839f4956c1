"""A game as it goes: the position, and the log from which every earlier one can be rebuilt."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ilion.core.chance import Chance, RecordingChance, ScriptedChance
from ilion.core.errors import IlionError
from ilion.core.events import Event
from ilion.core.game import Game, chance_from
from ilion.core.observed import Observed
from ilion.core.record import Ply, Record
from ilion.core.state import State


@dataclass(frozen=True, slots=True)
class Step:
    """One decision as the log keeps it."""

    seat: int
    action: int
    outcomes: list[tuple[int, list[int]]]
    legal: list[str] | None
    final: bool  # it made something known or drew on chance: nobody takes it back


class Playthrough(Observed):
    """A running game. The log is the game: undo and resume replay it from the deal.

    >>> import ilion
    >>> game = Playthrough(ilion.game("horse"), seats=4, seed=7)
    >>> events = game.act("announce 2")
    >>> game.ply, game.state.actor == game.record().start().actor
    (1, True)
    """

    def __init__(
        self,
        game: Game,
        seats: int | None = None,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        chance: Chance | None = None,
        deal: Mapping[str, Any] | None = None,
        names: Sequence[str] = (),
        keep_legal: bool = False,
    ) -> None:
        self.game = game
        self.seats = game.check_seats(seats)
        self.options = game.check_options(options or {}, self.seats)
        self.chance = chance or chance_from(seed)
        self.chance.seek(0)
        if deal is None:
            deal = game.deal(self.seats, self.options, self.chance)
        self.deal = deal
        self.names = list(names) or [f"seat {seat}" for seat in range(self.seats)]
        self.keep_legal = keep_legal
        self.steps: list[Step] = []
        self._lines = 0  # of the log so far
        self.state: State = self._start()

    @classmethod
    def resume(
        cls,
        record: Record,
        chance: Chance | None = None,
        keep_legal: bool = False,
        each: Callable[[Ply], None] | None = None,
    ) -> Playthrough:
        """Go on from a record, checked line by line.

        A last decision whose chance outcome is missing is left out. `each` is called with every
        ply, for those who keep more of a game than its log.
        """
        play = cls(
            record.played_game(),
            seats=record.seats,
            options=record.options,
            chance=chance,
            deal=record.deal,
            names=record.names,
            keep_legal=keep_legal,
        )
        for ply in record.replay(events=True):
            if ply.after is not None:
                outcomes = [play.game.notation.outcome(text) for text in ply.outcomes]
                play._keep(ply.seat, ply.action, outcomes, ply.before, ply.events)
                play.state = ply.after
                if each is not None:
                    each(ply)
        return play

    @property
    def ply(self) -> int:
        """How many decisions have been made."""
        return len(self.steps)

    @property
    def _position(self) -> State:
        return self.state

    def opening(self) -> list[Event]:
        """What everybody saw before the first decision."""
        return self._start().opening()

    def act(self, action: int | str) -> list[Event]:
        """Carry out a legal action, given by number or notation; returns what became visible."""
        return self.step(action).events

    def step(self, action: int | str) -> Ply:
        """Carry out a legal action as `act` does; returns it with all that belongs to it."""
        number = self.game.notation.action(action) if isinstance(action, str) else action
        if number not in self.state.legal():
            raise self.state.not_legal(self.game.notation.text(number))
        before = self.state
        self.state = before.copy()
        self.chance.seek(self.ply + 1)
        recording = RecordingChance(self.chance)
        events: list[Event] = []
        self.state.apply(number, recording, events)
        line = self._lines + 1
        self._keep(before.actor, number, recording.outcomes, before, events)
        notation = self.game.notation
        return Ply(
            line,
            self.ply,
            before.actor,
            number,
            notation.text(number),
            [notation.outcome_text(what, cards) for what, cards in recording.outcomes],
            self.steps[-1].legal,
            before,
            self.state,
            events,
        )

    def _keep(
        self,
        seat: int,
        action: int,
        outcomes: list[tuple[int, list[int]]],
        before: State,
        events: list[Event],
    ) -> None:
        legal = before.legal_texts() if self.keep_legal else None
        final = bool(outcomes) or any(event.reveals for event in events)
        self.steps.append(Step(seat, action, outcomes, legal, final))
        self._lines += 1 + len(outcomes)

    def undo_floor(self, seat: int) -> int:
        """The earliest ply this seat may go back to.

        Only its own last decisions, and never across a reveal, a chance outcome or another
        seat's action.
        """
        floor = self.ply
        while floor > 0 and self.steps[floor - 1].seat == seat and not self.steps[floor - 1].final:
            floor -= 1
        return floor

    def known_floor(self) -> int:
        """The earliest ply that can be gone back to so that nobody has learned anything.

        Where all players agree, it may lie before other seats' actions, but never before a reveal
        or a chance outcome.
        """
        floor = self.ply
        while floor > 0 and not self.steps[floor - 1].final:
            floor -= 1
        return floor

    def undo(self, ply: int) -> None:
        """Go back to an earlier ply by replaying the log; `undo_floor` says who may."""
        if not 0 <= ply <= self.ply:
            raise IlionError(f"There is no ply {ply} to go back to; they run from 0 to {self.ply}.")
        state = self._start()
        for step in self.steps[:ply]:
            state.apply(step.action, ScriptedChance(step.outcomes))
        self.state = state
        self._lines -= sum(1 + len(step.outcomes) for step in self.steps[ply:])
        del self.steps[ply:]

    def log(self) -> list[str]:
        """The lines of the record so far."""
        lines = []
        for step in self.steps:
            lines.append(f"{step.seat} {self.game.notation.text(step.action)}")
            for what, cards in step.outcomes:
                lines.append("* " + self.game.notation.outcome_text(what, cards))
        return lines

    def record(self) -> Record:
        """The game so far, written down."""
        legal = [step.legal for step in self.steps if step.legal is not None]
        return Record(
            game=self.game.name,
            rules=self.game.rules,
            seats=self.seats,
            options=self.options,
            deal=self.deal,
            names=self.names,
            log=self.log(),
            result=self.state.result(),
            legal=legal if self.keep_legal else None,
            components=self.game.components.to_record(),
        )

    def _start(self) -> State:
        return self.game.begin(self.seats, self.options, self.deal)
