"""What must be whole on a terminal of 80 by 24: the board, sentences, names of choices."""

from typing import Any

import pytest
from textual.pilot import Pilot

import ilion
from ilion.core.chance import FastChance
from ilion.core.drawing import Pen, drawing_of, width
from ilion.core.registry import names
from ilion.core.text import LANGUAGES
from ilion.terminal.labels import fitted
from ilion.terminal.render import game_translator
from terminal.screens import app_of, keeper, on_screen, text_on, until, until_read

COLUMNS, ROWS = 77, 12  # that are left for the board where there are many choices
PLAYERS = ["Maximilienne", "Clytemnestra", "Bot 2", "Bot 3", "Bot 4", "Bot 5"]
SEATS = {"horse": 3, "iliad": 3}  # more seats of Iliade have to be scrolled


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_the_board_is_whole_in_every_position(name: str, language: str) -> None:
    game = ilion.game(name)
    seats = SEATS.get(name, game.seat_counts[0])
    pen = Pen(game_translator(game, language, PLAYERS[:seats]), COLUMNS, ROWS)
    state, chance = game.new(seats=seats, seed=2), FastChance(5)
    while not state.is_over():
        view = state.view(0).for_people()
        drawn = drawing_of(game)(view, pen)
        assert max(map(width, drawn)) <= COLUMNS
        assert len(drawn) <= ROWS + (2 if name == "troia" else 0)  # cards in hand, and few choices
        legal = state.legal()
        state.apply(legal[chance.below(len(legal))], chance)


def test_the_board_stays_whole_beside_a_hint() -> None:
    kept = keeper("hector", seed=4)
    app = app_of(kept)

    async def play(pilot: Pilot[Any]) -> None:
        while len(app.table.items()) < 9:
            await until(pilot, lambda: app.table.is_asking)
            ply = kept.play.ply
            await pilot.press("down", "enter")
            await until(pilot, lambda ply=ply: kept.play.ply != ply and app.table.is_asking)  # type: ignore[misc]
        await pilot.press("ctrl+t")
        await until_read(pilot, "with your chance to win:")
        assert "Hand of Ana" in text_on(app)
        board = app.table.query_one("#board")
        assert board.virtual_size.height <= board.size.height

    on_screen(app, play)


def test_a_long_answer_is_read_to_its_end() -> None:
    app = app_of(keeper("horse", seats=2))

    async def play(pilot: Pilot[Any]) -> None:
        await until_read(pilot, "a2 Announce 2")
        await pilot.press("ctrl+z")
        await until_read(pilot, "nothing of yours to take back")
        assert "lies between." in " ".join(text_on(app).split())

    on_screen(app, play)


def test_nothing_moves_while_a_key_is_typed() -> None:
    app = app_of(keeper("horse", seats=2))

    def row() -> int:
        lines = text_on(app).splitlines()
        return next(at for at, line in enumerate(lines) if "How many heroes" in line)

    async def play(pilot: Pilot[Any]) -> None:
        await until_read(pilot, "a2 Announce 2")
        before = row()
        await pilot.press("a", "2")
        await until(pilot, lambda: "a3 Announce 3" not in text_on(app))
        assert row() == before

    on_screen(app, play)


def test_nobody_waits_for_their_own_question() -> None:
    kept = keeper("troia")
    app = app_of(kept)
    waited: list[int] = []

    async def wait(letters: int) -> None:
        waited.append(kept.play.actor)

    app.table.pace.wait = wait  # type: ignore[method-assign]

    async def play(pilot: Pilot[Any]) -> None:
        while len(waited) < 12:
            await until(pilot, lambda: app.table.is_asking)
            ply = kept.play.ply
            await pilot.press("down", "enter")
            await until(pilot, lambda ply=ply: kept.play.ply != ply and app.table.is_asking)  # type: ignore[misc]

    on_screen(app, play)
    assert set(waited) == {1}


def test_labels_that_begin_alike_are_told_apart() -> None:
    alike = ["Deploy the hero on the vanguard", "Deploy the hero on the second troop played"]
    assert fitted(alike, 32) == [alike[0], "Deploy the … second troop played"]
    for room in range(12, 40):
        found = fitted(alike, room)
        assert len(set(found)) == 2
        assert all(len(each) <= room for each in found)


def test_what_labels_share_at_the_end_is_kept_up_to_a_comma() -> None:
    alike = [f"Discard for good: {colour} archer (2), and draw" for colour in ("green", "blue")]
    assert fitted(alike, 32)[0] == "Discard for … green archer (2),…"
