"""Commands that judge play: the analysis of a record, and puzzles."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from itertools import islice
from pathlib import Path

from rich.console import Console
from rich.progress import track

from ilion.analysis.analysis import SIMULATIONS, Analysis, Decision, Step, steps, summary
from ilion.analysis.puzzles import CHECK, LOOK, make
from ilion.cli.analysis_page import analysis_page
from ilion.cli.arguments import Commands, add_game, add_language
from ilion.core.errors import IlionError
from ilion.core.message import Message
from ilion.core.record import OUTCOME, Record
from ilion.core.registry import game
from ilion.core.text import Translator
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
        "Example: ilion puzzles horse --count 30 --seed 1 --out puzzles-horse.jsonl",
    )
    add_game(made)
    made.add_argument("--count", type=int, default=10, help="how many (default: 10)")
    made.add_argument("--seed", type=int, default=0, help="same seed, same puzzles (default: 0)")
    made.add_argument(
        "--simulations",
        type=int,
        default=CHECK,
        metavar="N",
        help=f"that a puzzle must stand (default: {CHECK:,})",
    )
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
        print_analysis(console(), record, found, args.lang)
    return 0


def run_puzzles(args: argparse.Namespace) -> int:
    """`ilion puzzles`"""
    for name in ("count", "simulations"):
        if getattr(args, name) < 1:
            raise IlionError(f"--{name} must be at least 1, not {getattr(args, name)}.")
    found = make(game(args.game), args.seed, args.simulations, min(args.simulations, LOOK))
    try:
        with args.out.open("w", encoding="utf-8") as file:
            for puzzle in islice(found, args.count):
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


def print_analysis(out: Console, record: Record, found: Analysis, language: str) -> None:
    """The sums for each player, then everybody's mistakes."""
    own = Translator("ilion", language)
    words = game_translator(record.played_game(), language, record.names)
    for seat, player in enumerate(found.players):
        marks = "  ".join(f"{sign} {count}" for sign, count in player.marks.items())
        args = {"name": words.names[seat], "accuracy": round(player.accuracy), "marks": marks}
        out.print(own.say(Message("analyse.player", args)))
        sums = {
            "deal": percent(player.deal + 1 / found.seats),
            "own": points(player.own),
            "others": points(player.others),
            "luck": points(player.luck),
        }
        out.print(f"  {own.say(Message('analyse.sums', sums))}")
        for decision in found.mistakes(seat):
            out.print(f"  {mistake_text(own, words, decision)}")
    if not any(each.mark for each in found.decisions):
        out.print(own.say(Message("analyse.no_mistakes")))


def mistake_text(own: Translator, words: Translator, decision: Decision) -> str:
    """A mistake in one line: what was played, what was better, and what it cost."""
    args = {
        "ply": decision.ply,
        "mark": decision.mark,
        "played": words.say(decision.played.label),
        "before": percent(decision.before),
        "after": percent(decision.after),
        "better": ", ".join(words.say(each.label) for each in decision.line),
    }
    return own.say(Message("analyse.mistake", args))


def percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def points(change: float) -> str:
    """A change of the chances in points, with its sign."""
    return f"{100 * change:+.0f}".replace("-", "−")
