"""Lessons: nothing of them is kept at the server, because a lesson follows from its answers.

A client sends the answers given so far and the next one, and is told what a table would tell it.
"""

from __future__ import annotations

import logging

from ilion.core.errors import IlionError
from ilion.core.game import Game
from ilion.core.lesson import Lesson, LessonRun, Made, Step, coach_marks, first_lesson, has_lesson
from ilion.core.registry import all_games
from ilion.server.errors import Refusal, refusal_from
from ilion.server.protocol import api, wire
from ilion.server.store.rows import TableRow, now
from ilion.server.table import messages
from ilion.server.table.game import LiveGame, Move

LOG = logging.getLogger("ilion.lessons")
LEVEL: wire.Level = "recruit"  # of those one plays on against


class Lessons:
    """The lessons of all games that have one and can be played with this server's components."""

    def __init__(self) -> None:
        self.lessons: dict[str, Lesson] = {}
        for game in filter(has_lesson, all_games()):
            try:
                self.lessons[game.name] = LessonRun(first_lesson(game)).lesson
            except IlionError as error:
                LOG.warning("a game has no lesson here", extra={"game": game.name}, exc_info=error)

    def all(self) -> api.Lessons:
        found = [api.LessonInfo(name, each.minutes, len(each.steps)) for name, each in self._each()]
        marks = {game.name: _marks(game) for game in all_games()}
        return api.Lessons(found, marks)

    def answer(self, game: str, wish: api.LessonWish) -> api.LessonNews:
        """What a client is told that has given these answers and gives another now."""
        lesson = self.lessons.get(game)
        if lesson is None:
            raise Refusal("no_lesson", 404, game=game[: wire.NAME_LENGTH])
        try:
            run = LessonRun(lesson, wish.done)
            told = _whole(run) if wish.back or not wish.answers else []
            if wish.back:
                run.back()
                told = _whole(run)
            for answer in wish.answers:
                made = run.answer(answer)
                told += _steps(run, made)
                if run.reply and not made:
                    break  # the coach asks again; what was to follow is not asked for
        except IlionError as error:
            raise refusal_from(error) from None
        return api.LessonNews(
            done=run.done,
            index=run.index,
            titles=[dict(each.title) for each in lesson.steps],
            step=_step(run, run.step) if run.step else None,
            reply=dict(run.reply) if run.reply else None,
            messages=told,
            record=run.play.record().to_json() if run.is_over() or wish.record else None,
        )

    def _each(self) -> list[tuple[str, Lesson]]:
        return list(self.lessons.items())


def _step(run: LessonRun, step: Step) -> api.LessonStep:
    ask = dict(step.ask) if step.ask else None
    touches = []
    if run.move is not None:
        prompt = run.play.prompt(run.lesson.you)
        choices = prompt.choices if prompt else ()
        touches = [list(each.touches) for each in choices if each.text == run.move]
    coming = run.lesson.steps[run.index + 1 : run.index + 2]
    return api.LessonStep(
        say=dict(step.say),
        ask=ask,
        at=list(step.at),
        move=run.move,
        touches=touches[0] if touches else [],
        ready=any(each.play for each in coming),
    )


def _marks(game: Game) -> list[api.Mark]:
    return [
        api.Mark(mark.name, mark.when, list(mark.at), dict(mark.say)) for mark in coach_marks(game)
    ]


# The game of a lesson, as a table would show it to the learner


def _live(run: LessonRun) -> LiveGame:
    """The lesson's game with its decisions numbered, as at a table."""
    lesson = run.lesson
    row = TableRow(
        id="",
        game=lesson.game.name,
        rules=lesson.game.rules,
        options=dict(lesson.options),
        public=False,
        commitment="",
        seed="",
        host="",
    )
    return LiveGame.of_plies(run.play, row, [(made.ply, made.forced) for made in run.made])


def _whole(run: LessonRun) -> list[wire.ServerMessage]:
    game, you = _live(run), run.lesson.you
    state = messages.state(game, you, None, wire.ViewFormat())
    return [wire.TableNews(_table(run)), state]


def _steps(run: LessonRun, made: list[Made]) -> list[wire.ServerMessage]:
    game, you = _live(run), run.lesson.you
    first = len(run.made) - len(made)
    return [
        messages.step(
            game,
            Move(game.decisions[at], each.ply, each.ply.prompt(each.ply.actor), each.ply.views()),
            you,
            wire.ViewFormat(),
        )
        for at, each in enumerate(made, first + 1)
    ]


def _table(run: LessonRun) -> wire.Table:
    lesson = run.lesson
    seats = [
        wire.Seat(
            seat=seat,
            kind="person" if seat == lesson.you else "bot",
            name=name,
            level=None if seat == lesson.you else LEVEL,
            stand_in=None,
            present=True,
            yours=seat == lesson.you,
            may_hand_over=False,
        )
        for seat, name in enumerate(lesson.seat_names(""))
    ]
    return wire.Table(
        id="",
        game=lesson.game.name,
        rules=lesson.game.rules,
        options=dict(lesson.options),
        status="playing",
        seats=seats,
        public=False,
        host=False,
        clock=None,
        watchers=0,
        created=messages.timestamp(now()),
        commitment="",
        seed=None,
        result=None,
        rematch=None,
        turn=run.play.actor,
        prepared=True,
    )
