"""What the figures were measured on, without names of hosts, people or folders."""

import os
import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any


def describe() -> dict[str, Any]:
    """System, processor, cores and Python."""
    return {
        "system": platform.system(),
        "cpu": cpu(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
    }


def cpu() -> str:
    """The processor's name as Linux has it; elsewhere only its kind."""
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text("utf-8", "replace").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.machine()


def version_of(package: str) -> str | None:
    """The installed version of a package; None where it is not installed."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None
