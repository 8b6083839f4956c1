"""TypeScript types of the four views, from their dataclasses: web/src/boards/NAME/view.ts.

`python tools/web_types.py` writes them, and wire.ts from the server's structs; a test compares.
What a dataclass leaves open (`dict[str, Any]`) is told here, in PARTS.
"""

from __future__ import annotations

import ast
import dataclasses
import inspect
import re
from pathlib import Path
from typing import Any

from ilion.core.registry import game, names
from ilion.core.view import View
from ilion.games.hector.components import BOX, COLOURS
from ilion.server.protocol import codegen

WEB = Path(__file__).resolve().parent.parent / "web" / "src"
HEAD = "// Made by tools/web_types.py from the game's view.py: change that instead.\n"
SHARED = {field.name for field in dataclasses.fields(View)} | {"actor", "phase"}

# By game, interfaces for what the dataclass only calls a dict.
PARTS: dict[str, dict[str, str]] = {
    "hector": {
        "HiddenTroops": "{ places: string[]; cards: string[] }",
        "LastBattle": """{
  victor: number | null
  retreated: number | null
  /** Null after a retreat: nobody counted. */
  totals: number[] | null
  heroes: (string | null)[]
}""",
    },
    "iliad": {
        "Group": "{ number: number; what: string; cards: string[]; worth: number }",
        "Camp": """{
  team: number
  in: boolean
  hero: string | null
  strength_of_hero: number
  last_hero: string | null
  used: number
  groups: Group[]
  strength: number
  /** Null while a horse hides what it carries from this seat. */
  with_horses: number | null
  hand: number
  /** Its cards, where the hand is this seat's own. */
  cards: string[] | null
  taken: Record<string, number>
  losses: Record<string, number>
  cities: number
  triremes: number
  points: number
}""",
        "Memory": """{
  pile: Record<string, number>
  hands: Record<string, number>
  held: number[]
  drawn: number[]
  shown: Record<string, number>[]
  mine: Record<string, number> | null
}""",
    },
    "troia": {
        "Hand": """{
  greek: number
  trojan: number
  cards: string[]
  seen: string[]
  open: string[]
}""",
        "Sums": "{ offerings?: number; own?: number; cards?: number }",
        "Payment": """{
  cost: number
  cards: string[]
  cornucopia: boolean
  last: string | null
  offerings: number
  own: number
  /** What is still needed of each sort, and for a superior offering. */
  needs: Sums
  superior: Sums
  /** What each thing would add, told to whoever pays. */
  adds: Record<string, Sums>
  /** Whom the offering moves, and where to: with an offering, with a superior one. */
  hero: string
  goes: string[]
}""",
    },
}
FIELDS = {
    ("hector", "last"): "LastBattle | null",
    ("iliad", "camps"): "Camp[]",
    ("iliad", "memory"): "Memory",
    ("troia", "hands"): "Hand[]",
    ("troia", "payment"): "Payment | null",
}


def main() -> None:
    for path, text in files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


def files() -> dict[Path, str]:
    """Every file that is made here, with its content."""
    made = {WEB / "boards" / name / "view.ts": view_types(name) for name in names()}
    made[WEB / "boards" / "hector" / "heroes.ts"] = hero_cards()
    return {**made, WEB / "net" / "wire.ts": codegen.make("typescript")}


def hero_cards() -> str:
    """What is printed on the heroes of Hector and Achilles: they lie open in no view."""
    lines = [
        HEAD.replace("view.py", "components.py"),
        "import type { Colour } from '../../lib/colours'\n",
        "export const HEROES: Readonly<Record<string, { colour: Colour; value: number }>> = {",
    ]
    for heroes, values in zip(BOX.heroes, BOX.values, strict=True):
        for hero, colour, value in zip(heroes, COLOURS, values, strict=True):
            lines.append(f"  {hero}: {{ colour: '{colour}', value: {value} }},")
    return "\n".join([*lines, "}", ""])


def view_types(name: str) -> str:
    view = game(name).view_type
    lines = [HEAD, "import type { AnyView } from '../../table/table.svelte'", ""]
    for part, shape in PARTS.get(name, {}).items():
        lines += [f"export interface {part} {shape}", ""]
    about = (inspect.getdoc(view) or "").splitlines()[0]
    lines += [f"/** {about} */", f"export interface {view.__name__} extends AnyView {{"]
    for field, annotation, comment in fields(view):
        if field in SHARED:
            continue
        if comment:
            lines.append(f"  /** {comment[0].upper()}{comment[1:]} */")
        lines.append(f"  {field}: {FIELDS.get((name, field)) or typescript(annotation)}")
    return "\n".join([*lines, "}", ""])


def fields(view: type[View]) -> list[tuple[str, ast.expr, str]]:
    """Name, annotation and the comment behind each field, as the source has them."""
    source = inspect.getsource(view)
    body = ast.parse(inspect.cleandoc(source)).body[0]
    assert isinstance(body, ast.ClassDef)
    lines = inspect.cleandoc(source).splitlines()
    found = []
    for node in body.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            comment = re.search(r"#\s*(.*)$", lines[node.lineno - 1])
            found.append((node.target.id, node.annotation, comment[1] if comment else ""))
    return found


PLAIN = {"str": "string", "int": "number", "bool": "boolean", "None": "null", "Any": "unknown"}


def typescript(node: ast.expr) -> str:
    """A Python annotation of JSON values in TypeScript."""
    if isinstance(node, ast.Name):
        return PLAIN.get(node.id, node.id)
    if isinstance(node, ast.Constant) and node.value is None:
        return "null"
    if isinstance(node, ast.BinOp):
        return f"{typescript(node.left)} | {typescript(node.right)}"
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
        inner: Any = node.slice
        if node.value.id == "list":
            item = typescript(inner)
            return f"({item})[]" if "|" in item else f"{item}[]"
        if node.value.id == "dict":
            return f"Record<{typescript(inner.elts[0])}, {typescript(inner.elts[1])}>"
    raise TypeError(f"no TypeScript for {ast.unparse(node)}")


if __name__ == "__main__":
    main()
