"""French throughout: every page and state in French, with no English left on the screen."""

from __future__ import annotations

import json
import random
import re
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from browser.live_server import Server, Visit
from browser.moves import choose_any, let_a_bot_finish, open_game, open_late, our_turn
from ilion.core.registry import all_games, names
from ilion.core.text import catalogue

ROOT = Path(__file__).resolve().parent.parent.parent
GOLDEN = ROOT / "tests" / "golden"
WEB = ROOT / "web" / "src"
GAMES = list(names())
BOTS, FRIENDS, PASS = range(3)
NAME = "localStorage.setItem('ilion.name', 'Zoé')"

# Common words that are English only. What both languages have (place, table, on) cannot tell.
WORDS = re.compile(
    r"\b(?:"
    r"the|and|of|with|your|you|yours|is|are|was|were|this|that|these|from|for|not|has|have|"
    r"will|what|who|which|whose|where|when|their|there|here|it|its|be|been|to|at|into|out|up|"
    r"down|all|any|game|games|card|cards|move|moves|turn|turns|seat|seats|hand|hands|player|"
    r"players|bot|bots|watch|wait|waiting|lost|over|won|wins|draw|draws|lay|lays|take|takes|"
    r"give|gives|play|plays|choose|send|copy|back|close|help|log|rules|replay|record|link|name|"
    r"guest|free|begin"
    r")\b",
    re.IGNORECASE,
)

# Everything that is read or spoken: texts, labels, titles. What says its own language is left out.
READ = """() => {
  const found = [document.title]
  const skip = '[lang=en], [lang=grc], script, style'
  const seen = element => element.checkVisibility({visibilityProperty: true})
  const worded = node => node.nodeType === Node.TEXT_NODE && node.data.trim()
  const speaks = element => [...element.childNodes].some(worded)
  for (const element of document.querySelectorAll('body *')) {
    if (element.closest(skip) || !seen(element)) continue
    for (const name of ['aria-label', 'placeholder', 'alt'])
      if (element.hasAttribute(name)) found.push(element.getAttribute(name))
    // Notation is the same in every language; lists of moves have it as their title.
    if (element.title && !element.closest('dialog li')) found.push(element.title)
    if (element.value && element.matches('textarea, input')) continue
    if (speaks(element)) found.push(element.textContent)
  }
  return [...new Set(found.map(text => text.replace(/\\s+/g, ' ').trim()))].filter(text => text)
}"""


@cache
def english_only() -> list[re.Pattern[str]]:
    """Every English text that French says otherwise, with anything in its gaps."""
    folders = [WEB / "text", *WEB.glob("boards/*/text")]
    packages = ["ilion", "ilion.server", *(f"ilion.games.{name}" for name in GAMES)]
    books = [
        *([own_catalogue(folder, code) for code in ("en", "fr")] for folder in folders),
        *([catalogue(package, code) for code in ("en", "fr")] for package in packages),
    ]
    french = {text for _, book in books for text in book.values()}
    # What is worded alike in both may say what English has elsewhere: `front {{front}}`, `front 2`.
    alike = [
        as_pattern(text, words=1)
        for english, book in books
        for key, text in english.items()
        if text == book[key]
    ]
    texts = {
        text
        for english, book in books
        for key, text in english.items()
        if text not in french and text != book[key]
        if not any(each and each.fullmatch(text) for each in alike)
    }
    return [pattern for text in sorted(texts) if (pattern := as_pattern(text))]


def own_catalogue(folder: Path, code: str) -> dict[str, str]:
    return flat(json.loads((folder / f"{code}.json").read_text("utf-8")))


def as_pattern(text: str, words: int = 3) -> re.Pattern[str] | None:
    parts = re.split(r"\{\{\w+\}\}|\$t\([\w.{}]+\)", text)
    # With gaps it takes some words of its own to be known again: `{{count}} points` is French, too.
    if len(re.findall(r"[a-z]{2,}", " ".join(parts))) < (words if len(parts) > 1 else 1):
        return None
    return re.compile(".+".join(re.escape(part) for part in parts))


