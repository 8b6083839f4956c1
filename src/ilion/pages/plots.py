"""Plots as SVG: dots with intervals, bars, histograms, grids, lines. Colours are in page.css."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

WIDTH = 800
ROW_HEIGHT = 34
CHARACTER_WIDTH = 7.2  # on average


@dataclass(frozen=True, slots=True)
class Row:
    """A dot with its interval; `note` is printed at the right, `far` marked by a tick."""

    label: str
    value: float
    low: float
    high: float
    note: str
    far: float | None = None


def dots(
    title: str,
    rows: Sequence[Row],
    show: Callable[[float], str],
    even: float | None = None,
    log: bool = False,
) -> str:
    """Values with their intervals, one to a row; `even` draws a line to compare them with."""
    ends = [end for row in rows for end in (row.low, row.high)]
    ends += [row.far for row in rows if row.far is not None]
    if even is not None:
        ends.append(even)
    ticks = powers(min(ends), max(ends)) if log else round_ticks(min(ends), max(ends))
    left = 30 + CHARACTER_WIDTH * max(len(row.label) for row in rows)
    right = WIDTH - 24 - CHARACTER_WIDTH * max(len(row.note) for row in rows)
    scale: Callable[[float], float] = log10 if log else float
    low, high = scale(ticks[0]), scale(ticks[-1])

    def x(value: float) -> float:
        return left + (scale(value) - low) / (high - low) * (right - left)

    height = ROW_HEIGHT * len(rows) + 40
    parts = []
    for tick in ticks:
        parts.append(_line("grid", x(tick), 6, x(tick), height - 30))
        parts.append(_text(x(tick), height - 10, show(tick), "soft", "middle"))
    if even is not None:
        parts.append(_line("even", x(even), 2, x(even), height - 30))
    for number, row in enumerate(rows):
        y = ROW_HEIGHT * number + ROW_HEIGHT / 2 + 4
        side = "up" if even is not None and row.low > even else ""
        side = "down" if even is not None and row.high < even else side
        parts.append(_text(0, y + 5, row.label))
        parts.append(_text(WIDTH, y + 5, row.note, "soft", "end"))
        parts.append(f'<g class="{side}">')
        parts.append(_line("range", x(row.low), y, x(row.high), y))
        if row.far is not None:
            parts.append(_line("far", x(row.far), y - 6, x(row.far), y + 6))
        parts.append(f'<circle class="dot" cx="{x(row.value):.1f}" cy="{y:.1f}" r="6"/></g>')
    return _svg(title, height, parts)


def bars(title: str, counts: Mapping[str, int]) -> str:
    """How often each thing happened, one to a row."""
    total = sum(counts.values())
    left = 30 + CHARACTER_WIDTH * max(len(label) for label in counts)
    right = WIDTH - 140
    most = max(counts.values())
    parts = []
    for number, (label, count) in enumerate(counts.items()):
        y = ROW_HEIGHT * number + ROW_HEIGHT / 2 + 4
        length = max(2.0, count / most * (right - left))
        parts.append(_text(0, y + 5, label))
        parts.append(_box("bar", left, y - 9, length, 18))
        note = f"{count:,} · {100 * count / total:.1f} %"
        parts.append(_text(left + length + 10, y + 5, note, "soft"))
    return _svg(title, ROW_HEIGHT * len(counts) + 8, parts)


def histogram(title: str, counts: Mapping[int, int], unit: str) -> str:
    """How often each number came up, in at most some thirty columns."""
    first, last = min(counts), max(counts)
    step = max(1, ceil((last - first + 1) / 32))
    columns: dict[int, int] = {}
    for value in range(first, last + 1, step):
        columns[value] = sum(counts.get(value + more, 0) for more in range(step))
    most = max(columns.values())
    width = min(44.0, (WIDTH - 60) / len(columns))
    left = 44
    parts = []
    for tick in round_ticks(0, most):
        if tick <= most and tick == int(tick):
            y = 170 - 150 * tick / most
            parts.append(_line("grid", left, y, WIDTH, y))
            parts.append(_text(left - 8, y + 5, f"{tick:,.0f}", "soft", "end"))
    every = ceil(len(columns) / 12)
    for number, (value, count) in enumerate(columns.items()):
        x = left + width * number
        height = 150 * count / most
        name = f"{value}" if step == 1 else f"{value} to {value + step - 1}"
        parts.append(_box("bar", x + 1, 170 - height, width - 2, height, f"{name}: {count}"))
        if number % every == 0:
            parts.append(_text(x + width / 2, 190, str(value), "soft", "middle"))
    parts.append(_text(WIDTH, 210, unit, "soft", "end"))
    return _svg(title, 216, parts)


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a grid: `tint` from -1 (below) over 0 to 1 (above)."""

    text: str
    note: str
    tint: float


