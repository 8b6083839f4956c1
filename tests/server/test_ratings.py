"""Games under keys are rated, once; who leaves gains nothing; and who is forgotten has none."""

import asyncio
import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from server.conftest import config
from server.talk import BOT, FRIEND, Client, Running, runs
from server.test_you import Person


@pytest.fixture
def company(address: str, tmp_path: Path) -> Iterator[Running]:
    """A server on either database."""
    running = Running(config(tmp_path, database=address))
    yield running
    running.stop()
    assert running.logged.errors == []


def sit_down(one: Person, other: Person, **more: Any) -> tuple[str, list[str]]:
    """Two people at a table of their own: its id, and the secrets of their seats."""
    opened = one.open(FRIEND, **more)
    at = opened["table"]["id"]
    asked = {"key": other.key, "name": "Léa"}
    claimed = other.post(f"/api/tables/{at}/seats", asked, opened["invitation"])
    return at, [opened["seats"][0]["secret"], claimed["secret"]]


async def resign(server: Running, table: str, secret: str, seat: int) -> None:
    async with server.sit(table, secret) as client:
        await client.hear("state")
        assert (await client.ask("resign", seat=seat))["type"] == "ack"


async def rated(server: Running, table: str) -> str:
    """How a table was rated, once it was."""
    while True:
        found = await asyncio.wrap_future(
            asyncio.run_coroutine_threadsafe(server.registry.find(table), server.loop)
        )
        if found.row.rated:
            return found.row.rated
        await asyncio.sleep(0.02)


def rating(person: Person, mode: str = "people") -> Any:
    found = [each for each in person.get().json()["ratings"] if each["mode"] == mode]
    return found[0] if found else None


def change(person: Person) -> Any:
    return person.get().json()["games"][0]["change"]


@runs
async def test_a_game_of_two_changes_both_ratings_alike(company: Running) -> None:
    one, other = Person(company), Person(company, "Léa")
    at, secrets = sit_down(one, other)
    await resign(company, at, secrets[1], 1)
    assert await rated(company, at) == "rated"
    mine, theirs = rating(one), rating(other)
    assert mine["rating"] > 1500 > theirs["rating"]
    assert mine["rating"] - 1500 == 1500 - theirs["rating"] == change(one) == -change(other)
    assert (mine["games"], mine["won"], theirs["won"]) == (1, 1, 0)
    assert mine["band"] < 490
    assert [point["rating"] for point in mine["curve"]] == [mine["rating"]]
    assert rating(one, "bots") is None


@runs
async def test_new_keys_one_after_the_other_count_as_one_stranger(company: Running) -> None:
    one, gains = Person(company), []
    for name in ("Léa", "Noé"):
        at, secrets = sit_down(one, Person(company, name))
        await resign(company, at, secrets[1], 1)
        await rated(company, at)
        gains.append(change(one))
    assert gains[1] < 0.6 * gains[0]


@runs
async def test_games_against_bots_are_a_rating_of_their_own(company: Running) -> None:
    person = Person(company)
    opened = person.open(BOT)
    at = opened["table"]["id"]
    async with company.sit(at, opened["seats"][0]["secret"]) as client:
        await client.play(random.Random(3))
    assert await rated(company, at) == "rated"
    assert rating(person) is None
    assert rating(person, "bots")["games"] == 1
    assert person.get().json()["levels"]["horse"] in ("recruit", "hoplite")


@runs
async def test_a_game_of_four_ranks_all_four(company: Running) -> None:
    people = [Person(company, f"P{number}") for number in range(4)]
    opened = people[0].open(FRIEND, FRIEND, FRIEND)
    at = opened["table"]["id"]
    held = [opened["seats"][0]["secret"]]
    for person in people[1:]:
        asked = {"key": person.key}
        claimed = person.post(f"/api/tables/{at}/seats", asked, opened["invitation"])
        held.append(claimed["secret"])
    async with company.sit(at, *held) as all_of_them:
        await all_of_them.play(random.Random(5))
    assert await rated(company, at) == "rated"
    scores = company.get(f"/api/tables/{at}").json()["result"]["scores"]
    found = [rating(person)["rating"] for person in people]
    assert sorted(range(4), key=lambda seat: (scores[seat], found[seat])) == sorted(
        range(4), key=lambda seat: (found[seat], scores[seat])
    )
    assert sum(found) == pytest.approx(6000, abs=3)


async def leave_and_finish(company: Running, at: str, secrets: list[str]) -> None:
    async with company.sit(at, *secrets) as both:
        await both.hear("state")
        await both.ask("leave", seat=0)
        await both.play(random.Random(8))


@runs
async def test_who_leaves_has_lost_whatever_the_bot_does(company: Running) -> None:
    one, other = Person(company), Person(company, "Léa")
    at, secrets = sit_down(one, other, stand_in="recruit")
    await leave_and_finish(company, at, secrets)
    assert await rated(company, at) == "rated"
    assert rating(one)["rating"] < 1500 < rating(other)["rating"]
    assert rating(one)["won"] == 0


