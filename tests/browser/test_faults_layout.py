"""Faults of what is seen: nothing is cut off, nothing jumps, everything open is open."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.live_server import Server, Visit
from browser.moves import choose_any, open_by_form, open_game, our_turn, resign, two_sit_down, until
from browser.test_faults_boards import State, show

GOLDEN = Path(__file__).resolve().parent.parent / "golden"

# The texts that do not fit their boxes.
CUT = """names => names.filter((one) => one.offsetWidth && one.scrollWidth > one.clientWidth)
  .map((one) => one.textContent)"""


def cut_off(page: Page, selector: str) -> list[str]:
    page.evaluate("document.fonts.ready")
    found: list[str] = page.locator(selector).evaluate_all(CUT)
    return found


def replay(page: Page, record: str, steps: int) -> None:
    page.get_by_label("Record", exact=True).fill((GOLDEN / record).read_text("utf-8"))
    page.get_by_role("button", name="Show").click()
    page.wait_for_selector(".prompt")
    for _ in range(steps):
        page.keyboard.press("ArrowRight")
    expect(page.locator("aside .num")).to_contain_text(f"{steps}/")


def below(page: Page) -> str:
    return page.locator(".hector .side.own .who").inner_text()


def test_everything_open_shows_every_hand_on_a_board_that_lies_still(visit: Visit) -> None:
    page = visit("/replay")
    replay(page, "hector-2.ilion.json", 8)
    names = set()
    for _ in range(6):
        page.keyboard.press("ArrowRight")
        names.add(below(page))
        expect(page.locator(".hector .opphand .card, .hector .hand .back")).to_have_count(0)
    assert len(names) == 1
    expect(page.locator("main.board")).not_to_contain_text("You")


def test_what_a_seat_knows_of_a_pile_is_said_in_words(visit: Visit) -> None:
    page = visit("/replay")
    replay(page, "hector-2.ilion.json", 60)
    known = page.get_by_role("region", name="What each player knew")
    expect(known).to_contain_text("random 0 has in front 1: blue 3")


def test_everything_open_shows_all_hands_and_treasures(visit: Visit) -> None:
    page = visit("/replay")
    replay(page, "iliad-3.ilion.json", 5)
    expect(page.locator(".iliad .openhand")).to_have_count(2)
    expect(page.locator(".iliad .hand .card").first).to_be_visible()
    page.goto("/replay")
    replay(page, "horse-4.ilion.json", 5)
    expect(page.locator(".ward .tr.back")).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize(
    ("game", "board"),
    [
        ("hector", ".hector .battle-line"),
        ("horse", ".city"),
        ("iliad", ".iliad .field"),
        ("troia", ".troia .frieze"),
    ],
)
def test_a_prompt_of_two_lines_does_not_move_the_board(
    visit: Visit, game: str, board: str, phone: bool
) -> None:
    page = visit(phone=phone)
    open_game(page, game, "Against bots")
    our_turn(page)
    field = page.locator(board).first
    before = field.bounding_box()
    words = page.locator(".prompt .words")
    words.evaluate("one => one.append('. And more that has to be said here, in a second line')")
    page.wait_for_timeout(50)
    assert field.bounding_box() == before
    assert words.evaluate("one => one.scrollHeight <= one.clientHeight + 1")


def all_named(state: State) -> None:
    """Every district is somebody's, so that every name is shown."""
    view = state["view"]
    owners = [colours[0] for colours in view["colours"]]
    view["heroes"] = [{**view["heroes"][at], owners[at % 4]: 3} for at in range(7)]
    view["holders"] = [owners[at % 4] for at in range(7)]


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_names_are_not_cut_off(visit: Visit, phone: bool, language: str) -> None:
    page = visit(phone=phone)
    open_game(page, "horse", "Against bots", seats=4)
    page.wait_for_selector(".prompt")
    page.evaluate("code => localStorage.setItem('ilion.language', code)", language)
    show(page, all_named)
    for name in page.locator(".nm, .wo, .plate .who").all():  # the longest of the bots' names
        name.evaluate("one => { if (one.firstChild) one.firstChild.textContent = 'Machaon' }")
    page.wait_for_timeout(50)
    assert cut_off(page, ".nm, .wo, .plate .who") == []


def test_in_troy_the_holder_of_a_tile_is_named_whole(visit: Visit) -> None:
    page = visit()
    open_game(page, "iliad", "Against bots", seats=6)
    page.wait_for_selector(".prompt")
    tiles = {"agamemnon": 1, "athena": 2, "poseidon": 3}
    show(page, lambda state: state["view"].update(tiles=tiles))
    assert cut_off(page, ".troy .on, .plq .who") == []


