"""A real server, the built client and Chromium. Run as a process of its own: ./dev test does."""

from __future__ import annotations

import runpy
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from browser.live_server import Server, Visit
from chromium import FLAGS, chromium

ROOT = Path(__file__).resolve().parent.parent.parent
EMPTY = "/manifest.webmanifest"  # a page of the server that runs nothing: half a second quicker
PATIENCE = 60_000  # milliseconds: longer than a busy machine lets anything wait
expect.set_options(timeout=PATIENCE)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Build the client once, before workers start: each has a server and a browser of its own."""
    if not hasattr(session.config, "workerinput"):
        runpy.run_path(str(ROOT / "web" / "build.py"))["build"]()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server"))
    yield running
    running.kill()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield found
        found.close()


@pytest.fixture
def visit(server: Server, browser: Browser) -> Iterator[Visit]:
    """Open a path in a browser of its own; whatever goes wrong in a page fails the test."""
    wrong: list[str] = []
    opened = []

    def open_page(
        path: str = EMPTY,
        phone: bool = False,
        language: str = "en",
        motion: bool = False,
        marks: bool = False,
        touch: bool = False,
    ) -> Page:
        size = {"width": 390, "height": 844} if phone else {"width": 1280, "height": 800}
        context = browser.new_context(
            base_url=server.address,
            viewport={"width": size["width"], "height": size["height"]},
            locale=language,
            has_touch=touch,
            reduced_motion="no-preference" if motion else "reduce",
        )
        context.set_default_timeout(PATIENCE)
        opened.append(context)
        if not marks:  # notes for a first game would stand beside what is clicked
            context.add_init_script("localStorage.setItem('ilion.marks', 'off')")
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(path)
        return page

    yield open_page
    for context in opened:
        context.close()
    assert not wrong
