"""Faults of single boards, in positions that are set up between the server and the page."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from browser.live_server import Visit
from browser.moves import open_game

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
    page = visit("/")
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
    cut = "names => names.filter(one => one.scrollWidth > one.clientWidth).length"
    assert page.locator(".camp .who").evaluate_all(cut) == 0
    small = "names => names.filter(one => parseFloat(getComputedStyle(one).fontSize) < 12).length"
    assert page.locator(".hand .name").evaluate_all(small) == 0


def test_in_iliade_cards_are_discarded_together_and_a_partner_is_named(visit: Visit) -> None:
    page = visit("/")
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
    confirm.click()
    assert sent == [["drop hoplites2", "drop hoplites2", "drop archers"]]


def test_in_hector_one_of_two_equal_cards_lifts_and_turns_have_keys(visit: Visit) -> None:
    page = visit("/")
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
