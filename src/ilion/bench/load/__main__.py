"""Puts the live tables under load and writes the figures into a page.

python -m ilion.bench.load PAGE.md [--seconds S] [--tables N] [--json FILE] ...
python -m ilion.bench.load PAGE.md --processes 2 --database postgresql://...
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from ilion.bench.page import write_part
from ilion.core.errors import IlionError


def main() -> int:
    """Read the arguments, measure, write the page; problems are one sentence and exit code 2."""
    if sys.platform != "linux":
        return refuse("The load is measured on Linux only: it needs /proc and a core of its own.")
    try:
        from ilion.bench.load import peer, scaling
        from ilion.bench.load import report as one_process
        from ilion.bench.load.runner import Plan, run
    except ImportError as error:
        return refuse(f"The load test needs {error.name}: pip install 'ilion[dev]', or ./dev load.")
    parser = argparse.ArgumentParser(prog="./dev load", description=__doc__.splitlines()[0])
    default = Plan()
    for name, text in {
        "tables": "tables of the rounds, and where the search begins",
        "sockets_each": "sockets at each table: two players, the rest watch",
        "seconds": "seconds of a round",
        "rounds": "how often; the better counts",
        "window": "seconds of a trial of the search",
        "settle": "seconds before it",
        "most": "tables at which the search ends; the same as --tables for none",
        "workers": "bot workers, on the server's core",
    }.items():
        value = getattr(default, name)
        flag = "--" + name.replace("_", "-")
        parser.add_argument(flag, type=type(value), default=value, help=text)
    parser.add_argument("page", type=Path, help="the page with the markers for the figures")
    parser.add_argument("--folder", type=Path, default=default.folder, help="where the database is")
    parser.add_argument("--json", type=Path, help="write the report there, and not the page")
    parser.add_argument("--from", type=Path, help="write the page from such a report")
    parser.add_argument("--processes", type=int, default=0, help="from one server to so many")
    parser.add_argument("--peer", action="store_true", help="boardgame.io's server beside ours")
    parser.add_argument("--database", default="", help="postgresql://…, for --processes")
    asked = vars(parser.parse_args())
    page, kept, report_file = asked.pop("page"), asked.pop("json"), asked.pop("from")
    processes, database, beside = (asked.pop(each) for each in ("processes", "database", "peer"))
    parts = {"processes": scaling.table, "peer": peer.table}
    try:
        if report_file:
            report = json.loads(report_file.read_text("utf-8"))
        elif processes:
            report = scaling.run(Plan(**asked), database, processes)
        elif beside:
            report = peer.run(Plan(**asked))
        else:
            report = run(Plan(**asked))
        part = next((name for name in parts if name in report), "load")
        text = parts.get(part, one_process.table)(report)
        print(text)
        if kept:
            kept.write_text(json.dumps(report, indent=1) + "\n", "utf-8")
        else:
            write_part(page, part, text)
    except IlionError as error:
        return refuse(str(error))
    return 0


def refuse(sentence: str) -> int:
    """Say what is wrong; the exit code for it."""
    print(sentence, file=sys.stderr, flush=True)
    return 2


if __name__ == "__main__":
    sys.exit(main())
