"""Any record, position by position: for looking at finished games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from ilion.core.errors import IlionError
from ilion.core.message import Message
from ilion.core.record import Ply, Record
from ilion.core.registry import game
from ilion.core.view import Grid, View
from ilion.server.errors import Refusal, shortened
from ilion.server.protocol import api
from ilion.server.table import messages

ALL = "all"
Perspective = int | str | None  # a seat, ALL, or None for those who watched


def replay(wish: api.ReplayWish) -> api.Replay:
    """Check a record, then show the positions that are asked for."""
    try:
        record = Record.parse(_text(wish.record))
        result = record.check()
        if isinstance(wish.seat, int) and wish.seat >= record.seats:
            raise IlionError(f"there is no seat {wish.seat}.")
        return _replay(record, result, wish)
    except IlionError as error:
        raise Refusal("record", 422, sentence=shortened(str(error))) from None


def _text(raw: msgspec.Raw) -> str:
    """What was sent as the record, which nothing has decoded yet."""
    try:
        return bytes(raw).decode()
    except UnicodeDecodeError:
        raise IlionError("it is not UTF-8 text.") from None


def _replay(record: Record, result: Any, wish: api.ReplayWish) -> api.Replay:
    wanted = range(wish.first, wish.first + wish.count)
    positions = []
    plies = 0
    for ply in _plies(record):
        plies = ply.number
        if plies in wanted:
            positions.append(position(ply, record.seats, wish.seat, wish.sheet, wish.memory))
    return api.Replay(
        game=record.game,
        rules=record.rules,
        newest_rules=game(record.game).rules,
        seats=record.seats,
        names=[name.encode(errors="replace").decode() for name in record.names],
        options=dict(record.options),
        plies=plies,
        result=result,
        positions=positions,
    )


def _plies(record: Record) -> Iterator[Ply]:
    """The opening and every decision that is complete with its chance outcomes."""
    yield record.opening()
    for ply in record.replay(events=True):
        if ply.after is not None:
            yield ply


def position(
    ply: Ply, seats: int, perspective: Perspective, sheet: bool, memory: bool = False
) -> api.Position:
    """The position after a ply, as somebody saw it, or remembers it with a perfect memory."""
    viewer = perspective if isinstance(perspective, int) else None
    shown_to: list[int | None] = [viewer]
    everything = perspective == ALL
    memory = memory or everything
    views = ply.views()
    known: list[list[Message]] = []
    if everything:
        lines = [ply.text, *(f"* {outcome}" for outcome in ply.outcomes)] if ply.number else []
        events = [event.everything() for event in ply.events]
        shown_to = [*range(seats)]
        watched = views.of(None)
        known = [_secrets(views.of(seat), watched) for seat in range(seats)]
        viewer = ply.actor
    else:
        lines = [*ply.lines(viewer), *(f"* {outcome}" for outcome in ply.public_outcomes())]
        events = [event.seen_by(viewer) for event in ply.events]
    return api.Position(
        ply=ply.number,
        by=ply.seat if ply.number else None,
        lines=lines,
        events=[messages.message(event) for event in events],
        views=[messages.view(views, each, memory) for each in shown_to],
        known=[[messages.message(secret) for secret in secrets] for secrets in known],
        prompt=messages.prompt(ply.prompt(ply.actor), viewer),
        sheets=[messages.sheet(views, each, memory) for each in shown_to] if sheet else None,
        open=ply.open_view().to_json() if everything else None,
    )


def _secrets(view: View, watched: View) -> list[Message]:
    """What a seat's sheet says and the watchers' does not, in sentences."""
    public = watched.sheet()
    grids = [part for part in public if isinstance(part, Grid)]
    secrets: list[Message] = []
    for part in view.sheet():
        if isinstance(part, Message):
            secrets += [] if part in public else [part]
        else:
            twin = next((grid for grid in grids if grid.header == part.header), None)
            secrets += _hidden_cells(part, twin)
    return secrets


def _hidden_cells(grid: Grid, watched: Grid | None) -> list[Message]:
    """The cells of a grid that those who watch see otherwise, or not at all."""
    kind, *columns = grid.header
    cells = []
    for number, (name, *row) in enumerate(grid.rows):
        shown = watched.rows[number][1:] if watched else [None] * len(row)
        for column, cell, seen in zip(columns, row, shown, strict=True):
            if cell != seen:
                args = {"kind": kind, "row": name, "column": column, "cell": cell}
                cells.append(Message("replay.cell", args))
    return cells
