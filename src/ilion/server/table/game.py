"""The game on a table: its decisions with their numbers, undo, and how it goes on from the store.

Positions come from core's Playthrough and Ply, which give views and prompts and nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ilion.core.chance import SealedChance
from ilion.core.errors import IlionError
from ilion.core.events import Event
from ilion.core.observed import Views
from ilion.core.parts import Parts, chance_from
from ilion.core.playthrough import Playthrough
from ilion.core.prompt import Prompt
from ilion.core.record import Ply, Record
from ilion.core.registry import game as find_game
from ilion.server.errors import Refusal, refusal_from
from ilion.server.protocol.wire import Ending, Viewer
from ilion.server.store.rows import EntryRow, TableRow, now
from ilion.server.table.clocks import Tick
from ilion.server.table.notes import Note

MAX_UNDOS = 100  # times that one seat may take something back in a game


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision, with what it showed to whom. The first is the deal, which is nobody's."""

    number: int
    ply: int
    seat: int | None
    forced: bool  # the table played the only choice by itself
    lines: dict[Viewer, list[str]]  # its notation, as far as each viewer may know it
    events: list[Event]
    at: int  # when it was made, in milliseconds since 1970; 0 where that is not known


@dataclass(frozen=True, slots=True)
class Move:
    """A decision that was just carried out, with the position and the prompt that it led to."""

    decision: Decision
    ply: Ply
    prompt: Prompt | None  # with its choices: for the seat that decides, never for others
    views: Views

    def entry(self, tick: Tick | None) -> EntryRow:
        """What the store keeps of it."""
        return EntryRow(
            number=self.decision.number,
            ply=self.ply.number,
            seat=self.ply.seat,
            lines=self.ply.record_lines(),
            forced=self.decision.forced,
            clock=tick.left if tick else None,
            spent=tick.spent if tick else None,
            at=self.decision.at,
        )


