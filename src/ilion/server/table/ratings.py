"""The ratings in the store: finished games are rated once, on whichever server sees them end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sql
from sqlalchemy.ext.asyncio import AsyncConnection

from ilion.core.registry import all_games
from ilion.ratings.levels import levels_at, suggest
from ilion.ratings.rating import Rating, unknown
from ilion.server.protocol import api, wire
from ilion.server.store.rows import SeatRow, TableRow, now
from ilion.server.store.schema import PEOPLE, RATED, RATINGS, SEATS, TABLES
from ilion.server.store.statements import DAY_MS
from ilion.server.store.store import Store, read
from ilion.server.table import messages, strength
from ilion.server.table.info import TableInfo
from ilion.server.table.strength import Game, Met

LATELY = 90  # days in which games of the same two count less and less
CURVE = 200  # games of a curve that are told
AT_ONCE = 50  # games that a server looks for after another has failed to rate them


class Ratings:
    """How strong the people of one database are."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.rated = 0  # games, for /metrics

    async def rate(self, table: TableInfo) -> None:
        """Rate a game that is over, unless that was done; it is marked in the same transaction."""
        async with self.store.changing() as connection:
            first = sql.and_(TABLES.c.id == table.id, TABLES.c.rated.is_(None))
            claimed = await connection.execute(
                TABLES.update().where(first).values(rated=strength.RATED)
            )
            if claimed.rowcount != 1:
                return
            why = await self._rate(connection, table)
            if why != strength.RATED:
                chosen = TABLES.update().where(TABLES.c.id == table.id)
                await connection.execute(chosen.values(rated=why))
        table.row.rated = why
        self.rated += why == strength.RATED

    async def _rate(self, connection: AsyncConnection, table: TableInfo) -> str:
        [row] = await read(connection, TableRow, TABLES, TABLES.c.id == table.id, "id")
        seats = await read(connection, SeatRow, SEATS, SEATS.c.table_id == table.id, "seat")
        game = strength.look_at(table, row, seats)
        if isinstance(game, str):
            return game
        people = sorted({seat.person for seat in seats if seat.person})
        # Locked in one order, so that games that end at once are rated one after the other, and
        # nobody is forgotten meanwhile.
        there = sql.select(PEOPLE.c.id).where(PEOPLE.c.id.in_(people)).order_by(PEOPLE.c.id)
        people = [*(await connection.execute(there.with_for_update())).scalars()]
        before = await self._known(connection, people, row.game, game.mode)
        met = await self._met(connection, people, row.game)
        strangers = await self._strangers(connection, people, row.game)
        new = strength.changes(game, before, met, strangers)
        if isinstance(new, str):
            return new
        for person, rating in new.items():
            [seat] = [seat.seat for seat in seats if seat.person == person]
            await self._write(connection, game, person, game.won(seat), before[person], rating)
        return strength.RATED

    async def _known(
        self, connection: AsyncConnection, people: Sequence[str], game: str, mode: str
    ) -> dict[str, Rating]:
        """How strong people are today; those who have not played yet, too."""
        theirs = sql.and_(
            RATINGS.c.person.in_(people), RATINGS.c.game == game, RATINGS.c.mode == mode
        )
        found = await connection.execute(sql.select(RATINGS).where(theirs))
        known = {row.person: today(row.rating, row.deviation, row.at) for row in found}
        return {person: known.get(person, Rating()) for person in people}

    async def _met(self, connection: AsyncConnection, people: Sequence[str], game: str) -> Met:
        one, other = RATED.alias(), RATED.alias()
        both = sql.and_(one.c.table_id == other.c.table_id, one.c.person != other.c.person)
        chosen = (
            sql.select(one.c.person, other.c.person, sql.func.count())
            .join(other, both)
            .where(one.c.person.in_(people), other.c.person.in_(people))
            .where(one.c.game == game, one.c.at > now() - LATELY * DAY_MS)
            .group_by(one.c.person, other.c.person)
        )
        return {(row[0], row[1]): row[2] for row in await connection.execute(chosen)}

    async def _strangers(
        self, connection: AsyncConnection, people: Sequence[str], game: str
    ) -> dict[str, float]:
        """How many each has met lately of whom nobody knew anything: see `weight_of_opponent`."""
        one, other = RATED.alias(), RATED.alias()
        both = sql.and_(one.c.table_id == other.c.table_id, one.c.person != other.c.person)
        chosen = (
            sql.select(one.c.person, other.c.deviation)
            .join(other, both)
            .where(one.c.person.in_(people), one.c.game == game)
            .where(one.c.at > now() - LATELY * DAY_MS)
        )
        met = dict.fromkeys(people, 0.0)
        for person, deviation in await connection.execute(chosen):
            met[person] += unknown(deviation)
        return met

    async def _write(
        self,
        connection: AsyncConnection,
        game: Game,
        person: str,
        won: bool,
        old: Rating,
        new: Rating,
    ) -> None:
        key = {"person": person, "game": game.row.game, "mode": game.mode}
        mine = sql.and_(*(RATINGS.c[name] == value for name, value in key.items()))
        row = (await connection.execute(sql.select(RATINGS).where(mine))).one_or_none()
        at = {"rating": new.value, "deviation": new.deviation, "at": now()}
        games, wins = (row.games, row.won) if row else (0, 0)
        await connection.execute(RATINGS.delete().where(mine))
        counts = {"games": games + 1, "won": wins + won}
        await connection.execute(RATINGS.insert().values(**key, **at, **counts))
        change = new.value - old.value
        await connection.execute(
            RATED.insert().values(table_id=game.row.id, **key, **at, change=change)
        )

    async def missed(self) -> list[str]:
        """Games that are over and were not looked at: the server stopped at the wrong moment."""
        chosen = sql.select(TABLES.c.id).where(TABLES.c.status == "over", TABLES.c.rated.is_(None))
        rows = await self.store.rows(chosen.order_by(TABLES.c.active).limit(AT_ONCE))
        return [row[0] for row in rows]

    async def told(self, person: str) -> list[api.YourRating]:
        """All ratings of somebody, with their curves."""
        chosen = sql.select(RATINGS).where(RATINGS.c.person == person)
        rows = await self.store.rows(chosen.order_by(RATINGS.c.game, RATINGS.c.mode.desc()))
        return [await self._told(row) for row in rows]

    async def _told(self, row: Any) -> api.YourRating:
        mine = sql.and_(
            RATED.c.person == row.person, RATED.c.game == row.game, RATED.c.mode == row.mode
        )
        latest = sql.select(RATED).where(mine).order_by(RATED.c.at.desc()).limit(CURVE)
        points = await self.store.rows(latest)
        rating = today(row.rating, row.deviation, row.at)
        return api.YourRating(
            game=row.game,
            mode=row.mode,
            rating=round(rating.value),
            band=round(rating.band),
            games=row.games,
            won=row.won,
            curve=[
                api.RatingPoint(
                    messages.timestamp(point.at),
                    round(point.rating),
                    round(Rating(point.rating, point.deviation).band),
                )
                for point in reversed(points)
            ],
        )

    async def suggested(self, person: str | None) -> dict[str, wire.Level]:
        """By game: the level of bots that is nearest to somebody's strength, for two seats."""
        mine = sql.select(RATINGS).where(RATINGS.c.person == person)
        rows = await self.store.rows(mine) if person else []
        own = {(row.game, row.mode): today(row.rating, row.deviation, row.at) for row in rows}
        made: dict[str, Any] = {}
        for game in all_games():
            seats = min(game.seat_counts)
            levels = levels_at(game, seats, game.check_options({}, seats))
            known = own.get((game.name, "bots")) or own.get((game.name, "people"))
            level = suggest(levels, known)
            if level:
                made[game.name] = level
        return made

    async def known_at(
        self, tables: Sequence[TableInfo]
    ) -> dict[tuple[str | None, str], api.Known]:
        """How strong those are who sit at these tables, by person and game."""
        people = {seat.person for table in tables for seat in table.seats if seat.person}
        chosen = sql.select(RATINGS).where(RATINGS.c.person.in_(people), RATINGS.c.mode == "people")
        found: dict[tuple[str | None, str], api.Known] = {}
        for row in await self.store.rows(chosen) if people else []:
            rating = today(row.rating, row.deviation, row.at)
            found[row.person, row.game] = api.Known(round(rating.value), round(rating.band))
        return found

    async def of(self, person: str, game: str, mode: str = "people") -> Rating | None:
        """How strong somebody is at a game today; None where nobody knows."""
        mine = sql.select(RATINGS).where(
            RATINGS.c.person == person, RATINGS.c.game == game, RATINGS.c.mode == mode
        )
        rows = await self.store.rows(mine)
        return today(rows[0].rating, rows[0].deviation, rows[0].at) if rows else None


def merge_ratings(before: str, found: str) -> list[sql.Executable]:
    """Somebody with two keys becomes one: of two ratings that one stays which more games made."""
    other = RATINGS.alias()
    better = (
        sql.select(other.c.person)
        .where(other.c.game == RATINGS.c.game, other.c.mode == RATINGS.c.mode)
        .where(other.c.person.in_([before, found]), other.c.person != RATINGS.c.person)
        .where(
            sql.or_(
                other.c.games > RATINGS.c.games,
                sql.and_(other.c.games == RATINGS.c.games, other.c.person == found),
            )
        )
    )
    seen = RATED.alias()
    twice = sql.select(seen.c.table_id).where(seen.c.person == found)
    return [
        RATINGS.delete().where(RATINGS.c.person.in_([before, found]), better.exists()),
        RATINGS.update().where(RATINGS.c.person == before).values(person=found),
        RATED.delete().where(RATED.c.person == before, RATED.c.table_id.in_(twice)),
        RATED.update().where(RATED.c.person == before).values(person=found),
    ]


def today(value: float, deviation: float, at: int) -> Rating:
    """A rating as it was kept at a time: since then we know less."""
    return Rating(value, deviation).later((now() - at) / DAY_MS)
