"""What annoyed in whole games of Iliade, played by hand on a phone and at a desk."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.live_server import Visit
from browser.moves import OWN, RESULT, choose_any, open_game, until
from browser.test_faults_boards import State, ask, show

LAY = {"lay hoplites1": ["hand.hoplites1"]}
COLUMNS = ".troy .blk"


def group(number: int, card: str, worth: int) -> State:
    return {"number": number, "what": "hoplites", "cards": [card], "worth": worth}


def sit_down(visit: Visit, seats: int, phone: bool = True) -> Page:
    page = visit(phone=phone)
    open_game(page, "iliad", "Against bots", seats=seats)
    page.wait_for_selector(".prompt")
    return page


def test_the_unfolded_camp_stays_while_others_grow_and_folded_ones_are_tokens(
    visit: Visit,
) -> None:
    page = sit_down(visit, 4)
    strength = [0] * 4

    def besiege(state: State) -> None:
        for seat, camp in enumerate(state["view"]["camps"]):
            camp |= {"in": True, "strength": strength[seat]}
            camp["groups"] = [group(1, "hoplites4", 4)] if strength[seat] else []
        state["view"] |= {"phase": "turn"}
        ask(state, "prompt.thanatos", {}, LAY)

    strength[:] = [0, 4, 4, 9]
    show(page, besiege)
    camps = page.locator(".camp")
    expect(camps.first).to_have_class("camp open")
    expect(camps.last.locator("[data-id='c.3.1.0']")).to_have_class("tok")
    expect(camps.first.locator("[data-id='c.1.1.0']")).to_have_class("card k-foot")


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_columns_of_troy_stand_still_when_the_oracle_comes(visit: Visit, phone: bool) -> None:
    page = sit_down(visit, 4, phone)
    columns = "all => all.map(one => JSON.stringify(one.getBoundingClientRect().x))"

    def siege(between: bool) -> Any:
        def change(state: State) -> None:
            view = state["view"]
            view["camps"][state["seat"]]["cards"] = ["hoplites1", "hoplites1"]
            view |= {"phase": "turn", "oracle": "gorgon", "victory": ["city1", "helen"]}
            ask(state, "prompt.thanatos", {}, LAY)

        def drop(state: State) -> None:
            view = state["view"]
            view["camps"][state["seat"]]["cards"] = ["hoplites1", "hoplites1"]
            view |= {"phase": "drop", "oracle": None, "victory": ["city1", "helen"]}
            label = {"drop hoplites1": ["hand.hoplites1"]}
            ask(state, "prompt.drop", {"count": 1, "limit": 1}, label)

        show(page, drop if between else change)
        expect(page.locator(".prompt[data-own=true]")).to_be_visible()
        return page.locator(COLUMNS).evaluate_all(columns)

    during = siege(between=False)
    assert len(during) == 4
    assert siege(between=True) == during
    expect(page.locator(".troy .orc .slot")).to_have_count(1)


def test_the_duel_knows_neither_heroes_nor_thanatos(visit: Visit) -> None:
    page = sit_down(visit, 2, phone=False)
    page.get_by_role("tab", name="Help").click()
    words = page.locator(".help")
    expect(words).to_contain_text("Trojan horse")
    text = words.inner_text()
    assert not [word for word in ("Thanatos", "Gorgon", "hero") if word in text]


STRIKE = "strike 1 1"
# What was said large over the board, also when it is gone again.
NOTE_BEATS = """() => {
  window.beats = []
  new MutationObserver(() => {
    const beat = document.querySelector('.beat')
    if (beat) window.beats.push(beat.innerText)
  }).observe(document.body, {subtree: true, childList: true})
}"""


@pytest.mark.parametrize("camps", [1, 2], ids=["one", "two"])
def test_where_one_card_alone_can_attack_the_button_chooses_it(visit: Visit, camps: int) -> None:
    page = sit_down(visit, 3)
    attacks = [f"attack {number}" for number in range(1, camps + 1)]

    def attack(state: State) -> None:
        view, me = state["view"], state["seat"]
        archers = [group(at, "archers", 1) | {"what": "archers"} for at in range(1, camps + 1)]
        view["camps"][me] |= {"in": True, "groups": archers}
        view["camps"][1]["groups"] = [group(1, "hoplites4", 4)]
        view |= {"phase": "turn", "ahead": {one: [STRIKE] for one in attacks}}
        ask(state, "prompt.thanatos", {}, {one: [f"group.{one[-1]}"] for one in attacks})

    show(page, attack)
    page.get_by_role("button", name="Attack").click()
    asked = "Choose a target" if camps == 1 else "Which of your cards attacks?"
    expect(page.locator(".prompt")).to_contain_text(asked)


def test_a_folded_camp_shows_all_of_a_large_army(visit: Visit) -> None:
    page = sit_down(visit, 4)

    def large(state: State) -> None:
        for camp in state["view"]["camps"]:
            camp |= {"in": True, "hero": "odysseus", "strength": 12}
            camp["groups"] = [group(at, "hoplites3", 3) for at in range(1, 6)]
        state["view"] |= {"phase": "turn"}
        ask(state, "prompt.thanatos", {}, LAY)

    show(page, large)
    hidden = """row => [...row.querySelectorAll('.tok')].filter(one => {
      const [outer, inner] = [row, one].map(each => each.getBoundingClientRect())
      return inner.right > outer.right - 6 || inner.bottom > outer.bottom + 1
    }).length"""
    row = page.locator(".camp:not(.open) .toks").first
    expect(row.locator(".tok")).to_have_count(6)
    assert row.evaluate(hidden) == 0


def test_after_a_siege_one_sees_what_one_has_drawn_and_what_begins(visit: Visit) -> None:
    page = visit("/", phone=True, motion=True)
    open_game(page, "iliad", "Against bots", seats=3)
    while not page.locator(RESULT).count():
        page.wait_for_selector(f"{OWN}, {RESULT}")
        if page.locator(OWN).count():
            page.keyboard.press("l")
            moves = page.locator("dialog[open] li button")
            moves.first.wait_for()
            passing = moves.filter(has_text="Pass")
            (passing if passing.count() else moves.first).press("Enter")
            moves.first.wait_for(state="detached")
            page.keyboard.press("Escape")
    over = """() => [...document.querySelectorAll('.siege .total b')].every((one, at) => {
      const takes = document.querySelectorAll('.siege .takes')[at]
      const total = one.getBoundingClientRect()
      return [...takes.querySelectorAll('.no')].every(no => {
        const badge = no.getBoundingClientRect()
        return badge.top >= total.bottom - 4 || badge.left > total.right
      })
    })"""
    page.keyboard.press("Space")  # all of it is shown
    page.wait_for_timeout(300)
    assert page.evaluate(over), "what was taken stands over the totals"
    page.evaluate(NOTE_BEATS)
    page.keyboard.press("Space")
    page.wait_for_selector(OWN)
    while page.locator("[data-drop]").count():
        choose_any(page, random.Random(1))
        page.wait_for_selector(OWN)
    until(page, "() => ['You draw', 'Siege 2'].every(one => window.beats.join().includes(one))")
