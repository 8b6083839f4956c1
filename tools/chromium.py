"""The Chromium of the system, for browser tests and screenshots."""

from __future__ import annotations

import os
import shutil

from debian import found_or_installed

VARIABLE = "ILION_CHROMIUM"
# The headless shell is the same engine without a browser's windows: half the processor time.
NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
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
    """Named by the environment, on the path, or installed where we may; else a sentence."""
    found = os.environ.get(VARIABLE) or found_or_installed(on_path, "chromium-headless-shell")
    if not found:
        raise SystemExit(
            "No Chromium was found: install Debian's package chromium-headless-shell, or name "
            f"yours in the environment variable {VARIABLE}."
        )
    return found


def on_path() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)
