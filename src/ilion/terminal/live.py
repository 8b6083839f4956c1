"""A live table on the full screen: one's own seat by its link, or as somebody who watches."""

from __future__ import annotations

import asyncio
from typing import Any

from textual import events

from ilion.client.link import Link, claim, fetch_record, fetch_table
from ilion.client.player import News, PlayerSession, Sentence, Spoken, TableChanged, Update
from ilion.core.errors import IlionError
from ilion.core.message import Message
from ilion.core.registry import game as find_game
from ilion.core.text import Translator, catalogue
from ilion.terminal import panels
from ilion.terminal.app import TableApp, run
from ilion.terminal.render import console, game_translator, printable
from ilion.terminal.replaying import replay
from ilion.terminal.scene import Ending, Entry, Shown
from ilion.terminal.settings import Settings
from ilion.terminal.table_screen import TableScreen

SPEAK = "'"  # typed first: what follows is said at the table


class LiveScreen(TableScreen):
    """The table's screen with what only a live table has: talk, offers, giving up."""

    commands = (
        *("undo", "log", "rules", "language", "speed"),
        *("draw", "resign", "start", "help", "quit"),
    )

    @property
    def translator(self) -> Translator:
        """The game's words and the server's: it tells of resignations, too."""
        translator = game_translator(self.game, self.settings.language, self.names)
        server = catalogue("ilion.server", self.settings.language)
        translator.shared = {**server, **translator.shared}
        return translator

    async def say_to_all(self, text: str) -> None:
        """Say something at the table; the driver puts its session here."""

    def on_key(self, event: events.Key) -> None:
        """What begins with an apostrophe is said to all, whoever decides just now."""
        speaks = self.typed.startswith(SPEAK)
        if not speaks and (event.character != SPEAK or self.typed):
            super().on_key(event)
            return
        event.stop()
        event.prevent_default()
        self.sentence = ""
        if event.key == "enter":
            self.run_worker(self.say_to_all(self.typed.removeprefix(SPEAK).strip()))
        if event.key in ("enter", "escape"):
            self._clear()
            return
        if event.key == "backspace":
            self.typed = self.typed[:-1]
        elif event.character is not None and event.is_printable:
            self.typed += event.character
        self._foot()


