"""The full-screen terminal: one application for games here, at live tables and in records."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from ilion.terminal.base import ScreenApp
from ilion.terminal.table_screen import TableScreen

Driver = Callable[[TableScreen], Awaitable[str]]


class TableApp(ScreenApp[str]):
    """Shows one table, driven by whatever the game comes from; ends with what is wanted next."""

    def __init__(self, screen: TableScreen, drive: Driver) -> None:
        super().__init__()
        self.table = screen
        self.drive = drive

    async def on_mount(self) -> None:
        # Nothing is shown before the screen stands: a layout asked for meanwhile would be lost.
        await self.push_screen(self.table)
        self.call_after_refresh(self.run_worker, self._drive())

    async def _drive(self) -> None:
        self.exit(await self.drive(self.table))


def run(app: TableApp) -> str:
    """Run it on this terminal; what a driver could not do is raised when the screen is free."""
    return app.finish() or "quit"
