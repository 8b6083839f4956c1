"""Three things that read like plain numbers and make objects when compiled: none in hot code."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

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
