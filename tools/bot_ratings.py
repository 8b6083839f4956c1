"""Places the bots' levels on the scale of people's ratings, from the ladders of docs/bots.md.

python tools/bot_ratings.py

Each level is measured against the one below it; `hoplite` is put at 1500. One drawn game is added
to each match, as the arena does. Play the ladders first where the bots have changed
(tools/ladders.py); what is written here is data until then.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from itertools import pairwise
from math import log10, sqrt
from pathlib import Path
from typing import Any

import ladders

from ilion.ratings.levels import DATA
from ilion.ratings.rating import BAND, SCALE, START

ANCHOR = "hoplite"
ORDER = ["recruit", "hoplite", "captain", "hero"]
CELL = re.compile(r"(\d+) \((\d+)–(\d+)\), (\d+)")


def step(cell: str) -> tuple[float, float] | None:
    """How far a level is above the one below, and the deviation of that; None: not played."""
    found = CELL.fullmatch(cell.strip())
    if not found:
        return None
    share, low, high, games = map(int, found.groups())
    deviation = (high - low) / 200 / BAND
    won = (share / 100 * games + 0.5) / (games + 1)
    return 400 * log10(won / (1 - won)), deviation / (won * (1 - won)) / SCALE


def rows(page: str) -> Iterator[tuple[str, dict[str, str]]]:
    """The page's ladders: a table's title and its matches by name."""
    block = page.split(ladders.BEGIN)[1].split(ladders.END)[0].strip().splitlines()
    heads = [head.strip() for head in block[0].strip("|").split("|")]
    for line in block[2:]:
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        yield cells[0], dict(zip(heads[1:], cells[1:], strict=True))


def place(matches: dict[str, str]) -> dict[str, dict[str, Any]] | None:
    """The levels of one table; None where one of its matches was not played."""
    steps = [step(matches[f"{above} / {below}"]) for below, above in pairwise(ORDER)]
    if None in steps:
        return None
    known = [found for found in steps if found]
    at = ORDER.index(ANCHOR)
    made: dict[str, dict[str, Any]] = {}
    for number, level in enumerate(ORDER):
        between = known[at:number] if number >= at else known[number:at]
        distance = sum(found[0] for found in between) * (1 if number >= at else -1)
        deviation = sqrt(sum(found[1] ** 2 for found in between))
        made[level] = {"rating": round(START + distance), "deviation": round(deviation)}
        if number:  # the first bot's share in per cent, and the games
            found = CELL.fullmatch(matches[f"{level} / {ORDER[number - 1]}"])
            made[level]["above"] = [int(found[1]), int(found[4])] if found else []
    return made


def main() -> int:
    page = ladders.PAGE.read_text("utf-8")
    names = {table.title: table.name for table in ladders.tables()}
    tables = {names[title]: place(matches) for title, matches in rows(page) if title in names}
    played = {name: levels for name, levels in tables.items() if levels}
    source = "docs/bots.md, ladders; tools/bot_ratings.py"
    Path(DATA).write_text(
        json.dumps({"source": source, "anchor": ANCHOR, "tables": played}, indent=1) + "\n", "utf-8"
    )
    for name, levels in played.items():
        shown = (
            f"{each} {at['rating']} ± {BAND * at['deviation']:.0f}" for each, at in levels.items()
        )
        print(f"{name}: {', '.join(shown)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
