"""setup.py: a wheel for others is compiled or not built at all, an install may do without."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from pathlib import Path

import pytest
import setuptools

SETUP = Path(__file__).resolve().parent.parent / "setup.py"


@pytest.fixture
def stay_pure(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """What happens where the engines cannot be compiled."""
    monkeypatch.setattr(setuptools, "setup", lambda **_: None)
    monkeypatch.setattr("sys.argv", ["setup.py", "egg_info"])
    for name in ("ILION_PURE", "PIP_BUILD_TRACKER"):
        monkeypatch.delenv(name, raising=False)
    function: Callable[[str], None] = runpy.run_path(str(SETUP))["stay_pure"]
    return function


def test_a_wheel_is_not_built_without_the_engines(stay_pure: Callable[[str], None]) -> None:
    with pytest.raises(SystemExit, match=r"not compiled: no gcc.*C compiler, or set ILION_PURE=1"):
        stay_pure("no gcc")


def test_pip_installs_from_source_without_them_and_says_so(
    stay_pure: Callable[[str], None],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("PIP_BUILD_TRACKER", "somewhere")
    stay_pure("no gcc")
    assert "no gcc; the modules stay plain Python" in capsys.readouterr().err
    monkeypatch.setenv("ILION_PURE", "0")
    with pytest.raises(SystemExit):
        stay_pure("no gcc")
