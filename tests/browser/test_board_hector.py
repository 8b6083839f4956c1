"""The table of Hector and Achilles: played by clicking what is marked on it, in French."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.live_server import Visit
from browser.moves import click_any, faults, open_game, open_late, our_turn
from browser.test_faults_boards import State, ask, show

TEXT = Path(__file__).resolve().parent.parent.parent / "web/src/boards/hector/text"
VERB = "button[data-verb]:enabled:not([aria-disabled=true])"
LEGAL = f"main.board :is([data-touch][data-state~=legal], {VERB}):visible"
RETREAT = f"main.board {VERB}[data-verb=retreat]"
TARGET = "main.board [data-touch][data-state~=target]:visible"


def open_table(page: Page) -> None:
    page.goto("/g/hector")
    page.locator("select:has(option[value=recruit])").select_option("recruit")
    page.locator("button[type=submit]").click()
    page.wait_for_url("**/t/*")


def click_on(page: Page, chance: random.Random, moves: int = 10_000, flee: float = 0) -> bool:
    """Click what may be clicked until the game is over; false where the moves ran out first.

    Whoever flees often (`flee` is how often) loses soon.
    """
    for _ in range(moves):
        if not our_turn(page):
            return True
        flight = [RETREAT] if chance.random() < flee else []
        for likely in (".acts .sure", TARGET, *flight, LEGAL):
            found = page.locator(likely)
            if found.count():
                click_any(found, chance)
                break
    return False


def words(tree: Any) -> Iterator[str]:
    for value in tree.values():
        if isinstance(value, str):
            yield value
        else:
            yield from words(value)


def english_alone() -> set[str]:
    """Whole sentences of the board that are English and not French."""
    spoken = {}
    for language in ("en", "fr"):
        spoken[language] = set(words(json.loads((TEXT / f"{language}.json").read_text("utf-8"))))
    return spoken["en"] - spoken["fr"]


def shown(page: Page) -> set[str]:
    """Every line and every name on the screen."""
    lines: str = page.locator("body").inner_text()
    names: list[str] = page.evaluate(
        "[...document.querySelectorAll('[aria-label], [title]')]"
        ".flatMap((one) => [one.getAttribute('aria-label') ?? '', one.title ?? ''])"
    )
    return {*lines.split("\n"), *names}


def test_a_war_is_clicked_to_its_end_in_french(visit: Visit) -> None:
    page = visit(language="fr-FR")
    told: list[str] = []
    page.on("console", lambda line: told.append(line.text) if line.type == "error" else None)
    open_table(page)
    chance = random.Random(1)
    english = english_alone()
    for _ in range(6):
        click_on(page, chance, moves=2)
        assert not shown(page) & english
    open_late(page, "hector", decisions=30)
    assert click_on(page, chance, flee=0.8)
    assert not shown(page) & english
    assert told == []


# Every height that the battlefield has, from now on.
WATCH_HEIGHT = """() => {
  window.heights = []
  const seen = new ResizeObserver(([one]) => heights.push(Math.round(one.contentRect.height)))
  seen.observe(document.querySelector('.hector .frieze'))
}"""


@pytest.mark.parametrize("phone", [False, True])
def test_axe_finds_nothing_and_all_fits_one_screen(visit: Visit, phone: bool) -> None:
    page = visit(phone=phone, language="fr-FR")
    open_table(page)
    chance = random.Random(2)
    our_turn(page)
    page.evaluate(WATCH_HEIGHT)
    for asked in (".choose [data-state=legal]", ".hand [data-state=legal]"):
        our_turn(page)
        while not page.locator(asked).count():
            click_on(page, chance, moves=1)
            our_turn(page)
        assert not faults(page), asked
        assert page.evaluate("document.documentElement.scrollHeight") <= (844 if phone else 800)
    # It stays as it is while an answer is on its way, and when the cards are dealt.
    assert len(set(page.evaluate("heights"))) == 1


def test_the_hero_chosen_for_a_ransom_leaves_the_board_as_it_is(visit: Visit) -> None:
    page = visit(language="fr")
    open_game(page, "hector", "Against bots")
    page.wait_for_selector(".prompt")

    def lost(state: State) -> None:
        view = state["view"]
        view |= {"phase": "ransom", "round": 4, "front": 1, "hero_at": ["table", "table"]}
        view["hero"] = ["agamemnon", "paris"]
        view["table"] = [["red4", "red3"], ["blue4", "blue3"]]
        view["covered"] = [0, 0]
        choices = {"ransom": ["hero", "favours"], "mourn": ["hero"]}
        ask(state, "prompt.ransom", {"hero": "agamemnon"}, choices)

    show(page, lost)
    frieze = page.locator(".frieze").bounding_box()
    page.locator(".own-row [data-touch=hero]").click()
    expect(page.locator(".prompt .btn.act")).to_have_count(0)  # both stand beside the hand
    assert page.locator(".frieze").bounding_box() == frieze


def test_in_the_french_glossary_a_hero_is_not_the_pile_of_heroes(visit: Visit) -> None:
    page = visit(language="fr")
    open_game(page, "hector", "Against bots")
    page.get_by_role("tab", name="Aide").click()
    page.locator(".help dt").first.wait_for()
    names = page.locator(".help dt").all_inner_texts()
    assert len(set(names)) == len(names)
