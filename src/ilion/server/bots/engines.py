"""Which engines the bot workers run.

`./dev play` opens the tables before the engines are compiled: the server runs the sources where
they lie, through PYTHONPATH, and ILION_ENGINES_MARK names the file that appears when a compiled
copy has been installed. From then on workers are started without that path, and find the copy.
Nothing else needs speed: a server's own share of a move is hardly slower uncompiled.
"""

from __future__ import annotations

import os
from pathlib import Path

MARK = "ILION_ENGINES_MARK"


def compiled_since_start() -> bool:
    """Whether a compiled copy has been installed while this server runs uncompiled."""
    mark = os.environ.get(MARK)
    return bool(mark) and Path(str(mark)).exists()


def worker_environment() -> dict[str, str]:
    """The environment in which a worker finds the best engines there are now."""
    left_out = ("PYTHONPATH", MARK) if compiled_since_start() else ()
    return {name: value for name, value in os.environ.items() if name not in left_out}
