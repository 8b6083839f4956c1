"""A live table: one task owns it, and everything that happens there happens one by one.

A move is checked by the engine, stored, and only then shown to anybody.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from functools import partial

import sqlalchemy as sql

from ilion.core.errors import IlionError
from ilion.core.registry import game as find_game
from ilion.server.bots.pool import WorkerPool
from ilion.server.config import Config
from ilion.server.errors import Refusal
from ilion.server.protocol import wire
from ilion.server.store import statements
from ilion.server.store.faults import StoreFault
from ilion.server.store.rows import SavedTable, SeatRow, TableRow
from ilion.server.store.store import Choose, Conflict, Store
from ilion.server.table import messages
from ilion.server.table.actor import Actor, Job, T
from ilion.server.table.auth import matches
from ilion.server.table.autoplay import AutoPlay
from ilion.server.table.clocks import TableClock
from ilion.server.table.connections import Connection, Connections
from ilion.server.table.game import LiveGame, Move
from ilion.server.table.seats import Seat

LOG = logging.getLogger("ilion.table")
MAX_WATCHERS = 500
NEWEST_CHATS = 50  # lines of chat that somebody who sits down is sent
PRESENCE_AFTER = 0.2  # seconds in which comings and goings are told together


@dataclass(frozen=True, slots=True)
class Services:
    """What a table needs of the server that it is on."""

    config: Config
    store: Store
    pool: WorkerPool
    share_presence: Callable[[Table], None]  # tells other servers who is connected here
    catch_up: Callable[[Table], Awaitable[None]]  # takes over what other servers have stored
    open_rematch: Callable[[Table, bool], Awaitable[str]]


class Table(Actor):
    """One table with its people, its bots and its game."""

    def __init__(self, services: Services, saved: SavedTable) -> None:
        """A table as it was saved; refused where its game does not hold by the rules it names."""
        self.services = services
        self.config = services.config
        self.row = saved.table
        self.id = saved.table.id
        self.seats = [Seat.from_row(row) for row in saved.seats]
        self.game: LiveGame | None = None
        if self.row.deal is not None:
            try:
                self.game = LiveGame.resume(self.row, self.names, saved.entries)
            except (IlionError, ValueError) as error:
                LOG.error("a game cannot go on", extra={"table": self.id}, exc_info=error)
                raise self._cannot_go_on() from None
        self.clock: TableClock | None = None
        if self.row.clock is not None:
            settings = wire.Clock(**self.row.clock)
            self.clock = TableClock(settings, len(self.seats), saved.entries)
        self.chats = [messages.chat_line(row) for row in saved.chats]
        self.connections = Connections()
        self.empty_since = time.monotonic()
        self.moves = 0  # for /metrics
        self.opened_by: str | None = None  # the client, as long as the table is in memory
        self.strangers: dict[str, set[str]] = {}  # by client: seats taken without an invitation
        self._autoplay = AutoPlay(
            services.pool,
            services.config.pace,
            play=lambda *move: self.post(partial(self._play, *move)),
            time_out=lambda *seat: self.post(partial(self._time_out, *seat)),
        )
        self._presence_due: asyncio.TimerHandle | None = None
        self.update_status()
        super().__init__(f"table {self.id}")

    async def perform(self, job: Job[T]) -> T:
        """Where another server was quicker, take over what it did, and refuse the job.

        Where the store failed, nobody knows what it has: it is read again as soon as it works.
        """
        try:
            return await self._catching_up(job)
        except StoreFault:
            self.services.store.health.when_works(self.id, lambda: self.post(self.go_on))
            raise Refusal("store", 503) from None

    async def _catching_up(self, job: Job[T]) -> T:
        try:
            return await job()
        except Conflict:
            await self.services.catch_up(self)
            raise Refusal("moved_on") from None

    async def go_on(self) -> None:
        """The store works again: take over what it has, and have the next move made."""
        await self.services.catch_up(self)
        self.schedule_next_move()
        self.tell_clock()

    def pause(self) -> None:
        """Nothing can be stored for now: no time runs and no bot moves, and everybody is told."""
        self.cancel_next_move()
        self.tell_clock()
        self.connections.send(messages.notice("read_only"))

    def on_failure(self, error: Exception) -> None:
        """Memory and store may differ now, so the registry loads the table again."""
        LOG.error("a table is loaded anew", extra={"table": self.id}, exc_info=error)
        self.broken = True
        self.connections.close(1013, "the table is loaded anew")

    async def stop(self) -> None:
        """Finish the jobs that wait, then let go of the table."""
        self.cancel_next_move()
        if self._presence_due:
            self._presence_due.cancel()
        await self.finish()

    async def write(self, *written: sql.Executable) -> None:
        """Store something; nothing is shown before this returns."""
        await self.services.store.write(self.id, *written)

    async def decide(self, choose: Choose) -> None:
        """Decide by what the store has about the table and its seats; then show what came of it.

        Seats are decided like this, because people take and leave them on several servers at once.
        """
        await self.services.store.decide(self.id, choose)
        await self.services.catch_up(self)

    async def read_again(self) -> None:
        """Take over what other servers have stored, where there are others."""
        if not self.services.store.embedded:
            await self.services.catch_up(self)

    # What the table is

    @property
    def status(self) -> str:
        return self.row.status

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def open_seats(self) -> list[int]:
        return [seat.seat for seat in self.seats if seat.kind == "open"]

    def update_status(self) -> None:
        """The store's parts are read one after the other, so the table's row may be older than
        the log. Whether the game is over is therefore decided by the log."""
        if self.game and self.game.play.is_over():
            self.row.status = "over"

    def running_game(self) -> LiveGame:
        if self.game is None or self.status != "playing":
            raise Refusal("not_playing")
        return self.game

    def describe(self, seats: Iterable[int] = (), host: bool = False) -> wire.Table:
        """The table as whoever holds these seats is told of it; its secret once it is over."""
        row, game = self.row, self.game
        yours = {*seats}
        result = game.play.result() if game else None
        told = zip(self.seats, self.may_hand_over(), strict=True)
        return wire.Table(
            id=self.id,
            game=row.game,
            rules=row.rules,
            options=row.options,
            status=row.status,  # type: ignore[arg-type]
            seats=[seat.on_wire(seat.seat in yours, absent) for seat, absent in told],
            public=row.public,
            host=host,
            clock=self.clock.settings if self.clock else None,
            watchers=self.connections.watchers,
            created=messages.timestamp(row.created),
            commitment=row.commitment,
            seed=row.seed if row.status == "over" else None,
            result=wire.Result(**result) if result and row.status == "over" else None,
            rematch=row.rematch,
            turn=game.play.actor if game and row.status == "playing" else None,
            components=row.components["edition"] if row.components else None,
        )

    def _cannot_go_on(self) -> Refusal:
        """Why a stored game does not hold here: other components, or rules nobody knows."""
        played = find_game(self.row.game).components.to_record()
        same = (self.row.components or {}).get("digest") == (played or {}).get("digest")
        return Refusal("old_rules", 409) if same else Refusal("other_components", 409)

    # Coming and going

    def rights(self, secrets: Iterable[str]) -> tuple[list[int], bool]:
        """The seats that these secrets hold, and whether one is the host's.

        A secret that gives no right at this table is refused.
        """
        seats: list[int] = []
        host = False
        for secret in secrets:
            held = [seat.seat for seat in self.seats if seat.held_by(secret)]
            seats += held
            is_host = matches(secret, self.row.host)
            host = host or is_host
            if not held and not is_host and not self.invites(secret):
                raise Refusal("strange_secret", 403)
        return sorted(set(seats)), host

    async def rights_in_store(self, secrets: list[str]) -> tuple[list[int], bool]:
        """As `rights`; a secret is refused only after the store was read for it."""
        try:
            return self.rights(secrets)
        except Refusal:
            await self.read_again()
            return self.rights(secrets)

    def invites(self, secret: str) -> bool:
        return matches(secret, self.row.invitation)

    async def connect(self, connection: Connection, secrets: list[str], seen: int | None) -> None:
        """Somebody sits down or watches; `seen` is the last number they have."""
        connection.seats, connection.host = await self.rights_in_store(secrets)
        if not connection.seats and self.connections.watchers >= MAX_WATCHERS:
            raise Refusal("too_many", 429)
        for index in connection.seats:
            self.seats[index].connections += 1
        self.connections.add(connection)
        self._tell_table_to(connection)
        connection.send(wire.Chats(self.chats[-NEWEST_CHATS:]))
        if self.game:
            for viewer in connection.viewers:
                connection.send(messages.state(self.game, viewer, seen, connection.format))
        if len(self.connections) == 1:
            self.schedule_next_move()
        if self.clock:
            connection.send(self.clock.news())
        if self.services.store.health.read_only:
            connection.send(messages.notice("read_only"))
        self.services.share_presence(self)
        self.tell_presence_soon()

    async def disconnect(self, connection: Connection) -> None:
        if connection not in self.connections:
            return
        self.connections.remove(connection)
        for index in connection.seats:
            self.seats[index].connections -= 1
            if not self.seats[index].present:
                self._set_absent(self.seats[index])
        if not self.connections:
            self.empty_since = time.monotonic()
            self.cancel_next_move()
        self.services.share_presence(self)
        self.tell_presence_soon()

    def release(self, index: int) -> None:
        """Whoever is connected to a seat holds it no longer: it has a new owner, or none."""
        self.seats[index].connections = 0
        self._set_absent(self.seats[index])
        for connection in self.connections:
            connection.seats = [held for held in connection.seats if held != index]

    def _set_absent(self, seat: Seat) -> None:
        """Nobody is there from now on; others are told once they may hand the seat over."""
        seat.absent_since = time.monotonic()
        asyncio.get_running_loop().call_later(self.config.pause + 0.1, self.tell_presence_soon)

    def may_hand_over(self) -> list[bool]:
        playing = self.status == "playing"
        return [playing and seat.may_hand_over(self.config.pause) for seat in self.seats]

    # Telling

    def tell_table(self) -> None:
        for connection in self.connections:
            self._tell_table_to(connection)

    def _tell_table_to(self, connection: Connection) -> None:
        connection.send(wire.TableNews(self.describe(connection.seats, connection.host)))

    def tell_clock(self) -> None:
        if self.clock:
            self.connections.send(self.clock.news())

    def tell_presence_soon(self) -> None:
        if self._presence_due is None and self.connections:
            loop = asyncio.get_running_loop()
            self._presence_due = loop.call_later(PRESENCE_AFTER, self._tell_presence)

    def _tell_presence(self) -> None:
        self._presence_due = None
        present = [seat.present for seat in self.seats]
        watchers = self.connections.watchers
        self.connections.send(wire.Presence(present, self.may_hand_over(), watchers))

    def show(self, move: Move) -> None:
        """Show a stored move to everybody, to each what it may know."""
        self.connections.send_each(partial(messages.step, self.running_game(), move))
        self._autoplay.shown_at = time.monotonic()

    def show_undo(self, by: int) -> None:
        self.connections.send_each(partial(messages.undone, self.running_game(), by))
        self._autoplay.shown_at = time.monotonic()

    # Playing

    def deal(self) -> LiveGame:
        """A game dealt from the table's secret, not begun yet."""
        return LiveGame.begin(self.row, len(self.seats))

    def begin(self, game: LiveGame) -> None:
        """Begin a game whose deal is stored."""
        self.game = game
        self.row.status = "playing"
        self._autoplay.shown_at = time.monotonic()
        self.tell_table()
        self.connections.send_each(
            lambda viewer, wanted: messages.state(game, viewer, None, wanted)
        )
        self.schedule_next_move()
        self.tell_clock()

    async def commit(self, moves: list[Move]) -> None:
        """Store moves that the engine has carried out, then show them; not stored, forget them."""
        game = self.running_game()
        seat = moves[0].ply.seat
        before: list[int] = []
        if self.clock:
            self.clock.run(None)
            before = [*self.clock.left]
            if game.play.actor != seat:
                self.clock.end_turn(seat)
        left = [*self.clock.left] if self.clock else None
        written = [statements.insert_entry(self.id, move.entry(left)) for move in moves]
        over = game.play.is_over()
        if over:
            result = game.play.result()
            written.append(statements.update_table(self.id, status="over", result=result))
        try:
            await self.write(*written)
        except Exception:
            game.roll_back(moves[0])
            if self.clock:
                self.clock.left = before
            raise
        self.moves += len(moves)
        if self.clock:
            self.clock.note(game.ply)
        for move in moves:
            self.show(move)
        if over:
            self.row.status = "over"
            self.cancel_next_move()
            self.tell_table()
        else:
            self.schedule_next_move()
        self.tell_clock()

    def undo(self, ply: int, seat: int) -> None:
        """Go back to a ply, once the store knows of it."""
        self.running_game().undo(ply, seat)
        if self.clock:
            self.clock.undo(seat, ply)
        self.show_undo(seat)
        self.schedule_next_move()
        self.tell_clock()

    async def stand_in(self, index: int, level: str) -> None:
        """A bot plays for a person from now on, unless one does already."""

        def choose(row: TableRow, seats: list[SeatRow]) -> list[sql.Executable]:
            if row.status != "playing":
                raise Refusal("not_playing")
            if seats[index].stand_in is not None:
                return []
            return [statements.update_seat(self.id, index, stand_in=level)]

        await self.decide(choose)

    # Moves that no person makes

    def schedule_next_move(self) -> None:
        """Have the next move made where it is not a person's; only while somebody is there."""
        self.cancel_next_move()
        read_only = self.services.store.health.read_only
        if self.status != "playing" or not self.connections or read_only:
            return
        game = self.running_game()
        prompt = game.prompt()
        assert prompt is not None
        level = self.seats[prompt.seat].bot
        if prompt.forced or level is not None:
            self._autoplay.choose(game, prompt, level)
        elif self.clock:
            self._autoplay.wait(game, prompt, self.clock)

    def cancel_next_move(self) -> None:
        self._autoplay.cancel()
        if self.clock:
            self.clock.run(None)

    async def _play(self, number: int, action: int, forced: bool) -> None:
        game = self.running_game()
        if game.number == number:
            await self.commit([game.move(action, forced)])

    async def _time_out(self, number: int, seat: int) -> None:
        if self.running_game().number == number:
            await self.stand_in(seat, wire.DEFAULT_LEVEL)