def flat(tree: dict[str, object], prefix: str = "") -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in tree.items():
        found |= (
            flat(value, f"{prefix}{key}.")
            if isinstance(value, dict)
            else {prefix + key: str(value)}
        )
    return found


@cache
def proper_names() -> list[str]:
    """What is called so in every language: the makers of the games."""
    boxes = [game.box for game in all_games()]
    return [name for box in boxes for name in (*box.authors, box.publisher, box.original_title)]


def english(page: Page) -> list[str]:
    """What is English on the screen."""
    return [text for text in page.evaluate(READ) if is_english(text)]


@cache
def is_english(text: str) -> bool:
    plain = text.replace("\u00a0", " ")
    for name in proper_names():
        plain = plain.replace(name, "")
    known = any(each.fullmatch(plain.strip()) for each in english_only())
    return known or WORDS.search(plain.replace("game-icons", "")) is not None


def french(visit: Visit, path: str = "/", phone: bool = False) -> Page:
    page = visit(path, language="fr-FR", phone=phone)
    page.wait_for_selector("h1")
    return page


def open_table(page: Page, game: str, way: int, seats: int | None = None) -> None:
    page.goto(f"/g/{game}")
    page.locator(".ways input").nth(way).check(force=True)
    if seats is not None and page.get_by_label("Places").count():
        page.get_by_label("Places").select_option(str(seats))
    if page.get_by_label("Force des robots").count():
        page.get_by_label("Force des robots").select_option("recruit")
    page.get_by_label(re.compile("Votre nom|Nom du joueur 1")).fill("Zoé")
    page.locator("button[type=submit]").click()
    page.wait_for_url("**/t/*")


def test_the_home_page_of_who_has_games(visit: Visit) -> None:
    page = french(visit)
    open_table(page, "horse", FRIENDS, seats=4)
    open_table(page, "horse", BOTS, seats=2)
    page.wait_for_selector(".prompt[data-own=true]")
    page.goto("/")
    expect(page.locator(".game-row")).to_have_count(2)
    assert english(page) == []
    for way in ("Entre amis", "Sur un seul écran"):
        page.get_by_role("button", name=way).click()
        expect(page.get_by_role("dialog", name=way)).to_be_visible()
        assert english(page) == []
        page.keyboard.press("Escape")


PAGES = [
    "/",
    "/credits",
    "/replay",
    "/nowhere",
    "/t/aaaaaaaaaaaaaaaa",
    "/t/aaaaaaaaaaaaaaaa#join-x",
]


@pytest.mark.parametrize("path", [*PAGES, *(f"/rules/{game}" for game in GAMES)])
def test_pages(visit: Visit, path: str) -> None:
    page = french(visit, path)
    page.wait_for_load_state("networkidle")
    assert english(page) == []


@pytest.mark.parametrize("game", GAMES)
def test_setting_a_table_up(visit: Visit, game: str) -> None:
    page = french(visit, f"/g/{game}")
    page.wait_for_selector(".ways")
    for way in (BOTS, FRIENDS, PASS):
        page.locator(".ways input").nth(way).check(force=True)
        assert english(page) == []


def test_a_table_that_cannot_be(visit: Visit) -> None:
    page = french(visit, "/g/horse")

    def spoil(route: Route) -> None:
        wish = route.request.post_data_json
        assert wish is not None
        route.continue_(post_data=json.dumps({**wish, "options": {"open_horse": 3}}))

    page.route("**/api/tables", spoil)
    page.locator("button[type=submit]").click()
    expect(page.locator(".toast")).to_contain_text("L'option open_horse")
    assert english(page) == []


