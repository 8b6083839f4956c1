"""What a seat asks of the others at a live table: going back, calling off, claims against stalling.

Ana sits at a socket of her own; Ben reads and types, once on the full screen, once line by line.
"""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, Protocol

import pytest
from rich.console import Console
from textual.pilot import Pilot

from ilion.client.link import Link, fetch_table
from ilion.client.player import PlayerSession
from ilion.core.prompt import Choice
from ilion.terminal.app import TableApp
from ilion.terminal.live import LiveGame
from ilion.terminal.live_screen import LiveScreen
from ilion.terminal.plain_live import LiveLines
from ilion.terminal.settings import Settings
from server.talk import FRIEND, ME, PATIENCE, Client, Running, runs
from terminal.screens import text_on

ANA, BEN = 0, 1


class Ben(Protocol):
    """What Ben does, wherever he reads."""

    def is_asked(self) -> bool:
        """Whether it is his to decide."""

    async def decides(self, verb: str) -> None:
        """Makes a move with that verb where he may, else any."""

    async def wishes(self, wish: str) -> None:
        """Asks the table for something."""

    async def answers(self, yes: bool) -> None:
        """Says yes or no to what he is asked."""

    def reads(self) -> str:
        """All that he sees."""


class OnScreen:
    """Ben on the full screen."""

    def __init__(self, app: TableApp, pilot: Pilot[Any]) -> None:
        self.app, self.pilot = app, pilot

    def is_asked(self) -> bool:
        return self.app.table.is_asking

    async def decides(self, verb: str) -> None:
        texts = [item.text for item in self.app.table.items()]
        await self.pilot.press(*chosen(texts, verb).replace(" ", ""), "enter")

    async def wishes(self, wish: str) -> None:
        await self.pilot.press("/", *wish, "enter")

    async def answers(self, yes: bool) -> None:
        await self.pilot.press("y" if yes else "n")

    def reads(self) -> str:
        return text_on(self.app)


class LineByLine:
    """Ben without a screen."""

    def __init__(self, lines: LiveLines, printed: io.StringIO) -> None:
        self.lines, self.printed = lines, printed

    def is_asked(self) -> bool:
        return bool(self._choices())

    async def decides(self, verb: str) -> None:
        self._types(f"{chosen([choice.text for choice in self._choices()], verb)}!")

    def _choices(self) -> Sequence[Choice]:
        prompt = self.lines.now.prompt if self.lines.now else None
        return prompt.choices if prompt else ()

    async def wishes(self, wish: str) -> None:
        self._types(wish)

    async def answers(self, yes: bool) -> None:
        self._types("y" if yes else "n")

    def _types(self, line: str) -> None:
        self.lines.typed.put_nowait(line)

    def reads(self) -> str:
        return self.printed.getvalue()


async def until(holds: Callable[[], bool]) -> None:
    """Wait for what must happen."""
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.01)


async def until_read(ben: Ben, text: str) -> None:
    try:
        await until(lambda: text in ben.reads())
    except TimeoutError:
        raise AssertionError(f"{text!r} is not to be read:\n{ben.reads()}") from None


@pytest.fixture(params=[OnScreen, LineByLine])
def reader(request: pytest.FixtureRequest) -> Any:
    """How Ben reads."""
    return request.param


@asynccontextmanager
async def table(
    server: Running, reader: Any, game: str
) -> AsyncIterator[tuple[Client, Ben, PlayerSession]]:
    """Ana and Ben at a table whose game has begun, and Ben's session."""
    opened = server.open(game, ME, FRIEND)
    link = Link(server.base, opened["id"], server.claim(opened))
    session = PlayerSession(link, fetch_table(link))
    async with server.sit(opened["id"], *opened["secrets"]) as ana:
        if reader is OnScreen:
            app = TableApp(LiveScreen(session, Settings("en", "instant")), LiveGame(session).run)
            async with app.run_test(size=(80, 24)) as pilot:
                await ana.until(lambda ana: bool(ana.positions))
                await until(lambda: app.table.prompt is not None)
                yield ana, OnScreen(app, pilot), session
        else:
            printed = io.StringIO()
            lines = LiveLines(Console(file=printed, width=100), session, "en", yes=False)
            playing = asyncio.create_task(lines.run())
            await ana.until(lambda ana: bool(ana.positions))
            await until(lambda: lines.now is not None)
            yield ana, LineByLine(lines, printed), session
            lines.typed.put_nowait(None)
            await playing


def chosen(texts: Sequence[str], verb: str) -> str:
    """A plain move with that verb, else any."""
    return next((text for text in texts if text.startswith(verb)), texts[0])


async def goes_on(
    ana: Client, ben: Ben, session: PlayerSession, verbs: tuple[str, str] = ("", "")
) -> int:
    """Whoever is asked decides, with the own of two verbs; returns who it was."""
    by = None
    while by is None:
        await ana.ask("ping")
        ply = ply_of(session)
        if found := ana.choices():
            by, ply = ANA, ana.positions[ANA]["ply"]
            await ana.act(ANA, chosen(found[1], verbs[ANA]))
        elif ben.is_asked():
            by = BEN
            await ben.decides(verbs[BEN])
        else:
            await asyncio.sleep(0.01)
    await until(lambda: ply_of(session) > ply)
    return by


