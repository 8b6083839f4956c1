"""A view as a picture, for environments that are asked for one: its sheet, typeset."""

from __future__ import annotations

from functools import cache
from importlib.resources import as_file, files
from typing import TYPE_CHECKING

from ilion.core.registry import packages
from ilion.core.text import Translator
from ilion.core.view import Cell, Grid, View
from ilion.research.tables import needs

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from PIL.ImageFont import FreeTypeFont

PAPER = "#f4ead2"
INK = "#2b2118"
FAINT = "#b9a27c"
BRONZE = "#8a5a1f"
MARGIN = 28
GAP = 22  # between columns
FONTS = {
    "title": ("cinzel-latin-600-normal.woff2", 26),
    "text": ("eb-garamond-latin-400-normal.woff2", 20),
    "head": ("eb-garamond-latin-600-normal.woff2", 20),
}


def picture(view: View) -> NDArray[np.uint8]:
    """The view as an array of red, green and blue: height, width, 3."""
    try:
        import numpy as np
        from PIL import Image, ImageDraw
    except ImportError:
        raise needs("Pillow and NumPy", "pettingzoo") from None
    names = [f"Seat {seat}" for seat in range(view.seats)]
    translator = Translator(packages()[view.game], "en", names)
    sheet = Sheet()
    sheet.line(view.game.capitalize(), "title", BRONZE)
    for part in view.sheet():
        if isinstance(part, Grid):
            rows: list[list[Cell]] = [[*part.header], *part.rows]
            sheet.table([[translator.say(cell) for cell in row] for row in rows])
        else:
            sheet.line(translator.say(part))
    image = Image.new("RGB", (sheet.width + 2 * MARGIN, sheet.height + 2 * MARGIN), PAPER)
    draw = ImageDraw.Draw(image)
    for x, y, text, kind, colour in sheet.texts:
        draw.text((MARGIN + x, MARGIN + y), text, colour, font(kind))
    for x, y, length in sheet.rules:
        draw.line((MARGIN + x, MARGIN + y, MARGIN + x + length, MARGIN + y), FAINT)
    return np.asarray(image)


class Sheet:
    """Where each text goes, from the top left, and how much room they take."""

    def __init__(self) -> None:
        self.width = 0
        self.height = 0
        self.texts: list[tuple[int, int, str, str, str]] = []  # x, y, text, font, colour
        self.rules: list[tuple[int, int, int]] = []  # x, y, length

    def line(self, text: str, kind: str = "text", colour: str = INK) -> None:
        self.texts.append((0, self.height, text, kind, colour))
        self.width = max(self.width, length(text, kind))
        self.height += FONTS[kind][1] * 3 // 2

    def table(self, rows: list[list[str]]) -> None:
        """The first row is the header; every column is as wide as its widest text."""
        columns = list(zip(*rows, strict=True))
        widths = [max(length(text, "head") for text in column) + GAP for column in columns]
        for number, row in enumerate(rows):
            kind = "text" if number else "head"
            x = 0
            for text, width in zip(row, widths, strict=True):
                self.texts.append((x, self.height, text, kind, INK))
                x += width
            self.height += FONTS[kind][1] * 3 // 2
            self.rules.append((0, self.height - 3, sum(widths) - GAP))
        self.width = max(self.width, sum(widths) - GAP)
        self.height += FONTS["text"][1] // 2


def length(text: str, kind: str) -> int:
    return int(font(kind).getlength(text)) + 1


@cache
def font(kind: str) -> FreeTypeFont:
    from PIL import ImageFont

    name, size = FONTS[kind]
    with as_file(files("ilion.pages") / "fonts" / name) as path:
        return ImageFont.truetype(path.open("rb"), size)
