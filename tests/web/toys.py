"""A fifth game, for tests: a package installed beside Ilion, and a board of the client."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import new_game

ROOT = Path(__file__).resolve().parent.parent.parent
BOARD = Path(__file__).resolve().parent / "board"
PLAIN = "plain"


def install_games(site: Path, *names: str) -> None:
    """Write games from the skeleton, in a package that a Python with `site` on its path finds."""
    for name in names:
        new_game.write(name, f"toybox.{name}", site / "toybox" / name)
    info = site / "toybox-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: toybox\nVersion: 1.0\n")
    points = "\n".join(f"{name} = toybox.{name}" for name in names)
    (info / "entry_points.txt").write_text(f"[ilion.games]\n{points}\n")


def client_with_toy(folder: Path, site: Path) -> Path:
    """A copy of the client that has the board of `toy` and the plain one, and no other."""
    web = folder / "web"
    unwanted = shutil.ignore_patterns("node_modules", "fixtures", "boards")
    shutil.copytree(ROOT / "web", web, ignore=unwanted)
    (web / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    boards = web / "src" / "boards"
    shutil.copytree(ROOT / "web" / "src" / "boards" / PLAIN, boards / PLAIN)
    for shared in (ROOT / "web" / "src" / "boards").glob("*.ts"):
        shutil.copy(shared, boards)
    shutil.copytree(BOARD, boards / "toy")
    run(ROOT / "tools" / "web_types.py", web / "src", site=site)
    return web


def run(*command: str | Path, site: Path | None = None, fails: bool = False) -> str:
    """Run a Python script, with `site` on its path; returns what it printed."""
    done = subprocess.run(
        [sys.executable, *command], env=environment(site), capture_output=True, text=True
    )
    assert (done.returncode != 0) is fails, done.stdout + done.stderr
    return done.stdout + done.stderr


def environment(site: Path | None = None) -> dict[str, str]:
    path = [str(site or ""), str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "NO_COLOR": "1", "PYTHONPATH": os.pathsep.join(filter(None, path))}
