"""The War in two browsers: through all four games, past a killed server, to its end and beyond."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import PATIENCE
from browser.live_server import Server, Visit
from browser.moves import END, OWN, RESULT, choose_any, faults, leave

GAMES = 4


def begin(page: Page, **choices: str) -> None:
    """Begin a war from its page, with what else than the usual is chosen."""
    page.evaluate("localStorage.setItem('ilion.level', 'recruit')")
    page.goto("/war")
    page.get_by_label("Your name").fill("Ana")
    for name in choices.values():
        page.get_by_role("radio", name=name, exact=True).check(force=True)
    page.get_by_role("button", name="Begin the war").click()


def two_go_to_war(ana: Page, ben: Page) -> None:
    begin(ana, pace="Over weeks")  # then nobody is hurried where the machine is slow
    ana.wait_for_url("**/war/*")
    with_secret = "JSON.parse(localStorage['ilion.tables'])[0].invitation"
    ben.goto(f"{ana.url}#{ana.evaluate(with_secret)}")
    ben.get_by_label("Your name").fill("Ben")
    war = ana.url
    ben.get_by_role("button", name="Take this side").click()
    for page in (ana, ben):  # both are led to the table
        page.wait_for_url("**/t/*")
        page.wait_for_selector(".prompt")
        page.goto(war)
        page.wait_for_selector(".warp h1")


def to_the_table(*pages: Page) -> None:
    """From the war's page to the table of the game that runs, which waits for both."""
    for page in pages:
        page.locator("main a.btn[href^='/t/']").click()
    for page in pages:
        page.wait_for_selector(".prompt")


def resign(page: Page) -> None:
    page.locator(".top button[aria-label=Menu]").locator("visible=true").click()
    page.locator("dialog[open]").get_by_role("button", name="Resign").click()
    page.locator("dialog[open] .row .btn.danger").click()


def back_to_the_war(*pages: Page) -> None:
    for page in pages:
        page.wait_for_selector(END, timeout=4 * PATIENCE)
        page.get_by_role("link", name="On to the war").click()
        page.wait_for_selector(".warp h1")


def whoever_is_asked(*pages: Page) -> Page:
    while True:
        for page in pages:
            if page.locator(OWN).count():
                return page
            if page.locator(f"{RESULT}, .beat").count():
                page.keyboard.press("Escape")
        pages[0].wait_for_timeout(20)


def play_a_game(ana: Page, ben: Page, chance: random.Random) -> None:
    """They play a little by hand; then bots bring the game to its end."""
    to_the_table(ana, ben)
    for _ in range(4):
        choose_any(whoever_is_asked(ana, ben), chance)
    first = whoever_is_asked(ana, ben)
    leave(first, "instant")
    leave(ben if first is ana else ana, "instant")
    back_to_the_war(ana, ben)


def replay_all(page: Page) -> None:
    """The turning points of all games one after the other, by themselves; then it stops."""
    page.get_by_role("link", name="Replay all").click()
    tour = page.locator(".tour").locator("visible=true")
    for name in ("I · Iliad", "II · Hector and Achilles", "III · Troia"):
        expect(tour).to_contain_text(name)
    expect(tour).to_contain_text("The turning point")
    expect(page.get_by_role("button", name="Next game")).to_have_count(0)
    page.get_by_role("link", name="Back to the war").click()


def set_up(*pages: Page) -> None:
    """Whoever is asked sets the next game up; its table is open then, or the war is over."""
    while not all(page.locator("main a.btn[href^='/t/'], .fin").count() for page in pages):
        for page in pages:
            opens = page.get_by_role("button", name="Open the table")
            if opens.count():
                opens.click()
        pages[0].wait_for_timeout(50)


@pytest.mark.long
def test_a_war_of_two_browsers_through_all_four_games(visit: Visit, server: Server) -> None:
    ana, ben = visit(), visit(phone=True)
    two_go_to_war(ana, ben)
    chance = random.Random(5)
    for at in range(GAMES):
        play_a_game(ana, ben, chance)
        if at == 1:
            server.kill()
            server.start()
            for page in (ana, ben):
                page.reload()
                expect(page.locator(".pan.done, .poem li")).to_have_count(2)
        if ana.locator(".fin").count():
            break
        set_up(ana, ben)
    for page in (ana, ben):
        expect(page.locator(".fin h1")).to_be_visible()
        assert not faults(page)
    watcher = visit(ana.url.removeprefix(server.address))
    expect(watcher.locator(".fin h1")).to_have_text(ana.locator(".fin h1").inner_text())


def test_a_war_is_won_shared_and_begun_again_with_sides_changed(
    visit: Visit, server: Server
) -> None:
    ana, ben = visit(), visit(phone=True)
    two_go_to_war(ana, ben)
    expect(ben.locator(".sides")).to_contain_text("Ana")
    for at in range(3):
        for page in (ana, ben):
            assert not faults(page)
        to_the_table(ana, ben)
        resign(ben)
        back_to_the_war(ana, ben)
        if at == 1:
            server.kill()
            server.start()
            for page in (ana, ben):
                page.reload()
                expect(page.locator(".pan.done")).to_have_count(2)
            ben.get_by_role("radio", name="The six others").check(force=True)
            assert not faults(ben)
            ben.get_by_role("button", name="Open the table").click()
    expect(ana.locator(".fin h1")).to_have_text("The Achaeans win the war")
    expect(ana.locator(".why")).to_have_text("9 laurels to 0.")
    assert not faults(ana)
    with ana.expect_download() as kept:
        ana.get_by_role("button", name="Share as a picture").click()
    picture = kept.value.path().read_bytes()
    size = int.from_bytes(picture[16:20], "big"), int.from_bytes(picture[20:24], "big")
    assert size == (1200, 1500)
    replay_all(ana)
    ana.get_by_role("button", name="Another war, sides changed").click()
    expect(ana.locator(".side").first).to_contain_text("Trojans")
    ben.get_by_role("link", name="To the next war").click()
    expect(ben.locator(".side").first).to_contain_text("Achaeans")
    to_the_table(ana, ben)


def test_a_war_against_a_bot_opens_its_first_table(visit: Visit) -> None:
    page = visit("/", phone=True)
    page.get_by_role("link", name="The War").locator("visible=true").click()
    page.wait_for_url("**/war")
    assert not faults(page)
    begin(page, opponent="A bot, the same all war", side="Trojans")
    page.wait_for_url("**/t/*")
    page.wait_for_selector(".prompt")
    page.locator(".top button[aria-label=Menu]").locator("visible=true").click()
    page.get_by_role("link", name="Back to the war").click()
    expect(page.locator(".side").first).to_contain_text("Trojans")
    expect(page.locator(".pan")).to_have_count(4)
