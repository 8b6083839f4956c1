"""A live table on the full screen: one's seat by its link, watching, dead links."""

import asyncio
import random
import socket
from typing import Any

import pytest
from textual.pilot import Pilot

from ilion.client.link import Link, claim, fetch_table, record_at
from ilion.client.player import PlayerSession
from ilion.core.errors import IlionError
from ilion.core.registry import game
from ilion.terminal.app import TableApp
from ilion.terminal.live import LiveGame, LiveScreen
from ilion.terminal.settings import Settings
from server.talk import BOT, FRIEND, ME, Running, runs
from terminal.screens import on_screen, text_on, until, until_read


def app_at(link: Link, language: str = "en") -> TableApp:
    """The screen of whoever has the link."""
    table = fetch_table(link)
    session = PlayerSession(link, table)
    screen = LiveScreen(game(table.game), session.names, Settings(language, "instant"))
    return TableApp(screen, LiveGame(session).run)


@pytest.mark.parametrize("name", ["horse", "hector"])
def test_a_seat_is_played_to_the_end_at_a_live_table(server: Running, name: str) -> None:
    opened = server.open(name, ME, BOT)
    app = app_at(Link(server.base, opened["id"], opened["secrets"][0]))

    async def play(pilot: Pilot[Any]) -> None:
        while "The game is over." not in text_on(app):
            await until(pilot, lambda: app.table.is_asking or len(app.screen_stack) > 2)
            if app.table.is_asking:
                await pilot.press("up", "enter")
        await until_read(pilot, "Enter: leave")

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
