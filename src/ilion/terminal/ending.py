"""How a game ended, in words: who won and why, the points, and figures worth telling."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from ilion.core.message import Message
from ilion.core.text import Translator
from ilion.core.view import View
from ilion.terminal.palette import GOLD, PALE
from ilion.terminal.scene import Ending

if TYPE_CHECKING:
    from ilion.client.player import PlayerSession


def ending_text(translator: Translator, names: Sequence[str], ending: Ending) -> Text:
    """The end of a game, a line for each thing."""
    say = translator.say
    winners = [names[seat] for seat in ending.winners]
    args = {"names": winners, "count": len(winners)}
    won = say(Message("screen.won" if winners else "screen.nobody_won", args))
    text = Text(f"{won}\n", style=f"bold {GOLD}", end="")
    story = ending.story
    if story.reason:
        text.append(f"{say(story.reason)}\n", style="not bold default")
    if ending.scores:
        points = [f"{names[seat]} {score}" for seat, score in enumerate(ending.scores)]
        args = {"label": story.score or Message("screen.points"), "points": " · ".join(points)}
        text.append(f"{say(Message('screen.scores', args))}\n", style="not bold default")
    for figure, of in story.figures:
        text.append(f"  {say(figure)}", style="bold default")
        text.append(f"  {say(of)}\n", style=f"not bold {PALE}")
    for note in ending.notes:
        text.append(f"\n{note}", style=f"not bold {PALE}")
    return text


def ending_of(session: PlayerSession, view: View, *notes: str) -> Ending:
    """How the game at a live table ended."""
    table = session.table
    scores = table.result.scores if table.result else []
    winners = table.ending.winners if table.ending else []
    return Ending(view, scores, winners, session.story(), notes)
