"""Clients at many tables: each thinks a while, then takes one of the choices it is given."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from itertools import cycle

import httpx
import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from ilion.core import registry

THINK = (1.5, 4.5)  # seconds between a question and its answer
AT_ONCE = 16  # tables that open or sit down at a time
PATIENCE = 60  # seconds for a server that is busy


class Choice(msgspec.Struct):
    """A choice of a prompt, as far as it is read: its notation."""

    text: str


class Prompt(msgspec.Struct):
    """Who decides now, and what they may choose."""

    seat: int
    choices: list[Choice] | None


class TableStatus(msgspec.Struct):
    """What is read of a table: whether its game is over."""

    status: str


class Received(msgspec.Struct):
    """What is read of a message; the rest is skipped, as the client must not be the limit."""

    type: str
    seat: int | None = None
    number: int = 0
    by: int | None = None
    prompt: Prompt | None = None
    table: TableStatus | None = None
    text: str = ""


DECODE = msgspec.json.Decoder(Received).decode


class Socket(WSListener):
    """One socket at a table: a player's, or that of somebody who watches."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.seated = asyncio.Event()  # it has been shown the game
        self.transport: WSTransport

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Called by picows once the socket is open."""
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Called by picows with each frame; its time counts from here."""
        if frame.msg_type == WSMsgType.TEXT:
            at = time.perf_counter()
            payload = frame.get_payload_as_bytes()
            received = DECODE(payload)
            if received.type == "step":
                self.table.clients.step_bytes.append(len(payload))
            self.table.receive(self, received, at)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        """Called by picows; where nobody wanted to leave, the socket was lost."""
        self.table.lost(self)

    def send(self, **message: object) -> None:
        """Send a message of the protocol."""
        self.transport.send(WSMsgType.TEXT, msgspec.json.encode(message))


class Table:
    """A table and its sockets: the players', then those of people who watch."""

    def __init__(self, clients: Clients, game: str) -> None:
        self.clients = clients
        self.game = game
        self.id = ""
        self.secrets: list[str] = []
        self.sockets: list[Socket] = []
        # The number that the move will get, when it was sent, and the socket whose sight of it
        # counts: the opponent's, or against a bot that of the first who watches.
        self.sent: tuple[int, float, Socket] | None = None
        self.bot_since: float | None = None
        self.thinks: asyncio.TimerHandle | None = None
        self.leaving = False

    async def open(self) -> None:
        """Open a table on the server, with a bot or two seats of our own."""
        me = {"who": "me"}
        other = {"who": "bot", "level": self.clients.bots} if self.clients.bots else me
        wish = {"game": self.game, "seats": [me, other]}
        answer = await self.clients.http.post("/api/tables", json=wish)
        answer.raise_for_status()
        opened = answer.json()
        self.id = opened["table"]["id"]
        self.secrets = [held["secret"] for held in opened["seats"]]

    async def sit(self) -> None:
        """Connect all sockets: the players' with their secrets, the others to watch."""
        self.leaving = False
        watching = self.clients.sockets_each - len(self.secrets)
        for secret in [*self.secrets, *[None] * watching]:
            socket = Socket(self)
            await ws_connect(
                lambda made=socket: made,
                next(self.clients.addresses),
                websocket_handshake_timeout=PATIENCE,
            )
            self.sockets.append(socket)
            socket.send(type="sit", table=self.id, secrets=[secret] if secret else [])
        # A server that is still busy seating people is not measured yet.
        for socket in [*self.sockets]:
            await socket.seated.wait()

    def leave(self) -> None:
        """Close all sockets; nothing that was under way is counted."""
        self.leaving = True
        self.sent = self.bot_since = None
        if self.thinks:
            self.thinks.cancel()
        sockets, self.sockets = self.sockets, []
        for socket in sockets:
            socket.transport.disconnect()

    def lost(self, socket: Socket) -> None:
        """Count a socket that the server closed."""
        socket.seated.set()
        if socket in self.sockets:
            self.clients.lost += 1

    def receive(self, socket: Socket, received: Received, at: float) -> None:
        """React to a message that a socket received at this time."""
        if received.type == "refused":
            self.clients.refusals.append(received.text)
        elif received.type == "table" and received.table and received.table.status == "over":
            self.clients.renew(self)
        elif received.type in ("state", "step"):
            socket.seated.set()
            self._position(socket, received, at)

    def _position(self, socket: Socket, received: Received, at: float) -> None:
        if self.sent and received.number == self.sent[0] and socket is self.sent[2]:
            self.clients.seen.append((self.sent[1], at - self.sent[1]))
            self.sent = None
        if socket is self.sockets[0] and received.seat == 0:
            if self.bot_since and received.type == "step" and received.by != 0:
                self.clients.bot_waits.append((self.bot_since, at - self.bot_since))
            waits = self.clients.bots and received.prompt and received.prompt.seat != 0
            self.bot_since = at if waits else None
        prompt = received.prompt
        if prompt and prompt.choices and received.seat == prompt.seat:
            choice = self.clients.chance.choice(prompt.choices).text
            # Tables that begin together are soon apart.
            least, most = self.clients.think
            least = least if received.type == "step" else 0.0
            wait = self.clients.chance.uniform(least, most)
            loop = asyncio.get_running_loop()
            self.thinks = loop.call_later(wait, self._move, socket, prompt.seat, received, choice)

    def _move(self, socket: Socket, seat: int, answered: Received, choice: str) -> None:
        number = answered.number
        eye = next((each for each in self.sockets if each is not socket), socket)
        self.sent = (number + 1, time.perf_counter(), eye)
        request = str(number)
        socket.send(type="act", request=request, seat=seat, number=number, actions=[choice])