class LiveGame:
    """A running game with its numbers: one for each decision, each undo and each note."""

    def __init__(self, play: Playthrough, row: TableRow) -> None:
        self.play = play
        self.row = row
        self.number = 0
        self.undone_at = 0  # the number of the last undo
        self.undos: Counter[int] = Counter()  # how often each seat has taken something back
        self.took_back = False  # somebody else's decision was taken back, by agreement
        self.notes: list[Note] = []
        self.ending: Ending | None = None  # where something else than the rules has ended it
        self.viewers: list[Viewer] = [*range(play.seats), None]
        nothing: dict[Viewer, list[str]] = {viewer: [] for viewer in self.viewers}
        self.decisions = [Decision(0, 0, None, False, nothing, play.opening(), 0)]
        self._prompt = play.prompt(play.actor)  # it is asked for several times at each position

    @classmethod
    def deal(cls, row: TableRow, seats: int) -> LiveGame:
        """Deal a new game from the seed and the parts, by the rules the table was opened with."""
        game = find_game(row.game).version(row.rules)
        return cls(Playthrough(game, seats, options=row.options, chance=_chance(row)), row)

    @classmethod
    def of_plies(
        cls, play: Playthrough, row: TableRow, plies: Sequence[tuple[Ply, bool]]
    ) -> LiveGame:
        """A game that was played elsewhere: its plies, and whether the table made each."""
        game = cls(play, row)
        for ply, forced in plies:
            game.number += 1
            game._add(game.number, ply, forced, now())
        return game

    @classmethod
    def resume(cls, row: TableRow, names: list[str], entries: Sequence[EntryRow]) -> LiveGame:
        """Go on from what the store has; raises where its lines do not hold by its rules."""
        decided = [entry for entry in entries if entry.ply is not None]
        record = Record(
            game=row.game,
            seats=len(names),
            options=row.options,
            deal=row.deal or {},
            names=names,
            log=[line for entry in decided for line in entry.lines or ()],
            rules=row.rules,
            components=row.components,
        )
        plies: list[Ply] = []
        game = cls(Playthrough.resume(record, chance=_chance(row), each=plies.append), row)
        for entry, ply in zip(decided, plies, strict=True):
            game._add(entry.number, ply, entry.forced, entry.at or 0)
        deciders: list[int | None] = []  # by ply; None where the table decided
        for entry in entries:
            if entry.undo_to is not None:
                game._note_undo(entry.seat, deciders[entry.undo_to :])
                del deciders[entry.undo_to :]
                game._forget_notes(len(deciders))
            elif entry.note is not None:
                game._keep_note(Note.from_entry(entry, len(deciders)))
            else:
                deciders.append(None if entry.forced else entry.seat)
        game.number = max((entry.number for entry in entries), default=0)
        undos = [entry for entry in entries if entry.undo_to is not None]
        game.undone_at = max((entry.number for entry in undos), default=0)
        game.undos.update(entry.seat for entry in undos)
        return game

    @property
    def name(self) -> str:
        return self.play.game.name

    @property
    def ply(self) -> int:
        return self.play.ply

    def is_over(self) -> bool:
        return self.ending is not None or self.play.is_over()

    def may_abort(self, viewer: Viewer) -> bool:
        """Whether a seat can still call the game off: at most one has decided anything, and it
        itself at most once, so that nobody does so because the beginning goes badly."""
        if viewer is None or self.is_over():
            return False
        first: int | None = None
        own = 0
        for ply in range(1, len(self.decisions)):  # ends soon: it is asked after every decision
            decision = self.decisions[ply]
            if not decision.forced:
                first = decision.seat if first is None else first
                own += decision.seat == viewer
                if decision.seat != first or own > 1:
                    return False
        return True

    def prompt(self) -> Prompt | None:
        """The question with its choices: for the seat that decides, never for others."""
        return None if self.ending else self._prompt

    def run(self, seat: int, texts: Sequence[str]) -> list[Move]:
        """Carry out a seat's run of actions, all or none.

        A refusal must tell nothing that only the moves themselves may tell. So a run ends where
        the seat has learned something, and where the turn passes to another seat.
        """
        moves: list[Move] = []
        try:
            for text in texts:
                if moves and _learned_something(moves[-1].ply):
                    raise Refusal("run_reveals", 422)
                if self.play.actor != seat:
                    if moves:
                        raise Refusal("run_passes", 422)
                    raise Refusal("not_your_turn", number=seat)
                # Looking for a similar action takes long, and everybody at the server waits.
                moves.append(self.move(self.play.game.notation.action(text, suggest=False)))
        except IlionError as error:
            if moves:
                self.roll_back(moves[0])
            raise error if isinstance(error, Refusal) else refusal_from(error) from None
        return moves

    def move(self, action: int, forced: bool = False, at: int | None = None) -> Move:
        """Carry out one legal action, which is decided now unless `at` says when."""
        ply = self.play.step(action)
        self._prompt = self.play.prompt(self.play.actor)
        self.number += 1
        decision = self._add(self.number, ply, forced, now() if at is None else at)
        return Move(decision, ply, self.prompt(), ply.views())

    def follow(self, entry: EntryRow) -> Move | Note | None:
        """Carry out what is stored and not known here yet; None where that is an undo.

        Chance comes from the same secret, so it must give the same outcomes as it did there.
        """
        done: Move | Note | None = None
        if entry.undo_to is not None:
            self.undo(entry.undo_to, entry.seat)
        elif entry.note is not None:
            self.number += 1
            done = self._keep_note(Note.from_entry(entry, self.ply))
        else:
            lines = entry.lines or [""]
            action = self.play.game.notation.action(lines[0].partition(" ")[2])
            done = self.move(action, entry.forced, entry.at or 0)
            if done.ply.record_lines() != lines:
                raise IlionError("The store and the table do not agree.")
        if self.number != entry.number:
            raise IlionError("The store and the table do not agree.")
        return done

    def roll_back(self, move: Move) -> None:
        """Forget a move that was not stored, and those after it."""
        self._go_back(move.ply.number - 1)
        del self.decisions[move.ply.number :]
        self.number = move.decision.number - 1

    def undo(self, ply: int, seat: int) -> None:
        """A seat goes back to a ply; `undo_plies` says which may."""
        self._go_back(ply)
        self.undos[seat] += 1
        back = self.decisions[ply + 1 :]
        self._note_undo(seat, [None if each.forced else each.seat for each in back])
        del self.decisions[ply + 1 :]
        self._forget_notes(ply)
        self.number += 1
        self.undone_at = self.number

    def _go_back(self, ply: int) -> None:
        self.play.undo(ply)
        self._prompt = self.play.prompt(self.play.actor)

    def check_undos(self, seat: int) -> None:
        """Refuse a seat that has taken something back too often: the log only grows."""
        if self.undos[seat] >= MAX_UNDOS:
            raise Refusal("undo_used_up", times=MAX_UNDOS)

    def undo_plies(self, viewer: Viewer) -> list[int]:
        """The plies that a seat may go back to: where it decided itself, not the table for it."""
        if viewer is None or self.is_over():
            return []
        floor = self.play.undo_floor(viewer)
        return [ply for ply in range(floor, self.ply) if not self.decisions[ply + 1].forced]

    def ask_undo_plies(self, viewer: Viewer) -> list[int]:
        """The plies that a seat may go back to where everybody agrees: over others' decisions,
        but never past something that came to light or a chance outcome."""
        if viewer is None or self.is_over():
            return []
        alone = self.play.undo_floor(viewer)
        own = [self.decisions[ply + 1] for ply in range(self.play.known_floor(), alone)]
        return [each.ply - 1 for each in own if each.seat == viewer and not each.forced]

    def record(self, names: list[str]) -> Record:
        """The whole game, secrets included: to be given out once it is over."""
        record = self.play.record()
        record.names = names
        if self.row.prepared:  # nothing was promised of a deal that was known before
            return record
        record.commitment = self.row.commitment
        record.seed = self.row.seed
        record.fair = self.row.fair
        return record

    def _keep_note(self, note: Note) -> Note:
        self.notes.append(note)
        self.ending = note.ending or self.ending
        return note

    def _note_undo(self, by: int, deciders: Sequence[int | None]) -> None:
        self.took_back = self.took_back or any(seat not in (by, None) for seat in deciders)

    def _forget_notes(self, ply: int) -> None:
        """What was noted after a ply is gone from the log, as decisions are."""
        self.notes = [note for note in self.notes if note.ply <= ply]

    def _add(self, number: int, ply: Ply, forced: bool, at: int) -> Decision:
        lines = {viewer: ply.lines(viewer) for viewer in self.viewers}
        decision = Decision(number, ply.number, ply.seat, forced, lines, ply.events, at)
        self.decisions.append(decision)
        return decision


def _chance(row: TableRow) -> SealedChance:
    """All chance of a table; one that was dealt before seats had parts has its seed alone."""
    return chance_from(row.seed, Parts.from_json(row.fair) if row.fair else None)


def _learned_something(ply: Ply) -> bool:
    """Whether chance was asked, or something came to light that was not the seat's own secret."""
    return bool(ply.outcomes) or any(event.reveals and not event.own for event in ply.events)
