"""Every page: clean for axe, spoken in both languages, fit for a phone."""

import random
import re

import pytest
from playwright.sync_api import expect

from browser.live_server import Visit
from browser.moves import faults, open_game, play_on

PAGES = [
    "/",
    "/g/horse",
    "/rules/horse",
    "/credits",
    "/learn",
    "/tables",
    "/war",
    "/you",
    "/replay",
    "/nowhere",
    "/t/aaaaaaaaaaaaaaaa",
]


@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing(visit: Visit, path: str) -> None:
    page = visit(path)
    page.wait_for_selector("h1")
    page.wait_for_load_state("networkidle")
    assert faults(page) == []


@pytest.mark.parametrize("phone", [False, True])
def test_axe_finds_nothing_at_a_table(visit: Visit, phone: bool) -> None:
    page = visit(phone=phone)
    open_game(page, "horse", "Against bots")
    page.wait_for_selector(".prompt[data-own=true]")
    assert faults(page) == []


def test_the_browsers_language_is_spoken_and_can_be_switched(visit: Visit) -> None:
    page = visit("/", language="fr-FR")
    expect(page.get_by_role("heading", level=1)).to_have_text("Les jeux de la guerre de Troie")
    page.get_by_role("button", name="Anglais").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Games of the Trojan War")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Games of the Trojan War")


def test_no_page_scrolls_sideways_on_a_phone(visit: Visit) -> None:
    page = visit("/", phone=True)
    for path in PAGES:
        page.goto(path)
        page.wait_for_selector("h1")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path


def test_the_table_fits_a_phone_without_scrolling(visit: Visit) -> None:
    page = visit(phone=True)
    open_game(page, "horse", "Against bots")
    page.wait_for_selector(".prompt")
    height = page.evaluate("document.documentElement.scrollHeight")
    assert height <= 844


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("/nowhere", "There is no such page"),
        ("/t/aaaaaaaaaaaaaaaa", "There is no such table"),
    ],
)
def test_a_bad_link_gets_a_clear_page(visit: Visit, path: str, title: str) -> None:
    page = visit(path)
    expect(page.get_by_role("heading", level=1)).to_have_text(title)


def test_first_load_is_under_250_kilobytes(visit: Visit) -> None:
    page = visit("/")
    page.wait_for_selector(".cover")
    page.wait_for_load_state("networkidle")
    size = page.evaluate(
        "performance.getEntries().reduce((sum, one) => sum + (one.encodedBodySize ?? 0), 0)"
    )
    assert size < 250_000


def test_no_line_of_the_log_begins_with_a_full_stop(visit: Visit) -> None:
    page = visit()
    open_game(page, "iliad", "Against bots", seats=2)
    page.set_viewport_size({"width": 1190, "height": 800})
    play_on(page, random.Random(14), moves=12)
    kept = page.locator(".log .kept", has_text=re.compile(r"[.,:]$"))
    kept.first.wait_for()
    assert kept.evaluate_all("all => all.every((one) => one.getClientRects().length === 1)")
    alone = "all => all.some((one) => /^[.,:;)]/.test(one.nextSibling?.textContent ?? ''))"
    assert not page.locator(".log .kept").evaluate_all(alone)