HOPLITES = ["hoplites4", "hoplites3", "hoplites3", "hoplites2", "hoplites1"]
ENGINES = ["catapult", "ballista", "portcullis", "horse", "horse", "horse"]
MANY = [*HOPLITES, "archers", "archers", "chariot", "elephant", *ENGINES]


def boxes(cards: Locator) -> list[Any]:
    return [card.bounding_box() for card in cards.all()]


@pytest.mark.parametrize("phone", [False, True])
def test_fifteen_cards_lie_side_by_side_with_their_names(visit: Visit, phone: bool) -> None:
    page = visit(phone=phone)
    open_game(page, "iliad", "Against bots", seats=3)
    page.wait_for_selector(".prompt")
    show(page, lambda state: state["view"]["camps"][state["seat"]].update(cards=MANY))
    cards = page.locator(".hand .card")
    expect(cards).to_have_count(15)
    seen = boxes(cards)
    for at, one in enumerate(seen):
        for other in seen[at + 1 :]:
            beside = one["x"] + one["width"] <= other["x"] + 1
            above = one["y"] + one["height"] <= other["y"] + 1
            assert beside or above
    assert cut_off(page, ".hand .name") == []
    size = "all => Math.min(...all.map((one) => parseFloat(getComputedStyle(one).fontSize)))"
    assert page.locator(".hand .name").evaluate_all(size) >= 10.5


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_partner_is_called_so_on_a_phone(visit: Visit, language: str) -> None:
    page = visit(phone=True)
    open_game(page, "iliad", "Against bots", seats=4)
    page.wait_for_selector(".prompt")
    page.evaluate("code => localStorage.setItem('ilion.language', code)", language)

    def teams(state: State) -> None:
        view = state["view"]
        view["options"]["mode"] = "teams"
        for seat, camp in enumerate(view["camps"]):
            camp["team"] = seat % 2
        view["team_points"] = [0] * 4

    show(page, teams)
    partner = page.locator(".camp .partner")
    expect(partner).to_have_text("partner" if language == "en" else "partenaire")
    inside = partner.evaluate(
        "one => { const line = one.closest('.l1').getBoundingClientRect();"
        " const box = one.getBoundingClientRect();"
        " return box.width > 20 && box.bottom <= line.bottom + 1 && box.right <= line.right + 1 }"
    )
    assert inside


def test_on_a_phone_unread_lines_are_counted_inside_the_window(visit: Visit) -> None:
    ana, ben = visit(), visit(phone=True)
    two_sit_down(ana, ben, "troia")
    ana.get_by_role("tab", name="Chat").click()
    ana.get_by_label("Say something").fill("hello")
    ana.keyboard.press("Enter")
    badge = ben.locator(".top .badge")
    expect(badge).to_have_text("1")
    box = badge.bounding_box()
    assert box
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= 390


def test_pass_and_play_repeats_no_line_of_the_log_after_a_reconnection(
    visit: Visit, server: Server
) -> None:
    page = visit()
    open_by_form(page, "hector", "Pass and play")
    for _ in range(5):
        page.wait_for_selector(".prompt[data-own=true], main > h1")
        if page.locator("main > h1").count():
            page.get_by_role("button", name="show my table").click()
            page.wait_for_selector(".prompt[data-own=true]")
        page.keyboard.press("l")
        page.locator("dialog[open] li button").first.click()
        expect(page.locator("dialog[open]")).to_have_count(0)
    page.wait_for_selector(".prompt[data-own=true], main > h1")
    if page.locator("main > h1").count():
        page.get_by_role("button", name="show my table").click()
    page.wait_for_selector(".prompt[data-own=true]")
    told = page.locator(".log li").all_inner_texts()
    server.kill()
    expect(page.locator(".conn.open")).to_have_count(0)
    server.start()
    expect(page.locator(".conn.open")).to_have_count(1)
    page.wait_for_selector(".prompt[data-own=true]")
    assert page.locator(".log li").all_inner_texts() == told


HEAR = """(() => { window.heard = []; const Real = OscillatorNode
window.OscillatorNode = class extends Real {
  constructor(to, options) { super(to, options); window.heard.push(options.frequency) } } })()"""


