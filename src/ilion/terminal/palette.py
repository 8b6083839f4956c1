"""The colours of the full screen, and a drawing as a text that Textual shows."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from rich.style import Style
from rich.text import Text

from ilion.core.drawing import Drawing

GLOSS, PANEL, BONE, GOLD = "#15100c", "#251b14", "#f3e8cf", "#f0d48c"
CLAY, WINE, VERDIGRIS, PALE = "#e6a57c", "#e49a9d", "#93cfba", "#cbb48a"

# The shields' colours of the browser's boards, light enough to be read on black.
STYLES = {
    "red": Style(color="#f07a6a"),
    "green": Style(color="#7fcf8f"),
    "blue": Style(color="#7fb4f5"),
    "yellow": Style(color="#f2c230"),
    "violet": Style(color="#c79bf0"),
    "purple": Style(color="#c79bf0"),
    "brown": Style(color="#c99a6b"),
    "orange": Style(color="#f0a050"),
    "neutral": Style(color=BONE),
    "bold": Style(bold=True),
    "dim": Style(color=PALE),
    "good": Style(color=VERDIGRIS),
    "bad": Style(color=WINE),
    "gold": Style(color=GOLD),
    "clay": Style(color=CLAY),
    "own": Style(underline=True),
}
LIT = Style(bold=True, underline=True)  # something that a legal move touches
TOUCHED = Style(reverse=True)  # what was clicked


@cache
def style_of(words: str) -> Style:
    """The style that the words of a span name."""
    return Style.combine([STYLES[word] for word in words.split()]) if words else Style.null()


def text_of(drawing: Drawing, lit: Collection[str] = (), touched: Collection[str] = ()) -> Text:
    """A drawing as one text; what legal moves touch is lit, what was clicked is turned over."""
    text = Text(no_wrap=True, overflow="crop", end="")
    for number, line in enumerate(drawing):
        if number:
            text.append("\n")
        for span in line:
            style = style_of(span.style)
            if span.touch:
                style += Style(meta={"touch": span.touch})
            bare = span.text.strip()
            if bare and span.touch in (*touched, *lit):
                before, _, after = span.text.partition(bare)
                text.append(before, style)
                text.append(bare, style + (TOUCHED if span.touch in touched else LIT))
                text.append(after, style)
            else:
                text.append(span.text, style)
    return text
