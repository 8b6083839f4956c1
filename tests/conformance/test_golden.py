"""Finished games that must replay the same for ever, and read as they did."""

from pathlib import Path
from typing import Any

import pytest

import golden
from ilion.core.game import Game
from ilion.core.record import Record

RECORDS = golden.records()


def test_every_table_of_every_game_has_a_golden_playthrough() -> None:
    assert {path for path, *_ in golden.wanted()} <= set(RECORDS), "run ./dev golden"


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name)
def test_a_golden_record_replays_to_its_result(path: Path) -> None:
    record = Record.load(path)
    assert record.check() == record.result is not None


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name)
def test_a_golden_playthrough_reads_as_it_did(path: Path) -> None:
    assert golden.text_file(path).read_text("utf-8") == golden.playthrough(Record.load(path))


@pytest.mark.parametrize(("path", "game", "seats", "options"), list(golden.wanted()))
def test_the_seed_still_gives_the_golden_game(
    path: Path, game: Game, seats: int, options: dict[str, Any]
) -> None:
    """So compiled and uncompiled engines, on any machine, play the same game from a seed."""
    assert golden.dealt(game, seats, options).to_json() == Record.load(path).to_json()
