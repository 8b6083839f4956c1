"""The table stands on the screen before anything is loaded that it does not need."""

import os
import subprocess
import sys
from pathlib import Path

# Goes the way of the command, and names all modules when the person is asked whether to begin.
SCRIPT = """
import sys
from ilion.cli import main, play
from ilion.terminal.table_screen import TableScreen

async def name_modules(screen, *args):
    print(*sys.modules, file=sys.__stdout__, flush=True)
    screen.app.exit()

play.is_plain = lambda args: False
TableScreen.ready = name_modules
main(["play", "horse", "--new"])
"""
NOT_NEEDED = {
    *("rich.markdown", "rich.syntax", "rich.traceback", "markdown_it", "pygments"),
    *("httpx", "websockets", "msgspec", "sqlalchemy", "numpy", "multiprocessing"),
    *("ilion.analysis", "ilion.arena", "ilion.client", "ilion.server", "ilion.stats", "ilion.war"),
    *("importlib.metadata", "email", "ilion.terminal.live", "ilion.terminal.plain"),
}


def test_only_what_the_first_screen_needs_is_loaded(home: Path) -> None:
    environment = {
        **os.environ,
        "ILION_HOME": str(home),
        "TEXTUAL_DRIVER": "textual.drivers.headless_driver:HeadlessDriver",
    }
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], env=environment, capture_output=True, text=True, check=False
    )
    loaded = set(done.stdout.split())
    assert "textual.app" in loaded, done.stderr
    assert not loaded & NOT_NEEDED
