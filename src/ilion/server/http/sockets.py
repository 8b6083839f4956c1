"""The sockets: one client at one table. What cannot keep up is dropped, and comes back."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import deque
from functools import partial
from urllib.parse import urlsplit

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

import ilion
from ilion.server.errors import Refusal, shortened
from ilion.server.http.limits import Limits
from ilion.server.metrics import Metrics
from ilion.server.protocol import wire
from ilion.server.table.handlers import answer
from ilion.server.table.registry import TableRegistry
from ilion.server.table.table import Table

LOG = logging.getLogger("ilion.socket")
MESSAGE_BYTES = 16_384
SIT_WITHIN = 10.0  # seconds
QUEUE_MESSAGES = 200  # messages that may wait for a client that reads slowly
QUEUE_BYTES = 4 << 20
CLOSE_WITHIN = 5.0
CLOSE_CODES = {403: 4403, 404: 4404}


class Envelope(msgspec.Struct):
    """The id of a request that could not be read otherwise."""

    request: str | None = None


class Socket:
    """A connected client: what waits to be sent to it, and the seats it holds."""

    def __init__(self, websocket: WebSocket) -> None:
        self.seats: list[int] = []
        self.host = False
        self.memory = False
        self.websocket = websocket
        self.reader: asyncio.Task[None] | None = None
        self.slow = False
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._news = asyncio.Event()
        self._ending: tuple[int, str] | None = None
        self._closed = False

    def send(self, data: bytes) -> None:
        if self.slow or self._closed:
            return
        if len(self._waiting) >= QUEUE_MESSAGES or self._bytes + len(data) > QUEUE_BYTES:
            self.slow = True
            self._waiting.clear()
            self.close(1013, "too slow: come back and go on from the last number seen")
            if self.reader:
                self.reader.cancel()  # the writer may be stuck, and would never end by itself
            return
        self._waiting.append(data)
        self._bytes += len(data)
        self._news.set()

    def refuse(self, refusal: Refusal, request: str | None = None) -> None:
        self.send(wire.encode(wire.Refused(request, refusal.why, str(refusal))))

    def close(self, code: int, reason: str) -> None:
        """Close once everything that waits is sent."""
        if not self._ending:
            self._ending = (code, reason)
            self._news.set()

    async def write(self) -> None:
        """Send what waits until the socket is to be closed, then close it."""
        while True:
            await self._news.wait()
            self._news.clear()
            while self._waiting:
                data = self._waiting.popleft()
                self._bytes -= len(data)
                await self.websocket.send_text(data.decode())
            if self._ending:
                self._closed = True
                await self.websocket.close(*self._ending)
                return


class Sockets:
    """Lets clients in and passes on what they ask."""

    def __init__(self, registry: TableRegistry, limits: Limits, metrics: Metrics) -> None:
        self.registry = registry
        self.limits = limits
        self.metrics = metrics
        config = registry.config
        named = [config.public_url, *config.origins.split(",")]
        self.origins = {address.strip().rstrip("/") for address in named if address.strip()}

    async def serve(self, websocket: WebSocket) -> None:
        if not self._allows_origin(websocket):
            await websocket.close(1008)  # before it is accepted: the answer is 403
            return
        await websocket.accept()
        socket = Socket(websocket)
        client = websocket.client.host if websocket.client else "?"
        # Opening sockets over and over is limited as other requests are.
        if not self.limits.requests.take(client) or not self.limits.enter(client):
            socket.refuse(Refusal("too_many", 429))
            socket.close(1013, "too many sockets")
            await socket.write()
            return
        self.metrics.sockets += 1
        try:
            await self._talk(socket)
        finally:
            self.limits.leave(client)
            self.metrics.sockets -= 1
            self.metrics.slow += socket.slow

    def _allows_origin(self, websocket: WebSocket) -> bool:
        """A page of our own, or a program that is no browser."""
        origin = websocket.headers.get("origin")
        if origin is None or origin in self.origins:
            return True
        try:
            return urlsplit(origin).netloc == websocket.headers.get("host", "")
        except ValueError:  # it is no address at all
            return False

    async def _talk(self, socket: Socket) -> None:
        reader = socket.reader = asyncio.create_task(self._read(socket))
        writer = asyncio.create_task(socket.write())
        await asyncio.wait({reader, writer}, return_when=asyncio.FIRST_COMPLETED)
        if not writer.done():  # what was said last still has to reach the client
            socket.close(1000, "goodbye")
            await asyncio.wait({writer}, timeout=CLOSE_WITHIN)
        for task in (reader, writer):
            task.cancel()
        for failure in await asyncio.gather(reader, writer, return_exceptions=True):
            if isinstance(failure, Exception) and not _is_disconnect(failure):
                LOG.error("a socket failed", exc_info=failure)

    async def _read(self, socket: Socket) -> None:
        """Everything a client says, from its first message to its last."""
        socket.send(wire.encode(wire.Hello(wire.PROTOCOL, ilion.__version__)))
        table: Table | None = None
        try:
            text = await asyncio.wait_for(_text(socket.websocket), SIT_WITHIN)
            asked = self._decode(text)
            if not isinstance(asked, wire.Sit):
                raise Refusal("sit_first", 422)
            socket.memory = asked.memory
            table = await self.registry.find(asked.table)
            await table.do(partial(table.sit, socket, asked.secrets, asked.seen))
            await self._listen(socket, table)
        except TimeoutError:
            socket.refuse(Refusal("sit_first", 422))
            socket.close(1008, "no sit in time")
        except Refusal as refusal:
            socket.refuse(refusal)
            busy = refusal.status in (429, 503)
            socket.close(1013 if busy else CLOSE_CODES.get(refusal.status, 1008), "refused")
        except WebSocketDisconnect:
            pass
        finally:
            if table is not None:
                table.post(partial(table.gone, socket))

    async def _listen(self, socket: Socket, table: Table) -> None:
        bucket = self.limits.message_bucket()
        while True:
            # Who says too much is heard more slowly: nothing more is read from the network.
            await bucket.wait()
            text = await _text(socket.websocket)
            request = None
            began = time.perf_counter()
            try:
                request = _request_id(text)
                asked = self._decode(text)
                if isinstance(asked, wire.Sit):
                    raise Refusal("seated", 422)
                await table.do(partial(answer, table, socket, asked, self.registry.rematch))
                self.metrics.answered(type(asked).__name__, time.perf_counter() - began)
            except Refusal as refusal:
                self.metrics.refusals += 1
                socket.refuse(refusal, request)

    def _decode(self, text: str) -> wire.ClientMessage:
        try:
            asked: wire.ClientMessage = wire.decode_client(text)
            return asked
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise Refusal("message", 422, sentence=shortened(str(error))) from None


def _request_id(text: str) -> str | None:
    with contextlib.suppress(msgspec.MsgspecError, UnicodeError, RecursionError):
        found = msgspec.json.decode(text, type=Envelope).request
        return None if found is None else found[: wire.REQUEST_LENGTH]
    return None


async def _text(websocket: WebSocket) -> str:
    """The next message. Bytes are read as text: a client that sends them means well."""
    message = await websocket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    text: str | None = message.get("text")
    return text if text is not None else message["bytes"].decode(errors="replace")


def _is_disconnect(failure: Exception) -> bool:
    """The client went away while we were speaking."""
    return isinstance(failure, WebSocketDisconnect | RuntimeError | OSError)
