"""Every game's screen as text, small and large, in both languages, so that changes are seen.

Written anew where UPDATE_SNAPSHOTS is set: look at the diff.
"""

import os
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from ilion.core.chance import FastChance
from ilion.core.registry import bundled_names
from ilion.core.text import LANGUAGES
from ilion.terminal.saves import Keeper
from terminal.screens import app_of, keeper, on_screen, text_on, until

FOLDER = Path(__file__).parent / "snapshots"
SIZES = [(80, 24), (140, 45)]
MIDDLE = {"hector": 33, "horse": 41, "iliad": 40, "troia": 30}  # decisions before the picture
SEATS = {"horse": 3, "iliad": 4}


def in_the_middle(name: str) -> Keeper:
    """A game at a decision of the person's, with some choice, some way on."""
    kept = keeper(name, seats=SEATS.get(name), seed=5)
    chance = FastChance(8)
    while True:
        prompt = kept.play.prompt(kept.play.actor)
        assert prompt is not None
        if kept.play.ply >= MIDDLE[name] and prompt.seat == 0 and len(prompt.choices) > 2:
            return kept
        kept.play.act(prompt.choices[chance.below(len(prompt.choices))].text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", bundled_names())
def test_the_screen_of_each_game(name: str, size: tuple[int, int], language: str) -> None:
    app = app_of(in_the_middle(name), language)
    seen: list[str] = []

    async def look(pilot: Pilot[Any]) -> None:
        await until(pilot, lambda: app.table.is_asking)
        log = app.table.query_one("#log")
        await until(pilot, lambda: log.is_vertical_scroll_end)
        await pilot.pause()
        seen.append(text_on(app))

    on_screen(app, look, size)
    path = FOLDER / f"{name}-{size[0]}x{size[1]}-{language}.txt"
    if os.environ.get("UPDATE_SNAPSHOTS"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(seen[0], "utf-8")
    assert seen[0] == path.read_text("utf-8")
    assert all(len(line) <= size[0] for line in seen[0].splitlines())
