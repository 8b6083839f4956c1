"""Nothing happens behind one's back: forced moves are announced, what cannot be undone is asked."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from browser.live_server import Visit
from browser.moves import open_game
from browser.test_faults_boards import State, ask, show

OWN = ".prompt[data-own=true]"


def force(page: Page) -> WebSocketRoute:
    """Load the table again, as if it were about to draw for the viewer, whose hand is empty."""
    sockets: list[WebSocketRoute] = []
    asked: list[State] = []

    def relay(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def to_page(text: str | bytes) -> None:
            message: Any = json.loads(text)
            if message["type"] == "state":
                asked.append(dict(message))
                seat = message["seat"]
                message["prompt"] = {
                    "seat": seat,
                    "ask": {"key": "prompt.turn", "args": {}},
                    "choices": None,
                    "forced": True,
                    "only": {"key": "action.draw", "args": {}},
                }
            if message["type"] != "step":
                socket.send(json.dumps(message))

        server.on_message(to_page)
        socket.on_message(server.send)
        sockets.append(socket)

    page.route_web_socket(re.compile("/ws$"), relay)
    page.reload()
    page.wait_for_selector(".prompt[data-own=false]")
    state = asked[-1]
    told = {"key": "event.drew", "args": {"seat": state["seat"], "count": 2, "left": 20}}
    step = {"type": "step", "by": state["seat"], "lines": ["draw"], "events": [told], "log": None}
    step |= {name: state[name] for name in ("seat", "view", "prompt", "undo")}
    step |= {"number": state["number"] + 1, "ply": state["ply"] + 1, "forced": True}
    sockets[-1].send(json.dumps(step))
    return sockets[-1]


def test_the_table_says_what_it_plays_for_somebody_and_why(visit: Visit) -> None:
    page = visit(motion=True)
    open_game(page, "troia", "Against bots")
    page.wait_for_selector(OWN)
    page.evaluate("localStorage.setItem('ilion.speed', 'slow')")
    force(page)
    expect(page.locator(".prompt .words")).to_contain_text("Empty hand: you draw.")
    page.wait_for_selector(OWN)
    expect(page.locator(".recent")).to_contain_text("(you)")  # and the strip still tells it


def test_a_setting_asks_before_a_forced_move(visit: Visit) -> None:
    page = visit()
    open_game(page, "troia", "Against bots")
    page.wait_for_selector(OWN)
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Ask me before a forced move").check()
    force(page)
    draw = page.locator(".pb").get_by_role("button", name="Draw two cards")
    draw.click()
    page.wait_for_selector(OWN)


def test_an_offer_is_shown_before_it_is_made(visit: Visit) -> None:
    page = visit()
    open_game(page, "troia", "Against bots")
    page.wait_for_selector(OWN)

    def payable(state: State) -> None:
        god = state["view"]["gods"][0]
        ask(state, "prompt.turn", {}, {f"offer {god}": [f"god.{god}"], "draw": ["deck"]})

    sent = show(page, payable)
    page.locator(".god[data-state=legal]").click()
    expect(page.locator(".prompt .words")).to_contain_text("It costs")
    assert sent == []
    page.locator(".pb .act").click()
    expect(page.locator(".prompt")).to_have_attribute("data-own", "false")
    assert sent[0][0].startswith("offer ")


def test_a_retreat_tells_its_price(visit: Visit) -> None:
    page = visit()
    open_game(page, "hector", "Against bots")
    page.wait_for_selector(OWN)

    def acting(state: State) -> None:
        state["view"] |= {"phase": "act", "round": 1}
        loss = {"troops": 2, "favours": 0, "hero": False, "shamed": 1, "shame": 1, "falls": ["2"]}
        state["view"] |= {"retreat": loss, "cannot": {"favour": "not_deployed"}}
        ask(state, "prompt.act", {"round": 1}, {"retreat": [], "play red1": ["hand.red1"]})

    sent = show(page, acting)
    retreat = page.locator("[data-verb=retreat]")
    expect(retreat).to_contain_text("−3 troops, +1 shame")
    expect(page.locator("[data-verb=favour]")).to_contain_text("needs a deployed hero")
    retreat.click()
    expect(page.locator(".prompt .words")).to_contain_text("front 2 falls")
    assert sent == []
    retreat.click()
    expect(page.locator(".prompt")).to_have_attribute("data-own", "false")
    assert sent == [["retreat"]]
