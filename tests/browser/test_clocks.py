"""Clocks: chosen and explained beforehand, in days for games that take days, and a warning."""

import json
import random
import re

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from browser.live_server import Visit
from browser.moves import OWN, choose_any, faults, until

LINK = "Send this link to your friends"


def set_up(page: Page, kind: str, time: str, zero: str) -> None:
    page.get_by_role("radio", name="With friends").check(force=True)
    page.get_by_label("Clock").select_option(label=kind)
    page.get_by_label("How much").select_option(label=time)
    page.get_by_label("When time is up").select_option(label=zero)


@pytest.mark.parametrize("phone", [False, True])
def test_what_happens_at_zero_is_said_beforehand(visit: Visit, phone: bool) -> None:
    ana, ben = visit("/g/troia", phone=phone), visit(phone=phone)
    set_up(ana, "Time for the whole game", "15 minutes", "The game is lost")
    more = ana.get_by_label("More after each turn")
    expect(more.locator("option").first).to_have_text("Nothing")
    more.select_option(label="10 seconds")
    rules = "15 minutes each, plus 10 seconds a turn. Whoever has no time left has lost."
    expect(ana.locator("form")).to_contain_text(rules)
    assert faults(ana) == []
    ana.locator("button[type=submit]").click()
    expect(ana.get_by_role("main")).to_contain_text(rules)
    ben.goto(ana.get_by_label(LINK).input_value())
    expect(ben.get_by_role("main")).to_contain_text(rules)
    assert faults(ben) == []
    ben.get_by_role("button", name="Sit down").click()
    ben.wait_for_selector(".prompt")
    expect(ben.get_by_role("timer").filter(visible=True).first).to_have_text(re.compile(r"^1[45]:"))
    ben.get_by_role("button", name="Menu").click()
    expect(ben.get_by_role("dialog")).to_contain_text(rules)


def test_a_turn_adds_its_increment(visit: Visit) -> None:
    ana, ben = visit("/g/troia"), visit(phone=True)
    set_up(ana, "Time for the whole game", "15 minutes", "The game is lost")
    ana.get_by_label("More after each turn").select_option(label="30 seconds")
    ana.locator("button[type=submit]").click()
    ben.goto(ana.get_by_label(LINK).input_value())
    ben.get_by_role("button", name="Sit down").click()
    for page in (ana, ben):
        page.wait_for_selector(".prompt")
    mover, other = (ana, ben) if ana.locator(OWN).count() else (ben, ana)
    while mover.locator(OWN).count():
        choose_any(mover, random.Random(1))
        mover.wait_for_selector(f"{OWN}, .prompt[data-own=false]")
    more = other.get_by_role("timer").filter(visible=True, has_text=re.compile("^15:[0-3]"))
    expect(more).to_have_count(1)  # a clock never stands above 15:00 but by what a turn adds


def test_a_game_by_correspondence_shows_days_and_holidays(visit: Visit) -> None:
    ana, ben = visit("/g/troia"), visit(phone=True)
    set_up(ana, "Days for each turn", "3 days", "A bot plays on")
    expect(ana.locator("form")).to_contain_text("3 days for each turn. Whoever has no time left is")
    expect(ana.locator("form")).to_contain_text("Time also runs while nobody is at the table.")
    ana.locator("button[type=submit]").click()
    ben.goto(ana.get_by_label(LINK).input_value())
    ben.get_by_role("button", name="Sit down").click()
    for page in (ana, ben):
        days = page.get_by_role("timer").filter(visible=True).first
        expect(days).to_have_text(re.compile(r"^[23] d \d+ h$"))
        page.goto("/")
        expect(page.locator(".game-row")).to_contain_text(re.compile(r"[23] d \d+ h left"))
    ana.get_by_role("button", name="Go on holiday").click()
    ask = ana.get_by_role("dialog", name="Holiday")
    ask.get_by_label("For how long").select_option(label="10 days")
    assert faults(ana) == []
    ask.get_by_role("button", name="Go on holiday").click()
    expect(ask).to_be_hidden()
    ben.locator(".game-row").click()
    away = ben.get_by_text("on holiday", exact=True).filter(visible=True)
    expect(away).to_have_count(1)
    assert faults(ben) == []
    ana.locator(".game-row").click()
    ana.get_by_role("button", name="Menu").click()
    ana.get_by_role("button", name="Back from holiday").click()
    ask.get_by_role("button", name="Back from holiday").click()
    expect(away).to_have_count(0)


