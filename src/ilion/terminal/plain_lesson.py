"""A guided first game, line by line: the coach speaks, and waits for an answer."""

from __future__ import annotations

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from ilion.core.lesson import NEXT, Lesson, LessonRun, Step, Words
from ilion.core.message import Message
from ilion.terminal.lines import QUIT_WORDS
from ilion.terminal.plain import LineGame
from ilion.terminal.render import add_stressed, game_translator
from ilion.terminal.saves import PERSON, Keeper


class LineLesson(LineGame):
    """A lesson in a terminal; after it the game goes on as any other."""

    def __init__(self, out: Console, lesson: Lesson, language: str, you: str) -> None:
        self.run_through = LessonRun(lesson)
        players = ["recruit"] * lesson.seats
        players[lesson.you] = PERSON
        super().__init__(out, Keeper(self.run_through.play, players), language, yes=True)
        self.names = lesson.seat_names(you)
        self.translator = game_translator(lesson.game, language, self.names)

    def run(self) -> None:
        """Go through the lesson, then play on against the bots until the game is over."""
        self._print("learn.welcome", title=Message("title"), count=self.run_through.lesson.minutes)
        while (step := self.run_through.step) is not None:
            self._say(step)
            if not (self._ask_move(step) if step.moves else self._wait()):
                return self._print("learn.left")
        self.play = self.keeper.play = self.run_through.play
        self.play.names = self.names
        self.yes = False
        self.out.print()
        return super().run()

    def _say(self, step: Step) -> None:
        if step.moves:
            self.out.print()
            self._print_view()
        self.out.print()
        at = {"at": self.run_through.index + 1, "count": len(self.run_through.lesson.steps)}
        title = self.translator.say(Message("learn.step", {**at, "title": self._in(step.title)}))
        self.out.print(Text(title, style="bold"))
        self._coach(step.say)

    def _ask_move(self, step: Step) -> bool:
        """Ask until the step's moves are made; False where the person leaves."""
        while self.run_through.step is step:
            prompt = self.play.prompt(self.seat)
            assert prompt is not None
            self._print_prompt(prompt)
            if step.ask:
                self._coach(step.ask)
            typed = self._read()
            if typed is None or typed in QUIT_WORDS:
                return False
            if self._turn_page(typed):
                return True
            if self._command(typed, prompt):
                continue
            chosen = self._chosen(prompt, typed)
            if chosen is not None:
                self._answer(chosen.text)
        return True

    def _wait(self) -> bool:
        """Wait until the person is ready; False where it leaves."""
        while True:
            self._print("learn.ready")
            typed = self._read()
            if typed is None or typed in QUIT_WORDS:
                return False
            if self._turn_page(typed):
                return True
            if not typed:
                self._answer(NEXT)
                return True
            self._command(typed, None)

    def _turn_page(self, typed: str) -> bool:
        """Back to the step before, or out of the lesson and into the game."""
        if typed == "back":
            self.run_through.back()
            self.play = self.run_through.play
        elif typed == "skip":
            self.run_through.skip()
        else:
            return False
        return True

    def _answer(self, text: str) -> None:
        for made in self.run_through.answer(text):
            for event in made.ply.events:
                self._print_event(event)
        if self.run_through.reply:
            self.out.print()
            self._coach(self.run_through.reply)

    def _coach(self, words: Words) -> None:
        line = Text()
        add_stressed(line, self._in(words))
        self.out.print(Padding(line, (0, 0, 0, 2)))

    def _in(self, words: Words) -> str:
        return words[self.translator.language]
