"""A view drawn in text, as a full-screen terminal shows it: lines of spans, each with a style.

A game may bring a module `drawing` with a function `draw(view, pen)`; of a game without one the
sheet is drawn, its sentences and grids. A drawing knows no terminal: styles are words of STYLES,
and `touch` names a thing of the table as in `Choice.touches`, so that a screen can light it up and
tell what was clicked. A colour never comes without its device sign.
"""

from __future__ import annotations

import importlib
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from importlib.util import find_spec
from typing import Any, NamedTuple

from ilion.core.game import Game
from ilion.core.message import Message
from ilion.core.text import Translator
from ilion.core.view import Cell, Grid, View

DEVICES = {  # as on the shields of the browser's boards: lambda, sprig, waves, sun, moon, bull
    "red": "Λ",
    "green": "Ψ",
    "blue": "≈",
    "yellow": "☼",
    "violet": "☾",
    "brown": "ω",
    "neutral": "○",
}
ROLES = ("bold", "dim", "good", "bad", "gold", "clay", "own")
STYLES = (*DEVICES, "orange", "purple", *ROLES)


class Span(NamedTuple):
    """A piece of a line in one style; styles are words of STYLES, such as `red bold`."""

    text: str
    style: str = ""
    touch: str = ""


Line = list[Span]
Drawing = list[Line]


class Pen:
    """What a drawing is made with: the reader's words, and how much room there is.

    >>> from ilion.core.text import Translator
    >>> pen = Pen(Translator("ilion.games.horse", "fr", ["Ana", "Ben"]), width=78, height=12)
    >>> pen.say("hero.red"), pen.name(1), pen.roomy
    ('rouge', 'Ben', False)
    """

    def __init__(self, translator: Translator, width: int, height: int) -> None:
        self.translator = translator
        self.width = width
        self.height = height

    @property
    def roomy(self) -> bool:
        """Whether there is room for more than a terminal of 80 by 24 has."""
        return self.height >= 24 and self.width >= 90

    def say(self, key: str, **args: Any) -> str:
        """A text of the game in the reader's language."""
        return self.translator.say(Message(key, args))

    def tell(self, message: Message | Cell) -> str:
        """A message or a cell in the reader's language."""
        return self.translator.say(message)

    def name(self, seat: int, most: int = 14) -> str:
        """A player's name, cut where it is too long for a table."""
        return cut(self.translator.names[seat], most)


def cells(text: str) -> int:
    """How many columns of a terminal a text takes.

    >>> cells("Λ≈☼"), cells("木馬"), cells("e\\u0301")
    (3, 4, 1)
    """
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1
        for char in text
    )


def width(line: Line) -> int:
    """How many columns a line takes."""
    return sum(cells(span.text) for span in line)


def cut(text: str, most: int) -> str:
    """A text in at most so many columns.

    >>> cut("Agamemnon", 6), cut("Ajax", 6)
    ('Agame…', 'Ajax')
    """
    if cells(text) <= most:
        return text
    while text and cells(text) > most - 1:
        text = text[:-1]
    return text + "…"


def line(*parts: Span | str) -> Line:
    """A line of spans; what is only a text has no style."""
    return [part if isinstance(part, Span) else Span(part) for part in parts]


def device(colour: str, text: str = "", touch: str = "", style: str = "") -> Span:
    """A colour's device sign in its colour, and what stands behind it.

    >>> device("red", "4")
    Span(text='Λ4', style='red', touch='')
    """
    return Span(DEVICES[colour] + text, f"{colour} {style}".strip(), touch)


def padded(spans: Line, columns: int, right: bool = False) -> Line:
    """A line filled up with spaces."""
    space = [Span(" " * max(0, columns - width(spans)))]
    return [*space, *spans] if right else [*spans, *space]


def joined(lines: Iterable[Line], between: str = "  ") -> Line:
    """Lines one behind the other on one."""
    found: Line = []
    for each in lines:
        if found:
            found.append(Span(between))
        found += each
    return found


def wrapped(parts: Iterable[Line], columns: int, indent: int = 0, between: str = "  ") -> Drawing:
    """Parts that are not broken, flowing over as many lines as they need.

    >>> [width(each) for each in wrapped([[Span("red 4")], [Span("blue 2")]], 8)]
    [5, 6]
    """
    lines: Drawing = []
    here: Line = []
    for part in parts:
        room = columns - (indent if lines else 0)
        if here and width(here) + len(between) + width(part) > room:
            lines.append(here)
            here = [Span(" " * indent), *part] if indent else list(part)
        else:
            here = joined([here, part], between) if here else list(part)
    return [*lines, here] if here else lines


