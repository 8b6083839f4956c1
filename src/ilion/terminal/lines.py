"""A table line by line: what is printed of it, and what a typed line means there."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from ilion.core.game import Game
from ilion.core.message import Message
from ilion.core.prompt import Prompt
from ilion.core.story import Story
from ilion.core.text import LANGUAGES
from ilion.terminal.ending import ending_text
from ilion.terminal.hints import Rated, hint_text
from ilion.terminal.keys import Item, items_of, narrowed
from ilion.terminal.render import game_translator, print_sheet
from ilion.terminal.scene import Ending

QUIT_WORDS = ("quit", "exit", "q")
YES_WORDS = ("", "y", "yes", "o", "oui")


class Lines:
    """Prints in one language; wherever the game comes from, its choices are typed the same way."""

    def __init__(self, out: Console, game: Game, names: Sequence[str], language: str) -> None:
        self.out = out
        self.game = game
        self.translator = game_translator(game, language, names)
        self.log: list[str] = []  # in words; what players are meant to remember is left out

    def _chosen(self, prompt: Prompt, typed: str) -> Item | None:
        """The choice that a key or a notation names; says so where it is none, or several."""
        items = self._items(prompt)
        found = narrowed(items, typed.removesuffix("!")) if typed else []
        if len(found) == 1:
            return found[0]
        if found:
            self._print("play.several", text=typed, keys=[item.code for item in found[:8]])
        else:
            self._print("play.unknown", text=typed)
        return None

    def _items(self, prompt: Prompt) -> list[Item]:
        return items_of(self.game.notation, prompt.choices, self.translator)

    def _print_prompt(self, prompt: Prompt) -> None:
        self.out.print()
        self.out.print(self.translator.say(prompt.ask), style="bold yellow")
        why = f"prompt.why.{prompt.ask.key.rpartition('.')[2]}"
        if self.translator.has(why):
            self.out.print(self.translator.say(Message(why)), style="dim")
        table = Table(show_header=False, box=None, padding=(0, 1))
        table.add_column(style="yellow")
        for item in self._items(prompt):
            table.add_row(item.code, item.text, item.label)
        self.out.print(table)

    def _print_hint(self, choices: Sequence[Rated], reason: Message | None) -> None:
        self.out.print(hint_text(self.game.notation, self.translator, choices, reason))

    def _print_ending(self, ending: Ending) -> None:
        """The last table, and how it came to that."""
        self.out.print()
        print_sheet(self.out, self.translator, ending.view.sheet())
        self._print("play.over")
        self.out.print(ending_text(self.translator, self.translator.names, ending))

    def _print_figures(self, story: Story) -> None:
        """More figures than the end of a game tells by itself."""
        from ilion.terminal.judging import story_lines  # tables are slow to load

        for line in story_lines(story, self.translator):
            self.out.print(line)

    def _print(self, key: str, **args: object) -> None:
        self.out.print(self.translator.say(Message(key, args)))

    def _other_language(self, language: str) -> str:
        """The language that is named, or the other one."""
        if language in LANGUAGES:
            return language
        at = LANGUAGES.index(self.translator.language)
        return LANGUAGES[(at + 1) % len(LANGUAGES)]
