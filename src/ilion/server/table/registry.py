"""The registry of all live tables of a server: opens them, finds them, loads and unloads them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

import sqlalchemy as sql

from ilion.server.bots.pool import WorkerPool
from ilion.server.config import Config
from ilion.server.errors import Refusal
from ilion.server.protocol import api, wire
from ilion.server.store import evenings, pushes, statements
from ilion.server.store.analyses import KeptAnalyses
from ilion.server.store.faults import StoreFault
from ilion.server.store.retention import Retention, delete_people, delete_seeks
from ilion.server.store.rows import EntryRow, SavedTable, SeatRow, TableRow, now
from ilion.server.store.schema import TABLES
from ilion.server.store.store import Store
from ilion.server.table import dealing, endings, messages, opening, series
from ilion.server.table.cluster import Cluster
from ilion.server.table.ratings import Ratings
from ilion.server.table.repeat import repeat
from ilion.server.table.table import LOOK_AGAIN, Services, Table

LOG = logging.getLogger("ilion.registry")
KEEP_HOUSE_EVERY = 60.0  # seconds
RETAIN_EVERY = 3600.0  # seconds
SWEEP = 5.0  # seconds between looks for empty tables
LISTED = 50  # public tables in one answer
LOOK_EVERY = 20.0  # seconds between looks for games whose time is up
LOOK_AT = 50  # games at a time


class TableRegistry:
    """All tables of one server that are in memory, and the services they share."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.store = Store(config.address)
        self.store.health.read_only_after = config.read_only_after
        self.store.health.listener = self
        self.pool = WorkerPool(config.bot_workers)
        self.analyses = KeptAnalyses(self.store)
        self.tables: dict[str, Table] = {}
        self.cluster = Cluster(self.store, self.tables)
        self.store.on_changed = self.cluster.on_changed
        self.stopping = False
        self.opened = 0  # for /metrics
        self.paired = 0  # of these, by quick pairing
        self.endings: Counter[str] = Counter()
        self._unloaded_moves = 0  # of tables that are no longer in memory
        self.ratings = Ratings(self.store)
        self._services = Services(
            config,
            self.store,
            self.pool,
            self.cluster.share_presence,
            self.cluster.catch_up,
            self.rematch,
            endings.time_out,
            self.endings,
            self.ratings.rate,
            lambda table: self.on_over(table),
            lambda table, seat: self.on_turn(table, seat),
        )
        self.on_over: Callable[[Table], None] = lambda _: None  # told of every game that has ended
        # Told when it is the turn of somebody who is not there.
        self.on_turn: Callable[[Table, int], None] = lambda table, seat: None
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self.deleted = 0  # tables that were not to be kept any longer, for /metrics
        self.database_bytes = 0
        self._retain_at = 0.0
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        await self.store.start()
        self.pool.start()
        await self.cluster.start()
        self._tasks = [
            asyncio.create_task(repeat(self.unload_idle, self._sweep_every), name="sweeper"),
            asyncio.create_task(repeat(self._keep_house, KEEP_HOUSE_EVERY), name="housekeeper"),
            asyncio.create_task(repeat(self.look_at_clocks, LOOK_EVERY), name="clocks"),
        ]

    def announce_stop(self) -> None:
        """Tell everybody that they will be connected again in a moment."""
        self.stopping = True
        for table in self.tables.values():
            table.connections.send(messages.notice("stopping"))
            table.connections.close(1001, "the server stops")

    async def stop(self) -> None:
        """Finish what is under way, then close."""
        self.announce_stop()
        for task in self._tasks:
            task.cancel()
        await self.cluster.stop()
        await self.pool.stop()
        await asyncio.gather(*(table.stop() for table in self.tables.values()))
        await self.store.stop()

    def store_fails(self) -> None:
        """Nothing can be stored: the tables are read-only until it works again."""
        for table in self.tables.values():
            table.pause()

    def store_works(self) -> None:
        for table in self.tables.values():
            table.connections.send(messages.notice("goes_on"))
            table.post(table.go_on)

    @property
    def moves(self) -> int:
        return self._unloaded_moves + sum(table.moves for table in self.tables.values())

    # Opening

    async def open(
        self,
        wish: api.NewTable,
        client: str,
        person: str | None = None,
        begin: Callable[[TableRow], sql.Executable] | None = None,
    ) -> api.Opened:
        """Open a table. Its game begins once no seat is open and people had their part in it.

        `begin` says what begins a series with it.
        """
        new = opening.from_wish(wish, person)
        wished = sum(seat.kind == "open" for seat in new.seats)
        if wished and wished + self._open_seats(client) > self.config.open_seats_per_client:
            raise Refusal("too_many_tables", 429)
        try:
            begun = [begin(new.row)] if begin else []
            if wish.best_of:
                begun = [series.begin(new.row, len(new.seats), wish.best_of)]
            table = await self.add(new.row, new.seats, *begun, entries=new.entries)
            if begun:
                table.series = await self.store.load_series(new.row.series or "")
        except StoreFault:
            raise Refusal("store", 503) from None
        table.opened_by = client
        return api.Opened(table.describe(), new.host, new.held, new.invitation)

    def _open_seats(self, client: str) -> int:
        """Seats that are open at the tables that a client has opened and are in memory."""
        mine = [table for table in self.tables.values() if table.opened_by == client]
        return sum(len(table.open_seats) for table in mine if table.status == "waiting")

    async def rematch(self, old: Table, turn: bool) -> str:
        """Open the next game of the same people; a conflict where another server has done so."""
        row, seats = opening.rematch(old, turn)
        joined = series.join(old, row, turn)
        also = [statements.link_rematch(old.id, row.id), *joined]
        table = await self.add(row, seats, *also, announce=old.id)
        table.series = await self.store.load_series(row.series or "")
        if old.row.series is None:
            old.row.series, old.row.series_game = row.series, 0
            old.series = table.series
        return row.id

    async def add(
        self,
        row: TableRow,
        seats: list[SeatRow],
        *also: sql.Executable,
        announce: str | None = None,
        entries: Sequence[EntryRow] = (),
    ) -> Table:
        """Store a new table. `announce` is another table, which other servers must read again."""
        waits = dealing.waits_for(row, seats)
        if all(seat.kind == "bot" for seat in seats):
            row = dealing.dealt(row, seats)
        elif waits not in ("people", None):
            row.parts_since = now()
        table = Table(self._services, SavedTable(row, seats, list(entries), []))
        logged = [statements.insert_entry(row.id, entry) for entry in entries]
        written = [*statements.insert_table(row, seats), *logged, *also]
        try:
            await self.store.write(announce or table.id, *written)
        except Exception:
            await table.stop()
            raise
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
        if loading is None:  # others who ask meanwhile wait for it too
            loading = self._loading[table] = asyncio.create_task(self._load(table))
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def _load(self, table: str) -> Table:
        broken = self.tables.get(table)
        if broken:
            await self._unload(broken)
        try:
            saved = await self.store.load(table)
        except StoreFault:
            raise Refusal("store", 503) from None
        if saved is None:
            raise Refusal("no_table", 404)
        found = self.tables[table] = Table(self._services, saved)
        self.cluster.on_load(found)
        return found

    async def public_tables(self) -> list[api.PublicTable]:
        """Tables with open seats first, then the newest; none where nobody is, at any server."""
        found = {table.id: table for table in self.tables.values() if table.connections}
        for name in [*self.cluster.listed_elsewhere][:LISTED]:
            if name not in found:
                with suppress(Refusal):  # it was deleted meanwhile
                    found[name] = await self.find(name)
        listed = [table for table in found.values() if table.row.public and table.status != "over"]
        listed.sort(key=lambda table: (not table.open_seats, -table.row.created))
        del listed[LISTED:]
        known = await self.ratings.known_at(listed)
        return [
            api.PublicTable(
                id=table.id,
                game=table.row.game,
                options=table.row.options,
                status=table.row.status,  # type: ignore[arg-type]
                names=table.names,
                kinds=[seat.kind for seat in table.seats],  # type: ignore[misc]
                clock=table.clock.settings if table.clock else None,
                open_seats=len(table.open_seats),
                watchers=table.watchers,
                created=messages.timestamp(table.row.created),
                known=[known.get((seat.person, table.row.game)) for seat in table.seats],
                asked=table.row.asked,
            )
            for table in listed
        ]

    # Unloading

    @property
    def _sweep_every(self) -> float:
        return min(SWEEP, self.config.idle / 2 + 0.01)

    async def unload_idle(self) -> None:
        """Unload tables where nobody has been for a while and nobody is just coming."""
        for table in [*self.tables.values()]:
            idle = time.monotonic() - table.empty_since > self.config.idle
            if not table.connections and not table.busy and (table.broken or idle):
                await self._unload(table)

    # Games of days

    async def look_at_clocks(self) -> None:
        """Have time be up also where nobody is: any server does so, for all that are due."""
        due = sql.and_(TABLES.c.due <= now(), TABLES.c.status == "playing")
        chosen = sql.select(TABLES.c.id).where(due).order_by(TABLES.c.due).limit(LOOK_AT)
        for (name,) in await self.store.rows(chosen):
            try:
                table = await self.find(name)
                await table.do(table.check_time)
            except Refusal:  # it cannot go on, or has gone on meanwhile
                later = statements.update_table(name, due=now() + LOOK_AGAIN)
                await self.store.write(name, later)

    # Deleting

    async def _keep_house(self) -> None:
        """Measure the database, and delete every hour what is not to be kept."""
        with suppress(OSError):
            self.database_bytes = await self.store.measure()
        await self.rate_missed()
        await self.store.write("", delete_seeks())
        if time.monotonic() >= self._retain_at:
            self._retain_at = time.monotonic() + RETAIN_EVERY
            await self.delete_due()

    async def rate_missed(self) -> None:
        """Rate games that ended just when a server stopped, or before there were ratings."""
        for name in await self.ratings.missed():
            try:
                table = await self.find(name)
                await table.do(partial(self.ratings.rate, table))
            except Refusal as refusal:
                if refusal.status != 503:  # it cannot be read here, and is not looked at again
                    await self.store.write(name, statements.update_table(name, rated="old"))

    async def delete_due(self) -> None:
        """Delete the tables that need not be kept, but for those in memory: somebody was there."""
        config = self.config
        keep = Retention(config.keep_finished, config.keep_abandoned, config.keep_waiting)
        deleted = await self.store.delete_due(keep, {*self.tables})
        if config.keep_finished:
            await self.store.write("", *delete_people(config.keep_finished))
        kept = {
            "over": config.keep_finished,
            "playing": config.keep_abandoned,
            "waiting": config.keep_waiting,
        }
        old = [*evenings.delete_old(kept), *pushes.delete_old(config.keep_finished)]
        await self.store.write("", *old)
        self.deleted += sum(deleted.values())
        if any(deleted.values()):
            LOG.info("tables were deleted", extra=deleted)

    async def _unload(self, table: Table) -> None:
        if self.tables.get(table.id) is table:
            del self.tables[table.id]
            self._unloaded_moves += table.moves
        await table.stop()
