"""Everything without a mouse: Tab, Enter and the keys of the table."""

import random

from playwright.sync_api import Locator, Page, expect

from browser.live_server import Visit
from browser.moves import open_late, our_turn

FAR = 120  # more stops than any page has


def tab_to(page: Page, wanted: Locator) -> None:
    """Press Tab until the wanted thing has the focus."""
    wanted.wait_for()
    for _ in range(FAR):
        if wanted.evaluate("it => it === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {wanted}")


def press_on(page: Page, wanted: Locator) -> None:
    tab_to(page, wanted)
    page.keyboard.press("Enter")


def decide(page: Page, chance: random.Random) -> str:
    """One press of a number key where one is offered; else a choice from the list of all moves."""
    offered = page.locator(".prompt .btn.act")
    if offered.count():
        press_on(page, offered.first)
        return "option"
    keys = page.eval_on_selector_all(
        "[aria-keyshortcuts][data-touch]", "all => all.map(one => one.ariaKeyShortcuts)"
    )
    if keys and chance.random() < 0.8:
        page.keyboard.press(chance.choice(sorted(set(keys))))
        return "number"
    page.keyboard.press("l")
    moves = page.locator("dialog[open] li button")
    moves.first.wait_for()
    press_on(page, moves.nth(chance.randrange(min(4, moves.count()))))
    moves.first.wait_for(state="detached")
    return "list"


def test_a_game_is_played_from_home_to_the_rematch_with_the_keyboard_alone(visit: Visit) -> None:
    page = visit("/")
    press_on(page, page.get_by_role("link", name="The Horse of Troy", exact=True))
    page.wait_for_url("**/g/horse")
    tab_to(page, page.get_by_label("Seats"))
    page.keyboard.press("2")
    tab_to(page, page.get_by_label("Strength of the bots"))
    page.keyboard.press("R")
    press_on(page, page.get_by_role("button", name="Play now"))
    chance = random.Random(8)
    used: set[str] = set()
    while not {"number", "list"} <= used:
        assert our_turn(page)
        used.add(decide(page, chance))
    open_late(page, "horse", decisions=6)
    while our_turn(page):
        decide(page, chance)
    expect(page.get_by_role("region", name="The game is over")).to_be_visible()
    table = page.url
    press_on(page, page.get_by_role("button", name="Rematch"))
    page.wait_for_url(lambda url: url != table)
    page.wait_for_selector(".prompt[data-own=true]")


def test_a_key_may_come_from_the_window_itself(visit: Visit) -> None:
    """As assistive tools and extensions send them: there is no element that it was pressed on."""
    page = visit("/g/horse")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector(".prompt[data-own=true]")
    page.evaluate("dispatchEvent(new KeyboardEvent('keydown', {key: 'l'}))")
    expect(page.locator("dialog[open] li button").first).to_be_visible()
