"""The small editions: reduced deals that are played by the same rules, with honest records."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import ilion
from ilion.core.errors import ComponentsError
from ilion.research.small import path, small_game

GAMES = ("hector", "horse", "iliad", "troia")
CHECKS = Path(__file__).with_name("small_games.py")


@pytest.mark.parametrize("name", GAMES)
def test_a_small_game_conforms_and_its_record_names_the_edition(name: str) -> None:
    done = subprocess.run([sys.executable, CHECKS, name], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("small\n", "")


def test_a_loaded_game_keeps_its_components() -> None:
    assert ilion.game("horse").components.is_default
    with pytest.raises(ComponentsError, match="loaded already with other components"):
        small_game("horse")


def test_there_is_no_small_edition_of_an_unknown_game() -> None:
    with pytest.raises(ComponentsError, match="no small edition of 'chess'"):
        path("chess")


@pytest.mark.parametrize(
    ("name", "old", "new", "sentence"),
    [
        ("hector", "rounds = 1", "rounds = 5", "rounds is from 1 to 4"),
        ("hector", "piles = [2, 0", "piles = [1, 0", "piles must hold all troops"),
        ("hector", "rounds = 1", "rounds = 2", "more troops than there are rounds"),
        ("hector", '"green1"', '"green2"', "lead to a destroyed front"),
        ("hector", '"menelaos"]', '"achilleus"]', "more of 'achilleus' than the box"),
        ("horse", "P = 0", "P = 1", "P must be 0 where districts are closed"),
        ("horse", "each = 1", "each = 0", "at least one hero"),
        ("iliad", "hand = 2", "hand = 13", "hand is from 1 to 12"),
        ("troia", '["fish", "deer", "bull"]', '["fish", "deer"]', "three or more"),
    ],
)
def test_a_reduced_deal_that_cannot_be_played_is_refused(
    name: str, old: str, new: str, sentence: str, tmp_path: Path
) -> None:
    text = path(name).read_text("utf-8")
    assert old in text
    file = tmp_path / "mine.toml"
    file.write_text(text.replace(old, new, 1), "utf-8")
    command = [sys.executable, "-m", "ilion", "simulate", name, "--components", str(file)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert sentence in done.stderr
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
