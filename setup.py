"""Builds the browser client, and the hot modules with mypyc, or leaves them as plain Python.

The same files run compiled and uncompiled with the same results, so a machine without a C
compiler loses speed and nothing else. ILION_PURE=1 asks for the uncompiled build. The browser
client (web/) is built into the package; ILION_NO_WEB=1 leaves it out, and `ilion serve` says so.
"""

import os
import runpy
import sys
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

# The hot path, see docs/decisions.md. A new game's modules join by themselves.
HOT = [
    "src/ilion/core/chance.py",
    "src/ilion/core/state.py",
    "src/ilion/core/belief.py",
    "src/ilion/core/playout.py",
    "src/ilion/core/value.py",
    "src/ilion/core/vecs.py",
    "src/ilion/bots/search.py",
    "src/ilion/games/*/position*.py",
    "src/ilion/games/*/rules*.py",
    "src/ilion/games/*/value.py",
    "src/ilion/games/*/belief*.py",
]


def say(sentence: str) -> None:
    print(f"ilion: {sentence}", file=sys.stderr)


def hot_extensions() -> list[Extension]:
    if os.environ.get("ILION_PURE") == "1":
        return []
    try:
        from mypyc.build import mypycify
    except ImportError as error:
        say(f"mypyc is not here ({error}); the build stays pure Python and slower.")
        return []
    root = Path(__file__).parent
    files = [path for pattern in HOT for path in sorted(root.glob(pattern))]
    os.environ["MYPYPATH"] = str(root / "src")
    extensions: list[Extension] = mypycify(
        ["--config-file=", "--strict", *(str(path.relative_to(root)) for path in files)],
        opt_level="3",
        group_name="ilion",
    )
    for extension in extensions:
        extension.optional = True
    return extensions


class OptionalBuild(build_ext):
    """A missing or failing C compiler leaves the Python modules in place."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:
            self.stay_pure(error)

    def build_extension(self, ext: Extension) -> None:
        try:
            super().build_extension(ext)
        except Exception as error:
            self.stay_pure(error)

    def copy_extensions_to_source(self) -> None:
        if self.extensions:
            super().copy_extensions_to_source()

    def get_outputs(self) -> list[str]:
        return super().get_outputs() if self.extensions else []

    def stay_pure(self, error: Any) -> None:
        if self.extensions:
            say(f"no C build ({error}); the modules stay pure Python and slower.")
        self.extensions = []


class WithClient(build_py):
    """The browser client is data of the package: it is built before that is gathered."""

    def run(self) -> None:
        script = Path(__file__).parent / "web" / "build.py"
        if os.environ.get("ILION_NO_WEB") != "1" and script.exists():
            client = runpy.run_path(str(script))
            try:
                client["build"]()
            except client["NoClient"] as error:
                raise SystemExit(f"ilion: {error}") from None
        super().run()


setup(ext_modules=hot_extensions(), cmdclass={"build_ext": OptionalBuild, "build_py": WithClient})
