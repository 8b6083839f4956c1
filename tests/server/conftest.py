"""One server for the tests of the live tables: quick bots, short pauses, tables soon put away."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from ilion.server.config import Config
from server.talk import Running


def config(folder: Path, **more: object) -> Config:
    quick: dict[str, object] = {
        "port": 0,
        "database": f"sqlite:///{folder / 'tables.db'}",
        "pace": 0.0,
        "pause": 0.3,
        "idle": 0.2,
        "bot_workers": 2,
        "sockets_per_client": 100,
        "messages_per_second": 2000.0,
        "requests_per_second": 5000.0,
        "tables_per_minute": 6000.0,
    }
    return Config(**{**quick, **more})  # type: ignore[arg-type]


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A running server, for all tests that need none of their own."""
    logging.getLogger("ilion").setLevel(logging.INFO)
    folder = tmp_path_factory.mktemp("house")
    running = Running(config(folder))
    yield running
    running.stop()
    assert running.logged.errors == []
    kept = "".join(running.logged.all) + (folder / "tables.db").read_bytes().decode("latin-1")
    assert running.logged.all
    assert not [secret for secret in running.secrets if secret in kept]
