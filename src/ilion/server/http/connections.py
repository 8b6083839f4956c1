"""Connections before anything was asked: how many there may be, and how long they may be silent.

uvicorn's protocols with the limits that it has no settings for. A client that never ends its
request, sends control frames without end or reads nothing is cut off.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import time
from collections import Counter
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State
from websockets.utils import apply_mask

from ilion.server.config import Config
from ilion.server.http.limits import TokenBucket, client_key
from ilion.server.metrics import Metrics

LOG = logging.getLogger("ilion.connections")
REQUEST_WITHIN = 20.0  # seconds that a request may take to come in, from its first byte or before
READ_WITHIN = 30.0  # seconds in which a client must read something of what waits for it
ABORT_AFTER = 10.0  # seconds that the last messages of a closed socket have to reach the client
OUTGOING_BYTES = 1 << 20  # that may wait for a client besides the table's messages
PIECE = 1024  # bytes that are parsed before limits are looked at again
LOG_EVERY = 1.0  # seconds between log lines of one kind
SOON = 1.0  # seconds
WHOLE_TEXT = 0x81  # how a frame begins that is a whole text
WHOLE_PONG = 0x8A
MASKED = 0x80  # added to the length by clients
SHORT = 125  # the longest length that stands in the second byte
LENGTH_FOLLOWS = 126
OUTLET = "ilion.outlet"  # the ASGI extension by which the tables write their frames


class ConnectionLimit:
    """Counts the open connections, in all and for each client but the trusted proxies."""

    def __init__(self, config: Config, metrics: Metrics) -> None:
        self.config = config
        self.metrics = metrics
        self.in_all = config.connections
        self.clients: Counter[str] = Counter()
        self.trusted = [each.strip() for each in config.trust_proxy.split(",") if each.strip()]
        self._logged: dict[str, float] = {}

    def open(self, client: str) -> bool:
        """Count a connection in, unless there are too many."""
        too_many = self.clients[client] >= self.config.connections_per_client
        if self.clients.total() >= self.in_all or (too_many and not self._is_proxy(client)):
            self.count("too_many", client)
            return False
        self.clients[client] += 1
        self.metrics.connections += 1
        return True

    def close(self, client: str) -> None:
        self.metrics.connections -= 1
        self.clients[client] -= 1
        if self.clients[client] <= 0:
            del self.clients[client]

    def count(self, why: str, client: str) -> None:
        """A connection is cut off: count it, and log it if none was for a while."""
        self.metrics.cut[why] += 1
        now = time.monotonic()
        if now - self._logged.get(why, -LOG_EVERY) >= LOG_EVERY:
            self._logged[why] = now
            extra = {"why": why, "client": client, "in_all": self.metrics.cut[why]}
            LOG.warning("connections are cut off", extra=extra)

    def _is_proxy(self, client: str) -> bool:
        """Behind a trusted proxy are many clients, whose sockets are counted one by one."""
        return any(each == "*" or _is_within(client, each) for each in self.trusted)


def _is_within(client: str, network: str) -> bool:
    try:
        found = ipaddress.ip_network(client)
        trusted = ipaddress.ip_network(network, strict=False)
    except ValueError:
        return client == network
    return found.version == trusted.version and found.overlaps(trusted)


class UvicornConfig(uvicorn.Config):
    """uvicorn's settings, with what our protocols need."""

    def __init__(self, limit: ConnectionLimit, **settings: Any) -> None:
        super().__init__(http=HttpProtocol, ws=WebSocketProtocol, **settings)
        self.limit = limit


class StallTimer:
    """Cuts a connection whose other end has read nothing for a while."""

    def __init__(self, limit: ConnectionLimit, client: str, transport: asyncio.Transport) -> None:
        self.limit = limit
        self.client = client
        self.transport = transport
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        self.stop()
        self._timer = asyncio.get_running_loop().call_later(READ_WITHIN, self._cut)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _cut(self) -> None:
        self.limit.count("does_not_read", self.client)
        self.transport.abort()


