"""A finished game in words: its figures as tables, and what an analysis found of each player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ilion.core.message import Message
from ilion.core.story import Story
from ilion.core.text import Translator

if TYPE_CHECKING:
    from ilion.analysis.analysis import Analysis, Decision, TurningPoint


def percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def points(change: float) -> str:
    """A change of the chances in points, with its sign."""
    return f"{100 * change:+.0f}".replace("-", "−")


def story_lines(story: Story, words: Translator) -> Iterator[RenderableType]:
    """Why the game ended, and its figures."""
    if story.reason:
        yield Text(words.say(story.reason))
    for figure, of in story.figures:
        yield Text(f"  {words.say(figure)} · {words.say(of)}")
    yield from story_tables(story, words)


def story_tables(story: Story, words: Translator) -> Iterator[RenderableType]:
    """More figures, player by player."""
    for title, grid in story.tables:
        table = Table(
            title=words.say(title),
            title_style="bold",
            title_justify="left",
            box=SIMPLE_HEAD,
            pad_edge=False,
        )
        for number, head in enumerate(grid.header):
            table.add_column(words.say(head), justify="right" if number else "left")
        for row in grid.rows:
            table.add_row(*(words.say(cell) for cell in row))
        yield Text()
        yield table


def analysis_lines(found: Analysis, words: Translator) -> Iterator[Text]:
    """For each player the sums, the mistakes and the turning points.

    A game's own words also know those of the screens (`shared`).
    """
    for seat, player in enumerate(found.players):
        marks = "  ".join(f"{sign} {count}" for sign, count in player.marks.items())
        args = {"name": words.names[seat], "accuracy": round(player.accuracy), "marks": marks}
        yield Text(words.say(Message("analyse.player", args)), style="bold")
        sums = {
            "deal": percent(player.deal + 1 / found.seats),
            "own": points(player.own),
            "others": points(player.others),
            "luck": points(player.luck),
        }
        yield Text(f"  {words.say(Message('analyse.sums', sums))}")
        for decision in found.mistakes(seat):
            yield Text(f"  {mistake_text(words, decision)}")
        for turned in sorted(player.turning_points, key=lambda each: (each.ply, not each.own)):
            yield Text(f"  {turning_text(words, turned)}")
    if not any(each.mark for each in found.decisions):
        yield Text(words.say(Message("analyse.no_mistakes")))


def whole(story: Story, found: Analysis, words: Translator) -> Group:
    """All that there is to tell of a finished game."""
    return Group(*story_lines(story, words), Text(), *analysis_lines(found, words))


def mistake_text(words: Translator, decision: Decision) -> str:
    """A mistake in one line: what was played, what was better, and what it cost."""
    args = {
        "ply": decision.ply,
        "mark": decision.mark,
        "played": words.say(decision.played.label),
        "before": percent(decision.before),
        "after": percent(decision.after),
        "better": ", ".join(words.say(each.label) for each in decision.line),
    }
    said = words.say(Message("analyse.mistake", args))
    return f"{said} ({words.say(decision.reason)})" if decision.reason else said


def turning_text(words: Translator, turned: TurningPoint) -> str:
    """Where the chances changed most, and by whom."""
    key = "turned_own" if turned.own else "turned_other"
    args = {"ply": turned.ply, "change": points(turned.change)}
    return words.say(Message(f"analyse.{key}", args))
