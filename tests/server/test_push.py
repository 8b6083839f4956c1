"""Web Push: who is not there is told that it is their turn, by a stand-in push service."""

import asyncio
import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from cryptography.hazmat.primitives.asymmetric import ec

from ilion.server.push.crypto import VapidKey, decode, encode, encrypt
from ilion.server.push.pushes import DEVICES, SERVICES, Pushes, told_of
from ilion.server.store.schema import PUSHES
from ilion.server.table.auth import hashed
from server.conftest import config
from server.push_service import PushService
from server.talk import FRIEND, ME, PATIENCE, Client, Running, runs
from server.test_endings import mover, play_to_an_undo, two, undo_of
from server.test_you import Person

KEY = VapidKey.make()


@pytest.fixture
def pushing(address: str, tmp_path: Path, service: PushService) -> Iterator[Running]:
    """A server that pushes, on either database."""
    more = {"push_key": KEY, "push_contact": "mailto:op@example.org"}
    running = Running(config(tmp_path, database=address, push_services=service.origin, **more))
    yield running
    running.stop()
    assert running.logged.errors == []


def subscribe(server: Running, service: PushService, **more: Any) -> int:
    return server.post("/api/push", service.subscription(**more)).status_code


def subscriptions(server: Running) -> int:
    store = server.registry.store
    chosen = sql.select(sql.func.count()).select_from(PUSHES)
    found: int = asyncio.run_coroutine_threadsafe(store.scalar(chosen), server.loop).result()
    return found


async def play_until_the_other_is_told(
    server: Running, service: PushService, table: str, secret: str
) -> Any:
    """One sits alone, and decides until the other, who is not there, is told; what they hear."""
    async with server.sit(table, secret) as me:
        await me.hear("state")
        while service.heard.empty():
            if found := me.choices():
                await me.act(found[0], found[1][0])
            else:
                with suppress(TimeoutError):
                    await asyncio.wait_for(me.next(), 0.2)
    return service.heard.get()


@runs
async def test_who_is_not_there_is_told_of_their_turn(
    pushing: Running, service: PushService
) -> None:
    opened = pushing.open("horse", ME, FRIEND)
    ben = pushing.claim(opened)
    ana = opened["secrets"][0]
    pushing.begun(opened)
    assert subscribe(pushing, service, secrets=[ana, ben], language="fr") == 201
    first = ana if pushing.get(f"/api/tables/{opened['id']}").json()["turn"] == 0 else ben
    message, claims = await play_until_the_other_is_told(pushing, service, opened["id"], first)
    assert message == {"table": opened["id"], "title": "À vous de jouer", "body": message["body"]}
    assert claims["sub"] == "mailto:op@example.org"
    assert claims["k"] == pushing.get("/api/push").json()["key"] == VapidKey(KEY).public


async def goes(who: Client, seat: int, other: Client) -> None:
    """Somebody goes away, and the other has seen it."""
    await who.socket.close()
    while (await other.hear("presence"))["present"][seat]:
        pass


async def told(service: PushService) -> Any:
    message, _ = await asyncio.to_thread(service.heard.get, True, PATIENCE)
    return message["table"]


@runs
async def test_who_is_asked_again_by_an_undo_is_told(
    pushing: Running, service: PushService
) -> None:
    found, chance = None, random.Random(2)
    while found is None:
        async with two(pushing, "iliad") as (ana, ben, _):
            found = await play_to_an_undo(chance, ana, ben)
            if found is None:
                continue
            asks, answers = found
            wish = undo_of(asks)
            await asks.ask("ask_undo", **wish)
            await answers.until(lambda client: bool(client.table["offers"]))
            await goes(asks, wish["seat"], answers)
            subscribe(pushing, service, secrets=asks.first["secrets"])
            await answers.ask("answer", seat=1 - wish["seat"], offer="undo", agree=True)
            assert await told(service) == asks.first["table"]


@runs
async def test_who_is_asked_by_the_bot_of_somebody_who_left_is_told(
    pushing: Running, service: PushService
) -> None:
    async with two(pushing, "horse") as (ana, ben, _):
        leaves = await mover(ana, ben)
        waits = ben if leaves is ana else ana
        seat, _ = await leaves.asked()
        await goes(waits, 1 - seat, leaves)
        subscribe(pushing, service, secrets=waits.first["secrets"])
        await leaves.ask("leave", seat=seat)
        assert await told(service) == waits.first["table"]


