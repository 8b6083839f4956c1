"""A person plays line by line against bots: number or notation, and nothing typed is fatal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from ilion.core.errors import IlionError
from ilion.core.events import Event
from ilion.core.message import Message
from ilion.core.playthrough import Playthrough
from ilion.core.prompt import Prompt
from ilion.core.simulate import Player
from ilion.core.text import Translator
from ilion.terminal.render import game_translator, notice, print_rules, print_sheet

LEAVE = ("quit", "exit", "q")


class LineTable:
    """One person at a table of bots, in a terminal."""

    def __init__(
        self, out: Console, play: Playthrough, seat: int, bots: Sequence[Player], language: str
    ) -> None:
        self.out = out
        self.play = play
        self.seat = seat
        self.language = language
        self.voice: Translator = game_translator(play.game, language, play.names)
        self.bots = bots
        self.told: list[str] = []

    def run(self) -> None:
        """Play until the game is over or the person leaves."""
        self.out.print(notice(self.play.game, self.language), style="dim")
        self._say("play.welcome", title=Message("title"), name=self.play.names[self.seat])
        self.out.print()
        if self.play.ply == 0:
            for event in self.play.opening():
                self._tell(event)
        while not self.play.is_over():
            prompt = self.play.prompt(self.play.actor)
            assert prompt is not None
            if prompt.forced:
                self._say_forced(prompt)
                self._carry_out(prompt.choices[0].action)
            elif prompt.seat != self.seat:
                view = self.play.view(prompt.seat)
                self._carry_out(self.bots[prompt.seat](view, prompt))
            elif not self._ask(prompt):
                self._say("play.left")
                return
        self.out.print()
        self._show_view()
        self._say("play.over")
        self._after_the_end()

    def _ask(self, prompt: Prompt) -> bool:
        """Put the question until a move is made or taken back; False where the person leaves."""
        self.out.print()
        self._show_view()
        self._show_prompt(prompt)
        while True:
            typed = self._read()
            if typed is None or typed in LEAVE:
                return False
            if typed == "undo":
                if self._undo():
                    return True
            elif not self._command(typed):
                action = self._chosen(prompt, typed)
                if action is not None:
                    self._carry_out(action)
                    return True
                args = {"text": typed, "count": len(prompt.choices)}
                self._say("play.unknown", **args)

    def _after_the_end(self) -> None:
        """The record can still be saved when all is over."""
        self._say("play.after")
        while True:
            typed = self._read()
            if typed is None or typed in (*LEAVE, ""):
                return
            if not self._command(typed):
                self._say("play.after")

    def _read(self) -> str | None:
        """One line from the person; None where there are no more."""
        try:
            typed = self.out.input(f"{self.voice.say(Message('play.question'))} > ")
        except (EOFError, KeyboardInterrupt):
            self.out.print()
            return None
        except UnicodeDecodeError:
            return "?"
        return " ".join(typed.split())

    def _command(self, typed: str) -> bool:
        """Answer one of the words that are not moves; False where it is none of them."""
        word, _, rest = typed.partition(" ")
        if word in ("help", "?"):
            self._say("play.help")
        elif word == "rules":
            print_rules(self.out, self.play.game, self.language)
        elif word == "log":
            for line in self.told:
                self.out.print(line)
        elif word == "save":
            self._save(rest)
        else:
            return False
        return True

    def _chosen(self, prompt: Prompt, typed: str) -> int | None:
        if typed.isascii() and typed.isdecimal():
            number = int(typed[:6])
            return prompt.choices[number - 1].action if 0 < number <= len(prompt.choices) else None
        for choice in prompt.choices:
            if choice.text == typed.lower():
                return choice.action
        return None

    def _carry_out(self, action: int) -> None:
        for event in self.play.act(action):
            self._tell(event)

    def _tell(self, event: Event) -> None:
        self.told.append(self.voice.say(event.logged_for(self.seat)))
        self.out.print(f"• {self.voice.say(event.seen_by(self.seat))}")

    def _undo(self) -> bool:
        if self.play.undo_floor(self.seat) == self.play.ply:
            self._say("play.no_undo")
            return False
        self.play.undo(self.play.ply - 1)
        self._say("play.undone")
        return True

    def _save(self, path: str) -> None:
        if not path:
            self._say("play.save_needs")
            return
        try:
            self.play.record().save(path)
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or str(error)
            self._say("play.not_saved", path=path, why=why)
        else:
            key = "play.saved_finished" if self.play.is_over() else "play.saved"
            self._say(key, path=path, game=self.play.game.name)

    def _say_forced(self, prompt: Prompt) -> None:
        label = prompt.choices[0].label
        self._say("play.forced", seat=prompt.seat, label=label)

    def _show_view(self) -> None:
        view = self.play.view(self.seat).for_people()
        print_sheet(self.out, self.voice, view.sheet())

    def _show_prompt(self, prompt: Prompt) -> None:
        self.out.print()
        self.out.print(self.voice.say(prompt.ask), style="bold yellow")
        kind = prompt.ask.key.rpartition(".")[2]
        self.out.print(self.voice.say(Message(f"prompt.why.{kind}")), style="dim")
        table = Table(show_header=False, box=None, padding=(0, 1))
        table.add_column(justify="right", style="yellow")
        for number, choice in enumerate(prompt.choices, 1):
            table.add_row(str(number), choice.text, self.voice.say(choice.label))
        self.out.print(table)

    def _say(self, key: str, **args: object) -> None:
        self.out.print(self.voice.say(Message(key, args)))


def play_lines(
    out: Console, play: Playthrough, seat: int, bots: Sequence[Player], language: str
) -> None:
    """Sit a person down at a running game."""
    if not 0 <= seat < play.seats:
        raise IlionError(f"Seat {seat} is not at this table; seats run from 0 to {play.seats - 1}.")
    LineTable(out, play, seat, bots, language).run()