class HttpProtocol(H11Protocol):
    """uvicorn's HTTP, with an end to requests that never end."""

    config: UvicornConfig

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.key = client_key(self.client[0] if self.client else None)
        self.stall = StallTimer(self.config.limit, self.key, transport)
        self._deadline: asyncio.TimerHandle | None = None
        self._upgraded = False  # to a socket: then nothing more is asked for here
        self._counted = self.config.limit.open(self.key)
        if self._counted:
            self._deadline = self.loop.call_later(REQUEST_WITHIN, self._too_late)
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        state = self.conn.their_state
        begun = state is h11.IDLE and bool(self.conn.trailing_data[0])
        if not self._upgraded and (begun or state is h11.SEND_BODY):
            if self._deadline is None:
                self._deadline = self.loop.call_later(REQUEST_WITHIN, self._too_late)
        else:
            self._cancel_deadline()

    def _cancel_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_late(self) -> None:
        self.config.limit.count("request_not_ended", self.key)
        self.transport.abort()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._upgraded = True
        self._counted = False  # the socket's protocol counts it out
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.stall.start()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.stall.stop()

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_deadline()
        self.stall.stop()
        if self._counted:
            self._counted = False
            self.config.limit.close(self.key)
        super().connection_lost(exc)


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's side of a socket, with limits to what no message of ours limits.

    - What comes in is parsed piece by piece, and no further while a message waits to be handled:
      one read may bring thousands of frames. A message that comes alone and whole, as nearly all
      do, is taken out of its frame at once (`_take_whole`).
    - Only a client that has not been heard for a while is asked by a ping whether it is there.
    - Control frames and parts of messages are counted; a client that sends too many is closed.
    - The tables write frames past ASGI and Starlette (`write_now`, `write`): a message that goes to
      many is encoded and framed once, and none takes a task of its own.
    - Closing waits until everything is sent, which never happens if the other end is stuck. So
      the connection is cut a while after the socket was closed, where no ping is answered, and
      where the client has stopped reading.
    """

    config: UvicornConfig

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.key = client_key(self.client[0] if self.client else None)
        self.stall = StallTimer(self.config.limit, self.key, transport)
        rate = self.config.limit.config.messages_per_second
        self._frames_allowed = TokenBucket(rate, 3 * rate)
        self._unparsed = bytearray()
        self._heard_at = 0.0

    def connection_lost(self, exc: Exception | None) -> None:
        self.stall.stop()
        self.config.limit.close(self.key)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._heard_at = self.loop.time()
        if self.read_paused or self._unparsed or not self._take_whole(data):
            self._unparsed += data
            self._parse()

    def _take_whole(self, data: bytes) -> bool:
        """Handle a text or a pong that is one whole frame; False leaves it to websockets.

        Its parser goes through generators byte by byte, for which such a frame is too common.
        """
        first, masked_length = data[0], data[1] if len(data) > 1 else 0
        if first not in (WHOLE_TEXT, WHOLE_PONG) or masked_length < MASKED:
            return False
        length, start = masked_length - MASKED, 6
        if length == LENGTH_FOLLOWS and first == WHOLE_TEXT:
            length, start = int.from_bytes(data[2:4]), 8
        conn = self.conn
        if (
            len(data) != start + length
            or length > (self.config.ws_max_size if first == WHOLE_TEXT else SHORT)
            or conn.state is not State.OPEN
            or conn.current_size is not None  # in the middle of a message
            or conn.reader.buffer  # in the middle of a frame
            or self.close_sent
            or self.transport.is_closing()
        ):
            return False
        found = apply_mask(data[start:], data[start - 4 : start])
        if first == WHOLE_TEXT:
            self.handle_text(Frame(Opcode.TEXT, found))
        else:
            self.handle_pong(Frame(Opcode.PONG, found))
        return True

    def _parse(self) -> None:
        while self._unparsed and not self.read_paused and not self.transport.is_closing():
            piece = bytes(self._unparsed[:PIECE])
            del self._unparsed[:PIECE]
            super().data_received(piece)
        if self._unparsed and self.read_paused:
            self.transport.pause_reading()

    def send_receive_event_to_app(self) -> None:
        """Have a message handled. Reading is paused only once more comes meanwhile (`_parse`)."""
        if not self.close_sent:
            self.read_paused = True
        super().send_receive_event_to_app()

    async def receive(self) -> Any:
        message = await super().receive()
        if self._unparsed:
            self._parse()
        return message

    async def send(self, message: Any) -> None:
        await super().send(message)
        self._parse()  # the client's answer to a close may be what has not been parsed

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.handshake_initiated and not self.handshake_complete:
            extensions: Any = self.scope["extensions"]
            extensions[OUTLET] = self

    def write_now(self, frame: bytes) -> bool:
        """Write a frame, unless it must wait until the client has read more."""
        if not self.writable.is_set():
            return False
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(frame)
        return True

    async def write(self, frame: bytes) -> None:
        """Write a frame as soon as the client has read enough of what was written before."""
        while not self.writable.is_set():  # whoever is woken up may find that it waits again
            await self.writable.wait()
        if self.disconnected:
            raise ClientDisconnected
        self.write_now(frame)

    def handle_ping(self) -> None:
        if self._allows_frame():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._allows_frame():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._allows_frame():
            super().handle_cont(event)

    def _allows_frame(self) -> bool:
        if self.transport.is_closing():
            return False
        if self.transport.get_write_buffer_size() > OUTGOING_BYTES:
            self._cut("does_not_read")
        elif not self._frames_allowed.take():
            self._cut("control_frames")
        else:
            return True
        return False

    def _cut(self, why: str) -> None:
        """Close with 1008, and cut the connection soon after."""
        self.config.limit.count(why, self.key)
        self.stop_keepalive()
        if not self.close_sent:
            self.conn.send_close(1008, "too many control frames")
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1008})
        self.transport.close()
        self.loop.call_later(ABORT_AFTER, self.transport.abort)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.stall.start()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.stall.stop()

    def shutdown(self) -> None:
        """Say that the server stops by 1001, as at the tables; uvicorn would say 1012."""
        if not self.handshake_complete or self.close_sent:
            super().shutdown()
            return
        self.stop_keepalive()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1001})
        self.conn.send_close(1001, "the server stops")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self.loop.call_later(ABORT_AFTER, self.transport.abort)

    def send_keepalive_ping(self) -> None:
        """Ping, unless the client was heard since; then wait on."""
        assert self.ping_interval is not None
        left = self._heard_at + self.ping_interval - self.loop.time()
        if left > SOON:
            self.ping_timer = self.loop.call_later(left, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()