@runs
async def test_who_comes_back_after_a_bot_has_played_gains_nothing(company: Running) -> None:
    one, other = Person(company), Person(company, "Léa")
    at, secrets = sit_down(one, other)
    async with company.sit(at, secrets[0]) as client:
        await client.hear("state")
        await client.ask("leave", seat=0)
        await client.ask("take_back", seat=0)
    await resign(company, at, secrets[1], 1)
    assert await rated(company, at) == "rated"
    assert (change(one), change(other) < 0) == (0, True)


async def ask_for_a_hint(company: Running, client: Client, at: str, secret: str) -> None:
    await client.asked()
    assert company.post(f"/api/tables/{at}/hint", {"seat": 0}, secret).status_code == 200


@runs
async def test_games_that_do_not_count_say_why(company: Running) -> None:
    person, friend = Person(company), Person(company, "Léa")
    alone = person.open(BOT)
    at, secret = alone["table"]["id"], alone["seats"][0]["secret"]
    async with company.sit(at, secret) as client:
        await ask_for_a_hint(company, client, at, secret)
        await client.ask("resign", seat=0)
    assert await rated(company, at) == "hints"
    at, secrets = sit_down(person, friend, hints=True)
    await resign(company, at, secrets[0], 0)
    assert await rated(company, at) == "hints"
    opened = person.open(FRIEND)
    guest = company.claim({**opened, "id": opened["table"]["id"]})
    await resign(company, opened["table"]["id"], guest, 1)
    assert await rated(company, opened["table"]["id"]) == "guests"
    at, secrets = sit_down(person, friend)
    async with company.sit(at, *secrets) as both:
        await both.hear("state")
        await both.ask("abort", seat=0)
    assert await rated(company, at) == "aborted"
    at, secrets = sit_down(person, person)
    await resign(company, at, secrets[0], 0)
    assert await rated(company, at) == "same"
    record = company.get(f"/api/tables/{at}/record").json()
    record.update(result=None)
    known = person.open(BOT, record={**record, "log": record["log"][:1]})
    await resign(company, known["table"]["id"], known["seats"][0]["secret"], 0)
    assert await rated(company, known["table"]["id"]) == "prepared"
    assert person.get().json()["ratings"] == []
    why = [game["unrated"] for game in person.get().json()["games"]]
    assert [*dict.fromkeys(why)] == ["prepared", "same", "aborted", "guests", "hints"]


@runs
async def test_what_others_agreed_to_take_back_does_not_count(company: Running) -> None:
    one, other = Person(company), Person(company, "Léa")
    at, secrets = sit_down(one, other)
    async with company.sit(at, *secrets) as both:
        await both.hear("state")
        await both.play(random.Random(1), plies=4)
        table = asyncio.run_coroutine_threadsafe(company.registry.find(at), company.loop)
        game = (await asyncio.wrap_future(table)).game
        assert game
        game._note_undo(0, [0, None])
        assert not game.took_back  # one's own move, with nothing in between
        game._note_undo(0, [0, 1])
        await both.ask("resign", seat=0)
    assert await rated(company, at) == "undone"


@runs
async def test_the_same_two_count_less_and_less(company: Running) -> None:
    one, other = Person(company), Person(company, "Léa")
    gained = []
    for _ in range(4):
        at, secrets = sit_down(one, other)
        await resign(company, at, secrets[1], 1)
        await rated(company, at)
        gained.append(change(one))
    assert gained == sorted(gained, reverse=True)
    assert gained[3] < gained[0] / 3


@runs
async def test_a_game_that_a_stopped_server_did_not_rate_is_rated_later(tmp_path: Path) -> None:
    server = Running(config(tmp_path))
    one, other = Person(server), Person(server, "Léa")
    at, secrets = sit_down(one, other)
    await resign(server, at, secrets[1], 1)
    server.stop()
    with sqlite3.connect(tmp_path / "tables.db") as connection:
        connection.execute("DELETE FROM rated")
        connection.execute("DELETE FROM ratings")
        connection.execute("UPDATE tables SET rated = NULL")
    connection.close()
    server = Running(config(tmp_path))
    try:
        await rated(server, at)
        one.base = server.base
        assert rating(one)["rating"] > 1500
    finally:
        server.stop()


@runs
async def test_two_keys_that_become_one_have_one_rating(company: Running) -> None:
    one, other, device = Person(company), Person(company, "Léa"), Person(company)
    for person, times in ((one, 2), (device, 1)):
        for _ in range(times):
            at, secrets = sit_down(person, other)
            await resign(company, at, secrets[1], 1)
            await rated(company, at)
    before = rating(one)["rating"]
    link = one.post("/api/you/link")["link"]
    device.post("/api/you/devices", {"key": device.key}, link)
    assert (rating(device)["rating"], rating(device)["games"]) == (before, 2)
    assert len(rating(device)["curve"]) == 3


@runs
async def test_forgotten_people_have_no_ratings_and_others_keep_theirs(company: Running) -> None:
    one, other = Person(company), Person(company, "Léa")
    at, secrets = sit_down(one, other)
    await resign(company, at, secrets[1], 1)
    await rated(company, at)
    kept = rating(other)
    one.post("/api/you/forget")
    assert rating(other) == kept
    assert await count(company, "ratings") == await count(company, "rated") == 1


async def count(server: Running, table: str) -> int:
    asked = server.registry.store.scalar(sql.select(sql.func.count()).select_from(sql.table(table)))
    found: int = await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(asked, server.loop))
    return found
