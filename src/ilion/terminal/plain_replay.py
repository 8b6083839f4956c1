"""A record as a readable playthrough: every line in notation and in words."""

from __future__ import annotations

from rich.console import Console

from ilion.core.errors import IlionError
from ilion.core.message import Message
from ilion.core.record import Ply, Record
from ilion.core.registry import game as find_game
from ilion.terminal.render import game_translator, print_sheet

ALL = "all"


def print_replay(
    out: Console, record: Record, to: int | None, seat: int | str | None, language: str
) -> None:
    """Print the record up to line `to` as a seat saw it; "all" sees everything, None the open part.

    Of a line that holds a secret, those who may not know it see the public form.
    """
    check_seat(record, seat)
    ReplayPrinter(out, record, seat, language).run(to)


def check_seat(record: Record, seat: int | str | None) -> None:
    """Refuse a seat that nobody had."""
    if isinstance(seat, int) and not 0 <= seat < record.seats:
        raise IlionError(
            f"Seat {seat} is not in this record; seats run from 0 to {record.seats - 1}."
        )


class ReplayPrinter:
    """Prints a record as one seat saw it, or everything."""

    def __init__(self, out: Console, record: Record, seat: int | str | None, language: str) -> None:
        self.out = out
        self.record = record
        self.everything = seat == ALL
        self.viewer = seat if isinstance(seat, int) else None
        self.translator = game_translator(find_game(record.game), language, record.names)

    def run(self, to: int | None) -> None:
        """Print the deal, every ply up to line `to`, and the position there."""
        names = {"title": Message("title"), "names": list(self.record.names)}
        self._print("replay.header", names, style="bold")
        last = self.record.opening()
        self._print_position(last, 0)
        self._print_events(last)
        for ply in self.record.replay(events=True):
            if to is not None and ply.line > to:
                break
            self._print_ply(ply)
            last = ply
        if self.record.log and (to is None or to > 0):
            self._print_position(last, last.line - 1 if last.after is None else last.last_line)
        if not last.is_over() and (to is None or to >= len(self.record.log)):
            self._print("replay.unfinished", {})

    def _print_ply(self, ply: Ply) -> None:
        for text in [ply.text] if self.everything else ply.lines(self.viewer):
            self.out.print(f"{ply.line:4}  {ply.seat} {text}", style="bold")
        outcomes = ply.outcomes if self.everything else ply.public_outcomes()
        for number, outcome in enumerate(outcomes, ply.line + 1):
            self.out.print(f"{number:4}  * {outcome}", soft_wrap=True)
        self._print_events(ply)

    def _print_events(self, ply: Ply) -> None:
        for event in ply.events:
            message = event.everything() if self.everything else event.seen_by(self.viewer)
            self.out.print(f"      {self.translator.say(message)}", soft_wrap=True)

    def _print_position(self, ply: Ply, line: int) -> None:
        """The table as the seat knows it; where everything is shown, as each seat knows it."""
        self.out.print()
        self._print("replay.position", {"line": line}, style="bold")
        if self.everything:
            for seat in range(self.record.seats):
                whose = self.translator.say(Message("replay.sees", {"seat": seat}))
                self.out.print(f"  {whose}", style="italic")
                print_sheet(self.out, self.translator, ply.view(seat).sheet())
        else:
            print_sheet(self.out, self.translator, ply.view(self.viewer).sheet())
        self.out.print()

    def _print(self, key: str, args: dict[str, object], style: str | None = None) -> None:
        self.out.print(self.translator.say(Message(key, args)), style=style)
