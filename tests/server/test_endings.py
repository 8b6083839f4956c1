"""How games end before the rules end them: resigned, agreed, called off, out of time, stalled."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest
import sqlalchemy as sql

from ilion.core.message import Message
from ilion.core.record import Record
from ilion.core.text import Translator
from ilion.server.store import statements
from ilion.server.store.faults import StoreFault
from ilion.server.store.rows import now
from ilion.server.store.schema import TABLES
from ilion.server.table import watching
from server.conftest import config
from server.talk import BOT, FRIEND, ME, PATIENCE, Client, Running, runs

T = TypeVar("T")
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


def on_its_loop(server: Running, job: Coroutine[Any, Any, T]) -> T:
    """Do something in the server's own loop."""
    return asyncio.run_coroutine_threadsafe(job, server.loop).result(PATIENCE)


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


@runs
async def test_who_has_decided_twice_does_not_call_the_game_off(server: Running) -> None:
    opened = server.open("horse", ME, BEN)
    async with server.sit(opened["id"], *opened["secrets"]) as both:
        first, texts = await both.asked()
        await both.act(first, texts[0])
        seat, texts = await both.asked()
        assert seat == first  # two turns of the same seat (P-2.4)
        await both.act(first, texts[0])
        await both.asked()  # after two announcements that failed it is the other's turn
        assert key(await both.ask("abort", seat=first)) == "too_late_to_abort"
        assert (await both.ask("abort", seat=1 - first))["type"] == "ack"


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


@runs
async def test_a_draw_of_three_needs_all_who_still_play(server: Running) -> None:
    opened = server.open("horse", ME, FRIEND, FRIEND)
    secrets = [*opened["secrets"], server.claim(opened), server.claim(opened, "Cleo")]
    async with (
        server.sit(opened["id"], secrets[0]) as ana,
        server.sit(opened["id"], secrets[1]) as ben,
        server.sit(opened["id"], secrets[2]) as cleo,
    ):
        for client in (ana, ben, cleo):
            await client.until(lambda client: bool(client.positions))
        await ana.ask("offer_draw", seat=0)
        await ben.ask("offer_draw", seat=1)  # that is to agree
        await cleo.until(
            lambda client: [each["waiting"] for each in client.table["offers"]] == [[2]]
        )
        await cleo.ask("resign", seat=2)
        await cleo.until(lambda client: client.table["seats"][2]["out"] == "resigned")
        assert (await ana.ask("offer_draw", seat=0))["type"] == "ack"
        assert (await over(ben))["kind"] == "draw"


# Going back by agreement


async def play_to_an_undo(chance: random.Random, *clients: Client) -> tuple[Client, Client] | None:
    """Play until a seat may ask the other to go back: that one, and the other."""
    while clients[0].table["status"] == "playing":
        asked = await mover(*clients)
        seat, texts = await asked.asked()
        await asked.act(seat, chance.choice(texts))
        for client in clients:
            await client.ask("ping")
        for index, client in enumerate(clients):
            if "ask_undo" in client.positions[index]:
                return client, clients[1 - index]
    return None


def undo_of(client: Client) -> dict[str, Any]:
    [position] = client.positions.values()
    ply = position["ask_undo"][0]
    return {"seat": position["seat"], "number": position["number"], "ply": ply}


@runs
async def test_all_agree_before_a_decision_of_another_is_taken_back(server: Running) -> None:
    chance = random.Random(1)
    found = None
    while found is None:
        async with two(server, "iliad") as (ana, ben, _):
            found = await play_to_an_undo(chance, ana, ben)
            if found is None:
                continue
            asks, answers = found
            wish = undo_of(asks)
            seat, other = wish["seat"], 1 - wish["seat"]
            assert wish["ply"] not in asks.positions[seat]["undo"]
            assert key(await asks.ask("undo", **wish)) == "no_undo"
            far = {**wish, "ply": 0 if wish["ply"] else 1}
            assert key(await asks.ask("ask_undo", **far)) == "no_undo"
            stranger = {**wish, "seat": other}
            assert key(await asks.ask("ask_undo", **stranger)) == "not_yours"
            assert (await asks.ask("ask_undo", **wish))["type"] == "ack"
            await answers.until(lambda client: bool(client.table["offers"]))
            offer = {"kind": "undo", "by": seat, "ply": wish["ply"]}
            [told] = answers.table["offers"]
            assert told == {**offer, "agreed": [seat], "waiting": [other]}
            await answers.ask("answer", seat=other, offer="undo", agree=False)
            await asks.until(lambda client: client.table["offers"] == [])
            assert key(await asks.ask("ask_undo", **wish)) == "offer_refused"


