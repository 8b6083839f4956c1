"""TypeScript for the web client, made from Python: `./dev types`; a test compares.

- src/boards/NAME/view.ts: the game's view and its parts, from their dataclasses;
- src/boards/NAME/components.ts: what is in the box, from the game's components.toml;
- src/table/view.ts: what the views of all games have;
- src/net/wire.ts: the server's messages, from its structs.

A game without a board (a folder in web/src/boards with an index.ts) needs none of them.
"""

from __future__ import annotations

import ast
import dataclasses
import inspect
import json
import re
import sys
import textwrap
import tomllib
from collections.abc import Mapping
from importlib.resources import files as resources
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from ilion.core.registry import all_games
from ilion.core.view import View, json_name
from ilion.server.protocol import codegen

WEB = Path(__file__).resolve().parent.parent / "web" / "src"
MADE = "// Made by tools/web_types.py from {source}: change that instead, then run ./dev types.\n"


def main() -> None:
    for path, text in files(Path(sys.argv[1]) if sys.argv[1:] else WEB).items():
        path.write_text(text, "utf-8")


def files(web: Path = WEB) -> dict[Path, str]:
    """Every file that is made here, with its content."""
    made = {
        web / "net" / "wire.ts": codegen.make("typescript"),
        web / "table" / "view.ts": shared_view(),
    }
    for game in all_games():
        folder = web / "boards" / game.name
        if (folder / "index.ts").exists():
            made[folder / "view.ts"] = view(game.view_type)
            made[folder / "components.ts"] = components(game.package)
    return made


# Views


def shared_view() -> str:
    head = MADE.format(source="ilion.core.view")
    return "\n".join([head, *interface(View, extends="")])


def view(kind: type[View]) -> str:
    """A game's view and, before it, the parts it is made of."""
    lines = [MADE.format(source="the game's view.py")]
    lines += ["import type { View } from '../../table/view'", ""]
    for part in parts_of(kind):
        lines += interface(part, extends="")
    return "\n".join([*lines, *interface(kind, extends=" extends View")])


def interface(kind: type[Any], extends: str) -> list[str]:
    """A dataclass as an interface, with its docstring's first line and its fields' comments."""
    inherited = {field.name for field in dataclasses.fields(View)} if extends else set()
    hints, comments = get_type_hints(kind), field_comments(kind)
    about = (inspect.getdoc(kind) or "").splitlines()
    lines = [f"/** {about[0]} */"] if about else []
    lines.append(f"export interface {kind.__name__}{extends} {{")
    for field in dataclasses.fields(kind):
        if field.name in inherited:
            continue
        if comment := comments.get(field.name):
            lines.append(f"  /** {comment[0].upper()}{comment[1:]} */")
        lines.append(f"  {json_name(field.name)}: {typescript(hints[field.name])}")
    return [*lines, "}", ""]


def field_comments(kind: type[Any]) -> dict[str, str]:
    """The comments behind the fields in the source."""
    source = textwrap.dedent(inspect.getsource(kind))
    lines, (body,) = source.splitlines(), ast.parse(source).body
    assert isinstance(body, ast.ClassDef)
    found = {}
    for node in body.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            comment = re.search(r"#\s*(.*)$", lines[node.lineno - 1])
            found[node.target.id] = comment[1] if comment else ""
    return found


def parts_of(kind: type[Any]) -> list[type[Any]]:
    """The dataclasses inside a dataclass, each after those that it is made of itself."""
    found: list[type[Any]] = []

    def walk(hint: Any) -> None:
        if dataclasses.is_dataclass(hint) and isinstance(hint, type):
            if hint not in found:
                for inner in get_type_hints(hint).values():
                    walk(inner)
                found.append(hint)
            return
        for inner in get_args(hint):
            walk(inner)

    for hint in get_type_hints(kind).values():
        walk(hint)
    return found


PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null"}


def typescript(hint: Any) -> str:
    """A Python type of JSON values in TypeScript."""
    origin, inside = get_origin(hint), get_args(hint)
    if hint is Any:
        return "unknown"
    if hint in PLAIN:
        return PLAIN[hint]
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        return hint.__name__
    if origin is Literal:
        return " | ".join(f"'{value}'" for value in inside)
    if origin in (Union, UnionType):
        return " | ".join(typescript(one) for one in inside)
    if origin in (list, tuple):
        item = typescript(inside[0])
        return f"({item})[]" if "|" in item else f"{item}[]"
    if origin in (dict, Mapping):
        return f"Record<{typescript(inside[0])}, {typescript(inside[1])}>"
    raise TypeError(f"tools/web_types.py knows no TypeScript for {hint}.")


# Components


def components(package: str) -> str:
    """The figures of the box, so that a board repeats none: everything but where they come from."""
    tables = tomllib.loads(resources(package).joinpath("components.toml").read_text("utf-8"))
    figures = {
        name: {key: value for key, value in table.items() if key != "source"}
        for name, table in tables.items()
        if name != "box"  # title and authors are told by the server
    }
    head = MADE.format(source="the game's components.toml")
    served = "import { served } from '../components'"
    name = package.rpartition(".")[2]
    return (
        f"{head}\n{served}\n\n"
        f"export const COMPONENTS = served('{name}', {{\n{literal(figures)}\n}} as const)\n"
    )


def literal(tables: dict[str, dict[str, Any]]) -> str:
    return "\n".join(
        f"  {key(name)}: {{\n"
        + "".join(f"    {key(entry)}: {value(figure)},\n" for entry, figure in table.items())
        + "  },"
        for name, table in tables.items()
    )


def key(name: str) -> str:
    return name if name.isidentifier() or name.isdigit() else value(name)


def value(figure: Any) -> str:
    return json.dumps(figure, ensure_ascii=False).replace('"', "'")


if __name__ == "__main__":
    main()
