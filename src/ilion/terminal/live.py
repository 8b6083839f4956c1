"""A live table on the full screen: one's own seat by its link, or as somebody who watches."""

from __future__ import annotations

import asyncio
from typing import Any

from ilion.client.hints import from_wire
from ilion.client.link import Link, claim, fetch_hint, fetch_record, fetch_table
from ilion.client.player import FINAL, News, PlayerSession, Sentence, Spoken, TableChanged, Update
from ilion.core.errors import IlionError
from ilion.core.message import Message
from ilion.core.text import Translator
from ilion.terminal import panels
from ilion.terminal.app import TableApp, run
from ilion.terminal.ending import ending_of
from ilion.terminal.live_screen import LiveScreen
from ilion.terminal.render import console, printable
from ilion.terminal.replay import replay
from ilion.terminal.scene import Ending, Entry, Shown
from ilion.terminal.settings import Settings
from ilion.terminal.table_screen import TableScreen

WITHIN = 30.0  # seconds for the server to open another table


class LiveGame:
    """Plays a seat at a live table, or watches one; whatever comes is shown in its order."""

    def __init__(self, session: PlayerSession) -> None:
        self.session = session
        self.now: Update | None = None
        self.waits = ""  # what was said before the game began, until it begins
        self.answered: Any = None  # the offer that was answered last

    async def run(self, screen: TableScreen) -> str:
        """Stay until the game is over and the person has seen its end, or leaves."""
        assert isinstance(screen, LiveScreen)
        screen.obey = lambda name: self._obey(screen, name)
        listening = asyncio.create_task(self.session.run())
        try:
            await self._stay(screen, listening)
            return await self._after(screen)
        finally:
            listening.cancel()
            await asyncio.wait({listening})  # the socket is closed before the loop ends

    async def _stay(self, screen: LiveScreen, listening: asyncio.Task[None]) -> None:
        asking: asyncio.Task[str] | None = None
        try:
            while not (self.session.is_over and self.session.news.empty() and self.now):
                news: asyncio.Task[News] = asyncio.create_task(self.session.news.get())
                asking = asking or self._asking(screen)
                waits = {news, listening, *([asking] if asking else [])}
                await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
                if asking and asking.done():
                    await self._decide(asking.result())
                    asking = None
                if news.done():
                    # What does not change the position leaves what is asked, and typed, alone.
                    if asking and _moves(news.result()):
                        asking.cancel()
                        asking = None
                    await self._hear(screen, news.result())
                else:
                    news.cancel()
                    if listening.done():
                        listening.result()  # raises what the server refused
                        return
        finally:
            if asking:
                asking.cancel()

    def _asking(self, screen: LiveScreen) -> asyncio.Task[str] | None:
        """Ask the person, if it is theirs to decide and nothing else is to be seen first."""
        now = self.now
        if now is None or now.prompt is None or not now.prompt.choices:
            return None
        if not self.session.news.empty() or self.session.is_over:
            return None
        return asyncio.create_task(screen.ask(now.view, now.prompt, keep=True))

    async def _obey(self, screen: LiveScreen, name: str) -> None:
        """Something is asked of the table, at anybody's turn; what cannot be undone, once more."""
        if name not in self.session.wishes():
            key = {"undo": "play.no_undo", "hint": "screen.no_live_hint"}.get(name)
            screen.note(screen.translator.say(Message(key)) if key else "")
        elif name == "hint":
            await self._hint(screen)
        elif name not in FINAL or await self._is_sure(screen, name):
            await self.session.wish(name)

    async def _is_sure(self, screen: LiveScreen, name: str) -> bool:
        question = panels.Question(screen, screen.say(f"sure_{name}", who=self._whom(screen)))
        answer = await screen.app.push_screen_wait(question)
        return answer is True

    def _whom(self, screen: LiveScreen) -> str:
        """The name of who does not play, or is away."""
        stalled = self.session.stalled()
        seat = self.session.away() if stalled is None else stalled
        return "" if seat is None else screen.names[seat]

    async def _hint(self, screen: LiveScreen) -> None:
        """The server judges, from what this seat may know."""
        seat = self.session.seat
        if seat is None or not screen.is_asking:
            return
        screen.note(screen.say("thinking"))
        now = self.now
        try:
            found = await asyncio.to_thread(fetch_hint, self.session.link, seat)
        except IlionError as error:
            screen.note(str(error))
            return
        choices, reason = from_wire(found)
        if self.now is now and choices:  # nobody has decided meanwhile
            screen.hint(choices, reason)

    async def _decide(self, text: str) -> None:
        await self.session.decide(text)
        assert self.now is not None
        # Until the server has answered, nothing more is asked.
        self.now = Update(self.now.kind, self.now.view, None)

    async def _hear(self, screen: LiveScreen, news: News) -> None:
        if isinstance(news, Update):
            await self._show(screen, news)
        elif isinstance(news, TableChanged):
            await self._look_around(screen)
        elif isinstance(news, Spoken):
            said = {"who": printable(news.name), "text": printable(news.text)}
            screen.entries.append(Entry(None, (Message("screen.said", said),)))
            screen.redraw()
        else:
            self._tell(screen, news)

    def _tell(self, screen: LiveScreen, sentence: Sentence) -> None:
        """A refusal leaves the position as it was: the person is asked again."""
        screen.note(screen.translator.say(sentence.why) if sentence.why else sentence.text)
        if sentence.asks_again:
            self.now = self.session.last_update() or self.now

    async def _look_around(self, screen: LiveScreen) -> None:
        """Who sits there, and what somebody asks of everybody."""
        screen.names = [printable(name) for name in self.session.names]
        table = self.session.table
        if table.status == "waiting":
            missing = sum(seat.kind == "open" for seat in table.seats)
            self.waits = (
                screen.say("waiting_for", count=missing) if missing else screen.say("coming")
            )
            screen.note(self.waits)
        elif screen.sentence == self.waits:
            screen.note("")
        offer = self.session.asked()
        if offer is not None and offer != self.answered:
            self.answered = offer
            question = screen.say(f"asks_{offer.kind}", who=screen.names[offer.by])
            agree = await screen.app.push_screen_wait(
                panels.Question(screen, question, lambda: self.session.asked() is not None)
            )
            if agree is not None:
                await self.session.answer(offer, agree)

    async def _show(self, screen: LiveScreen, update: Update) -> None:
        self.now = update
        if update.log is not None:
            screen.entries = [Entry(each.by, each.messages, each.ply) for each in update.log]
            screen.since = self._last_own(screen)
        if update.kind == "undone":
            screen.take_back(update.ply)
        # Who decides next reads meanwhile; what the table plays for them by itself is shown first.
        own = update.prompt is not None and bool(update.prompt.choices)
        await screen.show(
            Shown(
                update.view,
                update.by,
                update.told if update.kind == "step" else (),
                update.kept,
                update.prompt,
                update.pauses or (update.kind == "step" and update.prompt is None),
                own or (not self.session.news.empty() and self.session.news.qsize() > 20),
                update.ply,
            )
        )

    def _last_own(self, screen: LiveScreen) -> int:
        """What has happened since the person's last decision is still news."""
        for at in range(len(screen.entries) - 1, -1, -1):
            if screen.entries[at].by == self.session.seat:
                return at + 1
        return max(0, len(screen.entries) - 2)

    def _ending(self, screen: LiveScreen) -> Ending:
        assert self.now is not None
        link = str(Link(self.session.link.server, self.session.table.id, ""))
        return ending_of(self.session, self.now.view, screen.say("table_at", link=link))

    async def _after(self, screen: LiveScreen) -> str:
        """The end screen, until it is left or another game is wanted; others may want it first."""
        ending = asyncio.create_task(screen.end(self._ending(screen)))
        while not ending.done():
            news = asyncio.create_task(self.session.news.get())
            await asyncio.wait({ending, news}, return_when=asyncio.FIRST_COMPLETED)
            if news.done():
                if self.session.table.rematch and isinstance(screen.app.screen, panels.End):
                    screen.app.screen.tell(screen.say("rematch_waits"))
            else:
                news.cancel()
        wanted = ending.result()
        return await self._rematch() if wanted == "new" else wanted

    async def _rematch(self) -> str:
        """Wait until the table of the next game is there."""
        if self.session.seat is not None and not self.session.table.rematch:
            await self.session.ask_rematch()
            try:
                async with asyncio.timeout(WITHIN):
                    while not self.session.table.rematch:
                        await self.session.news.get()
            except TimeoutError:
                raise IlionError("The server does not open another table.") from None
        return "new"


