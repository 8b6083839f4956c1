"""Which test proves which clause: makes docs/coverage.md from the tests' names.

A test proves the clause it is named after: `test_P_3_2_lower_card_ends_the_turn` proves P-3.2.
"""

import re
import sys
from pathlib import Path

from ilion.core.registry import bundled_names

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "coverage.md"
CLAUSE = re.compile(r"^- ([A-Z]-\d+\.\d+) ", re.MULTILINE)
SECTION = re.compile(r"^## ([A-Z]-\d+) ", re.MULTILINE)
TEST = re.compile(r"^def (test_([A-Z])_(\d+)(?:_(\d+))?_\w+)\(", re.MULTILINE)

HEAD = """# Which test proves which clause

Made by `./dev golden` from the names of the tests in `tests/rules/`; a test fails while this page
is out of date or a clause of `docs/rules/` has no test.
"""


def clauses(game: str) -> list[str]:
    """The numbered clauses of a game; a section without any (a table) counts as one itself."""
    numbered = CLAUSE.findall(rules(game))
    whole = {clause.partition(".")[0] for clause in numbered}
    bare = [section for section in sections(game) if section not in whole]
    return sorted(numbered + bare, key=in_order)


def sections(game: str) -> list[str]:
    return SECTION.findall(rules(game))


def rules(game: str) -> str:
    return (ROOT / "docs" / "rules" / f"{game}.md").read_text("utf-8")


def in_order(clause: str) -> tuple[int, ...]:
    return tuple(int(part) for part in clause[2:].split("."))


def proofs(game: str) -> dict[str, list[str]]:
    """Every clause with the tests named after it."""
    found: dict[str, list[str]] = {clause: [] for clause in clauses(game)}
    for file in sorted((ROOT / "tests" / "rules" / game).glob("test_*.py")):
        for name, letter, section, number in TEST.findall(file.read_text("utf-8")):
            clause = f"{letter}-{section}" + (f".{number}" if number else "")
            if clause not in found:  # test_H_9_12_troops: a number that is not a clause's
                clause = f"{letter}-{section}"
            if clause not in found and (number or clause not in sections(game)):
                raise SystemExit(f"{name} names {clause}, which is no clause of {game}.")
            # A section's own words, like a table before its clauses, may have tests too.
            found.setdefault(clause, []).append(f"{file.name}: {name}")
    return {clause: found[clause] for clause in sorted(found, key=in_order)}


def page() -> str:
    parts = [HEAD]
    for game in bundled_names():
        parts.append(f"\n## {game}\n\n| clause | tests |\n| --- | --- |\n")
        for clause, tests in proofs(game).items():
            cells = "<br>".join(f"`{test}`" for test in tests) or "**none**"
            parts.append(f"| {clause} | {cells} |\n")
    return "".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
    print(f"written: {PAGE.relative_to(ROOT)}", file=sys.stderr)
