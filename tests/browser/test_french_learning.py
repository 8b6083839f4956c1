"""French where one learns, with notes, hints, analyses and puzzles; and what is asked of others."""

import json
import random
import re

import pytest
from playwright.sync_api import Page, expect

import ilion
from browser.live_server import Visit
from browser.moves import OWN, choose_any, open_game, our_turn, two_sit_down
from browser.test_french import GAMES, NAME, english, french

FRENCH = "localStorage.setItem('ilion.language', 'fr')"


@pytest.mark.parametrize("path", ["/learn", "/tables", "/war", "/you", "/club", "/analysis"])
def test_pages(visit: Visit, path: str) -> None:
    page = french(visit, path)
    page.wait_for_load_state("networkidle")
    assert english(page) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_begins(visit: Visit, game: str) -> None:
    page = visit(f"/learn/{game}", language="fr-FR", phone=True)
    page.locator(".coach .go").click()
    expect(page.locator(".coach .do")).to_be_visible()
    assert english(page) == []


@pytest.mark.parametrize("game", GAMES)
def test_notes_of_a_first_game_and_a_hint(visit: Visit, game: str) -> None:
    page = visit(language="fr-FR", marks=True)
    page.evaluate(NAME)
    open_game(page, game, "Against bots")
    page.locator(f"{OWN}, .prompt .act").first.wait_for()
    assert english(page) == []  # perhaps it waits until one is ready
    ready = page.get_by_role("button", name=re.compile("C'est bon"))
    if ready.count():
        ready.click()
    our_turn(page)
    expect(page.locator(".mark[data-mark]")).to_be_visible()
    assert english(page) == []
    page.keyboard.press("h")
    page.get_by_role("region", name="Les meilleurs choix").wait_for()
    assert english(page) == []


@pytest.mark.parametrize("game", GAMES)
def test_an_analysis(visit: Visit, game: str) -> None:
    record = ilion.simulate(ilion.game(game), seed=4)
    written = json.loads(record.dumps())
    written["names"] = [f"Zoé {seat}" for seat in range(record.seats)]
    page = french(visit, "/replay")
    page.locator("textarea").fill(json.dumps(written))
    page.locator("form button[type=submit]").click()
    page.get_by_role("button", name="Analyser").locator("visible=true").click()
    page.wait_for_url("**/analysis*")
    expect(page.get_by_role("progressbar")).to_be_visible()
    assert english(page) == []
    expect(page.locator(".sums")).to_be_visible()
    expect(page.get_by_role("progressbar")).to_have_count(0)
    for _ in range(4):
        page.keyboard.press("n")
        assert english(page) == []


def choose(page: Page, number: int) -> None:
    page.wait_for_selector(OWN)
    page.keyboard.press("l")
    page.locator("dialog[open] li button").nth(number).press("Enter")
    expect(page.locator("dialog[open]")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_with_the_keyboard(visit: Visit, game: str) -> None:
    page = visit(f"/puzzle/{game}", language="fr-FR", phone=True)
    page.wait_for_selector(OWN)
    assert english(page) == []
    day = page.evaluate("Math.floor(Date.now() / 86400000)")
    puzzle = page.request.get(f"/api/puzzles/{game}/{day}").json()
    listed = [choice["text"] for choice in puzzle["position"]["prompt"]["choices"]]
    best, *_, worst = [listed.index(choice["text"]) for choice in puzzle["choices"]]
    choose(page, worst)
    expect(page.locator(".prompt")).to_contain_text("Il y a nettement mieux.")
    assert english(page) == []
    page.get_by_role("button", name="Réessayer").press("Enter")
    choose(page, best)
    expect(page.locator(".prompt")).to_contain_text("C'est bien cela.")
    assert english(page) == []


def test_what_is_asked_of_others(visit: Visit) -> None:
    ana, ben = visit(), visit(phone=True)
    ana.evaluate(NAME)
    two_sit_down(ana, ben, "troia")
    for page in (ana, ben):
        page.evaluate(FRENCH)
        page.reload()
        page.wait_for_selector(".prompt")
    menu(ana, "Proposer la nulle")
    ben.get_by_role("button", name="Refuser").wait_for()
    for page in (ana, ben):
        assert english(page) == []
    ben.get_by_role("button", name="Refuser").click()
    expect(ana.locator(".toast")).to_contain_text("refusée")
    assert english(ana) == []
    chance = random.Random(1)
    decided: set[Page] = set()
    while len(decided) < 2:
        decided |= {page for page in (ana, ben) if choose_any(page, chance)}
        ana.wait_for_timeout(50)
    menu(ana, "Abandonner")
    assert english(ana) == []
    ana.get_by_role("dialog").get_by_role("button", name="Abandonner", exact=True).click()
    for page in (ana, ben):
        page.wait_for_selector("[data-end]")
        assert english(page) == []


def menu(page: Page, name: str) -> None:
    page.get_by_role("button", name="Menu").click()
    page.locator("dialog[open]").get_by_role("button", name=name).click()


def test_a_clock_is_set_up(visit: Visit) -> None:
    page = french(visit, "/g/troia")
    page.get_by_label("Pendule").select_option(index=3)
    assert english(page) == []
    page.get_by_label("Pendule").select_option(index=1)
    expect(page.get_by_label(re.compile("En plus"))).to_be_visible()
    assert english(page) == []
