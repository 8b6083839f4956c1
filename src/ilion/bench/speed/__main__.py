"""Measures every game beside every peer and writes the tables into a page.

python -m ilion.bench.speed PAGE.md [REPORT.json]

With a report that `ilion bench --json` wrote, nothing is measured anew.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from ilion.bench.page import write_part
from ilion.bench.speed import run, table
from ilion.core.errors import IlionError


def main(arguments: list[str] | None = None) -> int:
    """Measure, or read a report that was kept; print the tables and write them into the page."""
    parser = argparse.ArgumentParser(prog="bench", description="How quick, beside our peers.")
    parser.add_argument("page", type=Path, help="where the tables are written")
    parser.add_argument("report", type=Path, nargs="?", help="of `ilion bench --json`: only write")
    args = parser.parse_args(arguments)
    try:
        report = read(args.report) if args.report else run([], say=say)
        text = table(report)
        print(text)
        write_part(args.page, "bench", text)
    except IlionError as error:
        say(str(error))
        return 1
    return 0


def read(report: Path) -> dict[str, Any]:
    """A report that was kept."""
    try:
        found: dict[str, Any] = json.loads(report.read_text("utf-8"))
    except (OSError, ValueError):
        raise IlionError(f"{report} is not a report of `ilion bench --json`.") from None
    return found


def say(sentence: str) -> None:
    """Progress, for whoever waits."""
    print(sentence, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