def ply_of(session: PlayerSession) -> int:
    position = session.last_update()
    assert position is not None
    return position.ply


async def pass_and_lay(passes: int, ana: Client, ben: Ben, session: PlayerSession) -> None:
    """One of them has passed, then the other begun to lay a card: nothing came to light.

    Who passed cannot go back alone.
    """
    verbs = ("pass", "lay hoplites") if passes == ANA else ("lay hoplites", "pass")
    for who in (passes, 1 - passes):
        while await goes_on(ana, ben, session, verbs) != who:
            pass


@runs
async def test_a_move_is_taken_back_once_the_other_agrees(server: Running, reader: Any) -> None:
    async with table(server, reader, "iliad") as (ana, ben, session):
        await pass_and_lay(BEN, ana, ben, session)
        ply = ply_of(session)
        await ben.wishes("undo")
        await until_read(ben, "the others have to agree")
        await ana.until(lambda ana: bool(ana.table["offers"]))
        await ana.ask("answer", seat=ANA, offer="undo", agree=True)
        await until_read(ben, "Taken back.")
        assert ply_of(session) < ply
        assert await goes_on(ana, ben, session) == BEN  # it is his turn again


@runs
async def test_who_does_not_agree_leaves_everything_as_it_is(server: Running, reader: Any) -> None:
    async with table(server, reader, "iliad") as (ana, ben, session):
        await pass_and_lay(BEN, ana, ben, session)
        ply = ply_of(session)
        await ben.wishes("undo")
        await ana.until(lambda ana: bool(ana.table["offers"]))
        await ana.ask("answer", seat=ANA, offer="undo", agree=False)
        await until_read(ben, "Not agreed")
        assert ply_of(session) == ply


@runs
async def test_one_is_asked_before_the_other_takes_back(server: Running, reader: Any) -> None:
    async with table(server, reader, "iliad") as (ana, ben, session):
        await pass_and_lay(ANA, ana, ben, session)
        await ana.ask("ping")
        ply = ply_of(session)
        asked = ana.positions[ANA]
        await ana.ask("ask_undo", seat=ANA, number=asked["number"], ply=asked["ask_undo"][0])
        await until_read(ben, "Ana asks to take back. Agree?")
        await ben.answers(True)
        await until_read(ben, "Taken back.")
        assert ply_of(session) < ply


@runs
async def test_a_game_is_called_off_at_its_beginning(server: Running, reader: Any) -> None:
    async with table(server, reader, "troia") as (ana, ben, _):
        await ben.wishes("abort")
        await until_read(ben, "Call the game off?")
        await ben.answers(False)
        await ben.wishes("abort")
        await ben.answers(True)
        await ana.watch()
        assert ana.table["ending"]["kind"] == "aborted"
        await until_read(ben, "The game is over.")


@pytest.mark.parametrize(
    ("claim", "question", "kind"),
    [
        ("claim_win", "Claim the win against Ana?", "stalled"),
        ("claim_end", "End the game without a result?", "aborted"),
    ],
)
@runs
async def test_who_does_not_play_is_claimed_against(
    server: Running, reader: Any, claim: str, question: str, kind: str
) -> None:
    async with table(server, reader, "troia") as (ana, ben, session):
        await until_anas_turn(ana, ben, session)
        stall(server, ana)
        await until_read(ben, "Ana has not played for a while")
        await ben.wishes(claim)
        await until_read(ben, question)
        await ben.answers(True)
        await ana.watch()
        assert ana.table["ending"]["kind"] == kind
        await until_read(ben, "The game is over.")


@runs
async def test_a_bot_plays_on_for_who_does_not(server: Running, reader: Any) -> None:
    async with table(server, reader, "troia") as (ana, ben, session):
        await until_anas_turn(ana, ben, session)
        stall(server, ana)
        await until_read(ben, "Ana has not played for a while")
        await ben.wishes("claim_bot")
        await until_read(ben, "Let a bot play for Ana?")
        await ben.answers(True)
        await ana.until(lambda ana: bool(ana.table["seats"][ANA]["stand_in"]))


async def until_anas_turn(ana: Client, ben: Ben, session: PlayerSession) -> None:
    await ana.ask("ping")
    while not ana.choices():
        await goes_on(ana, ben, session)
        await ana.ask("ping")


def stall(server: Running, ana: Client) -> None:
    """Whoever decides at Ana's table has not done so for long, and everybody is told."""

    async def now() -> None:
        at = server.registry.tables[ana.first["table"]]
        at.turn_since -= 10_000
        at.tell_presence_soon()

    asyncio.run_coroutine_threadsafe(now(), server.loop).result(PATIENCE)
