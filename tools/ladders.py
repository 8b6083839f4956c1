"""Plays the ladders of docs/bots.md and writes their table.

python tools/ladders.py RUNS [--write] [--tables troia-2,iliad-4]

RUNS holds one arena run for each match. What is missing is played (that takes hours), what is
there is only read; a run that was interrupted is continued. --write: only write what is there.
--tables: play at these only.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import ilion
from ilion.arena import make_tournament
from ilion.arena.schema import Results
from ilion.arena.terminal import run_and_print
from ilion.arena.tournament import sides
from ilion.terminal.render import console

PAGE = Path(__file__).parents[1] / "docs" / "bots.md"
BEGIN, END = "<!-- ladders:begin -->", "<!-- ladders:end -->"


@dataclass(frozen=True)
class Budget:
    """How many deals the matches at a table get, and how many simulations a decision at most."""

    levels: int = 24  # deals of the matches between neighbouring levels
    top: int = 20  # of hero against captain, and greedy against random
    hero: int = 8  # of hero against greedy and random
    simulations: int = 4000  # so that results do not depend on the machine, and runs end


# More deals where levels are close, fewer where a game takes long.
BUDGETS = {
    "hector-2": Budget(levels=30, top=20, simulations=2000),
    "horse-2": Budget(levels=40, top=24),
    "horse-3": Budget(levels=40, top=40),
    "horse-4": Budget(levels=40, top=40),
    "iliad-2": Budget(levels=60, top=60, simulations=2000),
    "iliad-3": Budget(top=16, hero=4, simulations=2000),
    "iliad-4": Budget(levels=40, top=24, hero=4, simulations=2000),
    "iliad-4-mode-teams": Budget(levels=20, top=14, hero=6, simulations=2000),
    "iliad-5": Budget(levels=32, top=24, hero=4, simulations=2000),
    "iliad-6": Budget(levels=16, top=16, hero=6, simulations=2000),
    "troia-2": Budget(levels=40, top=30),
}
MATCHES = {
    "recruit,random": "levels",
    "hoplite,recruit": "levels",
    "captain,hoplite": "levels",
    "hero,captain": "top",
    "greedy,random": "top",
    "hero,greedy": "hero",
    "hero,random": "hero",
}


@dataclass(frozen=True)
class Table:
    """One row of the page: a game with its seats and options."""

    game: ilion.Game
    seats: int
    options: dict[str, Any]

    @property
    def name(self) -> str:
        """What files and budgets call it, such as `iliad-4-mode-teams`."""
        return self.game.table_name(self.seats, self.options)

    @property
    def title(self) -> str:
        """What the page calls it, such as `iliad, 4 seats, teams`."""
        parts = [self.game.name]
        if len(self.game.seat_counts) > 1:
            parts.append(f"{self.seats} seats")
        defaults = self.game.check_options({}, self.seats)
        parts += [str(value) for name, value in self.options.items() if value != defaults[name]]
        return ", ".join(parts)


def tables() -> Iterator[Table]:
    """Every game at every number of seats with its default options, and once for each other way
    in which its options divide the seats into teams."""
    for game in ilion.all_games():
        for seats in game.seat_counts:
            default = game.check_options({}, seats)
            others = [options for count, options in game.tables() if count == seats]
            known = []
            for options in [default, *others]:
                teams = sides(game.new(seats=seats, seed=0, **options))
                if teams not in known:
                    known.append(teams)
                    yield Table(game, seats, options)


def folder(runs: Path, table: Table, bots: str) -> Path:
    return runs / f"{table.name}-{bots.replace(',', '-')}"


def play(runs: Path, table: Table, bots: str) -> None:
    """All deals of a match, or what is missing of them."""
    budget = BUDGETS.get(table.name, Budget())
    deals: int = getattr(budget, MATCHES[bots])
    found = results(runs, table, bots)
    if found and found["units"] >= deals:
        return
    tournament = make_tournament(
        table.game,
        bots.split(","),
        deals,
        seats=table.seats,
        options=table.options,
        seed=1,
        simulations=budget.simulations,
    )
    run_and_print(console(), tournament, folder(runs, table, bots), jobs=1, ray=None, stop=None)


def results(runs: Path, table: Table, bots: str) -> Results | None:
    path = folder(runs, table, bots) / "results.json"
    if not path.exists():
        return None
    found: Results = json.loads(path.read_text("utf-8"))
    return found


def cell(runs: Path, table: Table, bots: str) -> str:
    """The first bot's share with its interval, and the number of games."""
    found = results(runs, table, bots)
    share = found["matches"][0]["share"] if found else None
    if not found or not share:
        return "not played"
    low, high = 100 * share["low"], 100 * share["high"]
    return f"{100 * share['value']:.0f} ({low:.0f}–{high:.0f}), {found['games']}"


def markdown(runs: Path) -> str:
    heads = ["table", *(" / ".join(bots.split(",")) for bots in MATCHES)]
    rows = [[table.title, *(cell(runs, table, bots) for bots in MATCHES)] for table in tables()]
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def main() -> int:
    parser = argparse.ArgumentParser(description="Play the ladders of docs/bots.md.")
    parser.add_argument("runs", type=Path, help="the folder of the arena's runs")
    parser.add_argument("--write", action="store_true", help="only write what is there")
    parser.add_argument("--tables", default="")
    args = parser.parse_args()
    runs: Path = args.runs
    if not args.write:
        chosen = [
            each for each in tables() if not args.tables or each.name in args.tables.split(",")
        ]
        for table in chosen:
            for bots in MATCHES:
                play(runs, table, bots)
    page = PAGE.read_text("utf-8")
    before, rest = page.split(BEGIN)
    PAGE.write_text(f"{before}{BEGIN}\n\n{markdown(runs)}\n\n{END}{rest.split(END)[1]}", "utf-8")
    print(markdown(runs))
    return 0


if __name__ == "__main__":
    sys.exit(main())
