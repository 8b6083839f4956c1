"""The evenings of a server's database: opened, joined, led, and moved on by any server.

Whatever an evening does is decided under its row in the store, so that of several servers one
starts a round. Everybody who looks at it moves it on; where nobody looks, every server does.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict
from functools import partial

import msgspec
import sqlalchemy as sql

from ilion.core.errors import IlionError
from ilion.core.registry import game as find_game
from ilion.server.club import evening as rules
from ilion.server.club.evening import Evening
from ilion.server.club.pairing import Round
from ilion.server.errors import Refusal, refusal_from
from ilion.server.protocol import api
from ilion.server.store import evenings as stored
from ilion.server.store import statements
from ilion.server.store.rows import (
    EveningGameRow,
    EveningPersonRow,
    EveningRow,
    SeatRow,
    TableRow,
    now,
)
from ilion.server.store.schema import EVENING_GAMES, EVENING_PEOPLE, EVENINGS
from ilion.server.table import dealing, endings, opening
from ilion.server.table.auth import hashed, matches, new_secret, new_table_id, secret_from
from ilion.server.table.registry import TableRegistry
from ilion.server.table.repeat import attempt, repeat
from ilion.server.table.seats import clean_name, clean_text

LOOK_EVERY = 5.0  # seconds
SEEN_EVERY_MS = 8_000  # so often it is noted that somebody is there
NAMES = 40  # people who may ever have joined one evening

Choose = Callable[[Evening], Sequence[sql.Executable]]


class Evenings:
    """The evenings of one database, as one server sees them."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self.store = registry.store
        self._looking: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._looking = asyncio.create_task(repeat(self._look, LOOK_EVERY), name="evenings")

    def stop(self) -> None:
        if self._looking:
            self._looking.cancel()

    # Opening and joining

    async def open(self, wish: api.NewEvening, person: str | None) -> tuple[Evening, str, str, str]:
        """A new evening, and its secrets: the host's, the invitation, the host's own place."""
        try:
            game = find_game(wish.game)
            game.check_seats(2)
            options = game.check_options(wish.options, 2)
        except IlionError as error:
            raise refusal_from(error) from None
        if wish.clock and wish.clock.always:
            raise Refusal("evening_clock", 422)
        host, invitation, secret = new_secret("host"), new_secret("join"), new_secret("seat")
        row = EveningRow(
            id=new_table_id(),
            name=clean_text(wish.name),
            game=game.name,
            options=options,
            clock=msgspec.to_builtins(wish.clock) if wish.clock else None,
            kind=wish.kind,
            rounds=wish.rounds if wish.kind == "swiss" else None,
            stand_in=wish.stand_in,
            host=hashed(host),
            invitation=hashed(invitation),
        )
        written: list[sql.Executable] = [EVENINGS.insert().values(**asdict(row))]
        if wish.plays:
            mine = EveningPersonRow(
                number=0, name=clean_name(wish.you), secret=hashed(secret), person=person
            )
            written.append(_insert_person(row.id, mine))
        await self.store.write("", *written)
        return await self.find(row.id), host, invitation, secret if wish.plays else ""

    async def find(self, evening: str) -> Evening:
        async with self.store.reading() as connection:
            found = await stored.load(connection, evening)
        if found is None:
            raise Refusal("no_evening", 404)
        return Evening(found)

    async def join(
        self, evening: str, invitation: str, wish: api.JoinEvening, person: str | None
    ) -> tuple[Evening, int, str]:
        """Take part; whoever asks again with the same token has the same place."""
        token = wish.token
        secret = new_secret("seat") if token is None else secret_from(token, evening)
        number = 0

        def choose(found: Evening) -> list[sql.Executable]:
            nonlocal number
            if not matches(invitation, found.row.invitation):
                raise Refusal("needs_invitation", 403)
            for each in found.people.values():
                if matches(secret, each.secret):
                    number = each.number
                    return []
            if found.row.status == "over":
                raise Refusal("evening_over")
            if len(found.playing) >= rules.MOST or len(found.people) >= NAMES:
                raise Refusal("evening_full")
            number = len(found.people)
            row = EveningPersonRow(
                number=number, name=clean_name(wish.name), secret=hashed(secret), person=person
            )
            return [_insert_person(evening, row), stored.update(evening)]

        return await self.decide(evening, choose), number, secret

    # Being there

    async def here(self, evening: str, secret: str) -> Evening:
        """Somebody is at the evening's page; it moves on where it can."""
        found = await self.find(evening)
        number = _who(found, secret)
        if now() - found.people[number].seen > SEEN_EVERY_MS:
            seen = stored.update_person(evening, number, seen=now())
            await self.store.write("", seen)
            found.people[number].seen = now()
        return await self.move_on(found)

    async def leave(self, evening: str, secret: str) -> Evening:
        return await self._remove(evening, _who(await self.find(evening), secret))

    async def _remove(self, evening: str, number: int) -> Evening:
        """Somebody plays no more: the opponent of this round has won."""
        running: list[tuple[str, int]] = []

        def choose(found: Evening) -> list[sql.Executable]:
            running.clear()
            written = [stored.update_person(evening, number, left=True), stored.update(evening)]
            for game in found.this_round:
                if number not in (game.first, game.second) or not game.table_id or game.outcome:
                    continue
                seat = 0 if number == game.first else 1
                table = found.saved.tables.get(game.table_id)
                if table and table.table.status == "playing":
                    running.append((game.table_id, seat))
                else:
                    won = {
                        "points": [float(each != seat) for each in (0, 1)],
                        "bots": [each == seat for each in (0, 1)],
                    }
                    written.append(stored.update_game(evening, game, won))
            return written

        await self.decide(evening, choose)
        for table, seat in running:
            with suppress(Refusal):  # it has ended meanwhile
                at = await self.registry.find(table)
                await at.do(partial(endings.take_out, at, seat, "resigned"))
        return await self.move_on(await self.find(evening))

    # The host

    async def lead(self, evening: str, secret: str, wish: api.HostWish) -> Evening:
        found = await self.find(evening)
        if not matches(secret, found.row.host):
            raise Refusal("not_evening_host", 403)
        if wish.do == "remove":
            if wish.number not in found.playing:
                raise Refusal("nobody_there")
            return await self._remove(evening, wish.number)
        if wish.do == "start":
            return await self.decide(evening, self._begin)
        if wish.do == "end":
            return await self.decide(evening, _end)
        ends = found.row.round if wish.round is None else wish.round
        if found.row.round != ends:  # it was asked for twice
            return found
        for table in [each.table for each in found.saved.tables.values()]:
            if table.status == "playing":
                await self._call_off(table.id)
        return await self.decide(evening, partial(self._next, ends=ends))

    def _begin(self, found: Evening) -> list[sql.Executable]:
        if found.row.status != "waiting":
            raise Refusal("evening_begun")
        if len(found.playing) < rules.FEWEST:
            raise Refusal("evening_few")
        return self._open_round(found, found.next_round())

    # Moving on

    async def _look(self) -> None:
        """Where nobody looks at an evening, this server does."""
        chosen = sql.select(EVENINGS.c.id).where(EVENINGS.c.status == "playing")
        for (evening,) in await self.store.rows(chosen):
            await attempt(partial(self._look_at, evening))

    async def _look_at(self, evening: str) -> None:
        await self.move_on(await self.find(evening))

    async def move_on(self, found: Evening) -> Evening:
        """Note what has ended, and start the next round where it is time."""
        if found.row.status != "playing":
            return found
        for table in found.needs_bots(now()):
            await self._send_bots(table, found.row.stand_in)
        for table in found.stalled(now()):
            await self._call_off(table)
        if not found.is_due(now()):
            return found
        return await self.decide(found.id, self._next)

    def _next(self, found: Evening, ends: int | None = None) -> list[sql.Executable]:
        """What follows, by what the store has; `ends` is the round that the host does not want to
        wait for."""
        forced = ends is not None
        if found.row.status != "playing" or (forced and found.row.round != ends):
            return []
        written: list[sql.Executable] = []
        for game, outcome in found.new_outcomes(now()):
            written.append(stored.update_game(found.id, game, outcome))
            game.outcome = outcome
        if forced:
            for game in found.this_round:
                if game.second is not None and game.outcome is None:
                    written.append(stored.update_game(found.id, game, rules.CALLED_OFF))
                    game.outcome = rules.CALLED_OFF
        if found.round_over and found.row.ended is None:
            found.row.ended = now()
            written.append(stored.update(found.id, ended=now()))
        if found.round_over and not (coming := found.next_round()):
            return [*written, *_end(found)]
        if forced or found.may_go_on(now()):
            written += self._open_round(found, coming)
        return written

    def _open_round(self, found: Evening, pairings: Round) -> list[sql.Executable]:
        """The tables of a round. Their games begin when both have come."""
        row = found.row
        begun = stored.update(
            found.id, status="playing", round=row.round + 1, since=now(), ended=None
        )
        written: list[sql.Executable] = [begun]
        for board, pairing in enumerate(pairings):
            table: TableRow | None = None
            if pairing.second is not None:
                people = [found.people[number] for number in (pairing.first, pairing.second)]
                table, seats = _table(row, people)
                written += statements.insert_table(table, seats)
            game = EveningGameRow(
                round=row.round + 1,
                board=board,
                first=pairing.first,
                second=pairing.second,
                table_id=table.id if table else None,
            )
            written.append(EVENING_GAMES.insert().values(evening=found.id, **asdict(game)))
        return written

    async def decide(self, evening: str, choose: Choose) -> Evening:
        """Write what `choose` makes of an evening, while no other server does."""
        async with self.store.changing() as connection:
            await connection.execute(stored.lock(evening))
            saved = await stored.load(connection, evening)
            if saved is None:
                raise Refusal("no_evening", 404)
            for statement in choose(Evening(saved)):
                await connection.execute(statement)
        return await self.find(evening)

    async def _send_bots(self, table: str, level: str) -> None:
        """Bots play for those who have not come; they may take their seats when they do."""
        with suppress(Refusal):
            found = await self.registry.find(table)

            def choose(row: TableRow, seats: list[SeatRow]) -> list[sql.Executable]:
                if row.status != "waiting":
                    return []
                absent = {"shown": True, "part_hash": dealing.NO_PART, "stand_in": level}
                left = {"kind": "bot", "level": level}
                missing = {
                    seat.seat: left if seat.kind == "open" else absent
                    for seat in seats
                    if not rules.has_come(seat)
                }
                return dealing.change(row, seats, missing)

            await found.do(lambda: found.decide(choose))

    async def _call_off(self, table: str) -> None:
        with suppress(Refusal):
            found = await self.registry.find(table)
            actor = found.running_game().play.actor
            await found.do(lambda: endings.call_off(found, actor, "ended.stalled_off"))


def _table(
    evening: EveningRow, people: Sequence[EveningPersonRow]
) -> tuple[TableRow, list[SeatRow]]:
    seats = [
        SeatRow(index, "person", each.name, secret=each.secret, person=each.person, shown=False)
        for index, each in enumerate(people)
    ]
    game = find_game(evening.game)
    row = opening.new_row(
        game,
        options=opening.known_options(game, evening.options, len(seats)),
        clock=evening.clock,
        stand_in=evening.stand_in,
        host=evening.host,
        public=False,
    )
    return row, seats


def _insert_person(evening: str, row: EveningPersonRow) -> sql.Executable:
    return EVENING_PEOPLE.insert().values(evening=evening, **asdict(row))


def _who(found: Evening, secret: str) -> int:
    """Whose place a secret holds."""
    for number, person in found.people.items():
        if matches(secret, person.secret):
            return number
    raise Refusal("strange_place", 403)


def _end(found: Evening) -> list[sql.Executable]:
    return [stored.update(found.id, status="over")]
