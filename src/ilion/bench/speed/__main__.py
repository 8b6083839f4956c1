"""Measures every game beside every peer and writes the tables into a page.

python -m ilion.bench.speed PAGE.md [REPORT.json]

With a report that `ilion bench --json` wrote, nothing is measured anew.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from ilion.bench.page import write_part
from ilion.bench.speed import run, table
from ilion.core.errors import IlionError


def main(page: Path, kept: Path | None = None) -> int:
    """Measure, or read a report that was kept; print the tables and write them into the page."""
    report = json.loads(kept.read_text("utf-8")) if kept else run([], say=say)
    text = table(report)
    print(text)
    try:
        write_part(page, "bench", text)
    except IlionError as error:
        say(str(error))
        return 1
    return 0


def say(sentence: str) -> None:
    """Progress, for whoever waits."""
    print(sentence, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:])))
