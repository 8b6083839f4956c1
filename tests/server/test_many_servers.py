"""Several servers on one PostgreSQL serve the same tables."""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ilion.core.record import Record
from server.conftest import config
from server.oracle import Oracle
from server.talk import BOT, FRIEND, ME, Running, runs
from server.test_secrets import check_traffic

Pair = tuple[Running, Running]


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
