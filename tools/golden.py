"""The golden playthroughs: finished games, readable, that every change of the rules must keep.

A record in tests/golden is a fixture for good. Its playthrough beside it is made from it; a
table of the registry that has no record gets one.
"""

import io
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.console import Console

from ilion.core.game import Game
from ilion.core.record import Record
from ilion.core.registry import bundled_names
from ilion.core.registry import game as find_game
from ilion.core.simulate import simulate
from ilion.terminal.plain_replay import ALL, print_replay

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tests" / "golden"
ENDING = ".ilion.json"
SEED = 2024


def records() -> list[Path]:
    return sorted(FOLDER.glob(f"*{ENDING}"))


def wanted() -> Iterator[tuple[Path, Game, int, dict[str, Any]]]:
    """A record for every table of every game by every version of its rules; more may be added
    by hand. What is played by the first version has no version in its name."""
    games = [find_game(name) for name in bundled_names()]
    for game in [version for newest in games for version in newest.versions()]:
        for seats, options in game.tables():
            name = game.table_name(seats, options)
            name += f"-rules-{game.rules}" if game.rules > 1 else ""
            yield FOLDER / (name + ENDING), game, seats, options


def dealt(game: Game, seats: int, options: dict[str, Any]) -> Record:
    """The game that a table's golden record was made from."""
    return simulate(game, seats, SEED, options=options, legal=True)


def playthrough(record: Record) -> str:
    """The whole game as anybody can read it, every seat's knowledge included."""
    text = io.StringIO()
    out = Console(file=text, width=110, highlight=False, markup=False, emoji=False)
    print_replay(out, record, None, ALL, "en")
    return "\n".join(line.rstrip() for line in text.getvalue().splitlines()) + "\n"


def text_file(record: Path) -> Path:
    return record.with_name(record.name.removesuffix(ENDING) + ".txt")


def main() -> None:
    for path, game, seats, options in wanted():
        if not path.exists():
            dealt(game, seats, options).save(path)
    for path in records():
        text_file(path).write_text(playthrough(Record.load(path)), "utf-8")
    print(f"written: {len(records())} playthroughs in {FOLDER.relative_to(ROOT)}", file=sys.stderr)


if __name__ == "__main__":
    main()
