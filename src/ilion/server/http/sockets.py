"""The sockets: one client at one table. A client that cannot keep up is dropped, and comes back."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

import ilion
from ilion.server import logs
from ilion.server.config import Config
from ilion.server.errors import Refusal
from ilion.server.http.connections import OUTLET
from ilion.server.http.limits import Limits, client_key, measured
from ilion.server.http.unreadable import unreadable
from ilion.server.metrics import Metrics
from ilion.server.protocol import wire
from ilion.server.table.connections import Connection
from ilion.server.table.handlers import handle, sit
from ilion.server.table.registry import TableRegistry
from ilion.server.table.table import Table

LOG = logging.getLogger("ilion.socket")
MESSAGE_BYTES = 16_384
SIT_WITHIN = 10.0  # seconds
CLOSE_WITHIN = 5.0  # seconds that the last messages have to be sent
GOODBYE = (1000, "goodbye")  # to a client that has closed
FAILED = (1011, "something went wrong on our side: come back")
CLOSE_CODES = {403: 4403, 404: 4404, 429: 1013, 503: 1013}  # by the status of a refusal; else 1008


class Sockets:
    """Lets clients in, passes on what they ask, and sends them the messages of their table."""

    def __init__(self, registry: TableRegistry, limits: Limits, metrics: Metrics) -> None:
        self.registry = registry
        self.limits = limits
        self.metrics = metrics
        self.origins = _origins(registry.config)

    async def serve(self, websocket: WebSocket) -> None:
        if not self._allows_origin(websocket):
            await websocket.close(1008)  # before it is accepted: the answer is 403
            return
        await websocket.accept()
        connection = Connection(websocket.scope["extensions"][OUTLET])
        client = client_key(websocket.client.host if websocket.client else None)
        logs.begin_request(client, websocket.headers.get("x-request-id", ""))
        # Opening sockets over and over is limited as other requests are.
        if not self.limits.requests.take(client) or not self.limits.open_socket(client):
            self._refuse(connection, Refusal("too_many", 429))
            connection.close(1013, "too many sockets")
            await _write(websocket, connection)
            return
        self.metrics.sockets += 1
        began = time.monotonic()
        try:
            await self._talk(websocket, connection, client)
        finally:
            self.limits.close_socket(client)
            self.metrics.sockets -= 1
            self.metrics.slow += connection.dropped.is_set()
            code = connection.closing[0] if connection.closing else None
            lasted = round(time.monotonic() - began, 1)
            LOG.info("socket", extra={"code": code, "seconds": lasted, "seats": connection.seats})

    def _refuse(self, connection: Connection, refusal: Refusal, request: str | None = None) -> None:
        self.metrics.refused(refusal, "socket")
        connection.send(wire.Refused(request, refusal.why, str(refusal)))

    def _allows_origin(self, websocket: WebSocket) -> bool:
        """A page of our own, or a program that is not a browser."""
        origin = websocket.headers.get("origin")
        if origin is None or origin in self.origins:
            return True
        try:
            return urlsplit(origin).netloc == websocket.headers.get("host", "")
        except ValueError:  # it is not an address at all
            return False

    async def _talk(self, websocket: WebSocket, connection: Connection, client: str) -> None:
        """Read and write until one of them ends, or the client has been dropped."""
        reader = asyncio.create_task(self._read(websocket, connection, client))
        writer = asyncio.create_task(_write(websocket, connection))
        # A client that is dropped does not read, so its writer would never end by itself.
        dropped = asyncio.create_task(connection.dropped.wait())
        await asyncio.wait({reader, writer, dropped}, return_when=asyncio.FIRST_COMPLETED)
        reader.cancel()
        if not writer.done():
            failed = reader.done() and not reader.cancelled() and reader.exception()
            connection.close(*(FAILED if failed else GOODBYE))
            await asyncio.wait({writer}, timeout=CLOSE_WITHIN)
        writer.cancel()
        dropped.cancel()
        for failure in await asyncio.gather(reader, writer, dropped, return_exceptions=True):
            if isinstance(failure, Exception) and not _is_disconnect(failure):
                LOG.error("a socket failed", exc_info=failure)

    async def _read(self, websocket: WebSocket, connection: Connection, client: str) -> None:
        """Everything that a client says, from its first message to its last."""
        connection.send(wire.Hello(wire.PROTOCOL, ilion.__version__))
        table: Table | None = None
        try:
            asked = _decode(await asyncio.wait_for(_receive(websocket), SIT_WITHIN))
            if not isinstance(asked, wire.Sit):
                raise Refusal("sit_first", 422)
            connection.format = wire.ViewFormat(asked.memory, asked.sheet)
            table = await self.registry.find(asked.table)
            logs.note_table(table.id)
            spend = self.limits.allowance(client, table.id, ()).spend
            sat = partial(sit, table, connection, asked)
            await table.do(partial(_measured, sat, spend=spend))
            await self._listen(websocket, connection, table, client)
        except TimeoutError:
            self._refuse(connection, Refusal("sit_first", 422))
            connection.close(1008, "no sit in time")
        except Refusal as refusal:
            self._refuse(connection, refusal)
            connection.close(CLOSE_CODES.get(refusal.status, 1008), "refused")
        except WebSocketDisconnect:
            pass
        finally:
            if table is not None:
                table.post(partial(table.disconnect, connection))

    async def _listen(
        self, websocket: WebSocket, connection: Connection, table: Table, client: str
    ) -> None:
        """Pass on the requests of a client that sits at a table."""
        allowance = self.limits.allowance(client, table.id, connection.seats)
        while True:
            # Nothing is read from a client that asks for too much until it has waited.
            began = time.perf_counter()
            await allowance.wait()
            self.metrics.throttled_seconds += time.perf_counter() - began
            text = await _receive(websocket)
            request = None
            began = time.perf_counter()
            try:
                asked = _decode(text)
                if isinstance(asked, wire.Sit):
                    raise Refusal("seated", 422)
                request = asked.request
                await table.do(
                    partial(_measured, handle, table, connection, asked, spend=allowance.spend)
                )
                self.metrics.answered(type(asked).__name__, time.perf_counter() - began)
            except Refusal as refusal:
                self._refuse(connection, refusal, request or _request_id(text))


async def _measured(
    work: Callable[..., Coroutine[Any, Any, None]], *args: Any, spend: Callable[[float], None]
) -> None:
    await measured(work(*args), spend)


async def _write(websocket: WebSocket, connection: Connection) -> None:
    """Send what waits until the connection is to be closed, then close it."""
    await connection.write()
    assert connection.closing is not None
    await websocket.close(*connection.closing)


async def _receive(websocket: WebSocket) -> str:
    """The next message. Bytes are read as text: a client that sends them means well."""
    message = await websocket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    text: str | None = message.get("text")
    return text if text is not None else message["bytes"].decode(errors="replace")


def _decode(text: str) -> wire.ClientMessage:
    """A message of the protocol; anything else is refused here."""
    try:
        asked: wire.ClientMessage = wire.decode_client(text)
        return asked
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise unreadable(error, wire.ClientMessage) from None


class _Envelope(msgspec.Struct):
    """The id of a request, whatever else is in the message."""

    request: str | None = None


def _request_id(text: str) -> str | None:
    """The id of a request that may not be readable otherwise, so that it can be refused by it."""
    with contextlib.suppress(msgspec.MsgspecError, UnicodeError, RecursionError):
        found = msgspec.json.decode(text, type=_Envelope).request
        return None if found is None else found[: wire.REQUEST_LENGTH]
    return None


def _is_disconnect(failure: Exception) -> bool:
    """The client went away while something was being sent."""
    return isinstance(failure, WebSocketDisconnect | RuntimeError | OSError)


def _origins(config: Config) -> set[str]:
    """The addresses whose pages may connect, besides the server's own."""
    named = [config.public_url, *config.origins.split(",")]
    return {address.strip().rstrip("/") for address in named if address.strip()}
