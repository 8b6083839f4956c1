"""What comes in by a socket is heard however it is cut; only who was silent is pinged."""

import json
import socket
from types import SimpleNamespace
from typing import Any

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from ilion.server.http.connections import WebSocketProtocol
from server.talk import ME, PATIENCE, Running


def sent(request: int, length: int = 0, parts: int = 1) -> bytes:
    """A ping of the protocol of at least this length, in so many frames."""
    text = json.dumps({"type": "ping", "request": str(request)}).ljust(length).encode()
    size = len(text) // parts + 1
    pieces = [text[at : at + size] for at in range(0, len(text), size)]
    kinds = [Opcode.TEXT, *[Opcode.CONT] * (len(pieces) - 1)]
    last = len(pieces) - 1
    frames = [Frame(k, p, n == last) for n, (k, p) in enumerate(zip(kinds, pieces, strict=True))]
    return b"".join(frame.serialize(mask=True) for frame in frames)


def test_messages_are_heard_however_they_are_cut(server: Running) -> None:
    """Whole, long, in halves, two at once, in fragments, with a pong and a ping between them."""
    third, seventh, eighth = sent(3), sent(7), sent(8)
    pong, ping = (Frame(kind, b"").serialize(mask=True) for kind in (Opcode.PONG, Opcode.PING))
    writes = [sent(1), sent(2, 300), third[:9], third[9:], sent(4) + sent(5, 130), pong]
    writes += [sent(6, 200, parts=3), seventh[:1], seventh[1:] + ping + eighth[:3], eighth[3:]]
    opened = server.open("horse", ME, ME)
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as peer:
        peer.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        protocol = ClientProtocol(parse_uri(f"ws://127.0.0.1:{server.port}/ws"))
        protocol.send_request(protocol.connect())
        peer.sendall(b"".join(protocol.data_to_send()))
        while protocol.state is not State.OPEN:
            protocol.receive_data(peer.recv(1000))
        protocol.send_text(json.dumps({"type": "sit", "table": opened["id"]}).encode())
        for data in [*protocol.data_to_send(), *writes]:
            peer.sendall(data)
        answered: list[str] = []
        while len(answered) < 8:
            data = peer.recv(10_000)
            assert data, protocol.close_rcvd
            protocol.receive_data(data)
            texts = [e for e in protocol.events_received() if isinstance(e, Frame)]
            heard = [json.loads(bytes(e.data)) for e in texts if e.opcode is Opcode.TEXT]
            answered += [told["request"] for told in heard if told["type"] == "ack"]
    assert answered == [str(request) for request in range(1, 9)]


def test_only_who_was_silent_is_pinged(monkeypatch: pytest.MonkeyPatch) -> None:
    pinged: list[Any] = []
    waits: list[float] = []
    monkeypatch.setattr(
        WebSocketsSansIOProtocol, "send_keepalive_ping", lambda self: pinged.append(self)
    )
    protocol: Any = WebSocketProtocol.__new__(WebSocketProtocol)
    protocol.ping_interval = 20.0
    protocol.loop = SimpleNamespace(
        time=lambda: 100.0, call_later=lambda wait, _: waits.append(wait)
    )
    protocol._heard_at = 95.0
    protocol.send_keepalive_ping()
    assert (waits, pinged) == ([15.0], [])
    protocol._heard_at = 80.0
    protocol.send_keepalive_ping()
    assert (waits, pinged) == ([15.0], [protocol])
