"""The analysis of a record as one HTML page: the graph, the players, the mistakes."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from ilion.analysis.analysis import Analysis, Decision
from ilion.core.message import Message
from ilion.core.record import Record
from ilion.core.text import Translator
from ilion.pages.page import credits_line, game_title, html_page, section, table
from ilion.pages.plots import Line, lines
from ilion.terminal.render import game_translator


def analysis_page(record: Record, found: Analysis, language: str) -> str:
    """The whole page, with a graph for each seat."""
    game = record.played_game()
    own = Translator("ilion", language)
    words = game_translator(game, language, record.names)

    def say(key: str, **args: str | int) -> str:
        return own.say(Message(f"analyse.{key}", args))

    sections = []
    for seat, player in enumerate(found.players):
        name = words.names[seat]
        marks = ", ".join(f"{count} {sign}" for sign, count in player.marks.items())
        lead = say("player", name=name, accuracy=round(player.accuracy), marks=marks)
        rows = [_row(words, each) for each in found.mistakes(seat)]
        heads = [say(key) for key in ("move", "mark", "played", "better", "before", "after")]
        sums = [
            [say("deal"), _percent(player.deal + 1 / found.seats)],
            [say("own"), _points(player.own)],
            [say("others"), _points(player.others)],
            [say("luck"), _points(player.luck)],
        ]
        sections.append(
            section(
                f"seat-{seat}",
                name,
                lead,
                lines(say("graph", name=name), _curves(found, seat, say)),
                table([say("where"), say("points")], sums),
                table(heads, rows, texts=4) if rows else f"<p>{escape(say('no_mistakes'))}</p>",
            )
        )
    title = f"{game_title(game)}: {say('title')}"
    return html_page(title, say("lead"), sections, credits_line(game))


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
        _percent(decision.before),
        _percent(decision.after),
    ]


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def _points(change: float) -> str:
    return f"{100 * change:+.0f}".replace("-", "−")
