"""An hour's play in as short a time as it takes: the server gets no larger by it."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from pathlib import Path

import pytest
from faults.house import NO_LIMITS, Server, served
from faults.players import Table

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="it needs /proc")
SAMPLES = 8


def sample(server: Server, moves: int) -> dict[str, int]:
    """How large the server is after so many moves: memory and files in kilobytes."""
    own = Path(f"/proc/{server.process.pid}")
    memory = re.search(r"VmRSS:\s+(\d+) kB", (own / "status").read_text())
    assert memory
    files = {name: server.folder / f"tables.db{name}" for name in ("", "-wal")}
    return {
        "moves": moves,
        "memory": int(memory[1]),
        "descriptors": len(list((own / "fd").iterdir())),
        "file": files[""].stat().st_size // 1024,
        "log": files["-wal"].stat().st_size // 1024,
        "tables": server.call("/health")["tables"],
    }


async def soak(server: Server, tables: int, moves: int) -> list[dict[str, int]]:
    """Play at so many tables, each finished game followed by another, until all moves are made."""
    samples: list[dict[str, int]] = []
    finished = 0
    playing: dict[int, Table] = {}

    def made() -> int:
        return finished + sum(table.acknowledged for table in playing.values())

    async def one_table(place: int) -> None:
        nonlocal finished
        number = place
        while made() < moves:
            playing[place] = await asyncio.to_thread(Table, [server], number)
            await playing[place].play()
            finished += playing.pop(place).acknowledged
            number += tables + 1  # the next is another game

    games = asyncio.gather(*(one_table(place) for place in range(tables)))
    while not games.done():
        await asyncio.sleep(0.1)
        if made() >= moves * (len(samples) + 1) / SAMPLES:
            samples.append(await asyncio.to_thread(sample, server, made()))
    await games
    return samples


# Twenty tables with a move every three seconds make 24,000 moves in an hour.
@pytest.mark.parametrize(
    ("tables", "moves"),
    [(2, 100), pytest.param(20, 24_000, marks=pytest.mark.long)],
    ids=["short", "hour"],
)
def test_an_hours_play_leaves_the_server_as_it_was(
    tmp_path: Path, tables: int, moves: int, request: pytest.FixtureRequest
) -> None:
    server = Server(tmp_path, flags={**NO_LIMITS, "idle": 1, "pause": 1})
    with served(server):
        samples = asyncio.run(soak(server, tables, moves))
    noted: Path | None = request.config.getoption("--note-figures")
    if noted is not None:
        with noted.open("a", encoding="utf-8") as out:
            out.write(json.dumps({"soak": samples}) + "\n")
    first, last = samples[len(samples) // 2], samples[-1]
    assert last["descriptors"] <= first["descriptors"] + 2 * tables
    assert last["log"] <= first["log"] + 16_384
    if moves > 1000:  # before that every game is still being loaded for the first time
        assert last["memory"] <= 1.1 * first["memory"]
    assert last["tables"] <= 5 * tables
