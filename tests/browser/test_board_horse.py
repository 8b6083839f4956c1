"""The Horse of Troy on its own board: played by clicking the city, in French, for everyone."""

import random
import re

import pytest
from playwright.sync_api import ConsoleMessage, Page, expect

from browser.live_server import Visit
from browser.moves import RESULT, faults, open_late, our_turn

ENGLISH = re.compile(r"\b(the|district|hero|heroes|treasures?|takes?|nobody|cards?|bag|waiting)\b")
ASKED = ".prompt[data-own=true]"


def sit_down(page: Page, seats: int) -> list[str]:
    """Open a table against recruits, in French; what the console complains of is listed."""
    wrong: list[str] = []

    def heard(line: ConsoleMessage) -> None:
        if line.type == "error":
            wrong.append(line.text)

    page.on("console", heard)
    page.get_by_role("radio", name="Contre des robots").check(force=True)
    page.get_by_label("Places").select_option(str(seats))
    page.get_by_label("Force des robots").select_option("recruit")
    page.locator("button[type=submit]").click()
    page.wait_for_url("**/t/*")
    return wrong


def any_of(page: Page, things: str, chance: random.Random) -> None:
    found = page.locator(f"main.board {things}")
    found.first.wait_for()
    found.nth(chance.randrange(found.count())).click()


def decide(page: Page, chance: random.Random) -> None:
    """Announce, exchange or keep, place: with a hand on the board."""
    told = page.locator(".log li").count()
    if page.locator("main.board [data-touch^=announce][data-state=legal]").count():
        any_of(page, "[data-touch^=announce][data-state=legal]", chance)
    elif page.locator("main.board .acts button").count():
        if chance.random() < 0.5:
            page.locator("main.board .acts button").click()
        else:
            any_of(page, "[data-touch^=district]:not([data-state=inert])", chance)
            any_of(page, "[data-touch^=district][data-state=target]", chance)
            page.locator("main.board .acts button").last.click()  # it is shown first
    else:
        any_of(page, "[data-touch^=waiting][data-state=legal]", chance)
        any_of(page, "[data-touch^=district][data-state=target]", chance)
    # The log tells what the click did; the choice that ends the game is told by the count first.
    page.locator(".log li").nth(told).or_(page.locator(RESULT)).first.wait_for()


def spoken(page: Page) -> str:
    """All that the board says, to eyes and to screen readers."""
    board = page.locator("main.board")
    labels = board.locator("[aria-label]").evaluate_all("all => all.map(one => one.ariaLabel)")
    return "\n".join([board.inner_text(), *labels]).lower()


def test_a_game_is_played_to_its_end_by_clicking_the_city(visit: Visit) -> None:
    page = visit("/g/horse", language="fr-FR")
    wrong = sit_down(page, seats=3)
    chance = random.Random(8)
    for _ in range(8):
        assert our_turn(page)
        assert not ENGLISH.search(spoken(page)), spoken(page)
        decide(page, chance)
    open_late(page, "horse", decisions=12, seats=3)
    while our_turn(page):
        assert not ENGLISH.search(spoken(page)), spoken(page)
        decide(page, chance)
    expect(page.get_by_role("region", name="La partie est finie")).to_be_visible()
    assert not wrong


@pytest.mark.parametrize("phone", [False, True])
def test_axe_finds_nothing_in_mid_game_and_the_table_fits(visit: Visit, phone: bool) -> None:
    page = visit("/g/horse", language="fr-FR", phone=phone)
    sit_down(page, seats=4)
    page.wait_for_selector(ASKED)
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollHeight") <= (844 if phone else 800)
    while not page.locator("main.board [data-touch^=waiting][data-state=legal]").count():
        page.locator("main.board :is([data-touch='announce.1'], .acts button)").click()
        page.wait_for_selector(ASKED)
    page.locator("main.board [data-touch^=waiting][data-state=legal]").first.click()
    expect(page.locator("main.board [data-touch^=district][data-state=target]")).to_have_count(7)
    assert faults(page) == []
