"""What a step brings is shown in its order, whole, and also to whoever chose it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from browser.live_server import Visit
from browser.moves import open_game
from browser.test_faults_boards import State

OWN = ".prompt[data-own=true]"


def take_step(page: Page, change: Callable[[State, State], None]) -> None:
    """Load the table again and let a step come, both as `change` makes them of the position."""
    sockets: list[WebSocketRoute] = []
    steps: list[State] = []

    def relay(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def to_page(text: str | bytes) -> None:
            message: Any = json.loads(text)
            if message["type"] == "state":
                step = {"type": "step", "by": message["seat"], "lines": ["x"], "log": None}
                names = ("seat", "view", "prompt", "undo", "number", "ply")
                step |= json.loads(json.dumps({name: message[name] for name in names}))
                step |= {"number": message["number"] + 1, "ply": message["ply"] + 1}
                message.pop("opening", None)  # it has been seen
                change(message, step)
                steps.append(step)
                socket.send(json.dumps(message))
            elif message["type"] != "step":
                socket.send(text)

        server.on_message(to_page)
        socket.on_message(server.send)
        sockets.append(socket)

    page.route_web_socket(re.compile("/ws$"), relay)
    page.reload()
    page.wait_for_selector(".prompt")
    sockets[-1].send(json.dumps(steps[-1]))


def test_ones_own_failed_announcement_is_shown_large(visit: Visit) -> None:
    page = visit(motion=True)
    open_game(page, "horse", "Against bots", seats=4)
    page.wait_for_selector(OWN)
    page.evaluate("localStorage.setItem('ilion.step-through', 'on')")

    def fails(_: State, step: State) -> None:
        args = {"seat": step["seat"], "count": 3, "card": "1"}
        step["events"] = [{"key": "event.refused", "args": args}]

    take_step(page, fails)
    expect(page.locator(".beat")).to_contain_text("Nobody moves")
    page.keyboard.press("Space")
    page.wait_for_selector(OWN)
    expect(page.locator(".beat")).to_have_count(0)


def test_what_is_shown_is_told_whole_on_a_phone(visit: Visit) -> None:
    page = visit(phone=True)
    open_game(page, "horse", "Against bots", seats=4)
    page.wait_for_selector(OWN)
    page.evaluate("localStorage.setItem('ilion.step-through', 'on')")

    def another_places(_: State, step: State) -> None:
        step["by"] = (step["seat"] + 1) % 4
        args = {"seat": step["by"], "colour": "yellow", "district": 7, "dropped": "yellow"}
        step["events"] = [{"key": "event.placed", "args": args}]

    take_step(page, another_places)
    told = page.locator(".prompt .told")
    expect(told).to_contain_text("VII")
    assert told.evaluate("one => one.scrollHeight <= one.clientHeight + 1")
