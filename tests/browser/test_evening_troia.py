"""What annoyed in whole games of Troia, played by hand on a phone and at a desk."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from browser.live_server import Visit
from browser.moves import open_game
from browser.test_faults_boards import State, ask, show

GOLDEN = Path(__file__).resolve().parent.parent / "golden"
OVER = """all => all.filter(one => one.scrollHeight > one.clientHeight + 1
  || one.scrollWidth > one.clientWidth).map(one => one.innerText)"""
SPACES = ("greek-protection", "greek-defence", "combat", "trojan-defence", "trojan-protection")


def sit_down(visit: Visit, language: str = "en", phone: bool = True) -> Page:
    page = visit(phone=phone)
    open_game(page, "troia", "Against bots")
    page.wait_for_selector(".prompt")
    page.evaluate(f"localStorage.setItem('ilion.language', '{language}')")
    return page


def box(of: Locator) -> FloatRect:
    found = of.bounding_box()
    assert found is not None
    return found


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_strip_tells_the_longest_turn_whole(visit: Visit, language: str) -> None:
    page = sit_down(visit, language)

    def marched(state: State) -> None:
        other = 1 - state["seat"]

        def told(key: str, **args: Any) -> State:
            return {"key": f"event.{key}", "args": {"seat": other} | args}

        pair = {"first": "pomegranate", "second": "fish", "shows": "hindquarters"}
        card = {"key": "card.greek.pair", "args": pair}
        turn = [
            told("offered", god="artemis", count=3),
            told("moved", hero="agamemnon", space="greek-defence"),
            told("picked", other_seat=state["seat"], card=card),
            told("marched", figure="hector", card={"key": "offering.fish", "args": {}}),
            told("stepped", number=1),
            told("moved", hero="odysseus", space="combat"),
            told("moved", hero="diomedes", space="combat"),
        ]
        entry = {"number": state["number"], "ply": 1, "seat": other, "lines": [], "told": turn}
        state["log"] = [entry]
        ask(state, "prompt.turn", {}, {"draw": ["deck"]})

    show(page, marched)
    what = page.locator(".recent .r-what")
    expect(what).to_contain_text("Hector")
    page.evaluate("document.fonts.ready")
    assert what.evaluate_all(OVER) == []
    size = what.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
    assert size >= 12


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_rings_of_neighbours_do_not_overlap(visit: Visit, phone: bool) -> None:
    page = sit_down(visit, phone=phone)

    def whom(state: State) -> None:
        heroes = state["view"]["heroes"]
        state["view"] |= {
            "phase": "power",
            "god": "hermes",
            "heroes": dict.fromkeys(heroes, "combat"),
        }
        ask(state, "prompt.hermes", {}, {f"move {one}": [f"hero.{one}"] for one in heroes})

    show(page, whom)
    heroes = page.locator(".hero-p[data-state=legal]")
    expect(heroes).to_have_count(6)
    rings = heroes.evaluate_all(
        """all => all.map(one => {
          const [at, ring] = [one.getBoundingClientRect(), getComputedStyle(one, '::after')]
          return [at.left + parseFloat(ring.left), at.right - parseFloat(ring.right)]
        }).sort((a, b) => a[0] - b[0])"""
    )
    assert all(left[1] <= right[0] for left, right in pairwise(rings))


def test_the_board_stays_where_it_is_when_a_power_is_asked_for(visit: Visit) -> None:
    page = sit_down(visit)
    show(page, lambda state: ask(state, "prompt.turn", {}, {"draw": ["deck"]}))
    before = box(page.locator(".troia .frieze"))

    def zeus(state: State) -> None:
        state["view"] |= {"phase": "power", "god": "zeus"}
        ask(state, "prompt.zeus", {}, {"accept": [], "decline": []})

    show(page, zeus)
    expect(page.locator("[data-act=accept]")).to_be_visible()
    assert box(page.locator(".troia .frieze")) == before


def test_three_heroes_are_not_three_of_two(visit: Visit) -> None:
    page = sit_down(visit, phone=False)

    def gathered(state: State) -> None:
        heroes = state["view"]["heroes"]
        for hero in list(heroes)[:3]:
            heroes[hero] = "trojan-protection"

    show(page, gathered)
    expect(page.locator("[data-tip='invaders.trojan-protection']")).to_have_text("2 of 2")


def test_the_sheet_of_a_god_says_what_an_offer_would_do_or_why_it_cannot_be_paid(
    visit: Visit,
) -> None:
    page = sit_down(visit)

    def poor(state: State) -> None:
        view = state["view"]
        zeus = view["gods"].index("zeus")
        view |= {"phase": "turn"}
        view["offers"][zeus] |= {"lacks": "offerings", "cost": 5, "offerings": 2}
        ask(state, "prompt.turn", {}, {"draw": ["deck"]})

    show(page, poor)
    page.locator("[data-touch='god.zeus']").click()
    sheet = page.locator("dialog[open]")
    expect(sheet).to_contain_text("you hold 2")
    expect(sheet).to_contain_text("superior")


def test_a_replay_on_a_phone_keeps_names_and_heroes_whole(visit: Visit) -> None:
    page = visit("/replay", phone=True)
    page.get_by_label("Record", exact=True).fill((GOLDEN / "troia-2.ilion.json").read_text("utf-8"))
    page.get_by_role("button", name="Show").click()
    page.wait_for_selector(".prompt")
    for tile in page.locator(".god").all():
        name, ground = box(tile.locator(".gn")), box(tile)
        assert name["y"] + name["height"] <= ground["y"] + ground["height"] + 1
    tall = page.locator(".hero-p .man").evaluate_all("all => all.map(one => one.clientHeight)")
    assert min(tall) >= 35
    # The open cards of the other side are told by an eye, its backs lie side by side.
    fan = page.locator(".opphand .fan")
    assert box(fan)["height"] <= 40


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_who_stands_where_a_hero_may_go_can_be_looked_at_and_stands_for_the_space(
    visit: Visit, phone: bool
) -> None:
    page = sit_down(visit, phone=phone)

    def beside(state: State) -> None:
        heroes = dict.fromkeys(state["view"]["heroes"], "combat") | {"ajax": "trojan-protection"}
        state["view"] |= {"phase": "power", "god": "artemis", "heroes": heroes}
        spaces = ("trojan-protection", "greek-protection")
        moves = {f"move achilles {one}": ["hero.achilles", f"space.{one}"] for one in spaces}
        ask(state, "prompt.artemis", {}, moves)

    sent = show(page, beside)
    page.locator("[data-touch='hero.achilles']").click()
    expect(page.locator(".band .here")).to_have_count(2)
    # The frame is drawn whole in every space, also where the ground has waves.
    frames = page.locator(".band .here").evaluate_all(
        """all => all.map(one => getComputedStyle(one, '::after'))
          .map(one => one.borderTopStyle + one.opacity + one.maskImage)"""
    )
    assert frames == ["dashed1none"] * 2
    ajax = page.locator("[data-touch='hero.ajax']")
    if not phone:
        ajax.hover()
        expect(page.get_by_role("tooltip")).to_contain_text("Ajax")
    ajax.click(force=True)  # he cannot be chosen
    expect(page.locator(".prompt[data-own=true]")).to_have_count(0)
    assert sent == [["move achilles trojan-protection"]]


def hera(state: State, heroes: tuple[str, ...]) -> None:
    """Let the viewer choose by Hera's power among heroes of the Trojan defence."""
    standing = dict.fromkeys(state["view"]["heroes"], "combat")
    standing |= dict.fromkeys(heroes, "trojan-defence")
    state["view"] |= {"phase": "power", "god": "hera", "heroes": standing}
    into = "trojan-protection"
    moves = {f"move {one} {into}": [f"hero.{one}", f"space.{into}"] for one in heroes}
    ask(state, "prompt.hera", {}, moves | {"decline": []})


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_hero_who_can_go_to_one_space_only_is_seen_there_and_sent_by_one_touch(
    visit: Visit, phone: bool
) -> None:
    page = sit_down(visit, phone=phone)
    sent = show(page, partial(hera, heroes=("ajax", "odysseus")))
    expect(page.locator(".hero-p.ghost")).to_have_count(2)
    expect(page.locator(".band .here")).to_have_count(0)  # the same space could mean either of them
    ajax = page.locator("[data-touch='hero.ajax']")
    expect(ajax).to_contain_text("to the Trojan protection")
    ajax.click()
    assert sent == [["move ajax trojan-protection"]]


