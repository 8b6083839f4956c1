"""The list of what can be chosen now, narrowed by what is typed or clicked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.style import Style
from rich.text import Text
from textual import events
from textual.message import Message as Posted
from textual.reactive import reactive
from textual.widget import Widget

from ilion.core.drawing import cells
from ilion.terminal.keys import Item
from ilion.terminal.labels import fitted
from ilion.terminal.palette import GOLD, PALE

GAP = 2  # columns between two columns of choices
NARROW = 30  # columns that a key and the beginning of a name need


class ChoiceList(Widget):
    """Shows items in columns and lets one be marked; Enter or a second click takes it."""

    DEFAULT_CSS = "ChoiceList { height: auto; }"
    marked: reactive[int | None] = reactive(None)

    class Taken(Posted):
        """The marked item was clicked once more."""

    class Marked(Posted):
        """Another item is marked, or none."""

    def __init__(self, rows: Callable[[], int]) -> None:
        super().__init__()
        self.items: list[Item] = []
        self.all: list[Item] = []  # before anything was typed or clicked
        self.rows = rows  # how many lines there are for the list
        self._top = 0  # the first row that is seen

    def show(self, items: Sequence[Item], everything: Sequence[Item], mark_only: bool) -> None:
        """List other items, of all there are; with `mark_only` the only one is marked at once.

        Where they are the same as before, what is marked stays so: something else was drawn anew.
        """
        if self.items == list(items) and self.all == list(everything):
            return
        self.items, self.all = list(items), list(everything)
        self._top = 0
        self.marked = 0 if mark_only and len(self.items) == 1 else None
        self.refresh(layout=True)

    @property
    def item(self) -> Item | None:
        """The marked item."""
        return None if self.marked is None else self.items[self.marked]

    def move(self, columns: int, rows: int) -> None:
        """Mark another item, so many columns and rows away."""
        if not self.items:
            return
        if self.marked is None:
            self.marked = 0 if rows >= 0 else len(self.items) - 1
            return
        wanted = self.marked + rows + columns * self._lines()
        self.marked = min(max(0, wanted), len(self.items) - 1)

    def watch_marked(self) -> None:
        self.post_message(self.Marked())
        self.refresh()

    # Geometry: items run down each column first.

    def _columns(self, items: Sequence[Item], width: int) -> int:
        """As many columns as show all items, as long as their names can still be read."""
        widest = max((cells(item.code) + cells(item.label) + 1 for item in items), default=0)
        fit = max(1, (width + GAP) // (min(widest, NARROW) + GAP))
        needed = -(-len(items) // max(1, self.rows()))
        return max(1, min(fit, needed, len(items)))

    def _lines(self) -> int:
        return -(-len(self.items) // self._columns(self.items, self.size.width or 80))

    def lines_of_all(self, width: int = 0) -> int:
        """How many lines it takes; what is typed takes none away, so that nothing jumps."""
        width = width or self.size.width or 80
        shown = (-(-len(each) // self._columns(each, width)) for each in (self.items, self.all))
        return min(self.rows(), max(shown))

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        return self.lines_of_all(width)

    def render(self) -> Text:
        width = self.size.width
        lines, columns = self._lines(), self._columns(self.items, width)
        seen = max(1, self.size.height)
        if self.marked is not None:
            row = self.marked % lines
            self._top = min(max(self._top, row - seen + 1), row)
        self._top = max(0, min(self._top, lines - seen))
        scrolls = lines > seen
        room = (width - 2 if scrolls else width + GAP) // columns - GAP
        codes = max((cells(item.code) for item in self.items), default=0)
        labels = fitted([item.label for item in self.items], max(4, room - codes - 1))
        text = Text(no_wrap=True, overflow="crop", end="")
        for row in range(self._top, min(lines, self._top + seen)):
            if row > self._top:
                text.append("\n")
            for column in range(columns):
                at = column * lines + row
                if at < len(self.items):
                    self._add(text, at, codes, labels[at], room)
            if scrolls and row == self._top:
                text.append("▲" if self._top else " ", Style(color=PALE))
            elif scrolls and row == self._top + seen - 1:
                text.append("▼" if self._top + seen < lines else " ", Style(color=PALE))
        return text

    def _add(self, text: Text, at: int, codes: int, label: str, room: int) -> None:
        item = self.items[at]
        meta = Style(meta={"item": at})
        filled = " " * (room - codes - 1 - cells(label) + GAP)
        if at == self.marked:
            line = f"{item.code:>{codes}} {label}"
            text.append(line, Style(reverse=True, bold=True, color=GOLD) + meta)
        else:
            text.append(f"{item.code:>{codes}}", Style(color=GOLD, bold=True) + meta)
            text.append(f" {label}", meta)
        text.append(filled)

    def on_click(self, event: events.Click) -> None:
        at = event.style.meta.get("item")
        if at is None or at >= len(self.items):
            return
        if at == self.marked:
            self.post_message(self.Taken())
        else:
            self.marked = at

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._top += 1
        self.refresh()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._top = max(0, self._top - 1)
        self.refresh()
