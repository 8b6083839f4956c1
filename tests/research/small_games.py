"""Run by test_small.py in a process for each game, since a process plays one edition of it."""

from __future__ import annotations

import sys

from ilion.core.conformance import conform
from ilion.core.record import Record
from ilion.core.simulate import simulate
from ilion.research.small import small_game


def main(name: str) -> None:
    game = small_game(name)
    for version in game.versions():
        for seats, options in version.tables():
            conform(version, seats, options, seed=seats)
    record = simulate(game, 2, 1)
    again = Record.parse(record.dumps())
    assert again.check() == record.result
    print(record.to_json()["components"]["edition"])


if __name__ == "__main__":
    main(sys.argv[1])
