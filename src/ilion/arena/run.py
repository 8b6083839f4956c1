"""A whole arena run: play a tournament, write its folder and its report."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

from ilion.arena import runners
from ilion.arena.bot_process import BotProcess, Fault
from ilion.arena.report import page
from ilion.arena.results import Tally, results, times
from ilion.arena.run_folder import RunFolder, unit_of
from ilion.arena.schema import Results
from ilion.arena.sprt import SequentialTest
from ilion.arena.tournament import ArenaError, Tournament, Unit


def run(
    tournament: Tournament,
    folder: Path,
    jobs: int = 1,
    ray: str | None = None,
    stop: SequentialTest | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Results:
    """Play what is still to be played, write the reports, and return the results.

    `progress` is called with the number of units that are done, and the most there will be.
    """
    if jobs < 1:
        raise ArenaError(f"--jobs must be at least 1, not {jobs}.")
    see_state = check_bots(tournament.bots)
    run_folder = RunFolder(folder, tournament)
    tally = Tally(tournament, stop)
    for unit, result in run_folder.units.items():
        tally.add(unit, result)

    def report_progress() -> None:
        if progress:
            progress(len(tally.results), len(tally.results) + tally.left())

    report_progress()
    todo: Iterator[Unit] = (unit for unit in tournament.units() if tally.needs(unit))
    if ray:
        played = runners.run_on_ray(tournament, todo, ray)
    else:
        played = runners.run_locally(tournament, todo, min(jobs, tally.left()))
    with closing(played):  # whatever happens, no bot's process is left running
        for result, records in played:
            run_folder.add(result, records)
            tally.add(unit_of(result), result)
            report_progress()
    return write_results(run_folder, tally, see_state)


def check_bots(bots: Sequence[str]) -> list[str]:
    """Load every bot once, before the first game; returns those that see everything."""
    see_state = []
    process = BotProcess()
    try:
        for bot in bots:
            try:
                process.load(bot, 0)
            except Fault as fault:
                raise ArenaError(f"The bot {bot!r} does not start: {fault.why}.") from None
            if process.sees_state:
                see_state.append(bot)
    finally:
        process.close()
    return see_state


def write_results(run_folder: RunFolder, tally: Tally, see_state: list[str]) -> Results:
    """Write results.json, times.json and report.html into the run's folder."""
    found = results(tally, see_state)
    spent = times(tally.counted())
    run_folder.write("results.json", json.dumps(found, indent=1) + "\n")
    run_folder.write("times.json", json.dumps(spent, indent=1) + "\n")
    run_folder.write("report.html", page(found, spent))
    return found
