"""Long tests run only when asked for: ./dev test --long. Games beside the house's own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from games_folder import other_games

import ilion.games


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--run-long", action="store_true", help="also run the tests that take minutes")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--run-long"):
        return
    chosen = [item for item in items if "long" not in item.keywords]
    config.hook.pytest_deselected(items=[item for item in items if "long" in item.keywords])
    items[:] = chosen


@pytest.fixture
def games_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of games beside the house's own."""
    monkeypatch.setattr(ilion.games, "__path__", [*ilion.games.__path__, str(tmp_path)])
    with other_games():
        yield tmp_path


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder where packages are installed."""
    monkeypatch.syspath_prepend(tmp_path)
    with other_games():
        yield tmp_path
