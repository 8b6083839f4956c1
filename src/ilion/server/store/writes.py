"""What a table writes into the store."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sql

from ilion.server.protocol import wire
from ilion.server.store.schema import CHATS, ENTRIES, SEATS, TABLES
from ilion.server.store.store import MUST, Row, to_json_text
from ilion.server.table.game import Move
from ilion.server.table.seats import Sitter


def insert_table(row: Row, sitters: list[Sitter]) -> list[sql.Executable]:
    seats = [{"table_id": row["id"], **sitter.row()} for sitter in sitters]
    return [TABLES.insert().values(**row), SEATS.insert().values(seats)]


def update(table: str, **values: Any) -> sql.Executable:
    return TABLES.update().where(TABLES.c.id == table).values(**values)


def update_seat(table: str, seat: int, **values: Any) -> sql.Executable:
    chosen = sql.and_(SEATS.c.table_id == table, SEATS.c.seat == seat)
    return SEATS.update().where(chosen).values(**values)


def update_if(table: str, held: sql.ColumnElement[bool], **values: Any) -> sql.Executable:
    """Change a table only where this holds; where somebody else was first, it is a conflict."""
    chosen = TABLES.update().where(TABLES.c.id == table, held).values(**values)
    return chosen.execution_options(**{MUST: True})


def take_seat(table: str, seat: int, **values: Any) -> sql.Executable:
    """Change a seat that is open; where somebody else was first, it is a conflict."""
    chosen = sql.and_(SEATS.c.table_id == table, SEATS.c.seat == seat, SEATS.c.kind == "open")
    return SEATS.update().where(chosen).values(**values).execution_options(**{MUST: True})


def insert_move(table: str, moved: Move, clock: str | None) -> sql.Executable:
    told = moved.told
    return ENTRIES.insert().values(
        table_id=table,
        number=told.number,
        ply=told.ply,
        seat=told.seat,
        lines=to_json_text(moved.record_lines),
        forced=told.forced,
        clock=clock,
    )


def insert_undo(table: str, seat: int, ply: int, number: int) -> list[sql.Executable]:
    """What is taken back keeps its number and loses its ply, so that the ply is free again."""
    later = sql.and_(ENTRIES.c.table_id == table, ENTRIES.c.ply > ply)
    undo = {"number": number, "seat": seat, "undo_to": ply, "forced": False}
    return [
        ENTRIES.update().where(later).values(ply=None),
        ENTRIES.insert().values(table_id=table, **undo),
    ]


def insert_chat(table: str, line: wire.ChatLine, at: int) -> sql.Executable:
    values = {"id": line.id, "seat": line.seat, "name": line.name, "text": line.text, "at": at}
    return CHATS.insert().values(table_id=table, **values)
