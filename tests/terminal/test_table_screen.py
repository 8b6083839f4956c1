"""The full screen, played as a person would: keys, mouse, undo, languages, pace."""

import re
from typing import Any

import pytest
from textual.pilot import Pilot

import ilion
from ilion.core.drawing import cells
from ilion.core.message import Message
from ilion.core.registry import names
from ilion.core.text import LANGUAGES, Translator
from ilion.terminal.keys import codes
from ilion.terminal.table_screen import TableScreen
from terminal.screens import app_of, keeper, on_screen, text_on, until, until_read


async def decide(pilot: Pilot[Any], table: TableScreen, *keys: str) -> None:
    """Press keys that make a move, and wait for the next question."""
    asked = table.prompt
    await pilot.press(*keys)
    await until(pilot, lambda: table.is_asking and table.prompt is not asked)


@pytest.mark.parametrize("name", names())
def test_each_game_is_played_to_its_end(name: str) -> None:
    """By marking and taking one choice after the other, always the last of the list."""
    kept = keeper(name, seats=2)
    app = app_of(kept)

    async def play(pilot: Pilot[Any]) -> None:
        while not kept.play.is_over():
            await until(pilot, lambda: kept.play.is_over() or app.table.is_asking)
            if not kept.play.is_over():
                ply = kept.play.ply
                await pilot.press("up", "enter")
                if app.table.typed:  # a group was opened
                    continue
                await until(pilot, lambda ply=ply: kept.play.ply != ply)  # type: ignore[misc]
        await until_read(pilot, "The game is over.")
        assert "The game is over." in text_on(app).splitlines()[0]
        await pilot.press("f")
        await until_read(pilot, " Figures ")
        await pilot.press("escape", "escape", "enter")
        await until_read(pilot, "The game is over.")  # a key too many does not leave
        await pilot.press("q")

    on_screen(app, play)
    assert app.return_value == "quit"
    assert ilion.Record.load(kept.record_path).check() is not None
    assert not kept.path.exists()


def test_a_move_is_typed_by_its_key() -> None:
    kept = keeper("horse", seats=2)

    async def play(pilot: Pilot[Any]) -> None:
        await until_read(pilot, "a2 Announce 2")
        ply = kept.play.ply
        await pilot.press("a", "2", "enter")
        await until(pilot, lambda: kept.play.ply > ply)

    on_screen(app_of(kept), play)
    assert "0 announce 2" in kept.play.log()


def test_after_a_slip_the_arrows_go_on_from_all_choices() -> None:
    kept = keeper("horse", seats=2)
    app = app_of(kept)

    async def play(pilot: Pilot[Any]) -> None:
        await until_read(pilot, "a2 Announce 2")
        await pilot.press("x")
        await until_read(pilot, "No move here begins with")
        assert "a2 Announce 2" in text_on(app)  # the choices stay to be read
        await pilot.press("down")
        await until_read(pilot, "a2 Announce 2")
        assert app.table.typed == ""
        assert app.table.choices.item is not None

    on_screen(app, play)


@pytest.mark.parametrize("name", names())
def test_a_key_means_one_move_for_ever(name: str) -> None:
    short = codes(ilion.game(name).notation)
    assert len(set(short.values())) == len(short)


def test_enter_alone_makes_no_move() -> None:
    kept = keeper("horse", seats=2)

    async def play(pilot: Pilot[Any]) -> None:
        await until_read(pilot, "a2 Announce 2")
        ply = kept.play.ply
        await pilot.press("enter", "x", "enter", "escape", "enter")
        await until_read(pilot, "or mark one with")
        assert kept.play.ply == ply

    on_screen(app_of(kept), play)


def test_the_mouse_marks_and_takes() -> None:
    kept = keeper("horse", seats=2)
    app = app_of(kept)

    async def play(pilot: Pilot[Any]) -> None:
        await until_read(pilot, "a2 Announce 2")
        ply = kept.play.ply
        row = next(at for at, line in enumerate(text_on(app).splitlines()) if "a2 Ann" in line)
        await pilot.click(offset=(4, row))
        assert kept.play.ply == ply
        await pilot.click(offset=(4, row))
        await until(pilot, lambda: kept.play.ply > ply)

    on_screen(app, play)
    assert "0 announce 2" in kept.play.log()


