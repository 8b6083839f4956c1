"""docs/performance.md: each benchmark writes its own part anew, between two marks."""

from __future__ import annotations

from pathlib import Path

PAGE = Path(__file__).resolve().parent.parent / "docs" / "performance.md"


def marks(part: str) -> tuple[str, str]:
    return f"<!-- {part}:begin -->", f"<!-- {part}:end -->"


def with_part(page: str, part: str, text: str) -> str:
    """The page with another text between a part's marks."""
    begin, end = marks(part)
    if page.count(begin) != 1 or page.count(end) != 1:
        raise SystemExit(f"docs/{PAGE.name} needs one line {begin} and one line {end}.")
    before, rest = page.split(begin)
    return f"{before}{begin}\n\n{text}\n\n{end}{rest.split(end)[1]}"
