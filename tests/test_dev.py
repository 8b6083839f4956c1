"""The script `dev`: what it decides by itself."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import signal
import subprocess
import sys
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType

import pytest

DEV = Path(__file__).resolve().parent.parent / "dev"


@pytest.fixture
def dev(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    monkeypatch.setattr("sys.dont_write_bytecode", True)  # `dev` has no suffix to cache it by
    loader = SourceFileLoader("dev_script", str(DEV))
    spec = importlib.util.spec_from_loader(loader.name, loader)
    assert spec
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    monkeypatch.setattr(module, "HOME", tmp_path)
    return module


posix = pytest.mark.skipif(os.name == "nt", reason="Windows has no signals to pass on")


def ended(pid: int) -> bool:
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, 0)
        # An orphan that has ended stays in the list until somebody asks: it runs no more.
        return Path(f"/proc/{pid}/stat").read_text().split()[2] == "Z"
    return True


@posix
@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
@pytest.mark.parametrize("beside", [False, True])
def test_what_dev_waits_for_is_stopped_with_it(sign: signal.Signals, beside: bool) -> None:
    child = "import os, time; print(os.getpid(), flush=True); time.sleep(600)"
    script = f"""
import runpy, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background ignores it
dev = runpy.run_path({str(DEV)!r})
dev["main"].__globals__["golden"] = lambda args: dev["run"](
    [sys.executable, "-c", {child!r}], beside={beside}
)
sys.argv = ["dev", "golden"]
sys.exit(dev["main"]())
"""
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE) as waiting:
        assert waiting.stdout
        pid = int(waiting.stdout.readline())
        assert not ended(pid)
        waiting.send_signal(sign)
        try:
            assert waiting.wait(60) == 128 + sign
        finally:
            waiting.kill()  # so that a fault is told, not waited for
    assert ended(pid)


def test_children_that_end_while_dev_stops_are_no_error(dev: ModuleType) -> None:
    class Child:
        def poll(self) -> int:
            dev.CHILDREN.discard(self)  # as the thread does that compiles
            return 0

        def wait(self) -> int:
            return 0

    dev.CHILDREN.update([Child(), Child()])
    dev.end_children()
    assert not dev.CHILDREN


@posix
def test_a_server_that_dev_started_ends_with_it(tmp_path: Path) -> None:
    """Nothing is built any more: the server takes the place of `dev`."""
    tables = ["--port", "0", "--database", f"sqlite:///{tmp_path / 'tables.db'}"]
    command = [sys.executable, str(DEV), "ilion", "--pure", "serve", *tables]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        assert "Ilion is open at" in server.stdout.readline()
        server.terminate()
        server.communicate(timeout=60)  # the pipe ends: nobody is left who could write to it


@pytest.mark.parametrize(
    ("named", "needed"),
    [
        ([], True),
        (["tests/arena"], True),
        (["tests/"], True),
        (["tests/arena/test_run.py::test_a_ray_cluster_gives_the_same_results"], True),
        (["tests/rules/horse"], False),
        (["-x", "tests/conformance", "tests/arena/test_plan.py"], False),
    ],
)
def test_ray_is_installed_only_for_the_test_that_plays_on_it(
    dev: ModuleType, named: list[str], needed: bool
) -> None:
    assert dev.asks_for(named, dev.LONG_EXTRAS["ray"]) is needed


def test_what_ran_a_second_time_is_said_at_the_end(
    dev: ModuleType, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    noted = tmp_path / "reruns"
    noted.write_text("tests/server/test_x.py::test_y\n")
    dev.say_reruns(noted)
    assert "to be mended: tests/server/test_x.py::test_y" in capfd.readouterr().err


def test_the_time_is_said_before_and_after_and_kept_for_the_next_run(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    now = [0.0]

    def takes(seconds: float, code: int = 0) -> int:
        now[0] += seconds
        return code

    monkeypatch.setattr(dev.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(dev, "TEST_TIMES", {"client": 10, "compiled": 50})
    phases = {"client": lambda: takes(20), "compiled": lambda: takes(410)}
    assert dev.timed(phases) == 0
    said = capfd.readouterr().err
    assert "every test, about 1:00: client 0:10, compiled 0:50" in said
    assert "every test passed in 7:10: client 0:20, compiled 6:50" in said
    assert "they should take less than 7:00" in said
    assert dev.timed({"client": lambda: takes(3, code=1), "compiled": lambda: takes(1)}) == 1
    said = capfd.readouterr().err
    assert "every test, about 7:10" in said
    assert "client FAILED after 0:03" in said
    assert "2 of 2" not in said


def test_bytecode_is_kept_in_dev_where_none_may_be_kept_beside_the_sources(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setenv("PYTHONPYCACHEPREFIX", "")  # so that it is put back after the test
    monkeypatch.delenv("PYTHONPYCACHEPREFIX")
    dev.keep_bytecode()
    code = "import sys; print(sys.dont_write_bytecode, sys.pycache_prefix)"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout
    assert said.split() == ["False", str(tmp_path / "bytecode")]
