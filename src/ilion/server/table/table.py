"""A live table: one task owns it, and everything that happens there happens one by one.

A move is checked by the engine, stored, and only then shown to anybody.
"""

from __future__ import annotations

import asyncio
import logging
import time
import weakref
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial

import sqlalchemy as sql

from ilion.server.bots.pool import WorkerPool
from ilion.server.config import Config
from ilion.server.errors import Refusal
from ilion.server.protocol import wire
from ilion.server.store import statements
from ilion.server.store.faults import StoreFault
from ilion.server.store.rows import EntryRow, SavedTable, SeatRow, TableRow, now
from ilion.server.store.store import Choose, Conflict, Store
from ilion.server.table import dealing, messages
from ilion.server.table.actor import Actor, Job, T
from ilion.server.table.autoplay import AutoPlay
from ilion.server.table.clocks import Tick
from ilion.server.table.connections import Connection
from ilion.server.table.game import LiveGame, Move
from ilion.server.table.info import TableInfo
from ilion.server.table.notes import Note
from ilion.server.table.results import still_open
from ilion.server.table.seats import Seat, plays

LOG = logging.getLogger("ilion.table")
MAX_WATCHERS = 500
NEWEST_CHATS = 50  # lines of chat that somebody who sits down is sent
TOUCH_EVERY = 3_600_000  # milliseconds
PRESENCE_AFTER = 0.2  # seconds in which comings and goings are told together
LOOK_AGAIN = 86_400_000  # milliseconds after which servers look at a game of days at the latest
BOT_WITHIN = 60_000  # milliseconds that a bot may take in one, before servers look again


@dataclass(frozen=True, slots=True)
class Services:
    """What a table needs of the server that it is on."""

    config: Config
    store: Store
    pool: WorkerPool
    share_presence: Callable[[Table], None]  # tells other servers who is connected here
    catch_up: Callable[[Table], Awaitable[None]]  # takes over what other servers have stored
    open_rematch: Callable[[Table, bool], Awaitable[str]]
    time_out: Callable[[Table, int], Awaitable[None]]  # a seat has no time left
    endings: Counter[str]  # games that have ended, by kind: for /metrics
    rate: Callable[[TableInfo], Awaitable[None]]  # a game that is over changes ratings
    on_over: Callable[[Table], None]  # a game has ended here
    turn: Callable[[Table, int], None]  # it is the turn of a seat whose owner is not there


