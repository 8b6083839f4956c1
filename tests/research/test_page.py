"""Every program on docs/research.md runs, and the bot that it trains plays at a live table."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from ilion.core.components import VARIABLE
from ilion.research.small import path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "research.md"
PROGRAMS = dict(
    re.findall(r'^```python title="([\w.]+)"\n(.*?)^```', PAGE.read_text("utf-8"), re.M | re.S)
)


def run(folder: Path, name: str, *args: str) -> str:
    (folder / name).write_text(PROGRAMS[name], "utf-8")
    command = [sys.executable, name, *args]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_random_play(tmp_path: Path) -> None:
    said = run(tmp_path, "random_play.py")
    rewards = [float(line.split()[1]) for line in said.splitlines() if line.startswith("seat_")]
    assert len(rewards) == 4
    assert sum(rewards) == pytest.approx(0)
    assert "District" in said


def test_many_games(tmp_path: Path) -> None:
    said = run(tmp_path, "many_games.py")
    won, games = map(int, re.findall(r"\d+", said))
    assert 0 < won < games


def test_search(tmp_path: Path) -> None:
    assert run(tmp_path, "search.py").splitlines()[-1] in (
        "[1.0, -1.0]",
        "[-1.0, 1.0]",
        "[0.0, 0.0]",
    )


def test_solving_a_small_game(tmp_path: Path) -> None:
    found = [
        float(line.split()[-1]) for line in run(tmp_path, "solve.py", "hector", "4").splitlines()
    ]
    uniform, best, *after = found
    assert 0 < best <= uniform
    assert after[-1] < uniform / 2


def test_learning_and_a_game_of_what_was_learned_at_a_live_table(tmp_path: Path) -> None:
    said = run(tmp_path, "learn.py", "1")
    first, *_, last = [float(line.split()[2]) for line in said.splitlines()]
    assert last > first + 0.2
    (tmp_path / "learned_bot.py").write_text(PROGRAMS["learned_bot.py"], "utf-8")
    table = Path(__file__).with_name("live_table.py")
    environment = {**os.environ, VARIABLE: str(path("horse"))}
    done = subprocess.run(
        [sys.executable, table], cwd=tmp_path, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert "The game is over" in done.stdout


@pytest.mark.long
@pytest.mark.skipif(find_spec("sb3_contrib") is None, reason="sb3-contrib is not installed")
def test_learning_with_a_network(tmp_path: Path) -> None:
    said = run(tmp_path, "ppo.py", "60")
    first, *_, last = [float(line.split()[-1]) for line in said.splitlines()]
    assert last > first + 0.3


def test_the_page_has_no_program_that_is_not_run() -> None:
    source = Path(__file__).read_text("utf-8")
    assert [name for name in PROGRAMS if f'"{name}"' not in source] == []
