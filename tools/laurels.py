"""Measures by how much games of the War are won, and sets what is worth two and three laurels.

    .dev/compiled/bin/python tools/laurels.py [--games N] [--write] [GAME...]

Bots play each other. Of all pairs of bounds the one is taken with which one, two and three laurels
are nearest to equally likely. `--write` writes src/ilion/war/data/laurels.json; the table that is
printed stands in docs/war.md.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from itertools import combinations_with_replacement
from pathlib import Path

from ilion.core.registry import game
from ilion.war.campaign import CHAPTERS
from ilion.war.simulation import played

DATA = Path(__file__).parent.parent / "src/ilion/war/data/laurels.json"
LEVEL = "recruit"


def shares(margins: Counter[int], two: int, three: int) -> list[float]:
    """How likely one, two and three laurels are with these bounds."""
    counts = [0, 0, 0]
    for value, count in margins.items():
        counts[(value >= two) + (value >= three)] += count
    return [count / margins.total() for count in counts]


def fit(margins: Counter[int]) -> tuple[int, int]:
    """The bounds with which the three are nearest to a third each."""
    pairs = combinations_with_replacement(sorted(margins), 2)

    def distance(pair: tuple[int, int]) -> float:
        return sum((share - 1 / 3) ** 2 for share in shares(margins, *pair))

    return min(pairs, key=distance)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("only", nargs="*", metavar="GAME", help="these alone")
    parser.add_argument("--games", type=int, default=2000, help="of each")
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    found = json.loads(DATA.read_text("utf-8"))
    print("| game | games | drawn | 1 laurel | 2 laurels | 3 laurels | shares |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for chapter in [each for each in CHAPTERS if each.game in args.only or not args.only]:
        margins: Counter[int] = Counter()
        drawn = 0
        for number in range(args.games):
            end = played(chapter, [LEVEL, LEVEL], 0, number)
            if len(end.winners()) == 1:
                margins[game(chapter.game).margin(end)] += 1
            else:
                drawn += 1
        games = drawn + margins.total()
        two, three = found[chapter.game] = fit(margins)
        told = ", ".join(f"{share:.1%}" for share in shares(margins, two, three))
        print(
            f"| {chapter.game} | {games} | {drawn / games:.1%} | under {two} | "
            f"{two} to {three - 1} | {three} and more | {told} |",
            flush=True,
        )
    if args.write:
        lines = [f" {json.dumps(name)}: {json.dumps(pair)}" for name, pair in found.items()]
        DATA.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main()
