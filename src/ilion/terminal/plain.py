"""A person plays against bots line by line: for pipes, scripts and screen readers.

Each choice has a key that means the same move in every turn; before a move is made, which often
cannot be taken back, one Enter is asked for. What is typed wrong is answered and asked again.
"""

from __future__ import annotations

import secrets

from rich.console import Console

from ilion.bots.factory import make_player
from ilion.core.errors import IlionError
from ilion.core.events import Event
from ilion.core.message import Message
from ilion.core.prompt import Prompt
from ilion.core.simulate import Player
from ilion.terminal.keys import Item
from ilion.terminal.lines import QUIT_WORDS, YES_WORDS, Lines
from ilion.terminal.render import game_translator, notice, print_rules, print_sheet
from ilion.terminal.saves import PERSON, Keeper
from ilion.terminal.scene import Ending

LAST_LINES = 3  # of the log, printed when a game goes on


class LineGame(Lines):
    """A game of one person against bots in a terminal."""

    def __init__(self, out: Console, keeper: Keeper, language: str, yes: bool) -> None:
        super().__init__(out, keeper.play.game, keeper.play.names, language)
        self.keeper = keeper
        self.play = keeper.play
        self.seat = keeper.players.index(PERSON)
        self.yes = yes  # ask nothing before a move
        self.bots: dict[int, Player] = {
            seat: make_player(who, secrets.randbits(32))
            for seat, who in enumerate(keeper.players)
            if who != PERSON
        }
        self.told: list[Message] = []  # to everybody, for the story at the end
        self._seen = -1  # the ply at which the table was printed last, one's own moves counted in

    def run(self) -> None:
        """Play until the game is over or the person quits."""
        self.keeper.keep()
        self.out.print(notice(self.play.game, self.translator.language), style="dim")
        self._print("play.welcome", title=Message("title"), name=self.play.names[self.seat])
        self.out.print()
        for event in self.play.opening():
            self._print_event(event)
        if self.play.ply:
            self._catch_up()
        while not self.play.is_over():
            prompt = self.play.prompt(self.play.actor)
            assert prompt is not None
            if prompt.forced:
                (choice,) = prompt.choices
                self._print("play.forced", seat=prompt.seat, label=choice.label)
                self._act(choice.text)
            elif prompt.seat != self.seat:
                action = self.bots[prompt.seat](self.play.view(prompt.seat), prompt)
                self._act(self.play.game.notation.text(action))
            elif not self._ask(prompt):
                self._print("play.kept", game=self.play.game.name)
                return
        result = self.play.result() or {"scores": [], "winners": []}
        story = self.game.story(self.told, self.play.seats)
        view = self.play.view(self.seat).for_people()
        self._print_ending(Ending(view, result["scores"], result["winners"], story))
        self._after_the_end()

    def _catch_up(self) -> None:
        """A game that goes on: all of it into the log, and its last lines once more."""
        for ply in self.play.record().replay(events=True):
            self.log += [self.translator.say(event.logged_for(self.seat)) for event in ply.events]
            self.told += [event.public for event in ply.events]
        for line in self.log[-LAST_LINES:]:
            self.out.print(f"• {line}")

    def _ask(self, prompt: Prompt) -> bool:
        """Ask until a move is made or taken back; False where the person quits."""
        self.out.print()
        if self._seen != self.play.ply:
            self._print_view()
        self._print_prompt(prompt)
        while True:
            typed = self._read()
            if typed is None or typed in QUIT_WORDS:
                return False
            if typed == "undo":
                if self._undo():
                    return True
            elif not self._command(typed, prompt):
                chosen = self._chosen(prompt, typed)
                if chosen is not None and self._agreed(chosen, typed):
                    self._act(chosen.text)
                    self._seen = self.play.ply
                    return True

    def _agreed(self, item: Item, typed: str) -> bool:
        """One question before a move, unless it ends with an exclamation mark."""
        if self.yes or typed.endswith("!"):
            return True
        answer = self._input(f"{self.translator.say(Message('play.sure', {'label': item.label}))} ")
        if answer is not None and answer.lower() in YES_WORDS:
            return True
        self._print("play.not_made")
        return False

    def _after_the_end(self) -> None:
        """Take commands, so that the record can still be saved elsewhere."""
        if self.keeper.trouble:
            self._print("screen.not_kept", why=self.keeper.trouble)
        else:
            self._print("screen.kept", path=str(self.keeper.record_path))
        self._print("play.after")
        while True:
            typed = self._read()
            if typed is None or typed in (*QUIT_WORDS, ""):
                return
            if not self._command(typed, None):
                self._print("play.after")

    def _read(self) -> str | None:
        """One line from the person; None where there are no more."""
        return self._input(f"{self.translator.say(Message('play.question'))} > ")

    def _input(self, question: str) -> str | None:
        try:
            typed = self.out.input(question)
        except (EOFError, KeyboardInterrupt):
            self.out.print()
            return None
        except UnicodeDecodeError:
            return "?"
        return " ".join(typed.split())

    def _command(self, typed: str, prompt: Prompt | None) -> bool:
        """Carry out a command such as `help`; False where the text is none."""
        word, _, rest = typed.partition(" ")
        if word in ("help", "?"):
            self._print("play.help")
        elif word == "rules":
            print_rules(self.out, self.play.game, self.translator.language)
        elif word == "log":
            for line in self.log:
                self.out.print(line)
        elif word == "table":
            self._print_view()
        elif word == "moves" and prompt is not None:
            self._print_prompt(prompt)
        elif word == "hint" and prompt is not None:
            self._hint()
        elif word == "lang":
            self._speak(rest)
        elif word == "figures" and self.play.is_over():
            self._print_figures(self.game.story(self.told, self.play.seats))
        elif word == "save":
            self._save(rest)
        else:
            return False
        return True

    def _hint(self) -> None:
        """The best choices with their chances, from what the person knows."""
        from ilion.analysis import hint  # not needed before somebody asks

        found = hint(self.play.view(self.seat), game=self.play.game)
        self._print_hint(found.choices, found.reason)

    def _speak(self, language: str) -> None:
        """Go on in another language: the one named, or the other one."""
        other = self._other_language(language)
        self.translator = game_translator(self.game, other, self.play.names)
        self._print("play.help")

    def _act(self, text: str) -> None:
        """Carry out a decision and keep it before anything is told."""
        events = self.play.act(text)
        self.keeper.keep()
        for event in events:
            self._print_event(event)

    def _print_event(self, event: Event) -> None:
        self.log.append(self.translator.say(event.logged_for(self.seat)))
        self.told.append(event.public)
        self.out.print(f"• {self.translator.say(event.seen_by(self.seat))}")

    def _undo(self) -> bool:
        if self.play.undo_floor(self.seat) == self.play.ply:
            self._print("play.no_undo")
            return False
        self.play.undo(self.play.ply - 1)
        self.keeper.keep()
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


def play_lines(out: Console, keeper: Keeper, language: str, yes: bool = False) -> None:
    """Let a person play their seat of a game, and bots all others."""
    if keeper.players.count(PERSON) != 1:
        raise IlionError("Several people at one keyboard need the full screen: leave --plain out.")
    LineGame(out, keeper, language, yes).run()
