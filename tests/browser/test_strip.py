"""What just happened is told above the prompt, and can be seen again on the board."""

import random

import pytest
from playwright.sync_api import Page, expect

from browser.live_server import Visit
from browser.moves import choose_any, open_game, our_turn, until
from browser.test_faults_boards import State, ask, show

OWN = ".prompt[data-own=true]"
FIELDS = ".recent .r-turn"
INSIDE = ".horse .q .shield:not(.hid)"


# The doors are open for a moment only, too: the most heroes that were ever seen inside.
NOTE_INSIDE = """inside => {
  window.most = 0
  const count = () => document.querySelectorAll(inside).length
  const look = () => { window.most = Math.max(window.most, count()) }
  const all = {subtree: true, childList: true, attributes: true}
  new MutationObserver(look).observe(document.body, all)
}"""

# At a quick speed a turn is shown for a moment only: what was there is noted as it happens.
NOTE_WATCHING = """() => {
  const watching = () => document.querySelector('.prompt[data-watching=true]') !== null
  const look = () => { window.watched ||= watching() }
  const all = {subtree: true, childList: true, attributes: true}
  new MutationObserver(look).observe(document.body, all)
}"""


def play_until(page: Page, wanted: str) -> None:
    """Play at random until something is to be seen and it is our turn."""
    chance = random.Random(2)
    for _ in range(12):
        choose_any(page, chance)
        our_turn(page)
        if page.locator(wanted).count():
            return
    raise AssertionError(f"{wanted} was never there")


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("game", ["hector", "horse", "iliad", "troia"])
def test_the_strip_tells_what_the_others_did(visit: Visit, game: str, phone: bool) -> None:
    page = visit(phone=phone)
    open_game(page, game, "Against bots", seats=3 if game in ("horse", "iliad") else None)
    page.wait_for_selector(OWN)
    play_until(page, FIELDS)
    strip, prompt = page.locator(".recent").bounding_box(), page.locator(OWN).bounding_box()
    assert strip is not None
    assert prompt is not None
    assert strip["y"] + strip["height"] <= prompt["y"]
    assert page.locator(".recent .r-what").first.inner_text().strip()


def test_an_attack_of_hector_tells_what_it_met_and_whose_troops_are_whose(visit: Visit) -> None:
    page = visit()
    open_game(page, "hector", "Against bots")
    page.wait_for_selector(OWN)

    def attacked(state: State) -> None:
        me = state["seat"]
        other = 1 - me
        peltast, slinger, hoplite = (
            {"key": f"troop.{troop}", "args": {}} for troop in ("yellow3", "green1", "yellow4")
        )
        pile = {"key": "from.1", "args": {}}
        faced = {"seat": other, "other_seat": me, "colour": "green", "opposite": "red"}
        vanguard = {"seat": other, "troop": peltast, "pile": pile, "front": 3}
        told = [
            {"key": "event.vanguard", "args": vanguard},
            {"key": "event.faced", "args": faced},
            {"key": "event.defends", "args": {"seat": me, "troop": slinger}},
            {"key": "event.played", "args": {"seat": other, "troop": hoplite}},
        ]
        entry = {"number": state["number"], "ply": 1, "seat": other, "lines": [], "told": told}
        state["log"] = [entry]
        state["view"] |= {"phase": "play", "round": 0}
        ask(state, "prompt.play", {"round": 1}, {"play red1": ["hand.red1"]})

    show(page, attacked)
    field = page.locator(FIELDS)
    expect(field.locator(".r-what > *")).to_have_text(
        ["yellow peltast (3), front 3", "against green slinger (1)", "plays yellow hoplite (4)"]
    )
    expect(page.locator(".r-against")).to_have_count(0)  # nothing of one's own was hit


LONG = {"key": "group.phalanx", "args": {"values": "4-3-2-1"}}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_strip_cuts_nothing_off(visit: Visit, phone: bool, language: str) -> None:
    page = visit(phone=phone)
    open_game(page, "iliad", "Against bots", seats=4)
    page.wait_for_selector(".prompt")
    page.evaluate(f"localStorage.setItem('ilion.language', '{language}')")

    def told_at_length(state: State) -> None:
        me = state["seat"]
        others = [(me + step) % 4 for step in (1, 2, 3)]
        card = {"key": "card.hoplites4", "args": {}}
        elephant = {"key": "card.elephant", "args": {}}
        struck = {"seat": others[0], "other_seat": me, "by": elephant, "card": card}
        told = [
            [{"key": "event.struck", "args": struck}],
            [{"key": "event.laid_on", "args": {"seat": others[1], "card": card, "what": LONG}}],
            [{"key": "event.hid", "args": {"seat": others[2], "card": card}}],
        ]
        number = state["number"]
        state["log"] = [
            {"number": number + at - 2, "ply": at + 1, "seat": others[at], "lines": [], "told": one}
            for at, one in enumerate(told)
        ]
        state["view"] |= {"phase": "turn"}
        ask(state, "prompt.duel", {}, {"pass": []})

    show(page, told_at_length)
    fields = page.locator(FIELDS)
    expect(fields).to_have_count(3)
    # What was done to oneself stands out, and is told so.
    yours = {"en": "hit your Hoplites 4", "fr": "contre Hoplites 4"}
    expect(page.locator(".r-against")).to_contain_text(yours[language])
    cut = """all => all.filter(one => one.scrollHeight > one.clientHeight + 1
      || one.scrollWidth > one.clientWidth).map(one => one.innerText)"""
    expect(page.locator(".recent .r-what").first).not_to_be_empty()
    assert page.locator(".recent .r-what").evaluate_all(cut) == []


def test_a_field_shows_its_turn_again_and_comes_back(visit: Visit) -> None:
    page = visit(motion=True)
    page.evaluate("localStorage.setItem('ilion.speed', 'quick')")
    open_game(page, "iliad", "Against bots", seats=3)
    page.wait_for_selector(OWN)
    play_until(page, f"{FIELDS}:enabled")
    told = page.locator(".log li").count()
    page.evaluate(NOTE_WATCHING)
    page.locator(FIELDS).first.click()
    until(page, "window.watched")
    expect(page.locator(OWN)).to_be_attached()
    assert page.locator(".log li").count() == told  # it is shown again, not told again


def test_the_log_of_a_phone_opens_at_its_newest_line(visit: Visit) -> None:
    page = visit(phone=True)
    open_game(page, "hector", "Against bots")
    page.wait_for_selector(OWN)
    play_until(page, FIELDS)
    page.get_by_role("button", name="Log").click()
    expect(page.locator("dialog[open] .log li").last).to_be_in_viewport()


def test_a_hero_is_seen_going_into_the_horse_and_then_the_doors_close(visit: Visit) -> None:
    page = visit()
    open_game(page, "horse", "Against bots", seats=3)
    chance = random.Random(5)
    page.wait_for_selector(OWN)
    while not page.locator("[data-touch^='waiting.'][data-state=legal]").count():
        choose_any(page, chance)
        page.wait_for_selector(OWN)
    expect(page.locator(INSIDE)).to_have_count(0)
    page.evaluate(NOTE_INSIDE, INSIDE)
    choose_any(page, chance)
    until(page, "window.most >= 1")
    expect(page.locator(INSIDE)).to_have_count(0)
    # Going back does not show it either.
    page.wait_for_selector(OWN)
    page.get_by_role("button", name="One move back").click()
    page.get_by_role("button", name="One move back").click()
    expect(page.locator(INSIDE)).to_have_count(0)
