"""Plays the ladders of docs/bots.md and writes their table.

python tools/ladders.py RUNS [--write]

RUNS holds one arena run for each match. What is not there yet is played (that takes hours), what
is there is only read; a run that was cut short goes on. --write: only write what is there.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PAGE = Path(__file__).parents[1] / "docs" / "bots.md"
BEGIN, END = "<!-- ladders:begin -->", "<!-- ladders:end -->"


@dataclass(frozen=True)
class Table:
    """A game with its seats and mode, and how many deals its matches are worth."""

    tag: str
    name: str
    arguments: str
    levels: int  # deals of the matches between neighbours
    top: int  # of hero against captain, and greedy against random
    hero: int  # of hero against greedy and random
    simulations: int  # at most: the same on every machine, and hero plays within reason


TABLES = [
    Table("h2", "horse, 2 seats", "horse --seats 2", 40, 24, 8, 4000),
    Table("h3", "horse, 3 seats", "horse --seats 3", 24, 24, 8, 20000),
    Table("h4", "horse, 4 seats", "horse --seats 4", 24, 24, 8, 20000),
    Table("he", "hector", "hector", 16, 16, 8, 2000),
    Table("t", "troia", "troia", 24, 20, 8, 4000),
    Table("i2", "iliad, duel", "iliad --seats 2 --option mode=duel", 24, 20, 8, 2000),
    Table("i3", "iliad, 3 seats", "iliad --seats 3", 24, 20, 4, 4000),
    Table("i4", "iliad, 4 seats", "iliad --seats 4", 16, 12, 4, 4000),
    Table("i5", "iliad, 5 seats", "iliad --seats 5", 16, 22, 4, 4000),
    Table("i4t", "iliad, teams, 4 seats", "iliad --seats 4 --option mode=teams", 16, 14, 6, 2000),
    Table("i6t", "iliad, teams, 6 seats", "iliad --seats 6", 16, 16, 6, 4000),
]
MATCHES = {
    "recruit,random": "levels",
    "hoplite,recruit": "levels",
    "captain,hoplite": "levels",
    "hero,captain": "top",
    "greedy,random": "top",
    "hero,greedy": "hero",
    "hero,random": "hero",
}


def folder(runs: Path, table: Table, bots: str) -> Path:
    return runs / f"{table.tag}-{bots.replace(',', '-')}"


def play(runs: Path, table: Table, bots: str) -> None:
    """All deals of a match, or what is missing of them."""
    deals = getattr(table, MATCHES[bots])
    played = folder(runs, table, bots) / "results.json"
    if played.exists() and json.loads(played.read_text("utf-8"))["units"] >= deals:
        return
    command = f"-m ilion arena {table.arguments} --bots {bots} --pairs {deals} --seed 1"
    command += f" --simulations {table.simulations} --out {folder(runs, table, bots)}"
    subprocess.run([sys.executable, *command.split()], check=True)


def cell(runs: Path, table: Table, bots: str) -> str:
    """The first bot's share with its interval, and the games that it rests on."""
    found = folder(runs, table, bots) / "results.json"
    if not found.exists():
        return "not played"
    result: dict[str, Any] = json.loads(found.read_text("utf-8"))
    match = result["matches"][0]
    share = match["share"]
    low, high = 100 * share["low"], 100 * share["high"]
    return f"{100 * share['value']:.0f} ({low:.0f}–{high:.0f}), {match['games']}"


def table_of(runs: Path) -> str:
    heads = ["table", *(" / ".join(bots.split(",")) for bots in MATCHES)]
    rows = [[table.name, *(cell(runs, table, bots) for bots in MATCHES)] for table in TABLES]
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def main() -> int:
    parser = argparse.ArgumentParser(description="Play the ladders of docs/bots.md.")
    parser.add_argument("runs", type=Path, help="the folder of the arena's runs")
    parser.add_argument("--write", action="store_true", help="only write what is there")
    args = parser.parse_args()
    runs: Path = args.runs
    if not args.write:
        for table in TABLES:
            for bots in MATCHES:
                play(runs, table, bots)
    page = PAGE.read_text("utf-8")
    before, rest = page.split(BEGIN)
    PAGE.write_text(f"{before}{BEGIN}\n\n{table_of(runs)}\n\n{END}{rest.split(END)[1]}", "utf-8")
    print(table_of(runs))
    return 0


if __name__ == "__main__":
    sys.exit(main())
