"""Three things that read like plain numbers and make objects when compiled: none in hot code."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


def hot_files() -> list[Path]:
    setup = ast.parse((ROOT / "setup.py").read_text("utf-8"))
    for node in setup.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "HOT":
            patterns: list[str] = ast.literal_eval(node.value)
            return sorted(path for pattern in patterns for path in ROOT.glob(pattern))
    raise AssertionError("setup.py has no HOT.")


def looked_up(tree: ast.Module) -> Iterator[str]:
    """Constants made from another module's: not folded, so looked up and unboxed at every use.

    Write the number, or move the constant to where the other one is, or say Final[i64].
    """
    own: set[str] = set()
    for node in tree.body:
        if not isinstance(node, ast.AnnAssign) or ast.unparse(node.annotation) != "Final":
            continue
        assert node.value
        names = {part.id for part in ast.walk(node.value) if isinstance(part, ast.Name)}
        if isinstance(node.value, ast.BinOp) and not names <= own:
            yield f"line {node.lineno}: {ast.unparse(node.target)}"
        own.add(ast.unparse(node.target))


def objects_in_loops(tree: ast.Module) -> Iterator[str]:
    """`for _ in range()` makes an object each time (name it `_turn`), and so may a range that
    counts down to a literal (use `while`)."""
    for node in ast.walk(tree):
        if isinstance(node, ast.For) and ast.unparse(node.iter).startswith("range("):
            target = ast.unparse(node.target)
            if target == "_" or ast.unparse(node.iter).endswith(", -1)"):
                yield f"line {node.lineno}: for {target}"


@pytest.mark.parametrize("path", hot_files(), ids=lambda path: str(path.relative_to(ROOT / "src")))
def test_hot_code_makes_no_objects_unawares(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    assert [*looked_up(tree), *objects_in_loops(tree)] == []


def test_what_is_looked_for_is_found() -> None:
    tree = ast.parse(
        "from a import B\nC: Final = 2\nD: Final = C + 1\nE: Final = B + 1\n"
        "for _ in range(C):\n    pass\nfor i in range(D, 0, -1):\n    pass\n"
    )
    assert list(looked_up(tree)) == ["line 4: E"]
    assert list(objects_in_loops(tree)) == ["line 5: for _", "line 7: for i"]


# A number that stands for something of another module, because it is looked up at every use
# otherwise: `FIRST_PLACE: Final = 0  # = notation.PLACE.first; more words`.
WRITTEN_OUT = re.compile(r"^(\w+): Final = (-?\d+)  # = (.+?)(?:; .*)?$", re.MULTILINE)


def names_of(path: Path) -> dict[str, Any]:
    """All that a module of a game knows, and what its components and its notation are called."""
    module = ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)
    game = module.rpartition(".")[0]
    notation = import_module(f"{game}.notation")
    components = import_module(f"{game}.components")
    own = import_module(module)
    return {**vars(components), **vars(notation), "notation": notation, **vars(own)}


def games_with_numbers() -> list[Path]:
    return [path for path in hot_files() if WRITTEN_OUT.search(path.read_text("utf-8"))]


@pytest.mark.parametrize(
    "path", games_with_numbers(), ids=lambda path: f"{path.parent.name}-{path.stem}"
)
def test_a_number_that_is_written_out_is_what_it_stands_for(path: Path) -> None:
    names = names_of(path)
    for name, number, meant in WRITTEN_OUT.findall(path.read_text("utf-8")):
        assert (name, int(number)) == (name, eval(meant, names)), meant


def test_numbers_are_found_where_they_are_written_out() -> None:
    found = {path.parent.name for path in games_with_numbers()}
    assert found == {"hector", "horse", "iliad", "troia"}
