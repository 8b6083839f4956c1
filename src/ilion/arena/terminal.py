"""A run in the terminal: what will be played, a progress bar, and the results."""

from __future__ import annotations

from pathlib import Path

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

from ilion.arena.confidence import other_side
from ilion.arena.formatting import (
    describe_table,
    elo,
    interval,
    percent,
    percent_and_interval,
    quantity,
    short_names,
)
from ilion.arena.referee import new_game
from ilion.arena.run import run
from ilion.arena.schema import MatchResult, Results
from ilion.arena.sprt import SequentialTest
from ilion.arena.tournament import Tournament, rotations, sides

SPEED_WINDOW = 900.0  # seconds over which the speed is averaged: a unit of strong bots is slow
MAX_WIDE_COLUMNS = 4  # bots whose intervals fit into a crosstable in the terminal


class ProgressPrinter:
    """Prints what will be played, then shows a progress bar where the output is a terminal."""

    def __init__(
        self, out: Console, errors: Console, tournament: Tournament, stop: SequentialTest | None
    ) -> None:
        self.out = out
        self.tournament = tournament
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
            speed_estimate_period=SPEED_WINDOW,
            disable=not errors.is_terminal,
        )

    def __call__(self, done: int, total: int) -> None:
        if self.task is None:
            self._print_schedule(done)
            self.task = self.bar.add_task(self.tournament.game, total=total, completed=done)
        self.bar.update(self.task, completed=done, total=total)

    def _print_schedule(self, done: int) -> None:
        tournament = self.tournament
        first, second = tournament.matches()[0]
        start = new_game(tournament, tournament.chance(0))
        each = len(rotations(sides(start.state), first, second))
        matches = len(tournament.matches())
        count = quantity(tournament.pairs * matches * each, "game")
        self.out.print(
            f"{tournament.game}, {describe_table(tournament.settings())}: "
            f"{quantity(matches, 'pairing')} of bots, {quantity(tournament.pairs, 'deal')} each "
            f"in {each} rotations: {count} at most."
        )
        if self.stop:
            self.out.print(self.stop.describe())
        if done:
            self.out.print(f"{quantity(done, 'unit')} done before.")


def run_and_print(
    out: Console,
    tournament: Tournament,
    folder: Path,
    jobs: int,
    ray: str | None,
    stop: SequentialTest | None,
) -> None:
    """Play a run with a progress bar, and print its ladder."""
    errors = Console(stderr=True, highlight=False)
    progress = ProgressPrinter(out, errors, tournament, stop)
    try:
        with progress.bar:
            found = run(tournament, folder, jobs, ray, stop, progress)
    except KeyboardInterrupt:
        errors.print(f"Interrupted; the same command goes on with what is in {folder}.")
        raise
    print_results(out, found)
    out.print(f"\nThe report is {folder / 'report.html'}; all numbers are in results.json there.")


def print_results(out: Console, found: Results) -> None:
    """The ladder, the crosstable, and the faults."""
    out.print()
    out.print(_ladder(found))
    out.print()
    out.print(_crosstable(found))
    for row in found["ladder"]:
        if row["gap"]:
            part = percent_and_interval(row["gap"])
            out.print(f"{row['bot']} is {part} of the way from random play to seeing everything")
    for match in found["matches"]:
        for line in _match_lines(match):
            out.print(line)
    for fault in found["faults"]:
        games = quantity(fault["games"], "game")
        out.print(
            f"{fault['bot']} LOST {games} by {fault['kind']}, first on deal {fault['deal']}: "
            f"{fault['why']}."
        )


def _ladder(found: Results) -> Table:
    table = Table(show_edge=False, header_style="bold")
    table.add_column("bot", overflow="fold")
    for head in ("Elo", "95 %", "wins", "95 %", "games", "faults"):
        table.add_column(head, justify="right", no_wrap=True)
    for row in found["ladder"]:
        rating, share = row["elo"], row["share"]
        table.add_row(
            row["bot"] + (" (sees everything)" if row["sees_state"] else ""),
            elo(rating["value"]),
            f"{elo(rating['low'])} to {elo(rating['high'])}",
            percent(share["value"]) if share else "-",
            interval(share) if share else "-",
            f"{row['games']:,}",
            str(sum(row["faults"].values()) or "-"),
        )
    return table


def _crosstable(found: Results) -> Table:
    names = [row["bot"] for row in found["ladder"]]
    wide = len(names) <= MAX_WIDE_COLUMNS  # else only the report has the intervals
    shares = {}
    for match in found["matches"]:
        first, second = match["bots"]
        share = match["share"]
        if share is None:
            continue
        for pair, part in (((first, second), share), ((second, first), other_side(share))):
            shares[pair] = percent(part["value"]) + (f"\n{interval(part)}" if wide else "")
    short = short_names(names)
    table = Table("against", show_edge=False, header_style="bold")
    for name in names:
        table.add_column(short[name], justify="right")
    for row in names:
        table.add_row(short[row], *(shares.get((row, column), "·") for column in names))
    return table


def _match_lines(match: MatchResult) -> list[str]:
    """A match in sentences: each bot alone among others, and the sequential test."""
    lines = []
    first, second = match["bots"]
    if "alone" in match:
        pairs = ((first, second), (second, first))
        for (bot, other), share in zip(pairs, match["alone"], strict=True):
            lines.append(f"{bot} alone among {other}: {percent_and_interval(share)}")
    if match["verdict"]:
        lines.append(
            f"{first} against {second}: decided for the {match['verdict']}er share after "
            f"{quantity(match['units'], 'deal')}."
        )
    return lines
