"""What an analysis depends on besides the record: where it changes, kept analyses do not hold."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files

from ilion.analysis.analysis import OPEN_SHARE

VERSION = 5


@cache
def analysis_version() -> str:
    """Changes with the curves, and with the code where VERSION is raised."""
    curves = files("ilion.analysis").joinpath("data", "calibration.json").read_bytes()
    text = f"{VERSION} {OPEN_SHARE} ".encode() + curves
    return hashlib.sha256(text).hexdigest()[:12]
