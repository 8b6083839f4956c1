"""Faults of single boards, in positions that are set up between the server and the page."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from browser.live_server import Visit
from browser.moves import faults, open_game

State = dict[str, Any]


def show(page: Page, change: Callable[[State], None]) -> list[list[str]]:
    """Load the table again, with the state changed on its way; gives the actions that are sent."""
    sent: list[list[str]] = []

    def relay(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def to_server(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "act":
                sent.append(message["actions"])
            else:
                server.send(text)

        def to_page(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "state":
                change(message)
                socket.send(json.dumps(message))
            elif message["type"] != "step":
                socket.send(text)

        socket.on_message(to_server)
        server.on_message(to_page)

    page.route_web_socket(re.compile("/ws$"), relay)
    page.reload()
    page.wait_for_selector(".prompt")
    return sent


def ask(state: State, key: str, args: State, choices: dict[str, list[str]]) -> None:
    """Ask the viewer; by the notation of each choice, what it touches."""
    label = {"key": key, "args": args}
    state["prompt"] = {
        "seat": state["seat"],
        "ask": label,
        "choices": [
            {"action": at, "text": text, "label": label, "touches": touches}
            for at, (text, touches) in enumerate(choices.items())
        ],
        "forced": False,
    }
    state["view"]["actor"] = state["seat"]


def test_in_iliade_only_ones_own_attack_lifts_a_card_and_names_stand_whole(visit: Visit) -> None:
    page = visit()
    open_game(page, "iliad", "Against bots", seats=5)
    page.wait_for_selector(".prompt")

    def another_attacks(state: State) -> None:
        view, me = state["view"], state["seat"]
        other = (me + 1) % 5
        view["camps"][me]["cards"] = ["archers", "chariot"]
        view |= {"phase": "strike", "actor": other, "attacker": "hand"}
        view["tiles"] = {"agamemnon": other, "athena": other, "poseidon": other}
        state["prompt"] = {"seat": other, "ask": {"key": "prompt.take", "args": {}}}
        state["prompt"] |= {"choices": None, "forced": False}

    show(page, another_attacks)
    expect(page.locator(".hand .card")).to_have_count(2)
    expect(page.locator(".hand .card[data-state=selected]")).to_have_count(0)
    expect(page.locator(".camp .charging .card")).to_have_count(1)  # what comes from the hand
    cut = "names => names.filter(one => one.scrollWidth > one.clientWidth).length"
    assert page.locator(".camp .who").evaluate_all(cut) == 0
    small = "names => names.filter(one => parseFloat(getComputedStyle(one).fontSize) < 12).length"
    assert page.locator(".hand .name").evaluate_all(small) == 0


def test_in_iliade_cards_are_discarded_together_and_a_partner_is_named(visit: Visit) -> None:
    page = visit()
    open_game(page, "iliad", "Against bots", seats=4)
    page.wait_for_selector(".prompt")

    def too_many(state: State) -> None:
        view, me = state["view"], state["seat"]
        view["phase"] = "drop"
        view["camps"][me]["cards"] = ["hoplites2", "hoplites2", "archers", "chariot"]
        view["options"]["mode"] = "teams"
        for seat, camp in enumerate(view["camps"]):
            camp["team"] = seat % 2
        view["team_points"] = [0] * 4
        view["places"] = [1, 1, 1, 1]
        view["tiles"] = {"agamemnon": me, "athena": me, "poseidon": me}
        cards = ("hoplites2", "archers", "chariot")
        drops = {f"drop {card}": [f"hand.{card}"] for card in cards}
        ask(state, "prompt.drop", {"count": 3, "limit": 1}, drops)

    sent = show(page, too_many)
    expect(page.locator(".partner")).to_have_text(["partner"])
    rank = page.locator(".me .rank").bounding_box()
    assert rank is not None
    for tile in page.locator(".me .plq .disc").all():
        box = tile.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= rank["x"] or box["y"] >= rank["y"] + rank["height"]
    confirm = page.locator("[data-drop]")
    hand = page.locator(".hand .card")
    for at in (0, 1, 2):
        expect(confirm).to_be_disabled()
        hand.nth(at).click(position={"x": 8, "y": 20})
        expect(page.locator(".hand [aria-pressed=true]")).to_have_count(at + 1)
    hand.nth(3).click(position={"x": 8, "y": 20})  # one too many: the first is let go
    expect(page.locator(".hand [aria-pressed=true]")).to_have_count(3)
    confirm.click()
    assert sent == [["drop hoplites2", "drop archers", "drop chariot"]]


def test_in_hector_one_of_two_equal_cards_lifts_and_turns_have_keys(visit: Visit) -> None:
    page = visit()
    open_game(page, "hector", "Against bots")
    page.wait_for_selector(".prompt")

    def twins(state: State) -> None:
        view, me = state["view"], state["seat"]
        view |= {"phase": "play", "round": 0}
        view["hand"][me], view["held"][me] = ["red2", "red2", "blue3"], 3
        plays = {f"play {card}": [f"hand.{card}"] for card in ("red2", "blue3")}
        ask(state, "prompt.play", {"round": 1}, plays)

    show(page, twins)
    page.locator(".hand .card").nth(1).click(position={"x": 8, "y": 20})
    lifted = page.locator(".hand .card[data-state~=selected]")
    expect(lifted).to_have_count(1)
    expect(page.locator(".hand .card").nth(1)).to_have_attribute("aria-pressed", "true")

    def turning(state: State) -> None:
        view = state["view"]
        view |= {"phase": "turn", "round": 0, "tile": 1}
        view["edges"] = ["red", "blue", "green", "yellow"]
        turns = {f"turn {way}": ["tile"] for way in ("left", "stay", "right")}
        ask(state, "prompt.turn", {"round": 1, "own": 3, "others": 2}, turns)

    sent = show(page, turning)
    expect(page.locator(".choose .big .kbd")).to_have_text(["1", "2", "3"])
    page.keyboard.press("2")
    expect(page.locator(".prompt")).to_have_attribute("data-own", "false")
    assert sent == [["turn stay"]]


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_in_iliade_the_cards_to_take_stand_in_their_row_beside_the_army_and_its_total(
    visit: Visit, phone: bool
) -> None:
    page = visit(phone=phone)
    open_game(page, "iliad", "Against bots", seats=6)
    page.wait_for_selector(".prompt")
    cards = ["city1", "city2", "city3", "trireme1", "trireme2", "trireme3"]

    def taking(state: State) -> None:
        view, me = state["view"], state["seat"]
        view |= {"phase": "take", "victory": cards, "rank": 1, "to_take": 4, "siege": "thanatos"}
        view["ranking"] = [me, *(seat for seat in range(6) if seat != me)]
        hoplites = [f"hoplites{value}" for value in (4, 3, 2, 1)]
        groups = [
            {"number": at, "what": "hoplites", "cards": hoplites, "worth": 40} for at in (1, 2, 3)
        ]
        view["camps"][me] |= {"groups": groups, "points": 5}
        ask(state, "prompt.take", {}, {f"take {card}": [f"victory.{card}"] for card in cards})

    show(page, taking)
    row = page.locator(".row.mine")
    widths = "all => [...new Set(all.map(one => Math.round(one.getBoundingClientRect().width)))]"
    assert len(row.locator(".bar i").evaluate_all(widths)) == 1  # points one has, and others
    choices = row.locator("button.card")
    expect(choices).to_have_count(len(cards))
    whole = row.bounding_box()
    assert whole
    boxes = [row.locator(part).bounding_box() for part in (".armed", ".total", ".points")]
    for choice in choices.all():
        card = choice.bounding_box()
        assert card
        assert card["y"] >= whole["y"]
        assert card["y"] + card["height"] <= whole["y"] + whole["height"]
        for box in boxes:
            assert box
            beside = card["x"] + card["width"] <= box["x"] or box["x"] + box["width"] <= card["x"]
            above = card["y"] + card["height"] <= box["y"] or box["y"] + box["height"] <= card["y"]
            assert beside or above
    assert page.evaluate("document.documentElement.scrollHeight") <= (844 if phone else 800)


def test_in_hector_the_keys_of_the_edges_stand_in_their_order(visit: Visit) -> None:
    page = visit()
    open_game(page, "hector", "Against bots")
    page.wait_for_selector(".prompt")
    edges = ["green", "red", "yellow", "blue"]

    def facing(state: State) -> None:
        state["view"] |= {"phase": "face", "front": 1, "edges": edges, "tile": 1}
        state["view"]["attacker"] = state["seat"]
        touches = {f"face {colour}": [f"edge.{colour}"] for colour in sorted(edges)}
        ask(state, "prompt.face", {"front": 1}, touches)

    sent = show(page, facing)
    expect(page.locator(".choose .kbd")).to_have_text(["1", "2", "3", "4"])
    page.keyboard.press("3")
    expect(page.locator(".prompt")).to_have_attribute("data-own", "false")
    assert sent == [["face yellow"]]


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_in_hector_an_action_that_is_not_possible_says_why_to_everybody(
    visit: Visit, phone: bool
) -> None:
    page = visit(phone=phone)
    open_game(page, "hector", "Against bots")
    page.wait_for_selector(".prompt")

    def acting(state: State) -> None:
        state["view"] |= {"phase": "act", "round": 1, "cannot": {"deploy": "no_hero"}}
        ask(state, "prompt.act", {"round": 1}, {"change": [], "play red1": ["hand.red1"]})

    sent = show(page, acting)
    words = page.locator(".prompt .words")
    deploy = page.locator("[data-verb=deploy]")
    deploy.click(force=True)  # it does not look enabled, but it answers
    expect(words).to_have_text("Deploy hero: no hero left")
    page.keyboard.press("Escape")
    expect(words).to_contain_text("Your turn")
    deploy.focus()  # by keyboard it can be reached, and screen readers are told, too
    expect(deploy).to_have_accessible_description(re.compile("no hero left"))
    page.keyboard.press("Enter")
    expect(words).to_have_text("Deploy hero: no hero left")
    assert faults(page) == []
    assert sent == []


ONE = {"number": 1, "what": "hoplites", "cards": ["hoplites4"], "worth": 4}
STILL = (".me .army .card", ".me .plq", ".camp .plq", ".camp .army .card")


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_in_iliade_armies_and_plaques_lie_still_as_turns_and_passes_come(
    visit: Visit, phone: bool
) -> None:
    page = visit(phone=phone)
    open_game(page, "iliad", "Against bots", seats=5)
    page.wait_for_selector(".prompt")

    def boxes(mine: bool, passed: bool) -> list[Any]:
        def fight(state: State) -> None:
            view, me = state["view"], state["seat"]
            other = (me + 1) % 5
            view |= {"phase": "turn", "tiles": {"agamemnon": other, "athena": me, "poseidon": me}}
            for seat, camp in enumerate(view["camps"]):
                camp |= {"in": not (passed and seat == other), "groups": [ONE]}
            view["camps"][me]["cards"] = ["hoplites1"]
            ask(state, "prompt.place", {}, {"lay hoplites1": ["hand.hoplites1"]})
            if not mine:
                state["prompt"] |= {"seat": other, "choices": None}
                view["places"] = [1] * 5  # as armies stand, beside the tiles

        show(page, fight)
        expect(page.locator(f".prompt[data-own={str(mine).lower()}]")).to_be_visible()
        found = "all => all.map(one => JSON.stringify(one.getBoundingClientRect()))"
        return [page.locator(things).evaluate_all(found) for things in STILL]

    ours = boxes(mine=True, passed=False)
    assert boxes(mine=False, passed=False) == ours
    assert boxes(mine=True, passed=True) == ours
