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

    `words` names neighbouring parts that a game writes four numbers at a time, as 64-bit words
    (`State.observe_words_into`): for a game whose row is mostly packed numbers.

    >>> layout = Layout(Part("phase", 3, "one for each phase"), Part("turns", 1, "finished"))
    >>> layout.size, layout.first("turns")
    (4, 3)
    """

    def __init__(self, *parts: Part, words: tuple[str, ...] = ()) -> None:
        self.parts = parts
        self.size = sum(part.size for part in parts)
        self.words = words

    def first(self, name: str) -> int:
        """Where a part begins."""
        at = 0
        for part in self.parts:
            if part.name == name:
                return at
            at += part.size
        raise KeyError(name)

    def in_words(self) -> tuple[int, int]:
        """Where the parts that are written as words begin, and how many numbers they have."""
        if not self.words:
            return 0, 0
        return self.first(self.words[0]), sum(
            part.size for part in self.parts if part.name in self.words
        )

    def table(self) -> str:
        """The layout as a table in Markdown, for docs/observations.md."""
        lines = ["| first | size | name | meaning |", "| --- | --- | --- | --- |"]
        for part in self.parts:
            lines.append(
                f"| {self.first(part.name)} | {part.size} | {part.name} | {part.meaning} |"
            )
        return "\n".join(lines)
