"""Sockets that misbehave: too slow, too many, cut off, or talking nonsense."""

import asyncio
import json
import random
import socket
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import jsonschema_rs
import pytest
from starlette.websockets import WebSocket
from websockets.asyncio.client import connect
from websockets.client import ClientProtocol
from websockets.exceptions import ConnectionClosed
from websockets.protocol import State
from websockets.uri import parse_uri

from ilion.server.http import connections as protocols
from ilion.server.http import sockets
from ilion.server.http.connections import WebSocketProtocol
from ilion.server.protocol import codegen
from ilion.server.table import connections
from ilion.server.table.connections import QUEUE_MESSAGES, Connection
from server.conftest import config
from server.talk import BOT, ME, PATIENCE, Client, Running, runs

WORDS = ("Traceback", 'File "', ".py", "sqlalchemy", "sqlite", "site-packages", "object at 0x")


class Stuck:
    """A connection whose other end does not read."""

    def __init__(self) -> None:
        self.closed: tuple[int, str] | None = None

    def write_now(self, frame: bytes) -> bool:
        return False

    async def write(self, frame: bytes) -> None:
        await asyncio.Event().wait()

    async def close(self, code: int, reason: str) -> None:
        self.closed = (code, reason)


@runs
async def test_a_client_that_does_not_read_is_dropped_and_holds_no_memory() -> None:
    stuck: Any = Stuck()
    websocket: WebSocket = stuck
    connection = Connection(stuck)
    writer = asyncio.create_task(sockets._write(websocket, connection))
    for _ in range(QUEUE_MESSAGES + 10):
        connection.send_frame(b"x" * 1000)
        await asyncio.sleep(0)
    assert connection.dropped.is_set()
    assert not connection._queue
    connection.send_frame(b"more")
    assert not connection._queue
    writer.cancel()


class Slow:
    """A connection whose other end reads only while it is told to."""

    def __init__(self) -> None:
        self.reads = asyncio.Event()
        self.got: list[bytes] = []

    def write_now(self, frame: bytes) -> bool:
        if self.reads.is_set():
            self.got.append(frame)
        return self.reads.is_set()

    async def write(self, frame: bytes) -> None:
        await self.reads.wait()
        self.got.append(frame)


@runs
async def test_no_message_overtakes_one_that_waits() -> None:
    slow = Slow()
    connection = Connection(slow)
    writer = asyncio.create_task(connection.write())
    connection.send_frame(b"1")
    await asyncio.sleep(0)  # the writer has taken it, and waits with it
    slow.reads.set()
    connection.send_frame(b"2")
    while len(slow.got) < 2:
        await asyncio.sleep(0)
    connection.send_frame(b"3")
    assert slow.got == [b"1", b"2", b"3"]
    connection.close(1000, "")
    await writer


