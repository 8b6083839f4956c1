"""What opens over the table: help, rules and log, results, the end, and whose turn to sit it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult, RenderResult
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from ilion.core.message import Message
from ilion.core.text import rules_page
from ilion.terminal.palette import CLAY, GOLD, PALE
from ilion.terminal.render import FIGURE, notice
from ilion.terminal.scene import Ending

if TYPE_CHECKING:
    from ilion.terminal.table_screen import TableScreen

Given = TypeVar("Given")


class Panel(ModalScreen[Given]):
    """A page over the table; `keys` says at its foot what goes on."""

    DEFAULT_CSS = """
    Panel { align: center middle; background: #15100c 50%; }
    Panel > Vertical { width: 90%; max-width: 100; height: auto; max-height: 90%;
        background: #251b14; border: round #be6b40; padding: 0 1; }
    Panel VerticalScroll { height: auto; max-height: 100%; scrollbar-size-vertical: 1; }
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
                yield Static(self.content())
            yield Static(Text(self.keys(), style=f"bold {GOLD}"), classes="foot")

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
        text.append(self.table.say("help"))
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

    DEFAULT_CSS = "Result { align: center bottom; } Result > Vertical { max-height: 60%; }"

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

    def heading(self) -> str:
        return self.table.translator.say(Message("play.over"))

    def content(self) -> RenderResult:
        say = self.table.translator.say
        ending = self.ending
        winners = [self.table.names[seat] for seat in ending.winners]
        text = Text()
        key = "won" if winners else "nobody_won"
        text.append(
            self.table.say(key, names=winners, count=len(winners)) + "\n", style=f"bold {GOLD}"
        )
        if ending.story.reason:
            text.append(say(ending.story.reason) + "\n")
        if ending.scores:
            points = [f"{self.table.names[at]} {score}" for at, score in enumerate(ending.scores)]
            label = say(ending.story.score) if ending.story.score else self.table.say("points")
            text.append(f"{label}: {' · '.join(points)}\n")
        for figure, of in ending.story.figures:
            text.append(f"  {say(figure)}", style="bold")
            text.append(f"  {say(of)}\n", style=PALE)
        for note in ending.notes:
            text.append(f"\n{note}", style=PALE)
        return text

    def keys(self) -> str:
        return self.table.say("after")

    def ends(self, key: str, char: str | None) -> bool:
        return key in ("enter", "escape", "q", "r", "n", "l", "a")

    def done(self, key: str) -> None:
        """`n` a new game, `r` the replay, `a` with its analysis, `l` the log; else away."""
        if key == "l":
            self.app.push_screen(Reading(self.table, "log"))
            return
        self.dismiss({"n": "new", "r": "replay", "a": "analyse"}.get(key, "quit"))

    def on_click(self, event: events.Click) -> None:
        event.stop()


class Question(Panel[bool]):
    """Yes or no, before something that cannot be taken back."""

    def __init__(self, table: TableScreen, sentence: str) -> None:
        super().__init__(table)
        self.sentence = sentence

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
