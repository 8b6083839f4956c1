"""Oneself without an account: nothing before one asks, a second browser, and forgotten for good."""

import random
import re
import sqlite3
from hashlib import sha256

from playwright.sync_api import Page, expect

from browser.live_server import Server, Visit
from browser.moves import faults, open_game, play_on, resign

# What is stored, but for the language, and for coach marks, which these tests turn off themselves.
KEPT = "Object.keys(localStorage).filter((key) => !/language|marks/.test(key))"


def begin(page: Page, name: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Keep my games").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"This browser is {name}")


def lose_to_a_bot(page: Page) -> None:
    """A rated game, and a short one."""
    open_game(page, "horse", "Against bots", seats=2)
    play_on(page, random.Random(1), moves=2)  # a game that has hardly begun counts for nothing
    resign(page)


def test_a_key_moves_to_a_second_browser_and_is_forgotten(visit: Visit, server: Server) -> None:
    first = visit("/you")
    first.goto("/tables")
    first.wait_for_selector(".art")
    first.goto("/you")
    assert first.evaluate(KEPT) == []  # nobody was asked for anything yet
    begin(first, "Xanthippe")
    lose_to_a_bot(first)
    first.goto("/you")
    expect(first.locator("tbody tr")).to_have_count(1)
    first.get_by_role("button", name="Make a link").click()
    expect(first.get_by_role("img", name="The link as a QR code")).to_be_visible()
    assert faults(first) == []
    link = first.get_by_label("Your link").input_value()

    second = visit(link[link.index("/you") :], phone=True)
    about = "It is the link of Xanthippe. 1 game is kept there."
    expect(second.get_by_role("main")).to_contain_text(about)
    second.get_by_role("button", name="Yes, it is mine").click()
    expect(second.get_by_role("heading", level=1)).to_have_text("This browser is Xanthippe")
    expect(second.locator("tbody tr")).to_have_count(1)
    assert "link-" not in second.url
    assert faults(second) == []

    second.reload()  # its name stands in the head of the page now, too
    key = str(second.evaluate("localStorage.getItem('ilion.key')"))
    second.get_by_role("button", name="Forget me").click()
    asked = second.get_by_label("To be sure, type: Xanthippe")
    expect(asked).to_be_focused()
    forget = second.get_by_role("button", name="Forget me for good")
    expect(forget).to_be_disabled()
    asked.fill("Xanthippe")
    assert faults(second) == []
    forget.click()
    expect(second.get_by_role("button", name="Keep my games")).to_be_visible()
    assert second.evaluate(KEPT) == []
    assert "Xanthippe" not in second.content()
    first.reload()
    expect(first.get_by_role("alert")).to_contain_text("Nobody has this key")
    expect(first.get_by_role("button", name="Keep my games")).to_be_visible()
    with sqlite3.connect(server.folder / "tables.db") as kept:
        dump = "\n".join(kept.iterdump())
    kept.close()
    assert "Xanthippe" not in dump
    assert sha256(key.encode()).hexdigest() not in dump
    assert 'INSERT INTO "ratings"' not in dump


def test_who_has_no_key_can_forget_what_the_browser_has(visit: Visit) -> None:
    page = visit("/g/horse")
    open_game(page, "horse", "Against bots", seats=2)
    page.wait_for_selector(".prompt")
    page.goto("/you")
    assert page.evaluate(KEPT) != []
    page.get_by_role("button", name="Forget them here").click()
    assert faults(page) == []
    page.get_by_role("button", name="Yes, forget them").click()
    expect(page.get_by_role("button", name="Forget them here")).to_have_count(0)
    assert page.evaluate(KEPT) == []
    assert page.evaluate("sessionStorage.length") == 0


def test_a_rated_game_shows_in_ratings_and_history(visit: Visit) -> None:
    page = visit("/you", phone=True)
    begin(page, "Ioanna")
    expect(page.get_by_role("list", name="Your ratings").locator(".few")).to_have_count(8)
    lose_to_a_bot(page)
    end = page.locator("[data-end]")
    expect(end).to_contain_text(re.compile(r"Your rating: 1[2-4]\d\d \(−\d+\)"))
    page.goto("/you")
    said = page.get_by_text(
        re.compile(r"The Horse of Troy against bots: 1[2-4]\d\d, plus or minus \d+")
    )
    expect(said).to_have_count(1)
    row = page.locator("tbody tr")
    expect(row).to_contain_text(re.compile("−\\d+"))
    page.get_by_role("button", name="Show the curve of The Horse of Troy").click()
    page.get_by_text("As numbers").click()
    expect(page.locator("dialog[open] tbody tr")).to_have_count(1)
    assert faults(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="People", exact=True).click()
    expect(row).to_have_count(0)