def test_the_space_of_the_only_hero_who_can_go_is_a_target_at_once(visit: Visit) -> None:
    page = sit_down(visit)
    sent = show(page, partial(hera, heroes=("ajax",)))
    page.locator(".band .here").click()
    assert sent == [["move ajax trojan-protection"]]


def test_what_is_asked_next_waits_until_ones_own_hero_has_arrived(visit: Visit) -> None:
    page = visit(motion=True)
    open_game(page, "troia", "Against bots")
    own = page.locator(".prompt[data-own=true]")
    own.wait_for()
    # His power always has somebody to move.
    hermes = page.locator("[data-touch='god.hermes'][data-state=legal]")
    while not hermes.count():
        page.locator("[data-act=draw], [data-act=wait]").first.click()
        own.wait_for()
    page.evaluate(
        """() => {
          new MutationObserver(() => {
            if (!document.querySelector('[data-act=decline]')) return
            const flips = document.getAnimations().filter(one => one.id === 'flip')
            const end = one => one.effect.getComputedTiming().endTime
            window.early ??= flips.some(one => one.currentTime < end(one) - 150)
          }).observe(document.body, {childList: true, subtree: true})
        }"""
    )
    hermes.click()
    page.locator(".pb .act").click()
    done = page.locator("[data-act=done]")
    done.wait_for()
    for card in page.locator(".hand .card").all():
        if done.is_disabled():
            card.click()
    done.click()
    page.locator("[data-act=decline]").wait_for()
    assert page.evaluate("window.early") is False


