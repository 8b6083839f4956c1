"""Builds the browser client, and the hot modules with mypyc, or leaves them as plain Python.

The same files run compiled and uncompiled with the same results. Who installs from source with
pip on a machine without a C compiler loses speed and nothing else: a sentence says so. Whoever
builds a wheel for others (`python -m build`) must not do that unawares: there it is an error.
ILION_PURE=1 asks for the uncompiled build, ILION_PURE=0 insists on the compiled one.

The browser client (web/) is built into the package; ILION_NO_WEB=1 leaves it out, and
`ilion serve` says so.
"""

import os
import runpy
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

# Without the first flag GCC inlines no function of a shared library, since another library might
# replace it: random games run about a third faster with it. The second keeps products and sums
# apart where a processor could fuse them: the uncompiled build rounds twice, to the last bit.
# Hidden names are reached directly; Python needs none but the modules' beginnings, which stay.
# Debug information that nobody reads would take a third of the compiler's time; the names of
# functions, which a profiler needs, stay.
GCC_FLAGS = ["-fno-semantic-interposition", "-fvisibility=hidden", "-ffp-contract=off", "-g0"]
C_FLAGS = [] if sys.platform == "win32" else GCC_FLAGS

# The hot path, see docs/decisions.md. A new game's modules join by themselves.
HOT = [
    "src/ilion/core/chance.py",
    "src/ilion/core/explicit_chance.py",
    "src/ilion/core/state.py",
    "src/ilion/core/belief.py",
    "src/ilion/core/card_sets.py",
    "src/ilion/core/playout.py",
    "src/ilion/core/batch_rows.py",
    "src/ilion/core/value.py",
    "src/ilion/core/model.py",
    "src/ilion/core/vecs.py",
    "src/ilion/bots/search.py",
    "src/ilion/games/*/position*.py",
    "src/ilion/games/*/rules*.py",
    "src/ilion/games/*/features*.py",
    "src/ilion/games/*/value.py",
    "src/ilion/games/*/observation.py",
    "src/ilion/games/*/belief*.py",
]


def say(sentence: str) -> None:
    print(f"ilion: {sentence}", file=sys.stderr)


def stay_pure(reason: str) -> None:
    """Go on without the compiled modules, where that is allowed."""
    asked = os.environ.get("ILION_PURE", "")
    installs = "PIP_BUILD_TRACKER" in os.environ  # pip tells its builds so; other builders do not
    if asked == "0" or not (asked or installs):
        raise SystemExit(
            f"ilion: the engines were not compiled: {reason}. Install a C compiler, "
            "or set ILION_PURE=1 for a build that is plain Python and slower."
        )
    say(f"{reason}; the modules stay plain Python, slower and with the same results.")


def hot_extensions() -> list[Extension]:
    described = {"egg_info", "dist_info", "sdist"} & set(sys.argv)  # nothing is built for these
    if os.environ.get("ILION_PURE") == "1" or described:
        return []
    try:
        from mypyc.build import mypycify
    except ImportError as error:
        stay_pure(f"mypyc is not here ({error})")
        return []
    root = Path(__file__).parent
    files = [path for pattern in HOT for path in sorted(root.glob(pattern))]
    os.environ["MYPYPATH"] = str(root / "src")
    # Missing imports: NumPy, which only `ilion.batch` needs, is not there when a wheel is built.
    options = ["--config-file=", "--strict", "--ignore-missing-imports"]
    extensions: list[Extension] = mypycify(
        [*options, *(str(path.relative_to(root)) for path in files)],
        opt_level="3",
        group_name="ilion",
    )
    for extension in extensions:
        extension.extra_compile_args = [*extension.extra_compile_args, *C_FLAGS]
    return extensions


class OptionalBuild(build_ext):
    """A missing or failing C compiler leaves the Python modules in place, where that is allowed."""

    def run(self) -> None:
        self.parallel = self.parallel or os.cpu_count()  # the small modules beside the large one
        try:
            super().run()
        except Exception as error:
            stay_pure(f"the C compiler failed ({type(error).__name__}, see above)")
            self.extensions = []

    def get_outputs(self) -> list[str]:
        return super().get_outputs() if self.extensions else []


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
