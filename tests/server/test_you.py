"""A key of one's own: games are found again under it, on another device too, until forgotten."""

import asyncio
import io
import secrets
import zipfile
from pathlib import Path
from typing import Any

import httpx
import pytest

from ilion.core.record import Record
from ilion.server.store.store import Conflict
from ilion.server.table.auth import hashed
from server.conftest import config
from server.talk import BOT, FRIEND, ME, PATIENCE, Running, bearer, runs


def new_key() -> str:
    return f"you-{secrets.token_urlsafe(24)}"


class Person:
    """A browser with a key at one server."""

    def __init__(self, server: Running, name: str = "Ioanna", **more: Any) -> None:
        self.base, self.key = server.base, new_key()
        self.begun = self.post("/api/you", {"key": self.key, "name": name, **more})

    def post(self, path: str, body: Any = None, secret: str | None = None) -> Any:
        answer = httpx.post(self.base + path, json=body, headers=bearer(secret or self.key))
        assert answer.is_success, answer.text
        return answer.json()

    def get(self) -> httpx.Response:
        return httpx.get(f"{self.base}/api/you", headers=bearer(self.key))

    def open(self, *others: Any, **more: Any) -> Any:
        wish = {"game": "horse", "seats": [{"who": "me", "name": "Ioanna"}, *others]}
        return self.post("/api/tables", {**wish, "key": self.key, **more})

    @property
    def tables(self) -> list[str]:
        return [game["table"] for game in self.get().json()["games"]]


def test_games_are_found_again_under_the_key(server: Running) -> None:
    person = Person(server)
    opened = person.open(BOT)
    host = Person(server, "Léa")
    invited = host.open(FRIEND)
    at = f"/api/tables/{invited['table']['id']}/seats"
    person.post(at, {"key": person.key}, invited["invitation"])
    assert person.tables == [invited["table"]["id"], opened["table"]["id"]]
    assert person.get().json()["games"][0]["people"] == 2
    assert host.tables == person.tables[:1]


def test_a_browser_brings_the_games_it_holds_and_no_others(server: Running) -> None:
    opened = server.post("/api/tables", {"game": "horse", "seats": [ME, BOT]}).json()
    at = opened["table"]["id"]
    assert Person(server, seats=[{"table": at, "secret": "seat-guessed"}]).tables == []
    mine = {"table": at, "secret": opened["seats"][0]["secret"]}
    assert Person(server, seats=[mine]).tables == [at]
    assert Person(server, seats=[mine]).tables == []  # it is somebody's already


def test_what_is_no_table_is_asked_of_no_database(address: str, tmp_path: Path) -> None:
    server = Running(config(tmp_path, database=address))
    strange = [{"table": text, "secret": text} for text in ("\0", "é" * 16, "")]
    try:
        assert Person(server, seats=strange).tables == []
    finally:
        server.stop()


def test_one_address_makes_so_many_people_and_devices_a_day(tmp_path: Path) -> None:
    server = Running(config(tmp_path, tables_per_day=3.0))
    try:
        link = Person(server).post("/api/you/link")["link"]
        assert server.post("/api/you", {"key": new_key()}).status_code == 201
        assert server.post("/api/you/devices", {"key": new_key()}, link).status_code == 200
        refused = server.post("/api/you", {"key": new_key()})
        assert (refused.status_code, refused.json()["why"]["key"]) == (
            429,
            "refused.too_many_tables",
        )
        assert server.post("/api/you/devices", {"key": new_key()}, link).status_code == 429
    finally:
        server.stop()


