"""Photographs of every board in real positions, at a desk (1280x800) and on a phone (390x844).

`./dev screenshots [DIR] [--only TEXT] [--lang fr]`: the positions are those of the client's
gallery, made from the golden records, as whoever decides sees them.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from chromium import FLAGS, chromium

ROOT = Path(__file__).resolve().parent.parent
BOARDS = ROOT / "web" / "fixtures" / "boards"
SIZES = {"1280": (1280, 800), "390": (390, 844)}
PORT = 5179
START_WITHIN = 60  # seconds until vite answers


def main() -> int:
    parser = argparse.ArgumentParser(description="Photograph every board.")
    parser.add_argument("folder", nargs="?", default=str(ROOT / ".dev" / "screenshots"))
    parser.add_argument("--only", default="", help="positions whose name holds this")
    parser.add_argument("--lang", default="en", choices=("en", "fr"))
    args = parser.parse_args()
    if not BOARDS.exists():
        sys.exit("There are no positions to photograph yet; run: ./dev fixtures")
    names = [path.stem for path in sorted(BOARDS.glob("*.json")) if args.only in path.stem]
    if not names:
        sys.exit(f"No position has {args.only!r} in its name; web/fixtures/boards lists them.")
    folder = Path(args.folder)
    folder.mkdir(parents=True, exist_ok=True)
    with gallery() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for name in names:
            for size in SIZES:
                photograph(
                    browser, f"{address}/gallery/{name}?lang={args.lang}", size, folder / name
                )
        browser.close()
    print(f"{len(names) * len(SIZES)} pictures in {folder}")
    return 0


def photograph(browser: Browser, address: str, size: str, path: Path) -> None:
    width, height = SIZES[size]
    page = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
    page.goto(address)
    page.wait_for_selector("main.board > *")
    page.evaluate("document.fonts.ready")
    page.screenshot(path=f"{path}-{size}.png")
    page.close()


@contextmanager
def gallery() -> Iterator[str]:
    """The client's development server, which alone has the gallery."""
    command = [sys.executable, "web/build.py", "vite", "--port", str(PORT), "--strictPort"]
    server = subprocess.Popen([*command, "--host", "127.0.0.1", "--logLevel", "error"], cwd=ROOT)
    address = f"http://127.0.0.1:{PORT}"
    try:
        wait_for(address)
        yield address
    finally:
        server.terminate()
        server.wait()


def wait_for(address: str) -> None:
    end = time.monotonic() + START_WITHIN
    while time.monotonic() < end:
        try:
            urllib.request.urlopen(address, timeout=5).close()
            return
        except OSError:
            time.sleep(0.2)
    sys.exit("The client's development server did not start; try ./dev web.")


if __name__ == "__main__":
    sys.exit(main())
