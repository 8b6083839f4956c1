"""What others do is shown step by step, at the speed chosen in this browser."""

import json
import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from browser.live_server import Visit
from browser.moves import choose_any, open_game, until

OWN = ".prompt[data-own=true]"
WATCHING = ".prompt[data-watching=true]"

# Notes when the log grows, and when one's own buttons wake up.
WATCH = """() => {
  window.told = []
  window.woke = 0
  let count = document.querySelectorAll('.log ul').length
  new MutationObserver(() => {
    const now = document.querySelectorAll('.log ul').length
    if (now > count) window.told.push(performance.now())
    count = now
    if (document.querySelector('.prompt[data-own=true]') && !window.woke && window.told.length)
      window.woke = performance.now()
  }).observe(document.body, {subtree: true, childList: true, attributes: true})
}"""


# The next step is told, or it is our turn.
WENT_ON = """told => document.querySelectorAll('.log ul').length > told
  || document.querySelector('.prompt[data-own=true]') !== null"""


def listen(page: Page) -> list[dict[str, Any]]:
    """All steps that the page will ever be told of, also those that it does not show yet."""
    steps: list[dict[str, Any]] = []

    def hear(frame: str | bytes) -> None:
        told = json.loads(frame)
        if told["type"] == "step":
            steps.append(told)

    page.on("websocket", lambda socket: socket.on("framereceived", hear))
    return steps


def wait_for_our_turn(page: Page, steps: list[dict[str, Any]]) -> None:
    """Until the server asks us, whatever the page shows."""
    for _ in range(600):
        if steps and steps[-1]["prompt"]["seat"] == steps[-1]["seat"]:
            return
        page.wait_for_timeout(100)
    raise AssertionError("our turn never came")


def begin(page: Page, game: str, seats: int | None = None, **settings: str) -> None:
    for name, value in settings.items():
        page.evaluate("([n, v]) => localStorage.setItem('ilion.' + n, v)", [name, value])
    open_game(page, game, "Against bots", seats=seats)
    press_on(page)


def press_on(page: Page) -> None:
    """On to our own turn, step by step where others move first."""
    page.wait_for_selector(".prompt")
    for _ in range(600):
        if page.locator(OWN).count():
            return
        page.keyboard.press("Space")
        page.wait_for_timeout(100)
    raise AssertionError("our turn never came")


def play_until_others_move(page: Page) -> None:
    chance = random.Random(1)
    for _ in range(8):
        choose_any(page, chance, but="Pass")  # who has passed is not asked again in a siege
        page.wait_for_selector(f"{OWN}, {WATCHING}")
        if page.locator(WATCHING).count():
            return
    raise AssertionError("nobody else moved")


def test_every_step_of_others_has_its_time(visit: Visit) -> None:
    page = visit(motion=True)
    begin(page, "iliad", 3)
    page.evaluate(WATCH)
    play_until_others_move(page)
    page.wait_for_selector(OWN)
    found: dict[str, Any] = page.evaluate("({told: window.told, woke: window.woke})")
    others = found["told"][-2:]  # one step of each of the two others, at least
    assert others[1] - others[0] > 600
    assert page.evaluate("performance.now()") - others[1] > 600  # the last is seen before we choose


def test_escape_shows_the_newest_at_once(visit: Visit) -> None:
    page = visit(motion=True)
    steps = listen(page)
    begin(page, "iliad", 3, **{"step-through": "on"})
    play_until_others_move(page)
    wait_for_our_turn(page, steps)
    page.keyboard.press("Escape")
    expect(page.locator(OWN)).to_be_attached()


def test_a_click_on_the_board_goes_on_and_touches_nothing(visit: Visit) -> None:
    page = visit(motion=True)
    steps = listen(page)
    begin(page, "iliad", 2, **{"step-through": "on"})
    play_until_others_move(page)
    wait_for_our_turn(page, steps)
    page.wait_for_timeout(1500)
    assert page.locator(WATCHING).count()  # it waits for us
    while not page.locator(OWN).count():
        told = page.locator(".log ul").count()
        page.locator(".hand [data-touch]").first.click(force=True)
        until(page, WENT_ON, told)
    assert page.locator("[data-state=selected]").count() == 0


def test_the_menu_keeps_speed_and_stepping_in_this_browser(visit: Visit) -> None:
    page = visit()
    begin(page, "iliad", 2)
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Speed of bots and moves").select_option("instant")
    page.get_by_label("Step through").check()
    page.keyboard.press("Escape")
    page.reload()
    page.wait_for_selector(OWN)
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_label("Speed of bots and moves")).to_have_value("instant")
    expect(page.get_by_label("Step through")).to_be_checked()


def test_a_reload_repeats_nothing(visit: Visit) -> None:
    page = visit(motion=True)
    steps = listen(page)
    begin(page, "iliad", 3, **{"step-through": "on"})
    play_until_others_move(page)
    wait_for_our_turn(page, steps)
    page.reload()
    expect(page.locator(OWN)).to_be_attached()


def test_a_state_that_is_known_already_does_not_end_the_showing(visit: Visit) -> None:
    """As after a reconnection: the server tells where the game is, and that is no news."""
    page = visit(motion=True)
    sockets: list[WebSocketRoute] = []
    steps: list[dict[str, Any]] = []

    def relay(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def to_page(message: str | bytes) -> None:
            told = json.loads(message)
            steps.extend([told] if told["type"] == "step" else [])
            socket.send(message)

        socket.on_message(server.send)
        server.on_message(to_page)
        sockets.append(socket)

    page.route_web_socket(re.compile("/ws$"), relay)
    begin(page, "iliad", 3, **{"step-through": "on"})
    play_until_others_move(page)
    wait_for_our_turn(page, steps)
    known = {name: steps[-1][name] for name in ("seat", "number", "ply", "view", "prompt", "undo")}
    sockets[-1].send(json.dumps({"type": "state", "log": [], "whole": False, **known}))
    page.wait_for_timeout(300)
    expect(page.locator(WATCHING)).to_be_attached()


@pytest.mark.parametrize("game", ["hector", "horse", "troia"])
def test_other_boards_wait_too(visit: Visit, game: str) -> None:
    page = visit(motion=True)
    begin(page, game, 3 if game == "horse" else None, **{"step-through": "on"})
    play_until_others_move(page)
    page.wait_for_timeout(1200)
    assert page.locator(OWN).count() == 0
    press_on(page)


def test_who_has_passed_in_iliade_goes_on_to_the_end_of_the_siege(visit: Visit) -> None:
    page = visit(motion=True)
    page.evaluate("localStorage.setItem('ilion.step-through', 'on')")  # every step would wait
    open_game(page, "iliad", "Against bots", seats=3)
    passing = page.locator("[data-pass]:enabled")
    while not passing.count():  # others may begin
        page.wait_for_selector(f"{OWN}, {WATCHING}")
        page.keyboard.press("Space")
    passing.click()
    passing.click()  # it asks once
    page.locator("[data-hurry]").click()
    page.wait_for_selector(f"[data-result], {OWN}")
    expect(page.locator(".siege")).to_be_visible()
