"""The analysis of a record as one HTML page: the game, and for each player the graph, the mistakes
with their reasons, the turning points."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from ilion.analysis.analysis import Analysis, Decision, TurningPoint
from ilion.analysis.story import story_of
from ilion.core.message import Message
from ilion.core.record import Record
from ilion.core.story import Story
from ilion.core.text import Translator
from ilion.pages.page import credits_line, game_title, html_page, section, table
from ilion.pages.plots import Line, lines
from ilion.terminal.judging import percent, points
from ilion.terminal.render import game_translator


def analysis_page(record: Record, found: Analysis, language: str) -> str:
    """The whole page, with a graph for each seat."""
    game = record.played_game()
    own = Translator("ilion", language)
    words = game_translator(game, language, record.names)

    def say(key: str, **args: str | int) -> str:
        return own.say(Message(f"analyse.{key}", args))

    sections = [_story(story_of(record), words, say("game"))]
    for seat, player in enumerate(found.players):
        name = words.names[seat]
        marks = ", ".join(f"{count} {sign}" for sign, count in player.marks.items())
        lead = say("player", name=name, accuracy=round(player.accuracy), marks=marks)
        mistakes = found.mistakes(seat)
        rows = [_row(words, each) for each in mistakes]
        heads = [say(key) for key in ("move", "mark", "played", "better", "why", "before", "after")]
        turned = sorted(player.turning_points, key=lambda each: (each.ply, not each.own))
        sums = [
            [say("deal"), percent(player.deal + 1 / found.seats)],
            [say("own"), points(player.own)],
            [say("others"), points(player.others)],
            [say("luck"), points(player.luck)],
        ]
        sections.append(
            section(
                f"seat-{seat}",
                name,
                lead,
                lines(say("graph", name=name), _curves(found, seat, say)),
                table([say("where"), say("points")], sums),
                table(heads, rows, texts=5) if rows else f"<p>{escape(say('no_mistakes'))}</p>",
                _turning(turned, say) if turned else "",
            )
        )
    title = f"{game_title(game)}: {say('title')}"
    return html_page(title, say("lead"), sections, credits_line(game))


def _story(story: Story, words: Translator, title: str) -> str:
    """Why the game ended, and its figures."""
    reason = words.say(story.reason) if story.reason else ""
    figures = [[words.say(figure), words.say(of)] for figure, of in story.figures]
    grids = [
        f"<h3>{escape(words.say(name))}</h3>"
        + table(
            [words.say(head) for head in grid.header],
            [[words.say(cell) for cell in row] for row in grid.rows],
        )
        for name, grid in story.tables
    ]
    rows = [f"<p><b>{escape(one)}</b> {escape(of)}</p>" for one, of in figures]
    return section("game", title, reason, *rows, *grids)


def _turning(turned: list[TurningPoint], say: Callable[[str], str]) -> str:
    rows = [
        [str(each.ply), say("by_own" if each.own else "by_other"), points(each.change)]
        for each in turned
    ]
    heads = [say("move"), say("where"), say("change")]
    return f"<h3>{escape(say('turning'))}</h3>" + table(heads, rows, texts=2)


def _curves(found: Analysis, seat: int, say: Callable[[str], str]) -> list[Line]:
    mine = [each for each in found.decisions if each.seat == seat and each.choices]
    known = [(float(each.ply), each.after) for each in mine]
    marks = [(float(each.ply), each.after, each.mark) for each in mine if each.mark]
    opened = [(float(step.ply), step.open[seat]) for step in found.steps]
    return [Line(say("known"), known, marks=marks), Line(say("open"), opened, dotted=True)]


def _row(words: Translator, decision: Decision) -> list[str]:
    return [
        str(decision.ply),
        decision.mark,
        words.say(decision.played.label),
        ", ".join(words.say(each.label) for each in decision.line),
        words.say(decision.reason) if decision.reason else "",
        percent(decision.before),
        percent(decision.after),
    ]
