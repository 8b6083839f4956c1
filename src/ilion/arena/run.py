"""A run from its plan to its report."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from ilion.arena import runners
from ilion.arena.plan import ArenaError, Plan, Unit
from ilion.arena.player import Fault, Player
from ilion.arena.report import page
from ilion.arena.results import Tally, results, times
from ilion.arena.stopping import Stop
from ilion.arena.store import Store, unit_of


def run(
    plan: Plan,
    folder: Path,
    jobs: int = 1,
    ray: str | None = None,
    stop: Stop | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> dict[str, Any]:
    """Play what is still to be played, write the reports, and return the results.

    `progress` is told how many units are done, of how many at most.
    """
    if jobs < 1:
        raise ArenaError(f"--jobs must be at least 1, not {jobs}.")
    see_state = load_bots(plan.bots)
    store = Store(folder, plan)
    tally = Tally(plan, stop)
    for unit, found in store.units.items():
        tally.add(unit, found)

    def tell() -> None:
        if progress:
            progress(len(tally.found), len(tally.found) + tally.left())

    tell()
    todo: Iterator[Unit] = (unit for unit in plan.units() if tally.needs(unit))
    if ray:
        played = runners.on_ray(plan, todo, ray)
    else:
        played = runners.local(plan, todo, min(jobs, tally.left()))
    with closing(played):  # whatever happens, no bot's process stays behind
        for found, records in played:
            store.add(found, records)
            tally.add(unit_of(found), found)
            tell()
    return write(store, tally, see_state)


def load_bots(bots: Sequence[str]) -> list[str]:
    """Try to load every bot before the first game; returns those that see everything."""
    see_state = []
    player = Player()
    try:
        for bot in bots:
            try:
                player.sit(bot, 0)
            except Fault as fault:
                raise ArenaError(f"The bot {bot!r} does not start: {fault.why}.") from None
            if player.sees_state:
                see_state.append(bot)
    finally:
        player.close()
    return see_state


def write(store: Store, tally: Tally, see_state: list[str]) -> dict[str, Any]:
    found = results(tally, see_state)
    spent = times(tally.counted())
    store.write("results.json", json.dumps(found, indent=1) + "\n")
    store.write("times.json", json.dumps(spent, indent=1) + "\n")
    store.write("report.html", page(found, spent))
    return {**found, "times": spent}
