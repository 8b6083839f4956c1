"""What annoyed in whole games of Iliade, played by hand on a phone and at a desk."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from late_table import go_on, go_to_table
from playwright.sync_api import Page, expect

import ilion
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


def pass_until_the_result(page: Page) -> None:
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


def test_after_a_siege_one_sees_what_one_has_drawn_and_what_begins(visit: Visit) -> None:
    page = visit("/", phone=True, motion=True)
    open_game(page, "iliad", "Against bots", seats=3)
    pass_until_the_result(page)
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


# What is on the screen from the blow on: the board, or the armies compared.
NOTE_WHAT_IS_SHOWN = """() => {
  window.shown = []
  const told = () => document.querySelectorAll('.log li').length
  const before = told()
  new MutationObserver(() => {
    const what = document.querySelector('.siege') ? 'armies' : 'board'
    if (told() > before && window.shown.at(-1) !== what) window.shown.push(what)
  }).observe(document.body, {subtree: true, childList: true})
}"""


def test_the_blow_that_ends_a_siege_is_seen_before_the_armies_and_the_gorgon_says_why(
    visit: Visit,
) -> None:
    page = visit(motion=True)
    written = json.loads(ilion.simulate(ilion.game("iliad"), seats=3, seed=18).dumps())
    log = written["log"]
    last = next(at for at in range(len(log)) if log[at] == "0 strike 2 2" and "take" in log[at + 1])
    written |= {"log": log[: last - 1], "result": None}
    written.pop("legal", None)
    go_on(page, written)
    page.wait_for_selector(OWN)
    page.locator(".me [data-touch='group.1']").click()
    page.evaluate(NOTE_WHAT_IS_SHOWN)
    page.locator(".camp [data-touch='camp.2.group.2']").click()
    until(page, "() => window.shown.at(-1) === 'armies'")
    assert page.evaluate("window.shown") == ["board", "armies"]
    expect(page.locator(".siege header")).to_contain_text("no other army was as strong")


@pytest.mark.parametrize("teams", [False, True], ids=["phone", "teams at a desk"])
def test_what_a_small_row_tells_of_points_fits_into_it(visit: Visit, teams: bool) -> None:
    page = sit_down(visit, 4, phone=not teams)

    def gorgon(state: State) -> None:
        view, me = state["view"], state["seat"]
        for seat, camp in enumerate(view["camps"]):
            camp |= {"in": seat != 1, "strength": 4, "points": 9}
            camp["groups"] = [] if seat == 1 else [group(1, "hoplites4", 4)]
        view |= {"phase": "take", "siege": "gorgon", "oracle": "gorgon", "victory": ["city1"]}
        if teams:
            view["options"] = {"mode": "teams"}
        won = {"seat": me, "count": 4, "points": [9, 10, 9, 9]}
        told = [
            {"key": "event.gorgon_won", "args": won},
            {"key": "event.agamemnon_from", "args": {"seat": me, "other_seat": 1}},
        ]
        state["log"] = [
            {"number": state["number"], "ply": 1, "seat": me, "lines": [], "told": told}
        ]
        ask(state, "prompt.take", {}, {"take city1": ["victory.city1"]})

    show(page, gorgon)
    row = page.locator(".row.gone")
    expect(row).to_contain_text("10")
    outside = """row => [...row.querySelectorAll('.points *')].filter(one => {
      const [outer, inner] = [row, one].map(each => each.getBoundingClientRect())
      return inner.height && (inner.top < outer.top || inner.bottom > outer.bottom + 1)
    }).length"""
    assert row.evaluate(outside) == 0


def test_the_camp_that_is_attacked_stays_unfolded(visit: Visit) -> None:
    page = sit_down(visit, 4)
    archers = group(1, "archers", 1) | {"what": "archers"}

    def attack(state: State) -> None:
        view, me = state["view"], state["seat"]
        for camp in view["camps"]:
            camp |= {"in": True, "groups": [group(1, "hoplites4", 4)]}
        view["camps"][me]["groups"] = [archers]
        strikes = [f"strike {seat} 1" for seat in range(4) if seat != me]
        view |= {"phase": "turn", "ahead": {"attack 1": strikes}}
        ask(state, "prompt.thanatos", {}, {"attack 1": ["group.1"]})

    sent = show(page, attack)
    page.get_by_role("button", name="Attack").click()
    page.get_by_role("button", name=re.compile("Attack .*: 1 target")).last.click()
    page.locator(".camp.open [data-touch$='group.1']").click()
    until(page, "() => !document.querySelector('.prompt[data-own=true]')")
    assert sent == [["attack 1", "strike 3 1"]]
    expect(page.locator(".camp").last).to_have_class("camp open")


# How high cards of the hand are when they set out for other places.
NOTE_HEIGHTS = """() => {
  window.heights = []
  const animate = Element.prototype.animate
  Element.prototype.animate = function (frames, ...rest) {
    const scale = /scale\\(([\\d.]+)\\)/.exec(frames[0]?.transform ?? '')
    if (scale && this.closest('.hand')) window.heights.push(scale[1] * this.offsetHeight)
    return animate.call(this, frames, ...rest)
  }
}"""


def test_cards_of_a_hand_that_needs_one_row_less_set_out_as_low_as_they_were(visit: Visit) -> None:
    page = visit(phone=True, motion=True)
    page.evaluate("localStorage.setItem('ilion.speed', 'quick')")
    open_game(page, "iliad", "Against bots", seats=2)
    page.wait_for_selector(OWN)
    low = page.locator(".hand .card").first.evaluate("card => card.offsetHeight")
    page.evaluate(NOTE_HEIGHTS)
    chance = random.Random(1)
    while page.locator(".hand.rows").count():
        page.wait_for_selector(f"{OWN}, {RESULT}")
        page.evaluate("window.heights = []")
        choose_any(page, chance, but="Pass")
        page.wait_for_selector(f"{OWN}, {RESULT}")
    heights = page.evaluate("window.heights")
    assert heights
    assert max(heights) < low + 2


def test_a_duel_marks_ties_and_has_a_small_frame_around_who_is_attacked(visit: Visit) -> None:
    page = sit_down(visit, 2, phone=False)

    def attack(state: State) -> None:
        view, me = state["view"], state["seat"]
        for camp in view["camps"]:
            camp |= {"in": True, "groups": [group(1, "archers", 1) | {"what": "archers"}]}
        view |= {"phase": "turn", "ahead": {"attack 1": [f"strike {1 - me} 1"]}, "places": [1, 1]}
        ask(state, "prompt.duel", {}, {"attack 1": ["group.1"]})

    show(page, attack)
    assert page.locator(".rank").all_inner_texts() == ["=1st", "=1st"]
    page.get_by_role("button", name="Attack").click()
    box = page.locator(".aim").bounding_box()
    assert box is not None
    assert box["width"] < 300


@pytest.mark.parametrize("what", ["struck", "passed"])
def test_notes_cover_no_plaque_and_a_note_on_passing_points_at_the_button(
    visit: Visit, what: str
) -> None:
    page = visit(marks=True)
    open_game(page, "iliad", "Against bots", seats=2)
    page.wait_for_selector(".prompt")

    def turn(state: State) -> None:
        view, me = state["view"], state["seat"]
        for camp in view["camps"]:
            camp |= {"in": True, "strength": 4, "groups": [group(1, "hoplites4", 4)]}
        card = {"key": "card.hoplites2", "args": {}}
        blow = {"other_seat": me, "by": card, "card": card} if what == "struck" else {}
        told = {"key": f"event.{what}", "args": {"seat": 1 - me, **blow}}
        state["log"] = [
            {"number": state["number"], "ply": 1, "seat": 1 - me, "lines": [], "told": [told]}
        ]
        view |= {"phase": "turn"}
        ask(state, "prompt.duel", {}, {"pass": [], "lay hoplites1": ["hand.hoplites1"]})

    show(page, turn)
    note = page.locator(".mark")
    expect(note).to_be_visible()
    over = """note => [...document.querySelectorAll('.plq')].filter(one => {
      const [a, b] = [note, one].map(each => each.getBoundingClientRect())
      return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top
    }).length"""
    assert note.evaluate(over) == 0
    if what == "passed":
        arrow = page.locator(".lead circle, .mark .arr").first.bounding_box()
        button = page.locator("[data-pass]").bounding_box()
        assert arrow is not None
        assert button is not None
        assert abs(arrow["y"] - button["y"]) < 20


def test_after_a_siege_of_teams_it_is_the_team_that_needs_points(visit: Visit) -> None:
    page = visit()
    bot = {"who": "bot", "level": "recruit"}
    seats = [{"who": "me"}, bot, bot, bot]
    go_to_table(page, {"game": "iliad", "seats": seats, "options": {"mode": "teams"}})
    pass_until_the_result(page)
    expect(page.locator(RESULT)).to_contain_text(re.compile("Team [AB] needs"))


def test_cards_chosen_to_be_discarded_are_darker_than_those_that_stay(visit: Visit) -> None:
    page = sit_down(visit, 3)

    def drop(state: State) -> None:
        view = state["view"]
        view["camps"][state["seat"]]["cards"] = ["hoplites1", "archers", "catapult"]
        view |= {"phase": "drop", "oracle": None}
        cards = {f"drop {card}": [f"hand.{card}"] for card in ("hoplites1", "archers", "catapult")}
        ask(state, "prompt.drop", {"count": 2, "limit": 1}, cards)

    show(page, drop)
    page.locator("[data-id='hand.archers.0']").click()
    darker = "cards => cards.map(card => getComputedStyle(card).filter !== 'none')"
    assert page.locator(".hand .card").evaluate_all(darker) == [False, True, False]


def test_a_replay_on_a_phone_shows_the_army_at_the_bottom(visit: Visit) -> None:
    page = visit("/replay", phone=True)
    record = ilion.simulate(ilion.game("iliad"), seats=4, seed=1).dumps()
    page.get_by_label("Record", exact=True).fill(record)
    page.get_by_role("button", name="Show").click()
    box = page.locator(".me .army").bounding_box()
    assert box is not None
    assert box["height"] > 80
    page.get_by_role("button", name="The army of").first.click()
    box = page.locator(".me .army").bounding_box()
    assert box is not None
    assert box["height"] > 80
    whole = "words => words.scrollWidth <= words.clientWidth"
    assert page.locator(".acts small").evaluate(whole), "the piles are cut off"


@pytest.mark.parametrize(("seed", "played"), [(2, 39), (3, 83)], ids=["a pass", "a card"])
def test_what_ends_a_siege_is_seen_before_the_armies(visit: Visit, seed: int, played: int) -> None:
    page = visit(motion=True)
    written = json.loads(ilion.simulate(ilion.game("iliad"), seats=3, seed=seed).dumps())
    lays = written["log"][played].startswith("0 lay catapult")
    written |= {"log": written["log"][:played], "result": None}
    written.pop("legal", None)
    go_on(page, written)
    page.wait_for_selector(OWN)
    first, then = (".hand [data-touch='hand.catapult']", ".slot") if lays else ("[data-pass]",) * 2
    page.locator(first).first.click()
    page.evaluate(NOTE_WHAT_IS_SHOWN)
    page.locator(then).click()
    until(page, "() => window.shown.at(-1) === 'armies'")
    assert page.evaluate("window.shown") == ["board", "armies"]


def test_before_one_passes_in_a_duel_it_is_told_who_would_win(visit: Visit) -> None:
    page = sit_down(visit, 2, phone=False)
    for asked, strengths, said in (
        ("prompt.duel", (4, 9), "you lose the siege"),
        ("prompt.duel", (9, 4), "the siege is yours"),
        ("prompt.duel", (4, 4), "you win the siege"),
        ("prompt.duel_pass", (4, 4), "you pass last, so you lose it"),
        ("prompt.duel_pass", (4, None), "the armies are compared"),
    ):

        def turn(
            state: State,
            asked: str = asked,
            strengths: tuple[int, int | None] = strengths,
        ) -> None:
            view, me = state["view"], state["seat"]
            for seat, strength in zip((me, 1 - me), strengths, strict=True):
                view["camps"][seat] |= {"in": True, "strength": 4, "with_horses": strength}
            view |= {"phase": "turn"}
            ask(state, asked, {}, {"pass": []})

        show(page, turn)
        page.locator("[data-pass]").click()
        expect(page.locator(".prompt")).to_contain_text(said)
        page.get_by_role("button", name="Cancel", exact=True).click()


def test_a_large_army_leaves_its_total_free_while_its_seat_takes_a_card(visit: Visit) -> None:
    page = sit_down(visit, 4, phone=False)

    def take(state: State) -> None:
        view, me = state["view"], state["seat"]
        for camp in view["camps"]:
            camp |= {"in": False, "strength": 30, "hero": "ajax", "strength_of_hero": 3}
            camp["groups"] = [group(at, "hoplites3", 3) for at in range(1, 10)]
        view |= {"phase": "take", "siege": "thanatos", "victory": ["city1", "helen"]}
        told = [
            {"key": "event.strength", "args": {"seat": seat, "place": seat + 1, "count": 30}}
            for seat in range(4)
        ]
        state["log"] = [
            {"number": state["number"], "ply": 1, "seat": me, "lines": [], "told": told}
        ]
        ask(state, "prompt.take", {}, {"take city1": ["victory.city1"]})

    show(page, take)
    row = page.locator(".row.taking")
    over = """row => {
      const { left } = row.querySelector('.total b').getBoundingClientRect()
      const groups = [...row.querySelectorAll('.g')]
      return groups.filter(one => one.getBoundingClientRect().right > left).length
    }"""
    expect(row).to_be_visible()
    assert row.evaluate(over) == 0


def test_a_target_says_what_its_army_would_lose(visit: Visit) -> None:
    page = sit_down(visit, 3)

    def attack(state: State) -> None:
        view, me = state["view"], state["seat"]
        view["camps"][me] |= {"in": True, "groups": [group(1, "archers", 1) | {"what": "archers"}]}
        phalanx = group(1, "hoplites4", 14) | {"cards": ["hoplites4", "hoplites3"]}
        view["camps"][1] |= {"groups": [phalanx], "strength": 17}
        view |= {"phase": "turn", "ahead": {"attack 1": [STRIKE]}}
        view["outlook"] = {f"attack 1 {STRIKE}": 7}
        ask(state, "prompt.thanatos", {}, {"attack 1": ["group.1"]})

    show(page, attack)
    target = page.locator("[data-touch='camp.1.group.1']")
    expect(target.locator(".counts")).to_have_text("14")
    page.get_by_role("button", name="Attack").click()
    expect(target.locator(".counts")).to_have_text("−10")


def test_on_a_phone_the_frame_around_a_duels_opponent_crosses_nothing(visit: Visit) -> None:
    page = sit_down(visit, 2)

    def attack(state: State) -> None:
        view, me = state["view"], state["seat"]
        for camp in view["camps"]:
            camp |= {"in": True, "groups": [group(1, "archers", 1) | {"what": "archers"}]}
        view |= {"phase": "turn", "ahead": {"attack 1": [f"strike {1 - me} 1"]}}
        ask(state, "prompt.duel", {}, {"attack 1": ["group.1"]})

    show(page, attack)
    page.get_by_role("button", name="Attack").click()
    frame = page.locator(".aim").bounding_box()
    name = page.locator(".camp .who").bounding_box()
    total = page.locator(".camp .sn").bounding_box()
    assert frame is not None
    assert name is not None
    assert total is not None
    assert frame["x"] < name["x"]
    assert total["x"] + total["width"] < frame["x"] + frame["width"]


def test_on_a_phone_a_large_army_that_has_taken_much_stays_in_its_row(visit: Visit) -> None:
    page = sit_down(visit, 4)

    def taken(state: State) -> None:
        view, me = state["view"], state["seat"]
        for seat, camp in enumerate(view["camps"]):
            camp |= {"in": False, "strength": 9, "hero": "ajax", "strength_of_hero": 3}
            many = 8 if seat == me else 3
            camp["groups"] = [group(at, "hoplites3", 3) for at in range(1, many + 1)]
        view |= {"phase": "take", "siege": "thanatos", "victory": ["city1"], "actor": 1}
        told: list[State] = [
            {"key": "event.strength", "args": {"seat": seat, "place": seat + 1, "count": 9}}
            for seat in range(4)
        ]
        card = {"key": "victory.trireme2", "args": {}}
        told += [{"key": f"event.{tile}", "args": {"seat": me}} for tile in ("agamemnon", "athena")]
        told += [{"key": "event.took", "args": {"seat": me, "card": card}}]
        told += [{"key": "event.poseidon", "args": {"seat": me}}]
        state["log"] = [
            {"number": state["number"], "ply": 1, "seat": me, "lines": [], "told": told}
        ]
        state["prompt"] = {"seat": 1, "ask": {"key": "prompt.take", "args": {}}}
        state["prompt"] |= {"choices": None, "forced": False}

    show(page, taken)
    row = page.locator(".row.mine")
    expect(row.locator(".t")).to_have_count(4)
    outside = """row => [...row.querySelectorAll('.who, .token, .t')].filter(one => {
      const [outer, inner] = [row, one].map(each => each.getBoundingClientRect())
      return inner.top < outer.top || inner.bottom > outer.bottom + 1
    }).length"""
    assert row.evaluate(outside) == 0
