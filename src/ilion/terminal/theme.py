"""The look of the full screen: black gloss, bone and clay."""

from __future__ import annotations

from textual.theme import Theme

from ilion.terminal.palette import BONE, CLAY, GLOSS, GOLD, PANEL, VERDIGRIS, WINE

THEME = Theme(
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
