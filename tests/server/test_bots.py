"""Bots at live tables: ours in processes of their own, and anybody's over the wire."""

import asyncio
import random
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

import ilion
from ilion.client.bot import BotSession, join
from ilion.client.link import Link, claim
from ilion.core.errors import IlionError
from ilion.server.bots import pool as pools
from ilion.server.bots.pool import WorkerPool
from ilion.server.bots.worker import Job, choose
from ilion.server.errors import Refusal
from ilion.server.table.table import Table
from server.talk import FRIEND, ME, Running, runs


def question(name: str) -> tuple[dict[str, object], dict[str, object]]:
    state = ilion.game(name).new(seed=1)
    prompt = state.prompt(state.actor)
    assert prompt is not None
    return state.view(state.actor).to_json(), prompt.to_json()


@pytest.mark.parametrize("name", ["hector", "horse", "iliad", "troia"])
def test_a_job_is_done_from_a_view_and_a_prompt_alone(name: str) -> None:
    view, prompt = question(name)
    job = Job(1, name, view, prompt, "recruit", 0.02, 1)
    assert choose(job) in ilion.game(name).new(seed=1).legal()


@runs
async def test_a_worker_that_dies_is_replaced_and_the_bot_plays_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hire = pools._start_worker
    hired = []

    async def unlucky() -> asyncio.subprocess.Process:
        hired.append(await hire())
        if len(hired) < 3:
            hired[-1].kill()
        return hired[-1]

    monkeypatch.setattr(pools, "_start_worker", unlucky)
    pool = WorkerPool(1)
    pool.start()
    view, prompt = question("horse")
    actions = ilion.game("horse").new(seed=1).legal()
    assert await pool.choose("horse", view, prompt, "recruit") in actions
    assert len(hired) == 3
    assert pool.failures == 0
    hired[-1].kill()
    assert await pool.choose("horse", view, prompt, "recruit") in actions
    await pool.stop()
    assert all(process.returncode is not None for process in hired)


@runs
async def test_where_no_worker_can_be_started_it_is_tried_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hire, troubles = pools._start_worker, [OSError("no room"), OSError("no room")]

    async def crowded() -> asyncio.subprocess.Process:
        if troubles:
            raise troubles.pop()
        return await hire()

    monkeypatch.setattr(pools, "_start_worker", crowded)
    monkeypatch.setattr(pools, "START_RETRY", 0.0)
    pool = WorkerPool(1)
    pool.start()
    view, prompt = question("horse")
    await pool.choose("horse", view, prompt, "recruit")
    await pool.stop()
    assert (troubles, pool.failures) == ([], 0)


@runs
async def test_a_worker_that_is_being_started_does_not_outlive_its_crew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hire, begun, hired = pools._start_worker, asyncio.Event(), list[asyncio.subprocess.Process]()

    async def slow() -> asyncio.subprocess.Process:
        begun.set()
        await asyncio.sleep(0)
        hired.append(await hire())
        return hired[0]

    monkeypatch.setattr(pools, "_start_worker", slow)
    pool = WorkerPool(1)
    pool.start()
    view, prompt = question("horse")
    asking = asyncio.create_task(pool.choose("horse", view, prompt, "recruit"))
    await begun.wait()
    await pool.stop()
    asking.cancel()
    assert [process.returncode is not None for process in hired] == [True]


@runs
async def test_quick_bots_do_not_wait_behind_slow_ones() -> None:
    pool = WorkerPool(2)
    pool.start()
    view, prompt = question("hector")
    order: list[str] = []

    async def ask(level: str) -> None:
        await pool.choose("hector", view, prompt, level)
        order.append(level)

    await asyncio.gather(ask("recruit"), ask("recruit"))  # both workers have started
    slow = [asyncio.create_task(ask("hero")) for _ in range(6)]
    await asyncio.sleep(0)
    await asyncio.gather(*(ask("recruit") for _ in range(3)))
    assert order.count("hero") <= 3
    for task in slow:
        task.cancel()
    await asyncio.gather(*slow, return_exceptions=True)
    await pool.stop()


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
    guest.join(30)
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
        asyncio.run_coroutine_threadsafe(cut(), server.loop).result(10)
        await ana.play(random.Random(1))
    await asyncio.wait_for(guest, 30)
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
