"""A guided first game: what a coach says, step by step, and what it answers to what one does.

A lesson is data in its game's folder, `lessons/first.toml`: a deal, the moves of the others, and
steps. A step is something the coach says; it asks for moves, or to go on. `docs/lessons.md` says
how one is written. `LessonRun` goes through it, and knows neither a screen nor a server.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from typing import Any

from ilion.core.chance import SealedChance
from ilion.core.errors import IlionError
from ilion.core.game import Game
from ilion.core.playthrough import Playthrough
from ilion.core.record import Ply
from ilion.core.text import FRENCH_SPACE, LANGUAGES

NEXT = "next"  # the answer to a step that asks for no move

Words = Mapping[str, str]  # what people read, by language; **words** between stars are stressed


class LessonError(IlionError):
    """A lesson's file is not written as it should be."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What the coach says to another move than the one it asked for.

    Where `accept` is set the move is made and the lesson goes on; otherwise it asks again.
    """

    moves: tuple[str, ...]  # in notation; a star stands for anything
    say: Words
    accept: bool

    def fits(self, move: str) -> bool:
        return any(fnmatchcase(move, pattern) for pattern in self.moves)


@dataclass(frozen=True, slots=True)
class Step:
    """One thing the coach has to say, after what the others play first."""

    title: Words
    say: Words
    ask: Words | None  # what is to be done, where that is a move
    at: tuple[str, ...]  # what it points at, by the names that prompts and tips use
    moves: tuple[str, ...]  # what it asks for, one after the other; empty: only to go on
    replies: tuple[Reply, ...]
    play: tuple[str, ...]  # lines of a record: `1 announce 2`


@dataclass(frozen=True, slots=True)
class Mark:
    """A note beside a thing when it first comes up in an ordinary game.

    It comes up with an event or a prompt of that key, such as `event.poseidon`.
    """

    name: str
    when: str
    at: tuple[str, ...]  # beside the first of these that is on the table
    say: Words


@dataclass(frozen=True, slots=True)
class Lesson:
    """A guided game.

    >>> import ilion
    >>> lesson = first_lesson(ilion.game("horse"))
    >>> lesson.seats, lesson.you, lesson.steps[0].title["en"]
    (4, 0, 'The wooden horse')
    """

    game: Game
    minutes: int
    seats: int
    you: int  # the learner's seat
    names: tuple[str, ...]  # of the others, in the order of their seats
    options: Mapping[str, Any]
    deal: Mapping[str, Any]
    otherwise: Words  # what the coach says to a move that no step has foreseen
    steps: tuple[Step, ...]

    def seat_names(self, you: str) -> list[str]:
        """The names of all seats, where the learner is called so."""
        names = list(self.names)
        names.insert(self.you, you)
        return names


def has_lesson(game: Game) -> bool:
    """Whether a game can be learned by a lesson; one of somebody else's need not have one."""
    return files(game.package).joinpath("lessons", "first.toml").is_file()


@cache
def _read(package: str, name: str) -> dict[str, Any]:
    source = files(package).joinpath("lessons", f"{name}.toml")
    return tomllib.loads(source.read_text("utf-8")) if source.is_file() else {}


def first_lesson(game: Game) -> Lesson:
    """The first game with a coach, from the game's folder."""
    data = _read(game.package, "first")
    if not data:
        raise LessonError(f"There is no lesson for {game.name} yet; try: ilion rules {game.name}")
    try:
        seats = game.check_seats(data["seats"])
        return Lesson(
            game=game,
            minutes=data["minutes"],
            seats=seats,
            you=data["you"],
            names=tuple(data["names"]),
            options=game.check_options(data.get("options", {}), seats),
            deal=data["deal"],
            otherwise=_words(data["otherwise"]),
            steps=tuple(_step(each) for each in data["steps"]),
        )
    except KeyError as error:
        raise LessonError(f"The lesson of {game.name} lacks {error}.") from None


def coach_marks(game: Game) -> tuple[Mark, ...]:
    """The notes for a first ordinary game, in the order of their importance.

    >>> import ilion
    >>> [mark.when for mark in coach_marks(ilion.game("horse"))][:2]
    ['prompt.announce', 'prompt.place']
    """
    marks = _read(game.package, "marks").get("marks", [])
    return tuple(
        Mark(each["name"], each["when"], tuple(each["at"]), _words(each["say"])) for each in marks
    )


def _step(data: Mapping[str, Any]) -> Step:
    moves = tuple(data.get("moves", ()))
    return Step(
        title=_words(data["title"]),
        say=_words(data["say"]),
        ask=_words(data["ask"]) if moves else None,
        at=tuple(data.get("at", ())),
        moves=moves,
        replies=tuple(_reply(each) for each in data.get("replies", ())),
        play=tuple(data.get("play", ())),
    )


