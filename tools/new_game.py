"""Writes a new game: the skeleton in tools/skeleton under the game's own name.

The skeleton is a whole game of twelve cards with hands, a secret action and a draw. It plays at
once; then its parts are replaced one by one.
"""

from __future__ import annotations

import keyword
import string
import sys
from pathlib import Path

from ilion.core.errors import IlionError
from ilion.core.registry import all_games, names

ROOT = Path(__file__).resolve().parent.parent
SKELETON = ROOT / "tools" / "skeleton"
CLAUSES = SKELETON / "clauses.md"
TEST = ROOT / "tests" / "skeleton" / "test_rules.py"

NEXT = """\
Written: src/ilion/games/{name}, docs/rules/{name}.md, tests/rules/{name}
Play it:       ./dev ilion --pure play {name}
Let bots play: ./dev ilion --pure arena {name} --bots hoplite,random --pairs 20 --out arena-{name}
In a browser:  ./dev web
Test it:       ./dev golden && ./dev test tests/conformance tests/rules/{name}
docs/adding-a-game.md says what stands in which file."""


def main() -> int:
    try:
        name = check_name(sys.argv[1:])
        write(name, f"ilion.games.{name}", ROOT / "src" / "ilion" / "games" / name)
        write_clauses(name)
    except IlionError as error:
        print(error, file=sys.stderr)
        return 2
    print(NEXT.format(name=name))
    return 0


def check_name(args: list[str]) -> str:
    """The name given on the command line, if a game can be called so."""
    if len(args) != 1:
        raise IlionError("Give the new game one name: ./dev new-game NAME")
    name = args[0]
    plain = name.isascii() and name.isalpha() and name.islower()
    if not plain or keyword.iskeyword(name):
        raise IlionError(f"A game's name is one word in lower case letters, not {name!r}.")
    if name in names():
        raise IlionError(f"There is a game {name} already.")
    return name


def write_package(site: Path, name: str) -> None:
    """The skeleton as an installed package of its own, in a folder that Python looks into."""
    write(name, f"my_games.{name}", site / "my_games" / name)
    info = site / "my_games-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: my-games\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[ilion.games]\n{name} = my_games.{name}\n")


def write(name: str, package: str, folder: Path) -> list[Path]:
    """Write the game's folder, as the package of that name; returns the files."""
    if folder.exists():
        raise IlionError(f"{folder} exists already.")
    written = []
    for source in sorted(SKELETON.rglob("*")):
        if source.is_file() and source != CLAUSES and "__pycache__" not in source.parts:
            target = folder / source.relative_to(SKELETON)
            written.append(_write(target, source, name, package))
    return written


def write_clauses(name: str) -> None:
    """Write the rules by clause, and the tests named after the clauses."""
    package = f"ilion.games.{name}"
    tests = ROOT / "tests" / "rules" / name / TEST.name
    clauses = ROOT / "docs" / "rules" / f"{name}.md"
    _write(clauses, CLAUSES, name, package)
    _write(tests, TEST, name, package)


def _write(target: Path, source: Path, name: str, package: str) -> Path:
    """A file of the skeleton with the new game's name in place of the skeleton's."""
    letter = clause_letter(name)
    text = source.read_text("utf-8")
    for old, new in (
        ("from skeleton", f"from {package}"),
        ('load("skeleton")', f'load("{package}")'),
        ("Skeleton", name.capitalize()),
        ("Squelette", name.capitalize()),
        ("skeleton", name),
        ("X-", f"{letter}-"),
        ("test_X_", f"test_{letter}_"),
        ('letter="X"', f'letter="{letter}"'),
    ):
        text = text.replace(old, new)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, "utf-8")
    return target


def clause_letter(name: str) -> str:
    """A letter for the game's clauses that no other game has: of its name, if one is free."""
    taken = {game.letter for game in all_games() if game.name != name}
    return next(letter for letter in name.upper() + string.ascii_uppercase if letter not in taken)


if __name__ == "__main__":
    sys.exit(main())