@runs
async def test_what_all_agreed_to_take_back_is_taken_back(server: Running) -> None:
    chance = random.Random(2)
    found = None
    while found is None:
        async with two(server, "iliad", clock={"seconds": 600}) as (ana, ben, watcher):
            found = await play_to_an_undo(chance, ana, ben)
            if found is None:
                continue
            asks, answers = found
            wish = undo_of(asks)
            await asks.ask("ask_undo", **wish)
            await answers.until(lambda client: bool(client.table["offers"]))
            await answers.ask("answer", seat=1 - wish["seat"], offer="undo", agree=True)
            for client in (asks, answers, watcher):
                await client.until(lambda client: client.told()[-1]["type"] == "undone")
                undone = client.told()[-1]
                assert (undone["ply"], undone["by"]) == (wish["ply"], wish["seat"])
                await client.until(lambda client: client.table["offers"] == [])
            await asks.ask("ping")
            assert (await mover(ana, ben)) is asks
            again = server.get(f"/api/tables/{asks.first['table']}/log").json()["log"]
            assert again[-1]["ply"] == wish["ply"]


@runs
async def test_at_one_screen_going_back_has_a_limit_too(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ilion.server.table.game.MAX_UNDOS", 0)
    found: list[dict[str, Any]] = []
    while not found:
        opened = server.open("iliad", ME, BEN)
        async with server.sit(opened["id"], *opened["secrets"]) as both:
            while both.table.get("status") != "over" and not found:
                seat, texts = await both.asked()
                await both.act(seat, random.choice(texts))
                await both.ask("ping")
                found = [each for each in both.positions.values() if "ask_undo" in each]
            for position in found:
                wish = {"seat": position["seat"], "number": position["number"]}
                answer = await both.ask("ask_undo", ply=position["ask_undo"][0], **wish)
                assert key(answer) == "undo_used_up"


# Time


async def hurry(server: Running, client: Client, seat: int) -> None:
    """A seat has almost no time left."""

    async def now() -> None:
        table = server.registry.tables[client.first["table"]]
        assert table.clock is not None
        table.clock.left[seat] = 50
        table.schedule_next_move()

    on_its_loop(server, now())


@runs
async def test_at_a_table_that_says_so_who_has_no_time_left_has_lost(server: Running) -> None:
    clock = {"seconds": 600, "at_zero": "lose"}
    async with two(server, clock=clock) as (ana, ben, watcher):
        assert watcher.table["clock"]["at_zero"] == "lose"
        asked = await mover(ana, ben)
        seat, _ = await asked.asked()
        await hurry(server, asked, seat)
        for client in (ana, ben, watcher):
            assert await over(client) == {"kind": "time", "by": seat, "winners": [1 - seat]}
            assert told(client) == ["ended.time", "ended.won"]


@runs
async def test_a_bot_of_the_tables_level_goes_on_and_the_time_stays_used_up(
    server: Running,
) -> None:
    clock = {"seconds": 600, "increment": 30}
    async with two(server, "hector", clock=clock, stand_in="recruit") as (ana, ben, _):
        asked = await mover(ana, ben)
        seat, _ = await asked.asked()
        await hurry(server, asked, seat)
        await asked.until(lambda client: client.table["seats"][seat]["stand_in"] == "recruit")
        assert asked.table["seats"][seat]["out"] is None
        steps = [message for message in asked.told() if message["type"] == "step"]
        keys = [event["key"] for step in steps for event in step["events"]]
        assert keys[keys.index("ended.time") + 1] == "ended.bot_goes_on"
        for _ in range(3):
            assert key(await asked.ask("take_back", seat=seat)) == "time_is_up"
        table = asked.first["table"]

    async def again() -> list[int]:
        await server.registry._unload(await server.registry.find(table))
        found = await server.registry.find(table)
        assert found.clock is not None
        return found.clock.news().left

    left = on_its_loop(server, again())
    assert left[seat] == 0


@runs
async def test_a_game_of_days_is_lost_though_nobody_was_there(server: Running) -> None:
    clock = {"seconds": 86_400, "per": "turn", "always": True, "at_zero": "lose"}
    async with two(server, clock=clock) as (ana, ben, _):
        asked = await mover(ana, ben)
        seat, _ = await asked.asked()
        table = asked.first["table"]

    async def days_later() -> None:
        found = await server.registry.find(table)
        await server.registry._unload(found)
        await found.write(statements.update_table(table, begun=now() - 2 * 86_400_000))

    on_its_loop(server, days_later())
    ending = server.get(f"/api/tables/{table}").json()["ending"]
    assert ending == {"kind": "time", "by": seat, "winners": [1 - seat]}


@runs
async def test_a_server_notices_by_itself_that_a_game_of_days_is_lost(server: Running) -> None:
    clock = {"seconds": 86_400, "per": "turn", "always": True, "at_zero": "lose"}
    async with two(server, clock=clock) as (ana, ben, _):
        asked = await mover(ana, ben)
        await asked.asked()
        table = asked.first["table"]
    status = sql.select(TABLES.c.status).where(TABLES.c.id == table)
    due = sql.select(TABLES.c.due).where(TABLES.c.id == table)

    async def look() -> tuple[str, int]:
        store = server.registry.store
        await server.registry.look_at_clocks()
        return await store.scalar(status), await store.scalar(due)

    before = now()
    found, noted = on_its_loop(server, look())
    assert (found, noted > before + 86_000_000) == ("playing", True)

    async def days_later() -> None:
        found = await server.registry.find(table)
        await server.registry._unload(found)
        late = {"begun": now() - 2 * 86_400_000, "due": now() - 86_400_000}
        await found.write(statements.update_table(table, **late))

    on_its_loop(server, days_later())
    assert on_its_loop(server, look())[0] == "over"


@runs
async def test_time_stands_while_a_seat_watches_also_after_the_table_was_loaded_anew(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = 3_600_000
    monkeypatch.setattr(watching, "STEP", long)
    monkeypatch.setattr(watching, "LONGEST", long)
    async with two(server, clock={"seconds": 600}) as (ana, ben, watcher):
        first = await mover(ana, ben)
        second = ben if first is ana else ana
        while await mover(ana, ben) is first:
            seat, choices = await first.asked()
            await first.act(seat, choices[0])
        seat, _ = await second.asked()
        await watcher.ask("ping")
        told = [each for each in map(json.loads, watcher.heard) if each["type"] == "clock"][-1]
        assert told["running"] == seat
        assert told["left"][seat] == 600_000
        assert 0 < told["waits"] <= long
        table, secrets = second.first["table"], second.first["secrets"]

    async def again() -> None:
        found = await server.registry.find(table)
        while found.connections or found.busy:
            await asyncio.sleep(0.01)
        await server.registry._unload(found)

    on_its_loop(server, again())
    async with server.sit(table, *secrets) as back:
        news = await back.hear("clock")
        assert (news["running"], news["left"][seat]) == (seat, 600_000)
        assert 0 < news["waits"] <= told["waits"]


@runs
async def test_a_clock_goes_on_where_it_stood_when_all_had_left(server: Running) -> None:
    async with two(server, clock={"seconds": 600}) as (ana, ben, _):
        asked = await mover(ana, ben)
        seat, _ = await asked.asked()
        table = asked.first["table"]

        async def think() -> None:
            clock = server.registry.tables[table].clock
            assert clock is not None
            clock.left[seat] = 300_000

        on_its_loop(server, think())

    async def again() -> list[int]:
        found = await server.registry.find(table)
        while found.connections or found.busy:
            await asyncio.sleep(0.01)
        await server.registry._unload(found)
        found = await server.registry.find(table)
        assert found.clock is not None
        return found.clock.left

    left = on_its_loop(server, again())
    assert left[seat] <= 300_000
    assert left[1 - seat] == 600_000


# Not playing at all


async def stall(server: Running, client: Client) -> None:
    """The seat that decides has not done so for long."""

    async def now() -> None:
        server.registry.tables[client.first["table"]].turn_since -= 10_000

    on_its_loop(server, now())


@runs
async def test_who_does_not_play_may_lose_the_game(server: Running) -> None:
    async with two(server) as (ana, ben, watcher):
        assert ana.table["patience"] == 600
        asked = await mover(ana, ben)
        other = ben if asked is ana else ana
        seat, texts = await asked.asked()
        assert key(await other.ask("claim", seat=seat, wish="win")) == "not_stalled"
        await stall(server, ana)
        assert key(await watcher.ask("claim", seat=seat, wish="win")) == "not_seated"
        assert key(await asked.ask("claim", seat=seat, wish="win")) == "claim_own"
        assert key(await other.ask("claim", seat=63, wish="win")) == "not_stalled"
        await asked.act(seat, texts[0])
        assert key(await other.ask("claim", seat=seat, wish="win")) in ("not_stalled", "claim_own")
        asked = await mover(ana, ben)
        other = ben if asked is ana else ana
        seat, _ = await asked.asked()
        await stall(server, ana)
        async with server.sit(ana.first["table"]) as newcomer:
            await newcomer.hear("table")
            assert newcomer.table["seats"][seat]["may_claim"]
        await other.ask("claim", seat=seat, wish="win")
        for client in (ana, ben, watcher):
            assert await over(client) == {"kind": "stalled", "by": seat, "winners": [1 - seat]}


@runs
async def test_others_may_give_the_seat_of_who_does_not_play_to_a_bot(server: Running) -> None:
    async with two(server, stand_in="captain") as (ana, ben, _):
        asked = await mover(ana, ben)
        other = ben if asked is ana else ana
        seat, _ = await asked.asked()
        await stall(server, ana)
        await other.ask("claim", seat=seat, wish="bot")
        await asked.until(lambda client: client.table["seats"][seat]["stand_in"] == "captain")
        assert (await asked.ask("take_back", seat=seat))["type"] == "ack"


@runs
async def test_others_may_call_the_game_off_that_somebody_does_not_play(server: Running) -> None:
    async with two(server) as (ana, ben, _):
        asked = await mover(ana, ben)
        other = ben if asked is ana else ana
        seat, _ = await asked.asked()
        await stall(server, ana)
        await other.ask("claim", seat=seat, wish="end")
        assert await over(other) == {"kind": "aborted", "by": seat, "winners": []}
        assert told(other) == ["ended.stalled_off"]


@runs
async def test_one_of_three_cannot_end_the_game_of_the_third(server: Running) -> None:
    opened = server.open("horse", ME, FRIEND, FRIEND)
    secrets = [*opened["secrets"], server.claim(opened), server.claim(opened, "Cleo")]
    async with (
        server.sit(opened["id"], secrets[0]) as ana,
        server.sit(opened["id"], secrets[1]) as ben,
        server.sit(opened["id"], secrets[2]) as cleo,
    ):
        for client in (ana, ben, cleo):
            await client.hear("state")
        asked = await mover(ana, ben, cleo)
        other = ben if asked is ana else ana
        seat, _ = await asked.asked()
        await stall(server, ana)
        assert key(await other.ask("claim", seat=seat, wish="end")) == "others_play"
        await other.ask("claim", seat=seat, wish="win")
        await other.until(lambda client: client.table["seats"][seat]["out"] == "stalled")
        assert other.table["status"] == "playing"
        others = [client for client in (ana, ben, cleo) if client not in (asked, other)]
        [third] = others
        [index] = third.positions
        await third.ask("resign", seat=index)
        assert (await over(other))["winners"] == [*other.positions]


# The rest


@runs
async def test_the_host_mutes_a_seat_for_all(server: Running) -> None:
    async with two(server) as (ana, ben, _):
        assert key(await ben.ask("mute", seat=0)) == "not_host"
        assert key(await ana.ask("mute", seat=5)) == "nobody_there"
        await ana.ask("mute", seat=1)
        await ben.until(lambda client: client.table["seats"][1]["muted"])
        assert key(await ben.ask("chat", seat=1, text="hello")) == "muted"
        await ana.ask("mute", seat=1, muted=False)
        assert (await ben.ask("chat", seat=1, text="hello"))["type"] == "ack"


@runs
async def test_a_rematch_against_bots_is_one_request(server: Running) -> None:
    clock = {"seconds": 600, "increment": 5, "per": "game", "always": False, "at_zero": "lose"}
    clock["holidays"] = 0
    more = {"clock": clock, "stand_in": "captain", "options": {"open_horse": True}}
    opened = server.open("horse", ME, CAPTAIN, BOT, **more)
    async with server.sit(opened["id"], *opened["secrets"]) as ana:
        await ana.hear("state")
        await ana.ask("resign", seat=0)
        await over(ana)
        await ana.ask("rematch")
        second = ana.table["rematch"]
    async with server.sit(second, *opened["secrets"]) as ana:
        await ana.hear("state")
        assert ana.table["status"] == "playing"
        assert [seat["level"] for seat in ana.table["seats"]] == [None, "captain", "recruit"]
        assert (ana.table["clock"], ana.table["stand_in"]) == (clock, "captain")
        assert ana.table["options"]["open_horse"] is True
        assert ana.table["seats"][0]["yours"]


def test_offers_and_ends_are_kept_when_the_server_is_started_anew(tmp_path: Path) -> None:
    def started() -> Running:
        return Running(config(tmp_path))

    @runs
    async def offer(server: Running) -> None:
        async with two(server) as (ana, ben, _):
            tables.append({"id": ana.first["table"], "seats": ben.first["secrets"]})
            await ana.ask("offer_draw", seat=0)

    @runs
    async def agree(server: Running) -> None:
        async with server.sit(tables[0]["id"], *tables[0]["seats"]) as ben:
            await ben.until(lambda client: bool(client.positions))
            assert ben.table["offers"][0]["waiting"] == [1]
            await ben.ask("answer", seat=1, offer="draw", agree=True)

    tables: list[dict[str, Any]] = []
    for job in (offer, agree):
        server = started()
        job(server)
        server.stop()
        assert server.logged.errors == []
    server = started()
    found = server.get(f"/api/tables/{tables[0]['id']}").json()
    log = server.get(f"/api/tables/{tables[0]['id']}/log").json()["log"]
    server.stop()
    assert (found["status"], found["ending"]["kind"], found["offers"]) == ("over", "draw", [])
    assert [told["key"] for told in log[-1]["told"]] == ["ended.draw"]


@runs
async def test_an_end_that_cannot_be_stored_is_shown_to_nobody(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two(server) as (ana, ben, watcher):
        with monkeypatch.context() as patched:
            patched.setattr(server.registry.store, "decide", _fails)
            assert key(await ana.ask("resign", seat=0)) == "store"
        for client in (ana, ben, watcher):
            await client.ask("ping")
            assert client.table["status"] == "playing"
            assert not any("ended" in data for data in client.told_bytes())
        assert (await ana.ask("resign", seat=0))["type"] == "ack"
        assert (await over(watcher))["kind"] == "resigned"


async def _fails(*_: Any) -> None:
    raise StoreFault("locked")


def test_every_sentence_is_there_in_both_languages() -> None:
    args = {"seat": 0, "seats": [0, 1], "count": 2, "level": "hoplite"}
    for language in ("en", "fr"):
        translator = Translator("ilion.server", language, ["Ana", "Ben"])
        said = [
            translator.say(Message(f"ended.{each}", args))
            for each in (
                *("resigned", "time", "stalled", "won", "draw", "aborted", "stalled_off"),
                *("bot_goes_on", "bot_ranked_last"),
            )
        ]
        assert len({*said}) == len(said)


@runs
async def test_ended_games_are_counted(server: Running) -> None:
    opened = server.open("horse", ME, BOT)
    async with server.sit(opened["id"], *opened["secrets"]) as ana:
        await ana.until(lambda ana: bool(ana.positions))
        await ana.ask("resign", seat=0)
        await over(ana)
    assert 'ilion_games_ended_total{kind="resigned"}' in server.get("/metrics").text
