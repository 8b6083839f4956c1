"""The table on a full screen: board, log, what just happened, the prompt and the choices."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from ilion.core.drawing import Pen, cells, cut, drawing_of
from ilion.core.game import Game
from ilion.core.message import Message
from ilion.core.prompt import Prompt
from ilion.core.text import Translator
from ilion.core.view import View
from ilion.terminal import panels
from ilion.terminal.choices import ChoiceList
from ilion.terminal.keys import Item, grouped, items_of, narrowed
from ilion.terminal.pace import Pace
from ilion.terminal.palette import CLAY, GOLD, PALE, text_of
from ilion.terminal.render import game_translator
from ilion.terminal.scene import Ending, Entry, Shown
from ilion.terminal.settings import Settings

WIDE = 110  # columns from which the log stands beside the board
LOG_WIDTH = 40
MENU = "/"  # typed first, it lists the commands instead of the moves


class TableScreen(Screen[None]):
    """Shows a game and asks the person; where the game comes from is a driver's business."""

    CSS = f"""
    TableScreen {{ layout: vertical; }}
    #title {{ height: 1; background: #4a382a; }}
    #middle {{ height: 1fr; }}
    #board {{ width: 1fr; padding: 0 1; scrollbar-size-vertical: 1; }}
    #drawing {{ width: auto; height: auto; }}
    #log {{ width: {LOG_WIDTH}; border-left: solid #4a382a; padding: 0 1; }}
    #log {{ scrollbar-size-vertical: 1; }}
    #happened {{ height: auto; padding: 0 1; background: #251b14; }}
    #happened.told {{ text-wrap: nowrap; text-overflow: ellipsis; }}
    #coach {{ height: auto; padding: 0 1; background: #f3e8cf; color: #15100c; }}
    #ask {{ height: auto; padding: 0 1; }}
    ChoiceList {{ padding: 0 1; }}
    #foot {{ height: 1; padding: 0 1; background: #251b14; }}
    """

    commands: tuple[str, ...] = (
        *("undo", "hint", "log", "rules"),
        *("language", "speed", "help", "quit"),
    )

    def __init__(self, game: Game, names: Sequence[str], settings: Settings) -> None:
        super().__init__()
        self.game = game
        self.names = list(names)
        self.settings = settings
        self.pace = Pace(settings)
        self.view: View | None = None
        self.prompt: Prompt | None = None  # with choices where the person is asked
        self.entries: list[Entry] = []
        self.since = 0  # the entries from here on have just happened
        self.typed = ""
        self.touched: list[str] = []
        self.sentence = ""  # an answer to what was typed, until the next key
        self.coach: Text | None = None  # what is said above the prompt: a lesson, a hint
        self.pointed: tuple[str, ...] = ()  # what the coach points at
        self.state = ""  # of the connection, the replay, ...: at the right of the title
        self._answer: asyncio.Future[str] | None = None

    @property
    def is_asking(self) -> bool:
        """Whether the person is asked for a move now."""
        return self._answer is not None

    # What it is made of

    def compose(self) -> ComposeResult:
        yield Static(id="title")
        with Horizontal(id="middle"):
            with VerticalScroll(id="board", can_focus=False):
                yield Static(id="drawing")
            with VerticalScroll(id="log", can_focus=False):
                yield Static(id="lines")
        yield Static(id="happened")
        yield Static(id="coach")
        yield Static(id="ask")
        yield ChoiceList(self._choice_rows)
        yield Static(id="foot")

    @property
    def translator(self) -> Translator:
        return game_translator(self.game, self.settings.language, self.names)

    def say(self, key: str, **args: object) -> str:
        """A sentence of the screen's own, in the reader's language."""
        return self.translator.say(Message(f"screen.{key}", args))

    @property
    def choices(self) -> ChoiceList:
        return self.query_one(ChoiceList)

    def _choice_rows(self) -> int:
        """How many lines the list of choices may take."""
        return max(5, self.size.height // 4)

    # For drivers

    async def show(self, step: Shown) -> None:
        """Show one step; returns when it has been seen."""
        self.view = step.view
        self.prompt = step.waits
        if step.told:
            self.entries.append(Entry(step.by, step.told))
        self.redraw()
        letters = sum(len(self.translator.say(message)) for message in step.told)
        if step.pauses:
            await self._stop()
        elif step.told and not step.own:
            await self.pace.wait(letters)
        if step.kept is not None and step.told:
            self.entries[-1] = Entry(step.by, step.kept)

    async def ask(self, view: View, prompt: Prompt, keep: bool = False) -> str:
        """The move that the person chooses, in notation, or a command such as `undo`.

        With `keep`, what was typed before an interruption of the same question stays.
        """
        asked_again = keep and self.prompt == prompt
        self.view, self.prompt = view, prompt
        self.pace.rushing = False
        self._answer = asyncio.get_running_loop().create_future()
        if asked_again:
            self.redraw()
        else:
            self._clear()
        try:
            text = await self._answer
        finally:
            self._answer = None
        if text not in self.commands:
            self.since = len(self.entries)
            self.coach, self.pointed = None, ()
        return text

    async def hand_over(self, seat: int, since: int, entries: Iterable[Entry]) -> None:
        """Hide the table until the next player sits here, who then sees what has happened."""
        self.view = None
        self.entries = list(entries)
        self.since = since
        self.prompt = None
        self.redraw()
        await self.app.push_screen_wait(panels.HandOver(self, self.names[seat]))

    async def ready(
        self, view: View, seat: int, told: Sequence[Message], kept: Sequence[Message]
    ) -> None:
        """Before the first decision: who one is, and nobody plays until one is ready."""
        self.view = view
        self.entries.append(Entry(None, tuple(kept)))
        self.redraw()
        if self.pace.takes_time:
            await self.app.push_screen_wait(panels.Ready(self, self.names[seat], told))

    async def end(self, ending: Ending) -> str:
        """Show how a game ended; returns what the person wants next."""
        self.view, self.prompt = ending.view, None
        self.redraw()
        return await self.app.push_screen_wait(panels.End(self, ending))

    def speak(self, coach: Text | None, pointed: Sequence[str] = ()) -> None:
        """Let the coach say something above the prompt, and point at things of the table."""
        self.coach, self.pointed, self.sentence = coach, tuple(pointed), ""
        self.redraw()

    def take_back(self, count: int) -> None:
        """The last so many entries of the log have not happened."""
        del self.entries[len(self.entries) - count :]
        self.since = min(self.since, len(self.entries))
        self.sentence = self.translator.say(Message("play.undone"))

    def note(self, sentence: str) -> None:
        """Tell the person something, until the next key."""
        self.sentence = sentence
        self.redraw()

    def answer(self, text: str) -> None:
        """End what is asked."""
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(text)

    async def _stop(self) -> None:
        """The end of a battle or a siege: what it came to stays until a key is pressed."""
        if self.pace.takes_time:
            await self.app.push_screen_wait(panels.Result(self))

    # Drawing

    @property
    def _stands(self) -> bool:
        """Whether there is something to draw on: not before it opens, nor while it is closed."""
        return self.is_mounted and bool(self.query("#foot"))

    def on_mount(self) -> None:
        self.query_one("#log").anchor()  # its end is what is seen
        self.redraw()

    def on_resize(self) -> None:
        self.redraw()

    def redraw(self) -> None:
        """Draw all of it anew."""
        if not self._stands:
            return
        wide = self.size.width >= WIDE
        self.query_one("#log").display = wide
        self.query_one("#title", Static).update(self._title())
        self.query_one("#drawing", Static).update(self._board(wide))
        if wide:
            self.query_one("#lines", Static).update(self._log())
        self.query_one("#happened", Static).update(self._happened())
        coach = self.query_one("#coach", Static)
        coach.display = self.coach is not None
        coach.update(self.coach or "")
        self.query_one("#ask", Static).update(self._ask())
        self._list()
        self._foot()

    def _title(self) -> Text:
        title = self.translator.say(Message("title"))
        text = Text(f" {title}", style=f"bold {CLAY}", no_wrap=True, end="")
        right = f"{self.state} " if self.state else ""
        room = self.size.width - cells(text.plain) - cells(right)
        heading = self._heading()
        text.append(cut(f"  {heading}", max(0, room)), style="not bold")
        text.append(" " * max(0, room - cells(f"  {heading}")))
        text.append(right, style=PALE)
        return text

    def _heading(self) -> str:
        """What the game says first of its position, such as the turn."""
        if self.view is None:
            return ""
        first = self.view.sheet()[:1]
        return self.translator.say(first[0]) if first and isinstance(first[0], Message) else ""

    def _board(self, wide: bool) -> Text:
        if self.view is None:
            return Text()
        width = self.size.width - 2 - (LOG_WIDTH if wide else 0)
        height = self.size.height - 12
        drawing = drawing_of(self.game)(self.view, Pen(self.translator, width - 1, height))
        lit = {touch for item in self._matching() for touch in item.touches}
        chosen = self.choices.item
        touched = chosen.touches if chosen else self.touched or self.pointed
        return text_of(drawing, lit, touched)

    def _log(self) -> Text:
        text = Text(end="")
        for number, entry in enumerate(self.entries):
            style = "" if number >= self.since else PALE
            for message in entry.told:
                text.append(f"{self.translator.say(message)}\n", style=style)
        return text

    def happened(self) -> list[str]:
        """What was told since the person's last decision."""
        return [
            self.translator.say(each) for entry in self.entries[self.since :] for each in entry.told
        ]

    def _happened(self) -> Text:
        """The last of it: two lines, and more where there is room."""
        tip = self._tip()
        self.query_one("#happened").set_class(not tip, "told")
        if tip:
            return Text(tip, style=PALE, end="")
        lines = self.happened()
        most = 2 if self.size.height < 30 else 5
        text = Text(no_wrap=True, overflow="ellipsis", end="")
        for number, line in enumerate(lines[-most:]):
            if number:
                text.append("\n")
            more = len(lines) - most
            mark = f"+{more} " if number == 0 and more > 0 else "• "
            text.append(mark, style=PALE)
            text.append(line, style="bold" if number == min(most, len(lines)) - 1 else "")
        return text

    def _tip(self) -> str:
        """What the thing is that the marked choice touches, as the game explains it."""
        item = self.choices.item
        for touch in item.touches if item else ():
            kind, _, name = touch.rpartition(".")
            for key in (f"help.{kind}", f"help.{name}"):
                if self.translator.has(key):
                    return self.translator.say(Message(key))
        return ""

    def _ask(self) -> Text:
        if self.prompt is None:
            return Text(end="")
        if not self.is_asking:
            name = self.names[self.prompt.seat]
            return Text(self.say("waits", who=name), style=PALE, end="", no_wrap=True)
        text = Text(self.translator.say(self.prompt.ask), style=f"bold {GOLD}", end="")
        if self.size.height >= 30:
            text.append(f"\n{self.why()}", style=f"not bold {PALE}")
        return text

    def why(self) -> str:
        """What the prompt means, for somebody new."""
        if self.prompt is None:
            return ""
        kind = self.prompt.ask.key.rpartition(".")[2]
        key = f"prompt.why.{kind}"
        return self.translator.say(Message(key)) if self.translator.has(key) else ""

    def _foot(self) -> None:
        left = Text(end="", no_wrap=True)
        if self.is_asking:
            left.append("› ", style=f"bold {GOLD}")
        left.append(self.typed, style="bold")
        if self.sentence:
            left.append(self.sentence if not self.typed else f"  {self.sentence}", style=CLAY)
        elif self.is_asking and not self.typed:
            left.append(self.say("type"), style=PALE)
        right = self._keys()
        space = self.size.width - 2 - cells(left.plain) - cells(right)
        if space > 1:
            left.append(" " * space + right, style=PALE)
        self.query_one("#foot", Static).update(left)

    def _keys(self) -> str:
        """The keys that matter now."""
        return self.say("keys" if self.is_asking else "keys_watching")

    # Choosing

    def _items(self) -> list[Item]:
        if not self.is_asking or self.prompt is None:
            return []
        if self.typed.startswith(MENU):
            return [
                Item(MENU + name, self.say(f"command.{name}"), MENU + name)
                for name in self.commands
            ]
        return items_of(self.game.notation, self.prompt.choices, self.translator)

    def _matching(self) -> list[Item]:
        return narrowed(self._items(), self.typed, self.touched)

    def _list(self) -> None:
        """List what is meant, and mark it where it is one."""
        found = self._matching()
        columns = 3 if self.size.width >= WIDE else 2
        narrowing = bool(self.typed or self.touched) or len(found) == 1
        self.choices.show(grouped(found, columns * self._choice_rows()), narrowing)

    def _clear(self) -> None:
        self.typed, self.touched = "", []
        self.redraw()

    def _narrow(self) -> None:
        """Something was typed or clicked: list what is still meant, and say where nothing is."""
        self._list()
        if self.is_asking and not self.choices.items:
            self.sentence = self.say("nothing", typed=self.typed or self.say("that"))
        self._redraw()

    def _redraw(self) -> None:
        if not self._stands:
            return
        self.query_one("#happened", Static).update(self._happened())
        self.query_one("#drawing", Static).update(self._board(self.size.width >= WIDE))
        self._foot()

    def on_choice_list_marked(self) -> None:
        self._redraw()

    def on_choice_list_taken(self) -> None:
        self._take()

    def _take(self) -> None:
        """Enter: carry out what is marked; a group is opened."""
        item = self.choices.item
        if item is None:
            self.note(self.say("mark_first"))
        elif item.inside:
            self.typed = item.code.rstrip("…")
            self._narrow()
        elif item.code.startswith(MENU):
            self._clear()
            self.run_command(item.code.removeprefix(MENU))
        else:
            self._clear()
            self.answer(item.text)

    def on_click(self, event: events.Click) -> None:
        """A thing on the board was clicked: only what touches it is meant now."""
        touch = event.style.meta.get("touch")
        if touch is None or not self.is_asking:
            return
        if touch in self.touched:
            self.touched.remove(touch)
        elif narrowed(self._items(), self.typed, [*self.touched, touch]):
            self.touched.append(touch)
        elif narrowed(self._items(), "", [touch]):
            self.typed, self.touched = "", [touch]
        else:
            return
        self.sentence = ""
        self._narrow()

    # Keys

    def on_key(self, event: events.Key) -> None:
        self.sentence = ""
        key, char = event.key, event.character
        if key in ("up", "down", "left", "right"):
            self.choices.move(
                *{"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}[key]
            )
        elif key in ("pageup", "pagedown"):
            board = self.query_one("#board", VerticalScroll)
            (board.scroll_page_up if key == "pageup" else board.scroll_page_down)(animate=False)
        elif key == "escape":
            self._escape()
        elif key == "enter":
            self._take() if self.is_asking else self.pace.skip()
        elif key == "backspace":
            if self.touched and not self.typed:
                self.touched.pop()
            self.typed = self.typed[:-1]
            self._narrow()
        elif key == "tab":
            self.run_command("log")
        elif key == "ctrl+z":
            self.run_command("undo")
        elif key == "ctrl+t":
            self.run_command("hint")
        elif char == "?":
            self.run_command("help")
        elif not self.is_asking:
            if char == " ":
                self.pace.skip()
            elif char == MENU:
                self.run_command("help")
            return
        elif char is not None and event.is_printable:
            self.typed += char
            self._narrow()
        else:
            return
        event.stop()
        event.prevent_default()

    def _escape(self) -> None:
        if not self.is_asking:
            self.pace.rush()
        else:
            self._clear()

    # Commands

    def run_command(self, name: str) -> None:
        """Carry out a command of the menu, or hand it to the driver."""
        if name == "language":
            self.settings.next_language()
            self.redraw()
        elif name == "speed":
            self.settings.next_speed()
            self.note(self.say("speed_is", speed=self.say(f"speed.{self.settings.speed}")))
        elif name in ("help", "rules", "log"):
            self.app.push_screen(panels.Reading(self, name))
        elif name == "quit":
            self.app.exit()
        elif name in self.commands:
            self.answer(name)
