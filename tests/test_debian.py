"""tools/debian.py: programs that tests need are installed once, however many tests ask."""

from __future__ import annotations

import os
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import debian
import pytest

APT = """#!/bin/sh
echo "$1" >> "$(dirname "$0")/calls"
[ "$1" = install ] && sleep 0.2 && cp "$0" "$(dirname "$0")/browser"
exit 0
"""


@pytest.fixture
def calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What a machine's apt-get was asked for; it installs a program called `browser`."""
    apt = tmp_path / "apt-get"
    apt.write_text(APT)
    apt.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    monkeypatch.setattr(debian, "LOCK", tmp_path / "lock")
    return tmp_path / "calls"


@pytest.mark.skipif(os.name != "posix", reason="apt is not for this system")
def test_what_several_ask_for_at_once_is_installed_once_and_all_find_it(calls: Path) -> None:
    with ThreadPoolExecutor(3) as threads:
        asked = [
            threads.submit(debian.found_or_installed, lambda: shutil.which("browser"), "browser")
            for _ in range(3)
        ]
    assert {each.result() for each in asked} == {str(calls.parent / "browser")}
    assert calls.read_text().split() == ["update", "install"]
