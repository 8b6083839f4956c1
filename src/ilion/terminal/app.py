"""The full-screen terminal: one application for games here, at live tables and in records."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from textual.app import App

from ilion.core.errors import IlionError
from ilion.terminal.table_screen import TableScreen
from ilion.terminal.theme import THEME

Driver = Callable[[TableScreen], Awaitable[str]]


class TableApp(App[str]):
    """Shows one table, driven by whatever the game comes from; ends with what is wanted next."""

    ENABLE_COMMAND_PALETTE = False
    CSS = "Screen { background: #15100c; color: #f3e8cf; }"

    def __init__(self, screen: TableScreen, drive: Driver) -> None:
        super().__init__()
        self.table = screen
        self.drive = drive
        self.failed: IlionError | None = None

    def on_mount(self) -> None:
        self.register_theme(THEME)
        self.theme = THEME.name
        self.push_screen(self.table)
        self.run_worker(self._drive(), exit_on_error=True)

    async def _drive(self) -> None:
        try:
            self.exit(await self.drive(self.table))
        except IlionError as error:
            self.failed = error
            self.exit("quit")


def run(app: TableApp) -> str:
    """Run it on this terminal; what a driver could not do is raised when the screen is free."""
    wanted = app.run()
    if app.failed is not None:
        raise app.failed
    return wanted or "quit"
