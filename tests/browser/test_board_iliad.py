"""The board of Iliade, played by touching what lies on it."""

import random

from playwright.sync_api import Locator, Page, expect

from browser.live_server import Visit
from browser.moves import END, RESULT, click_any, faults, open_late, our_turn

LEGAL = ":is([data-state~=legal], [data-state~=target])[data-touch]"
# Right after a touch it is still our turn, but nothing can be touched until the server answers.
TOUCHABLE = f".prompt .btn.act, [data-drop]:enabled, [data-pass]:enabled, main.board {LEGAL}"
ENGLISH = (
    "Your ",
    "Siege",
    "Attack ",
    "Passed",
    "Discards",
    "At stake",
    "Heroes",
    "Tiles",
    "Elephant",
    "left",
)


def duel(page: Page) -> None:
    page.goto("/g/iliad")
    page.get_by_role("radio", name="Contre des robots").check(force=True)
    page.get_by_label("Places").select_option("2")
    page.get_by_label("Force des robots").select_option("recruit")
    page.locator("button[type=submit]").click()
    page.wait_for_url("**/t/*")


def touch_any(page: Page, chance: random.Random, eager: float) -> None:
    """Touch a legal thing on the board, answer what that leaves open, or pass."""
    options = page.locator(".prompt .btn.act, [data-drop]:enabled")
    passing = page.locator("[data-pass]:enabled")
    things = page.locator(f"main.board {LEGAL}")
    if options.count():
        click_any(options, chance)
    elif passing.count() and (not things.count() or chance.random() > eager):
        passing.click()
        passing.click()  # it asks once
    else:
        click_any(things, chance, at_its_edge=True)


def play(page: Page, chance: random.Random, moves: int, eager: float = 0.3) -> bool:
    """So many touches, or to the end: whether the game is over."""
    for _ in range(moves):
        page.locator(f"{TOUCHABLE}, {END}, {RESULT}").first.wait_for()
        if page.locator(RESULT).count() and not our_turn(page):
            return True
        if page.locator(END).count():
            return True
        touch_any(page, chance, eager)
    return False


def test_a_duel_is_played_to_its_end_on_the_board_in_french(visit: Visit) -> None:
    page = visit(language="fr-FR")
    said: list[str] = []
    page.on("console", lambda line: said.append(line.text) if line.type == "error" else None)
    duel(page)
    chance = random.Random(11)
    assert not play(page, chance, 8, eager=1)
    words = page.locator("main.board").inner_text()
    assert [word for word in ENGLISH if word in words] == []
    open_late(page, "iliad", decisions=30)
    assert play(page, chance, 600)
    expect(page.get_by_role("region", name="La partie est finie")).to_be_visible()
    assert said == []


def test_axe_finds_nothing_and_a_phone_does_not_scroll(visit: Visit) -> None:
    page = visit(language="fr-FR")
    duel(page)
    assert not play(page, random.Random(12), 7, eager=1)
    page.wait_for_selector(".prompt[data-own=true]")
    assert faults(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollHeight") <= 844


def test_a_card_is_laid_by_touching_it_and_its_place_or_by_dragging_it_there(visit: Visit) -> None:
    page = visit(language="fr-FR")
    duel(page)
    chance = random.Random(13)
    hand = page.locator(".handbox [data-touch]")
    army = page.locator(".me .army")
    for lays in range(1, 5):
        page.wait_for_selector(".prompt[data-own=true]")
        held = hand.count()
        card = hand.nth(chance.randrange(held))
        card.click(position={"x": 8, "y": 20})
        place = page.locator(".me .slot[data-state=target]")
        expect(place).to_be_visible()
        if lays % 2:
            place.click()
        else:
            page.keyboard.press("Escape")  # let go: nothing was sent
            expect(place).to_have_count(0)
            assert hand.count() == held
            drag(page, card, army)
        expect(hand).to_have_count(held - 1)


ASKED = """() => {
  const prompt = document.querySelector('.prompt')
  window.asked = []
  new MutationObserver(() => prompt.dataset.own === 'true' && window.asked.push(prompt.innerText))
    .observe(prompt, {subtree: true, childList: true, characterData: true, attributes: true})
}"""


def test_between_a_card_and_its_place_chosen_as_one_nothing_is_asked_again(visit: Visit) -> None:
    page = visit(language="fr-FR")
    duel(page)
    page.wait_for_selector(".prompt[data-own=true]")
    hand = page.locator(".handbox [data-touch]")
    held = hand.count()
    hand.first.click(position={"x": 8, "y": 20})
    expect(page.locator(".prompt")).to_contain_text("Où va la carte")
    page.evaluate(ASKED)
    page.locator(".me .slot[data-state=target]").click()
    expect(hand).to_have_count(held - 1)
    page.wait_for_selector(".prompt[data-own=true]")
    assert not [asked for asked in page.evaluate("window.asked") if "Où va la carte" in asked]


def drag(page: Page, what: Locator, onto: Locator) -> None:
    """Take it at its left edge, and let it go above the middle of the other."""
    start, end = what.bounding_box(), onto.bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + 8, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(start["x"] + 30, start["y"] - 40, steps=3)
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + 12, steps=5)
    page.mouse.up()
