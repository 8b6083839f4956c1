"""The table on a full screen, for whatever drives it: shows steps, asks the person, takes keys."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence

from rich.text import Text
from textual import events
from textual.containers import VerticalScroll

from ilion.core.message import Message
from ilion.core.prompt import Prompt
from ilion.core.view import View
from ilion.terminal import panels
from ilion.terminal.frame import Frame
from ilion.terminal.hints import Rated, hint_text
from ilion.terminal.keys import MENU, narrowed
from ilion.terminal.scene import Ending, Entry, Shown


async def _nothing(name: str) -> None:
    """Before a driver is there."""


class TableScreen(Frame):
    """Shows a game and asks the person; where the game comes from is a driver's business."""

    # What a driver does with a command that does not answer what is asked, such as a hint.
    obey: Callable[[str], Awaitable[None]] = staticmethod(_nothing)

    # For drivers

    async def show(self, step: Shown) -> None:
        """Show one step; returns when it has been seen.

        The end of a battle or a siege stays with the table on which it was fought; the table of
        the next one comes after it.
        """
        if step.told:
            self.entries.append(Entry(step.by, step.told, step.ply))
        if step.pauses and step.waits is not None and self.view is not None:
            self.prompt = None
            self.redraw()
            await self._stop()
        self.view, self.prompt = step.view, step.waits
        self.over = step.pauses and step.waits is None
        self.redraw()
        if self.over:
            await self._stop()
        elif step.told and not step.own and not step.pauses:
            await self.pace.wait(sum(len(self.translator.say(message)) for message in step.told))
        if step.kept is not None and step.told:
            self.entries[-1] = Entry(step.by, step.kept, step.ply)

    async def ask(self, view: View, prompt: Prompt, keep: bool = False) -> str:
        """The move that the person chooses, in notation, or a command such as `undo`.

        With `keep`, what was typed before an interruption of the same question stays.
        """
        asked_again = keep and self.prompt == prompt
        self.view, self.prompt = view, prompt
        self.pace.rushing = False
        self._answer = asyncio.get_running_loop().create_future()
        if asked_again or self.in_menu:
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

    async def ready(self, view: View, seat: int, told: Sequence[Message]) -> None:
        """Before the first decision: who one is, and nobody plays until one is ready."""
        self.view = view
        self.redraw()
        if self.pace.takes_time:
            await self.app.push_screen_wait(panels.Ready(self, self.names[seat], told))

    async def end(self, ending: Ending) -> str:
        """Show how a game ended; returns what the person wants next."""
        self.view, self.prompt, self.over = ending.view, None, True
        self.redraw()
        return await self.app.push_screen_wait(panels.End(self, ending))

    def speak(self, coach: Text | None, pointed: Sequence[str] = ()) -> None:
        """Let the coach say something above the prompt, and point at things of the table."""
        self.coach, self.pointed, self.sentence = coach, tuple(pointed), ""
        self.redraw()

    def hint(self, choices: Sequence[Rated], reason: Message | None) -> None:
        """Let the coach name the best choices, and point at what the first one touches."""
        text = hint_text(self.game.notation, self.translator, choices, reason)
        self.speak(text, choices[0].touches)

    def take_back(self, ply: int) -> None:
        """What was decided after that many decisions has not happened."""
        self.entries = [entry for entry in self.entries if entry.ply <= ply]
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

    # Choosing

    def _clear(self) -> None:
        self.typed, self.touched = "", []
        if self._stands:
            self.choices.show((), (), mark_only=False)
        self.redraw()

    def _narrow(self) -> None:
        """Something was typed or clicked: list what is still meant, and say where nothing is."""
        self.list_choices()
        if (self.is_asking or self.in_menu) and not self._matching():
            self.sentence = self.say("nothing", typed=self.typed or self.say("that"))
        self.redraw_choosing()

    def on_choice_list_marked(self) -> None:
        self.redraw_choosing()

    def on_choice_list_taken(self) -> None:
        self._take()

    def _take(self) -> None:
        """Enter: carry out what is marked; a group is opened."""
        item = self.choices.item
        if item is None and self.typed and not self._matching():
            self.note(self.say("nothing", typed=self.typed))
        elif item is None:
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
        elif narrowed(self.items(), self.typed, [*self.touched, touch]):
            self.touched.append(touch)
        elif narrowed(self.items(), "", [touch]):
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
            if self.typed and not self._matching():
                self._clear()  # what was typed means nothing: back to all there is
            self.choices.move(
                *{"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}[key]
            )
        elif key in ("pageup", "pagedown"):
            board = self.query_one("#board", VerticalScroll)
            (board.scroll_page_up if key == "pageup" else board.scroll_page_down)(animate=False)
        elif key == "escape":
            self._escape()
        elif key == "enter":
            self._take() if self.is_asking or self.in_menu else self.pace.skip()
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
        elif char == " " and not self.is_asking and not self.in_menu:
            self.pace.skip()
        elif char is not None and event.is_printable and self._may_type(char):
            self.typed += char
            self._narrow()
        else:
            return
        event.stop()
        event.prevent_default()

    def _may_type(self, char: str) -> bool:
        """Moves are typed when one is asked, commands at any time."""
        return self.is_asking or self.in_menu or char == MENU

    def _escape(self) -> None:
        if self.is_asking or self.in_menu:
            self._clear()
        else:
            self.pace.rush()

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
        elif name == "hint":
            self.run_worker(self.obey(name), exclusive=True, group=name)
        elif name in self.commands:
            self.answer(name)
