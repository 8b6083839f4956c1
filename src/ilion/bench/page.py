"""A page of figures: each benchmark writes its own part anew, between two markers."""

from __future__ import annotations

from pathlib import Path

from ilion.core.errors import IlionError


def write_part(page: Path, part: str, text: str) -> None:
    """Put the figures of one benchmark into a page, between its markers."""
    try:
        before = page.read_text("utf-8")
    except OSError as error:
        raise IlionError(f"{page} cannot be read: {error.strerror}.") from None
    page.write_text(with_part(before, part, text, page.name), "utf-8")


def with_part(page: str, part: str, text: str, name: str = "The page") -> str:
    """The page with another text between a part's markers."""
    begin, end = f"<!-- {part}:begin -->", f"<!-- {part}:end -->"
    if page.count(begin) != 1 or page.count(end) != 1:
        raise IlionError(f"{name} needs one line {begin} and one line {end}.")
    before, rest = page.split(begin)
    return f"{before}{begin}\n\n{text}\n\n{end}{rest.split(end)[1]}"


def markdown(heads: list[str], rows: list[list[str]]) -> str:
    """A Markdown table, its columns as wide as they need to be so that it reads raw, too."""
    lines = [heads, *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(heads))]
    padded = [
        [cell.ljust(width) for cell, width in zip(line, widths, strict=True)] for line in lines
    ]
    padded.insert(1, ["-" * width for width in widths])
    return "\n".join(f"| {' | '.join(line)} |" for line in padded)
