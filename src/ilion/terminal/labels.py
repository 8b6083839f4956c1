"""Names of choices where a column is too narrow for them: what tells them apart stays."""

from __future__ import annotations

from collections.abc import Sequence

from ilion.core.drawing import cells, cut


def fitted(labels: Sequence[str], room: int) -> list[str]:
    """The labels in so many columns; of those that begin alike, what they share is left out first.

    >>> fitted(["Lay aside: red 1, and draw", "Lay aside: blue 1, and draw", "Retreat"], 16)
    ['Lay … red 1, an…', 'Lay … blue 1, a…', 'Retreat']
    """
    groups: dict[str, list[list[str]]] = {}
    for label in labels:
        words = label.split(" ")
        groups.setdefault(words[0], []).append(words)
    return [_fitted(label, groups[label.split(" ")[0]], room) for label in labels]


def _fitted(label: str, alike: Sequence[list[str]], room: int) -> str:
    if cells(label) <= room or len(alike) < 2:
        return cut(label, room)
    words = label.split(" ")
    start = _shared(alike)
    end = len(words) - _shared([each[start:][::-1] for each in alike])
    # What they share at the end is worth its room up to a comma.
    end = next((at + 1 for at in range(end, len(words)) if words[at].endswith(",")), end)
    shown = label
    for kept in range(start, 0, -1):
        begun = " ".join(words[:kept]) + (" " if kept == start else " … ")
        own = " ".join(words[start:end]).rstrip(",")
        shown = begun + " ".join(words[start:])
        if cells(begun + own) + (end < len(words)) <= room:
            return cut(shown, room)
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
