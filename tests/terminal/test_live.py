"""A live table on the full screen: one's seat by its link, watching, dead links."""

import asyncio
import random
import re
import socket
from typing import Any

import pytest
from textual.pilot import Pilot

from ilion.client.link import Link, claim, fetch_table, record_at
from ilion.client.player import PlayerSession
from ilion.core.errors import IlionError
from ilion.terminal.app import TableApp
from ilion.terminal.live import LiveGame
from ilion.terminal.live_screen import LiveScreen
from ilion.terminal.settings import Settings
from server.talk import BOT, FRIEND, ME, Running, runs
from terminal.screens import on_screen, text_on, until, until_read


def app_at(link: Link, language: str = "en") -> TableApp:
    """The screen of whoever has the link."""
    session = PlayerSession(link, fetch_table(link))
    return TableApp(LiveScreen(session, Settings(language, "instant")), LiveGame(session).run)


@pytest.mark.parametrize("name", ["horse", "hector"])
def test_a_seat_is_played_to_the_end_at_a_live_table(server: Running, name: str) -> None:
    opened = server.open(name, ME, BOT)
    app = app_at(Link(server.base, opened["id"], opened["secrets"][0]))

    async def play(pilot: Pilot[Any]) -> None:
        while "The game is over." not in text_on(app):
            await until(pilot, lambda: app.table.is_asking or len(app.screen_stack) > 2)
            if app.table.is_asking:
                await pilot.press("up", "enter")
        await until_read(pilot, "q: leave")

    on_screen(app, play)


def test_two_people_meet_and_one_watches(server: Running) -> None:
    opened = server.open("horse", ME, FRIEND)
    address = f"{server.base}/t/{opened['id']}"
    link = claim(Link.parse(f"{address}#{opened['invitation']}"), "Ben")
    app, watcher = app_at(link), app_at(Link.parse(address, watching=True))

    @runs
    async def meet() -> None:
        async with (
            server.sit(opened["id"], *opened["secrets"]) as ana,
            app.run_test(size=(80, 24)) as ben,
            watcher.run_test(size=(80, 24)) as eye,
        ):
            playing = asyncio.create_task(ana.play(random.Random(1)))
            await until(ben, lambda: app.table.is_asking)
            await ben.press("'", "h", "o", "space", "y", "e", "enter")
            await until_read(ben, "Ben: ho ye")
            await until_read(eye, "Ben: ho ye")
            assert not watcher.table.is_asking
            await ben.press("/", "r", "e", "enter")
            await until_read(ben, "Resign?")
            await ben.press("y")
            await until_read(ben, "The game is over.")
            await until_read(eye, "The game is over.")
            playing.cancel()

    meet()


def test_clocks_stand_in_the_title(server: Running) -> None:
    opened = server.open("hector", ME, BOT, clock={"seconds": 300, "increment": 5})
    app = app_at(Link(server.base, opened["id"], opened["secrets"][0]))

    async def look(pilot: Pilot[Any]) -> None:
        clocks = re.compile(r"▸Ana \d:\d\d · \w+ 5:0\d$")
        await until(pilot, lambda: bool(clocks.search(text_on(app).splitlines()[0])))

    on_screen(app, look)


def test_a_draw_is_offered_while_the_other_decides_and_another_game_follows(
    server: Running,
) -> None:
    opened = server.open("horse", ME, FRIEND)
    app = app_at(Link(server.base, opened["id"], server.claim(opened)))

    @runs
    async def meet() -> None:
        async with (
            server.sit(opened["id"], *opened["secrets"]) as ana,
            app.run_test(size=(80, 24)) as ben,
        ):
            await ana.until(lambda ana: bool(ana.positions))
            await until(ben, lambda: app.table.prompt is not None)
            await ben.press("/", "d", "r", "enter")
            await ana.until(lambda ana: bool(ana.table.get("offers")))
            assert (await ana.ask("answer", seat=0, offer="draw", agree=True))["type"] == "ack"
            await until_read(ben, "n: again")
            assert (await ana.ask("rematch"))["type"] == "ack"
            await until_read(ben, "n goes there")
            await ben.press("n")
            await until(ben, lambda: app.return_value == "new")

    meet()


def test_the_server_gives_hints_where_all_others_are_bots(server: Running) -> None:
    opened = server.open("horse", ME, BOT)
    app = app_at(Link(server.base, opened["id"], opened["secrets"][0]))

    async def ask(pilot: Pilot[Any]) -> None:
        await until(pilot, lambda: app.table.is_asking)
        await pilot.press("ctrl+t")
        await until_read(pilot, "The best choices, with your chance to win:")

    on_screen(app, ask)


def test_a_finished_table_is_replayed_by_its_link(server: Running) -> None:
    opened = server.open("horse", ME, BOT)

    @runs
    async def play() -> None:
        async with server.sit(opened["id"], *opened["secrets"]) as ana:
            await ana.play(random.Random(1))

    play()
    for kind in ("t", "replay"):
        record = record_at(f"{server.base}/{kind}/{opened['id']}")
        assert record.check() is not None


def test_a_table_whose_game_goes_on_has_no_record_yet(server: Running) -> None:
    opened = server.open("horse", ME, FRIEND)
    with pytest.raises(IlionError, match="The game is not over yet"):
        record_at(f"{server.base}/t/{opened['id']}")


def test_dead_links_get_a_sentence(server: Running) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        nobody = f"http://127.0.0.1:{free.getsockname()[1]}/t/abcdefghijklmnop"
        with pytest.raises(IlionError, match="The server does not answer"):
            fetch_table(Link.parse(nobody, watching=True))
    with pytest.raises(IlionError, match="There is no such table"):
        fetch_table(Link.parse(f"{server.base}/t/abcdefghijklmnop", watching=True))
    with pytest.raises(IlionError, match="A link to a table looks like"):
        Link.parse(f"{server.base}/u/abcdefghijklmnop", watching=True)


@pytest.mark.parametrize("fragment", ["r=", "r=!", "r=AAAA", "r=q1YqS8wpTgUA"])
def test_a_record_in_a_link_that_is_cut_off_gets_a_sentence(fragment: str) -> None:
    with pytest.raises(IlionError):
        record_at(f"http://localhost/replay#{fragment}")


def test_what_is_typed_and_marked_stays_while_others_speak(server: Running) -> None:
    opened = server.open("horse", ME, BOT)
    app = app_at(Link(server.base, opened["id"], opened["secrets"][0]))

    @runs
    async def play() -> None:
        async with (
            app.run_test(size=(80, 24)) as pilot,
            server.sit(opened["id"], *opened["secrets"]) as ana,
        ):
            await until(pilot, lambda: app.table.is_asking)
            await pilot.press("down", "down")
            marked, entries = app.table.choices.item, len(app.table.entries)
            await ana.ask("chat", seat=0, text="psst")
            await until(pilot, lambda: len(app.table.entries) > entries)
            assert marked is not None
            assert app.table.choices.item == marked

    play()
