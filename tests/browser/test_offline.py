"""Ilion kept on a device: it opens while no server answers, and a game says that it waits."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import PATIENCE
from browser.live_server import Server
from browser.moves import open_game


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path)
    yield running
    if running.process and running.process.poll() is None:
        running.kill()


@pytest.fixture
def page(own_server: Server, browser: Browser) -> Iterator[Page]:
    context = browser.new_context(base_url=own_server.address, locale="en", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    context.add_init_script("localStorage.setItem('ilion.marks', 'off')")
    yield context.new_page()
    context.close()


def keep(page: Page) -> None:
    page.goto("/learn")
    page.get_by_role("button", name="Keep for offline").click()
    expect(page.get_by_role("button", name="Remove from this device")).to_be_visible()


def test_rules_lesson_and_puzzle_open_while_no_server_answers(
    page: Page, own_server: Server
) -> None:
    keep(page)
    own_server.kill()
    page.goto("/rules/horse")
    expect(page.get_by_role("heading", level=1)).to_have_text("The Horse of Troy")
    page.goto("/puzzle/troia")
    expect(page.get_by_role("heading", name="Puzzle of the day")).to_be_visible()
    page.goto("/learn/hector")
    expect(page.locator(".coach[data-step='0']")).to_be_visible()
    page.locator(".coach .go").click()
    second = page.locator(".coach[data-step='1']")
    expect(second).to_be_visible()
    page.reload()
    expect(second).to_be_visible()


def test_a_game_waits_for_a_connection_and_goes_on(page: Page, own_server: Server) -> None:
    keep(page)
    page.goto("/")
    open_game(page, "troia", "Against bots")
    own_server.kill()
    page.reload()
    waits = page.get_by_role("heading", name="This game waits for a connection")
    expect(waits).to_be_visible()
    own_server.start()
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("[data-touch]").first).to_be_visible()


def test_what_was_kept_can_be_removed(page: Page) -> None:
    keep(page)
    page.get_by_role("button", name="Remove from this device").click()
    expect(page.get_by_role("button", name="Keep for offline")).to_be_visible()
    left = "Promise.all([caches.keys(), navigator.serviceWorker.getRegistrations()])"
    assert page.evaluate(f"{left}.then((all) => all.map((one) => one.length))") == [0, 0]


def test_nobody_who_did_not_ask_keeps_anything(page: Page) -> None:
    page.goto("/")
    page.wait_for_selector(".cover")
    assert page.evaluate("caches.keys()") == []
    manifest = page.request.get("/manifest.webmanifest")
    assert manifest.headers["content-type"] == "application/manifest+json"
    for icon in manifest.json()["icons"]:
        assert page.request.get(icon["src"]).headers["content-type"] == "image/png"