class Table(TableInfo, Actor):
    """One table with its people, its bots and its game."""

    def __init__(self, services: Services, saved: SavedTable) -> None:
        """A table as it was saved; refused where its game does not hold by the rules it names."""
        TableInfo.__init__(self, services.config, saved)
        self.services = services
        self.empty_since = time.monotonic()
        self.moves = 0  # for /metrics
        self.opened_by: str | None = None  # the client, as long as the table is in memory
        self.strangers: dict[str, set[str]] = {}  # by client: seats taken without an invitation
        # Not itself, or what is unloaded would stay until the garbage collector looks at it all.
        me = weakref.proxy(self)
        self._autoplay = AutoPlay(
            services.pool,
            services.config.pace,
            play=lambda *move: me.post(partial(me._play, *move)),
            time_out=lambda *seat: me.post(partial(me._time_out, *seat)),
        )
        self._presence_due: asyncio.TimerHandle | None = None
        self._patience_over: asyncio.TimerHandle | None = None
        self._asked_at: int | None = None  # the number at which the present seat was asked
        self.deal_timer = dealing.DealTimer(
            services.config.parts_within,
            time_up=lambda since: me.post(partial(me._go_on_without, since)),
        )
        Actor.__init__(self, f"table {self.id}")
        self.deal_timer.set(self.row)
        if self.clock and self.clock.settings.always and self.status == "playing":
            self.post(self.check_time)  # it has run since somebody was here

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

    def gone(self) -> None:
        """The table was deleted: nobody can stay."""
        self.broken = True
        self.cancel_next_move()
        refusal = Refusal("no_table", 404)
        self.connections.send(wire.Refused(None, refusal.why, str(refusal)))
        self.connections.close(4404, "the table was deleted")

    async def stop(self) -> None:
        """Finish the jobs that wait, then let go of the table."""
        self.cancel_next_move()
        self.deal_timer.cancel()
        for due in (self._presence_due, self._patience_over):
            if due:
                due.cancel()
        await self.finish()

    async def write(self, *written: sql.Executable, entries: Sequence[EntryRow] = ()) -> None:
        """Store something; nothing is shown before this returns."""
        await self.services.store.write(self.id, *written, *self._touched(), entries=entries)

    def _touched(self) -> list[sql.Executable]:
        """Now and then, note with what is stored anyway that the table is in use."""
        if now() - self.row.active < TOUCH_EVERY:
            return []
        self.row.active = now()
        return [statements.touch_table(self.id)]

    async def decide(self, choose: Choose) -> None:
        """Decide by what the store has about the table and its seats; then show what came of it.

        Seats are decided like this, because people take and leave them on several servers at once.
        """

        def chosen(row: TableRow, seats: list[SeatRow]) -> list[sql.Executable]:
            return [*choose(row, seats), *self._touched()]

        asked = self._asked()
        await self.services.store.decide(self.id, chosen)
        await self.services.catch_up(self)
        if self._asked() != asked:
            self._tell_absent()

    async def read_again(self) -> None:
        """Take over what other servers have stored, where there are others."""
        if not self.services.store.embedded:
            await self.services.catch_up(self)

    def count_ending(self) -> None:
        """Count and rate a game that was just ended here."""
        ended = self.ending() if self.status == "over" else None
        if ended:
            self.services.endings[ended.kind] += 1
            self.post(partial(self.services.rate, self))
            self.services.on_over(self)

    # Coming and going

    async def rights_in_store(self, secrets: list[str]) -> tuple[list[int], bool]:
        """As `rights`; a secret is refused only after the store was read for it."""
        try:
            return self.rights(secrets)
        except Refusal:
            await self.read_again()
            return self.rights(secrets)

    async def connect(self, connection: Connection, secrets: list[str], seen: int | None) -> None:
        """Somebody sits down or watches; `seen` is the last number they have."""
        connection.seats, connection.host = await self.rights_in_store(secrets)
        if not connection.seats and self.connections.watchers >= MAX_WATCHERS:
            raise Refusal("too_many", 429)
        for index in connection.seats:
            self.seats[index].connections += 1
        self.connections.add(connection)
        self._tell_table_to(connection)
        connection.send(wire.Chats([line for line in self.chats[-NEWEST_CHATS:] if line.text]))
        if self.game:
            for viewer in connection.viewers:
                connection.send(messages.state(self.game, viewer, seen, connection.format))
        if len(self.connections) == 1:
            self.turn_since = time.monotonic()
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
        self.services.share_presence(self)
        self.tell_presence_soon()
        if not self.connections:
            await self._keep_time()

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
        absent, stalled = self.may_hand_over(), self.may_claim()
        self.connections.send(wire.Presence(present, absent, self.watchers, stalled))

    def show(self, done: Move | Note) -> None:
        """Show a stored move or note to everybody, to each what it may know."""
        game = self.running_game()
        if isinstance(done, Note):
            self.connections.send_each(partial(messages.noted, game, done))
        else:
            self.connections.send_each(partial(messages.step, game, done))
        self._autoplay.shown_at = time.monotonic()

    def show_undo(self, by: int) -> None:
        self.connections.send_each(partial(messages.undone, self.running_game(), by))
        self._autoplay.shown_at = time.monotonic()

    # Playing

    def deal(self) -> LiveGame:
        """A game dealt from the table's seed and parts, not begun yet."""
        return LiveGame.deal(self.row, len(self.seats))

    async def _go_on_without(self, since: int) -> None:
        """Deal without the parts that did not come in time."""

        def choose(row: TableRow, seats: list[SeatRow]) -> list[sql.Executable]:
            return dealing.time_up(row, seats) if row.parts_since == since else []

        if self.status == "waiting" and self.row.parts_since == since:
            await self.decide(choose)

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

    def _asked(self) -> tuple[int, int] | None:
        """The seat of the person who has to decide, and at which number."""
        prompt = self.game.prompt() if self.game and self.status == "playing" else None
        if (
            self.game is None
            or prompt is None
            or prompt.forced
            or not plays(self.seats[prompt.seat])
        ):
            return None
        return self.game.number, prompt.seat

    def _tell_absent(self) -> None:
        """Whoever has to decide and is not there is told elsewhere, by the server that wrote."""
        asked = self._asked()
        if asked and not self.seats[asked[1]].present:
            self.services.turn(self, asked[1])

    async def commit(self, moves: list[Move]) -> None:
        """Store moves that the engine has carried out, then show them; not stored, forget them."""
        game = self.running_game()
        seat = moves[0].ply.seat
        bot = self.seats[seat].bot is not None
        ticks: list[Tick | None] = [None] * len(moves)
        if self.clock:
            ticks = [*self.clock.decide(seat, len(moves), game.play.actor != seat, bot)]
        entries = [move.entry(tick) for move, tick in zip(moves, ticks, strict=True)]
        written: list[sql.Executable] = []
        over = game.play.is_over()
        offers = self.row.offers and still_open(self.row.offers, game, None if bot else seat)
        if over:
            result = game.play.result()
            values = {"status": "over", "result": result, "offers": None}
            written.append(statements.update_table(self.id, **values))
        elif offers != self.row.offers:
            written.append(statements.update_table(self.id, offers=offers))
        try:
            await self.write(*written, entries=entries)
        except Exception:
            game.roll_back(moves[0])
            raise
        self.moves += len(moves)
        self.moved_at = entries[-1].at
        for move, tick in zip(moves, ticks, strict=True):
            if self.clock and tick:
                self.clock.note(move.ply.number, tick)
            self.show(move)
        if over:
            self.row.status = "over"
            self.count_ending()
            self.cancel_next_move()
        else:
            self.schedule_next_move()
            self._tell_absent()
        if over or offers != self.row.offers:
            self.row.offers = offers
            self.tell_table()
        self.tell_clock()

    async def undo(self, ply: int, seat: int) -> None:
        """A seat goes back to a ply, which it may do alone."""
        game = self.running_game()
        left = self.clock.after_undo(seat, ply) if self.clock else None
        entry = EntryRow(number=game.number + 1, seat=seat, undo_to=ply, clock=left)
        await self.write(*statements.insert_undo(self.id, entry))
        game.undo(ply, seat)
        if self.clock and left:
            self.clock.undo(ply, left)
        self.show_undo(seat)
        self.schedule_next_move()
        self.tell_clock()

    async def note_hint(self) -> None:
        """A game in which somebody had a hint is not rated."""
        if not self.row.hinted:
            await self.write(statements.update_table(self.id, hinted=True))
            self.row.hinted = True

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
        always = self.clock is not None and self.clock.settings.always
        read_only = self.services.store.health.read_only
        if self.status != "playing" or not (self.connections or always) or read_only:
            return
        game = self.running_game()
        prompt = game.prompt()
        assert prompt is not None
        self._note_turn(game.number)
        level = self.seats[prompt.seat].bot
        if prompt.forced or level is not None:
            if self.clock and self.seats[prompt.seat].stand_in and not prompt.forced:
                self.clock.run(prompt.seat, by_bot=True)
            # In a game of days people wait for bots also while nobody is here.
            if self.connections or self.players():
                self._autoplay.choose(game, prompt, level)
        elif self.clock:
            self._autoplay.wait(game, prompt, self.clock)
        if always:
            self._note_due(by_bot=prompt.forced or level is not None)

    def _note_due(self, by_bot: bool) -> None:
        """Have some server look at this game, whose time runs while nobody is here.

        What is noted is early enough; a look that comes too early finds that, and notes it anew.
        """
        within = LOOK_AGAIN
        if by_bot and self.players():
            within = BOT_WITHIN
        elif self.clock and self.clock.running is not None:
            within = min(within, self.clock.stands + self.clock.left[self.clock.running])
        due, noted = now() + within, self.row.due or 0
        if not now() < noted <= due + 1000:
            self.row.due = due
            noting = statements.update_table(self.id, due=due)
            self.post(lambda: self.services.store.write(self.id, noting))

    def _note_turn(self, number: int) -> None:
        """A seat is asked from now on; others are told once it has thought for too long."""
        if number != self._asked_at:
            self._asked_at = number
            self.turn_since = time.monotonic()
        if not self.clock and self._patience_over is None:
            self._wait_out_patience()

    def _wait_out_patience(self) -> None:
        """One timer, which looks again where others have decided meanwhile."""
        self._patience_over = None
        left = self.turn_since + self.patience - time.monotonic()
        if left <= 0:
            self.tell_presence_soon()
        elif self.status == "playing":
            loop = asyncio.get_running_loop()
            self._patience_over = loop.call_later(left + 0.1, self._wait_out_patience)

    def cancel_next_move(self) -> None:
        self._autoplay.cancel()
        if self.clock:
            self.clock.run(None)

    async def _keep_time(self) -> None:
        """Nobody is here any more: time stands still, except where the clock always runs."""
        if self.clock and self.clock.settings.always:
            self.schedule_next_move()  # which has no bot decide now
            return
        self.cancel_next_move()
        if self.clock and self.game and self.status == "playing":
            self.row.times = self.clock.saved(self.game.number)
            await self.write(statements.update_table(self.id, times=self.row.times))

    async def check_time(self) -> None:
        """Whose time was up while the table was not in memory has no time left."""
        self.schedule_next_move()
        game = self.running_game()
        prompt = game.prompt()
        if self.clock and prompt and self.clock.running == prompt.seat:
            await self._time_out(game.number, prompt.seat)

    async def _play(self, number: int, action: int, forced: bool) -> None:
        """Play for a bot or by itself, unless the game has gone on or a person plays again."""
        game = self.running_game()
        if game.number == number and (forced or self.seats[game.play.actor].bot):
            await self.commit([game.move(action, forced)])

    async def _time_out(self, number: int, seat: int) -> None:
        if self.running_game().number == number and self.clock:
            if self.clock.is_up(seat):
                await self.services.time_out(self, seat)
            else:  # a timer may ring a millisecond too early
                self.schedule_next_move()
