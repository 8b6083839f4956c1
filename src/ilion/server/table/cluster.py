"""Tables that are played on several servers at once, on one PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from functools import partial

from ilion.server.errors import Refusal
from ilion.server.protocol import wire
from ilion.server.store.notify import Notice, Notifier
from ilion.server.store.rows import ChatRow, SavedTable, SeatRow
from ilion.server.store.store import Store
from ilion.server.table import messages
from ilion.server.table.table import Table

PUBLIC = "*"  # what a server asks for that wants to know of all public tables


class Cluster:
    """This server among the others: tells them who is connected here, and follows what they do.

    With SQLite there are no others, and nothing of this happens.
    """

    def __init__(self, store: Store, tables: Mapping[str, Table]) -> None:
        self.store = store
        self.tables = tables
        self.listed_elsewhere: dict[str, set[str]] = {}
        """Public tables at which somebody is connected to other servers: which servers."""
        self._notifier: Notifier | None = None

    async def start(self) -> None:
        if not self.store.embedded:
            self._notifier = Notifier(
                self.store.engine,
                self.store.server_id,
                self._on_notice,
                self._on_server_lost,
                self._catch_up_all,
            )
            await self._notifier.start()
            self._notifier.send(ask=PUBLIC)

    async def stop(self) -> None:
        if self._notifier:
            await self._notifier.stop()
            self._notifier = None

    @property
    def listener_lag(self) -> float | None:
        """Seconds since this server heard of the others, or could have; None with SQLite."""
        return self._notifier.lag if self._notifier else None

    @property
    def listener_behind(self) -> bool:
        return self._notifier is not None and self._notifier.behind

    def on_load(self, table: Table) -> None:
        """A table was loaded: see what was written meanwhile, and who is connected elsewhere."""
        if self._notifier:
            table.post(partial(self.catch_up, table))
            self._notifier.send(ask=table.id)

    def share_presence(self, table: Table) -> None:
        """Tell other servers which seats are held here, and how many watch."""
        if self._notifier:
            held = [seat.seat for seat in table.seats if seat.connections]
            watchers = table.connections.watchers
            news = {"table": table.id, "here": held, "watchers": watchers}
            if table.row.public:
                news["public"] = bool(table.connections)
            self._notifier.send(**news)

    def on_changed(self, tables: Iterable[str]) -> None:
        """Tables were changed in the store, by another server or by `ilion admin`."""
        for name in tables:
            if name in self.tables:
                self.tables[name].post(partial(self.catch_up, self.tables[name]))

    def _on_notice(self, notice: Notice) -> None:
        self.on_changed(notice.get("wrote", ()))
        for asked in self._asked(notice.get("ask", "")):
            if asked.connections:
                self.share_presence(asked)
        if "public" in notice:
            servers = self.listed_elsewhere.setdefault(notice["table"], set())
            (servers.add if notice["public"] else servers.discard)(notice["from"])
            if not servers:
                del self.listed_elsewhere[notice["table"]]
        told = self.tables.get(notice.get("table", ""))
        if told:
            for seat in told.seats:
                seat.set_held_elsewhere(notice["from"], seat.seat in notice["here"])
            told.watchers_elsewhere[notice["from"]] = notice.get("watchers", 0)
            told.tell_presence_soon()

    def _asked(self, what: str) -> list[Table]:
        """The tables here that another server asks about: one, or all that are public."""
        if what == PUBLIC:
            return [table for table in self.tables.values() if table.row.public]
        return [self.tables[what]] if what in self.tables else []

    def _on_server_lost(self, server: str) -> None:
        for table_id, servers in [*self.listed_elsewhere.items()]:
            servers.discard(server)
            if not servers:
                del self.listed_elsewhere[table_id]
        for table in self.tables.values():
            for seat in table.seats:
                seat.set_held_elsewhere(server, held=False)
            table.watchers_elsewhere.pop(server, None)
            table.tell_presence_soon()

    async def _catch_up_all(self) -> None:
        if self._notifier:
            self._notifier.send(ask=PUBLIC)
        for table in self.tables.values():
            table.post(partial(self.catch_up, table))

    async def catch_up(self, table: Table) -> None:
        """Bring a table in memory to what the store has, and show everybody what happened."""
        saved = await self.store.load(table.id)
        if saved is None:
            table.gone()
            raise Refusal("no_table", 404)
        row, stored = table.row, saved.table
        row.fair, row.parts_since = stored.fair, stored.parts_since
        changed = _take_seats(table, saved.seats)
        if table.game is None and stored.deal:
            table.begin(table.deal())
            changed = False  # everybody was told with the beginning
        moved = _take_entries(table, saved)
        _take_chats(table, saved.chats)
        before = (row.status, row.rematch, row.offers)
        row.status, row.rematch, row.invitation = stored.status, stored.rematch, stored.invitation
        row.offers, row.due = stored.offers, stored.due
        row.series, row.series_game, row.players = stored.series, stored.series_game, stored.players
        table.series = saved.series
        table.update_status()
        if row.rematch and not before[1]:
            table.connections.send(wire.Rematch(row.rematch))
        if changed or before != (row.status, row.rematch, row.offers):
            table.tell_table()
        if changed or moved:
            table.schedule_next_move()
            table.tell_clock()
        table.deal_timer.set(row)


def _take_seats(table: Table, rows: list[SeatRow]) -> bool:
    """Take over who has which seat; returns whether anything was new."""
    changed = False
    for seat, row in zip(table.seats, rows, strict=True):
        new = {each.name: getattr(row, each.name) for each in fields(SeatRow)}
        if any(getattr(seat, name) != value for name, value in new.items()):
            changed = True
            if row.secret != seat.secret:
                table.release(seat.seat)
            for name, value in new.items():
                setattr(seat, name, value)
    table.take_holidays()
    return changed


def _take_entries(table: Table, saved: SavedTable) -> bool:
    """Carry out and show what was decided elsewhere; returns whether anything was new."""
    game = table.game
    if game is None:
        return False
    new = [entry for entry in saved.entries if entry.number > game.number]
    for entry in new:
        done = game.follow(entry)
        if done is None:
            table.show_undo(entry.seat)
        else:
            table.show(done)
        if table.clock:
            table.clock.follow(entry, game.ply)
        table.moved_at = entry.at
    return bool(new)


def _take_chats(table: Table, rows: list[ChatRow]) -> None:
    """Lines that are new; of those that we have, some may have been blanked (`ilion admin`)."""
    table.chats = [messages.chat_line(row) for row in rows[: len(table.chats)]]
    lines = [messages.chat_line(row) for row in rows[len(table.chats) :]]
    if lines:
        table.chats += lines
        table.connections.send(wire.Chats(lines))
