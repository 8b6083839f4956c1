"""From one server process to several, on one PostgreSQL: moves a second, and how long they take.

Nobody thinks: each move is answered at once, so the servers do as much as they can. The seats of a
table are at different servers wherever there are several.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path
from typing import Any

import ilion
from ilion.bench.load.clients import Clients
from ilion.bench.load.runner import SEED, Plan, Window, say, window
from ilion.bench.load.server import Server
from ilion.bench.machine import describe
from ilion.bench.page import markdown
from ilion.core.errors import IlionError


async def measure(plan: Plan, folder: Path, database: str, processes: int) -> list[Window]:
    """So many servers on one database, for as many rounds as planned."""
    with ExitStack() as running:
        servers = []
        for number in range(processes):
            place = folder / f"{processes}-{number}"
            place.mkdir()
            server = Server(place, plan.workers, database=database, pinned=False)
            servers.append(running.enter_context(server))
        ports = [server.port for server in servers]
        clients = Clients(ports, plan.sockets_each, None, SEED, think=(0.0, 0.0))
        async with clients.connected():
            await clients.sit_at(plan.tables)
            await asyncio.sleep(plan.settle)
            rounds = []
            for _ in range(plan.rounds):
                rounds.append(await window(servers, clients, plan.seconds))
                say(rounds[-1])
            return rounds


def run(plan: Plan, database: str, processes: int) -> dict[str, Any]:
    """One process, then one more, up to as many as were asked for."""
    import uvloop

    if not database.startswith("postgresql"):
        raise IlionError("Several processes need --database postgresql://USER:PASSWORD@HOST/NAME.")
    migrate = [sys.executable, "-m", "ilion", "serve", "--migrate", "--database", database]
    if subprocess.run(migrate, stdout=subprocess.DEVNULL).returncode:
        raise IlionError("That database cannot be used; see above.")
    found: dict[str, Any] = {
        "plan": {**asdict(plan), "folder": None},
        "compiled": ilion.COMPILED,
        "machine": describe(),
        "cores": len(os.sched_getaffinity(0)),
        "processes": {},
    }
    with tempfile.TemporaryDirectory(dir=plan.folder) as folder:
        for count in range(1, processes + 1):
            rounds = uvloop.run(measure(plan, Path(folder), database, count))
            found["processes"][str(count)] = [asdict(each) for each in rounds]
    return found


def table(report: dict[str, Any]) -> str:
    """The part of the page about several processes."""
    rows = []
    for count, rounds in report["processes"].items():
        for each in rounds:
            rows.append(
                [
                    count,
                    f"{each['tables']:,}",
                    f"{each['sockets']:,}",
                    f"{each['moves'] / each['seconds']:.0f}",
                    *(f"{each[name]} ms" for name in ("p50", "p99", "slowest")),
                    *(f"{100 * each[who]:.0f}%" for who in ("server", "waited", "client")),
                    str(each["load"]),
                ]
            )
    heads = ["processes", "tables", "sockets", "moves/s", "p50", "p99", "slowest"]
    heads += ["servers, of one core", "kept waiting", "clients", "load"]
    build = "compiled" if report["compiled"] else "NOT compiled"
    machine = "{cpu}, {cores} cores, {system}, Python {python}".format(**report["machine"])
    refused = sum(each["refused"] for rounds in report["processes"].values() for each in rounds)
    lost = sum(each["lost"] for rounds in report["processes"].values() for each in rounds)
    return (
        markdown(heads, rows)
        + f"\n\n- ilion {build}; {machine}. Servers, clients and PostgreSQL share "
        f"{report['cores']} cores. Every move is answered at once.\n"
        f"- Moves refused: {refused}. Sockets lost: {lost}."
    )