NOTES = """
    window.notes = []
    window.OscillatorNode = class extends OscillatorNode {
      constructor(to, more) { super(to, more); window.notes.push(more.frequency) }
    }
"""


def test_time_that_is_nearly_up_is_seen_and_heard_once(visit: Visit) -> None:
    page = visit()

    def hurry(line: WebSocketRoute) -> None:
        """The server's clock, with ten seconds left of fifteen minutes."""
        server = line.connect_to_server()

        def to_page(said: str | bytes) -> None:
            message = json.loads(said)
            if message["type"] == "clock":
                message["left"] = [9_000 for _ in message["left"]]
            line.send(json.dumps(message))

        server.on_message(to_page)

    page.add_init_script(NOTES)
    page.route_web_socket("**/ws", hurry)
    page.evaluate("localStorage.setItem('ilion.sounds', 'on')")
    page.goto("/g/troia")
    page.get_by_label("Clock").select_option(label="Time for the whole game")
    page.locator("button[type=submit]").click()
    page.wait_for_selector(".prompt[data-own=true]")
    expect(page.locator(".clock.low").filter(visible=True).first).to_be_visible()
    expect(page.locator(".toast")).to_contain_text("Your time is nearly up")
    until(page, "window.notes.filter((note) => note === 784).length >= 3")
    before = page.locator(".log li").count()
    page.keyboard.press("l")
    page.locator("dialog[open] li button").first.press("Enter")
    expect(page.locator(".log li").nth(before)).to_be_attached()
    page.wait_for_selector(".prompt[data-own=true]")
    assert page.evaluate("window.notes.filter((note) => note === 784).length") == 3


@pytest.mark.parametrize(("waits", "ticking"), [(600_000, 0), (0, 1)])
def test_the_clock_stands_as_long_as_the_server_lets_one_watch(
    visit: Visit, waits: int, ticking: int
) -> None:
    page = visit()

    def stand(line: WebSocketRoute) -> None:
        """The server's clock, which stands for this long before it runs."""
        server = line.connect_to_server()

        def to_page(said: str | bytes) -> None:
            message = json.loads(said)
            if message["type"] == "clock":
                message["left"] = [900_000 for _ in message["left"]]
                message["waits"] = waits
            line.send(json.dumps(message))

        server.on_message(to_page)

    page.clock.install()
    page.route_web_socket("**/ws", stand)
    page.goto("/g/troia")
    page.get_by_label("Clock").select_option(label="Time for the whole game")
    page.locator("button[type=submit]").click()
    page.wait_for_selector(".prompt[data-own=true]")
    page.clock.fast_forward(60_000)
    timers = page.get_by_role("timer").filter(visible=True)
    expect(timers.filter(has_text=re.compile(r"^1[34]:"))).to_have_count(ticking)


@pytest.mark.parametrize(
    ("zero", "said"),
    [("The game is lost", "wins the game."), ("A bot plays on", "A bot plays on for Guest")],
)
def test_time_for_each_turn_runs_out_and_the_log_says_what_follows(
    visit: Visit, zero: str, said: str
) -> None:
    page = visit()

    def shorter(route: Route) -> None:
        """The shortest time that the server takes, so that nobody waits for long."""
        asked = json.loads(route.request.post_data or "{}")
        asked["clock"]["seconds"] = 10
        route.continue_(post_data=json.dumps(asked))

    page.goto("/g/hector")
    page.route("**/api/tables", shorter)
    page.get_by_label("Clock").select_option(label="Time for each turn")
    page.get_by_label("When time is up").select_option(label=zero)
    page.locator("button[type=submit]").click()
    page.wait_for_selector(".prompt[data-own=true]")
    expect(page.get_by_role("timer").filter(visible=True).first).to_have_text(re.compile("^0:"))
    expect(page.locator(".log")).to_contain_text("Guest has no time left.")
    expect(page.locator(".log")).to_contain_text(said)
