"""What opens over the table: help, rules and log, results, the end, and whose turn to sit it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from rich.console import Group
from rich.text import Text
from textual import events
from textual.app import ComposeResult, RenderResult
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from ilion.core.message import Message
from ilion.core.story import Story
from ilion.core.text import rules_page
from ilion.terminal.ending import ending_text
from ilion.terminal.keys import codes
from ilion.terminal.palette import CLAY, GOLD
from ilion.terminal.render import FIGURE, notice
from ilion.terminal.scene import Ending

if TYPE_CHECKING:
    from ilion.terminal.table_screen import TableScreen

Given = TypeVar("Given")
FOOT = 2  # rows for the keys and the line above them
LOOK = 0.3  # seconds between two looks whether a question still stands


class Panel(ModalScreen[Given]):
    """A page over the table; `keys` says at its foot what goes on."""

    highest = 0.9  # of the screen's height

    DEFAULT_CSS = """
    Panel { align: center middle; background: #15100c 50%; }
    Panel > Vertical { width: 90%; max-width: 100; height: auto;
        background: #251b14; border: round #be6b40; padding: 0 1; }
    Panel VerticalScroll { height: auto; scrollbar-size-vertical: 1; }
    Panel .foot { height: 1; margin-top: 1; }
    """

    def __init__(self, table: TableScreen) -> None:
        super().__init__()
        self.table = table

    def heading(self) -> str:
        return ""

    def content(self) -> RenderResult:
        return ""

    def keys(self) -> str:
        return self.table.say("go_on")

    def compose(self) -> ComposeResult:
        with Vertical() as page:
            page.border_title = self.heading()
            with VerticalScroll(can_focus=False):
                yield Static(self.content(), classes="content")
            yield Static(Text(self.keys(), style=f"bold {GOLD}"), classes="foot")

    def on_resize(self) -> None:
        """What does not fit scrolls; the keys below it are always seen."""
        page = self.query_one(Vertical)
        room = int(self.size.height * self.highest) - page.gutter.height - FOOT
        self.query_one(VerticalScroll).styles.max_height = room

    def done(self, key: str) -> None:
        """A key that ends the panel was pressed."""
        self.dismiss(None)

    def ends(self, key: str, char: str | None) -> bool:
        return key in ("enter", "escape") or char in (" ", "q", "?")

    def on_key(self, event: events.Key) -> None:
        page = self.query_one(VerticalScroll)
        scroll = {
            "up": page.scroll_up,
            "down": page.scroll_down,
            "pageup": page.scroll_page_up,
            "pagedown": page.scroll_page_down,
            "home": page.scroll_home,
            "end": page.scroll_end,
        }
        if event.key in scroll:
            scroll[event.key](animate=False)
        elif self.ends(event.key, event.character):
            self.done(event.key)
        event.stop()
        event.prevent_default()

    def on_click(self, event: events.Click) -> None:
        event.stop()
        if self.ends("enter", None):
            self.done("enter")


class Reading(Panel[None]):
    """Help, the rules, or the log: something to read and to close."""

    def __init__(self, table: TableScreen, what: str) -> None:
        super().__init__(table)
        self.what = what

    def heading(self) -> str:
        return self.table.say(f"command.{self.what}")

    def content(self) -> RenderResult:
        return {"help": self._help, "rules": self._rules, "log": self._log}[self.what]()

    def keys(self) -> str:
        return self.table.say("close")

    def _help(self) -> RenderResult:
        text = Text()
        if self.table.prompt is not None:
            text.append(
                f"{self.table.translator.say(self.table.prompt.ask)}\n", style=f"bold {CLAY}"
            )
            text.append(f"{self.table.why()}\n\n")
        actions = codes(self.table.game.notation)
        choices = self.table.prompt.choices if self.table.prompt else ()
        example = choices[0].text if choices else next(iter(actions))
        text.append(self.table.say("help", code=actions[example], move=example))
        if self.table.translator.has("draw.legend"):
            text.append(f"\n\n{self.table.say('legend')}\n", style=f"bold {CLAY}")
            text.append(self.table.translator.say(Message("draw.legend")))
        return text

    def _rules(self) -> RenderResult:
        from rich.markdown import Markdown  # slow to load, and seldom needed

        page = FIGURE.sub(r"*\1*", rules_page(self.table.game, self.table.settings.language))
        return Markdown(f"{page}\n\n{notice(self.table.game, self.table.settings.language)}")

    def _log(self) -> RenderResult:
        say = self.table.translator.say
        lines = [say(message) for entry in self.table.entries for message in entry.told]
        return Text("\n".join(lines) or self.table.say("no_log"))

    def on_mount(self) -> None:
        if self.what == "log":
            self.query_one(VerticalScroll).scroll_end(animate=False)


class Result(Panel[None]):
    """The end of a part of the game: a battle, a siege, the count. It stays until a key.

    It tells all that has happened since the person decided last: who won, and then what it cost.
    """

    DEFAULT_CSS = "Result { align: center bottom; }"
    highest = 0.6  # the board stays in sight

    def content(self) -> RenderResult:
        return Text("\n".join(self.table.happened()))

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).scroll_end(animate=False)

    def done(self, key: str) -> None:
        if key == "escape":
            self.table.pace.rush()
        self.dismiss(None)


class Ready(Panel[None]):
    """Before the first decision of a new game: what it is about, and who one is."""

    def __init__(self, table: TableScreen, name: str, told: Sequence[Message]) -> None:
        super().__init__(table)
        self.whose = name
        self.told = told

    def heading(self) -> str:
        return self.table.translator.say(Message("title"))

    def content(self) -> RenderResult:
        say = self.table.translator.say
        text = Text(f"{say(Message('pitch'))}\n\n")
        text.append(self.table.say("you_are", who=self.whose), style=f"bold {CLAY}")
        for message in self.told:
            text.append(f"\n{say(message)}")
        return text

    def keys(self) -> str:
        return self.table.say("ready")


class HandOver(Panel[None]):
    """Between two people at one keyboard: nothing of the table is to be seen."""

    DEFAULT_CSS = "HandOver { background: #15100c; }"

    def __init__(self, table: TableScreen, name: str) -> None:
        super().__init__(table)
        self.whose = name

    def heading(self) -> str:
        return self.table.translator.say(Message("title"))

    def content(self) -> RenderResult:
        return Text(self.table.say("hand_over", who=self.whose), style="bold")

    def keys(self) -> str:
        return self.table.say("sit_down", who=self.whose)

    def ends(self, key: str, char: str | None) -> bool:
        return key == "enter"


class End(Panel[str]):
    """How the game ended, what is worth telling of it, and what to do now."""

    def __init__(self, table: TableScreen, ending: Ending) -> None:
        super().__init__(table)
        self.ending = ending

    DEFAULT_CSS = "End { align: center bottom; }"

    def tell(self, sentence: str) -> None:
        """Something that came to be known while the end is read."""
        if sentence not in self.ending.notes:
            self.ending = replace(self.ending, notes=(*self.ending.notes, sentence))
            self.query_one(".content", Static).update(self.content())
            self.query_one(".foot", Static).update(Text(self.keys(), style=f"bold {GOLD}"))

    def heading(self) -> str:
        return self.table.translator.say(Message("play.over"))

    def content(self) -> RenderResult:
        return ending_text(self.table.translator, self.table.names, self.ending)

    def keys(self) -> str:
        return self.table.after()

    def ends(self, key: str, char: str | None) -> bool:
        # Neither Enter nor Esc, which hurry through what comes just before: one press too many.
        return key in ("q", "r", "n", "l", "a", "f")

    def done(self, key: str) -> None:
        """`n` a new game, `r` the replay, `a` its analysis, `f` figures, `l` the log; else away."""
        if key == "l":
            self.app.push_screen(Reading(self.table, "log"))
            return
        if key == "f":
            self.app.push_screen(Figures(self.table, self.ending.story))
            return
        self.dismiss({"n": "new", "r": "replay", "a": "analyse"}.get(key, "quit"))

    def on_click(self, event: events.Click) -> None:
        event.stop()


class Figures(Panel[None]):
    """The figures of a finished game, player by player."""

    def __init__(self, table: TableScreen, story: Story) -> None:
        super().__init__(table)
        self.story = story

    def heading(self) -> str:
        return self.table.say("figures")

    def content(self) -> RenderResult:
        from ilion.terminal.judging import story_lines  # tables are slow to load

        return Group(*story_lines(self.story, self.table.translator))

    def keys(self) -> str:
        return self.table.say("close")


class Question(Panel[bool | None]):
    """Yes or no, before something that cannot be taken back, or where somebody asks.

    It closes by itself, without an answer, where what it asks about no longer `stands`.
    """

    def __init__(
        self, table: TableScreen, sentence: str, stands: Callable[[], bool] = lambda: True
    ) -> None:
        super().__init__(table)
        self.sentence = sentence
        self.stands = stands

    def on_mount(self) -> None:
        self.set_interval(LOOK, self._look)

    def _look(self) -> None:
        if self.is_current and not self.stands():
            self.dismiss(None)

    def content(self) -> RenderResult:
        return Text(self.sentence, style="bold")

    def keys(self) -> str:
        return self.table.say("yes_no")

    def ends(self, key: str, char: str | None) -> bool:
        return key in ("y", "o", "n", "escape")

    def done(self, key: str) -> None:
        self.dismiss(key in ("y", "o"))

    def on_click(self, event: events.Click) -> None:
        event.stop()
