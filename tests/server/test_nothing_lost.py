"""`kill -9` at any moment and a restart: no acknowledged move is lost or doubled."""

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from ports import free_port
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from ilion.core.fair import check_fair
from ilion.core.record import Record
from ilion.core.registry import all_games
from server.conftest import config
from server.talk import BOT, ME, PATIENCE, Client, Running, runs

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals")
# Every game, at its largest table with at most three seats.
GAMES = [
    (game.name, max(count for count in game.seat_counts if count <= 3)) for game in all_games()
]


class Process:
    """`ilion serve` as an operator runs it, on one port and one file, again and again."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.folder = folder
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        flags = {
            "port": self.port,
            "database": f"sqlite:///{self.folder / 'tables.db'}",
            "pace": 0,
            "bot-workers": 1,
            "sockets-per-client": 500,
            "messages-per-second": 5000,
            "requests-per-second": 5000,
            "tables-per-minute": 6000,
            "tables-per-day": 100_000,
            "open-seats-per-client": 10_000,
            "loop-ms-per-client": 10_000,
            "loop-ms-per-seat": 10_000,
            "connections-per-client": 1000,
        }
        given = [part for name, value in flags.items() for part in (f"--{name}", str(value))]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "ilion", "serve", *given], stdout=subprocess.PIPE, stderr=log
            )
        assert self.process.stdout
        assert b"Ilion is open" in self.process.stdout.readline(), self.log()

    def kill(self, gently: bool = False) -> None:
        assert self.process is not None
        assert self.process.stdout is not None
        self.process.send_signal(signal.SIGTERM if gently else signal.SIGKILL)
        self.process.wait(PATIENCE)
        self.process.stdout.close()

    def log(self) -> str:
        return (self.folder / "log").read_text("utf-8")

    def call(self, path: str, body: Any = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(self.base + path, data, headers)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)


class Survivor:
    """Plays all seats of one table through every restart, and remembers what was acknowledged."""

    def __init__(self, server: Process, game: str, seats: int, seed: int) -> None:
        wishes = [ME] * (seats - 1) + [BOT] if seats > 2 else [ME] * seats
        opened = server.call("/api/tables", {"game": game, "seats": wishes})
        self.table: str = opened["table"]["id"]
        self.secrets = [held["secret"] for held in opened["seats"]]
        self.url = f"ws://127.0.0.1:{server.port}/ws"
        self.chance = random.Random(seed)
        self.acknowledged: dict[int, str] = {}  # number to what was decided
        self.seen: int | None = None
        self.over = False

    async def play(self) -> None:
        while not self.over:
            try:
                more: dict[str, Any] = {} if self.seen is None else {"seen": self.seen}
                async with Client(self.url, self.table, self.secrets, **more) as client:
                    await self._play(client)
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                await asyncio.sleep(0.05)

    async def _play(self, client: Client) -> None:
        while True:
            found = client.choices()
            numbers = [position["number"] for position in client.positions.values()]
            if client.table.get("status") == "over":
                self.over = True
                return
            if found is None:
                await client.next()
                continue
            seat, texts = found
            # What is shown is stored, so the numbers never go back.
            assert self.seen is None or max(numbers) >= self.seen
            text = self.chance.choice(texts)
            number = client.positions[seat]["number"]
            answer = await client.act(seat, text)
            if answer["type"] == "ack":
                self.acknowledged[number + 1] = f"{seat} {text}"
            self.seen = max(p["number"] for p in client.positions.values())

    def check(self, server: Process) -> int:
        """Nobody took anything back, so a move's number is its ply: compare with the record."""
        record = Record.parse(json.dumps(server.call(f"/api/tables/{self.table}/record")))
        assert record.check() is not None
        check_fair(record)
        decisions = [line for line in record.log if not line.startswith("*")]
        for number, text in self.acknowledged.items():
            assert decisions[number - 1] == text
        return len(self.acknowledged)


async def survive(folder: Path, kills: int, tables: int, pause: tuple[float, float]) -> int:
    """Kill and restart so many times while the tables play; how many moves were acknowledged."""
    server = Process(folder)
    await asyncio.to_thread(server.start)
    chance = random.Random(kills)
    acknowledged = killed = 0
    try:
        while killed < kills:  # games end, kills go on: open new ones
            players = [
                Survivor(server, *GAMES[number % len(GAMES)], seed=number)
                for number in range(tables)
            ]
            games = asyncio.gather(*(player.play() for player in players))
            while killed < kills and not games.done():
                await asyncio.sleep(chance.uniform(*pause))
                await asyncio.to_thread(server.kill)
                await asyncio.to_thread(server.start)
                killed += 1
            await games
            acknowledged += sum(player.check(server) for player in players)
    finally:
        server.kill()
    assert "Traceback" not in server.log()
    return acknowledged