class LiveGame:
    """Plays a seat at a live table, or watches one; whatever comes is shown in its order."""

    def __init__(self, session: PlayerSession) -> None:
        self.session = session
        self.now: Update | None = None
        self.plies: list[int] = []  # per entry of the log, to take back
        self.answered: Any = None  # the offer that was answered last

    async def run(self, screen: TableScreen) -> str:
        """Stay until the game is over or the person leaves."""
        if isinstance(screen, LiveScreen):
            screen.say_to_all = self.session.say_to_all  # type: ignore[method-assign]
        listening = asyncio.create_task(self.session.run())
        try:
            await self._stay(screen, listening)
        finally:
            listening.cancel()
        return await screen.end(self._ending(screen))

    async def _stay(self, screen: TableScreen, listening: asyncio.Task[None]) -> None:
        while not (self.session.is_over and self.session.news.empty() and self.now):
            news: asyncio.Task[News] = asyncio.create_task(self.session.news.get())
            asking = self._asking(screen)
            waits = {news, listening, *([asking] if asking else [])}
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            if asking and asking.done():
                await self._answer(screen, asking.result())
            if asking:
                asking.cancel()
            if news.done():
                await self._hear(screen, news.result())
            else:
                news.cancel()
                if listening.done():
                    listening.result()  # raises what the server refused
                    return

    def _asking(self, screen: TableScreen) -> asyncio.Task[str] | None:
        """Ask the person, if it is theirs to decide and nothing else is to be seen first."""
        now = self.now
        if now is None or now.prompt is None or not now.prompt.choices:
            return None
        if not self.session.news.empty() or self.session.is_over:
            return None
        return asyncio.create_task(screen.ask(now.view, now.prompt, keep=True))

    async def _answer(self, screen: TableScreen, text: str) -> None:
        session = self.session
        if text == "resign":
            if await screen.app.push_screen_wait(
                panels.Question(screen, screen.say("sure_resign"))
            ):
                await session.resign()
            return
        if text == "undo":
            if self.now is None or not self.now.may_undo:
                screen.note(screen.translator.say(Message("play.no_undo")))
                return
            await session.undo()
        elif text == "draw":
            await session.offer_draw()
        elif text == "start":
            await session.start()
        else:
            await session.decide(text)
            assert self.now is not None
            # Until the server has answered, nothing more is asked.
            self.now = Update(self.now.kind, self.now.view, None, may_undo=False)

    async def _hear(self, screen: TableScreen, news: News) -> None:
        if isinstance(news, Update):
            await self._show(screen, news)
        elif isinstance(news, TableChanged):
            await self._look_around(screen)
        elif isinstance(news, Spoken):
            said = {"who": printable(news.name), "text": printable(news.text)}
            screen.entries.append(Entry(None, (Message("screen.said", said),)))
            self.plies.append(self.now.ply if self.now else 0)
            screen.redraw()
        else:
            self._tell(screen, news)

    def _tell(self, screen: TableScreen, sentence: Sentence) -> None:
        """A refusal leaves the position as it was: the person is asked again."""
        text = screen.translator.say(sentence.why) if sentence.why else sentence.text
        screen.note(text)
        position = self.session.last_update()
        if position is not None:
            self.now = position

    async def _look_around(self, screen: TableScreen) -> None:
        """Who sits there, and what somebody asks of everybody."""
        screen.names = [printable(name) for name in self.session.names]
        table = self.session.table
        if table.status == "waiting":
            missing = sum(seat.kind == "open" for seat in table.seats)
            screen.note(screen.say("waiting_for", count=missing))
        offer = self.session.asked()
        if offer is not None and offer != self.answered:
            self.answered = offer
            question = screen.say(f"asks_{offer.kind}", who=screen.names[offer.by])
            agree = await screen.app.push_screen_wait(panels.Question(screen, question))
            await self.session.answer(offer, agree)

    async def _show(self, screen: TableScreen, update: Update) -> None:
        self.now = update
        if update.log is not None:
            screen.entries = [Entry(each.by, each.messages) for each in update.log]
            self.plies = list(range(len(screen.entries)))
            screen.since = self._last_own(screen)
        if update.kind == "undone":
            kept = [ply for ply in self.plies if ply <= update.ply]
            screen.take_back(len(self.plies) - len(kept))
            self.plies = kept
        elif update.kind == "step":
            self.plies.append(update.ply)
        still_mine = update.prompt is not None and update.prompt.seat == self.session.seat
        own = update.by == self.session.seat and still_mine
        await screen.show(
            Shown(
                update.view,
                update.by,
                update.told if update.kind == "step" else (),
                update.kept,
                update.prompt,
                update.pauses or (update.kind == "step" and update.prompt is None),
                own or (not self.session.news.empty() and self.session.news.qsize() > 20),
            )
        )

    def _last_own(self, screen: TableScreen) -> int:
        """What has happened since the person's last decision is still news."""
        for at in range(len(screen.entries) - 1, -1, -1):
            if screen.entries[at].by == self.session.seat:
                return at + 1
        return max(0, len(screen.entries) - 2)

    def _ending(self, screen: TableScreen) -> Ending:
        table = self.session.table
        assert self.now is not None
        scores = table.result.scores if table.result else []
        winners = table.ending.winners if table.ending else []
        link = screen.say("table_at", link=str(Link(self.session.link.server, table.id, "")))
        return Ending(self.now.view, scores, winners, self.session.story(), (link,))


def play_live(address: str, name: str, settings: Settings, plain: bool) -> int:
    """`ilion play LINK`: take a seat, or come back to it."""
    if plain:
        raise IlionError(
            "A live table needs the full screen: run this in a terminal, without --plain. "
            "A program of your own joins with: ilion join LINK --bot MODULE:CLASS"
        )
    translator = Translator("ilion", settings.language)
    link = Link.parse(address)
    link = claim(link, name or translator.say(Message("play.guest")))
    out = console()
    out.print(translator.say(Message("screen.come_back", {"link": str(link)})), soft_wrap=True)
    _at_table(link, settings)
    out.print(translator.say(Message("screen.come_back", {"link": str(link)})), soft_wrap=True)
    return 0


def watch_live(address: str, settings: Settings, plain: bool) -> int:
    """`ilion watch LINK`"""
    if plain:
        raise IlionError("Watching needs the full screen: run this in a terminal, without --plain.")
    _at_table(Link.parse(address, watching=True), settings)
    return 0


def _at_table(link: Link, settings: Settings) -> None:
    table = fetch_table(link)
    session = PlayerSession(link, table)
    names = [printable(name) for name in session.names]
    screen = LiveScreen(find_game(table.game).version(table.rules), names, settings)
    wanted = run(TableApp(screen, LiveGame(session).run))
    if wanted == "replay":
        replay(fetch_record(link), None, session.seat, settings)