def test_waiting_joining_and_being_too_late(visit: Visit) -> None:
    zoe, luc, eve = (visit(language="fr-FR") for _ in range(3))
    open_table(zoe, "horse", FRIENDS, seats=2)
    link = zoe.locator("#link").input_value()
    assert english(zoe) == []
    luc.goto(link)
    luc.get_by_label("Votre nom").fill("Luc")
    assert english(luc) == []
    luc.locator("button[type=submit]").click()
    zoe.wait_for_selector(".prompt")
    for path in (link, link.partition("#")[0] + "#seat-" + "A" * 32):
        eve.goto("/")
        eve.goto(path)
        eve.wait_for_selector("main h1")
        expect(eve.locator("h1")).to_have_text(re.compile("^Cette table est|^Ce lien ne"))
        assert english(eve) == []
    eve.goto(link.partition("#")[0])  # watching
    eve.wait_for_selector(".prompt")
    assert english(eve) == []
    luc.goto("/")
    zoe.keyboard.press("Escape")
    zoe.locator(".top button").last.click()  # the menu, with a bot for who is away
    assert english(zoe) == []
    zoe.goto("/")
    zoe.wait_for_selector(".game-row")
    assert english(zoe) == []


def test_passing_the_screen(visit: Visit) -> None:
    page = visit(language="fr-FR")
    open_table(page, "hector", PASS)
    page.wait_for_selector("main > h1")
    assert english(page) == []


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_a_table_with_everything_open(visit: Visit, game: str, phone: bool) -> None:
    page = visit(language="fr-FR", phone=phone)
    page.evaluate(NAME)
    open_game(page, game, "Against bots")
    chance = random.Random(3)
    for _ in range(6):
        our_turn(page)
        assert english(page) == []
        choose_any(page, chance)
    our_turn(page)
    for key in ("l", "?"):
        page.keyboard.press(key)
        page.wait_for_selector("dialog[open]")
        assert english(page) == []
        page.keyboard.press("Escape")
    if not phone:
        for tab in ("chat", "help"):
            page.locator(f"[data-tab={tab}]").click()
            assert english(page) == []
    page.locator(".top button[aria-label=Menu]").locator("visible=true").click()
    page.wait_for_selector("dialog[open] nav")
    assert english(page) == []


def test_the_end_of_a_game_and_its_replay(visit: Visit) -> None:
    page = visit(language="fr-FR")
    page.evaluate(NAME)
    open_late(page, "horse", decisions=6)
    let_a_bot_finish(page)
    assert english(page) == []
    page.locator("[data-end] a[href^='/replay']").click()
    page.wait_for_selector("aside select")
    assert english(page) == []


@pytest.mark.parametrize("record", [f"{game.name}-{game.seat_counts[-1]}" for game in all_games()])
def test_replays(visit: Visit, record: str) -> None:
    page = french(visit, "/replay")
    written = json.loads((GOLDEN / f"{record}.ilion.json").read_text("utf-8"))
    # Names are people's own; those of the record are English.
    written["names"] = [f"Zoé {seat}" for seat in range(len(written["names"]))]
    page.locator("textarea").fill(json.dumps(written))
    page.locator("button[type=submit]").click()
    page.wait_for_selector("aside select")
    for key in ["End", "ArrowLeft", "Home", *["ArrowRight"] * 6]:
        page.keyboard.press(key)
        assert english(page) == []


def test_what_is_no_record(visit: Visit) -> None:
    page = french(visit, "/replay")
    page.locator("textarea").fill("nonsense")
    page.locator("button[type=submit]").click()
    expect(page.get_by_role("alert")).to_contain_text("enregistrement")
    assert english(page) == []


def test_a_lost_connection(visit: Visit, server: Server) -> None:
    page, home = french(visit), french(visit)
    open_table(page, "horse", BOTS, seats=2)
    page.wait_for_selector(".prompt")
    home.wait_for_selector(".cover")
    server.kill()
    try:
        expect(page.locator(".conn.open")).to_have_count(0)
        assert english(page) == []
        home.get_by_role("button", name="Jouer", exact=True).click()
        expect(home.locator(".toast")).to_be_visible()
        assert english(home) == []
    finally:
        server.start()
