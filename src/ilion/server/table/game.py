"""The game on a table, and what each seat may be told of it: the one door to its State.

Whatever leaves a table about the game is made here, from views, prompts and events of one seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ilion.core.chance import SealedChance
from ilion.core.errors import IlionError
from ilion.core.events import Event
from ilion.core.message import Message
from ilion.core.playthrough import Playthrough
from ilion.core.prompt import Prompt
from ilion.core.record import Ply, Record
from ilion.core.registry import game as find_game
from ilion.core.state import State
from ilion.server.errors import Refusal, refusal_from
from ilion.server.protocol import wire

Viewer = int | None  # a seat, or None for those who watch


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision, with what it tells whom. The opening is the first, and nobody's."""

    number: int
    ply: int
    seat: int | None
    forced: bool  # the table played it by itself
    lines: dict[Viewer, list[str]]
    events: list[Event]

    def entry(self, viewer: Viewer) -> wire.LogEntry:
        told = [on_wire(event.logged_for(viewer)) for event in self.events]
        return wire.LogEntry(self.number, self.ply, self.seat, self.lines[viewer], told)


@dataclass(frozen=True, slots=True)
class Move:
    """A decision that was carried out, with the position it led to."""

    told: Decision
    state: State
    record_lines: list[str]


class LiveGame:
    """A running game with its numbers: one for each decision and each undo."""

    def __init__(self, play: Playthrough, chance: SealedChance) -> None:
        self.play = play
        self.chance = chance
        self.number = 0
        self.undone_at = 0  # the number of the last undo
        start = play.game.begin(play.seats, play.options, play.deal)
        self.told = [Decision(0, 0, None, False, self._lines([]), start.opening())]

    @classmethod
    def begin(cls, name: str, seats: int, options: dict[str, Any], secret: bytes) -> LiveGame:
        """Deal a new game from a secret."""
        chance = SealedChance(secret)
        return cls(Playthrough(find_game(name), seats, options=options, chance=chance), chance)

    @classmethod
    def resume(cls, record: Record, secret: bytes, entries: Sequence[dict[str, Any]]) -> LiveGame:
        """Go on from what the store has: `entries` are its rows, undone ones included."""
        chance = SealedChance(secret)
        plies: list[Ply] = []
        play = Playthrough.resume(record, chance=chance, each=plies.append)
        made = cls(play, chance)
        live = [entry for entry in entries if entry["ply"] is not None]
        for entry, ply in zip(live, plies, strict=True):
            made.told.append(
                Decision(
                    entry["number"],
                    ply.number,
                    ply.seat,
                    bool(entry["forced"]),
                    made._shown(ply.before, ply.action),
                    ply.events,
                )
            )
        made.number = max((entry["number"] for entry in entries), default=0)
        undos = [entry["number"] for entry in entries if entry["undo_to"] is not None]
        made.undone_at = max(undos, default=0)
        return made

    @property
    def state(self) -> State:
        return self.play.state

    @property
    def ply(self) -> int:
        return self.play.ply

    @property
    def viewers(self) -> list[Viewer]:
        return [*range(self.play.seats), None]

    def actor_prompt(self) -> Prompt | None:
        """The question with its choices: for the seat that decides, never for others."""
        return None if self.state.is_over() else self.state.prompt(self.state.actor)

    # Moves

    def run(self, seat: int, texts: Sequence[str]) -> list[Move]:
        """Carry out a seat's run of actions, all or none.

        A refusal must tell nothing that only the moves themselves may tell: so nothing follows
        in a run once the seat has learned something, and the turn stays with the seat.
        """
        before, number = self.ply, self.number
        moved: list[Move] = []
        try:
            for text in texts:
                if moved and self._learned_something(moved[-1]):
                    raise Refusal("run_reveals", 422)
                if self.state.is_over() or self.state.actor != seat:
                    raise (
                        Refusal("run_passes", 422)
                        if moved
                        else Refusal("not_your_turn", number=seat)
                    )
                moved.append(self._move(self.play.game.notation.action(text), forced=False))
        except IlionError as error:
            self.roll_back(before, number)
            raise error if isinstance(error, Refusal) else refusal_from(error) from None
        return moved

    def _learned_something(self, moved: Move) -> bool:
        """Whether chance was asked, or something came to light that was not the seat's own."""
        told = any(event.reveals and not event.own for event in moved.told.events)
        return told or bool(self.play.steps[-1].outcomes)

    def move(self, action: int, forced: bool = False) -> Move:
        """Carry out one legal action, chosen by a bot or by the table."""
        return self._move(action, forced)

    def _move(self, action: int, forced: bool) -> Move:
        before = self.state
        lines = len(self.play.steps)
        shown = self._shown(before, action) if action in before.legal() else {}
        seat = before.actor
        events = self.play.act(action)
        self.number += 1
        told = Decision(self.number, self.ply, seat, forced, shown, events)
        self.told.append(told)
        return Move(told, self.state, self._record_lines(lines))

    def roll_back(self, ply: int, number: int) -> None:
        """Forget moves that were not stored."""
        if self.ply != ply:
            self.play.undo(ply)
            del self.told[ply + 1 :]
        self.number = number

    def undo(self, ply: int) -> None:
        """Go back; who may is `undo_plies`'s."""
        self.play.undo(ply)
        del self.told[ply + 1 :]
        self.number += 1
        self.undone_at = self.number

    def undo_plies(self, viewer: Viewer) -> list[int]:
        """The plies this seat may go back to: where it had decided, not the table for it."""
        if viewer is None or self.state.is_over():
            return []
        floor = self.play.undo_floor(viewer)
        return [ply for ply in range(floor, self.ply) if not self.told[ply + 1].forced]

    # What a seat is told

    def full(self, viewer: Viewer, seen: int | None, memory: bool = False) -> wire.State:
        """Everything, or what came after a number, where no undo lies between."""
        delta = seen is not None and self.undone_at <= seen <= self.number
        entries = [
            told.entry(viewer)
            for told in self.told
            if not delta or (seen is not None and told.number > seen)
        ]
        return wire.State(
            seat=viewer,
            number=self.number,
            ply=self.ply,
            view=view_of(self.state, viewer, memory),
            prompt=prompt_of(self.state, viewer),
            log=entries,
            whole=not delta,
            undo=self.undo_plies(viewer),
        )

    def step(self, moved: Move, viewer: Viewer, memory: bool = False) -> wire.Step:
        told = moved.told
        assert told.seat is not None
        seen = [on_wire(event.seen_by(viewer)) for event in told.events]
        kept = [on_wire(event.logged_for(viewer)) for event in told.events]
        last = told.number == self.number
        return wire.Step(
            seat=viewer,
            number=told.number,
            ply=told.ply,
            by=told.seat,
            lines=told.lines[viewer],
            events=seen,
            log=None if kept == seen else kept,
            view=view_of(moved.state, viewer, memory),
            prompt=prompt_of(moved.state, viewer),
            undo=self.undo_plies(viewer) if last else [],
        )

    def undone(self, by: int, viewer: Viewer, memory: bool = False) -> wire.Undone:
        return wire.Undone(
            seat=viewer,
            number=self.number,
            ply=self.ply,
            by=by,
            view=view_of(self.state, viewer, memory),
            prompt=prompt_of(self.state, viewer),
            undo=self.undo_plies(viewer),
        )

    def log(self, viewer: Viewer) -> list[wire.LogEntry]:
        return [told.entry(viewer) for told in self.told]

    def record(self, names: list[str]) -> Record:
        """Everything, secrets included: for when the game is over."""
        record = self.play.record()
        record.names = names
        record.commitment = self.chance.commitment()
        record.seed = self.chance.secret.hex()
        return record

    def _shown(self, before: State, action: int) -> dict[Viewer, list[str]]:
        return {viewer: before.shown_lines(action, viewer) for viewer in self.viewers}

    def _lines(self, lines: list[str]) -> dict[Viewer, list[str]]:
        return dict.fromkeys(self.viewers, lines)

    def _record_lines(self, index: int) -> list[str]:
        step = self.play.steps[index]
        notation = self.play.game.notation
        outcomes = ["* " + notation.outcome_text(what, cards) for what, cards in step.outcomes]
        return [f"{step.seat} {notation.text(step.action)}", *outcomes]


def view_of(state: State, viewer: Viewer, memory: bool = False) -> dict[str, Any]:
    """What a seat knows, as the table shows it, or as a perfect memory would have it."""
    view = state.view(viewer)
    return (view if memory else view.for_people()).to_json()


def prompt_of(state: State, viewer: Viewer) -> wire.Prompt | None:
    prompt = state.prompt(viewer)
    if prompt is None:
        return None
    # What everybody can work out is no decision; whether it is one may be told to all.
    forced = prompt.open and len(state.legal()) == 1
    choices = None
    if viewer == prompt.seat and not forced:
        choices = [
            wire.Choice(each.action, each.text, on_wire(each.label), list(each.touches))
            for each in prompt.choices
        ]
    return wire.Prompt(prompt.seat, on_wire(prompt.ask), choices, forced)


def on_wire(message: Message) -> wire.Message:
    return wire.Message(**message.to_json())
