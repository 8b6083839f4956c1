"""What the table's screen is made of, and how it is drawn: board, log, prompt, choices."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from rich.text import Text
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
from ilion.terminal.choices import ChoiceList
from ilion.terminal.keys import MENU, Item, grouped, items_of, narrowed
from ilion.terminal.pace import Pace
from ilion.terminal.palette import CLAY, GOLD, PALE, text_of
from ilion.terminal.render import game_translator
from ilion.terminal.scene import Entry
from ilion.terminal.settings import Settings

LOW = 30  # rows below which the board and the choices leave little for anything else
WIDE = 110  # columns from which the log stands beside the board
LOG_WIDTH = 40
ALWAYS = ("log", "rules", "language", "speed", "help", "quit")  # commands at anybody's turn


class Frame(Screen[None]):
    """Shows a position, what has just happened and what can be chosen; decides nothing."""

    # As the screen's default: its CSS would have Textual read all styles once more at the start.
    DEFAULT_CSS = f"""
    Frame {{ layout: vertical; }}
    #title {{ height: 1; background: #4a382a; }}
    #middle {{ height: 1fr; }}
    #board {{ width: 1fr; padding: 0 1; scrollbar-size-vertical: 1; }}
    #drawing {{ width: auto; height: auto; }}
    #log {{ width: {LOG_WIDTH}; border-left: solid #4a382a; padding: 0 1; }}
    #log {{ scrollbar-size-vertical: 1; }}
    #happened {{ height: auto; padding: 0 1; background: #251b14; }}
    #coach {{ height: auto; padding: 0 1; background: #f3e8cf; color: #15100c; }}
    #ask {{ height: auto; padding: 0 1; }}
    ChoiceList {{ padding: 0 1; }}
    #foot {{ height: auto; min-height: 1; max-height: 2; padding: 0 1; background: #251b14; }}
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
        self.can_undo = True  # whether there is something of one's own to take back
        self.over = False  # whether the position is the last one
        self._board_rows = 0  # that the drawing takes
        self._answer: asyncio.Future[str] | None = None

    @property
    def is_asking(self) -> bool:
        """Whether the person is asked for a move now."""
        return self._answer is not None

    @property
    def in_menu(self) -> bool:
        """Whether a command is being typed."""
        return self.typed.startswith(MENU)

    def offered(self) -> Sequence[str]:
        """The commands that make sense now."""
        return [
            name
            for name in self.commands
            if (self.is_asking or name in ALWAYS) and (self.can_undo or name != "undo")
        ]

    def after(self) -> str:
        """What can be done once the game is over."""
        return self.say("after")

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
        """How many lines the list may take; while a coach speaks, the board goes first."""
        most = self._most_rows()
        if self.coach is None or self.size.height >= LOW:
            return most
        said = sum(self._rows(line) for line in self.coach.plain.splitlines())
        return min(most, max(3, self._spare() - said))

    def _most_rows(self) -> int:
        return max(5, self.size.height // 4)

    def _spare(self) -> int:
        """Rows that the title, the board, the prompt and the last line leave."""
        return self.size.height - 2 - self._board_rows - self._rows(self._ask().plain)

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
        self.redraw_title()
        self.query_one("#drawing", Static).update(self._board(wide))
        self.list_choices()
        if wide:
            self.query_one("#lines", Static).update(self._log())
        self.query_one("#happened", Static).update(self._happened())
        coach = self.query_one("#coach", Static)
        coach.display = self.coach is not None
        coach.update(self.coach or "")
        self.choices.refresh(layout=True)  # a coach takes some of its rows
        # Where rows are few, what the coach says is worth more than what has happened.
        self.query_one("#happened").display = self.coach is None or self.size.height >= LOW
        self.query_one("#ask", Static).update(self._ask())
        self._foot()

    def redraw_title(self) -> None:
        """Draw the first line anew: the game, its turn, and what `state` says."""
        if self._stands:
            self.query_one("#title", Static).update(self._title())

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
        if self.over:
            return self.translator.say(Message("play.over"))
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
        self._board_rows = len(drawing)
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
        """The last of it, as much as the board leaves; the last sentence is always whole."""
        tip = self._tip()
        if tip:
            return Text(tip, style=PALE, end="")
        told = self.happened()
        room = min(3 if self.size.height < LOW else 6, self._spare() - self.choices.lines_of_all())
        first = 0
        lines = self._news(told, first)
        while first < len(told) - 1 and sum(map(self._rows, lines)) > room:
            first += 1
            lines = self._news(told, first)
        text = Text("\n".join(lines), end="")
        if lines:
            text.stylize("bold", len(text) - len(told[-1]))
        return text

    def _news(self, told: Sequence[str], first: int) -> list[str]:
        """What was told from the sentence of that number on, and that there was more before it."""
        lines = [f"• {sentence}" for sentence in told[first:]]
        if first:
            lines[0] = f"{self.say('more', count=first)} {lines[0]}"
        return lines

    def _rows(self, sentence: str) -> int:
        """How many rows of the screen a sentence takes."""
        return len(Text(sentence).wrap(self.app.console, max(20, self.size.width - 2)))

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
        if self.size.height >= LOW:
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
        """What is typed, what is marked or was answered, and the keys where they have room."""
        left = Text(end="")
        if self.is_asking or self.typed:
            left.append("› ", style=f"bold {GOLD}")
        left.append(self.typed, style="bold")
        if self.sentence:
            left.append(self.sentence if not self.typed else f"  {self.sentence}", style=CLAY)
        elif self.choices.item is not None:
            # Whole: the list may have had to cut it.
            left.append(f"  {self.choices.item.label}" if self.typed else self.choices.item.label)
        elif self.is_asking and not self.typed:
            left.append(self.say("type"), style=PALE)
        right = self._keys()
        space = self.size.width - 2 - cells(left.plain) - cells(right)
        if space > 1:
            left.append(" " * space + right, style=PALE)
        self.query_one("#foot", Static).update(left)

    def _keys(self) -> str:
        """The keys that matter now."""
        if not self.is_asking:
            return self.say("keys_watching")
        also = [self.say(f"keys_{name}") for name in ("undo", "hint") if name in self.offered()]
        return " · ".join([self.say("keys"), *also])

    # Choosing

    def items(self) -> list[Item]:
        """What can be chosen now, each with its key."""
        if self.in_menu:
            return [
                Item(MENU + name, self.say(f"command.{name}"), MENU + name)
                for name in self.offered()
            ]
        if not self.is_asking or self.prompt is None:
            return []
        return items_of(self.game.notation, self.prompt.choices, self.translator)

    def _matching(self) -> list[Item]:
        return narrowed(self.items(), self.typed, self.touched)

    def list_choices(self) -> None:
        """List what is meant, and mark it where it is one; after a slip all there is, unmarked."""
        found = self._matching()
        most = (3 if self.size.width >= WIDE else 2) * self._most_rows()
        narrowing = bool(found and (self.typed or self.touched)) or len(found) == 1
        everything = grouped(self.items(), most)
        self.choices.show(grouped(found, most) if found else everything, everything, narrowing)
        if not found:
            self.choices.marked = None

    def redraw_choosing(self) -> None:
        """Draw anew what depends on what is marked, typed or clicked."""
        if not self._stands:
            return
        self.query_one("#happened", Static).update(self._happened())
        self.query_one("#drawing", Static).update(self._board(self.size.width >= WIDE))
        self._foot()
