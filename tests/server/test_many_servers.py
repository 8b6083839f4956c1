"""Several servers on one PostgreSQL serve the same tables."""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest

from ilion.core.record import Record
from ilion.server.errors import Refusal
from ilion.server.protocol import api, wire
from ilion.server.table import handlers
from ilion.server.table.connections import Connection
from ilion.server.table.table import Table
from server.conftest import config
from server.oracle import Oracle
from server.talk import BOT, FRIEND, ME, PATIENCE, Running, runs
from server.test_secrets import check_traffic

T = TypeVar("T")
Pair = tuple[Running, Running]
TOKEN = "a token of my own, and long"


def on(server: Running, job: Callable[[Table], Awaitable[T]], table: str) -> Awaitable[T]:
    """Have the table's own task on this server do something."""

    async def do() -> T:
        found = await server.registry.find(table)
        return await found.do(lambda: job(found))

    return asyncio.wrap_future(asyncio.run_coroutine_threadsafe(do(), server.loop))


async def take(server: Running, opened: dict[str, Any], **more: Any) -> str:
    """Take a seat; returns its secret."""
    asked = api.Claim(**more)
    invitation = opened["invitation"]
    return (await on(server, lambda it: handlers.claim(it, invitation, asked, "me"), opened["id"]))[
        1
    ]


class Nowhere:
    """The socket's end of a client that nobody looks at."""

    def write_now(self, frame: bytes) -> bool:
        return True

    async def write(self, frame: bytes) -> None:
        pass


async def leave(server: Running, opened: dict[str, Any], secret: str) -> None:
    """Give a seat up, as somebody who is connected to this server."""

    async def go(table: Table) -> None:
        who = Connection(Nowhere())
        await table.connect(who, [secret], None)
        try:
            for seat in who.seats:
                await handlers.leave(table, who, wire.Leave("1", seat))
        finally:
            await table.disconnect(who)

    await on(server, go, opened["id"])


async def stored_status(table: Table) -> str:
    await table.read_again()
    return table.status


async def both_play(pair: Pair, opened: dict[str, Any], secret: str) -> None:
    """Until both servers say so to somebody who has a seat: one of them has to hear of it first."""
    path = f"/api/tables/{opened['id']}"
    while {server.get(path, secret).json()["status"] for server in pair} != {"playing"}:
        await asyncio.sleep(0.05)


@pytest.fixture
def pair(database: str, tmp_path: Path) -> Iterator[Pair]:
    one = Running(config(tmp_path, database=database))
    other = Running(config(tmp_path, database=database))
    yield one, other
    one.stop()
    other.stop()
    assert one.logged.errors == other.logged.errors == []


@pytest.mark.parametrize(("game", "bots"), [("horse", 1), ("troia", 0)])
def test_people_at_two_servers_play_one_game_to_the_end(pair: Pair, game: str, bots: int) -> None:
    @runs
    async def play() -> None:
        one, other = pair
        opened = one.open(game, ME, FRIEND, *[BOT] * bots)
        async with one.sit(opened["id"], *opened["secrets"]) as ana:
            await ana.hear("table")
            path = f"/api/tables/{opened['id']}/seats"
            secret = other.post(path, {"name": "Ben"}, opened["invitation"]).json()["secret"]
            async with other.sit(opened["id"], secret) as ben, other.sit(opened["id"]) as watcher:
                chance = random.Random(1)
                await asyncio.gather(ana.play(chance), ben.play(chance), watcher.watch())
        record = Record.parse(other.get(f"/api/tables/{opened['id']}/record").text)
        assert record.check() == ana.table["result"] == ben.table["result"]
        oracle = Oracle(record)
        everybody: list[tuple[Any, list[int | None]]] = [(ana, [0]), (ben, [1]), (watcher, [None])]
        for client, own in everybody:
            client.heard = [data for data in client.heard if '"type":"refused"' not in data]
            check_traffic(client, own, oracle)

    play()


