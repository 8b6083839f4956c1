"""A game that another package brings is played at the live tables, as the plain board shows it."""

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from games_folder import installed

from server.conftest import config
from server.talk import BOT, ME, Running, runs


@pytest.fixture
def server(
    site: Path, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Running]:
    """A server that has found the package; its bot workers look for it in PYTHONPATH."""
    installed(site, "toy")
    monkeypatch.setenv("PYTHONPATH", str(site), prepend=os.pathsep)
    running = Running(config(tmp_path_factory.mktemp("server")))
    yield running
    running.stop()
    assert running.logged.errors == []


@runs
async def test_a_fifth_game_is_played_against_a_bot(server: Running) -> None:
    assert "toy" in [game["name"] for game in server.get("/api/games").json()["games"]]
    assert server.get("/api/text/fr").json()["games"]["toy"]["sheet.held"] == "En main"
    assert server.get("/api/rules/toy/en").text.startswith("# Toy")
    opened = server.open("toy", ME, BOT)
    async with server.sit(opened["id"], *opened["secrets"], sheet=True) as ana:
        await ana.play(random.Random(1))
    assert ana.table["result"]["winners"]
