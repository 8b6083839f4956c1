"""Subscriptions to Web Push, as the database has them."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sql

from ilion.server.store.rows import now
from ilion.server.store.schema import PUSH_SEATS, PUSHES, SEATS
from ilion.server.store.statements import DAY_MS


def replace(row: dict[str, Any], seats: list[dict[str, Any]]) -> list[sql.Executable]:
    """A subscription as it is now, with its seats."""
    return [
        *delete(row["id"]),
        PUSHES.insert().values(**row),
        *([PUSH_SEATS.insert().values(seats)] if seats else []),
    ]


def delete(push: str) -> list[sql.Executable]:
    return [
        PUSH_SEATS.delete().where(PUSH_SEATS.c.push == push),
        PUSHES.delete().where(PUSHES.c.id == push),
    ]


def forget(person: str) -> list[sql.Executable]:
    """Somebody is told nothing any more: by their key, and by the seats they hold."""
    return [*forget_seats(SEATS.c.person == person), *_delete(PUSHES.c.person == person)]


def forget_seats(chosen: sql.ColumnElement[bool]) -> list[sql.Executable]:
    """Whoever holds the seats that are chosen is told nothing any more."""
    held = sql.select(SEATS.c.secret).where(chosen)
    by_seat = sql.select(PUSH_SEATS.c.push).where(PUSH_SEATS.c.secret.in_(held))
    return _delete(PUSHES.c.id.in_(by_seat))


def change_person(before: str, after: str) -> sql.Executable:
    """Somebody with two keys becomes one, who is told at all their devices."""
    return PUSHES.update().where(PUSHES.c.person == before).values(person=after)


def delete_old(days: float) -> list[sql.Executable]:
    """Browsers that have not come for so many days."""
    return _delete(PUSHES.c.seen < now() - int(days * DAY_MS)) if days else []


def _delete(chosen: sql.ColumnElement[bool]) -> list[sql.Executable]:
    gone = sql.select(PUSHES.c.id).where(chosen)
    # First noted, then deleted: which they are follows from the seats that go with them.
    return [
        PUSHES.update().where(chosen).values(seen=-1),
        PUSH_SEATS.delete().where(PUSH_SEATS.c.push.in_(gone.where(PUSHES.c.seen == -1))),
        PUSHES.delete().where(PUSHES.c.seen == -1),
    ]
