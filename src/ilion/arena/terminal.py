"""A run in the terminal: what will be played, how far it is, and what came of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
)
from rich.table import Table

from ilion.arena.plan import Plan, seatings, sides
from ilion.arena.run import run
from ilion.arena.stopping import Stop
from ilion.arena.table import new_game
from ilion.arena.words import elo, interval, percent, plural, short_names, table_words

WINDOW = 900.0  # seconds over which the speed is taken: a unit of strong bots takes a while
ROOM = 4  # bots whose intervals fit into a crosstable in the terminal


class Teller:
    """Says what will be played, then shows how far it is, where somebody watches."""

    def __init__(self, out: Console, errors: Console, plan: Plan, stop: Stop | None) -> None:
        self.out = out
        self.plan = plan
        self.stop = stop
        self.task: TaskID | None = None
        self.bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("units, time left"),
            TimeRemainingColumn(),
            console=errors,
            transient=True,
            speed_estimate_period=WINDOW,
            disable=not errors.is_terminal,
        )

    def __call__(self, done: int, total: int) -> None:
        if self.task is None:
            self._say_plan(done)
            self.task = self.bar.add_task(self.plan.game, total=total, completed=done)
        self.bar.update(self.task, completed=done, total=total)

    def _say_plan(self, done: int) -> None:
        plan = self.plan
        first, second = plan.matches()[0]
        each = len(seatings(sides(new_game(plan, plan.chance(0)).state), first, second))
        matches = len(plan.matches())
        count = plural(plan.pairs * matches * each, "game")
        self.out.print(
            f"{plan.game}, {table_words(plan.settings())}: {plural(matches, 'pairing')} of bots, "
            f"{plural(plan.pairs, 'deal')} each in {each} rotations: {count} at most."
        )
        if self.stop:
            self.out.print(self.stop.describe())
        if done:
            self.out.print(f"{plural(done, 'unit')} done before.")


def run_and_print(
    out: Console, plan: Plan, folder: Path, jobs: int, ray: str | None, stop: Stop | None
) -> None:
    """Play a run with a progress bar, and print its ladder."""
    errors = Console(stderr=True, highlight=False)
    tell = Teller(out, errors, plan, stop)
    try:
        with tell.bar:
            found = run(plan, folder, jobs, ray, stop, tell)
    except KeyboardInterrupt:
        errors.print(f"Interrupted; the same command goes on with what is in {folder}.")
        raise
    print_results(out, found)
    out.print(f"\nThe report is {folder / 'report.html'}; all figures are in results.json there.")


def print_results(out: Console, found: dict[str, Any]) -> None:
    """The ladder, the crosstable, and what went wrong."""
    out.print()
    out.print(_ladder(found))
    out.print()
    out.print(_crosstable(found))
    for row in found["ladder"]:
        if row["gap"]:
            part = f"{percent(row['gap']['value'])} ({interval(row['gap'])})"
            out.print(f"{row['bot']} is {part} of the way from random play to seeing everything")
    for match in found["matches"]:
        for line in _match_lines(match):
            out.print(line)
    for row in found["faults"]:
        games = plural(row["games"], "game")
        out.print(
            f"{row['bot']} LOST {games} by {row['kind']}, first on deal {row['deal']}: "
            f"{row['why']}."
        )


def _ladder(found: dict[str, Any]) -> Table:
    table = Table(show_edge=False, header_style="bold")
    table.add_column("bot", overflow="fold")
    for head in ("Elo", "95 %", "wins", "95 %", "games", "faults"):
        table.add_column(head, justify="right", no_wrap=True)
    for row in found["ladder"]:
        rating = row["elo"]
        table.add_row(
            row["bot"] + (" (sees everything)" if row["sees_state"] else ""),
            elo(rating["value"]),
            f"{elo(rating['low'])} to {elo(rating['high'])}",
            percent(row["share"]["value"]),
            interval(row["share"]),
            f"{row['games']:,}",
            str(sum(row["faults"].values()) or "-"),
        )
    return table


def _crosstable(found: dict[str, Any]) -> Table:
    names = [row["bot"] for row in found["ladder"]]
    wide = len(names) <= ROOM  # else the report has the intervals
    shares = {}
    for match in found["matches"]:
        first, second = match["bots"]
        share = match["share"]
        turned = {"value": 1 - share["value"], "low": 1 - share["high"], "high": 1 - share["low"]}
        for pair, part in (((first, second), share), ((second, first), turned)):
            shares[pair] = percent(part["value"]) + (f"\n{interval(part)}" if wide else "")
    short = short_names(names)
    table = Table("against", show_edge=False, header_style="bold")
    for name in names:
        table.add_column(short[name], justify="right")
    for row in names:
        table.add_row(short[row], *(shares.get((row, column), "·") for column in names))
    return table


def _match_lines(match: dict[str, Any]) -> list[str]:
    """What more is to be told of a match: alone among others, and the sequential test."""
    lines = []
    first, second = match["bots"]
    if "alone" in match:
        pairs = ((first, second), (second, first))
        for (bot, other), share in zip(pairs, match["alone"], strict=True):
            wins = f"{percent(share['value'])} ({interval(share)})"
            lines.append(f"{bot} alone among {other}: {wins}")
    if match["verdict"]:
        lines.append(
            f"{first} against {second}: decided for the {match['verdict']}er share after "
            f"{plural(match['units'], 'deal')}."
        )
    return lines
