"""Commands for records: make them, check them."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

import ilion
from ilion.bots.factory import make_players
from ilion.cli.arguments import (
    Commands,
    add_bots,
    add_components,
    add_game,
    add_table_options,
    parse_bots,
)
from ilion.core.components import VARIABLE
from ilion.core.errors import IlionError, RecordError
from ilion.core.fair import check_fair, unproven
from ilion.core.record import Record
from ilion.core.registry import game
from ilion.terminal.render import console


def add(commands: Commands) -> None:
    """Add this module's commands to the parser."""
    simulate = commands.add(
        "simulate",
        run_simulate,
        "Play games with bots, and write their records.",
        "Example: ilion simulate horse --seats 3 --games 100 --seed 1 --out records",
    )
    add_game(simulate)
    add_table_options(simulate)
    add_components(simulate)
    add_bots(simulate, "random")
    simulate.add_argument(
        "--rules", type=int, metavar="N", help="a version of the rules (default: the newest)"
    )
    simulate.add_argument("--games", type=int, default=1, help="how many (default: 1)")
    simulate.add_argument("--seed", type=int, default=0, help="same seed, same games (default: 0)")
    simulate.add_argument(
        "--out", type=Path, metavar="DIR", help="write a record of each game here"
    )
    simulate.add_argument("--legal", action="store_true", help="list all legal actions in records")
    simulate.add_argument("--json", action="store_true", help="print the summary as JSON")

    verify = commands.add(
        "verify",
        run_verify,
        "Check records line by line against the rules.",
        "Prints `ok FILE`, `bad FILE line K: ...` or `bad FILE: ...` for each; exit code 1 if any "
        "is bad.",
    )
    verify.add_argument("files", metavar="FILE", nargs="+")
    add_components(verify)
    verify.add_argument(
        "--fair",
        action="store_true",
        help="also check that the deal and all chance follow from a live table's seed and parts",
    )


def run_simulate(args: argparse.Namespace) -> int:
    """`ilion simulate`"""
    chosen = game(args.game) if args.rules is None else game(args.game).version(args.rules)
    if args.games < 1:
        raise IlionError(f"--games must be at least 1, not {args.games}.")
    seats = chosen.check_seats(args.seats)
    options = chosen.check_options(chosen.parse_options(args.option), seats)
    bots = parse_bots(args, seats)
    names = [f"{name} {seat}" for seat, name in enumerate(bots)]
    make_players(bots, seats, args.seed)  # refuses an unknown bot before anything is written
    if set(bots) == {"random"}:
        bots = []  # simulate's own random seats, which the seed alone decides
    if args.out:
        _make_folder(args.out)
    began = time.perf_counter()
    records = []
    for number in _progress(range(args.games), f"{chosen.name}, {seats} seats"):
        players = make_players(bots, seats, args.seed, number) if bots else []
        record = ilion.simulate(
            chosen, seats, args.seed, number, options, args.legal, players, names
        )
        records.append(record)
        if args.out:
            _write(record, args.out / _file_name(record, args.seed, number))
    summary = _summary(records, time.perf_counter() - began)
    if args.json:
        print(json.dumps(summary))
    else:
        _print_summary(summary, args.out)
    return 0


def _progress(numbers: range, what: str) -> Iterable[int]:
    errors = Console(stderr=True)
    if not errors.is_terminal:
        return numbers
    return track(numbers, description=what, console=errors, transient=True)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise IlionError(f"The folder {folder} cannot be made: {error.strerror}.") from None


def _write(record: Record, path: Path) -> None:
    try:
        record.save(path)
    except OSError as error:
        raise IlionError(f"{path} cannot be written: {error.strerror}.") from None


def _file_name(record: Record, seed: int, number: int) -> str:
    """Different tables give different names, so that they can share a folder."""
    table = record.played_game().table_name(record.seats, record.options)
    return f"{table}-seed{seed}-{number:05}.ilion.json"


def _summary(records: list[Record], seconds: float) -> dict[str, Any]:
    first = records[0]
    results = [record.result for record in records if record.result]
    decisions = sum(not line.startswith("*") for record in records for line in record.log)
    count = len(records)
    wins = [0.0] * first.seats
    points = [0] * first.seats
    for result in results:
        for seat in result["winners"]:
            wins[seat] += 1 / len(result["winners"])
        for seat, score in enumerate(result["scores"]):
            points[seat] += score
    return {
        "game": first.game,
        "rules": first.rules,
        "seats": first.seats,
        "options": dict(first.options),
        "games": count,
        "decisions": decisions,
        "seconds": round(seconds, 3),
        "decisions_per_game": round(decisions / count, 2),
        "wins": [round(win / count, 4) for win in wins],
        "mean_scores": [round(total / count, 3) for total in points],
        "drawn": sum(not result["winners"] for result in results),
        "compiled": ilion.COMPILED,
    }


def _print_summary(summary: dict[str, Any], folder: Path | None) -> None:
    out = console()
    out.print(
        f"{summary['games']} games of {summary['game']} with {summary['seats']} seats, "
        f"{summary['decisions_per_game']} decisions a game, in {summary['seconds']} s."
    )
    table = Table("seat", "share of wins", "mean score", show_edge=False)
    for seat, (win, score) in enumerate(zip(summary["wins"], summary["mean_scores"], strict=True)):
        table.add_row(str(seat), f"{100 * win:.1f} %", f"{score:.2f}")
    out.print(table)
    if folder:
        out.print(f"Records are in {folder}.")


def run_verify(args: argparse.Namespace) -> int:
    """`ilion verify`"""
    bad = 0
    for file in args.files:
        try:
            record = Record.load(file)
            if not record.has_components_of(game(record.game)):
                bad += _verify_elsewhere(record, file, args.fair)
                continue
            record.check()
            if args.fair:
                check_fair(record)
                for sentence in unproven(record):
                    print(f"note {file}: {sentence}", file=sys.stderr)
            print(f"ok {file}")
        except RecordError as error:
            bad += 1
            where = f" line {error.line}" if error.line else ""
            print(f"bad {file}{where}: {error.found}")
    return 1 if bad else 0


def _verify_elsewhere(record: Record, file: str, fair: bool) -> int:
    """Check a record in a process of its own, with the components it was played with.

    A game makes its tables from the components when it is loaded, so one process has one set.
    """
    with TemporaryDirectory() as folder:
        environment = dict(os.environ)
        environment.pop(VARIABLE, None)
        if record.components:
            path = Path(folder) / "components.json"
            box = {"game": record.game, "edition": record.components["edition"]}
            path.write_text(json.dumps({"box": box, **record.components["values"]}), "utf-8")
            environment[VARIABLE] = str(path)
        command = [sys.executable, "-m", "ilion", "verify", file, *(["--fair"] if fair else [])]
        done = subprocess.run(command, env=environment, capture_output=True, text=True)
    if done.stdout:
        print(done.stderr, end="", file=sys.stderr)
    print((done.stdout or f"bad {file}: {done.stderr}").strip())
    return int(done.returncode != 0)