def _reply(data: Mapping[str, Any]) -> Reply:
    return Reply(tuple(data["moves"]), _words(data["say"]), data.get("accept", False))


def _words(data: Mapping[str, str]) -> Words:
    if set(data) != set(LANGUAGES):
        raise LessonError(f"This is not said in all languages ({', '.join(LANGUAGES)}): {data}")
    return {**data, "fr": FRENCH_SPACE.sub("\u00a0", data["fr"])}


@dataclass(frozen=True, slots=True)
class Made:
    """A decision of the lesson's game, and whether the table made it, there being no other."""

    ply: Ply
    forced: bool


class LessonRun:
    """One learner's way through a lesson: a game that waits for its answers.

    >>> import ilion
    >>> run = LessonRun(first_lesson(ilion.game("horse")))
    >>> made = run.answer("next")
    >>> run.index, run.is_over()
    (1, False)
    """

    def __init__(self, lesson: Lesson, done: Sequence[str] = ()) -> None:
        """Begin a lesson, or go on after the answers that were given before."""
        self.lesson = lesson
        self._start(done)

    def _start(self, done: Sequence[str]) -> None:
        lesson = self.lesson
        # A fixed secret: whatever chance gives in a lesson, it gives to everybody.
        chance = SealedChance(bytes(32))
        names = lesson.seat_names("")
        self.play = Playthrough(
            lesson.game, lesson.seats, None, lesson.options, chance, lesson.deal, names
        )
        self.done: list[str] = []  # the answers so far
        self.made: list[Made] = []
        self.index = 0  # of the step
        self.reply: Words | None = None  # to the last answer
        self._asked = 0  # moves of the step that have been made
        self._begin_step()
        for answer in done:
            if not self.answer(answer) and answer != NEXT:
                raise LessonError(f"{answer!r} does not lead on in this lesson.")
        self.reply = None

    @property
    def step(self) -> Step | None:
        """What the coach says now; None once the lesson is over."""
        return None if self.is_over() else self.lesson.steps[self.index]

    @property
    def move(self) -> str | None:
        """The move that the coach asks for now, if any."""
        step = self.step
        return step.moves[self._asked] if step and self._asked < len(step.moves) else None

    def is_over(self) -> bool:
        return self.index == len(self.lesson.steps)

    def answer(self, text: str) -> list[Made]:
        """Make a move, or go on with `next`; returns all that was decided until the coach speaks.

        Nothing was where the coach asks again: `reply` says why. An illegal move is refused.
        """
        step = self.step
        if step is None:
            raise LessonError("The lesson is over.")
        before = len(self.made)
        self.reply = None
        if (text == NEXT) != (not step.moves):
            raise LessonError("A move is asked for." if step.moves else "No move is asked for.")
        if step.moves and not self._follow(step, text):
            return []
        self.done.append(text)
        if self._asked == len(step.moves):
            self.index += 1
            self._begin_step()
        return self.made[before:]

    def back(self) -> None:
        """Return to the beginning of the step before this one; to its own where it has begun."""
        target = self.index - (0 if self._asked else 1)
        given = self.done
        self._start([])
        for answer in given:
            if self.index >= target:
                break
            self.answer(answer)
        self.reply = None

    def skip(self) -> None:
        """End the lesson here; the game stays as it is."""
        self.index = len(self.lesson.steps)

    def _follow(self, step: Step, text: str) -> bool:
        """Make the move where it was asked for or is as good; otherwise the coach asks again."""
        if text != step.moves[self._asked]:
            number = self.play.game.notation.action(text)
            if number not in self.play.state.legal():
                raise self.play.state.not_legal(text)
            found = next((reply for reply in step.replies if reply.fits(text)), None)
            self.reply = found.say if found else self.lesson.otherwise
            if found is None or not found.accept:
                return False
        self._make(text)
        self._asked += 1
        return True

    def _begin_step(self) -> None:
        self._asked = 0
        if self.step:
            for line in self.step.play:
                seat, _, text = line.partition(" ")
                if int(seat) != self.play.actor:
                    raise LessonError(f"It is seat {self.play.actor}'s turn, not: {line}")
                self._make(text)

    def _make(self, text: str) -> None:
        """Make a move, and what the table then plays by itself."""
        self.made.append(Made(self.play.step(text), forced=False))
        while True:
            prompt = self.play.prompt(self.play.actor) if not self.play.is_over() else None
            if prompt is None or not prompt.forced:
                return
            self.made.append(Made(self.play.step(prompt.choices[0].action), forced=True))
