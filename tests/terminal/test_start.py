"""What comes before a table: what waits, the games, who plays; and lessons and hints."""

from typing import Any

import pytest
from textual.pilot import Pilot

import ilion
from ilion.core.lesson import first_lesson, has_lesson
from ilion.core.registry import all_games
from ilion.terminal.app import TableApp
from ilion.terminal.lesson import LessonGame, LessonScreen
from ilion.terminal.saves import Saved, unfinished
from ilion.terminal.settings import Settings, home
from ilion.terminal.start import NewGame, StartApp
from terminal.screens import app_of, keeper, on_screen, until, until_read


def test_a_table_is_laid_by_keys() -> None:
    app = StartApp(Settings("en"), [], ilion.game("horse"))

    async def choose(pilot: Pilot[Any]) -> None:
        await until_read(pilot, "New game: The Horse of Troy")
        await pilot.press("enter")
        await until_read(pilot, "People here")
        at = [text for text, _, _ in app._lines()].index("Seats")
        await pilot.press(*["down"] * at, "left", "down", "right", "down", "right", "enter")

    on_screen(app, choose)
    wish = app.return_value
    assert isinstance(wish, NewGame)
    assert (wish.seats, wish.people, wish.level) == (3, 2, "captain")


def test_options_that_do_not_fit_are_laid_otherwise() -> None:
    app = StartApp(Settings("fr"), [], ilion.game("iliad"))

    async def choose(pilot: Pilot[Any]) -> None:
        await pilot.press("enter")
        for _ in range(12):
            await pilot.press("down", "right")
            assert app.wish is not None
            assert app.wish.game.fits(app.wish.seats, app.wish.options)

    on_screen(app, choose)


def test_unfinished_games_come_first_and_broken_ones_stay_where_they_are() -> None:
    kept = keeper("troia")
    kept.keep()
    broken = home() / "games" / "x.unfinished.json"
    broken.write_text("{", "utf-8")
    saved = unfinished()
    assert [each.path for each in saved] == [kept.path]
    app = StartApp(Settings("en"), saved, None)

    async def choose(pilot: Pilot[Any]) -> None:
        await until_read(pilot, "Go on: Troia")
        await pilot.press("enter")

    on_screen(app, choose)
    assert isinstance(app.return_value, Saved)
    assert broken.exists()


def test_a_hint_names_choices_with_their_chances() -> None:
    async def ask(pilot: Pilot[Any]) -> None:
        await until_read(pilot, "Announce 2")
        await pilot.press("ctrl+t")
        await until_read(pilot, "The best choices, with your chance to win:")
        await until_read(pilot, " %  a")

    on_screen(app_of(keeper("horse", seats=2)), ask)


def test_nobody_is_helped_against_others_at_the_same_keyboard() -> None:
    app = app_of(keeper("hector", people=2))

    async def ask(pilot: Pilot[Any]) -> None:
        await until_read(pilot, "It is Ana's turn.")
        await pilot.press("enter")
        await until(pilot, lambda: app.table.is_asking)
        await pilot.press("ctrl+t")
        await until_read(pilot, "nobody is helped")

    on_screen(app, ask)


@pytest.mark.parametrize("name", [game.name for game in all_games() if has_lesson(game)])
def test_a_lesson_is_gone_through_by_its_suggested_moves(name: str) -> None:
    lesson = first_lesson(ilion.game(name))
    driver = LessonGame(lesson, "Ana")
    app = TableApp(LessonScreen(lesson, "Ana", Settings("en", "instant")), driver.run)

    async def learn(pilot: Pilot[Any]) -> None:
        while not driver.through.is_over():
            await until(pilot, lambda: app.table.is_asking)
            done = len(driver.through.done)
            app.table.answer(driver.through.move or "next")
            await until(pilot, lambda done=done: len(driver.through.done) != done)  # type: ignore[misc]
        await until(pilot, lambda: "hint" in app.table.commands)  # an ordinary game goes on

    on_screen(app, learn)


def test_a_lesson_goes_back_and_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    lesson = first_lesson(ilion.game("horse"))
    driver = LessonGame(lesson, "Ana")
    app = TableApp(LessonScreen(lesson, "Ana", Settings("en", "instant")), driver.run)

    async def learn(pilot: Pilot[Any]) -> None:
        await until_read(pilot, "1/10 · The wooden horse")
        await pilot.press("enter")
        await until_read(pilot, "2/10 · Announce a number")
        await pilot.press("/", "b", "enter")
        await until_read(pilot, "1/10 · The wooden horse")
        await pilot.press("/", "s", "enter")
        await until(pilot, lambda: "hint" in app.table.commands)

    on_screen(app, learn)
