"""A live table line by line: for pipes, scripts and screen readers.

Typed lines wait until they are wanted: a move until one is asked for it, a command not at all.
"""

from __future__ import annotations

import asyncio
import codecs
import os
import sys
import threading

from rich.console import Console

from ilion.client.hints import from_wire
from ilion.client.link import Link, fetch_hint, fetch_table
from ilion.client.player import FINAL, News, PlayerSession, Sentence, Spoken, TableChanged, Update
from ilion.core.errors import IlionError
from ilion.core.message import Message
from ilion.core.registry import game as find_game
from ilion.terminal.ending import ending_of
from ilion.terminal.keys import MENU, Item
from ilion.terminal.lines import QUIT_WORDS, YES_WORDS, Lines
from ilion.terminal.render import live_translator, print_rules, print_sheet, printable

AGAIN = "again"  # once the game is over: another one with the same people


class LiveLines(Lines):
    """A seat at a live table, or somebody who watches, in a terminal without a screen."""

    def __init__(self, out: Console, session: PlayerSession, language: str, yes: bool) -> None:
        table = session.table
        super().__init__(out, find_game(table.game).version(table.rules), [], language)
        self.session = session
        self.yes = yes  # ask nothing before a move
        self.now: Update | None = None
        self.typed: asyncio.Queue[str | None] = asyncio.Queue()  # None: there are no more
        self.held: list[str | None] = []  # a line that waits until it is wanted
        self.meant: Item | str | None = None  # a move or a wish that was asked about
        self.offers: list[str] = []  # kinds of what was asked of this seat
        self._speak(language)

    async def run(self) -> bool:
        """Until the game is over or the person leaves; whether another game is wanted."""
        listening = asyncio.create_task(self.session.run())
        self._print("play.live_help")
        try:
            while not (self.session.is_over and self.session.news.empty()):
                if not await self._wait(listening):
                    return False
            return await self._after()
        finally:
            listening.cancel()
            await asyncio.wait({listening})  # the socket is closed before the loop ends

    async def _wait(self, listening: asyncio.Task[None]) -> bool:
        """For news or a line, whichever comes first; False where the person leaves."""
        news = asyncio.create_task(self.session.news.get())
        line = None if self.held else asyncio.create_task(self.typed.get())
        waits = {news, listening, *([line] if line else [])}
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        if line is not None and line.done():
            self.held.append(line.result())
        elif line is not None:
            line.cancel()
        if news.done():
            self._hear(news.result())
        else:
            news.cancel()
            if listening.done():
                listening.result()  # raises what the server refused
                return False
        if self.session.is_over or not self.held:
            return True  # what was typed is for the end
        first = self.held[0]
        if first is None or first in QUIT_WORDS:
            return False
        first = first.removeprefix(MENU)  # commands may be typed as on the full screen
        if await self._take(first):
            self.held.clear()
        return True

    # What comes from the table

    def _hear(self, news: News) -> None:
        if isinstance(news, Update):
            self._show(news)
        elif isinstance(news, TableChanged):
            self._look_around()
        elif isinstance(news, Spoken):
            self._tell(
                Message("screen.said", {"who": printable(news.name), "text": printable(news.text)})
            )
        else:
            self._refused(news)

    def _show(self, update: Update) -> None:
        self.now, self.meant = update, None
        if update.log is not None:
            self.log = [self.translator.say(each) for told in update.log for each in told.messages]
        for message in update.told:
            self._tell(message)
        if update.kind == "undone":
            self._print("play.undone")
        self._ask()

    def _tell(self, message: Message) -> None:
        self.log.append(self.translator.say(message))
        self.out.print(f"• {self.log[-1]}")

    def _ask(self) -> None:
        """The table and the choices, where it is one's own to decide."""
        if self.now is None or self.now.prompt is None or not self.now.prompt.choices:
            return
        print_sheet(self.out, self.translator, self.now.view.sheet())
        self._print_prompt(self.now.prompt)

    def _refused(self, sentence: Sentence) -> None:
        self.out.print(self.translator.say(sentence.why) if sentence.why else sentence.text)
        if sentence.asks_again:
            self.now = self.session.last_update() or self.now

    def _look_around(self) -> None:
        self._speak(self.translator.language)
        offer = self.session.asked()
        if offer is not None and offer.kind not in self.offers:
            self.offers.append(offer.kind)
            who = self.translator.names[offer.by]
            self._print(f"screen.asks_{offer.kind}", who=who)
            self._print("screen.yes_no")
        elif offer is None:
            self.offers = []

    def _speak(self, language: str) -> None:
        """The game's words and the server's, with the names of who sits there now."""
        self.translator = live_translator(self.game, language, self.session.names)

    # What is typed

    async def _take(self, typed: str) -> bool:
        """Carry out a line; False where it has to wait until one is asked."""
        offer = self.session.asked()
        if (
            offer is not None
            and self.offers
            and typed.lower() in (*YES_WORDS[1:], "n", "no", "non")
        ):
            await self.session.answer(offer, typed.lower() in YES_WORDS)
            return True
        if self.meant is not None:
            await self._agree(self.meant, typed)
            return True
        if not typed or await self._command(typed):
            return True
        if self.now is None or self.now.prompt is None or not self.now.prompt.choices:
            return self.session.seat is None  # who watches has no moves to wait for
        chosen = self._chosen(self.now.prompt, typed)
        if chosen is None:
            return True
        if self.yes or typed.endswith("!"):
            await self._decide(chosen)
        else:
            self.meant = chosen
            self._print("play.sure", label=chosen.label)
        return True

    async def _agree(self, meant: Item | str, typed: str) -> None:
        self.meant = None
        # A move is made by Enter alone; what ends a game is not.
        if typed.lower() not in YES_WORDS or (isinstance(meant, str) and not typed):
            self._print("play.not_made")
        elif isinstance(meant, str):
            await self.session.wish(meant)
        else:
            await self._decide(meant)

    async def _wish(self, typed: str) -> None:
        wish = typed.removesuffix("!")
        if wish not in FINAL or self.yes or typed.endswith("!"):
            await self.session.wish(wish)
            return
        self.meant = wish
        whom = self.session.stalled() if wish.startswith("claim_") else self.session.away()
        who = "" if whom is None else self.translator.names[whom]
        self._print(f"screen.sure_{wish}", who=who)
        self._print("play.yes_or_no")

    async def _decide(self, item: Item) -> None:
        await self.session.decide(item.text)
        assert self.now is not None
        self.now = Update(self.now.kind, self.now.view, None)  # nothing more until it is answered

    async def _command(self, typed: str) -> bool:
        word, _, rest = typed.partition(" ")
        if word in ("help", "?"):
            self._print("play.live_help")
            wishes = [w for w in self.session.wishes() if w != "hint"] or ["–"]
            self._print("play.live_wishes", wishes=wishes)
        elif word == "rules":
            print_rules(self.out, self.game, self.translator.language)
        elif word == "log":
            for line in self.log:
                self.out.print(line)
        elif word == "table" and self.now is not None:
            print_sheet(self.out, self.translator, self.now.view.sheet())
        elif word == "moves":
            self._ask()
        elif word == "lang":
            self._speak(self._other_language(rest))
            self._print("play.live_help")
        elif word == "say":
            await self.session.say_to_all(rest)
        elif word == "hint":
            await self._hint()
        elif typed.removesuffix("!") in self.session.wishes():
            await self._wish(typed)
        elif typed == "undo":
            self._print("play.no_undo")
        else:
            return False
        return True

    async def _hint(self) -> None:
        """The best choices with their chances, where the table allows it."""
        try:
            found = await asyncio.to_thread(fetch_hint, self.session.link, self.session.seat or 0)
        except IlionError as error:
            self.out.print(str(error))
            return
        self._print_hint(*from_wire(found))

    # The end

    async def _after(self) -> bool:
        """The result; `again` opens another game with the same people."""
        if self.now is not None:
            self._print_ending(ending_of(self.session, self.now.view))
        if self.session.seat is None:
            return False
        self._print("play.live_after")
        typed = self.held.pop() if self.held else await self.typed.get()
        if typed != AGAIN:
            return False
        if not self.session.table.rematch:
            await self.session.ask_rematch()
        while not self.session.table.rematch:
            await self.session.news.get()
        return True


def read_lines(lines: asyncio.Queue[str | None]) -> None:
    """Put what is typed into a queue, from a thread that nobody has to wait for."""
    loop = asyncio.get_running_loop()

    def read() -> None:
        decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        begun = ""
        # Not through sys.stdin: its lock would be held while Python ends.
        while data := os.read(sys.stdin.fileno(), 4096):
            *whole, begun = (begun + decode(data)).split("\n")
            for line in whole:
                loop.call_soon_threadsafe(lines.put_nowait, " ".join(line.split()))
        loop.call_soon_threadsafe(lines.put_nowait, None)

    threading.Thread(target=read, daemon=True).start()


def play_lines(out: Console, link: Link, language: str, yes: bool = False) -> None:
    """Play or watch by a link, and go on with further games of the same people."""

    async def play() -> None:
        at, typed = link, None
        while True:
            session = PlayerSession(at, await asyncio.to_thread(fetch_table, at))
            table = LiveLines(out, session, language, yes)
            if typed is None:
                read_lines(table.typed)
                typed = table.typed
            table.typed = typed
            if not await table.run() or not session.table.rematch:
                return
            at = Link(at.server, session.table.rematch, at.secret)

    asyncio.run(play())
