"""The Horse of Troy on its own board: played by clicking the city, in French, for everyone."""

import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import ConsoleMessage, Page, expect

from browser.live_server import Visit
from browser.moves import RESULT, choose_any, faults, open_game, open_late, our_turn

ENGLISH = re.compile(r"\b(the|district|hero|heroes|treasures?|takes?|nobody|cards?|bag|waiting)\b")
ASKED = ".prompt[data-own=true]"
GOLDEN = Path(__file__).resolve().parent.parent / "golden"


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


STEP = """() => {
  document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}))
  const wards = [...document.querySelectorAll('.ward')]
  return wards.findIndex(one => one.querySelector('[data-id^="hero."]'))
}"""


def test_a_hero_counts_in_a_district_once_he_has_dropped_there(visit: Visit) -> None:
    page = visit("/replay?seat=0", motion=True)
    paste(page, 4)
    page.wait_for_selector("main.board [data-id]")
    at = next(at for at in (page.evaluate(STEP) for _ in range(20)) if at >= 0)
    ward = page.locator(".ward").nth(at)
    # Read at once, as he sets out: an expectation would wait until he is there.
    filled, badges = ward.locator(".fn"), ward.locator(".cn")
    assert filled.inner_text() == "0/7"
    assert badges.count() == 0
    expect(filled).to_have_text("1/7")
    expect(badges).to_have_text("1")


PRESS_ON = """() => {
  document.body.dispatchEvent(new KeyboardEvent('keydown', {key: ' ', bubbles: true}))
  return [...document.querySelectorAll('.ward .fn')].map(one => one.innerText)
}"""


def test_a_turn_shown_again_counts_heroes_as_they_drop_and_hides_who_waited(visit: Visit) -> None:
    page = visit(motion=True)
    page.evaluate("localStorage.setItem('ilion.step-through', 'on')")
    open_game(page, "horse", "Against bots", seats=3)
    chance = random.Random(3)
    landed = page.locator(".signs", has_text=re.compile("^(I|II|III|IV|V|VI|VII)$"))
    turn = page.locator(".recent .r-turn:enabled", has=landed)
    while page.wait_for_selector(f"{ASKED}, [data-watching=true]"):
        if not page.locator(ASKED).count():
            page.keyboard.press("Space")
        elif turn.count():
            break
        else:
            choose_any(page, chance)
    turn.last.click()
    filled = page.locator(".ward .fn")
    expect(page.locator(".hand .empty").first).to_have_text("not shown again")
    told = page.locator(".prompt .told")
    before = at_once = filled.all_inner_texts()
    while "drops" not in told.inner_text():
        at_once = page.evaluate(PRESS_ON)
    assert at_once == before  # he sets out
    counts = "String([...document.querySelectorAll('.ward .fn')].map(one => one.innerText))"
    page.wait_for_function(f"before => {counts} !== before", arg=",".join(before))


def paste(page: Page, seats: int) -> None:
    record = (GOLDEN / f"horse-{seats}.ilion.json").read_text("utf-8")
    page.get_by_label("Record", exact=True).fill(record)
    page.get_by_role("button", name="Show").click()


def test_the_horse_with_its_two_places_explains_itself(visit: Visit) -> None:
    page = visit()
    open_game(page, "horse", "Against bots", seats=3)
    page.locator(".horse .queue").hover()
    expect(page.get_by_role("tooltip")).to_contain_text("The wooden horse")


def test_where_cards_come_from_on_a_phone_is_an_empty_spot(visit: Visit) -> None:
    """What has a place of its own travels when that changes, with all that stands in it."""
    page = visit(phone=True)
    open_game(page, "horse", "Against bots", seats=3)
    expect(page.locator("main.board [data-id=pile]")).to_have_text("")


def test_four_players_and_the_counts_have_room_above_the_graph(visit: Visit) -> None:
    page = visit("/replay")
    paste(page, 4)
    page.get_by_role("button", name=re.compile("^Analyse")).locator("visible=true").click()
    page.wait_for_url("**/analysis*")
    expect(page.locator(".facts")).to_be_visible()
    room = "one => one.parentElement.scrollHeight <= one.parentElement.clientHeight"
    assert page.locator(".facts").evaluate(room)
