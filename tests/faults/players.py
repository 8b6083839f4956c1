"""People who play on through every fault, and a checker of all they were ever told."""

from __future__ import annotations

import asyncio
import json
import random
import time
from contextlib import suppress
from typing import Any

import sqlalchemy as sql
from faults.house import Server
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from ilion.core.fair import check_fair
from ilion.core.record import Record
from ilion.core.registry import all_games
from ilion.server.store.engine import open_engine
from ilion.server.store.schema import ENTRIES
from server.talk import BOT, ME, Client

# Every game, short ones first, at its largest table with at most three seats: two people, and a
# bot on the third.
GAMES = [
    (game.name, max(count for count in game.seat_counts if count <= 3))
    for game in sorted(all_games(), key=lambda game: game.box.minutes)
]
LOST = (OSError, ConnectionClosed, InvalidHandshake, TimeoutError)


class Person:
    """Plays one seat of a table; where the connection is lost, at any of the servers."""

    def __init__(self, table: Table, seat: int, secret: str) -> None:
        self.table = table
        self.seat = seat
        self.secret = secret
        self.chance = random.Random(f"{table.id}/{seat}")
        self.client: Client | None = None
        self.seen: int | None = None
        self.acknowledged: dict[int, str] = {}  # number to what was decided
        self.shown: dict[int, tuple[int, int]] = {}  # number to ply and seat, as it was told

    async def play(self) -> None:
        while not self.table.over:
            server = self.chance.choice(self.table.servers)
            more: dict[str, Any] = {} if self.seen is None else {"seen": self.seen}
            url = f"ws://127.0.0.1:{server.port}/ws"
            try:
                async with Client(url, self.table.id, [self.secret], **more) as self.client:
                    await self._play(self.client)
            except LOST:
                await asyncio.sleep(0.05)
            finally:
                self._note_what_was_shown()
                self.client = None

    async def _play(self, client: Client) -> None:
        while client.table.get("status") != "over":
            found = client.choices()
            if found is None:
                await asyncio.wait_for(client.next(), 20)  # one of two servers may be lost
                continue
            seat, texts = found
            number = client.positions[seat]["number"]
            # What was shown is stored, so the numbers never go back.
            assert self.seen is None or number >= self.seen
            self.seen = number
            text = self.chance.choice(texts)
            answer = await asyncio.wait_for(client.act(seat, text), 20)
            if answer["type"] == "ack":
                self.acknowledged[number + 1] = f"{seat} {text}"
                self.table.acknowledged_at = time.monotonic()
            elif answer["why"]["key"] != "refused.moved_on":
                await asyncio.sleep(0.05)  # the store fails: the same is tried again
        self.table.over = True

    def _note_what_was_shown(self) -> None:
        if self.client is not None:
            for message in self.client.told():
                if message["type"] == "step":
                    self.shown[message["number"]] = (message["ply"], message["by"])

    def cut(self) -> None:
        """The line is cut, without a word to either side."""
        if self.client is not None:
            with suppress(AttributeError):  # it is being opened
                self.client.socket.transport.abort()


class Table:
    """A game that two people play, each over a connection of their own."""

    def __init__(self, servers: list[Server], number: int) -> None:
        game, seats = GAMES[number % len(GAMES)]
        wish = {"game": game, "seats": [ME, ME, *[BOT] * (seats - 2)]}
        opened = servers[number % len(servers)].call("/api/tables", wish)
        self.id: str = opened["table"]["id"]
        self.servers = servers
        self.over = False
        self.acknowledged_at = 0.0
        self.people = [Person(self, held["seat"], held["secret"]) for held in opened["seats"]]

    async def play(self) -> None:
        await asyncio.gather(*(person.play() for person in self.people))

    @property
    def acknowledged(self) -> int:
        return sum(len(person.acknowledged) for person in self.people)

    async def check(self, database: str) -> int:
        """No acknowledged move is lost, doubled or another one; nobody saw what did not happen.

        The record and the rows of the store are held against what each client was told.
        """
        record = Record.parse(json.dumps(self.servers[0].call(f"/api/tables/{self.id}/record")))
        assert record.check() is not None
        check_fair(record)
        engine = open_engine(database)
        async with engine.connect() as connection:
            query = sql.select(ENTRIES).where(ENTRIES.c.table_id == self.id)
            rows = (await connection.execute(query.order_by(ENTRIES.c.number))).mappings().all()
        await engine.dispose()
        # Nobody took anything back, so the number of an entry is its ply, and none is missing.
        assert [row["number"] for row in rows] == list(range(1, len(rows) + 1))
        assert [row["ply"] for row in rows] == list(range(1, len(rows) + 1))
        assert [line for row in rows for line in row["lines"]] == record.log
        decisions = [row["lines"][0] for row in rows]
        for person in self.people:
            for number, text in person.acknowledged.items():
                assert decisions[number - 1] == text, "an acknowledged move was lost"
            for number, (ply, by) in person.shown.items():
                assert (number, by) == (ply, rows[number - 1]["seat"]), "shown, but not stored"
        return self.acknowledged
