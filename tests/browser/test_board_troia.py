"""Troia on its board: played by touching what is gold, in French, at a desk and on a phone."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Page, expect

from browser.live_server import Visit
from browser.moves import END, RESULT, click_any, faults, open_late, our_turn

LEGAL = ".troia :is(.god, .hero-p, .pile, .card)[data-state=legal]"
ACTS = ".troia .pay .btn:not([disabled])"
DECK = ".troia button.pile[data-state=legal]"
HERE = ".troia .here"
# A god is told before it is chosen: on a phone in a sheet, else in the prompt.
SHEET = "dialog[open] .sheet .btn.primary, .troia .pb .act"
ENGLISH = re.compile(
    r"\b(the|your|draw|deck|discards|offer|offering|cards?|hero|space|march|boar|bull|lamb|done)\b",
    re.IGNORECASE,
)
WORDS = """() => {
  const board = document.querySelector('.troia')
  const names = [...board.querySelectorAll('[aria-label], [title]')]
  return [board.innerText, ...names.flatMap((one) => [one.ariaLabel, one.title])].join('\\n')
}"""


def sit_down(page: Page) -> None:
    page.goto("/g/troia")
    page.get_by_role("radio", name="Contre des robots").check(force=True)
    page.get_by_label("Force des robots").select_option("recruit")
    page.locator("button[type=submit]").click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector(".troia")


def touch(page: Page, chance: random.Random) -> None:
    """Touch something gold: what completes a choice first, else anything."""
    for last in (SHEET, ".troia .pay .done:not([disabled])", HERE):
        found = page.locator(last)
        if found.count():
            # Heroes who stand in a space lie over it, but not over its corner.
            click_any(found, chance, corner=last == HERE)
            return
    deck = page.locator(DECK)
    # Drawing every other time ends the game soon: an empty deck does.
    gold = deck if deck.count() and chance.random() < 0.5 else page.locator(f"{LEGAL}, {ACTS}")
    # Right after a touch nothing is gold until the server answers, and perhaps it ended the game.
    gold.or_(page.locator(f"{END}, {RESULT}, .beat")).first.wait_for()
    click_any(gold, chance, at_its_edge=True)


def play(page: Page, chance: random.Random, touches: int = 10_000) -> bool:
    """Touch the board until the game is over, or so many times; says whether it is over."""
    while touches:
        if not our_turn(page):
            return True
        touch(page, chance)
        touches -= 1
    return False


def test_a_game_of_troia_is_played_on_the_board_in_french(visit: Visit) -> None:
    page = visit(language="fr")
    wrong: list[str] = []
    page.on("console", lambda line: wrong.append(line.text) if line.type == "error" else None)
    sit_down(page)
    chance = random.Random(4)
    for _ in range(4):
        assert not play(page, chance, touches=8)
        assert ENGLISH.findall(page.evaluate(WORDS)) == []
    open_late(page, "troia", decisions=30)
    while not play(page, chance, touches=8):
        assert ENGLISH.findall(page.evaluate(WORDS)) == []
    expect(page.get_by_role("region", name="La partie est finie")).to_be_visible()
    assert wrong == []


def test_the_board_of_troia_fits_and_is_clean_for_everyone(visit: Visit) -> None:
    page = visit(language="fr")
    sit_down(page)
    chance = random.Random(5)
    for phone in (False, True):
        size = {"width": 390, "height": 844} if phone else {"width": 1280, "height": 800}
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        play(page, chance, touches=12)
        page.wait_for_selector(".prompt[data-own=true]")
        assert faults(page) == []
        tall = page.evaluate("document.documentElement.scrollHeight")
        assert tall <= size["height"]
        for part in (".field", ".hand", ".prompt", ".oly"):
            box = page.locator(f".troia {part}").bounding_box()
            assert box is not None
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= size["height"]


def test_cards_are_gathered_and_let_go_before_they_are_given(visit: Visit) -> None:
    page = visit(language="fr")
    sit_down(page)
    page.wait_for_selector(".prompt[data-own=true]")
    while not page.locator(".god[data-state=legal]").count():
        page.locator(".camp.own button.pile[data-state=legal]").click()
        page.wait_for_selector(".prompt[data-own=true]")
    page.locator(".god[data-state=legal]").first.click()
    expect(page.locator(".hero-p.ghost").first).to_be_attached()  # where its hero would go
    page.locator(SHEET).click()
    cards = page.locator(".hand .card")
    cards.first.click()
    expect(page.locator(".hand [aria-pressed=true] .gave")).to_have_attribute("data-key", "1")
    held = cards.count()
    page.keyboard.press("Escape")
    expect(page.locator(".hand [aria-pressed=true]")).to_have_count(0)
    page.keyboard.press("1")  # the first card, by its key
    expect(page.locator(".hand [aria-pressed=true]")).to_have_count(1)
    assert cards.count() == held


def test_on_a_phone_a_god_tells_its_power_before_it_is_offered_to(visit: Visit) -> None:
    page = visit(language="fr", phone=True)
    sit_down(page)
    page.wait_for_selector(".prompt[data-own=true]")
    while not page.locator(".god[data-state=legal]").count():
        page.locator(".camp.own button.pile[data-state=legal]").click()
        page.wait_for_selector(".prompt[data-own=true]")
    god = page.locator(".god[data-state=legal]").first
    god.click()
    sheet = page.locator("dialog[open]")
    expect(sheet).to_contain_text("coût")
    assert faults(page) == []
    sheet.locator(".btn.primary").click()
    expect(page.locator(".troia .pay .m").first).to_be_visible()
