"""Names of choices where a column is too narrow for them: what tells them apart stays."""

from __future__ import annotations

from collections.abc import Sequence

from ilion.core.drawing import cells, cut


def fitted(labels: Sequence[str], room: int) -> list[str]:
    """The labels in so many columns; of those that begin alike, what they share is left out first.

    >>> fitted(["Lay aside: red 1, and draw", "Lay aside: blue 4, and draw", "Retreat"], 16)
    ['Lay … red 1…', 'Lay … blue 4…', 'Retreat']
    """
    groups: dict[str, list[list[str]]] = {}
    for label in labels:
        words = label.split(" ")
        groups.setdefault(words[0], []).append(words)
    return [_fitted(label, groups[label.split(" ")[0]], room) for label in labels]


def _fitted(label: str, alike: Sequence[list[str]], room: int) -> str:
    if cells(label) <= room or len(alike) < 2:
        return cut(label, room)
    start = _shared(alike)
    end = _shared([words[start:][::-1] for words in alike])
    words = label.split(" ")
    own = " ".join(words[start : len(words) - end]).rstrip(",;:") + ("…" if end else "")
    shown = label
    for kept in range(start, 0, -1):
        begun = " ".join(words[:kept])
        shown = f"{begun} {own}" if kept == start else f"{begun} … {own}"
        if cells(shown) <= room:
            return shown
    ends = [cut(" ".join(words), room) for words in alike]
    return cut(shown if ends.count(cut(label, room)) > 1 else label, room)


def _shared(alike: Sequence[list[str]]) -> int:
    """How many words all begin with."""
    count = 0
    for words in zip(*alike, strict=False):
        if len(set(words)) > 1:
            break
        count += 1
    return count
