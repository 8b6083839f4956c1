"""The house of all live tables: opens them, finds them, loads them when somebody comes."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from dataclasses import replace
from functools import partial
from hashlib import sha256
from typing import Any

import sqlalchemy as sql

from ilion.core.errors import IlionError
from ilion.core.record import Record
from ilion.core.registry import game as find_game
from ilion.server.bots.pool import WorkerPool
from ilion.server.config import Config
from ilion.server.errors import Refusal, refusal_from, say
from ilion.server.protocol import api, wire
from ilion.server.store import writes
from ilion.server.store.notify import Heard, Notifier
from ilion.server.store.schema import TABLES
from ilion.server.store.store import (
    Row,
    SavedTable,
    Store,
    from_json_text,
    now,
    stamp,
    to_json_text,
)
from ilion.server.table.auth import hashed, new_secret, new_table_id
from ilion.server.table.clocks import TableClock
from ilion.server.table.describe import describe
from ilion.server.table.game import LiveGame
from ilion.server.table.seats import Sitter, bot_name, clean_name
from ilion.server.table.sync import catch_up
from ilion.server.table.table import Table

LOG = logging.getLogger("ilion.house")
SWEEP = 5.0  # seconds between looks for empty tables
LISTED = 50  # public tables that are told of


class TableRegistry:
    """All tables of one server."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.store = Store(config.address)
        self.pool = WorkerPool(config.bot_workers)
        self.tables: dict[str, Table] = {}
        self.stopping = False
        self.opened = 0  # a figure for /metrics
        self.moves_before = 0  # made at tables that are no longer in memory
        self.notifier: Notifier | None = None  # where several servers share a database
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._sweeper: asyncio.Task[None] | None = None

    async def start(self) -> None:
        await self.store.start()
        self.pool.start()
        if not self.store.embedded:
            me = self.store.me
            self.notifier = Notifier(
                self.store.engine, me, self._heard, self._lost, self._catch_up_all
            )
            await self.notifier.start()
        self._sweeper = asyncio.create_task(self._sweep(), name="sweeper")

    def announce_stop(self) -> None:
        """Tell everybody that they will be connected again in a moment."""
        self.stopping = True
        message = wire.Message("notice.stopping", {})
        for table in self.tables.values():
            table.tell(wire.Notice(message, say(message)))
            for connection in [*table.connections]:
                connection.close(1001, "the server stops")

    async def stop(self) -> None:
        """Finish what is under way, then close."""
        self.announce_stop()
        if self._sweeper:
            self._sweeper.cancel()
        if self.notifier:
            await self.notifier.stop()
            self.notifier = None
        await self.pool.stop()
        await asyncio.gather(*(table.stop() for table in self.tables.values()))
        await self.store.stop()

    @property
    def moves(self) -> int:
        return self.moves_before + sum(table.moves for table in self.tables.values())

    # Opening

    async def open(self, wish: api.NewTable) -> api.Opened:
        """Open a table; where no seat is open, the game begins at once."""
        try:
            game = find_game(wish.game)
            seats = game.check_seats(len(wish.seats))
            options = game.check_options(wish.options, seats)
        except IlionError as error:
            raise refusal_from(error) from None
        sitters: list[Sitter] = []
        held: list[api.HeldSeat] = []
        for seat, who in enumerate(wish.seats):
            sitter = Sitter(seat, "open")
            if who.who == "me":
                held.append(api.HeldSeat(seat, new_secret("seat")))
                sitter = Sitter(
                    seat, "person", clean_name(who.name), secret=hashed(held[-1].secret)
                )
            elif who.who == "bot":
                name = clean_name(who.name) or bot_name([each.name for each in sitters])
                sitter = Sitter(seat, "bot", name, level=who.level)
            sitters.append(sitter)
        waits = any(sitter.kind == "open" for sitter in sitters)
        host = new_secret("host")
        invitation = new_secret("join") if waits else None
        row = self._row(
            game.name,
            game.rules,
            options=to_json_text(options),
            public=wish.public,
            clock=None if wish.clock is None else to_json_text(_plain(wish.clock)),
            host=hashed(host),
            invitation=None if invitation is None else hashed(invitation),
        )
        table = await self._new(row, sitters)
        return api.Opened(describe(table), host, held, invitation)

    async def rematch(self, old: Table, turn: bool) -> str:
        """The next game for the same people: their secrets hold their new seats too."""
        sitters = [replace(each, stand_in=None, holders=0, elsewhere=set()) for each in old.sitters]
        if turn:
            sitters = [*sitters[-1:], *sitters[:-1]]
            for seat, sitter in enumerate(sitters):
                sitter.seat = seat
        kept = {name: old.row[name] for name in ("options", "public", "clock", "host")}
        row = self._row(old.row["game"], old.row["rules"], invitation=None, **kept)
        first = writes.update_if(old.id, TABLES.c.rematch.is_(None), rematch=row["id"])
        table = await self._new(row, sitters, first, about=old.id)
        return table.id

    def _row(self, game: str, rules: int, **values: Any) -> Row:
        seed = secrets.token_bytes(32)
        return {
            "id": new_table_id(),
            "game": game,
            "rules": rules,
            "status": "waiting",
            "commitment": sha256(seed).hexdigest(),
            "seed": seed.hex(),
            "deal": None,
            "result": None,
            "rematch": None,
            "created": now(),
            **values,
        }

    async def _new(
        self, row: Row, sitters: list[Sitter], *also: sql.Executable, about: str | None = None
    ) -> Table:
        """A new table, stored. `about` is the table that others must hear of, if another."""
        table = self._made(SavedTable(row, [each.row() for each in sitters], [], []))
        statements = [*writes.insert_table(row, sitters), *also]
        live = None
        if not any(sitter.kind == "open" for sitter in sitters):
            live, begun = table.dealt()
            statements.append(begun)
        try:
            await self.store.write(about or table.id, *statements)
        except Exception:
            await table.stop()
            raise
        if live:
            table.begin(live)
        self.tables[table.id] = table
        self.opened += 1
        return table

    # Finding

    async def find(self, table: str) -> Table:
        """The table of that id, loaded from the store where it is not in memory."""
        if self.stopping:
            raise Refusal("stopping", 503)
        if not wire.TABLE_ID.fullmatch(table):
            raise Refusal("no_table", 404)
        found = self.tables.get(table)
        if found and not found.broken:
            return found
        loading = self._loading.get(table)
        if loading is None:  # whoever comes meanwhile waits for the same: a table exists once
            loading = self._loading[table] = asyncio.create_task(self._load(table))
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def _load(self, table: str) -> Table:
        broken = self.tables.get(table)
        if broken:
            await self._drop(broken)
        saved = await self.store.load(table)
        if saved is None:
            raise Refusal("no_table", 404)
        found = self.tables[table] = self._made(saved)
        self._greet(found)
        return found

    def _made(self, saved: SavedTable) -> Table:
        row = dict(saved.table)
        options = from_json_text(row["options"])
        sitters = [
            Sitter(**{name: seat[name] for name in seat if name != "table_id"}, away_since=_now())
            for seat in saved.seats
        ]
        live = self._resumed(row, options, sitters, saved.entries) if row["deal"] else None
        chats = [
            wire.ChatLine(line["id"], line["seat"], line["name"], line["text"], stamp(line["at"]))
            for line in saved.chats
        ]
        clock = None
        clocks = {
            each["ply"]: from_json_text(each["clock"]) for each in saved.entries if each["clock"]
        }
        if row["clock"]:
            left = [from_json_text(each["clock"]) for each in saved.entries if each["clock"]]
            settings = wire.Clock(**from_json_text(row["clock"]))
            clock = TableClock(settings, len(sitters), left[-1] if left else None)
        services = (self.config, self.store, self.pool, self._share_presence)
        table = Table(*services, row, options, sitters, live, clock, chats)
        table.settle_status()
        if clock:
            begun = [clock.settings.seconds * 1000] * len(sitters)
            later = {ply: left for ply, left in clocks.items() if ply is not None}
            table.clocks = {0: begun, **later}
        return table

    def _resumed(
        self, row: Row, options: dict[str, Any], sitters: list[Sitter], entries: list[Row]
    ) -> LiveGame:
        lines = [
            line
            for each in entries
            if each["ply"] is not None
            for line in from_json_text(each["lines"])
        ]
        record = Record(
            game=row["game"],
            seats=len(sitters),
            options=options,
            deal=from_json_text(row["deal"]),
            names=[sitter.name for sitter in sitters],
            log=lines,
            rules=row["rules"],
        )
        try:
            return LiveGame.resume(record, bytes.fromhex(row["seed"]), entries)
        except (IlionError, ValueError) as error:
            LOG.error("a game cannot go on", extra={"table": row["id"]}, exc_info=error)
            raise Refusal("old_rules", 409) from None

    def public_tables(self) -> list[api.PublicTable]:
        """Those with open seats first, then the newest; where nobody is, nobody is sent."""
        listed = [
            table
            for table in self.tables.values()
            if table.row["public"] and table.status != "over" and table.connections
        ]
        listed.sort(key=lambda table: (_open_seats(table) == 0, -table.row["created"]))
        return [
            api.PublicTable(
                id=table.id,
                game=table.row["game"],
                options=table.options,
                status=table.row["status"],
                names=table.names,
                open_seats=_open_seats(table),
                watchers=table.watchers,
                created=stamp(table.row["created"]),
            )
            for table in listed[:LISTED]
        ]

    # Other servers on the same database

    def _say(self, **news: Any) -> None:
        if self.notifier:
            self.notifier.say(**news)

    def _greet(self, table: Table) -> None:
        """A table was loaded: what others wrote meanwhile, and who is there at their sockets."""
        if self.notifier:
            table.post(partial(catch_up, table))
            self._say(ask=table.id)

    def _share_presence(self, table: Table) -> None:
        """Tell other servers which seats are held here."""
        held = [sitter.seat for sitter in table.sitters if sitter.holders]
        self._say(table=table.id, here=held)

    def _heard(self, news: Heard) -> None:
        for name in news.get("wrote", ()):
            if name in self.tables:
                self.tables[name].post(partial(catch_up, self.tables[name]))
        asked = self.tables.get(news.get("ask", ""))
        if asked and asked.connections:
            self._share_presence(asked)
        told = self.tables.get(news.get("table", ""))
        if told:
            for sitter in told.sitters:
                sitter.note(news["from"], sitter.seat in news["here"])
            told.presence_soon()

    def _lost(self, server: str) -> None:
        for table in self.tables.values():
            for sitter in table.sitters:
                sitter.note(server, there=False)
            table.presence_soon()

    async def _catch_up_all(self) -> None:
        for table in self.tables.values():
            table.post(partial(catch_up, table))

    # Letting go

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(SWEEP, self.config.idle / 2 + 0.01))
            await self._put_away()

    async def _put_away(self) -> None:
        """Let go of tables where nobody has been for a while, and nobody is just coming."""
        for table in [*self.tables.values()]:
            idle = _now() - table.empty_since > self.config.idle
            if not table.connections and not table.busy and (table.broken or idle):
                await self._drop(table)

    async def _drop(self, table: Table) -> None:
        if self.tables.get(table.id) is table:
            del self.tables[table.id]
            self.moves_before += table.moves
        await table.stop()


def _open_seats(table: Table) -> int:
    return sum(sitter.kind == "open" for sitter in table.sitters)


def _now() -> float:
    return time.monotonic()


def _plain(clock: wire.Clock) -> dict[str, int]:
    return {"seconds": clock.seconds, "increment": clock.increment}
