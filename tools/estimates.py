"""How well estimates are calibrated: what they said of positions of self-play, and what was won.

python tools/estimates.py GAMES... --json FILE
python tools/estimates.py GAMES... --before FILE --draw docs/pictures/estimates.svg

GAMES are files of `ilion train` (TABLE.jsonl). Every fifth game is looked at: the ones that the
fitting has kept apart; --all looks at every one, where the fitting has seen none. An older
installation writes its own numbers of the same games with --json; --before draws them beside this
one's. --search N also asks a search of N simulations, at a part of the positions, what it makes of
them.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from math import log
from pathlib import Path
from typing import Any

import ilion
from ilion.core.chance import FastChance
from ilion.core.state import State

KEPT_APART = 5  # of the games, in the order of their seeds, every so many
SEARCHED = 97  # of the positions, every so many is searched
BINS = 10
SIZE, GAP, HEAD = 150, 34, 22  # of one plot, in pixels
COLUMNS = 4


def positions(game: ilion.Game, line: dict[str, Any]) -> Iterator[State]:
    """The positions of a game, before each decision."""
    chance = FastChance(line["seed"])
    state = game.new(seats=line["seats"], chance=chance, **line["options"])
    for action in line["actions"]:
        yield state
        state.apply(action, chance)


def shares(state: State, winners: list[int]) -> list[float]:
    """What each seat got of the win."""
    won = winners or list(range(state.seats))
    return [1 / len(won) if seat in won else 0.0 for seat in range(state.seats)]


class Numbers:
    """Bins of what was said and won, and the log-loss."""

    def __init__(self) -> None:
        self.bins = [[0.0, 0.0, 0.0] for _ in range(BINS)]
        self.loss = 0.0
        self.coin = 0.0
        self.positions = 0

    def add(self, said: list[float], won: list[float]) -> None:
        self.positions += 1
        for value, share in zip(said, won, strict=True):
            into = self.bins[min(int(value * BINS), BINS - 1)]
            into[0] += 1
            into[1] += value
            into[2] += share
            self.loss -= share * log(max(value, 1e-6))
            self.coin += share * log(len(said))

    def to_json(self) -> dict[str, Any]:
        bins = [[int(n), said / n, won / n] for n, said, won in self.bins if n]
        each = max(1, self.positions)
        return {
            "positions": self.positions,
            "loss": self.loss / each,
            "coin": self.coin / each,
            "bins": bins,
        }


def look(file: Path, simulations: int, every: int) -> dict[str, Any]:
    """One table: the estimate at every second position of every so many games."""
    table = file.stem
    game = ilion.game(table.split("-")[0])
    text = file.read_text("utf-8").splitlines()
    lines = sorted((json.loads(line) for line in text if line), key=lambda line: line["seed"])
    found, searched, same = Numbers(), Numbers(), Numbers()
    for line in lines[::every]:
        for ply, state in enumerate(positions(game, line)):
            won = shares(state, line["winners"])
            if ply % 2 == 0:
                found.add(state.values(), won)
            if simulations and (line["seed"] + ply) % SEARCHED == 0:
                searched.add(long_search(game, state, simulations), won)
                same.add(state.values(), won)
    made = {"games": len(lines[::every]), **found.to_json()}
    if simulations:
        made["search"] = {**searched.to_json(), "estimate_there": same.to_json()["loss"]}
    return made


def long_search(game: ilion.Game, state: State, simulations: int) -> list[float]:
    """What a search of this very position makes of it: the same question as the estimate's."""
    from ilion.bots.search import Search
    from ilion.bots.search_bot import EXPLORATION
    from ilion.core.belief import Certainty

    tree = Search(Certainty(state), len(game.notation.actions), state.seats, 1, EXPLORATION)
    tree.guided = True  # as the bots search
    tree.run(simulations)
    return tree.expected()


def picture(after: dict[str, Any], before: dict[str, Any]) -> str:
    """A small plot for each table: what was said across, what was won upwards."""
    rows = -(-len(after) // COLUMNS)
    width, height = COLUMNS * (SIZE + GAP) + GAP, rows * (SIZE + GAP + HEAD) + GAP
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="11">',
        f'<rect width="{width}" height="{height}" fill="#fbf7ef"/>',
    ]
    for number, (table, found) in enumerate(after.items()):
        x = GAP + number % COLUMNS * (SIZE + GAP)
        y = GAP + HEAD + number // COLUMNS * (SIZE + GAP + HEAD)
        parts += [
            f'<text x="{x}" y="{y - 8}" font-weight="bold">{table}</text>',
            f'<rect x="{x}" y="{y}" width="{SIZE}" height="{SIZE}" fill="#fff" stroke="#bba"/>',
            f'<line x1="{x}" y1="{y + SIZE}" x2="{x + SIZE}" y2="{y}" stroke="#bba"/>',
        ]
        for numbers, colour in ((before.get(table), "#b9a58a"), (found, "#8a2a1f")):
            for _, said, won in numbers["bins"] if numbers else []:
                at = f'cx="{x + said * SIZE:.1f}" cy="{y + (1 - won) * SIZE:.1f}"'
                parts.append(f'<circle {at} r="3.5" fill="{colour}"/>')
    parts.append(
        f'<text x="{GAP}" y="{height - 10}">across: said, in tenths; upwards: won. '
        "Dark: learned; light: the hand-made estimates before.</text></svg>"
    )
    return "\n".join(parts) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description="Said against won, table by table.")
    parser.add_argument("games", type=Path, nargs="+")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--before", type=Path)
    parser.add_argument("--draw", type=Path)
    parser.add_argument("--search", type=int, default=0)
    args = parser.parse_args()
    every = 1 if args.all else KEPT_APART
    found = {file.stem: look(file, args.search, every) for file in sorted(args.games)}
    for table, numbers in found.items():
        off = max((abs(said - won) for n, said, won in numbers["bins"] if n >= 100), default=0.0)
        print(
            f"{table}: log-loss {numbers['loss']:.3f} (coin {numbers['coin']:.3f}), "
            f"worst bin off by {100 * off:.1f} points, {numbers['games']} games"
        )
        if args.search:
            deep = numbers["search"]
            print(
                f"  at {deep['positions']} positions: {args.search} simulations "
                f"{deep['loss']:.3f}, the estimate {deep['estimate_there']:.3f}"
            )
    if args.json:
        args.json.write_text(json.dumps(found), "utf-8")
    if args.draw:
        before = json.loads(args.before.read_text("utf-8")) if args.before else {}
        args.draw.write_text(picture(found, before), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
