"""The fair-play proof: every seat's browser gives a part, and checks the deal by itself."""

import json
import random

import pytest
from playwright.sync_api import Page, expect

from browser.live_server import Visit
from browser.moves import choose_any, faults, open_game, resign, two_sit_down


def checks(page: Page) -> list[str]:
    expect(page.locator(".verdict")).to_be_visible()
    return [
        str(each.get_attribute("class")).split()[0] for each in page.locator(".checks li").all()
    ]


@pytest.mark.parametrize("game", ["hector", "troia", "horse", "iliad"])
def test_a_game_against_bots_is_proven_where_it_was_played(visit: Visit, game: str) -> None:
    page = visit()
    open_game(page, game, "Against bots")
    page.wait_for_selector(".prompt[data-own=true]")
    table = resign(page)
    page.goto(f"/proof/{table}")
    expect(page.locator(".verdict")).to_contain_text("The deal was fair. Everybody had a part")
    assert checks(page) == ["yes"] * 7
    expect(page.get_by_role("row").filter(has_text="gave a part")).to_have_count(1)


def test_two_browsers_prove_it_and_a_third_has_less_to_compare(visit: Visit) -> None:
    ana, ben = visit(), visit(phone=True)
    two_sit_down(ana, ben, "troia")
    table = resign(ana)
    for page in (ana, ben):
        page.goto(f"/proof/{table}")
        expect(page.locator(".verdict")).to_contain_text("Everybody had a part in it")
        assert checks(page) == ["yes"] * 7
        assert faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    kept = [
        page.evaluate("JSON.parse(localStorage['ilion.parts'])[0].parts") for page in (ana, ben)
    ]
    assert {*kept[0], *kept[1]} == {"0", "1"}
    watcher = visit(f"/proof/{table}", language="fr-FR")
    expect(watcher.get_by_role("heading", level=1)).to_have_text("Preuve d'équité")
    assert checks(watcher) == ["yes"] * 4
    expect(watcher.get_by_text("Ce navigateur n'a pas joué à cette table")).to_be_visible()


def test_what_the_server_changed_afterwards_is_found_out(visit: Visit) -> None:
    """A record that agrees with itself, but is not what this browser was shown."""
    page = visit()
    open_game(page, "horse", "Against bots")
    page.wait_for_selector(".prompt[data-own=true]")
    table = resign(page)
    page.evaluate(
        "const kept = JSON.parse(localStorage['ilion.parts']);"
        "kept[0].commitment = '00'.repeat(32);"
        "for (const seat in kept[0].parts) kept[0].parts[seat] = '11'.repeat(32);"
        "localStorage['ilion.parts'] = JSON.stringify(kept)"
    )
    page.goto(f"/proof/{table}")
    expect(page.locator(".verdict")).to_contain_text("This record does not hold")
    assert checks(page) == ["yes", "yes", "yes", "yes", "no", "no", "yes"]


def test_a_stacked_deck_is_found_out(visit: Visit) -> None:
    page = visit()
    open_game(page, "iliad", "Against bots")
    page.wait_for_selector(".prompt[data-own=true]")
    table = resign(page)
    record = page.request.get(f"/api/tables/{table}/record").json()
    victory = record["deal"]["victory"]
    at = next(place for place, card in enumerate(victory) if card != victory[0])
    victory[0], victory[at] = victory[at], victory[0]
    page.route("**/record", lambda route: route.fulfill(body=json.dumps(record)))
    page.goto(f"/proof/{table}")
    expect(page.locator(".verdict")).to_contain_text("This record does not hold")
    assert checks(page)[2:4] == ["no", "open"]


def test_before_the_end_the_page_says_when_it_can_be_proven(visit: Visit) -> None:
    page = visit()
    open_game(page, "horse", "Against bots")
    page.wait_for_selector(".prompt[data-own=true]")
    page.goto(page.url.replace("/t/", "/proof/"))
    expect(page.get_by_role("alert")).to_contain_text("not over")
    page.get_by_role("link", name="Back to the table").click()
    page.wait_for_selector(".prompt")
    choose_any(page, random.Random(1))
