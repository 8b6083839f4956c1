"""What is made for the client from Python agrees with Python."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import web_fixtures
import web_types

from ilion.core.record import Record
from ilion.core.registry import names
from ilion.core.view import Sheet, View


def test_made_files_are_up_to_date() -> None:
    wrong = [
        path.relative_to(web_types.WEB).as_posix()
        for path, text in web_types.files().items()
        if not path.exists() or path.read_text("utf-8") != text
    ]
    assert not wrong, f"{', '.join(wrong)}: missing or out of date; run ./dev types"


@dataclass(frozen=True)
class Card:
    """A card of the toy's hand."""

    name: str
    worth: int | None  # none: not known


@dataclass(frozen=True, kw_only=True)
class ToyView(View):
    """A position as one seat knows it."""

    in_: bool
    phase: Literal["draw", "swap"]
    hands: list[dict[str, list[Card]] | None]  # by seat, by suit
    best: Card | None

    def sheet(self) -> Sheet:
        return []


def test_a_view_and_its_parts_are_derived_from_their_dataclasses() -> None:
    made = web_types.view(ToyView)
    assert (
        made.partition("\n\n")[2]
        == """\
import type { View } from '../../table/view'

/** A card of the toy's hand. */
export interface Card {
  name: string
  /** None: not known */
  worth: number | null
}

/** A position as one seat knows it. */
export interface ToyView extends View {
  in: boolean
  phase: 'draw' | 'swap'
  /** By seat, by suit */
  hands: (Record<string, Card[]> | null)[]
  best: Card | null
}
"""
    )


def test_components_are_told_without_their_sources() -> None:
    made = web_types.components("ilion.games.horse")
    assert "each: 10," in made
    assert "    P: 2," in made
    assert "source" not in made
    assert "Randolph" not in made


def test_every_game_has_positions_for_the_gallery(tmp_path: Path) -> None:
    record = Record.load(web_fixtures.GOLDEN / "horse-2.ilion.json")
    made = dict(web_fixtures.positions("horse-2", record))
    assert {name.partition(".")[2] for name in made} == {"announce", "exchange", "place", "over"}
    place = made["horse-2.place"]["viewers"]
    assert place["watch"]["prompt"]["choices"] is None
    assert set(place) == {"0", "1", "watch"}
    json.dumps(made)


def test_every_board_of_a_game_has_its_types() -> None:
    made = {path.parent.name for path in web_types.files() if path.name == "view.ts"}
    boards = {path.parent.name for path in web_types.WEB.glob("boards/*/index.ts")}
    assert made - {"table"} == boards & set(names())
