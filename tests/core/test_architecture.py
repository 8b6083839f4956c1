"""Who may import whom (docs/design.md), read from the sources."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import ilion

PACKAGE = Path(ilion.__file__).parent
ALLOWED = {  # a room and the rooms it stands on
    "core": {"core"},
    "games": {"core", "games"},
    "bots": {"core", "games", "bots"},
    "terminal": {"core", "games", "bots", "terminal"},
    "bench": {"core", "games", "bots", "bench"},
    "pages": {"core", "pages"},
    "arena": {"core", "bots", "pages", "arena"},
    "stats": {"core", "bots", "pages", "arena", "stats"},
    "server": {"core", "bots", "server"},
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


def test_a_client_knows_the_protocol_and_nothing_else_of_the_server() -> None:
    for file in (PACKAGE / "client").rglob("*.py"):
        for name in imports(file):
            inside = name.startswith("ilion.server.")
            assert not inside or name.startswith("ilion.server.protocol."), f"{file} has {name}"


def test_one_door() -> None:
    """At a live table, only the modules that make a seat's messages know what a State is."""
    doors = {"game.py", "replay.py"}
    for file in (PACKAGE / "server").rglob("*.py"):
        if file.name not in doors:
            assert "ilion.core.state.State" not in set(imports(file)), file
