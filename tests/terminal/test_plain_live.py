"""A live table line by line: moves wait until they are asked for, commands do not."""

import asyncio
import io
import random

from rich.console import Console

from ilion.client.link import Link, fetch_table
from ilion.client.player import PlayerSession
from ilion.terminal.plain_live import LiveLines
from server.talk import BOT, FRIEND, ME, Running, runs


def lines_at(link: Link, *typed: str | None) -> tuple[LiveLines, io.StringIO]:
    """Somebody who has typed all that already."""
    printed = io.StringIO()
    session = PlayerSession(link, fetch_table(link))
    lines = LiveLines(Console(file=printed, width=100), session, "en", yes=False)
    for line in typed:
        lines.typed.put_nowait(line)
    return lines, printed


def test_a_seat_is_played_to_the_end(server: Running) -> None:
    opened = server.open("horse", ME, BOT)
    lines, printed = lines_at(Link(server.base, opened["id"], opened["secrets"][0]))

    class Person(LiveLines):
        """Types the first move of every list, and Enter."""

        def _ask(self) -> None:
            super()._ask()
            if self.now and self.now.prompt and self.now.prompt.choices:
                self.typed.put_nowait(self._items(self.now.prompt)[0].code)
                self.typed.put_nowait("")

    lines.__class__ = Person

    @runs
    async def play() -> None:
        playing = asyncio.create_task(lines.run())
        while not lines.session.is_over:
            await asyncio.sleep(0.05)
            assert not playing.done() or lines.session.is_over, printed.getvalue()
        lines.typed.put_nowait(None)
        assert not await playing

    play()
    assert "Enter makes the move" in printed.getvalue()
    assert "The game is over." in printed.getvalue()


def test_people_talk_and_a_resignation_ends_it(server: Running) -> None:
    opened = server.open("horse", ME, FRIEND)
    link = Link(server.base, opened["id"], server.claim(opened))
    lines, printed = lines_at(link, "help")

    @runs
    async def meet() -> None:
        async with server.sit(opened["id"], *opened["secrets"]) as ana:
            playing = asyncio.create_task(lines.run())
            await ana.until(lambda ana: ana.table.get("status") == "playing")
            lines.typed.put_nowait("say ho ye")
            heard = await ana.hear("chats")
            while not any(line["text"] == "ho ye" for line in heard["lines"]):
                heard = await ana.hear("chats")
            while "resign" not in lines.session.wishes():
                await asyncio.sleep(0.02)
            for typed in ("resign", "n", "resign", "", "resign", "y"):
                lines.typed.put_nowait(typed)
            await ana.watch()
            lines.typed.put_nowait("")
            assert not await playing

    meet()
    assert printed.getvalue().count("Resign? This cannot be taken back.") == 3
    assert "The game is over." in printed.getvalue()


def test_a_move_that_is_typed_too_early_waits_and_an_end_of_input_leaves(server: Running) -> None:
    opened = server.open("horse", ME, BOT)
    link = Link(server.base, opened["id"], opened["secrets"][0])
    lines, printed = lines_at(link, "a1!", "nonsense", "quit")

    @runs
    async def play() -> None:
        assert not await lines.run()

    play()
    assert "Ana announces 1" in printed.getvalue()


def test_who_watches_reads_along(server: Running) -> None:
    opened = server.open("horse", ME, BOT)
    lines, printed = lines_at(Link(server.base, opened["id"], ""))

    @runs
    async def watch() -> None:
        watching = asyncio.create_task(lines.run())
        async with server.sit(opened["id"], *opened["secrets"]) as ana:
            await ana.play(random.Random(1))
        assert not await watching

    watch()
    assert "announces" in printed.getvalue()
