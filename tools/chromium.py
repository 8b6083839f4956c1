"""The Chromium of the system, for browser tests and screenshots."""

from __future__ import annotations

import os
import shutil

VARIABLE = "ILION_CHROMIUM"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# What a browser without a screen needs, also where everything runs as root.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def chromium() -> str:
    """Named by the environment, else on the path; else a sentence says what to install."""
    found = os.environ.get(VARIABLE) or next(filter(None, map(shutil.which, NAMES)), None)
    if not found:
        raise SystemExit(
            "No Chromium was found: install Debian's package chromium, or name yours in "
            f"the environment variable {VARIABLE}."
        )
    return found
