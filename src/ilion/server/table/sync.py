"""A table that is played at on another server too: take over what was written there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ilion.core.errors import IlionError
from ilion.server.protocol import wire
from ilion.server.store.store import Row, SavedTable, from_json_text, stamp
from ilion.server.table.game import LiveGame

if TYPE_CHECKING:
    from ilion.server.table.table import Table

PARTS = ("kind", "name", "level", "stand_in", "secret")


async def catch_up(table: Table) -> None:
    """Bring a table in memory to what the store has, and show everybody what happened."""
    saved = await table.store.load(table.id)
    if saved is None:
        raise IlionError("The table is gone from the store.")
    changed = _take_seats(table, saved.seats)
    if table.live is None and saved.table["deal"]:
        secret = bytes.fromhex(table.row["seed"])
        table.begin(LiveGame.begin(table.row["game"], len(table.sitters), table.options, secret))
    moved = _take_entries(table, saved)
    _take_chats(table, saved.chats)
    before = (table.row["status"], table.row["rematch"])
    table.row |= {name: saved.table[name] for name in ("status", "rematch", "invitation")}
    table.settle_status()
    if table.row["rematch"] and not before[1]:
        table.tell(wire.Rematch(table.row["rematch"]))
    if changed or before != (table.row["status"], table.row["rematch"]):
        table.tell_table()
    if changed or moved:
        table.drive()
        table.tell_clock()


def _take_seats(table: Table, rows: list[Row]) -> bool:
    changed = False
    for sitter, row in zip(table.sitters, rows, strict=True):
        if any(getattr(sitter, part) != row[part] for part in PARTS):
            changed = True
            if row["secret"] != sitter.secret:
                table.unseat(sitter.seat)
            for part in PARTS:
                setattr(sitter, part, row[part])
    return changed


def _take_entries(table: Table, saved: SavedTable) -> bool:
    """Carry out again what was decided elsewhere: chance gives the same from the same secret."""
    live = table.live
    if live is None:
        return False
    news = [entry for entry in saved.entries if entry["number"] > live.number]
    for entry in news:
        seat = entry["seat"]
        if entry["undo_to"] is not None:
            live.undo(entry["undo_to"])
            table.tell_each(lambda viewer, memory, by=seat: live.undone(by, viewer, memory))  # type: ignore[misc]
        else:
            lines = from_json_text(entry["lines"])
            action = live.play.game.notation.action(lines[0].partition(" ")[2])
            made = live.move(action, bool(entry["forced"]))
            if made.record_lines != lines or made.told.seat != seat:
                raise IlionError("The store and the table do not agree.")
            table.show(made)
        if live.number != entry["number"]:
            raise IlionError("The store and the table do not agree.")
        if table.clock and entry["clock"]:
            table.clock.run(None)
            table.clock.left = from_json_text(entry["clock"])
            table.clocks[live.ply] = list(table.clock.left)
    return bool(news)


def _take_chats(table: Table, rows: list[Row]) -> None:
    lines = [wire.ChatLine(**_line(row)) for row in rows[len(table.chats) :]]
    if lines:
        table.chats += lines
        table.tell(wire.Chats(lines))


def _line(row: Row) -> Row:
    kept = {name: row[name] for name in ("id", "seat", "name", "text")}
    return {**kept, "at": stamp(row["at"])}
