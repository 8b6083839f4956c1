"""Quick pairing: people who look for an opponent are found for each other, at any server.

Searches are rows of the store, which their clients renew by asking again. Whoever asks looks
through the others; of two servers one looks after the other.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sql
from sqlalchemy.ext.asyncio import AsyncConnection

from ilion.core.errors import IlionError
from ilion.core.registry import game as find_game
from ilion.ratings.rating import Rating
from ilion.server.errors import Refusal, refusal_from
from ilion.server.people import People
from ilion.server.protocol import api, wire
from ilion.server.store import statements
from ilion.server.store.rows import SeatRow, now
from ilion.server.store.schema import SEEKS
from ilion.server.table import opening
from ilion.server.table.auth import hashed
from ilion.server.table.registry import TableRegistry
from ilion.server.table.seats import clean_name

GONE_AFTER = 8_000  # milliseconds without asking again
FOUND_FOR = 60_000  # milliseconds in which one may ask where one's table is
STEP = 100  # points: how far away an opponent may be at first, and more at each step
STEPS = 4  # after that anybody will do, and a bot is proposed
SEATS = 2
EACH = 4  # searches at a time of one client
LOCK = 0x11107  # of PostgreSQL, so that one server pairs at a time
CLOCKS = {
    "quick": wire.Clock(600, 5, at_zero="lose"),
    "calm": wire.Clock(1800, 10, at_zero="lose"),
    "days": wire.Clock(2 * 86_400, per="turn", always=True, at_zero="lose"),
}


@dataclass(frozen=True, slots=True)
class Seek:
    """Somebody who looks for an opponent: the row of the store."""

    id: str
    game: str
    pace: str
    name: str
    person: str | None
    rating: float
    deviation: float
    since: int
    seen: int
    table_id: str | None


class Pairing:
    """The searches of one database."""

    def __init__(self, registry: TableRegistry, people: People) -> None:
        self.registry = registry
        self.people = people
        self.store = registry.store
        self.step = registry.config.pairing_step * 1000  # milliseconds
        self._clients: dict[str, tuple[str, int]] = {}  # by search: who asks, and when they did

    async def look(self, wish: api.NewSearch, client: str) -> api.Search:
        """Look, or go on looking; once there is an opponent, a table is opened for both."""
        try:
            find_game(wish.game).check_seats(SEATS)
        except IlionError as error:
            raise refusal_from(error) from None
        mine = hashed(wish.ticket)
        self._limit(mine, client)
        person = await self.people.who(wish.key)
        own = person and await self.registry.ratings.of(person, wish.game)
        rating = own or Rating()
        async with self.store.changing() as connection:
            if not self.store.embedded:
                await connection.execute(sql.select(sql.func.pg_advisory_xact_lock(LOCK)))
            await self._tidy(connection, mine, wish)
            seeks = await self._all(connection, wish)
            found = next((each for each in seeks if each.id == mine), None)
            if found is None:
                found = Seek(
                    mine,
                    wish.game,
                    wish.pace,
                    clean_name(wish.name),
                    person,
                    rating.value,
                    rating.deviation,
                    now(),
                    now(),
                    None,
                )
                values = {name: getattr(found, name) for name in Seek.__slots__}
                await connection.execute(SEEKS.insert().values(**values))
            else:
                chosen = SEEKS.update().where(SEEKS.c.id == mine)
                await connection.execute(chosen.values(seen=now()))
            others = [each for each in seeks if each.id != mine and each.table_id is None]
            table = found.table_id
            if table is None and (other := self._opponent(found, others)):
                table = await self._open(connection, [found, other])
        waited = now() - found.since
        level = None
        if table is None and waited >= STEPS * self.step:
            level = await self._bot(person, wish.game)
        return api.Search(waited // 1000, self._within(found), len(others), table, level)

    async def stop(self, ticket: str) -> api.Looking:
        """Look no more; where an opponent was found meanwhile, the table is there."""
        self._clients.pop(hashed(ticket), None)
        chosen = sql.and_(SEEKS.c.id == hashed(ticket), SEEKS.c.table_id.is_(None))
        await self.store.write("", SEEKS.delete().where(chosen))
        return await self.looking()

    async def looking(self) -> api.Looking:
        """How many look for what."""
        here = sql.and_(SEEKS.c.table_id.is_(None), SEEKS.c.seen > now() - GONE_AFTER)
        kinds = (SEEKS.c.game, SEEKS.c.pace)
        chosen = sql.select(*kinds, sql.func.count()).where(here).group_by(*kinds)
        rows = await self.store.rows(chosen.order_by(*kinds))
        return api.Looking([api.Seekers(row[0], row[1], row[2]) for row in rows])

    def is_new(self, ticket: str) -> bool:
        """Whether this server has not heard of a search yet."""
        return hashed(ticket) not in self._clients

    def _limit(self, mine: str, client: str) -> None:
        """A client looks for few things at a time."""
        gone = now() - GONE_AFTER
        self._clients = {each: who for each, who in self._clients.items() if who[1] > gone}
        by_client = Counter(who for who, _ in self._clients.values())
        if mine not in self._clients and by_client[client] >= EACH:
            raise Refusal("too_many_searches", 429)
        self._clients[mine] = (client, now())

    async def _tidy(self, connection: AsyncConnection, mine: str, wish: api.NewSearch) -> None:
        """Who has gone away looks no more, nor does who looks for something else by now."""
        looks = sql.and_(SEEKS.c.table_id.is_(None), SEEKS.c.seen < now() - GONE_AFTER)
        same = sql.and_(SEEKS.c.game == wish.game, SEEKS.c.pace == wish.pace)
        other = sql.and_(SEEKS.c.id == mine, sql.not_(same))
        gone = sql.or_(looks, SEEKS.c.seen < now() - FOUND_FOR, other)
        await connection.execute(SEEKS.delete().where(gone))

    async def _all(self, connection: AsyncConnection, wish: api.NewSearch) -> list[Seek]:
        same = sql.and_(SEEKS.c.game == wish.game, SEEKS.c.pace == wish.pace)
        found = await connection.execute(sql.select(SEEKS).where(same).order_by(SEEKS.c.since))
        return [Seek(**row) for row in found.mappings()]

    def _within(self, seek: Seek) -> int | None:
        """How far away an opponent may be by now, in points; None: anybody will do."""
        steps = int((now() - seek.since) // self.step)
        return None if steps >= STEPS else STEP * (1 + steps)

    def _opponent(self, mine: Seek, others: list[Seek]) -> Seek | None:
        """The nearest of those who are near enough, for both."""

        def apart(other: Seek) -> float:
            """How far, less what nobody knows of both."""
            return abs(mine.rating - other.rating) - mine.deviation - other.deviation

        def may(other: Seek) -> bool:
            widths = [self._within(mine), self._within(other)]
            same = mine.person is not None and mine.person == other.person
            return not same and all(width is None or apart(other) <= width for width in widths)

        return min(filter(may, others), key=apart, default=None)

    async def _open(self, connection: AsyncConnection, pair: list[Seek]) -> str:
        random.shuffle(pair)  # who begins is nobody's choice
        people = [
            SeatRow(0, "person", each.name, secret=each.id, person=each.person) for each in pair
        ]
        row, seats = opening.paired(pair[0].game, CLOCKS[pair[0].pace], people)
        for statement in statements.insert_table(row, seats):
            await connection.execute(statement)
        chosen = SEEKS.update().where(SEEKS.c.id.in_([each.id for each in pair]))
        await connection.execute(chosen.values(table_id=row.id, seen=now()))
        self.registry.opened += 1
        self.registry.paired += 1
        return row.id

    async def _bot(self, person: str | None, game: str) -> wire.Level:
        levels: dict[str, Any] = await self.registry.ratings.suggested(person)
        level: wire.Level = levels.get(game, wire.DEFAULT_LEVEL)
        return level