def test_a_click_on_the_board_narrows_the_choices() -> None:
    kept = keeper("troia")
    app = app_of(kept)

    async def play(pilot: Pilot[Any]) -> None:
        await until_read(pilot, "Draw two cards")
        line = text_on(app).splitlines()[1]
        god = next(each for each in app.table.items() if each.text.startswith("offer"))
        await pilot.click(offset=(line.index(god.label.split()[-1]), 1))
        assert app.table.choices.item == god

    on_screen(app, play)


def test_undo_takes_back_where_nothing_came_to_light() -> None:
    kept = keeper("iliad", seats=3)
    app = app_of(kept)

    async def play(pilot: Pilot[Any]) -> None:
        await until(pilot, lambda: app.table.is_asking)
        assert "^Z undo" not in text_on(app)  # nothing was decided yet
        while "undo" not in app.table.offered():
            await decide(pilot, app.table, "down", "enter")
        ply = kept.play.ply
        assert "^Z undo" in text_on(app)
        await pilot.press("ctrl+z")
        await until_read(pilot, "Taken back.")
        assert kept.play.ply < ply
        assert kept.play.actor == 0

    on_screen(app, play)


def test_what_leaves_one_thing_to_do_is_not_asked_twice() -> None:
    kept = keeper("iliad", seats=3)
    app = app_of(kept)

    async def play(pilot: Pilot[Any]) -> None:
        await until(pilot, lambda: app.table.is_asking)
        await pilot.press("l", "down", "enter")  # a first card can only lie alone
        await until(pilot, lambda: kept.play.ply > 2 and app.table.is_asking)

    on_screen(app, play)
    own = [line for line in kept.play.log() if line.startswith("0 ")]
    assert own[0].startswith("0 lay")
    assert own[1] == "0 alone"


def test_the_language_changes_in_the_middle() -> None:
    async def play(pilot: Pilot[Any]) -> None:
        await until_read(pilot, "How many heroes will you place?")
        await pilot.press("/", "l", "a", "enter")
        await until_read(pilot, "Combien de héros")

    on_screen(app_of(keeper("horse", seats=2)), play)


def test_help_rules_and_log_open_and_close() -> None:
    async def play(pilot: Pilot[Any]) -> None:
        await until_read(pilot, "Announce 2")
        await pilot.press("?")
        await until_read(pilot, "the key always means the same move")
        await pilot.press("escape", "/", "r", "u", "enter")
        await until_read(pilot, "The Horse of Troy")
        await pilot.press("escape", "tab")
        await until_read(pilot, "is Odysseus")
        await pilot.press("escape")
        await until_read(pilot, "Announce 2")

    on_screen(app_of(keeper("horse", seats=2)), play)


def test_others_steps_stay_until_a_key_and_escape_skips_them() -> None:
    kept = keeper("horse", seats=4, seed=1)
    app = app_of(kept, speed="slow")

    async def play(pilot: Pilot[Any]) -> None:
        await until_read(pilot, "You are Ana.")
        assert kept.play.ply == 0  # nobody plays before one is ready
        await pilot.press("enter")
        await until(pilot, lambda: kept.play.ply == 1)
        assert not app.table.is_asking
        await pilot.press("escape")
        await until(pilot, lambda: app.table.is_asking)

    app.table.pace.seconds = lambda letters: 1000.0  # type: ignore[method-assign]
    on_screen(app, play)


def test_the_end_of_a_battle_stops_until_it_is_dismissed() -> None:
    kept = keeper("hector", seed=4)
    app = app_of(kept, speed="quick")
    app.table.pace.seconds = lambda letters: 0.0  # type: ignore[method-assign]

    async def play(pilot: Pilot[Any]) -> None:
        await until_read(pilot, "You are Ana.")
        await pilot.press("enter")
        while len(app.screen_stack) == 2:  # no result is open
            await until(pilot, lambda: app.table.is_asking or len(app.screen_stack) > 2)
            if app.table.is_asking:
                ply = kept.play.ply
                await pilot.press("up", "enter")
                await until(pilot, lambda ply=ply: kept.play.ply != ply)  # type: ignore[misc]
        await until_read(pilot, "Enter: go on")
        assert "Fate" in text_on(app)  # the battle still lies there
        ply = kept.play.ply
        await pilot.pause(0.2)
        assert kept.play.ply == ply
        await pilot.press("enter")
        await until(pilot, lambda: "Enter: go on" not in text_on(app))

    on_screen(app, play)


