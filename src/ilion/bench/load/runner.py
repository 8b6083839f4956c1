"""How the live tables hold up under many people.

`ilion serve` runs on one core, everybody who plays on the others. Linux only.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import ilion
from ilion.bench.load.clients import Clients
from ilion.bench.load.server import CpuTime, Server
from ilion.bench.machine import describe

P99_LIMIT = 0.1  # seconds: what the slowest move in a hundred may take
SEED = 7
LATE = 1.0  # seconds that a window waits for moves under way
BOTS = "hoplite"


@dataclass(frozen=True, slots=True)
class Plan:
    """What is measured, and for how long."""

    tables: int = 250
    sockets_each: int = 4
    seconds: float = 15.0  # of each of the rounds with so many tables
    rounds: int = 2
    window: float = 6.0  # seconds of one trial in the search
    settle: float = 2.0
    most: int = 4000  # tables at which the search ends
    workers: int = 2
    folder: Path = Path(tempfile.gettempdir())


@dataclass(frozen=True, slots=True)
class Window:
    """What was seen in one stretch of time. Times in milliseconds, shares of one core."""

    bots: str | None
    tables: int
    sockets: int
    seconds: float
    moves: int  # by people
    p50: float
    p99: float
    slowest: float
    bot_p50: float | None  # from the bot's turn to its move, its pace included
    bot_p99: float | None
    server: float
    server_seconds: float  # of processor time
    workers: float
    waited: float  # the server was ready to run, and others had its core
    client: float
    refused: int
    lost: int
    load: float

    @property
    def holds(self) -> bool:
        """Whether so many tables are held: quick enough, nothing refused, nobody lost."""
        return self.p99 < 1000 * P99_LIMIT and not self.refused and not self.lost


async def window(servers: list[Server], clients: Clients, seconds: float) -> Window:
    """Look on for a while."""
    refused, lost = len(clients.refusals), clients.lost
    spent, own, began = _cpu_time(servers), time.process_time(), time.perf_counter()
    await asyncio.sleep(seconds)
    ended = time.perf_counter()
    spent, own = _cpu_time(servers) - spent, time.process_time() - own
    await asyncio.sleep(min(LATE, seconds))
    # What nobody has seen yet counts with the time it has taken so far.
    took = [took for at, took in clients.seen + clients.unseen() if began <= at < ended]
    bots = [took for at, took in clients.bot_waits if began <= at < ended]
    clients.seen.clear()
    clients.bot_waits.clear()
    length = ended - began
    return Window(
        bots=clients.bots,
        tables=clients.seated,
        sockets=clients.seated * clients.sockets_each,
        seconds=round(length, 1),
        moves=len(took),
        p50=milliseconds(took, 0.5),
        p99=milliseconds(took, 0.99),
        slowest=milliseconds(took, 1.0),
        bot_p50=milliseconds(bots, 0.5) if bots else None,
        bot_p99=milliseconds(bots, 0.99) if bots else None,
        server=round(spent.server / length, 2),
        server_seconds=round(spent.server, 2),
        workers=round(spent.bots / length, 2),
        waited=round(spent.waited / length, 2),
        client=round(own / length, 2),
        refused=len(clients.refusals) - refused,
        lost=clients.lost - lost,
        load=round(os.getloadavg()[0], 1),
    )


def _cpu_time(servers: list[Server]) -> CpuTime:
    return sum((server.cpu_time() for server in servers), CpuTime(0, 0, 0))


def milliseconds(took: list[float], share: float) -> float:
    """The time that this share of all stays below, in milliseconds."""
    if not took:
        return 0.0
    ordered = sorted(took)
    return round(1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))], 1)


async def trial(server: Server, clients: Clients, tables: int, plan: Plan) -> Window:
    """One step of the search. What fails may be somebody else's doing: it gets a second chance."""
    await clients.sit_at(tables)
    await asyncio.sleep(plan.settle)
    seen = await window([server], clients, plan.window)
    say(seen)
    if not seen.holds:
        again = await window([server], clients, plan.window)
        say(again)
        seen = min(seen, again, key=lambda each: each.p99)
    return seen


async def search(server: Server, clients: Clients, plan: Plan) -> list[Window]:
    """How many tables hold: doubling until they do not, then halving the gap twice."""
    trials: list[Window] = []
    good, tables = 0, plan.tables
    bad: int | None = None
    halvings = 0
    while halvings <= 2 and good < plan.most:
        trials.append(await trial(server, clients, tables, plan))
        if trials[-1].holds:
            good = tables
        else:
            bad = tables
        if bad is None:
            tables = min(2 * good, plan.most)
        else:
            halvings += 1
            tables = (good + bad) // 2
    return trials


async def measure_server(plan: Plan, folder: Path, bots: str | None) -> dict[str, Any]:
    """One server from its start: what it needs, how it holds, how much it holds."""
    with Server(folder, plan.workers) as server:
        os.sched_setaffinity(0, server.other)
        clients = Clients([server.port], plan.sockets_each, bots, SEED)
        async with clients.connected():
            await clients.sit_at(8)  # every game has been played at before memory is looked at
            await asyncio.sleep(plan.settle)
            memory = {"idle": server.memory()}
            await clients.open(plan.tables + 8)
            memory["tables"] = server.memory()
            await clients.sit_at(plan.tables + 8)
            await asyncio.sleep(plan.settle)
            memory["sockets"] = server.memory()
            await clients.sit_at(plan.tables)
            rounds = []
            for _ in range(plan.rounds):
                rounds.append(await window([server], clients, plan.seconds))
                say(rounds[-1])
            memory["played"] = server.memory()
            trials = await search(server, clients, plan) if plan.most > plan.tables else []
            return {
                "rounds": [asdict(each) for each in rounds],
                "trials": [asdict(each) for each in trials],
                "memory": memory,
                "refusals": clients.refusals[:5],
            }


def run(plan: Plan) -> dict[str, Any]:
    """Everything, bots off and on, each with a server of its own."""
    import resource  # neither it nor uvloop exists on Windows, where this module is only imported

    import uvloop

    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))  # the server inherits it
    usable = os.sched_getaffinity(0)
    report: dict[str, Any] = {
        "plan": {**asdict(plan), "folder": None},
        "compiled": ilion.COMPILED,
        "machine": describe(),
    }
    try:
        for name, bots in (("off", None), ("on", BOTS)):
            with tempfile.TemporaryDirectory(dir=plan.folder) as folder:
                report[name] = uvloop.run(measure_server(plan, Path(folder), bots))
    finally:
        os.sched_setaffinity(0, usable)
    return report


def say(what: Window | str) -> None:
    """Progress, for whoever waits."""
    if isinstance(what, Window):
        what = (
            f"{what.tables} tables, {what.sockets} sockets, bots {what.bots or 'off'}: "
            f"{what.moves} moves, p50 {what.p50} ms, p99 {what.p99} ms, server {what.server}, "
            f"workers {what.workers}, waited {what.waited}, client {what.client}, "
            f"load {what.load}, refused {what.refused}, lost {what.lost}"
        )
    print(what, file=sys.stderr, flush=True)
