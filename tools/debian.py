"""Programs that tests need, from Debian's packages, where we may install them."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

LOCK = Path(tempfile.gettempdir()) / "ilion-apt.lock"


def found_or_installed(find: Callable[[], str | None], package: str) -> str | None:
    """The program that `find` finds, after an installation if need be; None where there is none.

    Tests run in several processes, and apt serves one at a time: the others wait here and then
    find what the first has installed.
    """
    found = find()
    if found or not hasattr(os, "geteuid") or os.geteuid() != 0 or not shutil.which("apt-get"):
        return found
    import fcntl  # where there is apt, there is this, too

    with LOCK.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not find():
            subprocess.run(["apt-get", "update", "-qq"], check=False)
            install = ["apt-get", "install", "-qq", "-y", "-o", "DPkg::Lock::Timeout=600"]
            subprocess.run([*install, package], check=False)
    return find()
