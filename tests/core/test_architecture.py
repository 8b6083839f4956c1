"""Who may import whom (docs/design.md), read from the sources."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import ilion

PACKAGE = Path(ilion.__file__).parent
ALLOWED = {  # a room and the rooms it stands on
    "core": {"core"},
    "games": {"core", "games"},
    "bots": {"core", "games", "bots"},
    "analysis": {"core", "games", "bots", "analysis"},
    "terminal": {"core", "games", "bots", "analysis", "client", "war", "terminal"},
    "bench": {"core", "games", "bots", "research", "bench"},
    "research": {"core", "research"},
    "pages": {"core", "pages"},
    "arena": {"core", "bots", "pages", "arena"},
    "stats": {"core", "bots", "pages", "arena", "stats"},
    "ratings": {"core", "ratings"},
    "war": {"core", "bots", "war"},
    "server": {"core", "bots", "analysis", "ratings", "war", "server"},
    "client": {"core", "bots", "server", "client"},
}
LIBRARIES = {"librt", "mypy_extensions"}  # all that core and games may need


def imports(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_rooms_stand_only_on_the_rooms_below() -> None:
    for room, allowed in ALLOWED.items():
        for file in (PACKAGE / room).rglob("*.py"):
            for name in imports(file):
                parts = name.split(".")
                if parts[0] == "ilion" and len(parts) > 1 and (PACKAGE / parts[1]).is_dir():
                    finder = file.name == "registry.py" and parts[1] == "games"
                    assert parts[1] in allowed or finder, f"{file.name} imports {name}"


def test_a_game_imports_no_other_game() -> None:
    for file in (PACKAGE / "games").rglob("*.py"):
        for name in imports(file):
            parts = name.split(".")
            if parts[:2] == ["ilion", "games"] and len(parts) > 2:
                assert parts[2] == file.parent.name, f"{file} imports {name}"


def test_core_and_games_need_only_the_standard_library_and_the_compiler_runtime() -> None:
    for room in ("core", "games"):
        for file in (PACKAGE / room).rglob("*.py"):
            for name in imports(file):
                top = name.partition(".")[0]
                known = sys.stdlib_module_names | LIBRARIES | {"ilion"}
                assert top in known, f"{file} imports {name}"


def test_no_rules_outside_the_games() -> None:
    """The terminal and the server know no game by name."""
    for room in ("terminal", "server", "client"):
        for file in (PACKAGE / room).rglob("*.py"):
            assert not any(name.startswith("ilion.games.") for name in imports(file)), file


SERVER = {  # a part of the server and the other parts that it stands on
    "protocol": set(),
    "store": set(),
    "bots": set(),
    "table": {"protocol", "store", "bots", "errors", "config", "logs"},
    "admin": {"protocol", "store", "table", "errors", "config"},
    "club": {"protocol", "store", "table", "errors"},
    "push": {"protocol", "store", "table", "errors", "config"},
    "http": {
        "protocol",
        "club",
        "push",
        "table",
        "errors",
        "config",
        "logs",
        "metrics",
        "people",
        "pairing",
        "wars",
    },
}


@pytest.mark.parametrize("part", SERVER)
def test_a_part_of_the_server_stands_only_on_those_below(part: str) -> None:
    for file in (PACKAGE / "server" / part).rglob("*.py"):
        for name in imports(file):
            if name.startswith("ilion.server."):
                assert name.split(".")[2] in {part, *SERVER[part]}, f"{file} imports {name}"


@pytest.mark.parametrize("room", ["server", "client"])
def test_no_modules_import_each_other_in_a_circle(room: str) -> None:
    files = {
        ".".join(file.relative_to(PACKAGE.parent).with_suffix("").parts): file
        for file in (PACKAGE / room).rglob("*.py")
    }

    def imported(module: str) -> set[str]:
        names = [f"{name}." for name in imports(files[module])]
        return {each for each in files if any(name.startswith(f"{each}.") for name in names)}

    def walk(module: str, way: list[str]) -> None:
        assert module not in way, " imports ".join([*way, module])
        if module not in done:
            for other in imported(module):
                walk(other, [*way, module])
            done.add(module)

    done: set[str] = set()
    for module in files:
        walk(module, [])


def test_a_client_knows_the_protocol_and_nothing_else_of_the_server() -> None:
    for file in (PACKAGE / "client").rglob("*.py"):
        for name in imports(file):
            inside = name.startswith("ilion.server.")
            assert not inside or name.startswith("ilion.server.protocol."), f"{file} has {name}"


# One door: what is told of a game comes from views, prompts and events (core/observed.py). The
# rooms that tell people and programs of it hold States at most unopened: they import no State
# and read no attribute of one. Bots, analysis, arena, stats and bench search and measure positions
# that are their own, so they are free to.


def gives_a_state() -> set[str]:
    """The attributes and functions of core whose value is a State, and nothing else ever is."""
    states: set[str] = set()
    others: set[str] = set()
    for file in (PACKAGE / "core").glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef):
                name, kind = node.name, node.returns
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Attribute):
                name, kind = node.target.attr, node.annotation
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                name, kind = node.target.id, node.annotation
            else:
                continue
            words = {part.id for part in ast.walk(kind or ast.Pass()) if isinstance(part, ast.Name)}
            (states if "State" in words else others).add(name)
    return states - others


def reads_of_a_state(source: str) -> list[str]:
    """Where an attribute of a State is read: `play.state.hand`, `it = ply.after; it.hand`."""
    tree = ast.parse(source)
    names = gives_a_state()
    bound: set[str] = set()

    def is_state(node: ast.expr) -> bool:
        if isinstance(node, ast.Name):
            return node.id in bound
        if isinstance(node, ast.BoolOp):
            return any(is_state(value) for value in node.values)
        found = node.func if isinstance(node, ast.Call) else node
        return isinstance(found, ast.Attribute) and found.attr in names

    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and is_state(node.value):
            bound |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        if isinstance(node, ast.NamedExpr) and is_state(node.value):
            bound.add(node.target.id)
    return [
        f"line {node.lineno}: {ast.unparse(node)}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and is_state(node.value)
    ]


@pytest.mark.parametrize("room", ["server", "client", "terminal", "cli"])
def test_one_door(room: str) -> None:
    for file in (PACKAGE / room).rglob("*.py"):
        assert "ilion.core.state.State" not in set(imports(file)), file
        assert reads_of_a_state(file.read_text("utf-8")) == [], file


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("table.game.play.state.hand", 1),
        ("record.start().legal()", 1),
        ("after = ply.after or ply.before\nprint(after.to_json())", 1),
        ("if (dealt := game.new(seed=1)) and dealt.actor: pass", 1),
        ("move = Move(play.state, play.view(0).seat)", 0),
        ("view = game.view_type.from_json(data)\nview.seat", 0),
    ],
)
def test_a_look_into_a_state_is_found(source: str, found: int) -> None:
    assert len(reads_of_a_state(source)) == found