@runs
async def test_who_is_at_another_server_is_there(pair: Pair) -> None:
    one, other = pair
    opened = one.open("troia", ME, FRIEND)
    secret = one.claim(opened)
    async with one.sit(opened["id"], *opened["secrets"]) as ana:
        await ana.reach(0)
        async with other.sit(opened["id"], secret) as ben:
            await ben.reach(0)
            while not all((await ana.hear("presence"))["present"]):
                pass
            while not all((await ben.hear("presence"))["present"]):
                pass
            answer = await ana.ask("hand_over", seat=1, level="recruit")
            assert answer["why"]["key"] == "refused.present"
            await ben.ask("chat", seat=1, text="over here")
            while not (await ana.hear("chats"))["lines"]:
                pass
        while all((await ana.hear("presence"))["present"]):
            pass


@runs
async def test_lines_said_at_two_servers_at_once_are_all_heard(pair: Pair) -> None:
    here, there = pair
    opened = here.open("horse", ME, ME)
    async with (
        here.sit(opened["id"], opened["secrets"][0]) as ana,
        there.sit(opened["id"], opened["secrets"][1]) as ben,
    ):
        for number in range(3):
            said = (ana.ask("chat", seat=0, text=f"a{number}"), ben.ask("chat", seat=1, text="b"))
            answers = await asyncio.gather(*said)
            assert [answer["type"] for answer in answers] == ["ack", "ack"]


@runs
async def test_one_open_seat_goes_to_one_of_two(pair: Pair) -> None:
    one, other = pair
    for _ in range(5):
        opened = one.open("horse", ME, FRIEND, FRIEND)
        other.get(f"/api/tables/{opened['id']}")  # both have it in memory
        path = f"/api/tables/{opened['id']}/seats"
        answers = await asyncio.gather(
            *(
                asyncio.to_thread(server.post, path, {"seat": 1}, opened["invitation"])
                for server in (one, other)
            )
        )
        assert sorted(answer.status_code for answer in answers) == [201, 409]


def listed(server: Running) -> list[str]:
    return [table["id"] for table in server.get("/api/tables").json()["tables"]]


async def until_listed(server: Running, *tables: str) -> None:
    """Servers tell each other who is where; nobody waits for that but this test."""
    limit = time.monotonic() + PATIENCE
    while sorted(await asyncio.to_thread(listed, server)) != sorted(tables):
        assert time.monotonic() < limit, listed(server)
        await asyncio.sleep(0.05)


@runs
async def test_open_tables_are_listed_at_every_server_and_taken_there(
    pair: Pair, database: str, tmp_path: Path
) -> None:
    one, other = pair
    opened = one.open("troia", ME, FRIEND, public=True)
    private = one.open("troia", ME, FRIEND)
    async with one.sit(opened["id"], *opened["secrets"]) as ana, one.sit(private["id"]):
        await ana.hear("table")
        await until_listed(other, opened["id"])
        third = await asyncio.to_thread(Running, config(tmp_path, database=database))
        try:
            await until_listed(third, opened["id"])  # it was open before this server was there
        finally:
            await asyncio.to_thread(third.stop)
        taken = other.post(f"/api/tables/{opened['id']}/seats", {"name": "Ben"})
        assert taken.status_code == 201, taken.text
        async with other.sit(opened["id"], taken.json()["secret"]) as ben:
            await ben.hear("state")
            await ana.hear("state")
        await until_listed(other, opened["id"])  # there is somebody to be watched
    await until_listed(other)


@runs
async def test_an_undo_reaches_the_other_server(pair: Pair) -> None:
    one, other = pair
    opened = one.open("iliad", ME, ME, ME)
    async with (
        one.sit(opened["id"], *opened["secrets"]) as three,
        other.sit(opened["id"]) as watcher,
    ):
        await watcher.reach(0)
        seat, texts = await three.asked()
        await three.act(seat, next(text for text in texts if text.startswith("lay")))
        await watcher.reach(1)
        number = three.positions[seat]["number"]
        await three.ask("undo", seat=seat, number=number, ply=0)
        undone = await watcher.hear("undone")
        assert (undone["ply"], undone["number"]) == (0, number + 1)


