"""A record as a readable playthrough: every line in notation and in words."""

from __future__ import annotations

from rich.console import Console

from ilion.core.errors import IlionError
from ilion.core.events import Event
from ilion.core.message import Message
from ilion.core.record import Ply, Record
from ilion.core.registry import game as find_game
from ilion.core.text import Translator
from ilion.terminal.render import game_translator, print_sheet

ALL = "all"


def print_replay(
    out: Console, record: Record, to: int | None, seat: int | str | None, language: str
) -> None:
    """Print the record up to line `to` as a seat saw it; "all" sees everything, None the open part.

    Lines that hold secrets are shown as their public twins to those who may not know them.
    """
    if isinstance(seat, int) and not 0 <= seat < record.seats:
        raise IlionError(
            f"Seat {seat} is not in this record; seats run from 0 to {record.seats - 1}."
        )
    voice = game_translator(find_game(record.game), language, record.names)
    title = Message("title")
    header = Message("replay.header", {"title": title, "names": list(record.names)})
    out.print(voice.say(header), style="bold")
    last = record.opening()
    _print_position(out, voice, last, record.seats, seat, 0)
    _print_events(out, voice, last, seat)
    for ply in record.replay(events=True):
        if to is not None and ply.line > to:
            break
        _print_ply(out, voice, ply, seat)
        last = ply
    if record.log and (to is None or to > 0):
        line = last.line - 1 if last.after is None else last.last_line
        _print_position(out, voice, last, record.seats, seat, line)
    if not last.is_over() and (to is None or to >= len(record.log)):
        out.print(voice.say(Message("replay.unfinished")))


def _print_ply(out: Console, voice: Translator, ply: Ply, seat: int | str | None) -> None:
    viewer = seat if isinstance(seat, int) else None
    for text in [ply.text] if seat == ALL else ply.lines(viewer):
        out.print(f"{ply.line:4}  {ply.seat} {text}", style="bold")
    outcomes = ply.outcomes if seat == ALL else ply.public_outcomes()
    for number, outcome in enumerate(outcomes, ply.line + 1):
        out.print(f"{number:4}  * {outcome}", soft_wrap=True)
    _print_events(out, voice, ply, seat)


def _print_events(out: Console, voice: Translator, ply: Ply, seat: int | str | None) -> None:
    for event in ply.events:
        out.print(f"      {voice.say(_told(event, seat))}", soft_wrap=True)


def _told(event: Event, seat: int | str | None) -> Message:
    if seat == ALL:
        return event.everything()
    return event.seen_by(seat if isinstance(seat, int) else None)


def _print_position(
    out: Console, voice: Translator, ply: Ply, seats: int, seat: int | str | None, line: int
) -> None:
    """The table as the seat knows it; with "all", as each seat knows it in turn."""
    out.print()
    out.print(voice.say(Message("replay.position", {"line": line})), style="bold")
    if seat != ALL:
        view = ply.view(seat if isinstance(seat, int) else None)
        print_sheet(out, voice, view.sheet())
    else:
        for viewer in range(seats):
            out.print(f"  {voice.say(Message('replay.sees', {'seat': viewer}))}", style="italic")
            print_sheet(out, voice, ply.view(viewer).sheet())
    out.print()