def test_events_have_their_sounds_and_the_volume_is_kept(visit: Visit) -> None:
    page = visit(motion=True)
    page.add_init_script(HEAR)
    page.evaluate("localStorage.setItem('ilion.sounds', 'on')")
    open_game(page, "iliad", "Against bots", seats=2)
    page.wait_for_selector(".prompt[data-own=true]")
    page.locator("body").click(position={"x": 3, "y": 3})
    page.evaluate("window.heard = []")
    page.get_by_label("Say something").or_(page.get_by_role("tab", name="Chat")).first.click()
    page.get_by_label("Say something").fill("hello")
    page.get_by_role("button", name="Send").click()
    until(page, "() => window.heard.includes(587)")
    page.keyboard.press("Escape")
    page.locator("[data-pass]").click()
    page.locator("[data-pass]").click()
    until(page, "() => window.heard.includes(392)")  # one's own choice
    until(page, "() => window.heard.includes(294) || window.heard.includes(349)")
    page.get_by_role("button", name="Menu").click()
    volume = page.get_by_label("Volume")
    volume.fill("0.2")
    assert json.loads(page.evaluate("localStorage.getItem('ilion.volume')")) == 0.2


def offer(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Offer a draw").click()


def test_ones_turn_a_refusal_and_the_end_are_heard(visit: Visit) -> None:
    ana, ben = visit(), visit()
    ana.add_init_script(HEAR)
    ana.evaluate("localStorage.setItem('ilion.sounds', 'on')")
    two_sit_down(ana, ben, "troia")
    offer(ana)
    ben.get_by_role("button", name="Decline").click()
    expect(ana.locator(".offer")).to_have_count(0)
    offer(ana)  # what was declined cannot be offered again at once
    until(ana, "() => window.heard.includes(196)")
    ana.evaluate("window.heard = []")
    chance = random.Random(2)
    while not ana.evaluate("window.heard.includes(440)"):
        for page in (ana, ben):
            choose_any(page, chance)
        ana.wait_for_timeout(50)
    resign(ana)
    until(ana, "() => window.heard.includes(554)")


# How much wider the words of a name are than its box, in pixels; `scrollWidth` is rounded.
TOO_WIDE = """async (who, [name, last]) => {
  who.firstChild.textContent = name
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const words = document.createRange()
  words.setStartBefore(who.firstChild)
  words.setEndAfter(last ? who.lastElementChild : who.firstChild)
  return words.getBoundingClientRect().width - who.getBoundingClientRect().width
}"""


def test_no_letter_of_a_name_is_cut_off_for_want_of_half_a_pixel(visit: Visit) -> None:
    page = visit(phone=True)
    open_game(page, "hector", "Against bots")
    page.wait_for_selector(".prompt")
    page.evaluate("document.fonts.ready")
    who = page.locator(".hector .side.opp .who")
    for name in ("Machaon", "Machaos", "Machaonn", "Sarpedon", "Antenor", "Palamedes"):
        assert who.evaluate(TOO_WIDE, [name, False]) <= 0.02, name


def test_who_takes_a_district_is_said_whole(visit: Visit) -> None:
    page = visit()
    open_game(page, "horse", "Against bots", seats=4)
    page.wait_for_selector(".prompt")
    page.evaluate("localStorage.setItem('ilion.language', 'fr')")
    show(page, all_named)
    page.evaluate("document.fonts.ready")
    for taker in page.locator(".nm:has(small)").all():
        for name in ("Machaon", "Machaos", "Polites", "Antenor", "Palamed"):
            assert taker.evaluate(TOO_WIDE, [name, True]) <= 0.02, name


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", ["hector", "troia"])
def test_on_a_phone_cards_and_heroes_are_named_whole(
    visit: Visit, game: str, language: str
) -> None:
    page = visit(phone=True)
    open_game(page, game, "Against bots")
    page.evaluate("code => localStorage.setItem('ilion.language', code)", language)
    page.reload()
    our_turn(page)
    chance = random.Random(1)
    while game == "hector" and not page.locator(".hector .battle-line .card").count():
        choose_any(page, chance)
        our_turn(page)
    names = page.locator(".hector .battle-line .card .name, .hector .hand .name, .troia .plinth u")
    shown = [name for name in names.all() if name.is_visible()]
    assert shown
    for name in shown:
        assert float(name.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")) >= 11
    named = ".hector .battle-line .card .name, .hector .hand .name, .troia .plinth u"
    assert cut_off(page, named) == []
    # What the top bar has no room for is left out whole.
    assert cut_off(page, ".top .phase > *") == []


def test_an_empty_hand_of_troia_does_not_move_the_board(visit: Visit) -> None:
    page = visit(phone=True)
    open_game(page, "troia", "Against bots")
    our_turn(page)
    field = page.locator(".troia .frieze")
    before = field.bounding_box()
    empty = {"cards": [], "greek": 0, "trojan": 0}
    show(page, lambda state: state["view"]["hands"].__setitem__(state["view"]["seat"], empty))
    expect(page.locator(".troia .hand .none")).to_be_visible()
    assert field.bounding_box() == before
