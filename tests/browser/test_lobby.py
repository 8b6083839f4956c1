"""The lobby: two find each other in one click, a bot steps in, and a table says why one may not."""

import json
import re

from playwright.sync_api import Page, expect

from browser.live_server import Visit
from browser.moves import faults
from browser.test_you import begin

PAIR = re.compile("^(Pair me|Wait) Troia")


def test_two_browsers_are_paired(visit: Visit) -> None:
    ana, ben = visit("/tables"), visit("/tables", phone=True)
    ana.get_by_role("button", name=PAIR).click()
    expect(ana.get_by_text("Looking, 0:0")).to_be_visible()
    expect(ana.get_by_role("button", name="Wait Iliad")).to_be_disabled()
    assert faults(ana) == []
    expect(ben.get_by_role("button", name="Pair me Troia")).to_be_visible()  # somebody is looking
    ben.get_by_role("button", name=PAIR).click()
    for page in (ana, ben):
        page.wait_for_url("**/t/*")
        page.wait_for_selector(".prompt")
    assert ana.url == ben.url


def test_a_bot_steps_in_and_who_cancels_or_leaves_looks_no_more(visit: Visit) -> None:
    page = visit("/tables", phone=True)
    hector = page.get_by_role("listitem").filter(has_text="Hector and Achilles").first
    hector.get_by_role("button").click()
    hector.get_by_role("button", name="Cancel").click()
    expect(hector.get_by_role("button", name="Wait")).to_be_enabled()
    page.get_by_role("button", name="30 min each").click()
    hector.get_by_role("button").click()
    expect(hector.get_by_role("status")).to_contain_text("a bot could step in")
    expect(hector.get_by_role("button", name="Cancel")).to_be_visible()  # and it goes on looking
    assert faults(page) == []
    hector.get_by_role("button", name="Play Recruit").click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector(".prompt")
    left = page.request.get("/api/pairing").json()["looking"]
    assert [each for each in left if each["game"] == "hector"] == []


def seat_at_a_table(page: Page, asked: list[int] | None) -> str:
    """Open a public table as somebody else, and stay there."""
    wish = {
        "game": "horse",
        "seats": [{"who": "me", "name": "Briseis"}, {"who": "friend"}],
        "public": True,
        "asked": asked,
    }
    answer = page.request.post(
        "/api/tables", data=json.dumps(wish), headers={"Content-Type": "application/json"}
    )
    opened = answer.json()
    table = {"id": opened["table"]["id"], "game": "horse", "at": 0, "invitation": None}
    saved = [{**table, "host": opened["host"], "secrets": [opened["seats"][0]["secret"]]}]
    page.evaluate("tables => localStorage.setItem('ilion.tables', tables)", json.dumps(saved))
    page.goto(f"/t/{table['id']}")
    page.get_by_text("Free seat", exact=True).wait_for()
    return str(table["id"])


def test_open_tables_take_who_fits_and_say_why_not(visit: Visit) -> None:
    strict, open_to_all, page = visit(), visit(), visit("/you")
    begin(page, "Ioanna")
    seat_at_a_table(strict, [1700, 4000])
    free = seat_at_a_table(open_to_all, None)
    page.goto("/tables")
    rows = page.get_by_role("list", name="Open tables").get_by_role("listitem")
    refused = rows.filter(has_text="for 1700 and up")
    expect(refused).to_contain_text("you are 1500 in The Horse of Troy")
    expect(refused.get_by_role("button")).to_have_count(0)
    assert faults(page) == []
    sit = rows.filter(has_text="for anyone").filter(has_text="Briseis").get_by_role("button")
    sit.focus()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/t/{free}")
    page.wait_for_selector(".prompt")


def test_a_table_is_opened_for_everybody(visit: Visit) -> None:
    page = visit("/tables")
    page.get_by_role("button", name="Open a table").click()
    asked = page.get_by_role("dialog")
    asked.get_by_role("radio", name="Troia").check(force=True)
    assert faults(page) == []
    asked.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    page.get_by_text("Free seat", exact=True).wait_for()
    table = page.url.rpartition("/")[2]
    listed = page.request.get("/api/tables").json()["tables"]
    assert table in [each["id"] for each in listed]
