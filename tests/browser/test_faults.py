"""Faults that people met at the table, each kept from coming back."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Browser, Page, Route, WebSocketRoute, expect

from browser.live_server import Server, Visit
from browser.moves import open_game

OWN = ".prompt[data-own=true]"


def offer(page: Page) -> None:
    """Draw until something may be offered to a god of Troia."""
    page.wait_for_selector(OWN)
    while not page.locator(".god[data-state=legal]").count():
        page.locator(".camp.own button.pile[data-state=legal]").click()
        page.wait_for_selector(OWN)


def test_troia_cancels_undoes_and_closes_its_sheet_by_mouse(visit: Visit) -> None:
    page = visit(phone=True)
    open_game(page, "troia", "Against bots")
    offer(page)
    page.locator(".god[data-state=legal]").first.click()
    page.locator("dialog[open]").get_by_role("button", name="Close").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.get_by_role("button", name="Undo")).to_have_css("pointer-events", "auto")
    page.locator(".god[data-state=legal]").first.click()
    page.locator(".pb .act").click()
    page.locator(".hand .card").first.click()
    expect(page.locator(".hand [aria-pressed=true]")).to_have_count(1)
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".hand [aria-pressed=true]")).to_have_count(0)


def test_a_public_table_lists_who_sits_there_and_its_clock(visit: Visit) -> None:
    ana, ben = visit("/g/horse"), visit("/credits")
    ana.get_by_role("radio", name="With friends").check(force=True)
    ana.get_by_label("Your name").fill("Ana")
    ana.get_by_label("Clock").select_option(index=1)
    ana.get_by_label(re.compile("public", re.IGNORECASE)).check()
    ana.locator("button[type=submit]").click()
    ana.wait_for_url("**/t/*")
    ben.goto("/")
    row = ben.locator(".tables .tr", has_text="Ana")
    expect(row).to_contain_text(re.compile(r"\d+ min"))
    expect(row).to_contain_text("free seat")
    expect(row).not_to_contain_text("Guest")
    expect(ben.locator(".live")).to_contain_text("1 person at public tables")


def test_after_an_update_a_page_that_was_open_goes_on(browser: Browser, server: Server) -> None:
    """What it asks for next has another name by now: the page is loaded anew, once."""
    context = browser.new_context(base_url=server.address, locale="en")
    page = context.new_page()
    page.goto("/")
    page.wait_for_load_state("networkidle")
    gone = re.compile("/assets/Credits-")

    def new_page(route: Route) -> None:
        page.unroute(gone)  # the new page asks for what is there
        route.fulfill(body='<script type="module" src="/assets/index-new.js"></script>')

    page.route(gone, lambda route: route.fulfill(status=404))
    page.route(re.compile(r":\d+/$"), new_page)
    page.get_by_role("link", name="Credits").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Credits")
    context.close()


def test_escape_closes_the_drawer_after_its_content_changed(visit: Visit) -> None:
    page = visit()
    open_game(page, "hector", "Against bots")
    page.wait_for_selector(".prompt")
    page.get_by_role("button", name="Menu").click()
    page.locator("dialog[open]").get_by_role("button", name="All moves").click()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_escape_takes_back_the_first_press_on_pass(visit: Visit) -> None:
    page = visit()
    open_game(page, "iliad", "Against bots", seats=2)
    page.locator("[data-pass]:enabled").click()
    expect(page.locator("[data-pass].sure")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-pass].sure")).to_have_count(0)


def test_no_sound_is_tried_before_the_browser_allows_it(visit: Visit) -> None:
    page = visit()
    open_game(page, "troia", "Against bots")
    page.evaluate("localStorage.setItem('ilion.sounds', 'on')")
    back = page.context.new_page()
    # Nobody has clicked in it yet. (That a test asks it things would count as a click.)
    back.add_init_script(
        "Object.defineProperty(navigator, 'userActivation', {value: {hasBeenActive: false}});"
        "window.made = 0; const Real = AudioContext;"
        "window.AudioContext = class extends Real { constructor() { super(); window.made++ } }"
    )
    back.goto(page.url)
    back.wait_for_selector(OWN)
    assert back.evaluate("window.made") == 0


def test_a_silent_connection_is_lost_and_what_was_said_stays(visit: Visit) -> None:
    page = visit()
    silent = False

    def relay(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda text: None if silent else server.send(text))
        server.on_message(lambda text: None if silent else socket.send(text))

    page.clock.install()
    page.route_web_socket(re.compile("/ws$"), relay)
    open_game(page, "horse", "With friends", seats=2)
    field: Any = page.get_by_label("Say something")
    field.fill("Where are you?")
    silent = True
    page.get_by_role("button", name="Send").click()
    for wait in (
        9000,
        26_000,
        9000,
    ):  # something may have been heard just before: then a ping finds out
        page.clock.fast_forward(wait)
    expect(page.locator(".conn.lost, .conn.connecting")).to_be_visible()
    expect(field).to_have_value("Where are you?")
    silent = False
    page.clock.fast_forward(20_000)
    expect(page.locator(".conn.open")).to_be_visible()
    page.get_by_role("button", name="Send").click()
    expect(page.locator(".chat .line")).to_have_text(re.compile("Where are you"))
    expect(field).to_have_value("")
