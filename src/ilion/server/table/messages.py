"""Every message about a game, made from the view, the prompt and the events of one viewer."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, cast

from ilion.core.message import Message
from ilion.core.observed import Views
from ilion.core.prompt import Prompt
from ilion.core.view import Grid, View
from ilion.server.errors import in_english
from ilion.server.protocol import wire
from ilion.server.protocol.wire import Viewer, ViewFormat
from ilion.server.store.rows import ChatRow
from ilion.server.table.game import Decision, LiveGame, Move
from ilion.server.table.notes import Note


def state(game: LiveGame, viewer: Viewer, seen: int | None, wanted: ViewFormat) -> wire.State:
    """The game as a viewer knows it. The log goes on after the number `seen` where it can.

    It cannot where something was undone since: then the whole log is sent.
    """
    goes_on = seen is not None and game.undone_at <= seen <= game.number
    views = game.play.views()
    after = seen if seen is not None and goes_on else -1
    return wire.State(
        seat=viewer,
        number=game.number,
        ply=game.ply,
        view=view(views, viewer, wanted.memory),
        prompt=prompt(game.prompt(), viewer),
        log=log(game, viewer, after),
        whole=not goes_on,
        undo=game.undo_plies(viewer),
        sheet=sheet(views, viewer, wanted.memory) if wanted.sheet else None,
        opening=opening(game, viewer),
        ask_undo=game.ask_undo_plies(viewer),
        may_abort=game.may_abort(viewer),
        own=_last_own(game, viewer),
    )


def _last_own(game: LiveGame, viewer: Viewer) -> int:
    """What is new to whoever comes back after days begins here."""
    own = (each for each in reversed(game.decisions) if each.seat == viewer and not each.forced)
    last = next(own, None) if viewer is not None else None
    return last.number if last else 0


def opening(game: LiveGame, viewer: Viewer) -> list[wire.Message] | None:
    """What a viewer sees of the opening, where the log keeps less of it.

    Whoever comes to the table late must not miss it, but players are meant to remember it. So a
    seat is told until it has decided something, and those who watch until anybody has.
    """
    first, *later = game.decisions
    if any(viewer in (None, decision.seat) for decision in later):
        return None
    seen = [event.seen_by(viewer) for event in first.events]
    kept = [event.logged_for(viewer) for event in first.events]
    return None if seen == kept else [message(event) for event in seen]


def step(game: LiveGame, move: Move, viewer: Viewer, wanted: ViewFormat) -> wire.Step:
    """One decision as a viewer may know it, and the game after it."""
    decision = move.decision
    events = [message(event.seen_by(viewer)) for event in decision.events]
    logged = None
    if any(event.kept for event in decision.events):
        logged = [message(event.logged_for(viewer)) for event in decision.events]
    is_last = decision.number == game.number
    return wire.Step(
        seat=viewer,
        number=decision.number,
        ply=decision.ply,
        by=move.ply.seat,
        lines=decision.lines[viewer],
        events=events,
        log=None if logged == events else logged,
        view=view(move.views, viewer, wanted.memory),
        prompt=prompt(move.prompt, viewer),
        undo=game.undo_plies(viewer) if is_last else [],
        sheet=sheet(move.views, viewer, wanted.memory) if wanted.sheet else None,
        ask_undo=game.ask_undo_plies(viewer) if is_last else [],
        may_abort=is_last and game.may_abort(viewer),
        forced=decision.forced,
        pauses=any(event.pauses for event in decision.events),
    )


def noted(game: LiveGame, note: Note, viewer: Viewer, wanted: ViewFormat) -> wire.Step:
    """Something that happened besides decisions: a step to the position that was there before."""
    views = game.play.views()
    return wire.Step(
        seat=viewer,
        number=note.number,
        ply=note.ply,
        by=note.seat,
        lines=[],
        events=note.told,
        log=None,
        view=view(views, viewer, wanted.memory),
        prompt=prompt(game.prompt(), viewer),
        undo=game.undo_plies(viewer),
        sheet=sheet(views, viewer, wanted.memory) if wanted.sheet else None,
        ask_undo=game.ask_undo_plies(viewer),
        may_abort=game.may_abort(viewer),
    )


def undone(game: LiveGame, by: int, viewer: Viewer, wanted: ViewFormat) -> wire.Undone:
    """The game after a seat has taken decisions back."""
    views = game.play.views()
    return wire.Undone(
        seat=viewer,
        number=game.number,
        ply=game.ply,
        by=by,
        view=view(views, viewer, wanted.memory),
        prompt=prompt(game.prompt(), viewer),
        undo=game.undo_plies(viewer),
        sheet=sheet(views, viewer, wanted.memory) if wanted.sheet else None,
        ask_undo=game.ask_undo_plies(viewer),
        may_abort=game.may_abort(viewer),
    )


def story(game: LiveGame) -> wire.Story:
    """What is worth telling of a finished game, from what everybody was told of it."""
    told = [event.public for decision in game.decisions for event in decision.events]
    found = game.play.game.story(told, game.play.seats)
    figures = [wire.Figure(message(figure), message(of)) for figure, of in found.figures]
    reason, score = (one and message(one) for one in (found.reason, found.score))
    tables = [wire.FigureTable(message(title), grid(rows)) for title, rows in found.tables]
    return wire.Story(reason or None, score or None, figures, tables)


def log(game: LiveGame, viewer: Viewer, after: int = -1) -> list[wire.LogEntry]:
    """The log of a viewer, from after a number on."""
    made = [log_entry(each, viewer) for each in game.decisions if each.number > after]
    noted = [
        wire.LogEntry(note.number, note.ply, note.seat, [], note.told)
        for note in game.notes
        if note.number > after
    ]
    return sorted([*made, *noted], key=lambda entry: entry.number) if noted else made


def log_entry(decision: Decision, viewer: Viewer) -> wire.LogEntry:
    told = [message(event.logged_for(viewer)) for event in decision.events]
    return wire.LogEntry(decision.number, decision.ply, decision.seat, decision.lines[viewer], told)


def view(views: Views, viewer: Viewer, memory: bool = False) -> Any:
    """What a viewer knows, as the table shows it, or as a perfect memory would have it."""
    return _known(views, viewer, memory).to_encode()


def sheet(views: Views, viewer: Viewer, memory: bool = False) -> list[wire.SheetPart]:
    """The same view in words."""
    return [
        wire.SheetPart(None, grid(part))
        if isinstance(part, Grid)
        else wire.SheetPart(message(part), None)
        for part in _known(views, viewer, memory).sheet()
    ]


def _known(views: Views, viewer: Viewer, memory: bool) -> View:
    known = views.of(viewer)
    return known if memory else known.for_people()


def grid(part: Grid) -> wire.Grid:
    header = [message(cell) for cell in part.header]
    rows = [[message(c) if isinstance(c, Message) else c for c in row] for row in part.rows]
    return wire.Grid(header, rows)


def prompt(asked: Prompt | None, viewer: Viewer) -> wire.Prompt | None:
    """The prompt of the seat that decides, without its choices for everybody else.

    A forced choice is listed to nobody: everybody can work it out, so it is named to all, and the
    table plays it.
    """
    if asked is None:
        return None
    choices = None
    if viewer == asked.seat and not asked.forced:
        choices = cast("list[wire.Choice]", asked.choices)
    only = message(asked.choices[0].label) if asked.forced else None
    return wire.Prompt(asked.seat, message(asked.ask), choices, asked.forced, only)


def message(told: Message) -> wire.Message:
    """As it is sent. msgspec writes messages, choices and what they hold by their fields, which
    are those of the protocol: a copy of each, for each viewer, would be written the same."""
    return cast("wire.Message", told)


def chat_line(row: ChatRow) -> wire.ChatLine:
    return wire.ChatLine(row.id, row.seat, row.name, row.text, timestamp(row.at))


def timestamp(milliseconds: int) -> str:
    """A time of the store as it is sent: ISO 8601, UTC."""
    when = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return when.isoformat(timespec="seconds").replace("+00:00", "Z")


def notice(code: str) -> wire.Notice:
    """Something the server has to say to everybody at a table."""
    message = wire.Message(f"notice.{code}", {})
    return wire.Notice(message, in_english(message))
