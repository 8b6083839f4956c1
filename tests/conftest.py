"""Long tests run only when asked for, tests of sockets and browsers have a second try.

Besides: fixtures for games beside the house's own.
"""

import logging
import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from games_folder import other_games

import ilion.games

if TYPE_CHECKING:
    from server.push_service import PushService

# Tests that talk through sockets or browsers. Rules and engines have no second try.
SECOND_TRY = {"server", "client", "faults", "browser", "bench"}
# Where CI runs, the machine is shared and nobody is there to look: one more try.
RERUNS = 2 if os.environ.get("CI") else 1
TESTS = Path(__file__).resolve().parent


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--run-long", action="store_true", help="also run the tests that take minutes")
    parser.addoption("--note-reruns", type=Path, help="a file that lists what ran a second time")
    parser.addoption("--note-figures", type=Path, help="a file for what tests of faults measure")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.pluginmanager.hasplugin("rerunfailures"):  # -p no:rerunfailures leaves it out
        for item in items:
            if item.path.is_relative_to(TESTS) and _folder(item) in SECOND_TRY:
                item.add_marker(pytest.mark.flaky(reruns=RERUNS))
    if config.getoption("--run-long"):
        return
    chosen = [item for item in items if "long" not in item.keywords]
    config.hook.pytest_deselected(items=[item for item in items if "long" in item.keywords])
    items[:] = chosen


def _folder(item: pytest.Item) -> str:
    return item.path.relative_to(TESTS).parts[0]


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    noted: Path | None = config.getoption("--note-reruns")
    if noted:
        with noted.open("a", encoding="utf-8") as file:
            for report in terminalreporter.stats.get("rerun", ()):
                file.write(f"{report.nodeid}\n")


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


@pytest.fixture
def service() -> Iterator["PushService"]:
    """A stand-in for browsers' push service."""
    from server.push_service import PushService  # only these tests need its cryptography

    made = PushService()
    yield made
    made.stop()


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Names of folders that are not there yet, one after the other."""
    root = tmp_path_factory.mktemp("homes")
    return (root / str(number) for number in count())


@pytest.fixture(autouse=True)
def home_of_the_test(homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """What the terminal keeps of a person's games goes into a folder of each test's own."""
    monkeypatch.setenv("ILION_HOME", str(next(homes)))


@pytest.fixture(autouse=True)
def logging_of_the_test() -> Iterator[None]:
    """What a test sets up for the log ends with it, as does the standard error it wrote to."""
    root = logging.getLogger()
    before = root.handlers[:]
    yield
    root.handlers[:] = before