class Clients:
    """As many tables as are asked for, a mix of the games, all with equally many sockets."""

    def __init__(
        self,
        ports: list[int],
        sockets_each: int,
        bots: str | None,
        seed: int,
        think: tuple[float, float] | None = None,
        games: Sequence[str] = (),
    ) -> None:
        self.addresses = cycle([f"ws://127.0.0.1:{port}/ws" for port in ports])
        self.base = f"http://127.0.0.1:{ports[0]}"
        self.think = THINK if think is None else think
        self.sockets_each = sockets_each
        self.bots = bots
        self.chance = random.Random(seed)
        self.games = cycle(games or [game.name for game in registry.all_games()])
        self.tables: list[Table] = []  # those that have been opened; the first are sat at
        self.seated = 0
        self.seen: list[tuple[float, float]] = []  # when a move was sent, how long it took
        self.bot_waits: list[tuple[float, float]] = []
        self.step_bytes: list[int] = []  # of each step that a socket was sent
        self.refusals: list[str] = []
        self.lost = 0
        self.over = 0
        self.http: httpx.AsyncClient
        self._again: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def connected(self) -> AsyncIterator[None]:
        """The HTTP client, open as long as the block runs; in the end everybody leaves."""
        limits = httpx.Limits(max_connections=AT_ONCE)
        async with httpx.AsyncClient(
            base_url=self.base, timeout=PATIENCE, limits=limits
        ) as self.http:
            try:
                yield
            finally:
                for task in self._again:
                    task.cancel()
                await self.sit_at(0)

    async def open(self, count: int) -> None:
        """Open tables, until there are so many."""
        new = [Table(self, next(self.games)) for _ in range(count - len(self.tables))]
        self.tables += new
        await _all(new, Table.open)

    async def sit_at(self, count: int) -> None:
        """Sit at so many tables, and no more."""
        await self.open(count)
        for table in self.tables[count : self.seated]:
            table.leave()
        newcomers = self.tables[self.seated : count]
        self.seated = count
        await _all(newcomers, Table.sit)

    def renew(self, table: Table) -> None:
        """The game is over: the same people at a new table."""
        if table.leaving:
            return
        self.over += 1
        table.leave()

        async def again() -> None:
            await table.open()
            await table.sit()

        task = asyncio.create_task(again())
        self._again.add(task)
        task.add_done_callback(self._again.discard)

    def unseen(self) -> list[tuple[float, float]]:
        """Moves that are under way, and how long already."""
        now = time.perf_counter()
        sent = [table.sent for table in self.tables if table.sent]
        return [(at, now - at) for _, at, _ in sent]


async def _all(tables: Iterable[Table], do: Callable[[Table], Awaitable[None]]) -> None:
    """One thing at many tables, a few at a time."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(table: Table) -> None:
        async with gate:
            await do(table)

    await asyncio.gather(*(one(table) for table in tables))
