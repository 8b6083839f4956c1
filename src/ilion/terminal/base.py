"""What all full-screen applications share: the look, and a sentence where something breaks."""

from __future__ import annotations

from typing import Generic, TypeVar

from textual.app import App
from textual.theme import Theme

from ilion.core.errors import IlionError, origin
from ilion.terminal.palette import BONE, CLAY, GLOSS, GOLD, PANEL, VERDIGRIS, WINE

Wanted = TypeVar("Wanted")
THEME = Theme(  # black gloss, bone and clay
    name="ilion",
    primary=CLAY,
    secondary=GOLD,
    success=VERDIGRIS,
    error=WINE,
    foreground=BONE,
    background=GLOSS,
    surface=GLOSS,
    panel=PANEL,
    dark=True,
)


class ScreenApp(App[Wanted], Generic[Wanted]):
    """An application in Ilion's colours."""

    TITLE = "Ilion"
    ENABLE_COMMAND_PALETTE = False

    def on_load(self) -> None:
        self.register_theme(THEME)
        self.theme = THEME.name

    def _fatal_error(self) -> None:
        """End quietly: Textual would print a traceback of many pages; `finish` says it in one."""
        self._close_messages_no_wait()

    def finish(self) -> Wanted | None:
        """Run on this terminal until somebody leaves; returns what is wanted next."""
        wanted = self.run()
        error = self._exception
        if isinstance(error, IlionError):
            raise error
        if error is not None:
            raise IlionError(
                "Something went wrong here that is no fault of yours; the game is kept. "
                f"Please tell us: {origin(error, 'ilion')}"
            ) from error
        return wanted
