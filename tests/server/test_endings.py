"""How games end before the rules end them: resigned, agreed, called off, out of time, stalled."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from ilion.core.record import Record
from server.talk import BOT, FRIEND, ME, Client, Running, runs

BEN = {"who": "me", "name": "Ben"}
CAPTAIN = {"who": "bot", "level": "captain"}


def key(answer: dict[str, Any]) -> str:
    found: str = answer["why"]["key"]
    return found.removeprefix("refused.")


@asynccontextmanager
async def two(server: Running, game: str = "troia", **more: Any) -> AsyncIterator[list[Client]]:
    """Ana and Ben, each at a screen of their own, and somebody who watches."""
    opened = server.open(game, ME, FRIEND, **more)
    ben = server.claim(opened)
    async with (
        server.sit(opened["id"], opened["host"], *opened["secrets"]) as first,
        server.sit(opened["id"], ben) as second,
        server.sit(opened["id"]) as watcher,
    ):
        clients = [first, second, watcher]
        for client in clients:
            await client.until(lambda client: bool(client.positions))
        yield clients


async def mover(*clients: Client) -> Client:
    """Whoever is asked to decide."""
    while True:
        for client in clients:
            await client.ask("ping")  # everything that was said before is heard now
            if client.choices():
                return client


async def over(client: Client) -> dict[str, Any]:
    """How the game ended, as this client was told."""
    await client.watch()
    ending: dict[str, Any] = client.table["ending"]
    return ending


def told(client: Client) -> list[str]:
    """The keys of the last step that was told."""
    steps = [message for message in client.told() if message["type"] == "step"]
    return [event["key"] for event in steps[-1]["events"]]


# Resigning


@runs
async def test_who_resigns_a_game_of_two_loses_it(server: Running) -> None:
    async with two(server) as (ana, ben, watcher):
        assert key(await watcher.ask("resign", seat=0)) == "not_yours"
        assert key(await ben.ask("resign", seat=0)) == "not_yours"
        assert (await ben.ask("resign", seat=1))["type"] == "ack"
        for client in (ana, ben, watcher):
            assert await over(client) == {"kind": "resigned", "by": 1, "winners": [0]}
            assert client.table["result"] is None
            assert client.table["seed"]
            assert told(client) == ["ended.resigned", "ended.won"]
            assert client.positions[client.told()[-1]["seat"]]["prompt"] is None
        assert key(await ana.ask("resign", seat=0)) == "not_playing"
        table = ana.first["table"]
    found = server.get(f"/api/tables/{table}").json()
    assert (found["status"], found["ending"]["winners"]) == ("over", [0])
    record = Record.parse(server.get(f"/api/tables/{table}/record").text)
    assert record.result is None
    assert record.check() is None
    log = server.get(f"/api/tables/{table}/log").json()["log"]
    assert [told["key"] for told in log[-1]["told"]] == ["ended.resigned", "ended.won"]


@runs
async def test_against_bots_alone_resigning_ends_the_game(server: Running) -> None:
    opened = server.open("horse", ME, BOT, BOT)
    async with server.sit(opened["id"], *opened["secrets"]) as ana:
        await ana.hear("state")
        await ana.ask("resign", seat=0)
        assert await over(ana) == {"kind": "resigned", "by": 0, "winners": [1, 2]}


@runs
async def test_where_others_go_on_a_bot_plays_for_who_resigned_and_cannot_win(
    server: Running,
) -> None:
    opened = server.open("horse", ME, FRIEND, BOT, stand_in="recruit")
    ben = server.claim(opened)
    async with (
        server.sit(opened["id"], *opened["secrets"]) as ana,
        server.sit(opened["id"], ben) as other,
    ):
        await other.hear("state")
        await other.ask("resign", seat=1)
        await other.until(lambda client: client.table["seats"][1]["out"] == "resigned")
        assert other.table["seats"][1]["stand_in"] == "recruit"
        assert told(other) == ["ended.resigned", "ended.bot_ranked_last"]
        assert key(await other.ask("take_back", seat=1)) == "is_out"
        assert key(await other.ask("resign", seat=1)) == "is_out"
        await ana.play(random.Random(1))
        ending = await over(ana)
        assert ending["kind"] == "rules"
        assert 1 not in ending["winners"]
        assert ending["winners"]
        assert ana.table["result"]["scores"]


# Calling off


@runs
async def test_a_game_is_called_off_until_a_second_seat_has_decided(server: Running) -> None:
    async with two(server) as (ana, ben, watcher):
        first = await mover(ana, ben)
        second = ben if first is ana else ana
        seat, texts = await first.asked()
        assert first.positions[seat]["may_abort"]
        assert "may_abort" not in watcher.positions[None]
        await first.act(seat, texts[0])
        await second.reach(1)
        assert (await second.ask("abort", seat=1 - seat))["type"] == "ack"
        for client in (ana, ben, watcher):
            assert await over(client) == {"kind": "aborted", "by": 1 - seat, "winners": []}
            assert told(client) == ["ended.aborted"]
    async with two(server) as (ana, ben, watcher):
        assert key(await watcher.ask("abort", seat=0)) == "not_yours"
        while "may_abort" in ana.positions[0]:
            asked = await mover(ana, ben)
            seat, texts = await asked.asked()
            await asked.act(seat, texts[0])
            await ana.ask("ping")
        assert key(await ana.ask("abort", seat=0)) == "too_late_to_abort"
        assert ana.table["status"] == "playing"


# Draws


@runs
async def test_a_draw_needs_both(server: Running) -> None:
    async with two(server) as (ana, ben, watcher):
        assert key(await ben.ask("answer", seat=1, offer="draw", agree=True)) == "no_offer"
        assert key(await watcher.ask("offer_draw", seat=0)) == "not_yours"
        assert (await ana.ask("offer_draw", seat=0))["type"] == "ack"
        await watcher.until(lambda client: bool(client.table["offers"]))
        offer = {"kind": "draw", "by": 0, "ply": None, "agreed": [0], "waiting": [1]}
        assert watcher.table["offers"] == [offer]
        assert key(await ana.ask("offer_draw", seat=0)) == "offer_open"
        await ben.ask("answer", seat=1, offer="draw", agree=False)
        await ana.until(lambda client: client.table["offers"] == [])
        assert key(await ana.ask("offer_draw", seat=0)) == "offer_refused"
        await ben.ask("offer_draw", seat=1)
        await ana.ask("answer", seat=0, offer="draw", agree=True)
        for client in (ana, ben, watcher):
            assert await over(client) == {"kind": "draw", "by": 1, "winners": []}
            assert told(client) == ["ended.draw"]


@runs
async def test_a_draw_offer_lapses_when_the_other_decides_instead(server: Running) -> None:
    async with two(server) as (ana, ben, _):
        asked = await mover(ana, ben)
        other = ben if asked is ana else ana
        seat, texts = await asked.asked()
        await other.ask("offer_draw", seat=1 - seat)
        await asked.until(lambda client: bool(client.table["offers"]))
        await asked.act(seat, texts[0])
        await asked.until(lambda client: client.table["offers"] == [])
        assert key(await asked.ask("answer", seat=seat, offer="draw", agree=True)) == "no_offer"


@runs
async def test_bots_are_not_asked(server: Running) -> None:
    opened = server.open("horse", ME, BOT)
    async with server.sit(opened["id"], *opened["secrets"]) as ana:
        await ana.hear("state")
        assert key(await ana.ask("offer_draw", seat=0)) == "nobody_to_ask"


@runs
async def test_at_one_screen_an_agreement_is_made_at_once(server: Running) -> None:
    opened = server.open("troia", ME, BEN)
    async with server.sit(opened["id"], *opened["secrets"]) as both:
        await both.hear("state")
        await both.ask("offer_draw", seat=0)
        assert (await over(both))["kind"] == "draw"
