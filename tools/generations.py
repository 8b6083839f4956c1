"""How strong each generation of a training is, and the plot of docs/bots.md.

python tools/generations.py FILE play GAME FOLDER --pairs 40 [--seats 4]
python tools/generations.py FILE draw docs/pictures/generations.svg

FOLDER is what `ilion train GAME --out FOLDER --fresh --generations N` wrote. Each generation plays
the installed weights at an equal number of simulations (tools/versus.py); FILE keeps the shares of
all games, as JSON.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from versus import match

WIDTH, HEIGHT, LEFT, TOP = 460, 240, 50, 30
COLOURS = ("#8a2a1f", "#2f5d8a", "#5b7a2e", "#8a6d1f", "#6b4a86")


def play(game: str, seats: int | None, folder: Path, pairs: int) -> list[dict[str, Any]]:
    """The share of every generation against the installed weights, in order."""
    found = []
    for here in sorted(folder.glob("generation-*"), key=lambda path: int(path.name[11:])):
        asked = argparse.Namespace(
            game=game,
            seats=seats,
            option=[],
            new=sys.executable,
            old=sys.executable,
            bots="search,search",
            pairs=pairs,
            seed=7,
            seconds=None,
            old_seconds=None,
            simulations=200,
            cpu=False,
            new_weights=str(here),
            old_weights="",
        )
        found.append(dict(match(asked).to_json()))
    return found


def picture(games: dict[str, list[dict[str, Any]]]) -> str:
    """Generations across, the share of wins with its interval upwards."""
    last = max(len(found) for found in games.values()) - 1
    size = f'viewBox="0 0 {WIDTH + 2 * LEFT} {HEIGHT + 3 * TOP}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH + 2 * LEFT}" height="{HEIGHT + 3 * TOP}" fill="#fbf7ef"/>',
    ]
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = height(share)
        parts += [
            f'<line x1="{LEFT}" y1="{y}" x2="{LEFT + WIDTH}" y2="{y}" stroke="#dcd2bd"/>',
            f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{100 * share:.0f}</text>',
        ]
    for number, (game, found) in enumerate(games.items()):
        colour = COLOURS[number]
        points = [(LEFT + WIDTH * at / last, each) for at, each in enumerate(found)]
        line = " ".join(f"{x:.0f},{height(each['value']):.0f}" for x, each in points)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        for x, each in points:
            low, high = height(each["low"]), height(each["high"])
            parts.append(
                f'<line x1="{x:.0f}" y1="{low:.0f}" x2="{x:.0f}" y2="{high:.0f}" '
                f'stroke="{colour}" opacity="0.5"/>'
            )
        parts.append(f'<text x="{LEFT + 110 * number}" y="20" fill="{colour}">{game}</text>')
    parts += [
        f'<text x="{LEFT + WIDTH * at / last:.0f}" y="{TOP + HEIGHT + 20}">{at}</text>'
        for at in range(last + 1)
    ]
    parts.append(
        f'<text x="{LEFT}" y="{TOP + HEIGHT + 45}">across: generation; upwards: per cent of the '
        "wins against the installed weights</text></svg>"
    )
    return "\n".join(parts) + "\n"


def height(share: float) -> float:
    return TOP + HEIGHT * (1 - share)


def main() -> int:
    parser = argparse.ArgumentParser(description="How strong each generation of a training is.")
    parser.add_argument("file", type=Path)
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("play")
    playing.add_argument("game")
    playing.add_argument("folder", type=Path)
    playing.add_argument("--pairs", type=int, default=40)
    playing.add_argument("--seats", type=int)
    commands.add_parser("draw").add_argument("picture", type=Path)
    args = parser.parse_args()
    file: Path = args.file
    games = json.loads(file.read_text("utf-8")) if file.exists() else {}
    if args.command == "play":
        table = f"{args.game}, {args.seats} seats" if args.seats else args.game
        games[table] = play(args.game, args.seats, args.folder, args.pairs)
        file.write_text(json.dumps(games, indent=1) + "\n", "utf-8")
    else:
        args.picture.write_text(picture(games), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
