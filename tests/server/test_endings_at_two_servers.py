"""A game that is played on two servers ends in one way."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from server.talk import FRIEND, ME, Client, runs
from server.test_endings import key, mover, over, told
from server.test_many_servers import Pair, on
from server.test_many_servers import pair as pair

ROUNDS = 12


@asynccontextmanager
async def apart(pair: Pair, game: str = "troia", **more: Any) -> AsyncIterator[list[Client]]:
    """Ana at one server, Ben and somebody who watches at the other."""
    one, other = pair
    opened = one.open(game, ME, FRIEND, **more)
    secret = one.claim(opened)
    async with (
        one.sit(opened["id"], *opened["secrets"]) as ana,
        other.sit(opened["id"], secret) as ben,
        other.sit(opened["id"]) as watcher,
    ):
        for client in (ana, ben, watcher):
            await client.until(lambda client: bool(client.positions))
        yield [ana, ben, watcher]


@runs
async def test_an_end_at_one_server_is_the_end_at_the_other(pair: Pair) -> None:
    async with apart(pair) as (ana, ben, watcher):
        await ana.ask("resign", seat=0)
        for client in (ana, ben, watcher):
            assert await over(client) == {"kind": "resigned", "by": 0, "winners": [1]}
            assert told(client) == ["ended.resigned", "ended.won"]
        assert key(await ben.ask("resign", seat=1)) == "not_playing"
        assert key(await ben.act(1, "draw")) == "not_playing"


@runs
async def test_a_draw_is_offered_at_one_server_and_agreed_to_at_the_other(pair: Pair) -> None:
    async with apart(pair) as (ana, ben, watcher):
        await ana.ask("offer_draw", seat=0)
        await ben.until(lambda client: bool(client.table["offers"]))
        await ben.ask("answer", seat=1, offer="draw", agree=True)
        for client in (ana, ben, watcher):
            assert (await over(client))["kind"] == "draw"


@runs
async def test_those_who_watch_are_counted_at_all_servers(pair: Pair) -> None:
    async with apart(pair) as (ana, _, watcher):
        while (await ana.hear("presence"))["watchers"] != 1:
            pass
        await watcher.socket.close()
        while (await ana.hear("presence"))["watchers"] != 0:
            pass


@runs
async def test_of_two_ends_and_a_move_at_the_same_time_one_comes_first(pair: Pair) -> None:
    chance = random.Random(1)
    for _ in range(ROUNDS):
        async with apart(pair) as (ana, ben, watcher):
            asked = await mover(ana, ben)
            seat, texts = await asked.asked()
            other = ben if asked is ana else ana
            moves = chance.random() < 0.5
            answers = await asyncio.gather(
                asked.act(seat, texts[0]) if moves else asked.ask("resign", seat=seat),
                other.ask(chance.choice(["resign", "abort"]), seat=1 - seat),
            )
            assert [answer["type"] for answer in answers].count("ack") >= 1
            for answer in answers:
                if answer["type"] == "refused":
                    assert key(answer) in ("moved_on", "not_playing")
            # Whoever was late asks again, as a client does: now the game is over for certain.
            await other.ask("resign", seat=1 - seat)
            endings = [await over(client) for client in (ana, ben, watcher)]
            assert endings[0] == endings[1] == endings[2]
            saved = await on(
                pair[0], lambda table: table.services.store.load(table.id), ana.first["table"]
            )
            assert saved is not None
            ends = [entry for entry in saved.entries if (entry.note or {}).get("ending")]
            assert [entry.number for entry in ends] == [len(saved.entries)]
