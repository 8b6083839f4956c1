"""A view as plain text and as HTML, in English, from what its sheet says."""

from __future__ import annotations

from html import escape

from ilion.core.registry import packages
from ilion.core.text import Translator
from ilion.core.view import Grid, View


def plain_text(view: View) -> str:
    """What `str(view)` gives: a line for each sentence, columns for each grid."""
    translator = _translator(view)
    lines: list[str] = []
    for part in view.sheet():
        if isinstance(part, Grid):
            lines += _columns(_cells(part, translator))
        else:
            lines.append(translator.say(part))
    return "\n".join(lines)


def html(view: View) -> str:
    """What a notebook shows: a paragraph for each sentence, a table for each grid."""
    translator = _translator(view)
    parts: list[str] = []
    for part in view.sheet():
        if isinstance(part, Grid):
            head, *rows = _cells(part, translator)
            parts.append(
                f"<table><thead>{_row('th', head)}</thead>"
                f"<tbody>{''.join(_row('td', row) for row in rows)}</tbody></table>"
            )
        else:
            parts.append(f"<p>{escape(translator.say(part))}</p>")
    return f"<div>{''.join(parts)}</div>"


def _translator(view: View) -> Translator:
    names = [f"Seat {seat}" for seat in range(view.seats)]
    return Translator(packages()[view.game], "en", names)


def _cells(grid: Grid, translator: Translator) -> list[list[str]]:
    """The texts of a grid, its header first."""
    header = [translator.say(cell) for cell in grid.header]
    return [header, *([translator.say(cell) for cell in row] for row in grid.rows)]


def _columns(rows: list[list[str]]) -> list[str]:
    """Rows of texts as lines, each column as wide as its widest text.

    >>> _columns([["a", "bcd"], ["ef", "g"]])
    ['a   bcd', 'ef  g']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def _row(tag: str, texts: list[str]) -> str:
    return f"<tr>{''.join(f'<{tag}>{escape(text)}</{tag}>' for text in texts)}</tr>"
