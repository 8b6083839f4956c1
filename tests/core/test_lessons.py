"""Every lesson can be played as it is written, and every other way it allows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

import ilion
from ilion.core.errors import IlionError
from ilion.core.game import Game
from ilion.core.lesson import (
    NEXT,
    Lesson,
    LessonError,
    LessonRun,
    Words,
    coach_marks,
    first_lesson,
    has_lesson,
)
from ilion.core.registry import all_games
from ilion.core.text import LANGUAGES, Translator

TAUGHT = [game for game in all_games() if has_lesson(game)]
LONGEST = 260  # letters the coach says at once: two sentences that fit on a phone


def lessons() -> list[Lesson]:
    return [first_lesson(game) for game in TAUGHT]


def ways(run: LessonRun) -> Iterator[str]:
    """The answers that lead on from here: what is asked for, and what is as good."""
    if run.move is None:
        yield NEXT
        return
    assert run.step
    prompt = run.play.prompt(run.lesson.you)
    assert prompt is not None
    for choice in prompt.choices:
        good = next((reply for reply in run.step.replies if reply.fits(choice.text)), None)
        if choice.text == run.move or (good and good.accept):
            yield choice.text


def runs(lesson: Lesson) -> Iterator[LessonRun]:
    """Every position that can come up in a lesson, each once."""
    waiting: list[list[str]] = [[]]
    while waiting:
        done = waiting.pop()
        run = LessonRun(lesson, done)
        yield run
        if not run.is_over():
            waiting += [[*done, answer] for answer in ways(run)]


def is_said(words: Words) -> None:
    assert set(words) == set(LANGUAGES)
    for language, text in words.items():
        assert text.strip() == text != "", (language, text)
        assert len(text) <= LONGEST, (len(text), text)
        assert text.count("**") % 2 == 0, text
    assert words["en"] != words["fr"]


def test_every_game_of_the_house_has_a_lesson() -> None:
    assert all_games() == TAUGHT


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.game.name)
def test_a_lesson_can_be_played_in_every_way_it_allows(lesson: Lesson) -> None:
    ends = 0
    for run in runs(lesson):
        if run.is_over():
            assert not run.play.is_over(), "the game goes on against bots"
            ends += 1
        elif run.move is not None:
            assert run.play.actor == lesson.you
            assert run.move in run.play.state.legal_texts()
    assert ends


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.game.name)
def test_every_legal_move_is_answered(lesson: Lesson) -> None:
    for run in runs(lesson):
        if run.move is None or run.step is None:
            continue
        led_on = set(ways(run))
        for text in run.play.state.legal_texts():
            if text not in led_on:
                assert run.answer(text) == []
                assert run.reply is not None


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.game.name)
def test_replies_are_to_moves_that_can_be_made(lesson: Lesson) -> None:
    unused = {
        (index, reply.moves) for index, step in enumerate(lesson.steps) for reply in step.replies
    }
    for run in runs(lesson):
        for text in run.play.state.legal_texts() if run.move is not None and run.step else ():
            if text != run.move and run.step:
                fitting = [reply.moves for reply in run.step.replies if reply.fits(text)]
                unused -= {(run.index, moves) for moves in fitting[:1]}
    assert not unused


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.game.name)
def test_everything_is_said_in_both_languages_and_shortly(lesson: Lesson) -> None:
    is_said(lesson.otherwise)
    for step in lesson.steps:
        for words in (step.title, step.say, step.ask, *(reply.say for reply in step.replies)):
            if words and words != step.title:
                is_said(words)
    assert lesson.minutes <= 8
    assert len(lesson.names) == lesson.seats - 1


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.game.name)
def test_nobody_plays_before_one_was_asked_whether_one_is_ready(lesson: Lesson) -> None:
    first = next(at for at, step in enumerate(lesson.steps) if step.play)
    assert first > 0
    assert not lesson.steps[first - 1].moves
    assert not lesson.steps[-1].moves


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
def test_marks_come_up_with_something_the_game_says(game: Game) -> None:
    marks = coach_marks(game)
    assert len({mark.name for mark in marks}) == len(marks) > 3
    keys = set(Translator(game.package, "en").texts)
    for mark in marks:
        is_said(mark.say)
        assert {mark.when, f"{mark.when}_one"} & keys, mark.when
        assert mark.at


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
def test_every_mark_comes_up_in_real_games_and_finds_what_it_names(game: Game) -> None:
    told: dict[str, Mapping[str, Any]] = {}
    for seats in game.seat_counts:
        for seed in (1, 2):
            for ply in ilion.simulate(game, seats, seed).replay(events=True):
                prompt = ply.prompt(ply.actor) if ply.after is not None else None
                asked = [prompt.ask] if prompt else []
                seen = [event.seen_by(seat) for event in ply.events for seat in range(seats)]
                told |= {message.key: message.args for message in [*seen, *asked]}
    for mark in coach_marks(game):
        for at in mark.at:
            at.format(**told[mark.when])  # `god.{god}`


def horse() -> LessonRun:
    return LessonRun(first_lesson(ilion.game("horse")), ["next"])


def test_another_move_is_explained_and_asked_for_again() -> None:
    run = horse()
    assert run.answer("announce 3") == []
    assert run.reply
    assert run.reply["en"].startswith("Bold!")
    assert run.index == 1
    assert [made.ply.text for made in run.answer("announce 2")] == ["announce 2"]
    assert run.reply is None


def test_a_move_that_is_as_good_is_made() -> None:
    run = LessonRun(horse().lesson, ["next", "announce 2", "place green 1"])
    assert [made.ply.text for made in run.answer("place yellow 6")] == ["place yellow 6"]
    assert run.reply
    assert run.index == 4


def test_back_returns_to_the_step_before_with_the_game_as_it_was() -> None:
    run = horse()
    before = run.play.log()
    run.answer("announce 2")
    run.back()
    assert (run.index, run.play.log(), run.done) == (1, before, ["next"])
    run.back()
    run.back()
    assert (run.index, run.done) == (0, [])


def test_what_is_no_answer_is_refused() -> None:
    run = horse()
    for wrong in ("next", "announce 9", "place green 1", "nonsense"):
        with pytest.raises(IlionError):
            run.answer(wrong)
    with pytest.raises(LessonError):
        LessonRun(run.lesson, ["next", "announce 3"])
