"""Games that are kept between two starts of the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from ilion.core.errors import IlionError
from ilion.terminal.saves import Saved

NESTED = "[" * 100_000


@pytest.mark.parametrize("text", ["", "{}", '{"players"', "[1]", NESTED])
def test_a_kept_game_that_cannot_be_read_is_refused_with_a_sentence(
    tmp_path: Path, text: str
) -> None:
    kept = tmp_path / "game.json"
    kept.write_text(text)
    with pytest.raises(IlionError, match="cannot be read"):
        Saved.load(kept)
