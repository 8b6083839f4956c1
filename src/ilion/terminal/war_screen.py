"""The War on the full screen, between its games: the frieze, the chronicle, the set-up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from ilion.bots.levels import LEVELS
from ilion.terminal.base import ScreenApp
from ilion.terminal.palette import CLAY, GOLD, PALE
from ilion.terminal.settings import Settings
from ilion.terminal.start import following
from ilion.terminal.table_screen import TableScreen
from ilion.terminal.war import KeptWar
from ilion.terminal.war_words import WarWords
from ilion.war.campaign import values

Row = tuple[str, str, Callable[[int], None]]  # what is chosen, its value, what an arrow does


class WarTable(TableScreen):
    """A table of the war: after its end the war goes on."""

    def after(self) -> str:
        return self.say("after_war")


class WarApp(ScreenApp[str]):
    """Shows a war as it stands; ends with what is wanted: `play`, `end`, `new`, a game's number.

    Before the first game side and bot are chosen here, later the set-up where that is one's own.
    """

    CSS = """
    #title { height: 2; padding: 0 1; }
    #frieze { height: auto; padding: 0 1; }
    #standing { height: 2; padding: 0 1; }
    #chronicle { height: 1fr; padding: 0 1; scrollbar-size-vertical: 1; }
    #lines { height: auto; }
    #outlook { height: auto; padding: 0 1; }
    #choices { height: auto; padding: 0 1; }
    #foot { height: 1; padding: 0 1; background: #251b14; }
    """

    def __init__(self, war: KeptWar, settings: Settings) -> None:
        super().__init__()
        self.war = war
        self.settings = settings
        self.chosen: dict[str, Any] = {name: self._values(name)[0] for name in war.choices}
        self.at = 0

    def _values(self, name: str) -> list[Any]:
        return values(self.war.chapter, name)

    def compose(self) -> ComposeResult:
        yield Static(id="title")
        yield Static(id="frieze")
        yield Static(id="standing")
        with VerticalScroll(id="chronicle", can_focus=False):
            yield Static(id="lines")
        yield Static(id="outlook")
        yield Static(id="choices")
        yield Static(id="foot")

    def on_mount(self) -> None:
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    # What can be chosen

    def rows(self) -> list[Row]:
        words = WarWords(self.war, self.settings.language)
        if not self.war.games and not self.war.is_over:
            return [
                (words.say("side"), words.side(self.war.side), self._turn_side),
                (words.say("bot"), words.bot(), self._turn_bot),
            ]
        return [
            (words.option(name), words.value(name, value), self._turning(name))
            for name, value in self.chosen.items()
        ]

    def _turn_side(self, by: int) -> None:
        self.war.side = 1 - self.war.side

    def _turn_bot(self, by: int) -> None:
        self.war.bot = following(tuple(LEVELS), self.war.bot, by)

    def _turning(self, name: str) -> Callable[[int], None]:
        def turn(by: int) -> None:
            self.chosen[name] = following(self._values(name), self.chosen[name], by)

        return turn

    # Drawing

    def _draw(self) -> None:
        if not self.query("#foot"):
            return
        words = WarWords(self.war, self.settings.language)
        title = Text(words.say("title").upper(), style=f"bold {CLAY}")
        self.query_one("#title", Static).update(title)
        self.query_one("#frieze", Static).update(words.frieze(self.size.width - 2))
        self.query_one("#standing", Static).update(words.standing())
        self.query_one("#lines", Static).update(Text("\n".join(words.chronicle())))
        self.query_one("#outlook", Static).update(Text(words.outlook(), style=f"bold {GOLD}"))
        self.query_one("#choices", Static).update(self._choices())
        foot = Text(self._keys(words), style=PALE, no_wrap=True)
        self.query_one("#foot", Static).update(foot)

    def _choices(self) -> Text:
        text = Text(end="")
        for number, (label, value, _) in enumerate(self.rows()):
            marked = number == self.at
            text.append("\n" if number else "")
            shown = f"◂ {value} ▸" if marked else f"  {value}"
            text.append(f"{'▸' if marked else ' '} {label}: {shown}", GOLD if marked else "")
            text.apply_meta({"row": number}, -len(shown))
        return text

    def _keys(self, words: WarWords) -> str:
        if self.war.is_over:
            return words.say("keys_over")
        keys = [words.say("keys_play")]
        if self.rows():
            keys.append(words.say("keys_choose"))
        if self.war.accounts:
            keys.append(words.say("keys_replay"))
        if self.war.for_honour and not self.war.runs:
            keys.append(words.say("keys_end"))
        return " · ".join([*keys, words.say("keys_leave")])

    # Keys

    def on_key(self, event: events.Key) -> None:
        rows = self.rows()
        if event.key in ("up", "down") and rows:
            self.at = (self.at + (1 if event.key == "down" else -1)) % len(rows)
        elif event.key in ("left", "right") and rows:
            rows[self.at][2](1 if event.key == "right" else -1)
        elif event.key == "enter":
            self.exit("quit" if self.war.is_over else "play")
        elif event.key == "n" and self.war.is_over:
            self.exit("new")
        elif event.key == "e" and self.war.for_honour and not self.war.runs:
            self.exit("end")
        elif event.character in [str(each + 1) for each in range(len(self.war.accounts))]:
            self.exit(event.character)
        elif event.key in ("escape", "q"):
            self.exit("quit")
        elif event.key == "l":
            self.settings.next_language()
        else:
            return
        self._draw()

    def on_click(self, event: events.Click) -> None:
        at = event.style.meta.get("row")
        if at is not None:
            self.at = at
            self.rows()[at][2](1)
            self._draw()