def test_a_note_of_a_first_game_covers_neither_gods_nor_heroes(visit: Visit) -> None:
    page = visit(marks=True, phone=True)
    open_game(page, "troia", "Against bots")
    note = page.locator(".mark[data-mark]")
    note.wait_for()
    held = box(note)
    for other in page.locator(".oly .space, .hero-p").all():
        at = box(other)
        beside = held["x"] >= at["x"] + at["width"] or at["x"] >= held["x"] + held["width"]
        above = held["y"] >= at["y"] + at["height"] or at["y"] >= held["y"] + held["height"]
        assert beside or above


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_where_a_superior_offering_leads_is_said_inside_the_field(
    visit: Visit, language: str, phone: bool
) -> None:
    page = sit_down(visit, language, phone)

    def paying(hero: str) -> None:
        def pay(state: State) -> None:
            view = state["view"]
            goes = ["trojan-defence", "trojan-protection"]
            needs = {"offerings": 2, "own": 1, "cards": 1}
            payment = {"cost": 2, "cards": [], "cornucopia": False, "last": None, "offerings": 0}
            payment |= {"own": 0, "needs": needs, "superior": {"own": 2}, "adds": {}}
            view["heroes"] = dict.fromkeys(view["heroes"], "combat")
            view |= {"phase": "give", "god": "zeus", "payment": payment | {"hero": hero}}
            view["payment"]["goes"] = goes
            ask(state, "prompt.give", {}, {"give x": []})

        show(page, pay)

    for hero in ("achilles", "diomedes"):
        paying(hero)
        tag, field = box(page.locator(".ghost.g1 .tag")), box(page.locator(".field"))
        assert field["x"] <= tag["x"]
        assert tag["x"] + tag["width"] <= field["x"] + field["width"]
        count = box(page.locator("[data-tip='invaders.trojan-protection']"))
        beside = count["x"] + count["width"] <= tag["x"]
        assert beside or count["y"] + count["height"] <= tag["y"]
        assert page.locator(".ghost.g1 .tag").evaluate_all(OVER) == []
        assert tag["width"] <= field["width"] / 6  # names of neighbours stay free


def test_the_top_card_of_a_pile_hides_those_below(visit: Visit) -> None:
    page = sit_down(visit)

    def discarded(state: State) -> None:
        shows = list(state["view"]["shows"])
        single = next(card for card in shows if card.startswith("greek.") and "+" not in card)
        double = next(card for card in shows if card.startswith("greek.") and "+" in card)
        state["view"]["discards"] = [[double, single], []]

    show(page, discarded)
    cards = page.locator("[data-id='pile.0'] .card")
    expect(cards).to_have_count(2)
    second = box(cards.first.locator(".corner .c").last)
    seen = page.evaluate(
        """([x, y]) => {
          for (const one of document.querySelectorAll('.pile *')) one.style.pointerEvents = 'auto'
          return document.elementFromPoint(x, y).closest('.card').dataset.id
        }""",
        [second["x"] + second["width"] / 2, second["y"] + second["height"] / 2],
    )
    assert seen == cards.last.get_attribute("data-id")


