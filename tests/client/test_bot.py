"""`ilion join`: anybody's bot at a live table, over the wire."""

import asyncio
import random
import socket
import sys
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ilion.client.bot import BotSession, join
from ilion.client.link import Link, claim
from ilion.client.parts import PartGiver
from ilion.core.errors import IlionError
from ilion.core.fair import check_fair
from ilion.core.record import Record
from ilion.server.errors import Refusal
from ilion.server.protocol import wire
from ilion.server.table.table import Table
from server.talk import FRIEND, ME, PATIENCE, Running, runs


def test_ilion_join_plays_a_bot_of_ones_own_to_the_end(
    server: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "my_own_bot.py").write_text(
        "class Last:\n"
        "    def choose(self, view, prompt, clock):\n"
        "        assert view.seat == prompt.seat\n"
        "        return prompt.choices[-1].action\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    opened = server.open("horse", ME, FRIEND)
    link = f"{server.base}/t/{opened['id']}#{opened['invitation']}"
    said: list[str] = []
    guest = threading.Thread(target=join, args=(link, "my_own_bot:Last", "Last", 1, said.append))
    guest.start()

    @runs
    async def play() -> None:
        async with server.sit(opened["id"], *opened["secrets"]) as ana:
            await ana.play(random.Random(1))
            assert ana.table["seats"][1]["name"] == "Last"

    play()
    guest.join(PATIENCE)
    assert said[-1].startswith("The game is over")


@runs
async def test_a_joined_bot_comes_back_after_a_lost_connection(server: Running) -> None:
    opened = server.open("troia", ME, FRIEND)
    link = claim(Link(server.base, opened["id"], opened["invitation"]), "Comes back")
    choices = random.Random(2)
    said: list[str] = []
    session = BotSession(
        link, lambda view, prompt: choices.choice(prompt.choices).action, said.append
    )
    guest = asyncio.create_task(session.run())

    async def cut() -> None:
        for connection in [*server.registry.tables[opened["id"]].connections]:
            if 1 in connection.seats:
                connection.close(1013, "cut off")

    async with server.sit(opened["id"], *opened["secrets"]) as ana:
        await ana.play(random.Random(1), plies=10)
        asyncio.run_coroutine_threadsafe(cut(), server.loop).result(PATIENCE)
        await ana.play(random.Random(1))
    await asyncio.wait_for(guest, PATIENCE)
    assert any("trying again" in sentence for sentence in said)


@runs
async def test_a_joined_bot_comes_back_where_the_server_is_busy_and_not_where_it_is_unwanted(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = server.open("horse", ME, FRIEND)
    link = claim(Link(server.base, opened["id"], opened["invitation"]), "Patient")
    answers = [Refusal("too_many", 429), Refusal("strange_secret", 403)]

    async def refuse(*_: Any) -> None:
        raise answers.pop(0)

    monkeypatch.setattr(Table, "connect", refuse)
    said: list[str] = []
    with pytest.raises(IlionError, match="does not fit the table"):
        await BotSession(link, lambda view, prompt: 0, said.append).run()
    assert said == ["The connection is lost; trying again in 0.5 s."]


def swallowing_the_first_answer(target: int) -> int:
    """A port that passes requests on to another one, and forgets the first answer."""
    listening = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        with listening:
            for passes in (False, True):
                client, _ = listening.accept()
                with client, socket.create_connection(("127.0.0.1", target)) as server:
                    asked = client.recv(1 << 16)
                    while b"}" not in asked:
                        asked += client.recv(1 << 16)
                    server.sendall(asked)  # urllib asks for the connection to be closed after it
                    answer = b"".join(iter(lambda: server.recv(1 << 16), b""))
                    if passes:
                        client.sendall(answer)

    threading.Thread(target=serve, daemon=True).start()
    port: int = listening.getsockname()[1]
    return port


def test_a_claim_whose_answer_was_lost_is_asked_again_and_takes_one_seat(server: Running) -> None:
    opened = server.open("horse", ME, FRIEND, FRIEND)
    port = swallowing_the_first_answer(server.port)
    link = claim(Link(f"http://127.0.0.1:{port}", opened["id"], opened["invitation"]), "Twice")
    table = server.get(f"/api/tables/{opened['id']}", link.secret).json()
    assert [seat["name"] for seat in table["seats"]] == ["Ana", "Twice", ""]
    assert table["seats"][1]["yours"]


def test_where_no_server_is_one_is_told_at_once() -> None:
    said: list[str] = []
    link = "http://127.0.0.1:1/t/" + 16 * "a"
    for secret in ("#join-x", "#seat-x"):
        with pytest.raises(IlionError, match="does not answer"):
            join(link + secret, "random", "", 1, said.append)
    with pytest.raises(IlionError, match="does not answer"):
        join(f"http://a..b/t/{16 * 'a'}#join-x", "random", "", 1, said.append)


@pytest.mark.parametrize(
    "link",
    [
        "nonsense",
        "http://host/t/abc",
        "ftp://host/t/abc#join-x",
        "http://host/#join-x",
        "http://[/t/aaaaaaaaaaaaaaaa#join-x",
        "http://host:many/t/aaaaaaaaaaaaaaaa#join-x",
        "http://host/t/aaaa aaaaaaaaaaa#join-x",
        "http://host/t/aaaaaaaaaaaaaaaa",
        "http://host/t/aaaaaaaaaaaaaaaa#join-…",
    ],
)
def test_a_link_that_is_none_gets_a_sentence(link: str) -> None:
    with pytest.raises(IlionError, match="link"):
        Link.parse(link)


def test_an_invitation_that_does_not_fit_gets_the_servers_sentence(server: Running) -> None:
    opened = server.open("troia", ME, FRIEND)
    with pytest.raises(IlionError, match="does not fit the table"):
        claim(Link(server.base, opened["id"], "join-" + 32 * "x"), "Eve")


@runs
async def test_a_joined_bot_refuses_offers_and_hears_that_somebody_resigned(
    server: Running,
) -> None:
    opened = server.open("troia", ME, FRIEND)
    link = claim(Link(server.base, opened["id"], opened["invitation"]), "Never")
    choices = random.Random(3)
    said: list[str] = []
    session = BotSession(
        link, lambda view, prompt: choices.choice(prompt.choices).action, said.append
    )
    guest = asyncio.create_task(session.run())
    async with server.sit(opened["id"], *opened["secrets"]) as ana:
        await ana.asked()  # so that the bot does not decide instead of an answer
        await ana.ask("offer_draw", seat=0)
        await ana.until(lambda client: client.table["offers"] == [])
        await ana.ask("resign", seat=0)
        await asyncio.wait_for(guest, PATIENCE)
    assert said[-1] == "The game is over: resigned."


@runs
async def test_a_joined_bot_gives_its_part_to_the_deal_by_itself(patient: Running) -> None:
    """The other seat's client is an old one that gives none, and nobody waits for it."""
    opened = patient.open("horse", ME, FRIEND)
    link = claim(Link(patient.base, opened["id"], opened["invitation"]), "Fair")
    said: list[str] = []
    session = BotSession(link, lambda _, prompt: prompt.choices[0].action, said.append)
    async with patient.sit(opened["id"], *opened["secrets"]) as ana:
        guest = asyncio.create_task(session.run())
        await ana.play(random.Random(1))
        await asyncio.wait_for(guest, PATIENCE)
    record = Record.parse(patient.get(f"/api/tables/{opened['id']}/record").text)
    check_fair(record)
    assert said[0].startswith("The deal was fair")
    assert record.fair is not None
    assert record.fair["parts"][1]["part"] == session.parts.parts[1]
    assert record.commitment == session.parts.commitment
    assert [given["hash"] or "" for given in record.fair["parts"]] == session.parts.hashes


def test_a_joined_bot_gives_no_part_to_another_commitment() -> None:
    giver = PartGiver()
    seat = wire.Seat(0, "person", "", None, None, True, True, False)
    table = wire.Table(
        *("a" * 16, "horse", 1, {}, "waiting", [seat], False, False, None, 0, "", "11" * 32),
        *(None, None, None, None),
        waits_for="hashes",
    )
    assert [type(each) for each in giver.requests(table)] == [wire.PromisePart]
    with pytest.raises(IlionError, match="changed its commitment"):
        giver.requests(msgspec.structs.replace(table, commitment="22" * 32))
