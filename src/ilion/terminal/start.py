"""What comes before a table: games that wait, the games there are, and who shall play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from ilion.bots.levels import LEVELS
from ilion.core.game import Game
from ilion.core.lesson import has_lesson
from ilion.core.message import Message
from ilion.core.registry import all_games
from ilion.core.text import Translator
from ilion.terminal.base import ScreenApp
from ilion.terminal.palette import CLAY, GOLD, PALE
from ilion.terminal.render import game_translator, notice, printable
from ilion.terminal.saves import Saved
from ilion.terminal.settings import Settings


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game that is wanted, and the table for it."""

    game: Game
    seats: int
    people: int = 1
    level: str = "hoplite"
    options: dict[str, Any] = field(default_factory=dict)
    lesson: bool = False  # a first game with a coach


Wish = NewGame | Saved
Line = tuple[str, str, Callable[[int], None]]  # its text, what is dim, what a key does there


class StartApp(ScreenApp[Wish]):
    """Lists what can be done, one line each; ends with what was chosen."""

    CSS = """
    #title { height: 3; padding: 1 2; }
    #lines { padding: 0 2; height: 1fr; scrollbar-size-vertical: 1; }
    #about { height: auto; padding: 0 2; }
    #foot { height: 1; padding: 0 2; background: #251b14; }
    """

    def __init__(self, settings: Settings, saved: Sequence[Saved], game: Game | None) -> None:
        super().__init__()
        self.settings = settings
        self.saved = list(saved)
        self.wish: NewGame | None = None  # the table that is being laid
        self.only = game
        self.at = 0

    def compose(self) -> ComposeResult:
        yield Static(id="title")
        with VerticalScroll(id="lines", can_focus=False):
            yield Static(id="list")
        yield Static(id="about")
        yield Static(id="foot")

    def on_mount(self) -> None:
        self._draw()

    def say(self, key: str, **args: Any) -> str:
        return Translator("ilion", self.settings.language).say(Message(f"start.{key}", args))

    # The lines

    def _lines(self) -> list[Line]:
        return self._table(self.wish) if self.wish else self._games()

    def _games(self) -> list[Line]:
        """Games that wait, then the games there are."""
        lines: list[Line] = []
        for each in self.saved:
            title = self._title(each.record.played_game())
            names = ", ".join(printable(name) for name in each.record.names)
            moves = sum(not line.startswith("*") for line in each.record.log)
            dim = self.say("saved", names=names, when=f"{each.when:%Y-%m-%d %H:%M}", count=moves)
            lines.append((self.say("go_on", title=title), dim, self._going_on(each)))
        for game in [self.only] if self.only else all_games():
            seats = f"{game.seat_counts[0]}–{game.seat_counts[-1]}"
            if len(game.seat_counts) == 1:
                seats = str(game.seat_counts[0])
            dim = self.say("game", size=seats, minutes=game.box.minutes)
            text = self.say("new", title=self._title(game)) if self.only else self._title(game)
            lines.append((text, dim, self._laying(game)))
        return lines

    def _title(self, game: Game) -> str:
        return game_translator(game, self.settings.language).say(Message("title"))

    def _going_on(self, saved: Saved) -> Callable[[int], None]:
        return lambda by: self.exit(saved) if by == 0 else None

    def _laying(self, game: Game) -> Callable[[int], None]:
        def chosen(by: int) -> None:
            if by == 0:
                seats = game.seat_counts[-1]
                self.wish = NewGame(game, seats, options=_defaults(game, seats))
                self.at = 0

        return chosen

    def _table(self, wish: NewGame) -> list[Line]:
        """How many seats, who plays, the game's options; Enter begins on any line."""

        def changing(**changed: Callable[[int], Any]) -> Callable[[int], None]:
            def change(by: int) -> None:
                if by == 0:
                    self.exit(wish)
                    return
                values = {name: make(by) for name, make in changed.items()}
                self.wish = _fitting(wish, **values)

            return change

        game = wish.game
        lines: list[Line] = [(self.say("begin"), "", changing())]
        if has_lesson(game):
            lines.append((self.say("learn"), self.say("learn_why"), self._learning(game)))
        lines += [
            (
                self.say("seats"),
                str(wish.seats),
                changing(seats=lambda by: following(game.seat_counts, wish.seats, by)),
            ),
            (
                self.say("people"),
                self.say("people_here", count=wish.people),
                changing(people=lambda by: following(range(1, wish.seats + 1), wish.people, by)),
            ),
            (
                self.say("level"),
                self._level(wish.level) if wish.people < wish.seats else "–",
                changing(level=lambda by: following(tuple(LEVELS), wish.level, by)),
            ),
        ]
        translator = game_translator(game, self.settings.language)
        for name in game.offered:
            value = wish.options[name]
            key = f"option.{name}.{value}"
            shown = translator.say(Message(key)) if translator.has(key) else self._value(value)
            label = translator.say(Message(f"option.{name}.name"))
            lines.append((label, shown, changing(options=partial(_turned, wish, name))))
        return lines

    def _learning(self, game: Game) -> Callable[[int], None]:
        lesson = NewGame(game, game.seat_counts[0], lesson=True)
        return lambda by: self.exit(lesson) if by == 0 else None

    def _level(self, name: str) -> str:
        translator = Translator("ilion", self.settings.language)
        key = f"start.levels.{name}"
        return translator.say(Message(key)) if translator.has(key) else name

    def _value(self, value: Any) -> str:
        if isinstance(value, bool):
            return self.say("on" if value else "off")
        return str(value)

    # Drawing

    def _draw(self) -> None:
        title = Text("ILION", style=f"bold {CLAY}")
        title.append(f"  {self.say('title')}", style=PALE)
        if self.wish:
            title = Text(self._title(self.wish.game), style=f"bold {CLAY}")
        self.query_one("#title", Static).update(title)
        lines = self._lines()
        widest = max(len(text) for text, _, _ in lines)
        text = Text(end="")
        for number, (words, dim, _) in enumerate(lines):
            marked = number == self.at
            text.append("\n" if number else "")
            style = f"bold {GOLD}" if marked else ""
            arrows = bool(self.wish) and bool(dim) and words != self.say("learn")
            shown = f"◂ {dim} ▸" if arrows and marked else f"  {dim}"
            text.append(f"{'▸' if marked else ' '} {words:<{widest}} {shown}", style)
            text.apply_meta({"line": number}, -len(f"{words:<{widest}} {shown}") - 2)
        self.query_one("#list", Static).update(text)
        self.query_one("#about", Static).update(self._about())
        foot = Text(self.say("foot_table" if self.wish else "foot"), style=PALE, no_wrap=True)
        self.query_one("#foot", Static).update(foot)

    def _about(self) -> Text:
        """What the marked game is, and whose."""
        games = [self.only] if self.only else all_games()
        at = self.at - len(self.saved)
        game = self.wish.game if self.wish else games[at] if 0 <= at < len(games) else None
        if game is None:
            return Text()
        pitch = game_translator(game, self.settings.language).say(Message("pitch"))
        text = Text(f"{pitch}\n", end="")
        text.append(notice(game, self.settings.language), style=PALE)
        return text

    # Keys

    def on_key(self, event: events.Key) -> None:
        lines = self._lines()
        if event.key in ("up", "down"):
            self.at = (self.at + (1 if event.key == "down" else -1)) % len(lines)
        elif event.key in ("left", "right"):
            lines[self.at][2](1 if event.key == "right" else -1)
        elif event.key == "enter":
            lines[self.at][2](0)
        elif event.key == "escape" and self.wish:
            self.wish = None
        elif event.key in ("escape", "q"):
            self.exit()
        elif event.key == "l":
            self.settings.next_language()
        else:
            return
        self._draw()

    def on_click(self, event: events.Click) -> None:
        at = event.style.meta.get("line")
        if at is None:
            return
        again, self.at = at == self.at, at
        if not self.wish or at == 0:
            self._lines()[at][2](0)
        elif again:
            self._lines()[at][2](1)
        self._draw()


def following(values: Sequence[Any], now: Any, by: int) -> Any:
    """The value after this one, or before it; the first comes after the last."""
    known = list(values)
    return known[(known.index(now) + by) % len(known)] if now in known else known[0]


def _turned(wish: NewGame, name: str, by: int) -> dict[str, Any]:
    """The options with the next value of one."""
    values = wish.game.options[name].samples()
    return {**wish.options, name: following(values, wish.options[name], by)}


def _defaults(game: Game, seats: int) -> dict[str, Any]:
    return {name: option.default_for(seats) for name, option in game.offered.items()}


def _fitting(wish: NewGame, **changed: Any) -> NewGame:
    """The table with something changed; what does not fit together is as the game has it."""
    seats = changed.get("seats", wish.seats)
    options = changed.get("options", wish.options)
    if not wish.game.fits(seats, options):
        options = _defaults(wish.game, seats)
    if not wish.game.fits(seats, options):
        seats = next(n for n in wish.game.seat_counts if wish.game.fits(n, options))
    people = min(changed.get("people", wish.people), seats)
    return NewGame(wish.game, seats, people, changed.get("level", wish.level), options)