@runs
async def test_a_rematch_is_heard_of_at_the_other_server(pair: Pair) -> None:
    one, other = pair
    opened = one.open("horse", ME, ME)
    async with (
        one.sit(opened["id"], *opened["secrets"]) as both,
        other.sit(opened["id"]) as watcher,
    ):
        await asyncio.gather(both.play(random.Random(1)), watcher.watch())
        await both.ask("rematch")
        second = (await watcher.hear("rematch"))["table"]
        async with other.sit(second, *opened["secrets"]) as again:
            await again.reach(0)


@runs
async def test_the_last_two_seats_taken_at_two_servers_at_once_begin_the_game(pair: Pair) -> None:
    one, other = pair
    for _ in range(10):
        opened = one.open("horse", ME, FRIEND, FRIEND)
        other.get(f"/api/tables/{opened['id']}")  # both have it in memory
        secrets = await asyncio.gather(take(one, opened), take(other, opened))
        await both_play(pair, opened, secrets[0])
        await both_play(pair, opened, secrets[1])


@runs
async def test_a_seat_left_at_one_server_is_taken_at_the_other(pair: Pair) -> None:
    one, other = pair
    for _ in range(5):
        opened = one.open("horse", ME, FRIEND)
        other.get(f"/api/tables/{opened['id']}")
        await leave(one, opened, opened["secrets"][0])
        ben = await take(other, opened)
        ana = await take(one, opened)
        await both_play(pair, opened, ana)
        await both_play(pair, opened, ben)


def deaf(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """This server hears nothing of what others write."""
    notifier = server.registry.cluster._notifier
    assert notifier
    monkeypatch.setattr(notifier, "on_notice", lambda _: None)


@runs
async def test_a_server_reads_the_store_before_it_refuses(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = pair
    opened = one.open("horse", ME, FRIEND, FRIEND)
    other.get(f"/api/tables/{opened['id']}")
    deaf(other, monkeypatch)
    ben = await take(one, opened)
    async with other.sit(opened["id"], ben) as client:  # a secret that it has never heard of
        assert [seat["yours"] for seat in (await client.hear("table"))["table"]["seats"]].count(
            True
        ) == 1
    await leave(one, opened, ben)
    cleo = [await take(other, opened) for _ in range(2)]  # seats that are open again
    await both_play(pair, opened, cleo[0])
    with pytest.raises(Refusal):
        await take(one, opened)


@runs
async def test_a_claim_whose_answer_was_lost_is_asked_again_anywhere(pair: Pair) -> None:
    one, other = pair
    opened = one.open("horse", ME, FRIEND, FRIEND)
    first = await take(one, opened, token=TOKEN)
    assert await take(other, opened, token=TOKEN) == first
    second = await take(other, opened, token=TOKEN + "2")
    assert second != first
    assert await take(other, opened, token=TOKEN) == first  # now that the game goes on, too
    await both_play(pair, opened, first)


async def take_and_leave(pair: Pair, steps: int) -> None:
    """Seats of many tables taken and left at random on both servers, many at once."""
    chance = random.Random(7)
    done = 0

    async def one_table() -> None:
        opened = await asyncio.to_thread(pair[0].open, "horse", *[FRIEND] * 4)
        begun = False

        async def somebody() -> None:
            nonlocal begun, done
            while not begun:
                done += 1
                try:
                    secret = await take(chance.choice(pair), opened)
                except Refusal as refusal:
                    # The game begins a moment later, where nobody leaves before.
                    assert refusal.why.key == "refused.full"
                    status = await on(chance.choice(pair), stored_status, opened["id"])
                    begun = status == "playing"
                    await asyncio.sleep(0.02)
                    return
                if chance.random() < 0.5:
                    return
                await leave(chance.choice(pair), opened, secret)

        while not begun:  # until there is no seat left
            await asyncio.gather(*(somebody() for _ in range(4)))
        for server in pair:
            assert await on(server, stored_status, opened["id"]) == "playing"

    async def player() -> None:
        while done < steps:
            await one_table()

    await asyncio.gather(*(player() for _ in range(6)))


@runs
async def test_seats_taken_and_left_at_random_leave_no_table_stuck(pair: Pair) -> None:
    await take_and_leave(pair, 200)


@pytest.mark.long
def test_ten_thousand_seats_taken_and_left_leave_no_table_stuck(pair: Pair) -> None:
    asyncio.run(take_and_leave(pair, 10_000))
