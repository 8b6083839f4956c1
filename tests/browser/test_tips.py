"""Things explain themselves: by hover, by a long press, by `?` on what has the focus."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from browser.live_server import Visit
from browser.moves import choose_any, faults, open_game, our_turn
from browser.test_faults_boards import State, ask, show

THINGS = {"hector": None, "horse": 3, "iliad": 3, "troia": None}
TIP = "[role=tooltip]"


def begin(page: Page, game: str, moves: int = 6) -> None:
    open_game(page, game, "Against bots", seats=THINGS[game])
    chance = random.Random(3)
    for _ in range(moves):
        our_turn(page)
        choose_any(page, chance)
    our_turn(page)


# Whatever gets the focus is described by its tip, at once; hovering opens the same a moment later.
WITHOUT_A_TIP = """() => [...document.querySelectorAll('main.board :is([data-touch], [data-tip])')]
  .filter(thing => thing.checkVisibility())
  .filter(thing => {
    thing.dispatchEvent(new FocusEvent('focusin', {bubbles: true}))
    const words = document.querySelector('#tip-words').textContent
    return !words || !thing.hasAttribute('aria-describedby')
  })
  .map(thing => thing.dataset.tip ?? thing.dataset.touch)"""


@pytest.mark.parametrize("game", THINGS)
def test_everything_that_can_be_touched_has_a_tip(visit: Visit, game: str) -> None:
    page = visit()
    begin(page, game)
    assert page.locator("main.board :is([data-touch], [data-tip]):visible").count() > 10
    assert set(page.evaluate(WITHOUT_A_TIP)) <= {"line", "ground"}  # empty places
    thing = page.locator("main.board [data-tip]:visible").first
    thing.dispatch_event("pointerover", {"pointerType": "mouse", "bubbles": True})
    expect(page.locator(f"{TIP} dd").first).to_be_visible()


@pytest.mark.parametrize("game", THINGS)
def test_the_glossary_names_what_is_in_play(visit: Visit, game: str) -> None:
    page = visit()
    begin(page, game, moves=0)
    page.get_by_role("tab", name="Help").click()
    names = page.locator(".help dt").all_inner_texts()
    assert len(names) >= 6
    assert all(names)
    if game == "troia":
        gods = page.locator(".god .gn").all_inner_texts()
        assert {god.lower() for god in gods} <= {name.lower() for name in names}
        assert len(names) == 12  # six gods of twelve


def test_what_comes_to_lie_under_a_mouse_that_has_just_clicked_opens_no_tip(visit: Visit) -> None:
    page = visit()
    begin(page, "troia", moves=0)
    deck = page.locator("[data-touch=deck]")
    box = deck.bounding_box()
    assert box
    at = {"x": box["x"] + 20, "y": box["y"] + 20}
    page.mouse.click(at["x"], at["y"])
    our_turn(page)
    over = {"pointerType": "mouse", "bubbles": True}
    deck.dispatch_event("pointerover", {**over, "clientX": at["x"], "clientY": at["y"]})
    page.evaluate("new Promise((done) => setTimeout(done, 1000))")  # longer than a hover takes
    expect(page.locator(TIP)).to_have_count(0)
    deck.dispatch_event("pointerover", {**over, "clientX": at["x"] + 30, "clientY": at["y"]})
    expect(page.locator(TIP)).to_be_visible()


def test_a_mouse_that_rests_where_it_opened_the_table_opens_no_tip(visit: Visit) -> None:
    page = visit("/g/iliad")
    box = page.get_by_role("button", name="Play now").bounding_box()
    assert box
    at = {"clientX": box["x"] + 20, "clientY": box["y"] + 20}
    page.mouse.click(at["clientX"], at["clientY"])
    our_turn(page)
    card = page.locator(".hand .card").first
    over = {"pointerType": "mouse", "bubbles": True}
    card.dispatch_event("pointerover", {**over, **at})
    page.evaluate("new Promise((done) => setTimeout(done, 1000))")  # longer than a hover takes
    expect(page.locator(TIP)).to_have_count(0)
    card.dispatch_event("pointerover", {**over, **at, "clientX": at["clientX"] + 30})
    expect(page.locator(TIP)).to_be_visible()


def test_what_is_dropped_under_the_mouse_opens_no_tip(visit: Visit) -> None:
    page = visit()
    begin(page, "hector", moves=0)
    chance = random.Random(3)
    while our_turn(page) and not page.locator(".hand [data-touch=hero][data-state=legal]").count():
        choose_any(page, chance, but="Retreat")
    page.locator(".hand [data-touch=hero]").hover()
    page.mouse.down()
    box = page.locator(".own-row .card").first.bounding_box()
    assert box
    at = {"x": box["x"] + 20, "y": box["y"] + 30}
    page.mouse.move(**at, steps=5)
    page.mouse.up()
    hero = page.locator(".own-row .card.hero")
    hero.wait_for()
    over = {"pointerType": "mouse", "bubbles": True, "clientX": at["x"], "clientY": at["y"]}
    hero.dispatch_event("pointerover", over)
    page.evaluate("new Promise((done) => setTimeout(done, 1000))")  # longer than a hover takes
    expect(page.locator(TIP)).to_have_count(0)
    hero.dispatch_event("pointerover", {**over, "clientX": at["x"] + 30})
    expect(page.locator(TIP)).to_be_visible()


def test_a_god_that_cannot_be_paid_says_what_is_missing(visit: Visit) -> None:
    page = visit()
    begin(page, "troia", moves=0)

    def poor(state: State) -> None:
        view = state["view"]
        for offer in view["offers"]:
            offer |= {"lacks": "offerings", "offerings": 1, "cost": 4}
        ask(state, "prompt.turn", {}, {"draw": ["deck"]})

    show(page, poor)
    god = page.locator(".god").first
    god.hover()
    tip = page.locator(TIP)
    expect(tip).to_contain_text("It wants 4 offerings; you hold 1.")
    expect(tip).to_contain_text("Power")
    box, of = tip.bounding_box(), god.bounding_box()
    assert box is not None
    assert of is not None
    assert box["x"] >= of["x"] + of["width"] or box["y"] >= of["y"] + of["height"]
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(tip).to_have_count(0)


def test_the_focus_is_described_and_a_question_mark_opens_the_tip(visit: Visit) -> None:
    page = visit()
    begin(page, "iliad", moves=0)
    card = page.locator(".hand .card").first
    card.focus()
    page.mouse.move(2, 2)
    described = card.get_attribute("aria-describedby") or ""
    expect(page.locator(f"#{described}")).to_contain_text("What it does")
    page.keyboard.press("?")
    expect(page.locator(TIP)).to_be_visible()
    expect(page.locator("dialog[open]")).to_have_count(0)


LONG = """one => { const box = one.getBoundingClientRect()
  const at = {bubbles: true, pointerType: 'touch', clientX: box.x + 9, clientY: box.y + 9}
  one.dispatchEvent(new PointerEvent('pointerdown', at)) }"""


def test_a_long_press_opens_a_sheet_and_plays_nothing(visit: Visit) -> None:
    page = visit(phone=True)
    begin(page, "iliad", moves=0)
    card = page.locator(".hand .card[data-state=legal]").first
    card.evaluate(LONG)
    sheet = page.locator(".tip.sheet")
    expect(sheet).to_be_visible()
    card.evaluate(
        "one => { one.dispatchEvent(new PointerEvent('pointerup', {bubbles: true,"
        " pointerType: 'touch'})); one.click() }"
    )
    expect(page.locator(".hand [aria-pressed=true]")).to_have_count(0)
    assert faults(page) == []
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_have_count(0)
    card.click()  # a tap still plays
    expect(
        page.locator(".hand [aria-pressed=true], .prompt[data-own=false]").first
    ).to_be_attached()


def test_the_horse_tells_the_odds_of_each_announcement(visit: Visit) -> None:
    page = visit()
    begin(page, "horse", moves=0)

    def announcing(state: State) -> None:
        view = state["view"]
        view |= {"phase": "announce", "odds": [[11, 13], [9, 13], [4, 13]]}
        view |= {"card": None, "announced": None}
        says = {f"announce {n}": [f"announce.{n}"] for n in (1, 2, 3)}
        ask(state, "prompt.announce", {"count": 3}, says)

    show(page, announcing)
    expect(page.locator(".an small")).to_have_text(["11/13", "9/13", "4/13"])


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_each_turn_of_the_fate_tile_tells_both_totals(visit: Visit, phone: bool) -> None:
    page = visit(phone=phone)
    begin(page, "hector", moves=0)

    def turning(state: State) -> None:
        view, me = state["view"], state["seat"]
        view |= {"phase": "turn", "round": 1, "tile": 1}
        view["edges"] = ["red", "blue", "green", "yellow"]
        totals = [13, 18] if me == 0 else [18, 13]
        ways = ("left", "stay", "right")
        view["ways"] = [{"way": way, "facing": ["red", "blue"], "totals": totals} for way in ways]
        turns = {f"turn {way}": ["tile"] for way in ways}
        ask(state, "prompt.turn", {"round": 1, "own": 3, "others": 2}, turns)

    show(page, turning)
    expect(page.locator(".choose .totals")).to_have_text(["13 : 18"] * 3)
    for choice in page.locator(".choose .big").all():
        assert choice.evaluate("it => it.scrollWidth <= it.clientWidth")


def test_hectors_sheet_says_what_must_lie_where(visit: Visit) -> None:
    page = visit()
    begin(page, "hector", moves=0)

    def hidden(state: State) -> None:
        troops = [{"places": ["1"], "cards": ["red4", "blue2"]}]
        state["view"]["hidden"] = [troops, troops]

    show(page, hidden)
    page.locator("button.lost").click()
    sheet = page.locator("dialog[open] .hidden-troops").first
    expect(sheet).to_contain_text("in front 1")
    expect(sheet.locator("li b")).to_have_text(["4", "2"])
