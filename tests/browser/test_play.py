"""Games played by clicking, alone and together, through losses of the line."""

import random
import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from browser.live_server import Server, Visit
from browser.moves import (
    OWN,
    RESULT,
    choose_any,
    let_a_bot_finish,
    open_by_form,
    open_game,
    play_on,
)

GOLDEN = Path(__file__).resolve().parent.parent / "golden"


def link_of(page: Page) -> str:
    return page.get_by_label("Send this link to your friends").input_value()


def test_a_game_against_bots_is_played_to_the_end(visit: Visit) -> None:
    page = visit()
    open_by_form(page, "horse", "Against bots", seats=2)
    play_on(page, random.Random(1), moves=6)
    let_a_bot_finish(page)
    expect(page.get_by_role("region", name="The game is over")).to_be_visible()
    page.keyboard.press("Escape")  # to look at the board; then back to what comes next
    page.get_by_role("button", name="The result").click()
    page.get_by_role("link", name="Replay", exact=True).click()
    expect(page.get_by_role("tabpanel").get_by_label("Seen by")).to_be_visible()
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("aside .num")).not_to_contain_text(re.compile("^0/"))
    page.goto("/")
    page.get_by_role("link", name="The Horse of Troy").and_(page.locator(".game-row")).click()
    page.wait_for_url("**/analysis/*")


def test_two_browsers_play_by_link_and_a_third_watches(visit: Visit) -> None:
    ana, ben, eve = visit(), visit(), visit()
    open_by_form(ana, "horse", "With friends", seats=2)
    ben.goto(link_of(ana))
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    ana.wait_for_selector(".prompt")
    eve.goto(ana.url)
    eve.wait_for_selector(".prompt")
    chance = random.Random(2)
    for _ in range(12):
        ana.wait_for_selector(".prompt")
        if not (choose_any(ana, chance) or choose_any(ben, chance)):
            ana.wait_for_timeout(50)
    assert not eve.locator(".prompt[data-own=true]").count()
    expect(eve.locator(".log li").first).to_be_attached()


def test_a_full_table_and_a_strangers_secret_get_a_clear_page(visit: Visit) -> None:
    ana, ben, eve = visit(), visit(), visit()
    open_game(ana, "horse", "With friends", seats=2)
    link = link_of(ana)
    ben.goto(link)
    ben.get_by_role("button", name="Sit down").click()
    ben.wait_for_selector(".prompt")
    eve.goto(link)
    expect(eve.get_by_role("heading", level=1)).to_have_text("This table is full")
    eve.goto("/")
    eve.goto(link.partition("#")[0] + "#seat-" + "A" * 32)
    expect(eve.get_by_role("heading", level=1)).to_have_text("This link does not hold a seat here")


def test_a_killed_server_is_waited_for_and_the_game_goes_on(visit: Visit, server: Server) -> None:
    page = visit()
    open_game(page, "horse", "Against bots", seats=2)
    play_on(page, random.Random(3), moves=3)
    page.wait_for_selector(".prompt[data-own=true]")
    told = page.locator(".log li").count()
    server.kill()
    expect(page.locator(".conn.open")).to_have_count(0)
    server.start()
    expect(page.locator(".conn.open")).to_have_count(1)
    assert page.locator(".log li").count() == told
    play_on(page, random.Random(4), moves=2)


def test_passing_the_screen_hides_the_table_in_between(visit: Visit) -> None:
    page = visit()
    open_by_form(page, "hector", "Pass and play")
    chance = random.Random(5)
    seen: set[str] = set()
    asked = f"{OWN}, {RESULT}, main > h1"
    while len(seen) < 2 and page.wait_for_selector(asked):
        if page.locator(RESULT).count():
            page.keyboard.press("Escape")  # a battle that ended is shown to who has the screen
        elif page.locator("main > h1").count():
            assert not page.locator("main.board").count()
            seen.add(page.locator("main > h1").inner_text())
            page.get_by_role("button", name="show my table").click()
        else:
            choose_any(page, chance)
    assert seen == {"Player 1, it is your turn", "Player 2, it is your turn"}