def test_a_part_that_is_laid_is_seen_flying_to_the_horse(visit: Visit) -> None:
    page = visit(motion=True)
    open_game(page, "troia", "Against bots")
    page.wait_for_selector(".prompt")

    def built(state: State) -> None:
        state["view"]["horse"] |= {"head": "greek.deer"}
        card = {"key": "offering.deer", "args": {}}
        laid = {"seat": 0, "card": card, "which": "greek.deer", "part": "head"}
        state["opening"] = [{"key": "event.built", "args": laid}]
        ask(state, "prompt.turn", {}, {"draw": ["deck"]})

    show(page, built)
    expect(page.locator(".brought [data-id='card.greek.deer']")).to_be_attached()
    expect(page.locator(".hz .p.fresh")).to_have_count(1)
    expect(page.locator(".brought")).to_be_hidden()  # it has become wood


def held(state: State, count: int) -> None:
    """Give the Greeks so many of their cards and let them pay."""
    cards = [card for card in state["view"]["shows"] if card.startswith("greek.")][:count]
    needs = {"offerings": 2, "own": 0, "cards": 1}
    adds = {card: {"offerings": 1, "own": 0, "cards": 1} for card in cards}
    payment = {"cost": 2, "cards": [], "cornucopia": False, "last": None, "offerings": 0, "own": 0}
    payment |= {"needs": needs, "superior": {"own": 2}, "adds": adds, "hero": "ajax"}
    view = state["view"]
    view["hands"][0] |= {"greek": count, "trojan": 0, "cards": cards}
    view |= {"phase": "give", "god": "zeus"}
    view["payment"] = payment | {"goes": ["trojan-defence", "trojan-protection"]}
    choices = {f"give {card}": [f"card.{card}"] for card in cards}
    ask(state, "prompt.give", {"god": "zeus", "cost": 2, "given": 0, "own": 0}, choices)


def test_the_parts_on_a_phones_cards_are_named_and_seen(visit: Visit) -> None:
    page = sit_down(visit)
    show(page, partial(held, count=4))
    for card in page.locator(".hand .card").all():
        expect(card.locator(".name")).to_be_visible()
        assert box(card.locator(".name"))["width"] <= box(card)["width"]
    assert page.locator(".hand .card .name").evaluate_all(OVER) == []  # Hindquarters, too
    show(page, partial(held, count=11))
    upper, lower = (page.locator(".hand .card").nth(at) for at in (0, 6))
    figure = box(upper.locator(".fig"))
    assert figure["y"] + figure["height"] <= box(lower)["y"]


@pytest.mark.parametrize("count", [4, 11, 17])
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_numbers_of_chosen_cards_are_seen_and_cover_no_words(
    visit: Visit, phone: bool, count: int
) -> None:
    page = sit_down(visit, phone=phone)
    show(page, partial(held, count=count))
    for card in (page.locator(".hand .card").first, page.locator(".hand .card").last):
        card.click(position={"x": 8, "y": 40})
        number = box(card.locator(".gave"))
        on_top = page.evaluate(
            "([x, y]) => document.elementFromPoint(x, y).closest('.card')?.dataset.id",
            [number["x"] + number["width"] / 2, number["y"] + number["height"] / 2],
        )
        assert on_top == card.get_attribute("data-id")
        prompt = box(page.locator(".prompt"))
        assert prompt["y"] + prompt["height"] <= min(number["y"], box(card)["y"])


def test_the_board_stays_where_it_is_however_much_is_given(visit: Visit) -> None:
    page = sit_down(visit, phone=False)
    show(page, partial(held, count=8))
    before = box(page.locator(".troia .frieze"))
    for card in page.locator(".hand .card").all():
        card.click(position={"x": 8, "y": 40})
    assert page.locator(".pay .given .shield").count() > 8
    assert box(page.locator(".troia .frieze")) == before
    assert page.locator(".pay .given").evaluate_all(OVER) == []


def test_the_tip_of_a_card_says_what_it_pays_and_what_its_part_is_good_for(visit: Visit) -> None:
    page = sit_down(visit, phone=False)

    def laid(state: State) -> None:
        held(state, 2)
        state["view"]["horse"] |= dict.fromkeys(state["view"]["horse"], "greek.deer")

    show(page, laid)
    page.locator(".hand .card").first.hover()
    expect(page.get_by_role("tooltip")).to_contain_text("offerings")
    expect(page.get_by_role("tooltip")).to_contain_text("already")