def test_three_kills_during_play_lose_nothing(tmp_path: Path) -> None:
    acknowledged = asyncio.run(survive(tmp_path, kills=3, tables=4, pause=(0.2, 0.7)))
    assert acknowledged > 100


@pytest.mark.long
def test_fifty_kills_under_load_lose_nothing(tmp_path: Path) -> None:
    acknowledged = asyncio.run(survive(tmp_path, kills=50, tables=24, pause=(0.1, 1.5)))
    assert acknowledged > 1000


def test_nobody_sees_a_move_that_could_not_be_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = Running(config(tmp_path))

    async def full(*_: Any) -> None:
        raise OSError("the disk is full")

    @runs
    async def play() -> None:
        opened = running.open("horse", ME, ME)
        async with (
            running.sit(opened["id"], *opened["secrets"]) as both,
            running.sit(opened["id"]) as watcher,
        ):
            await watcher.reach(0)
            seat, texts = await both.asked()
            with monkeypatch.context() as broken:
                broken.setattr(running.registry.store, "write", full)
                answer = await both.act(seat, texts[0])
            assert answer["why"]["key"] == "refused.broken"
            assert "disk" not in json.dumps(answer)
            with pytest.raises(ConnectionClosed):
                await watcher.hear("step")
        async with running.sit(opened["id"], *opened["secrets"]) as both:
            assert (await both.hear("state"))["number"] == 0
            await both.play(random.Random(1))

    try:
        play()
    finally:
        running.stop()
    assert len(running.logged.errors) == 1


def test_what_is_known_of_a_table_waits_for_the_move_that_is_being_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = Running(config(tmp_path))
    opened = running.open("horse", ME, ME)
    asked: list[Future[httpx.Response]] = []

    @runs
    async def play() -> None:
        async def fails_late(*_: Any, **__: Any) -> None:
            """While it is written somebody asks about the table; then it fails."""
            table = running.registry.tables[opened["id"]]
            asked.append(elsewhere.submit(running.get, f"/api/tables/{opened['id']}"))
            while table._inbox.empty() and not asked[0].done():
                await asyncio.sleep(0.01)
            raise OSError("the disk is full")

        async with running.sit(opened["id"], *opened["secrets"]) as both:
            seat, texts = await both.asked()
            monkeypatch.setattr(running.registry.store, "write", fails_late)
            await both.act(seat, texts[0])

    try:
        with ThreadPoolExecutor() as elsewhere:
            play()
    finally:
        running.stop()
    assert asked[0].result().status_code == 503


def test_a_graceful_stop_is_announced_and_the_game_goes_on_after_it(tmp_path: Path) -> None:
    first = Running(config(tmp_path))
    opened = first.open("hector", ME, ME)
    before: dict[int | None, Any] = {}

    @runs
    async def until_the_stop() -> None:
        async with first.sit(opened["id"], *opened["secrets"]) as both:
            await both.play(random.Random(1), plies=9)
            await both.settle()
            before.update(both.positions)
            first.server.should_exit = True
            assert (await both.hear("notice"))["why"]["key"] == "notice.stopping"
            with pytest.raises(ConnectionClosed) as closed:
                await both.hear("nothing")
            assert closed.value.rcvd
            assert closed.value.rcvd.code == 1001

    until_the_stop()
    first.stop()
    second = Running(config(tmp_path))

    @runs
    async def after_it() -> None:
        async with second.sit(opened["id"], *opened["secrets"]) as both:
            await both.reach(0)
            assert {s: p["view"] for s, p in both.positions.items()} == {
                s: p["view"] for s, p in before.items()
            }
            await both.play(random.Random(1))

    after_it()
    second.stop()
    assert first.logged.errors == second.logged.errors == []


def test_ilion_serve_stops_when_told_and_leaves_no_worker(tmp_path: Path) -> None:
    server = Process(tmp_path)
    server.start()
    assert server.call("/health")["status"] == "ok"
    assert server.process is not None
    own = server.process.pid
    server.kill(gently=True)
    with pytest.raises(urllib.error.URLError):
        server.call("/health")
    with pytest.raises(ProcessLookupError):
        os.kill(own, 0)
    assert "Traceback" not in server.log()
