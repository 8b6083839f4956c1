"""Commands that judge play: the analysis of a record, and puzzles."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from dataclasses import asdict
from itertools import islice
from pathlib import Path

from rich.console import Console
from rich.progress import track

from ilion.analysis.analysis import SIMULATIONS, Step, steps, summary
from ilion.analysis.puzzles import CHECK, LOOK, Puzzle, check, make, puzzles
from ilion.analysis.story import story_of
from ilion.cli.analysis_page import analysis_page
from ilion.cli.arguments import Commands, add_game, add_language
from ilion.core.errors import IlionError
from ilion.core.record import OUTCOME, Record
from ilion.core.registry import game
from ilion.terminal.judging import whole
from ilion.terminal.render import console, game_translator


def add(commands: Commands) -> None:
    """Add this module's commands to the parser."""
    analyse = commands.add(
        "analyse",
        run_analyse,
        "Judge every decision of a record: chances, mistakes, luck and skill.",
        "Example: ilion analyse game.ilion.json --html analysis.html",
    )
    analyse.add_argument("file", metavar="FILE", help="a record")
    analyse.add_argument("--html", type=Path, metavar="PAGE", help="write a page with the graph")
    analyse.add_argument("--json", action="store_true", help="print all numbers as JSON")
    analyse.add_argument(
        "--simulations",
        type=int,
        default=SIMULATIONS,
        metavar="N",
        help=f"per decision (default: {SIMULATIONS})",
    )
    add_language(analyse)

    made = commands.add(
        "puzzles",
        run_puzzles,
        "Make puzzles: positions of bot games where one choice is clearly best.",
        "Example: ilion puzzles horse --count 30 --seed 1 --out puzzles-horse.jsonl. With --check, "
        "those that are kept are judged anew, and what no longer holds is left out.",
    )
    add_game(made)
    made.add_argument("--count", type=int, default=10, help="how many (default: 10)")
    made.add_argument("--seed", type=int, default=0, help="same seed, same puzzles (default: 0)")
    made.add_argument(
        "--simulations",
        type=int,
        default=CHECK,
        metavar="N",
        help=f"of each choice, twice, that a puzzle must stand (default: {CHECK:,})",
    )
    made.add_argument("--check", action="store_true", help="judge the kept ones anew, make none")
    made.add_argument("--out", type=Path, required=True, metavar="FILE", help="one to a line")


def run_analyse(args: argparse.Namespace) -> int:
    """`ilion analyse`"""
    if args.simulations < 1:
        raise IlionError(f"--simulations must be at least 1, not {args.simulations}.")
    record = Record.load(args.file)
    record.check()
    found = summary(record, _looked_at(record, args.simulations))
    if args.html:
        try:
            args.html.write_text(analysis_page(record, found, args.lang), "utf-8")
        except OSError as error:
            raise IlionError(f"{args.html} cannot be written: {error.strerror}.") from None
    if args.json:
        print(json.dumps(asdict(found), ensure_ascii=False))
    else:
        words = game_translator(record.played_game(), args.lang, record.names)
        console().print(whole(story_of(record), found, words))
    return 0


def run_puzzles(args: argparse.Namespace) -> int:
    """`ilion puzzles`"""
    for name in ("count", "simulations"):
        if getattr(args, name) < 1:
            raise IlionError(f"--{name} must be at least 1, not {getattr(args, name)}.")
    chosen = game(args.game)
    found: Iterable[Puzzle] = islice(
        make(chosen, args.seed, args.simulations, min(args.simulations, LOOK)), args.count
    )
    if args.check:
        kept = [check(each, args.simulations, args.seed) for each in puzzles(chosen.name)]
        found = [each for each in kept if each is not None]
        console().print(f"{len(found)} of {len(kept)} puzzles hold.")
    try:
        with args.out.open("w", encoding="utf-8") as file:
            for puzzle in found:
                line = json.dumps(puzzle.to_json(), ensure_ascii=False, separators=(",", ":"))
                print(line, file=file, flush=True)
    except OSError as error:
        raise IlionError(f"{args.out} cannot be written: {error.strerror}.") from None
    return 0


def _looked_at(record: Record, simulations: int) -> list[Step]:
    work = steps(record, simulations)
    errors = Console(stderr=True)
    if not errors.is_terminal:
        return list(work)
    total = 1 + sum(not line.startswith(OUTCOME) for line in record.log)
    return list(track(work, total=total, description="analyse", console=errors, transient=True))