def test_keys_go_on_while_a_hint_is_thought_of() -> None:
    app = app_of(keeper("horse", seats=2))

    async def play(pilot: Pilot[Any]) -> None:
        await until_read(pilot, "a2 Announce 2")
        await pilot.press("ctrl+t", "a", "2")
        assert app.table.is_asking
        await until_read(pilot, "with your chance to win:")
        assert app.table.typed == "a2"

    on_screen(app, play)


def test_a_key_that_means_nothing_here_is_named() -> None:
    async def play(pilot: Pilot[Any]) -> None:
        await until_read(pilot, "a2 Announce 2")
        await pilot.press("z", "enter")
        await until_read(pilot, "“z”")

    on_screen(app_of(keeper("horse", seats=2)), play)


def test_turning_the_fate_tile_shows_the_totals_it_would_bring() -> None:
    kept = keeper("hector", seed=4)
    app = app_of(kept)

    async def play(pilot: Pilot[Any]) -> None:
        while not any(item.text.startswith("turn") for item in app.table.items()):
            await until(pilot, lambda: app.table.is_asking)
            ply = kept.play.ply
            await pilot.press("down", "enter")
            await until(pilot, lambda ply=ply: kept.play.ply != ply and app.table.is_asking)  # type: ignore[misc]
        assert re.search(r"◂ \S \w+ \d+–\d+   ▾ \S \w+ \d+–\d+   ▸ \S \w+ \d+–\d+", text_on(app))

    on_screen(app, play)


def test_two_people_hand_the_keyboard_over() -> None:
    kept = keeper("hector", people=2)
    app = app_of(kept)

    async def play(pilot: Pilot[Any]) -> None:
        await until_read(pilot, "It is Ana's turn.")
        assert "Front 1" not in text_on(app)  # nothing of the table is to be seen
        await pilot.press("enter")
        while "It is Ben's turn." not in text_on(app):
            await until(pilot, lambda: app.table.is_asking or len(app.screen_stack) > 2)
            if app.table.is_asking and len(app.screen_stack) == 2:
                assert kept.play.actor == 0
                await pilot.press("down", "enter")
        assert "Hand of Ana" not in text_on(app)
        await pilot.press("enter")
        await until(pilot, lambda: app.table.is_asking)
        assert "Hand of Ana" not in text_on(app)

    on_screen(app, play)


def test_a_game_without_a_drawing_is_shown_by_its_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ilion.core.drawing.find_spec", lambda module: None)

    async def play(pilot: Pilot[Any]) -> None:
        await until_read(pilot, "How many heroes will you place?")
        assert "In the horse: two heroes." in text_on(pilot.app)

    on_screen(app_of(keeper("horse", seats=2)), play)


def test_a_page_keeps_its_keys_in_sight_however_long_it_is() -> None:
    async def read(pilot: Pilot[Any]) -> None:
        await until_read(pilot, "Announce 2")
        for keys, foot in ((("?",), "Esc: close"), (("/", "r", "u", "enter"), "Esc: close")):
            await pilot.press(*keys)
            await until_read(pilot, foot)
            await pilot.press("escape")
            await until_read(pilot, "Announce 2")

    on_screen(app_of(keeper("horse", seats=2), "en"), read)


def test_the_marked_choice_is_named_whole_where_the_list_cuts_it() -> None:
    kept = keeper("hector")
    app = app_of(kept, "fr")

    async def play(pilot: Pilot[Any]) -> None:
        label = "Défausser pour de bon"
        while not any(item.label.startswith(label) for item in app.table.items()):
            await until(pilot, lambda: app.table.is_asking)
            ply = kept.play.ply
            await pilot.press("down", "enter")
            await until(pilot, lambda ply=ply: kept.play.ply != ply and app.table.is_asking)  # type: ignore[misc]
        marked = next(item for item in app.table.items() if item.label.startswith(label))
        await pilot.press(*marked.code)
        await until_read(pilot, f"› {marked.code}  {marked.label}")

    on_screen(app, play)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "key", ["after", "after_live", "after_watching", "close", "go_on", "ready", "yes_no"]
)
def test_the_keys_of_a_page_fit_into_80_columns(language: str, key: str) -> None:
    page = 80 * 9 // 10 - 4  # its frame and its margins
    assert cells(Translator("ilion", language).say(Message(f"screen.{key}"))) <= page
