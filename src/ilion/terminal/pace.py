"""How long the steps of others stay: long enough to be read, and shorter for whoever likes."""

from __future__ import annotations

import asyncio

from ilion.terminal.settings import SPEEDS, Settings

STEP = 0.7  # seconds at normal speed that any step stays
LETTER = 0.012  # and for each letter of what it tells


class Pace:
    """Waits between steps; a key ends the wait, or all waits until the person decides again."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.rushing = False  # until the person is asked
        self._go_on = asyncio.Event()

    def seconds(self, letters: int) -> float:
        """How long a step with so many letters stays."""
        return (STEP + LETTER * letters) * SPEEDS[self.settings.speed]

    @property
    def takes_time(self) -> bool:
        """Whether steps stay at all, and results until they are dismissed."""
        return not self.rushing and SPEEDS[self.settings.speed] > 0

    async def wait(self, letters: int) -> None:
        """Wait until a step has been read, or a key was pressed."""
        if not self.takes_time:
            return
        self._go_on.clear()
        try:
            await asyncio.wait_for(self._go_on.wait(), self.seconds(letters))
        except TimeoutError:
            return

    def skip(self) -> None:
        """On to the next step."""
        self._go_on.set()

    def rush(self) -> None:
        """Through all steps, until the person decides again."""
        self.rushing = True
        self._go_on.set()
