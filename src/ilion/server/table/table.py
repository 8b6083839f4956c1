"""A live table: one task owns it, and everything that happens there happens one by one.

A move is checked by the engine, stored, and only then shown to anybody.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import sqlalchemy as sql

from ilion.core.prompt import Prompt
from ilion.server.bots.pool import WorkerPool
from ilion.server.config import Config
from ilion.server.errors import Refusal
from ilion.server.protocol import wire
from ilion.server.store import writes
from ilion.server.store.schema import TABLES
from ilion.server.store.store import Conflict, Row, Store, to_json_text
from ilion.server.table.actor import Actor
from ilion.server.table.auth import matches
from ilion.server.table.clocks import TableClock
from ilion.server.table.connections import Audience, Connection, viewers
from ilion.server.table.describe import describe
from ilion.server.table.game import LiveGame, Move
from ilion.server.table.seats import Sitter
from ilion.server.table.sync import catch_up

LOG = logging.getLogger("ilion.table")
WATCHERS = 500
PRESENCE_AFTER = 0.2  # seconds in which comings and goings are told together


class Table(Actor, Audience):
    """One table with its people, its bots and its game."""

    def __init__(
        self,
        config: Config,
        store: Store,
        pool: WorkerPool,
        share_presence: Callable[[Table], None],
        row: Row,
        options: dict[str, Any],
        sitters: list[Sitter],
        live: LiveGame | None,
        clock: TableClock | None,
        chats: list[wire.ChatLine],
    ) -> None:
        super().__init__(f"table {row['id']}")
        self.config = config
        self.store = store
        self.pool = pool
        self.row = row
        self.id: str = row["id"]
        self.options = options
        self.sitters = sitters
        self.live = live
        self.clock = clock
        self.clocks: dict[int, list[int]] = {}  # what each ply left, for undo
        self.chats = chats
        self._share_presence = share_presence  # other servers hear who is here
        self.connections = []
        self.empty_since = time.monotonic()
        self.moves = 0  # a figure for /metrics
        self._mover: asyncio.Task[None] | None = None
        self._shown_at = 0.0
        self._presence_due: asyncio.TimerHandle | None = None

    def gave_up(self, error: Exception) -> None:
        """What is in memory may not be what is stored: start again from the store."""
        LOG.error("a table is loaded anew", extra={"table": self.id}, exc_info=error)
        self.broken = True
        for connection in [*self.connections]:
            connection.close(1013, "the table is loaded anew")

    async def stop(self) -> None:
        """Finish what waits, then let go of the table."""
        self._halt()
        if self._presence_due:
            self._presence_due.cancel()
        await self.finish()

    # Coming and going

    @property
    def status(self) -> str:
        status: str = self.row["status"]
        return status

    def settle_status(self) -> None:
        """What was read in several parts may lie a move apart: the log says what is over."""
        if self.live and self.live.state.is_over():
            self.row["status"] = "over"

    def rights(self, secrets: Iterable[str]) -> tuple[list[int], bool]:
        """The seats and whether the host's right that these secrets give; a strange one fails."""
        seats: list[int] = []
        host = False
        for secret in secrets:
            held = [sitter.seat for sitter in self.sitters if sitter.held_by(secret)]
            seats += held
            is_host = matches(secret, self.row["host"])
            host = host or is_host
            if not held and not is_host and not self.invites(secret):
                raise Refusal("strange_secret", 403)
        return sorted(set(seats)), host

    def invites(self, secret: str) -> bool:
        return matches(secret, self.row["invitation"])

    async def sit(self, connection: Connection, secrets: list[str], seen: int | None) -> None:
        connection.seats, connection.host = self.rights(secrets)
        if not connection.seats and self.watchers >= WATCHERS:
            raise Refusal("too_many", 429)
        for seat in connection.seats:
            self.sitters[seat].holders += 1
        self.connections.append(connection)
        connection.send(wire.encode(wire.TableNews(describe(self, connection))))
        connection.send(wire.encode(wire.Chats(self.chats)))
        if self.live:
            for viewer in viewers(connection):
                connection.send(wire.encode(self.live.full(viewer, seen, connection.memory)))
        if len(self.connections) == 1:
            self.drive()
        if self.clock:
            connection.send(wire.encode(self.clock.news()))
        self._share_presence(self)
        self.presence_soon()

    async def gone(self, connection: Connection) -> None:
        if connection not in self.connections:
            return
        self.connections.remove(connection)
        for seat in connection.seats:
            sitter = self.sitters[seat]
            sitter.holders -= 1
            if not sitter.present:
                self._away(sitter)
        if not self.connections:
            self.empty_since = time.monotonic()
            self._halt()
        self._share_presence(self)
        self.presence_soon()

    def _away(self, sitter: Sitter) -> None:
        """Nobody is there from now on; others are told once they may hand the seat over."""
        sitter.away_since = time.monotonic()
        asyncio.get_running_loop().call_later(self.config.pause + 0.1, self.presence_soon)

    def presence_soon(self) -> None:
        if self._presence_due is None and self.connections:
            loop = asyncio.get_running_loop()
            self._presence_due = loop.call_later(PRESENCE_AFTER, self._tell_presence)

    def _tell_presence(self) -> None:
        self._presence_due = None
        present = [sitter.present for sitter in self.sitters]
        self.tell(wire.Presence(present, self.handed(), self.watchers))

    def handed(self) -> list[bool]:
        playing = self.status == "playing"
        pause = self.config.pause
        return [playing and sitter.may_be_handed_over(pause) for sitter in self.sitters]

    # Telling

    def tell_table(self) -> None:
        for connection in [*self.connections]:
            connection.send(wire.encode(wire.TableNews(describe(self, connection))))

    def tell_clock(self) -> None:
        if self.clock:
            self.tell(self.clock.news())

    @property
    def result(self) -> dict[str, list[int]] | None:
        return self.live.state.result() if self.live else None

    @property
    def names(self) -> list[str]:
        return [sitter.name for sitter in self.sitters]

    # Playing

    def playing(self) -> LiveGame:
        if self.live is None or self.status != "playing":
            raise Refusal("not_playing")
        return self.live

    def dealt(self) -> tuple[LiveGame, sql.Executable]:
        """A game dealt from the table's secret, and what the store must know before it begins."""
        secret = bytes.fromhex(self.row["seed"])
        live = LiveGame.begin(self.row["game"], len(self.sitters), self.options, secret)
        waits = TABLES.c.status == "waiting"
        deal = to_json_text(live.play.deal)
        return live, writes.update_if(self.id, waits, status="playing", deal=deal)

    def begin(self, live: LiveGame) -> None:
        """Begin a game whose deal is stored."""
        self.live = live
        self.row["status"] = "playing"
        self._shown_at = time.monotonic()
        self.tell_table()
        self.tell_each(lambda viewer, memory: live.full(viewer, None, memory))
        self.drive()
        self.tell_clock()

    def take_back_to(self, ply: int, seat: int) -> None:
        """Go back to a ply, once the store knows of it."""
        live = self.playing()
        live.undo(ply)
        if self.clock:
            self.clock.run(None)
            self.clock.gone_back(seat, self.clocks.get(ply))
        self.tell_each(lambda viewer, memory: live.undone(seat, viewer, memory))
        self._shown_at = time.monotonic()
        self.drive()
        self.tell_clock()

    def vacate(self, seat: int) -> None:
        """A seat is open again; nobody holds it any more."""
        sitter = self.sitters[seat]
        sitter.kind, sitter.name, sitter.secret = "open", "", None
        self.unseat(seat)
        self.tell_table()

    def unseat(self, seat: int) -> None:
        """Whoever held a seat holds it no longer; who has it next is given time to come."""
        self.sitters[seat].holders = 0
        self._away(self.sitters[seat])
        for connection in self.connections:
            connection.seats = [held for held in connection.seats if held != seat]

    async def commit_moves(self, moved: list[Move], ply: int, number: int) -> None:
        """Store moves that the engine has carried out, then show them; or forget them."""
        live = self.playing()
        seat = moved[0].told.seat
        assert seat is not None
        if self.clock:
            self.clock.run(None)
            if live.state.actor != seat:
                self.clock.passed(seat)
        left = to_json_text(self.clock.left) if self.clock else None
        statements = [writes.insert_move(self.id, each, left) for each in moved]
        over = live.state.is_over()
        if over:
            result = to_json_text(live.state.result())
            statements.append(writes.update(self.id, status="over", result=result))
        try:
            await self.store.write(self.id, *statements)
        except Exception as error:
            live.roll_back(ply, number)
            if isinstance(error, Conflict):  # another server was quicker
                await catch_up(self)
                raise Refusal("moved_on") from None
            raise
        self.moves += len(moved)
        if self.clock:
            self.clocks[live.ply] = list(self.clock.left)
        for each in moved:
            self.show(each)
        if over:
            self.row["status"] = "over"
            self._halt()
            self.tell_table()
        else:
            self.drive()
        self.tell_clock()

    def show(self, moved: Move) -> None:
        """Show a stored move to everybody, to each what it may know."""
        self.tell_each(partial(self.playing().step, moved))
        self._shown_at = time.monotonic()

    async def write(self, *statements: sql.Executable) -> None:
        """Store something else than a move; where another server was first, nothing is done."""
        try:
            await self.store.write(self.id, *statements)
        except Conflict:
            await catch_up(self)
            raise Refusal("moved_on") from None

    # What goes on by itself: single choices, bots, the clock

    def _halt(self) -> None:
        if self._mover:
            self._mover.cancel()
            self._mover = None
        if self.clock:
            self.clock.run(None)

    def drive(self) -> None:
        """Have the next move made where it is not a person's; only while somebody is there."""
        self._halt()
        if self.status != "playing" or not self.connections:
            return
        live = self.playing()
        prompt = live.actor_prompt()
        assert prompt is not None
        level = self.sitters[prompt.seat].bot
        if prompt.forced or level is not None:
            self._mover = asyncio.create_task(self._move_on(live, live.number, prompt, level))
        elif self.clock:
            self.clock.run(prompt.seat)
            left = self.clock.left[prompt.seat] / 1000
            self._mover = asyncio.create_task(self._run_out(prompt.seat, left, live.number))

    async def _move_on(
        self, live: LiveGame, number: int, prompt: Prompt, level: str | None
    ) -> None:
        pace = self.config.pace
        if prompt.forced or level is None:
            action = prompt.choices[0].action
        else:
            view = live.state.view(prompt.seat).to_json()
            action = await self.pool.choose(self.row["game"], view, prompt.to_json(), level)
            # A quick answer must not tell that there was but one choice.
            pace = max(pace, self.pool.longest(level)) if pace else 0
        await asyncio.sleep(max(0.0, self._shown_at + pace - time.monotonic()))
        self.post(lambda: self._move_by_itself(number, action, prompt.forced))

    async def _move_by_itself(self, number: int, action: int, forced: bool) -> None:
        live = self.playing()
        if live.number == number:
            ply = live.ply
            await self.commit_moves([live.move(action, forced)], ply, number)

    async def _run_out(self, seat: int, left: float, number: int) -> None:
        await asyncio.sleep(left)
        self.post(lambda: self._time_is_up(seat, number))

    async def _time_is_up(self, seat: int, number: int) -> None:
        if self.playing().number == number:
            await self.stand_in(seat, wire.DEFAULT_LEVEL)

    async def stand_in(self, seat: int, level: str | None) -> None:
        """A bot plays for a person from now on, or (None) the person again."""
        await self.write(writes.update_seat(self.id, seat, stand_in=level))
        self.sitters[seat].stand_in = level
        self.drive()
        self.tell_table()
        self.tell_clock()