@runs
async def test_a_subscription_that_is_gone_is_deleted(
    pushing: Running, service: PushService
) -> None:
    service.status = 410
    opened = pushing.open("horse", ME, FRIEND)
    ben = pushing.claim(opened)
    pushing.begun(opened)
    subscribe(pushing, service, secrets=[opened["secrets"][0], ben])
    turn = pushing.get(f"/api/tables/{opened['id']}").json()["turn"]
    first = [opened["secrets"][0], ben][turn]
    await play_until_the_other_is_told(pushing, service, opened["id"], first)
    while subscriptions(pushing):
        await asyncio.sleep(0.05)


def test_of_many_subscriptions_to_a_seat_the_newest_are_told(
    pushing: Running, service: PushService
) -> None:
    secret = pushing.open("horse", ME, FRIEND)["secrets"][0]
    for number in range(DEVICES + 2):
        subscribe(pushing, service, secrets=[secret], endpoint=f"{service.origin}/to/{number}")
    asked = pushing.registry.store.rows(told_of(hashed(secret), None))
    told = asyncio.run_coroutine_threadsafe(asked, pushing.loop).result(PATIENCE)
    assert len(told) == DEVICES
    assert f"{service.origin}/to/{DEVICES + 1}" in [push.endpoint for push in told]


def test_who_has_another_device_is_told_there_too(pushing: Running, service: PushService) -> None:
    person, other = Person(pushing), Person(pushing)
    link = person.post("/api/you/link")["link"]
    subscribe(pushing, service, key=other.key)
    other.post("/api/you/devices", {"key": other.key}, link)
    person.post("/api/you/forget")
    assert subscriptions(pushing) == 0


def test_a_subscription_ends_when_asked_and_with_forget_me(
    pushing: Running, service: PushService
) -> None:
    person = Person(pushing)
    opened = person.open(FRIEND)
    mine = service.subscription()["endpoint"]
    subscribe(pushing, service, secrets=[opened["seats"][0]["secret"]])
    subscribe(pushing, service, secrets=[opened["seats"][0]["secret"]])
    assert subscriptions(pushing) == 1
    pushing.post("/api/push/end", {"endpoint": mine})
    assert subscriptions(pushing) == 0
    for more in ({"key": person.key}, {"secrets": [opened["seats"][0]["secret"]]}):
        subscribe(pushing, service, **more)
        assert subscriptions(pushing) == 1
    person.post("/api/you/forget")
    assert subscriptions(pushing) == 0


def test_a_server_without_a_key_does_not_push(server: Running, service: PushService) -> None:
    assert server.get("/api/push").json() == {"key": None}
    assert subscribe(server, service) == 404


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://127.0.0.1/x",
        "https://localhost/x",
        "https://169.254.169.254/latest",
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com.evil.example/x",
        "https://fcm.googleapis.com@evil.example/x",
        "https://evil.example/push.apple.com",
        "https://a.b/.push.apple.com",
        "https://.push.apple.com/x",
        "ftp://web.push.apple.com/x",
        "https://[push.apple.com/x",
        "https://\u2100.push.apple.com/x",
        "https://web.push.apple.com/\0",
        "https://web.push.apple.com/é",
        "https://web.push.apple.com/ x",
    ],
)
def test_nothing_is_sent_but_to_the_services_of_browsers(tmp_path: Path, endpoint: str) -> None:
    class Nowhere:
        pass

    pushes = Pushes(config(tmp_path, push_key=KEY), Nowhere())  # type: ignore[arg-type]
    assert not pushes.may_send(endpoint)
    assert all(pushes.may_send(f"{service.replace('*', 'web')}/x") for service in SERVICES)


def test_a_strange_subscription_is_refused(pushing: Running, service: PushService) -> None:
    no_point = encode(b"\x04" + bytes(64))
    for wrong in (
        {"endpoint": "https://evil.example/x"},
        {"p256dh": "AAAA"},
        {"p256dh": no_point},
        {"auth": "!"},
        {"auth": f"{encode(bytes(16))}==\0\0\0\0"},
    ):
        answer = pushing.post("/api/push", service.subscription(**wrong))
        assert (answer.status_code, answer.json()["why"]["key"]) == (422, "refused.strange_push")


def test_the_example_of_rfc_8291() -> None:
    own = ec.derive_private_key(
        int.from_bytes(decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")), ec.SECP256R1()
    )
    made = encrypt(
        b"When I grow up, I want to be a watermelon",
        decode(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
        ),
        decode("BTBZMqHH6r4Tts7J_aSIgg"),
        decode("DGv6ra1nlYgDCS1FRnbzlw"),
        own,
    )
    assert made == decode(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
        "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
        "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