def grid(title: str, names: Sequence[str], cells: Mapping[tuple[int, int], Cell]) -> str:
    """Everybody against everybody: rows against columns."""
    left = 20 + CHARACTER_WIDTH * max(len(name) for name in names)
    size = min(130.0, (WIDTH - left) / len(names))
    most = int(size / CHARACTER_WIDTH)
    parts = []
    for column, name in enumerate(names):
        shown = name if len(name) <= most else name[: most - 1] + "…"
        parts.append(_text(left + size * (column + 0.5), 18, shown, "soft", "middle"))
    for row, name in enumerate(names):
        y = 28 + 54 * row
        parts.append(_text(0, y + 32, name))
        for column in range(len(names)):
            x = left + size * column
            cell = cells.get((row, column))
            parts.append(_box("cell", x + 2, y + 2, size - 4, 50))
            if cell is None:
                continue
            side = "up" if cell.tint > 0 else "down"
            tint = 0.55 * abs(cell.tint)
            parts.append(f'<g class="{side}">')
            parts.append(_box("tint", x + 2, y + 2, size - 4, 50, opacity=tint))
            parts.append("</g>")
            parts.append(_text(x + size / 2, y + 25, cell.text, "strong", "middle"))
            parts.append(_text(x + size / 2, y + 43, cell.note, "soft ink", "middle"))
    return _svg(title, 32 + 54 * len(names), parts)


@dataclass(frozen=True, slots=True)
class Line:
    """A curve of chances from 0 to 1; `marks` are points of it with a sign beside them."""

    name: str
    points: Sequence[tuple[float, float]]
    dotted: bool = False
    marks: Sequence[tuple[float, float, str]] = ()


def lines(title: str, curves: Sequence[Line]) -> str:
    """Chances over the moves of a game, with the names of the curves below."""
    last = max((x for curve in curves for x, _ in curve.points), default=1.0) or 1.0
    left, top, height = 44, 12, 200

    def at(x: float, y: float) -> tuple[float, float]:
        return left + x / last * (WIDTH - left - 8), top + (1.0 - y) * height

    parts = []
    for tick in (0.0, 0.5, 1.0):
        _, y = at(0, tick)
        parts.append(_line("grid", left, y, WIDTH, y))
        parts.append(_text(left - 8, y + 5, f"{100 * tick:.0f}", "soft", "end"))
    for number, curve in enumerate(curves):
        kind = "curve dotted" if curve.dotted else "curve"
        corners = " ".join(f"{x:.1f},{y:.1f}" for x, y in (at(*point) for point in curve.points))
        parts.append(f'<polyline class="{kind}" points="{corners}"/>')
        for x, y, sign in curve.marks:
            place = at(x, y)
            parts.append(f'<circle class="dot" cx="{place[0]:.1f}" cy="{place[1]:.1f}" r="4"/>')
            parts.append(_text(place[0], place[1] + 20, sign, "strong", "middle"))
        x = left + 200 * number
        y = top + height + 28
        parts.append(f'<polyline class="{kind}" points="{x},{y - 5} {x + 30},{y - 5}"/>')
        parts.append(_text(x + 38, y, curve.name, "soft"))
    return _svg(title, top + height + 40, parts)


def round_ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Round numbers that enclose a range.

    >>> round_ticks(0.03, 0.97)
    [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]
    >>> round_ticks(-310, 150)
    [-400.0, -300.0, -200.0, -100.0, 0.0, 100.0, 200.0]
    """
    if high - low < 1e-9:
        low, high = low - 0.5, high + 0.5
    rough = (high - low) / about
    power = 10.0 ** floor(log10(rough))
    step = next(power * nice for nice in (1, 2, 5, 10) if power * nice >= rough * 0.999)
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    return [round(number * step, 10) for number in range(first, last + 1)]


def powers(low: float, high: float) -> list[float]:
    """Powers of ten that enclose a range above 0.

    >>> powers(0.003, 0.8)
    [0.001, 0.01, 0.1, 1.0]
    """
    first, last = floor(log10(low)), ceil(log10(high))
    return [10.0**power for power in range(first, max(last, first + 1) + 1)]


def _svg(title: str, height: float, parts: Sequence[str]) -> str:
    inside = "\n".join(parts)
    return (
        f'<div class="plot"><svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" '
        f'aria-label="{escape(title)}">\n{inside}\n</svg></div>'
    )


def _text(x: float, y: float, text: str, kind: str = "", anchor: str = "start") -> str:
    names = f' class="{kind}"' if kind else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{names}>{escape(text)}</text>'


def _line(kind: str, x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _box(
    kind: str,
    x: float,
    y: float,
    width: float,
    height: float,
    tip: str = "",
    opacity: float | None = None,
) -> str:
    faint = "" if opacity is None else f' opacity="{opacity:.2f}"'
    place = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"'
    title = f"<title>{escape(tip)}</title>" if tip else ""
    return f'<rect class="{kind}" {place} rx="3"{faint}>{title}</rect>'