def paragraph(text: str, columns: int, style: str = "", indent: int = 0) -> Drawing:
    """A text broken between words."""
    words = [[Span(word, style)] for word in text.split(" ")]
    return wrapped(words, columns, indent, " ")


def table(rows: Sequence[Sequence[Line]], gap: int = 2, right: Sequence[int] = ()) -> Drawing:
    """Rows of cells as lines, each column as wide as its widest cell.

    The columns that `right` numbers are aligned at their right.

    >>> made = table([[line("a"), line("10")], [line("bcd"), line("9")]], right=[1])
    >>> ["".join(span.text for span in each) for each in made]
    ['a    10', 'bcd   9']
    """
    columns = max((len(row) for row in rows), default=0)
    widest = [
        max((width(row[at]) for row in rows if at < len(row)), default=0) for at in range(columns)
    ]
    drawn = []
    for row in rows:
        found = [padded(cell, widest[at], at in right) for at, cell in enumerate(row)]
        drawn.append(joined(found, " " * gap))
    return drawn


def beside(left: Drawing, right: Drawing, columns: int) -> Drawing:
    """Two drawings side by side, the right one from that column on."""
    height = max(len(left), len(right))
    filled = [*left, *([[]] * (height - len(left)))]
    others = [*right, *([[]] * (height - len(right)))]
    return [
        [*padded(one, columns), *other] if other else one
        for one, other in zip(filled, others, strict=True)
    ]


def boxed(inside: Drawing, columns: int, title: str = "", style: str = "dim") -> Drawing:
    """A drawing in a frame of that many columns, its title in the upper edge."""
    room = columns - 2
    head = f" {cut(title, room - 2)} " if title else ""
    top = [
        Span("╭", style),
        Span(head, style and "clay"),
        Span("─" * (room - cells(head)) + "╮", style),
    ]
    body = [[Span("│", style), *padded(each, room), Span("│", style)] for each in inside]
    return [top, *body, [Span("╰" + "─" * room + "╯", style)]]


def card(
    face: Line, columns: int = 7, heavy: bool = False, style: str = "", touch: str = ""
) -> Drawing:
    """A card of three lines, heavily framed where it counts.

    >>> ["".join(span.text for span in each) for each in card([Span("Λ3")], 6)]
    ['┌────┐', '│ Λ3 │', '└────┘']
    """
    edges = "┏━┓┃┗━┛" if heavy else "┌─┐│└─┘"
    room = columns - 2
    left = (room - width(face)) // 2
    inside = padded([Span(" " * max(0, left)), *face], room)
    side = Span(edges[3], style, touch)
    return [
        [Span(edges[0] + edges[1] * room + edges[2], style, touch)],
        [side, *inside, side],
        [Span(edges[4] + edges[5] * room + edges[6], style, touch)],
    ]


def row_of(drawings: Sequence[Drawing], between: str = " ") -> Drawing:
    """Drawings of the same height side by side."""
    return [joined(parts, between) for parts in zip(*drawings, strict=True)]


Draw = Callable[[View, Pen], Drawing]


def drawing_of(game: Game) -> Draw:
    """How the views of a game are drawn: as its own module says, or from its sheet."""
    module = f"{game.package}.drawing"
    if find_spec(module) is None:
        return draw_sheet
    draw: Draw = importlib.import_module(module).draw
    return draw


def draw_sheet(view: View, pen: Pen) -> Drawing:
    """A view by its sheet: a paragraph for each sentence, columns for each grid.

    >>> import ilion
    >>> view = ilion.game("hector").new(seed=1).view(0)
    >>> pen = Pen(Translator("ilion.games.hector", "en", ["Ana", "Ben"]), 40, 12)
    >>> draw_sheet(view, pen)[0][0]
    Span(text='Battle', style='', touch='')
    """
    drawn: Drawing = []
    for part in view.sheet():
        if isinstance(part, Grid):
            drawn += _grid(part, pen)
        else:
            drawn += paragraph(pen.tell(part), pen.width, indent=2)
    return drawn


def _grid(grid: Grid, pen: Pen) -> Drawing:
    """A grid's columns; where they are too wide, a paragraph for each row."""
    header = [pen.tell(cell) for cell in grid.header]
    rows = [[pen.tell(cell) for cell in row] for row in grid.rows]
    drawn = table(
        [
            [line(Span(text, "dim")) for text in header],
            *([line(text) for text in row] for row in rows),
        ]
    )
    if all(width(each) <= pen.width for each in drawn):
        return drawn
    found: Drawing = []
    for row in rows:
        named = [
            [Span(f"{name} ", "dim"), Span(text)] for name, text in zip(header, row, strict=True)
        ]
        found += wrapped([[Span(row[0], "bold")], *named[1:]], pen.width, indent=2)
    return found
