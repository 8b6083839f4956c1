"""A series: games of the same people, one after the other, and their score."""

import asyncio
from pathlib import Path
from typing import Any

from server.conftest import config
from server.talk import Running, runs

ME, BOT = {"who": "me"}, {"who": "bot", "level": "recruit"}


async def lose(server: Running, table: str, secrets: list[str], seat: int, **more: Any) -> str:
    """Resign on a seat, and ask for the rematch: its id."""
    async with server.sit(table, *secrets) as me:
        await me.hear("state")
        await me.ask("resign", seat=seat)
        await me.ask("rematch", **more)
        return str(me.table["rematch"])


def series(server: Running, table: str) -> dict[str, Any]:
    found: dict[str, Any] = server.get(f"/api/tables/{table}").json()["series"]
    return found


@runs
async def test_rematches_are_counted_also_when_seats_change(server: Running) -> None:
    opened = server.open("hector", {**ME, "name": "Ana"}, {**ME, "name": "Ben"})
    assert series(server, opened["id"]) is None
    second = await lose(server, opened["id"], opened["secrets"], seat=0, turn=True)
    assert series(server, opened["id"])["wins"] == [0, 1]  # Ben
    names = [seat["name"] for seat in server.get(f"/api/tables/{second}").json()["seats"]]
    assert names == ["Ben", "Ana"]
    assert (series(server, second)["game"], series(server, second)["wins"]) == (2, [1, 0])
    third = await lose(server, second, opened["secrets"], seat=1)
    assert (series(server, third)["game"], series(server, third)["wins"]) == (3, [2, 0])


@runs
async def test_a_best_of_three_is_decided_and_the_rematch_begins_another(server: Running) -> None:
    opened = server.open("hector", ME, ME, best_of=3)
    first = series(server, opened["id"])
    assert (first["kind"], first["games"], first["game"]) == ("best_of", 3, 1)
    second = await lose(server, opened["id"], opened["secrets"], seat=0)
    assert not series(server, second)["decided"]
    third = await lose(server, second, opened["secrets"], seat=0)
    assert series(server, second)["decided"]
    again = series(server, third)
    assert (again["game"], again["wins"], again["games"]) == (1, [0, 0], 3)
    assert again["id"] != first["id"]


def test_a_series_is_there_when_the_server_is_started_anew(tmp_path: Path) -> None:
    server = Running(config(tmp_path))
    opened = server.open("hector", ME, BOT)
    second = asyncio.run(lose(server, opened["id"], opened["secrets"], 0))
    server.stop()
    server = Running(config(tmp_path))
    try:
        assert series(server, second)["wins"] == [0, 1]
        third = asyncio.run(lose(server, second, opened["secrets"], 0))
        assert (series(server, third)["game"], series(server, third)["wins"]) == (3, [0, 2])
    finally:
        server.stop()
