"""The table's screen with what only a live table has: talk, clocks, what is asked of the others."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events

from ilion.client.player import PlayerSession
from ilion.core.registry import game as find_game
from ilion.core.text import Translator
from ilion.terminal.frame import ALWAYS
from ilion.terminal.render import live_translator, printable
from ilion.terminal.settings import Settings
from ilion.terminal.table_screen import TableScreen

SPEAK = "'"  # typed first: what follows is said at the table
TICK = 0.5  # seconds between two looks at the clocks
NAME = 8  # letters of a name beside its clock


class LiveScreen(TableScreen):
    """A seat at a live table, or somebody who watches."""

    commands = ALWAYS

    def __init__(self, session: PlayerSession, settings: Settings) -> None:
        table = session.table
        names = [printable(name) for name in session.names]
        super().__init__(find_game(table.game).version(table.rules), names, settings)
        self.session = session

    @property
    def translator(self) -> Translator:
        """The game's words and the server's: it tells of resignations, too."""
        return live_translator(self.game, self.settings.language, self.names)

    def offered(self) -> Sequence[str]:
        return [*self.session.wishes(), *ALWAYS]

    def after(self) -> str:
        """A seat may ask for another game; who watches follows the players to it."""
        again = self.session.seat is not None or self.session.table.rematch
        return self.say("after_live" if again else "after_watching")

    def run_command(self, name: str) -> None:
        if name in ALWAYS:
            super().run_command(name)
        else:
            self.run_worker(self.obey(name))

    # Clocks

    def on_mount(self) -> None:
        super().on_mount()
        self.set_interval(TICK, self.show_clocks)

    def show_clocks(self) -> None:
        """What time the seats have left, at the right of the title; an arrow where it runs."""
        times = self.session.times
        if times is None or self.session.is_over:
            return
        parts = []
        for seat, left in enumerate(times.now()):
            mark = "▸" if seat == times.running else ""
            low = "!" if times.low is not None and left * 1000 < times.low else ""
            parts.append(f"{mark}{self.names[seat][:NAME]} {clock(left)}{low}")
        self.state = " · ".join(parts)
        self.redraw_title()

    # Talk

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
            self.run_worker(self.session.say_to_all(self.typed.removeprefix(SPEAK).strip()))
        if event.key in ("enter", "escape"):
            self._clear()
            return
        if event.key == "backspace":
            self.typed = self.typed[:-1]
        elif event.character is not None and event.is_printable:
            self.typed += event.character
        self._foot()


def clock(seconds: float) -> str:
    """Time as clocks show it.

    >>> clock(59.2), clock(754), clock(3661), clock(200_000)
    ('0:59', '12:34', '1:01:01', '2 d 7 h')
    """
    whole = int(seconds)
    if whole >= 86_400:
        return f"{whole // 86_400} d {whole % 86_400 // 3600} h"
    minutes, rest = divmod(whole, 60)
    if minutes >= 60:
        return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"
    return f"{minutes}:{rest:02}"
