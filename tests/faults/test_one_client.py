"""One client cannot take the house: whatever it sends, others play on."""

import asyncio
import socket
from pathlib import Path

import httpx
import pytest
from faults.attacks import (
    HONEST_LIMITS,
    counted,
    flood,
    frame,
    honest_moves,
    raw_socket,
    running,
    until_counted,
)
from websockets.asyncio.client import connect
from websockets.frames import Opcode

from ilion.server.http import connections
from server.talk import ME, Running, runs

PARTS = frame(Opcode.TEXT, b"{", fin=False) + 5000 * frame(Opcode.CONT, fin=False)
FLOODS = {
    "pings": 5000 * frame(Opcode.PING, b"x" * 100),
    "pongs": 5000 * frame(Opcode.PONG),
    "parts": PARTS,
}


@pytest.mark.parametrize("kind", FLOODS)
def test_who_floods_with_control_frames_is_closed(
    tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "ABORT_AFTER", 0.5)

    @runs
    async def attack(server: Running) -> None:
        opened = server.open("horse", ME, ME)
        with raw_socket(server, opened["id"]) as peer:
            flooding = asyncio.create_task(asyncio.to_thread(flood, peer, FLOODS[kind]))
            assert len(await honest_moves(server, 10)) == 10
            assert await flooding
        assert counted(server, 'ilion_connections_cut_total{why="control_frames"}') == 1

    with running(tmp_path, **HONEST_LIMITS) as server:
        attack(server)


def test_messages_beyond_the_limit_are_not_even_parsed(tmp_path: Path) -> None:
    """One read brings thousands of messages; all but a few of them wait outside."""
    ping = b'{"type": "ping", "request": "1"}'

    @runs
    async def attack(server: Running) -> None:
        opened = server.open("horse", ME, ME)
        with raw_socket(server, opened["id"]) as peer:
            flooding = asyncio.create_task(
                asyncio.to_thread(flood, peer, 5000 * frame(Opcode.TEXT, ping), 2.0)
            )
            assert len(await honest_moves(server, 10)) == 10
            await flooding
        assert counted(server, 'ilion_messages_total{type="ping"}') < 1000

    with running(tmp_path, **HONEST_LIMITS) as server:
        attack(server)


def test_who_does_not_read_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page is asked for again and again, and its bytes are never taken."""
    monkeypatch.setattr(connections, "READ_WITHIN", 0.5)

    @runs
    async def attack(server: Running) -> None:
        with socket.socket() as peer:
            peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
            peer.connect(("127.0.0.1", server.port))
            peer.sendall(300 * b"GET /api/text/en HTTP/1.1\r\nHost: x\r\n\r\n")
            await until_counted(server, 'ilion_connections_cut_total{why="does_not_read"}', 1)

    with running(tmp_path) as server:
        attack(server)


@pytest.mark.parametrize(
    "request_",
    [
        b"",
        b"GET /api/games HTTP/1.1\r\nHost: x\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{",
    ],
)
def test_requests_that_never_end_are_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request_: bytes
) -> None:
    monkeypatch.setattr(connections, "REQUEST_WITHIN", 0.5)
    with running(tmp_path) as server:
        with socket.create_connection(("127.0.0.1", server.port), timeout=30) as peer:
            peer.sendall(request_)
            try:
                while peer.recv(1 << 16):
                    pass
            except ConnectionResetError:
                pass
        monkeypatch.undo()  # the next request has its time
        assert counted(server, 'ilion_connections_cut_total{why="request_not_ended"}') == 1
        assert any("request_not_ended" in line for line in server.logged.all)


def test_a_socket_is_not_a_request_that_never_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stays open after a request that began later has been ended."""
    monkeypatch.setattr(connections, "REQUEST_WITHIN", 0.5)

    @runs
    async def stay(server: Running) -> None:
        async with connect(f"ws://127.0.0.1:{server.port}/ws", ping_interval=None) as socket_:
            await socket_.recv()
            with socket.create_connection(("127.0.0.1", server.port)) as peer:
                assert await asyncio.to_thread(peer.recv, 1) == b""
            await socket_.send('{"type": "ping", "request": "1"}')
            assert "refused" in str(await socket_.recv())  # it has not sat down, but is heard

    with running(tmp_path) as server:
        stay(server)


@runs
async def _crowd(server: Running) -> None:
    peers = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(20)]
    try:
        cut = server.server.config.limit.metrics.cut  # type: ignore[attr-defined]
        while cut["too_many"] < 10 or sum(map(is_closed, peers)) < 10:
            await asyncio.sleep(0.05)
        assert cut["too_many"] == 10
        assert sum(map(is_closed, peers)) == 10
    finally:
        for peer in peers:
            peer.close()
    while True:  # those who left are counted out again
        try:
            found = await asyncio.to_thread(server.get, "/metrics")
            break
        except httpx.TransportError:
            await asyncio.sleep(0.05)
    assert found.status_code == 200


def is_closed(peer: socket.socket) -> bool:
    peer.setblocking(False)
    try:
        return peer.recv(1) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


@pytest.mark.parametrize("limit", ["connections", "connections_per_client"])
def test_connections_are_counted_in_all_and_for_each_client(tmp_path: Path, limit: str) -> None:
    with running(tmp_path, **{limit: 10}) as server:
        _crowd(server)


@runs
async def _ten_sockets_on_one_seat(server: Running) -> None:
    opened = server.open("troia", ME, ME)
    refused = 0

    async def bother() -> None:
        nonlocal refused
        async with server.sit(opened["id"], opened["secrets"][0]) as client:
            await client.reach(0)
            while True:
                await client.act(0, "plaze 1 hero")
                refused += 1

    bothering = [asyncio.create_task(bother()) for _ in range(10)]
    moves = asyncio.create_task(honest_moves(server, 30))
    await asyncio.wait({*bothering, moves}, return_when=asyncio.FIRST_COMPLETED)
    seconds = max(1.0, sum(moves.result()))
    for task in bothering:
        task.cancel()
    await asyncio.gather(*bothering, return_exceptions=True)
    assert refused <= 60 + 20 * (seconds + 10)
    assert counted(server, "ilion_throttled_seconds_total") > 0


def test_ten_sockets_on_one_seat_are_heard_as_one(tmp_path: Path) -> None:
    with running(tmp_path, **HONEST_LIMITS) as server:
        _ten_sockets_on_one_seat(server)