def _moves(news: News) -> bool:
    """Whether news may change what the person is asked."""
    return isinstance(news, Update) or (isinstance(news, Sentence) and news.asks_again)


def play_live(address: str, name: str, settings: Settings, plain: bool, yes: bool = False) -> int:
    """`ilion play LINK`: take a seat, or come back to it."""
    translator = Translator("ilion", settings.language)
    link = Link.parse(address)
    link = claim(link, name or translator.say(Message("play.guest")))
    out = console()
    out.print(translator.say(Message("screen.come_back", {"link": str(link)})), soft_wrap=True)
    if plain:
        from ilion.terminal.plain_live import play_lines

        play_lines(out, link, settings.language, yes)
    else:
        link = _at_table(link, settings)
    out.print(translator.say(Message("screen.come_back", {"link": str(link)})), soft_wrap=True)
    return 0


def watch_live(address: str, settings: Settings, plain: bool) -> int:
    """`ilion watch LINK`"""
    link = Link.parse(address, watching=True)
    if plain:
        from ilion.terminal.plain_live import play_lines

        play_lines(console(), link, settings.language)
    else:
        _at_table(link, settings)
    return 0


def _at_table(link: Link, settings: Settings) -> Link:
    """Play or watch, and go on at the tables of further games; returns the last one's link."""
    while True:
        session = PlayerSession(link, fetch_table(link))
        wanted = run(TableApp(LiveScreen(session, settings), LiveGame(session).run))
        if wanted in ("replay", "analyse"):
            record = fetch_record(link)
            replay(record, None, session.seat, settings, analyse=wanted == "analyse")
        if wanted != "new" or not session.table.rematch:
            return link
        link = Link(link.server, session.table.rematch, link.secret)
