"""A person plays against bots, line by line; what is typed wrong is answered and asked again."""

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

QUIT_WORDS = ("quit", "exit", "q")


class LineGame:
    """A game of one person against bots in a terminal."""

    def __init__(
        self, out: Console, play: Playthrough, seat: int, bots: Sequence[Player], language: str
    ) -> None:
        self.out = out
        self.play = play
        self.seat = seat
        self.language = language
        self.translator: Translator = game_translator(play.game, language, play.names)
        self.bots = bots
        self.log: list[str] = []  # in words; what players are meant to remember is left out

    def run(self) -> None:
        """Play until the game is over or the person quits."""
        self.out.print(notice(self.play.game, self.language), style="dim")
        self._print("play.welcome", title=Message("title"), name=self.play.names[self.seat])
        self.out.print()
        if self.play.ply == 0:
            for event in self.play.opening():
                self._print_event(event)
        while not self.play.is_over():
            prompt = self.play.prompt(self.play.actor)
            assert prompt is not None
            if prompt.forced:
                (choice,) = prompt.choices
                self._print("play.forced", seat=prompt.seat, label=choice.label)
                self._act(choice.action)
            elif prompt.seat != self.seat:
                view = self.play.view(prompt.seat)
                self._act(self.bots[prompt.seat](view, prompt))
            elif not self._ask(prompt):
                self._print("play.left")
                return
        self.out.print()
        self._print_view()
        self._print("play.over")
        self._after_the_end()

    def _ask(self, prompt: Prompt) -> bool:
        """Ask until a move is made or taken back; False where the person quits."""
        self.out.print()
        self._print_view()
        self._print_prompt(prompt)
        while True:
            typed = self._read()
            if typed is None or typed in QUIT_WORDS:
                return False
            if typed == "undo":
                if self._undo():
                    return True
            elif not self._command(typed):
                action = self._chosen(prompt, typed)
                if action is not None:
                    self._act(action)
                    return True
                args = {"text": typed, "count": len(prompt.choices)}
                self._print("play.unknown", **args)

    def _after_the_end(self) -> None:
        """Take commands, so that the record can still be saved."""
        self._print("play.after")
        while True:
            typed = self._read()
            if typed is None or typed in (*QUIT_WORDS, ""):
                return
            if not self._command(typed):
                self._print("play.after")

    def _read(self) -> str | None:
        """One line from the person; None where there are no more."""
        try:
            typed = self.out.input(f"{self.translator.say(Message('play.question'))} > ")
        except (EOFError, KeyboardInterrupt):
            self.out.print()
            return None
        except UnicodeDecodeError:
            return "?"
        return " ".join(typed.split())

    def _command(self, typed: str) -> bool:
        """Carry out a command such as `help`; False where the text is none."""
        word, _, rest = typed.partition(" ")
        if word in ("help", "?"):
            self._print("play.help")
        elif word == "rules":
            print_rules(self.out, self.play.game, self.language)
        elif word == "log":
            for line in self.log:
                self.out.print(line)
        elif word == "save":
            self._save(rest)
        else:
            return False
        return True

    def _chosen(self, prompt: Prompt, typed: str) -> int | None:
        """The action that a number or a notation names; None where it is no choice."""
        if typed.isascii() and typed.isdecimal():
            number = int(typed[:6])
            return prompt.choices[number - 1].action if 0 < number <= len(prompt.choices) else None
        for choice in prompt.choices:
            if choice.text == typed.lower():
                return choice.action
        return None

    def _act(self, action: int) -> None:
        for event in self.play.act(action):
            self._print_event(event)

    def _print_event(self, event: Event) -> None:
        self.log.append(self.translator.say(event.logged_for(self.seat)))
        self.out.print(f"• {self.translator.say(event.seen_by(self.seat))}")

    def _undo(self) -> bool:
        if self.play.undo_floor(self.seat) == self.play.ply:
            self._print("play.no_undo")
            return False
        self.play.undo(self.play.ply - 1)
        self._print("play.undone")
        return True

    def _save(self, path: str) -> None:
        if not path:
            self._print("play.save_needs")
            return
        try:
            self.play.record().save(path)
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or str(error)
            self._print("play.not_saved", path=path, why=why)
        else:
            key = "play.saved_finished" if self.play.is_over() else "play.saved"
            self._print(key, path=path, game=self.play.game.name)

    def _print_view(self) -> None:
        view = self.play.view(self.seat).for_people()
        print_sheet(self.out, self.translator, view.sheet())

    def _print_prompt(self, prompt: Prompt) -> None:
        self.out.print()
        self.out.print(self.translator.say(prompt.ask), style="bold yellow")
        kind = prompt.ask.key.rpartition(".")[2]
        self.out.print(self.translator.say(Message(f"prompt.why.{kind}")), style="dim")
        table = Table(show_header=False, box=None, padding=(0, 1))
        table.add_column(justify="right", style="yellow")
        for number, choice in enumerate(prompt.choices, 1):
            table.add_row(str(number), choice.text, self.translator.say(choice.label))
        self.out.print(table)

    def _print(self, key: str, **args: object) -> None:
        self.out.print(self.translator.say(Message(key, args)))


def play_lines(
    out: Console, play: Playthrough, seat: int, bots: Sequence[Player], language: str
) -> None:
    """Let a person play the seat of a running game, and bots all others."""
    if not 0 <= seat < play.seats:
        raise IlionError(f"Seat {seat} is not at this table; seats run from 0 to {play.seats - 1}.")
    LineGame(out, play, seat, bots, language).run()
