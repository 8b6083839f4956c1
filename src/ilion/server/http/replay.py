"""Any record, position by position: for looking at finished games."""

from __future__ import annotations

from typing import Any

import msgspec

from ilion.core.errors import IlionError
from ilion.core.events import Event
from ilion.core.message import Message
from ilion.core.record import Ply, Record
from ilion.core.state import State
from ilion.core.view import Grid, View
from ilion.server.errors import Refusal, shortened
from ilion.server.protocol import api, wire
from ilion.server.table.game import on_wire, prompt_of, view_of

ALL = "all"
Eye = int | str | None  # a seat, ALL, or None for those who watched


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
    """What was sent as the record: nobody has looked at its bytes yet."""
    try:
        return bytes(raw).decode()
    except UnicodeDecodeError:
        raise IlionError("it is not UTF-8 text.") from None


def _replay(record: Record, result: Any, wish: api.ReplayWish) -> api.Replay:
    eye: Eye = wish.seat
    wanted = range(wish.first, wish.first + wish.count)
    start = record.start()
    positions = []
    if 0 in wanted:
        positions.append(_position(0, None, [], start.opening(), start, eye))
    plies = 0
    for ply in record.replay(events=True):
        if ply.after is not None:
            plies = ply.number
            if ply.number in wanted:
                lines = _lines(ply, eye)
                positions.append(_position(ply.number, ply.seat, lines, ply.events, ply.after, eye))
    return api.Replay(
        game=record.game,
        seats=record.seats,
        names=[name.encode(errors="replace").decode() for name in record.names],
        options=dict(record.options),
        plies=plies,
        result=result,
        positions=positions,
    )


def _lines(ply: Ply, eye: Eye) -> list[str]:
    if eye == ALL:
        return [ply.text, *(f"* {outcome}" for outcome in ply.outcomes)]
    notation = ply.before.notation()
    twins = [f"* {notation.outcome_twin(outcome)}" for outcome in ply.outcomes]
    return [*ply.before.shown_lines(ply.action, _viewer(eye)), *twins]


def _position(
    ply: int, by: int | None, lines: list[str], events: list[Event], state: State, eye: Eye
) -> api.Position:
    told: list[wire.Message]
    known: list[list[wire.Message]] = []
    if eye == ALL:
        told = [on_wire(event.everything()) for event in events]
        seats = [state.view(seat) for seat in range(state.seats)]
        views = [view.to_json() for view in seats]
        known = [[on_wire(said) for said in _secrets(view, state.view(None))] for view in seats]
        prompt = prompt_of(state, None if state.is_over() else state.actor)
    else:
        told = [on_wire(event.seen_by(_viewer(eye))) for event in events]
        views = [view_of(state, _viewer(eye))]
        prompt = prompt_of(state, _viewer(eye))
    return api.Position(ply, by, lines, told, views, known, prompt)


def _secrets(view: View, watched: View) -> list[Message]:
    """What a seat's sheet says and the watchers' does not, in sentences."""
    open_to_all = watched.sheet()
    grids = [part for part in open_to_all if isinstance(part, Grid)]
    secrets: list[Message] = []
    for part in view.sheet():
        if isinstance(part, Message):
            secrets += [] if part in open_to_all else [part]
        else:
            twin = next((grid for grid in grids if grid.header == part.header), None)
            secrets += _hidden_cells(part, twin)
    return secrets


def _hidden_cells(grid: Grid, watched: Grid | None) -> list[Message]:
    kind, *columns = grid.header
    cells = []
    for number, (name, *row) in enumerate(grid.rows):
        shown = watched.rows[number][1:] if watched else [None] * len(row)
        for column, cell, seen in zip(columns, row, shown, strict=True):
            if cell != seen:
                args = {"kind": kind, "row": name, "column": column, "cell": cell}
                cells.append(Message("replay.cell", args))
    return cells


def _viewer(eye: Eye) -> int | None:
    return eye if isinstance(eye, int) else None


def encoded(wish: api.ReplayWish) -> bytes:
    """The answer as it travels: made in a thread, so that live tables do not wait for it."""
    return msgspec.json.encode(replay(wish))