def test_both_see_what_was_chosen_before_the_screen_was_passed_on(visit: Visit) -> None:
    page = visit()
    page.evaluate("localStorage.setItem('ilion.step-through', 'on')")
    open_by_form(page, "horse", "Pass and play", seats=2)
    take = page.get_by_role("button", name="show my table")
    told, chance = page.locator(".prompt .told"), random.Random(5)
    take.click()
    seen: list[str] = []
    while page.wait_for_selector(f"{OWN}, .prompt .told, main > h1") and not take.count():
        if choose_any(page, chance):
            seen = []
        elif told.count():
            seen.append(told.inner_text())
            page.keyboard.press("Space")
    assert seen  # what the last choice brought stood there, and then the screen went on
    first = seen[-1].split()[1]
    take.click()
    seen = []
    while page.wait_for_selector(f"{OWN}, .prompt .told") and told.count():
        seen.append(told.inner_text())
        page.keyboard.press("Space")
    assert f"Player {first}" in seen[-1]


def test_a_decision_can_be_taken_back(visit: Visit) -> None:
    page = visit()
    open_game(page, "iliad", "Against bots", seats=2)
    chance = random.Random(6)
    page.wait_for_selector(".prompt[data-own=true]")
    question = page.locator(".prompt .words").inner_text()
    page.keyboard.press("l")
    page.locator("dialog[open] li button").first.click()  # lay a card; then comes where
    expect(page.locator(".prompt .words")).not_to_have_text(question)
    page.wait_for_selector(".prompt[data-own=true]")
    page.keyboard.press("u")
    expect(page.locator(".prompt .words")).to_have_text(question)
    assert choose_any(page, chance)


def test_a_pasted_record_is_shown_step_by_step(visit: Visit) -> None:
    page = visit("/replay", phone=True)
    record = (GOLDEN / "iliad-6.ilion.json").read_text("utf-8")
    page.get_by_label("Record", exact=True).fill(record)
    page.get_by_role("button", name="Show").click()
    bar = page.locator(".dock .num")
    expect(bar).to_contain_text("0/")
    for key, shown in (("ArrowRight", "1/"), ("End", "/"), ("Home", "0/")):
        page.keyboard.press(key)
        expect(bar).to_contain_text(shown)
    page.locator(".dock").get_by_label("Seen by").select_option("2")
    expect(page).to_have_url(re.compile("seat=2"))


def test_the_open_board_says_what_every_other_seat_knows(visit: Visit) -> None:
    page = visit("/replay")
    record = (GOLDEN / "iliad-3.ilion.json").read_text("utf-8")
    page.get_by_label("Record", exact=True).fill(record)
    page.get_by_role("button", name="Show").click()
    known = page.get_by_role("tabpanel").get_by_role("region", name="What each player knew")
    expect(known.get_by_text("Your hand:")).to_have_count(3)
    page.get_by_role("tabpanel").get_by_label("Seen by").select_option("0")
    expect(known).to_have_count(0)


def test_a_game_of_older_rules_says_so(visit: Visit) -> None:
    page = visit("/replay")
    record = (GOLDEN.parent / "records" / "troia-rules-1-01.ilion.json").read_text("utf-8")
    page.get_by_label("Record", exact=True).fill(record)
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_role("tabpanel")).to_contain_text("version 1 of the rules")


def test_what_is_no_record_is_refused_with_a_sentence(visit: Visit) -> None:
    page = visit("/replay")
    for pasted in ("nonsense", '{"ilion": 1}'):
        page.get_by_label("Record", exact=True).fill(pasted)
        page.get_by_role("button", name="Show").click()
        expect(page.get_by_role("alert")).to_contain_text("record")


def placing(page: Page) -> None:
    """A table where a hero is placed: what waits, then where it drops."""
    open_game(page, "horse", "Against bots", seats=2)
    page.goto(page.url + "?plain")
    chance = random.Random(7)
    page.wait_for_selector(".prompt[data-own=true]")
    while not page.locator("[data-touch^=waiting]").count():
        choose_any(page, chance)
        page.wait_for_selector(".prompt[data-own=true]")


def drops(page: Page) -> Locator:
    return page.locator(".log li", has_text="drops into")


def test_a_choice_in_two_steps_by_keys_with_a_change_of_mind(visit: Visit) -> None:
    page = visit()
    placing(page)
    before = drops(page).count()
    page.keyboard.press("1")
    expect(page.locator("[data-state=selected]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("[data-state=selected]")).to_have_count(0)
    page.keyboard.press("1")
    page.keyboard.press("1")
    expect(drops(page).nth(before)).to_be_attached()  # the bot may have dropped one since, too


def test_a_choice_in_two_steps_by_dragging(visit: Visit) -> None:
    page = visit()
    placing(page)
    before = drops(page).count()
    hero = page.locator("[data-touch^=waiting]").first
    hero.drag_to(page.locator("[data-touch^=district]").nth(2))
    expect(drops(page).nth(before)).to_be_attached()  # the bot may have dropped one since, too
