"""What happens at a table by itself: single choices, bots' moves, the end of a seat's time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any

from ilion.core.prompt import Prompt
from ilion.server.bots.pool import WorkerPool
from ilion.server.store.rows import now
from ilion.server.table.clocks import TableClock
from ilion.server.table.game import LiveGame
from ilion.server.table.watching import time_to_watch


class AutoPlay:
    """At most one thing is due at a time; whatever happens at the table cancels it.

    `play` is told the number of the position, the action, and whether it is forced; `time_out` is
    told the number and the seat. Both happen later, so they check that the number still holds.
    """

    def __init__(
        self,
        pool: WorkerPool,
        pace: float,
        play: Callable[[int, int, bool], None],
        time_out: Callable[[int, int], None],
    ) -> None:
        self.pool = pool
        self.pace = pace
        self.play = play
        self.time_out = time_out
        self.shown_at = 0.0  # when people were last shown a new position
        self._due: asyncio.Task[None] | None = None

    def cancel(self) -> None:
        if self._due:
            self._due.cancel()
            self._due = None

    def choose(self, game: LiveGame, prompt: Prompt, level: str | None) -> None:
        """Have a forced choice played, or else a bot of this level decide."""
        # View and number are those of the prompt; when the task begins the game may have gone on.
        view = None
        if level is not None and not prompt.forced:
            view = game.play.view(prompt.seat).to_json()
        self._schedule(self._choose(game.name, game.number, view, prompt, level))

    def wait(self, game: LiveGame, prompt: Prompt, clock: TableClock) -> None:
        """Let the time of the seat that decides run, until it is up."""
        waits = time_to_watch(game.decisions, prompt.seat, game.undone_at, now())
        clock.run(prompt.seat, waits=waits)
        seconds = (clock.stands + clock.left[prompt.seat]) / 1000
        self._schedule(self._wait(game.number, prompt.seat, seconds))

    def _schedule(self, coming: Coroutine[Any, Any, None]) -> None:
        self.cancel()
        self._due = asyncio.create_task(coming)

    async def _choose(
        self, game: str, number: int, view: dict[str, Any] | None, prompt: Prompt, level: str | None
    ) -> None:
        pace = self.pace
        if view is None or level is None:
            action = prompt.choices[0].action
        else:
            action = await self.pool.choose(game, view, prompt.to_json(), level)
            # A quick answer must not betray that there was only one choice.
            pace = max(pace, self.pool.longest(level)) if pace else 0
        await asyncio.sleep(max(0.0, self.shown_at + pace - time.monotonic()))
        self.play(number, action, prompt.forced)

    async def _wait(self, number: int, seat: int, seconds: float) -> None:
        await asyncio.sleep(seconds)
        self.time_out(number, seat)
