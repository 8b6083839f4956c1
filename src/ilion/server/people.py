"""Whoever has a key: who that is, which games are theirs, and how they are forgotten.

A key is a secret that the browser makes, like the one that holds a seat; of keys, and of the link
that lets another device become the same person, the store has hashes only. Nothing here knows a
name: several people may have the same.
"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import sqlalchemy as sql

from ilion.server.errors import Refusal
from ilion.server.protocol import api, wire
from ilion.server.store import evenings, pushes, statements
from ilion.server.store.faults import StoreFault
from ilion.server.store.retention import parts_of_people
from ilion.server.store.rows import SeatRow, TableRow, now
from ilion.server.store.schema import CHATS, KEYS, PEOPLE, RATED, SEATS, SEEKS, TABLES
from ilion.server.store.store import Conflict
from ilion.server.table import dealing, handlers, messages
from ilion.server.table.auth import hashed, new_secret, new_table_id
from ilion.server.table.ratings import merge_ratings
from ilion.server.table.registry import TableRegistry
from ilion.server.table.seats import clean_name
from ilion.server.table.strength import RATED as RATED_MARK

LISTED = 1000  # games in one answer
AT_ONCE = 8  # tables that are left at the same time: each has to be read
NO_TABLE = ""  # what is written here belongs to no table
GONE: dict[str, Any] = {"name": "", "secret": None, "person": None}


class People:
    """The people of one server's database."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self.store = registry.store
        self.ratings = registry.ratings

    async def who(self, key: str | None) -> str | None:
        """Whose seat it will be. A key that is not known any more keeps nobody from playing."""
        if key is None:
            return None
        try:
            return await self.find(key)
        except (Refusal, StoreFault):
            return None

    async def find(self, key: str) -> str:
        """The id of whoever has this key; refused where nobody has it."""
        found: str | None = await self.store.scalar(
            sql.select(KEYS.c.person).where(KEYS.c.hash == hashed(key))
        )
        if found is None:
            raise Refusal("strange_key", 403)
        return found

    async def add(self, wish: api.NewYou) -> str:
        """Somebody new, with the games that the browser has the secrets of.

        Whoever asks again with the same key is the same person.
        """
        try:
            return await self.find(wish.key)
        except Refusal:
            person = new_table_id()
        at = now()
        row = {"id": person, "name": clean_name(wish.name), "created": at, "active": at}
        held = [
            SEATS.update()
            .where(
                SEATS.c.table_id == seat.table,
                SEATS.c.secret == hashed(seat.secret),
                SEATS.c.person.is_(None),
            )
            .values(person=person)
            for seat in wish.seats
            if wire.TABLE_ID.fullmatch(seat.table)  # not every text can be asked of every database
        ]
        try:
            await self.store.write(
                NO_TABLE,
                PEOPLE.insert().values(**row),
                KEYS.insert().values(hash=hashed(wish.key), person=person),
                *held,
            )
        except Conflict:  # asked twice at the same moment
            return await self.find(wish.key)
        self.store.on_changed([seat.table for seat in wish.seats])
        return person

    async def describe(self, person: str) -> api.You:
        row = (await self.store.rows(sql.select(PEOPLE).where(PEOPLE.c.id == person)))[0]
        keys = sql.select(sql.func.count()).where(KEYS.c.person == person)
        others = SEATS.alias()
        people = (
            sql.select(sql.func.count())
            .where(others.c.table_id == TABLES.c.id, others.c.kind == "person")
            .scalar_subquery()
        )
        mine = sql.and_(RATED.c.table_id == TABLES.c.id, RATED.c.person == person)
        chosen = (
            sql.select(
                TABLES.c.id,
                TABLES.c.game,
                SEATS.c.seat,
                TABLES.c.status,
                people,
                TABLES.c.active,
                RATED.c.change,
                TABLES.c.rated,
            )
            .join(SEATS, SEATS.c.table_id == TABLES.c.id)
            .join(RATED, mine, isouter=True)
            .where(SEATS.c.person == person)
            .order_by(TABLES.c.created.desc(), TABLES.c.id)
            .limit(LISTED)
        )
        return api.You(
            name=row.name,
            since=messages.timestamp(row.created),
            devices=await self.store.scalar(keys),
            link=row.link is not None,
            games=[_game(*row) for row in await self.store.rows(chosen)],
            ratings=await self.ratings.told(person),
            levels=await self.ratings.suggested(person),
        )

    async def rename(self, person: str, name: str) -> None:
        """The name that they go by, also at the tables where they have sat."""
        name = clean_name(name)
        mine = SEATS.update().where(SEATS.c.person == person).values(name=name)
        also = evenings.rename(person, name)
        named = PEOPLE.update().where(PEOPLE.c.id == person).values(name=name, active=now())
        await self.store.write(NO_TABLE, named, mine, also)
        self.store.on_changed(await self._tables(person))

    async def new_link(self, person: str, key: str) -> str:
        """A link for another device. The old one ends, and so do all other devices:
        whoever has come by the old link may be somebody else."""
        link = new_secret("link")
        others = sql.and_(KEYS.c.person == person, KEYS.c.hash != hashed(key))
        await self.store.write(
            NO_TABLE,
            PEOPLE.update().where(PEOPLE.c.id == person).values(link=hashed(link), active=now()),
            KEYS.delete().where(others),
        )
        return link

    async def linked(self, link: str) -> api.Linked:
        """Whose link it is, and how many games they have."""
        person = await self._of_link(link)
        name: str = await self.store.scalar(sql.select(PEOPLE.c.name).where(PEOPLE.c.id == person))
        return api.Linked(name, len(await self._tables(person)))

    async def _of_link(self, link: str) -> str:
        chosen = sql.select(PEOPLE.c.id).where(PEOPLE.c.link == hashed(link))
        found: str | None = await self.store.scalar(chosen)
        if found is None:
            raise Refusal("strange_link", 403)
        return found

    async def join(self, link: str, key: str) -> str:
        """The browser with this key becomes the person of the link; its games come along."""
        found = await self._of_link(link)
        chosen = sql.select(KEYS.c.person).where(KEYS.c.hash == hashed(key))
        before: str | None = await self.store.scalar(chosen)
        if before == found:
            return found
        written: list[sql.Executable] = [KEYS.delete().where(KEYS.c.hash == hashed(key))]
        if before is not None:
            moved = KEYS.update().where(KEYS.c.person == before)
            written += [
                SEATS.update().where(SEATS.c.person == before).values(person=found),
                evenings.change_person(before, found),
                pushes.change_person(before, found),
                SEEKS.update().where(SEEKS.c.person == before).values(person=found),
                moved.values(person=found),
                *merge_ratings(before, found),
                PEOPLE.delete().where(PEOPLE.c.id == before),
            ]
        tables = await self._tables(before) if before else []
        await self.store.write(
            NO_TABLE, *written, KEYS.insert().values(hash=hashed(key), person=found)
        )
        self.store.on_changed(tables)
        return found

    async def forget(self, person: str) -> int:
        """Take every trace of somebody out of the store, at once; at how many tables.

        Games that go on are played on by a bot. The key goes last: where the store fails on the
        way, the same request goes on with the rest.
        """
        tables = await self._tables(person)
        await self.store.write(NO_TABLE, *pushes.forget(person))  # by seats that are theirs yet
        turns = asyncio.Semaphore(AT_ONCE)

        async def leave(table: str) -> None:
            async with turns:
                await self._leave(table, person)

        await asyncio.gather(*map(leave, tables))
        about = [part.delete().where(part.c.person == person) for part in parts_of_people()]
        await self.store.write(
            NO_TABLE, *about, evenings.forget(person), PEOPLE.delete().where(PEOPLE.c.id == person)
        )
        return len(tables)

    async def _leave(self, table: str, person: str) -> None:
        found = await self.registry.find(table)

        def choose(row: TableRow, seats: list[SeatRow]) -> list[sql.Executable]:
            written: list[sql.Executable] = []
            for seat in [seat.seat for seat in seats if seat.person == person]:
                said = sql.and_(CHATS.c.table_id == table, CHATS.c.seat == seat)
                written.append(CHATS.update().where(said).values(name="", text=""))
                if row.status == "waiting" and dealing.waits_for(row, seats) != "parts":
                    written += dealing.change(row, seats, {seat: handlers.OPEN_SEAT})
                elif row.status == "over":
                    written.append(statements.update_seat(table, seat, **GONE))
                else:
                    gone = {**GONE, "stand_in": found.stand_in_level}
                    written.append(statements.update_seat(table, seat, **gone))
            return written

        await found.do(lambda: found.decide(choose))

    async def _tables(self, person: str) -> list[str]:
        chosen = sql.select(SEATS.c.table_id).where(SEATS.c.person == person)
        return [row[0] for row in await self.store.rows(chosen.order_by(SEATS.c.table_id))]

    async def records(self, person: str) -> list[tuple[str, str]]:
        """Their games that are over, as (table, record)."""
        chosen = (
            sql.select(TABLES.c.id)
            .join(SEATS, SEATS.c.table_id == TABLES.c.id)
            .where(SEATS.c.person == person, TABLES.c.status == "over")
            .order_by(TABLES.c.created)
        )
        made: list[tuple[str, str]] = []
        for (table,) in await self.store.rows(chosen):
            found = await self.registry.find(table)
            if found.game is not None:
                made.append((table, found.game.record(found.names).dumps()))
        return made


def _game(
    table: str,
    game: str,
    seat: int,
    status: Any,
    people: int,
    active: int,
    change: float | None,
    rated: str | None,
) -> api.YourGame:
    at = messages.timestamp(active)
    found = api.YourGame(table, game, seat, status, people, at)
    if change is not None:
        return msgspec.structs.replace(found, change=round(change))
    return msgspec.structs.replace(found, unrated=None if rated == RATED_MARK else rated)
