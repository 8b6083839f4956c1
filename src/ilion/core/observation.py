"""What a row of numbers that describes a position to one seat consists of: its layout.

Batches (research/batch.py) and the research environments write positions as rows of numbers. A game
says with a Layout which number means what, and writes the row with `State.observe_into`.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Part:
    """Some neighbouring numbers of a row, and what they mean."""

    name: str
    size: int
    meaning: str


class Layout:
    """The parts of a row, one after the other.

    >>> layout = Layout(Part("phase", 3, "one for each phase"), Part("turns", 1, "finished"))
    >>> layout.size, layout.first("turns")
    (4, 3)
    """

    def __init__(self, *parts: Part) -> None:
        self.parts = parts
        self.size = sum(part.size for part in parts)

    def first(self, name: str) -> int:
        """Where a part begins."""
        at = 0
        for part in self.parts:
            if part.name == name:
                return at
            at += part.size
        raise KeyError(name)

    def table(self) -> str:
        """The layout as a table in Markdown, for docs/observations.md."""
        lines = ["| first | size | name | meaning |", "| --- | --- | --- | --- |"]
        for part in self.parts:
            lines.append(
                f"| {self.first(part.name)} | {part.size} | {part.name} | {part.meaning} |"
            )
        return "\n".join(lines)