def test_what_another_has_written_first_is_refused_with_a_sentence(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = Person(server)

    async def too_late(*_: Any) -> None:
        raise Conflict("Another server was first.")

    monkeypatch.setattr(server.registry.store, "write", too_late)
    refused = server.post("/api/you/name", {"name": "Briseis"}, person.key)
    assert (refused.status_code, refused.json()["why"]["key"]) == (409, "refused.conflict")


def test_a_screen_that_is_passed_round_is_nobodys(server: Running) -> None:
    person = Person(server)
    person.open(ME)
    assert person.tables == []


def test_a_link_makes_another_device_the_same_person(server: Running) -> None:
    person, other = Person(server), Person(server, "Guest")
    first, second = person.open(BOT)["table"]["id"], other.open(BOT)["table"]["id"]
    link = person.post("/api/you/link")["link"]
    asked = server.get("/api/you/devices", link)
    assert asked.json() == {"name": "Ioanna", "games": 1}
    assert server.get("/api/you/devices", "link-x").status_code == 403
    joined = other.post("/api/you/devices", {"key": other.key}, link)
    assert joined["name"] == "Ioanna"
    assert joined["devices"] == 2
    assert sorted(other.tables) == sorted(person.tables) == sorted([first, second])


def test_a_new_link_ends_the_old_one_and_other_devices(server: Running) -> None:
    person, other = Person(server), Person(server)
    old = person.post("/api/you/link")["link"]
    other.post("/api/you/devices", {"key": other.key}, old)
    person.post("/api/you/link")
    assert other.get().status_code == 403
    late = httpx.post(
        f"{server.base}/api/you/devices", json={"key": new_key()}, headers=bearer(old)
    )
    assert late.status_code == 403
    assert person.get().status_code == 200


@pytest.mark.parametrize("secret", [None, "you-", "link-x", f"you-{32 * 'a'}"])
def test_who_has_no_key_is_nobody(server: Running, secret: str | None) -> None:
    assert httpx.get(f"{server.base}/api/you", headers=bearer(secret)).status_code == 403


def test_what_the_store_has_of_a_key_is_no_key(server: Running) -> None:
    person = Person(server)
    at = person.open(BOT)["table"]["id"]
    loading = asyncio.run_coroutine_threadsafe(server.registry.store.load(at), server.loop)
    saved = loading.result(PATIENCE)
    assert saved
    who = saved.seats[0].person or ""
    assert who not in server.get(f"/api/tables/{at}").text
    for known in (hashed(person.key), f"you-{hashed(person.key)}", who, f"you-{2 * who}"):
        found = httpx.get(f"{server.base}/api/you", headers=bearer(known))
        assert found.status_code == 403


def test_a_name_is_changed_everywhere_and_is_no_identity(server: Running) -> None:
    person, other = Person(server), Person(server)
    at = person.open(BOT)["table"]["id"]
    person.post("/api/you/name", {"name": "Briseis"})
    assert server.get(f"/api/tables/{at}").json()["seats"][0]["name"] == "Briseis"
    assert other.get().json()["name"] == "Ioanna"
    assert other.tables == []


def test_forget_me_leaves_nothing(tmp_path: Path) -> None:
    server = Running(config(tmp_path))
    try:
        person, friend = Person(server, "Xanthippe"), Person(server, "Léa")
        link = person.post("/api/you/link")["link"]
        seats = [{"who": "me", "name": "Xanthippe"}, FRIEND]
        playing = person.post("/api/tables", {"game": "horse", "seats": seats, "key": person.key})
        at = playing["table"]["id"]
        friend.post(f"/api/tables/{at}/seats", {"key": friend.key}, playing["invitation"])
        waiting = person.open(FRIEND)["table"]["id"]
        server.begun({"id": at})
        assert person.post("/api/you/forget") == {"tables": 2}
        assert person.get().status_code == 403
        seat = server.get(f"/api/tables/{at}").json()["seats"][0]
        assert (seat["name"], seat["stand_in"]) == ("", "hoplite")
        assert server.get(f"/api/tables/{waiting}").json()["seats"][0]["kind"] == "open"
        assert friend.tables == [at]
        held = playing["seats"][0]["secret"]
    finally:
        server.stop()
    kept = (tmp_path / "tables.db").read_bytes().decode("latin-1")
    for trace in ("Xanthippe", hashed(person.key), hashed(link), hashed(held)):
        assert trace not in kept


@runs
async def test_export_has_every_finished_game_as_a_record(server: Running) -> None:
    person = Person(server)
    person.open(BOT)
    opened = person.open(BOT)
    at = opened["table"]["id"]
    async with server.sit(at, opened["seats"][0]["secret"]) as client:
        await client.hear("state")
        await client.ask("resign", seat=0)
    found = httpx.get(f"{server.base}/api/you/games", headers=bearer(person.key))
    held = zipfile.ZipFile(io.BytesIO(found.content))
    assert held.namelist() == [f"{at}.ilion.json", "ratings.json"]
    assert Record.parse(held.read(f"{at}.ilion.json").decode()).game == "horse"
