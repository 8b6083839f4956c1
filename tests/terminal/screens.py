"""Helpers for tests of the full screen: a game on it, and what can be read there."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from textual.app import App
from textual.pilot import Pilot

import ilion
from ilion.terminal.app import TableApp
from ilion.terminal.launch import new_game
from ilion.terminal.local import LocalGame
from ilion.terminal.saves import Keeper
from ilion.terminal.settings import Settings
from ilion.terminal.table_screen import TableScreen

PATIENCE = 30.0  # seconds that a busy machine may take


def keeper(
    name: str, seats: int | None = None, people: int = 1, seed: int = 3, bot: str = "random"
) -> Keeper:
    """A new game with people at the first seats."""
    game = ilion.game(name)
    seats = seats or game.seat_counts[-1]
    return new_game(
        game,
        seats,
        range(people),
        [bot] * (seats - people),
        "en",
        ["Ana", "Ben", "Cyd"][:people],
        seed=seed,
    )


def app_of(kept: Keeper, language: str = "en", speed: str = "instant") -> TableApp:
    """The screen on which the kept game is played."""
    game = LocalGame(kept, seed=1)
    table = TableScreen(kept.play.game, kept.play.names, Settings(language, speed))
    return TableApp(table, game.run)


def text_on(app: App[Any]) -> str:
    """What can be read on the screen, without its colours."""
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text.rstrip() for strip in strips) + "\n"


async def until(pilot: Pilot[Any], holds: Callable[[], bool]) -> None:
    """Wait for what must happen."""
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await pilot.pause(0.01)


async def until_read(pilot: Pilot[Any], text: str) -> None:
    """Wait until a text stands on the screen."""
    try:
        await until(pilot, lambda: text in text_on(pilot.app))
    except TimeoutError:
        raise AssertionError(f"{text!r} is not on the screen:\n{text_on(pilot.app)}") from None


def on_screen(
    app: App[Any],
    test: Callable[[Pilot[Any]], Coroutine[Any, Any, None]],
    size: tuple[int, int] = (80, 24),
) -> None:
    """Run a test with the application on a screen of that size."""

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await test(pilot)

    asyncio.run(run())
