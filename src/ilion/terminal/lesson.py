"""A guided first game on the full screen: the coach speaks above the prompt and points."""

from __future__ import annotations

from rich.text import Text

from ilion.core.lesson import NEXT, Lesson, LessonRun, Step
from ilion.core.message import Message
from ilion.core.prompt import Choice, Prompt
from ilion.core.view import View
from ilion.terminal.local import LocalGame
from ilion.terminal.render import add_stressed
from ilion.terminal.saves import PERSON, Keeper
from ilion.terminal.scene import Shown
from ilion.terminal.settings import Settings
from ilion.terminal.table_screen import TableScreen

GO_ON = Choice(-1, NEXT, Message("screen.lesson_next"), ())


class LessonScreen(TableScreen):
    """The table with two commands of a lesson: back, and out of it."""

    commands = ("back", "skip", "log", "rules", "language", "help", "quit")

    def __init__(self, lesson: Lesson, you: str, settings: Settings) -> None:
        super().__init__(lesson.game, lesson.seat_names(you), settings)


class LessonGame:
    """Goes through a lesson, then plays on from there against recruits."""

    def __init__(self, lesson: Lesson, you: str) -> None:
        self.lesson = lesson
        self.you = you
        self.through = LessonRun(lesson)
        self.shown = 0  # decisions of the lesson that were shown

    async def run(self, screen: TableScreen) -> str:
        """Until the game after the lesson is over, or the learner leaves."""
        while (step := self.through.step) is not None:
            await self._catch_up(screen)
            self._speak(screen, step)
            prompt = self._prompt(step)
            answer = await screen.ask(self._view(), prompt)
            if answer == "back":
                self._back(screen)
            elif answer == "skip":
                self.through.skip()
            elif answer in screen.commands:
                continue
            else:
                self.through.answer(answer)
        await self._catch_up(screen)
        return await self._game_after(screen)

    def _view(self) -> View:
        return self.through.play.view(self.lesson.you).for_people()

    def _prompt(self, step: Step) -> Prompt:
        """The game's own question, or only to go on."""
        if step.moves:
            prompt = self.through.play.prompt(self.lesson.you)
            assert prompt is not None
            return prompt
        return Prompt(self.lesson.you, Message("screen.lesson_read"), (GO_ON,), open=False)

    async def _catch_up(self, screen: TableScreen) -> None:
        """Show what was decided since, one step after the other."""
        screen.coach = None
        for made in self.through.made[self.shown :]:
            self.shown += 1
            told = tuple(event.seen_by(self.lesson.you) for event in made.ply.events)
            kept = tuple(event.logged_for(self.lesson.you) for event in made.ply.events)
            view = made.ply.view(self.lesson.you).for_people()
            own = made.ply.seat == self.lesson.you
            number = made.ply.number
            await screen.show(Shown(view, made.ply.seat, told, kept, None, False, own, number))

    def _back(self, screen: TableScreen) -> None:
        self.through.back()
        screen.take_back(self.through.play.ply)
        screen.sentence = ""
        self.shown = len(self.through.made)

    def _speak(self, screen: TableScreen, step: Step) -> None:
        language = screen.settings.language
        at = self.through.index + 1
        text = Text(
            f"{at}/{len(self.lesson.steps)} · {step.title[language]}\n", style="bold", end=""
        )
        if self.through.reply:
            add_stressed(text, self.through.reply[language])
        else:
            add_stressed(text, step.say[language])
        if step.ask:
            text.append("\n")
            add_stressed(text, step.ask[language])
        screen.speak(text, step.at)

    async def _game_after(self, screen: TableScreen) -> str:
        players = ["recruit"] * self.lesson.seats
        players[self.lesson.you] = PERSON
        play = self.through.play
        play.names = self.lesson.seat_names(self.you)
        game = LocalGame(Keeper(play, players), seed=len(self.through.done))
        screen.commands = TableScreen.commands
        screen.note(screen.say("lesson_over"))
        return await game.run(screen)
