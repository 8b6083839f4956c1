"""Tiny helpers to talk to a live server: as one who opens tables, sits, watches and plays."""

from __future__ import annotations

import asyncio
import json
import logging
import random
import threading
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import wraps
from itertools import count
from types import TracebackType
from typing import Any, ParamSpec, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from ilion.server.config import Config
from ilion.server.logs import LogFormatter
from ilion.server.serve import make_server

P = ParamSpec("P")
PATIENCE = 60.0  # seconds: longer than a busy machine lets anything wait
COUNT = count()
ME = {"who": "me", "name": "Ana"}
FRIEND = {"who": "friend"}
BOT = {"who": "bot", "level": "recruit"}
TOLD = ("state", "step", "undone")


def runs(test: Callable[P, Awaitable[None]]) -> Callable[P, None]:
    """A test that is a coroutine."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        async def whole() -> None:
            await asyncio.wait_for(test(*args, **kwargs), 2 * PATIENCE)

        asyncio.run(whole())

    return run


class Lines(logging.Handler):
    """Whatever the server in one thread logs."""

    def __init__(self, thread: str) -> None:
        super().__init__(logging.INFO)
        self.addFilter(lambda record: record.threadName == thread)
        self.setFormatter(LogFormatter(as_json=True))
        self.all: list[str] = []
        self.errors: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.all.append(self.format(record))
        if record.levelno >= logging.ERROR:
            self.errors.append(self.format(record))


class Running:
    """A server in a thread of its own."""

    def __init__(self, config: Config) -> None:
        name = f"server {next(COUNT)}"
        self.logged = Lines(name)
        self.secrets: list[str] = []  # all that were ever told
        logging.getLogger("ilion").addHandler(self.logged)
        logging.getLogger("uvicorn.error").addHandler(self.logged)
        self.port = 0
        listens = threading.Event()

        def ready(port: int) -> None:
            self.loop = asyncio.get_running_loop()
            self.port = port
            listens.set()

        self.server = make_server(config, ready)
        self.registry = self.server.registry
        self.thread = threading.Thread(target=self.server.run, name=name)
        self.thread.start()
        if not listens.wait(PATIENCE):
            raise RuntimeError("the server did not start: " + "\n".join(self.logged.errors))
        self.base = f"http://127.0.0.1:{self.port}"
        # A connection for each request: the server ends one that is idle, perhaps just when the
        # next request is sent.
        alone = httpx.Limits(max_keepalive_connections=0)
        self.http = httpx.Client(base_url=self.base, timeout=PATIENCE, limits=alone)

    def stop(self) -> None:
        self.http.close()
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        logging.getLogger("ilion").removeHandler(self.logged)
        logging.getLogger("uvicorn.error").removeHandler(self.logged)

    def get(self, path: str, secret: str | None = None) -> httpx.Response:
        return self.http.get(path, headers=bearer(secret))

    def post(self, path: str, body: Any, secret: str | None = None) -> httpx.Response:
        return self.http.post(path, json=body, headers=bearer(secret))

    def open(self, game: str, *seats: dict[str, Any], **more: Any) -> dict[str, Any]:
        answer = self.post("/api/tables", {"game": game, "seats": list(seats), **more})
        assert answer.status_code == 201, answer.text
        opened: dict[str, Any] = answer.json()
        opened["id"] = opened["table"]["id"]
        opened["secrets"] = [held["secret"] for held in opened["seats"]]
        self.secrets += [*opened["secrets"], opened["host"]]
        return opened

    def claim(self, opened: dict[str, Any], name: str = "Ben") -> str:
        path = f"/api/tables/{opened['id']}/seats"
        answer = self.post(path, {"name": name}, opened["invitation"])
        assert answer.status_code == 201, answer.text
        secret: str = answer.json()["secret"]
        return secret

    def begun(self, opened: dict[str, Any]) -> None:
        """Wait until a table that nobody sits at has dealt by itself."""
        limit = time.monotonic() + PATIENCE
        while self.get(f"/api/tables/{opened['id']}").json()["status"] == "waiting":
            assert time.monotonic() < limit
            time.sleep(0.02)

    def sit(self, table: str, *secrets: str, **more: Any) -> Client:
        return Client(f"ws://127.0.0.1:{self.port}/ws", table, secrets, **more)


def bearer(secret: str | None) -> dict[str, str]:
    return {} if secret is None else {"Authorization": f"Bearer {secret}"}


class Client:
    """Somebody at a table, who keeps every message that ever came."""

    def __init__(
        self, url: str, table: str, secrets: Sequence[str], origin: str | None = None, **more: Any
    ) -> None:
        self.url = url
        self.first = {"type": "sit", "table": table, "secrets": list(secrets), **more}
        self.origin = origin
        self.heard: list[str] = []
        self.positions: dict[int | None, dict[str, Any]] = {}
        self.table: dict[str, Any] = {}
        self.requests = 0
        self.socket: ClientConnection

    async def __aenter__(self) -> Self:
        headers = {"Origin": self.origin} if self.origin else None
        # It reads also while the test does something else, so that the server's pings are answered.
        self.socket = await connect(
            self.url,
            max_size=None,
            max_queue=None,
            compression=None,
            ping_interval=None,
            open_timeout=PATIENCE,
            additional_headers=headers,
        )
        with suppress(ConnectionClosed):  # what the server said first can still be heard
            await self.say(self.first)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        await self.socket.close()

    async def say(self, message: Any) -> None:
        await self.socket.send(message if isinstance(message, str) else json.dumps(message))

    async def next(self) -> dict[str, Any]:
        """The next message, whatever it is."""
        data = await asyncio.wait_for(self.socket.recv(decode=True), PATIENCE)
        self.heard.append(data)
        message: dict[str, Any] = json.loads(data)
        if message["type"] in TOLD:
            self.positions[message["seat"]] = message
        if message["type"] == "table":
            self.table = message["table"]
        return message

    async def hear(self, *kinds: str) -> dict[str, Any]:
        """The next message of these kinds."""
        while True:
            message = await self.next()
            if message["type"] in kinds:
                return message

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Ask for something; returns the ack or the refusal."""
        self.requests += 1
        request = f"mine {self.requests}"
        await self.say({"type": kind, "request": request, **fields})
        while True:
            answer = await self.hear("ack", "refused")
            if answer["request"] == request:
                return answer

    async def act(self, seat: int, *actions: str) -> dict[str, Any]:
        number = self.positions[seat]["number"]
        return await self.ask("act", seat=seat, number=number, actions=list(actions))

    def choices(self) -> tuple[int, list[str]] | None:
        """The seat of ours that is asked, and what it may do."""
        for seat, position in self.positions.items():
            prompt = position["prompt"]
            if seat is not None and prompt and prompt["choices"]:
                return seat, [choice["text"] for choice in prompt["choices"]]
        return None

    async def asked(self) -> tuple[int, list[str]]:
        """Listen until one of our seats is asked."""
        while True:
            found = self.choices()
            if found:
                return found
            await self.next()

    async def until(self, done: Callable[[Client], bool]) -> None:
        while not done(self):
            await self.next()

    async def play(self, chance: random.Random, plies: int = 10_000) -> None:
        """Play at random until the game is over, or for so many plies."""
        while self.table.get("status") != "over":
            found = self.choices()
            if any(position["ply"] >= plies for position in self.positions.values()):
                return
            if found is None:
                await self.next()
            else:
                await self.act(found[0], chance.choice(found[1]))

    async def settle(self) -> None:
        """Listen until one of our seats is asked, and every seat of ours has heard so.

        After that the table plays nothing by itself.
        """
        await self.asked()
        await self.reach(max(position["ply"] for position in self.positions.values()))

    async def watch(self) -> None:
        """Look on until the game is over."""
        await self.until(lambda self: self.table.get("status") == "over")

    async def reach(self, ply: int) -> None:
        """Listen until every seat of ours is at this ply, or beyond."""
        wanted = max(1, len(self.first["secrets"]))
        await self.until(
            lambda self: (
                len(self.positions) == wanted
                and all(position["ply"] >= ply for position in self.positions.values())
            )
        )

    def told_bytes(self) -> list[str]:
        """What was said about the game, byte by byte."""
        return [data for data in self.heard if json.loads(data)["type"] in TOLD]

    def told(self) -> list[dict[str, Any]]:
        """Every message that was about the game."""
        found = [json.loads(data) for data in self.heard]
        return [message for message in found if message["type"] in TOLD]
