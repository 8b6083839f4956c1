"""Pictures of the terminal's screens for docs/terminal.md: each game in the middle of a play.

`.dev/pure/bin/python tools/terminal_pictures.py [FOLDER]`. Textual exports them as SVG; the
system's Chromium makes PNG of that, with the fonts that it has.
"""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image

import ilion
from chromium import FLAGS, chromium
from ilion.bots.factory import make_players
from ilion.terminal.app import TableApp
from ilion.terminal.launch import new_game
from ilion.terminal.local import LocalGame
from ilion.terminal.saves import Keeper
from ilion.terminal.settings import Settings
from ilion.terminal.table_screen import TableScreen

# game: seats, decisions before the picture, columns and rows of the terminal
PICTURES = {
    "hector": (2, 46, 80, 24),
    "horse": (4, 60, 80, 24),
    "iliad": (4, 75, 80, 24),
    "troia": (2, 50, 140, 45),
}
FONT = "DejaVu Sans Mono"  # the SVG asks for one from a network


def in_the_middle(name: str, seats: int, decisions: int) -> Keeper:
    """A game between bots of some sense, at a decision with several choices of the first seat."""
    names = ["Ana", "Ben", "Cyd", "Dio"][:seats]
    kept = new_game(ilion.game(name), seats, range(seats), [], "en", names=names, seed=12)
    kept.players = ["person"] + ["hoplite"] * (seats - 1)
    players = make_players(["greedy"], seats, seed=4)
    while True:
        prompt = kept.play.prompt(kept.play.actor)
        assert prompt is not None
        if kept.play.ply >= decisions and prompt.seat == 0 and len(prompt.choices) > 2:
            return kept
        kept.play.act(players[prompt.seat](kept.play.view(prompt.seat), prompt))


async def drawn(name: str) -> str:
    """The screen of a game as SVG."""
    seats, decisions, columns, rows = PICTURES[name]
    kept = in_the_middle(name, seats, decisions)
    table = TableScreen(kept.play.game, kept.play.names, Settings("en", "instant"))
    app = TableApp(table, LocalGame(kept, seed=1).run)
    async with app.run_test(size=(columns, rows)) as pilot:
        while not table.is_asking:
            await pilot.pause(0.05)
        await pilot.pause(0.2)
        svg = app.export_screenshot(simplify=True)
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.S)
    return svg.replace("Fira Code", FONT)


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "docs/pictures")
    with tempfile.TemporaryDirectory() as scratch:
        os.environ["ILION_HOME"] = scratch
        for name in PICTURES:
            svg = asyncio.run(drawn(name))
            source = Path(scratch) / f"{name}.svg"
            source.write_text(svg, "utf-8")
            sizes = re.findall(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg)
            size = "--window-size=" + ",".join(str(round(float(each))) for each in sizes[0])
            target = folder / f"terminal-{name}.png"
            command = [chromium(), "--headless", *FLAGS, size, f"--screenshot={target.resolve()}"]
            subprocess.run([*command, source.as_uri()], check=True, capture_output=True)
            Image.open(target).convert("RGB").quantize(64).save(target, optimize=True)
            print(target)


if __name__ == "__main__":
    main()
