"""What a person has left in the database, names and chat, and how it is deleted.

There are no accounts. A person is a name, or the holder of a seat: the same secret holds their
seats at the rematches too, and where they have a key, all seats that were taken with it are theirs.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import sqlalchemy as sql
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from ilion.core.errors import IlionError
from ilion.server.admin.database import check_seat, check_table
from ilion.server.store import evenings, pushes
from ilion.server.store.notify import announce
from ilion.server.store.retention import parts_of_people
from ilion.server.store.schema import CHATS, EVENING_PEOPLE, PEOPLE, SEATS


@dataclass(frozen=True, slots=True)
class Traces:
    """Where a person's name stands: seats as (table, seat), lines of chat as (table, id).

    `keys` are the ids of people who have a key, `evenings` places as (club evening, number).
    """

    seats: list[tuple[str, int]]
    lines: list[tuple[str, int]]
    keys: list[str] = field(default_factory=list)
    evenings: list[tuple[str, int]] = field(default_factory=list)

    @property
    def tables(self) -> list[str]:
        return sorted({table for table, _ in (*self.seats, *self.lines)})


async def by_name(engine: AsyncEngine, name: str, table: str | None = None) -> Traces:
    """What a name has left, at all tables or at one. Capitals make no difference."""
    wanted = sql.func.lower(name.strip())
    seats = sql.and_(SEATS.c.kind == "person", sql.func.lower(SEATS.c.name) == wanted)
    lines = sql.func.lower(CHATS.c.name) == wanted
    async with engine.connect() as connection:
        if table is not None:
            await check_table(connection, table)
            seats = sql.and_(seats, SEATS.c.table_id == table)
            lines = sql.and_(lines, CHATS.c.table_id == table)
        found = await _find(connection, seats, lines)
        if table is None:
            known = sql.select(PEOPLE.c.id).where(sql.func.lower(PEOPLE.c.name) == wanted)
            found.keys.extend((await connection.execute(known)).scalars())
            named = sql.func.lower(EVENING_PEOPLE.c.name) == wanted
            found.evenings.extend(await _places(connection, named))
    if not name.strip() or not (found.tables or found.keys or found.evenings):
        raise IlionError(f"Nobody named {name[:40]!a} is in the database.")
    return found


async def by_seat(engine: AsyncEngine, table: str, seat: int) -> Traces:
    """What the holder of a seat has left there, at the rematches, and under their key."""
    async with engine.connect() as connection:
        row = await check_seat(connection, table, seat)
        theirs = sql.and_(SEATS.c.table_id == table, SEATS.c.seat == seat)
        if row.secret is not None:  # else its holder was forgotten already
            theirs = SEATS.c.secret == row.secret
        if row.person is not None:
            theirs = sql.or_(theirs, SEATS.c.person == row.person)
        seats = sql.and_(theirs, SEATS.c.kind == "person")
        held = sql.tuple_(CHATS.c.table_id, CHATS.c.seat)
        lines = held.in_(sql.select(SEATS.c.table_id, SEATS.c.seat).where(seats))
        found = await _find(connection, seats, lines)
        found.keys.extend([row.person] if row.person is not None else [])
        place = EVENING_PEOPLE.c
        known = {place.secret: row.secret, place.person: row.person}
        own = [column == value for column, value in known.items() if value is not None]
        if own:
            found.evenings.extend(await _places(connection, sql.or_(*own)))
        return found


async def _places(
    connection: AsyncConnection, chosen: sql.ColumnElement[bool]
) -> list[tuple[str, int]]:
    """Places in club evenings."""
    asked = sql.select(EVENING_PEOPLE.c.evening, EVENING_PEOPLE.c.number).where(chosen)
    return [(row[0], row[1]) for row in await connection.execute(asked)]


async def _find(
    connection: AsyncConnection, seats: sql.ColumnElement[bool], lines: sql.ColumnElement[bool]
) -> Traces:
    sat = await connection.execute(sql.select(SEATS.c.table_id, SEATS.c.seat).where(seats))
    said = await connection.execute(
        sql.select(CHATS.c.table_id, CHATS.c.id).where(lines, CHATS.c.text != "")
    )
    return Traces([(row[0], row[1]) for row in sat], [(row[0], row[1]) for row in said])


async def forget(engine: AsyncEngine, traces: Traces) -> None:
    """Take the names off the seats, and the words out of the chat.

    A line keeps its number, so that those of others keep theirs. The games stay as they are, and
    are nobody's: keys under which they were found do not work any more, and have no ratings. No
    browser is told of a turn there any more.
    """
    async with engine.begin() as connection:
        for table, seat in traces.seats:
            held = sql.and_(SEATS.c.table_id == table, SEATS.c.seat == seat)
            for statement in pushes.forget_seats(held):
                await connection.execute(statement)
        for person in traces.keys:
            for statement in pushes.forget(person):
                await connection.execute(statement)
        for evening, number in traces.evenings:
            await connection.execute(evenings.update_person(evening, number, name="", person=None))
        for table, seat in traces.seats:
            chosen = sql.and_(SEATS.c.table_id == table, SEATS.c.seat == seat)
            await connection.execute(SEATS.update().where(chosen).values(name="", person=None))
        for table, line in traces.lines:
            chosen = sql.and_(CHATS.c.table_id == table, CHATS.c.id == line)
            await connection.execute(CHATS.update().where(chosen).values(name="", text=""))
        for owned in (SEATS, EVENING_PEOPLE):
            theirs = owned.update().where(owned.c.person.in_(traces.keys))
            await connection.execute(theirs.values(person=None))
        for part in parts_of_people():
            await connection.execute(part.delete().where(part.c.person.in_(traces.keys)))
        await connection.execute(PEOPLE.delete().where(PEOPLE.c.id.in_(traces.keys)))
        await announce(connection, traces.tables)
