"""Each test of the terminal is a person of its own: no games wait from the test before."""

from pathlib import Path

import pytest

from server.conftest import server

__all__ = ["server"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder where a person's games and settings are kept."""
    monkeypatch.setenv("ILION_HOME", str(tmp_path / "home"))
    return tmp_path / "home"
