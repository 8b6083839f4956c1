"""Seats have a part in the deal: promised, opened, stored, and never left out without a word."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from ilion.core.fair import check_fair, unproven
from ilion.core.parts import bot_part
from ilion.core.record import Record
from server.conftest import config
from server.talk import BOT, FRIEND, ME, Client, Running, runs

LONG = 1000.0  # seconds: no test waits for a limit that it does not set itself


@pytest.fixture
def patient(address: str, tmp_path: Path) -> Iterator[Running]:
    """A server that waits for parts as long as it takes."""
    running = Running(config(tmp_path, database=address, parts_within=LONG))
    yield running
    running.stop()
    assert running.logged.errors == []


def part(byte: int) -> str:
    return bytes([byte] * 32).hex()


def hashed(given: str) -> str:
    return sha256(bytes.fromhex(given)).hexdigest()


async def told(client: Client, waits_for: str | None) -> dict[str, Any]:
    """Listen until the table waits for this."""
    await client.until(lambda it: bool(it.table) and it.table["waits_for"] == waits_for)
    return client.table


async def promise(client: Client, seat: int, given: str) -> dict[str, Any]:
    return await client.ask("promise_part", seat=seat, hash=hashed(given))


async def open_part(client: Client, seat: int, given: str) -> dict[str, Any]:
    return await client.ask("open_part", seat=seat, part=given)


def why(answer: dict[str, Any]) -> str:
    return "" if answer["type"] == "ack" else answer["why"]["key"].removeprefix("refused.")


async def let_time_pass(server: Running, table: str) -> None:
    """As if the table had waited for as long as it does."""

    async def wait() -> None:
        found = await server.registry.find(table)
        assert found.row.parts_since is not None
        found.deal_timer.time_up(found.row.parts_since)

    await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(wait(), server.loop))


def record(server: Running, table: str) -> Record:
    found = Record.parse(server.get(f"/api/tables/{table}/record").text)
    found.check()
    check_fair(found)
    return found


@runs
async def test_people_promise_then_open_and_the_deal_follows_from_all(patient: Running) -> None:
    opened = patient.open("horse", ME, FRIEND, BOT)
    table = opened["id"]
    assert opened["table"]["status"] == "waiting"
    assert opened["table"]["waits_for"] == "people"
    async with patient.sit(table, *opened["secrets"], parts=True) as ana:
        assert why(await promise(ana, 0, part(1))) == ""
        assert why(await open_part(ana, 0, part(1))) == "parts_early"
        claimed = patient.post(f"/api/tables/{table}/seats", {}, opened["invitation"]).json()
        assert claimed["commitment"] == opened["table"]["commitment"]
        async with patient.sit(table, claimed["secret"], parts=True) as ben:
            seats = (await told(ben, "hashes"))["seats"]
            assert [seat["part_hash"] for seat in seats] == [hashed(part(1)), None, None]
            assert why(await promise(ben, 0, part(2))) == "not_yours"
            assert why(await promise(ben, 1, part(2))) == ""
            await told(ana, "parts")
            assert why(await promise(ana, 0, part(3))) == "parts_fixed"
            assert why(await promise(ana, 0, part(1))) == ""  # the same again
            assert why(await open_part(ana, 0, part(3))) == "wrong_part"
            assert why(await ben.ask("leave", seat=1)) == "dealing"
            assert why(await open_part(ana, 0, part(1))) == ""
            assert ana.table["status"] == "waiting"
            assert why(await open_part(ana, 0, part(1))) == ""  # the same again
            assert not ana.positions, "nothing is dealt before the last part"
            assert why(await open_part(ben, 1, part(2))) == ""
            assert why(await open_part(ben, 1, part(2))) == ""
            chance = random.Random(1)
            await asyncio.gather(ana.play(chance), ben.play(chance))
            heard = "".join(ana.heard)
    played = record(patient, table)
    assert unproven(played) == []
    assert played.fair == {
        "table": table,
        "parts": [
            {"by": "person", "hash": hashed(part(1)), "part": part(1)},
            {"by": "person", "hash": hashed(part(2)), "part": part(2)},
            {"by": "bot", "hash": None, "part": bot_part(opened["table"]["commitment"], 2)},
        ],
    }
    assert part(2) not in heard, "parts are told with the record"


@runs
async def test_an_old_client_plays_and_the_record_says_that_it_gave_nothing(
    patient: Running,
) -> None:
    opened = patient.open("troia", ME, FRIEND)
    ben_secret = patient.claim(opened)
    async with patient.sit(opened["id"], *opened["secrets"]) as ana:
        first = await ana.hear("table")
        assert first["table"]["commitment"] == opened["table"]["commitment"]
        assert first["table"]["status"] == "waiting"  # it was shown before anything was dealt
        async with patient.sit(opened["id"], ben_secret, parts=True) as ben:
            await told(ben, "hashes")
            await promise(ben, 1, part(7))
            await told(ben, "parts")
            await open_part(ben, 1, part(7))
            chance = random.Random(2)
            await asyncio.gather(ana.play(chance), ben.play(chance))
    played = record(patient, opened["id"])
    assert unproven(played) == ["seat 0 gave no part to the deal."]


@runs
async def test_a_table_for_passing_round_gives_a_part_for_each_seat(patient: Running) -> None:
    opened = patient.open("hector", ME, ME)
    async with patient.sit(opened["id"], *opened["secrets"], parts=True) as both:
        await told(both, "hashes")
        for seat in (0, 1):
            await promise(both, seat, part(seat))
        for seat in (0, 1):
            await open_part(both, seat, part(seat))
        await both.reach(0)
        assert both.table["status"] == "playing"


@runs
async def test_who_does_not_come_or_keeps_its_part_back_is_not_waited_for(
    patient: Running,
) -> None:
    opened = patient.open("horse", ME, ME, FRIEND)
    patient.claim(opened)  # and does not come
    async with patient.sit(opened["id"], *opened["secrets"], parts=True) as both:
        for seat in (0, 1):
            await promise(both, seat, part(seat))
        await let_time_pass(patient, opened["id"])
        await told(both, "parts")
        await open_part(both, 0, part(0))
        await let_time_pass(patient, opened["id"])
        await both.reach(0)  # seat 1 keeps its part back
    fair = patient.registry.tables[opened["id"]].row.fair
    assert fair is not None
    assert [(given["hash"], given["part"]) for given in fair["parts"]] == [
        (hashed(part(0)), part(0)),
        (hashed(part(1)), None),
        (None, None),
    ]


@runs
async def test_parts_outlive_the_server(address: str, tmp_path: Path) -> None:
    """It stops between the first part and the second; the table goes on where it was."""
    settings = config(tmp_path, database=address, parts_within=LONG)
    server = Running(settings)
    opened = server.open("iliad", ME, ME, ME)
    async with server.sit(opened["id"], *opened["secrets"], parts=True) as three:
        for seat in range(3):
            await promise(three, seat, part(seat))
        await open_part(three, 0, part(0))
    server.stop()
    server = Running(settings)
    async with server.sit(opened["id"], *opened["secrets"], parts=True) as three:
        assert (await told(three, "parts"))["commitment"] == opened["table"]["commitment"]
        for seat in (1, 2):
            await open_part(three, seat, part(seat))
        await three.play(random.Random(1), plies=3)
        first = three.positions[0]["view"]
    server.stop()
    server = Running(settings)
    async with server.sit(opened["id"], *opened["secrets"], parts=True) as three:
        await three.reach(3)
        assert three.positions[0]["view"] == first
        await three.play(random.Random(1))
    assert unproven(record(server, opened["id"])) == []
    server.stop()
    assert server.logged.errors == []


@runs
async def test_a_rematch_waits_for_everybody_and_deals_from_new_parts(patient: Running) -> None:
    opened = patient.open("troia", ME, FRIEND)
    ben_secret = patient.claim(opened)
    async with (
        patient.sit(opened["id"], *opened["secrets"], opened["host"]) as ana,
        patient.sit(opened["id"], ben_secret) as ben,
    ):
        chance = random.Random(3)
        await asyncio.gather(ana.play(chance), ben.play(chance))
        await ana.ask("rematch", turn=False)
        second = (await ben.hear("rematch"))["table"]
    async with patient.sit(second, *opened["secrets"], opened["host"], parts=True) as ana:
        await told(ana, "people")
        await promise(ana, 0, part(1))
        assert ana.table["waits_for"] == "people"
        assert ana.table["commitment"] != opened["table"]["commitment"]
        # Ben does not come: a bot takes his seat, as it would an open one.
        await ana.ask("start", fill="recruit")
        assert [seat["kind"] for seat in ana.table["seats"]] == ["person", "bot"]
        await told(ana, "parts")
        await open_part(ana, 0, part(1))
        await ana.until(lambda it: 0 in it.positions)


@runs
async def test_a_seat_that_is_left_takes_its_promise_with_it(patient: Running) -> None:
    opened = patient.open("horse", ME, FRIEND)
    ben_secret = patient.claim(opened)
    async with patient.sit(opened["id"], ben_secret, parts=True) as ben:
        await told(ben, "hashes")
        await promise(ben, 1, part(1))
        assert why(await ben.ask("leave", seat=1)) == ""
        assert ben.table["seats"][1]["part_hash"] is None
        assert ben.table["waits_for"] == "people"


def test_a_table_of_bots_deals_at_once(patient: Running) -> None:
    opened = patient.open("horse", BOT, BOT)
    assert opened["table"]["status"] == "playing"
    assert opened["table"]["waits_for"] is None


@pytest.mark.parametrize("given", ["", "00", "g" * 64, "A" * 64, 7])
@runs
async def test_a_part_is_64_hexadecimal_digits(patient: Running, given: Any) -> None:
    opened = patient.open("horse", ME, BOT)
    async with patient.sit(opened["id"], *opened["secrets"], parts=True) as ana:
        answer = await ana.ask("promise_part", seat=0, hash=given)
        assert why(answer) == "message"
        assert json.dumps(answer)
