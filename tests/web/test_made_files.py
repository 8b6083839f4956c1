"""What is made for the client from Python agrees with Python."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
import web_fixtures
import web_types

from ilion.core.record import Record
from ilion.core.registry import names


def test_types_of_views_and_wire_are_up_to_date() -> None:
    stale = [
        path.name for path, text in web_types.files().items() if path.read_text("utf-8") != text
    ]
    assert not stale, "run: python tools/web_types.py"


@pytest.mark.parametrize(
    ("game", "field", "part"),
    [
        ("iliad", "camps", "Camp"),
        ("iliad", "memory", "Memory"),
        ("troia", "hands", "Hand"),
        ("troia", "payment", "Payment"),
        ("hector", "last", "LastBattle"),
    ],
)
def test_parts_told_by_hand_have_the_fields_of_real_views(game: str, field: str, part: str) -> None:
    told = set(re.findall(r"^  (\w+):", web_types.PARTS[game][part], re.MULTILINE))
    found = next(view[field] for view in views(game) if view[field])
    real = found[0] if isinstance(found, list) else found
    assert set(real) == told


def views(game: str) -> list[dict[str, Any]]:
    path = sorted(web_fixtures.GOLDEN.glob(f"{game}-*.json"))[0]
    return [ply.before.view(ply.seat).to_json() for ply in Record.load(path).replay()]


def test_every_game_has_positions_for_the_gallery(tmp_path: Path) -> None:
    record = Record.load(web_fixtures.GOLDEN / "horse-2.ilion.json")
    made = dict(web_fixtures.positions("horse-2", record))
    assert {name.partition(".")[2] for name in made} == {"announce", "exchange", "place", "over"}
    place = made["horse-2.place"]["viewers"]
    assert place["watch"]["prompt"]["choices"] is None
    assert set(place) == {"0", "1", "watch"}
    json.dumps(made)


def test_every_game_has_its_types() -> None:
    assert {path.parent.name for path in web_types.files() if path.name == "view.ts"} == set(
        names()
    )