@runs
async def test_when_the_writer_is_stuck_the_socket_still_ends(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A watcher that reads nothing costs the table nothing: the others play on."""
    monkeypatch.setattr(connections, "QUEUE_BYTES", 20_000)
    opened = server.open("horse", ME, ME)
    async with (
        server.sit(opened["id"], *opened["secrets"]) as both,
        server.sit(opened["id"]) as watcher,
    ):
        await watcher.hear("table")
        monkeypatch.setattr(connections, "QUEUE_MESSAGES", 0)
        monkeypatch.setattr(WebSocketProtocol, "write_now", lambda *_: False)  # all must wait
        with pytest.raises(ConnectionClosed) as closed:
            await both.play(random.Random(1))
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 1013
    monkeypatch.undo()
    async with server.sit(opened["id"], *opened["secrets"]) as both:
        await both.play(random.Random(1))


def stalled(server: Running, table: str) -> socket.socket:
    """Somebody who sits down to watch, and then reads nothing."""
    peer = socket.socket()
    peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)  # as little as the system allows
    peer.connect(("127.0.0.1", server.port))
    protocol = ClientProtocol(parse_uri(f"ws://127.0.0.1:{server.port}/ws"))
    protocol.send_request(protocol.connect())
    peer.sendall(b"".join(protocol.data_to_send()))
    while protocol.state is not State.OPEN:
        protocol.receive_data(peer.recv(100))
    protocol.send_text(json.dumps({"type": "sit", "table": table, "secrets": []}).encode())
    peer.sendall(b"".join(protocol.data_to_send()))
    return peer


def watchers(client: Client) -> int:
    """How many watch, as the table told last."""
    found = [json.loads(data) for data in client.heard]
    told = [message["watchers"] for message in found if message["type"] == "presence"]
    return int(told[-1]) if told else 0


@runs
async def test_a_peer_that_is_stuck_is_cut_off_and_the_others_play_on(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = WebSocketProtocol.connection_made

    def narrow(self: WebSocketProtocol, transport: Any) -> None:
        """The system keeps little for a client, so that it is soon seen to be stuck."""
        network = transport.get_extra_info("socket")
        network.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1)
        made(self, transport)

    monkeypatch.setattr(WebSocketProtocol, "connection_made", narrow)
    monkeypatch.setattr(sockets, "CLOSE_WITHIN", 0.1)
    monkeypatch.setattr(protocols, "ABORT_AFTER", 0.1)
    opened = server.open("iliad", ME, ME)
    with stalled(server, opened["id"]) as peer:
        async with server.sit(opened["id"], *opened["secrets"]) as both:
            await both.until(lambda both: watchers(both) == 1)
            chance = random.Random(3)
            while watchers(both):  # it fills up with the table's news, then is dropped
                await both.ask("rename", seat=0, name=str(chance.random()))
            await both.play(chance)
        with suppress(ConnectionResetError):
            while await asyncio.to_thread(peer.recv, 1 << 16):
                pass  # what was under way, then the end
    while "ilion_sockets_slow_total 0" in server.get("/metrics").text:  # counted after its end
        await asyncio.sleep(0.05)


def test_one_address_may_not_open_any_number_of_sockets(tmp_path: Path) -> None:
    running = Running(config(tmp_path, sockets_per_client=2))

    @runs
    async def crowd() -> None:
        opened = running.open("horse", ME, BOT)
        async with running.sit(opened["id"]) as one, running.sit(opened["id"]) as two:
            await one.hear("table")
            await two.hear("table")
            async with running.sit(opened["id"]) as three:
                assert (await three.hear("refused"))["why"]["key"] == "refused.too_many"
        while "ilion_sockets 0\n" not in running.get("/metrics").text:  # those who left are
            await asyncio.sleep(0.05)  # no longer counted
        async with running.sit(opened["id"]) as again:
            await again.hear("table")

    try:
        crowd()
    finally:
        running.stop()


def nonsense(chance: random.Random, known: list[dict[str, Any]]) -> str:
    """A message that is wrong in some way: torn, twisted, or not JSON at all."""
    odd = [None, -1, 2**70, 1.5, "", "x" * 300, "\ud800", [], {}, True, ["a"], {"seat": 0}, "💥"]
    kind = chance.randrange(6)
    message = dict(chance.choice(known))
    if kind == 0:
        return "".join(chr(chance.randrange(1, 0x250)) for _ in range(chance.randrange(60)))
    if kind == 1:
        text = json.dumps(message)
        return text[: chance.randrange(len(text))]
    if kind == 2:
        return json.dumps(chance.choice(odd))
    if kind == 3:
        return "[" * 2000
    if kind == 4:
        message.pop(chance.choice(list(message)))
    message[chance.choice([*message, "more"])] = chance.choice(odd)
    return json.dumps(message)


def test_nonsense_is_refused_or_shown_the_door_and_nothing_breaks(server: Running) -> None:
    @runs
    async def talk() -> None:
        opened = server.open("horse", ME, ME)
        chance = random.Random(20)
        known: list[dict[str, Any]] = [
            {"type": "act", "request": "1", "seat": 0, "number": 0, "actions": ["announce 1"]},
            {"type": "undo", "request": "2", "seat": 0, "number": 0, "ply": 0},
            {"type": "chat", "request": "3", "seat": 0, "text": "hi"},
            {"type": "hand_over", "request": "4", "seat": 1, "level": "recruit"},
            {"type": "take_back", "request": "5", "seat": 0},
            {"type": "start", "request": "6", "fill": "recruit"},
            {"type": "rematch", "request": "7", "turn": True},
            {"type": "rename", "request": "8", "seat": 0, "name": "x"},
            {"type": "ping", "request": "9"},
            {"type": "sit", "table": opened["id"], "secrets": [], "seen": 0, "memory": True},
        ]
        heard: list[str] = []
        for _ in range(12):
            async with server.sit(opened["id"], *opened["secrets"]) as client:
                await client.reach(0)
                for _ in range(25):
                    await client.say(nonsense(chance, known))
                assert (await client.ask("ping"))["type"] == "ack"
                heard += client.heard
            stranger = server.sit(opened["id"])
            stranger.first = nonsense(chance, known)  # type: ignore[assignment]
            async with stranger:
                with suppress(ConnectionClosed):
                    await stranger.hear("refused")
                heard += stranger.heard
        assert sum('"type":"refused"' in data for data in heard) > 100
        for data in heard:
            assert not [word for word in WORDS if word in data], data

    talk()
    assert server.get("/health").json()["status"] == "ok"
    assert server.logged.errors == []


@runs
async def test_where_few_values_are_taken_a_refusal_names_them(server: Running) -> None:
    opened = server.open("horse", ME, ME)
    async with server.sit(opened["id"], *opened["secrets"]) as client:
        level = await client.ask("start", fill="cheater")
        assert level["text"] == "fill must be one of: recruit, hoplite, captain, hero and legend."
        kind = await client.ask("jump")
        assert kind["text"].startswith("type must be one of: sit, act, undo, ")


@runs
async def test_every_message_is_as_the_schema_says(server: Running) -> None:
    whole = codegen.json_schema()
    check = jsonschema_rs.validator_for({**whole, "$ref": "#/$defs/ServerMessage"})
    opened = server.open("iliad", ME, ME, ME, clock={"seconds": 600})
    async with server.sit(opened["id"], *opened["secrets"]) as three:
        await three.play(random.Random(1), plies=20)
        await three.ask("chat", seat=0, text="hi")
        await three.ask("act", seat=0, number=0, actions=["nothing"])
    for data in three.heard:
        check.validate(json.loads(data))


def test_types_for_typescript_name_every_message() -> None:
    made = codegen.typescript()
    for name in ("Step", "Undone", "ServerMessage", "ClientMessage", "NewTable", "Replay"):
        assert f" {name} " in made
    assert "undefined" not in made
    assert made.count("{") == made.count("}")


def test_every_socket_is_told_that_the_server_stops(tmp_path: Path) -> None:
    """Also one that has not sat down yet: the code is the documented one, 1001."""
    running = Running(config(tmp_path))

    @runs
    async def stop() -> None:
        opened = running.open("horse", ME, BOT)
        address = f"ws://127.0.0.1:{running.port}/ws"
        async with connect(address) as standing, running.sit(opened["id"]) as sitting:
            await standing.recv()
            await sitting.hear("table")
            running.server.should_exit = True
            for socket_ in (standing, sitting.socket):
                await asyncio.wait_for(socket_.wait_closed(), PATIENCE)
                assert socket_.close_code == 1001

    try:
        stop()
    finally:
        running.stop()


@runs
async def test_a_socket_that_fails_on_our_side_says_so(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = server.open("horse", ME, BOT)
    async with server.sit(opened["id"]) as watcher:
        await watcher.hear("table")
        with monkeypatch.context() as broken:
            broken.setattr(sockets, "_request_id", lambda _: 1 / 0)
            await watcher.say("anything")
            await asyncio.wait_for(watcher.socket.wait_closed(), PATIENCE)
        assert watcher.socket.close_code == 1011
    while not server.logged.errors:  # written after the socket was closed, in the server's thread
        await asyncio.sleep(0.05)
    [line] = server.logged.errors
    assert "ZeroDivisionError" in line
    server.logged.errors.clear()


@runs
async def test_a_frame_that_waits_is_written_once_the_socket_stays_writable() -> None:
    written: list[bytes] = []
    outlet: Any = WebSocketProtocol.__new__(WebSocketProtocol)
    outlet.writable, outlet.close_sent, outlet.disconnected = asyncio.Event(), False, False
    outlet.transport = SimpleNamespace(is_closing=lambda: False, write=written.append)
    writing = asyncio.create_task(outlet.write(b"frame"))
    await asyncio.sleep(0)
    outlet.writable.set()
    outlet.writable.clear()  # something else has filled the buffer again
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert not writing.done()
    outlet.writable.set()
    await writing
    assert written == [b"frame"]
