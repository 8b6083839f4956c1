"""Somebody who watches learns what everybody may know: on the screen, and on the line."""

import json
import random
import re
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page, Response, WebSocket, expect

from browser.live_server import Visit
from browser.moves import choose_any, faults, two_sit_down
from browser.test_ends import confirm, menu
from ilion.core.message import Message
from ilion.core.record import Record
from ilion.core.text import Translator
from server.oracle import Oracle

MOVES = 24


class Watcher:
    """A page that watches, with all it was ever told and how it looked in between."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.heard: list[dict[str, Any]] = []
        self.answers: list[Response] = []
        self.looks: list[tuple[int, str]] = []  # how much was heard, and the page then
        page.on("websocket", self._listen)
        page.on("response", lambda answer: self.answers.append(answer))

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.heard.append(json.loads(frame)))

    def look(self) -> None:
        page = self.page.content()
        self.looks.append((len(self.heard), page))

    def told(self) -> list[dict[str, Any]]:
        return [message for message in self.heard if message["type"] in ("state", "step")]


def words(value: Any) -> Iterator[str]:
    """Every word in a JSON value, names of fields too."""
    if isinstance(value, dict):
        yield from value
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from words(each)
    elif isinstance(value, str):
        yield value


def holds(page: str, word: str) -> bool:
    return re.search(rf"(?<![\w]){re.escape(word)}(?![\w])", page, re.IGNORECASE) is not None


def test_a_watcher_is_told_and_shown_nothing_that_only_a_seat_knows(visit: Visit) -> None:
    ana, ben, eve = visit(), visit(), Watcher(visit())
    # A result stays on the screen for a while; they want none.
    for page in (ana, ben, eve.page):
        page.evaluate("localStorage.setItem('ilion.speed', 'instant')")
    two_sit_down(ana, ben, "hector")
    eve.page.goto(ana.url)
    eve.page.wait_for_selector(".prompt")
    eve.look()
    chance = random.Random(2)
    while len(eve.looks) <= MOVES:
        if choose_any(ana, chance) or choose_any(ben, chance):
            eve.look()
    assert not eve.page.locator(".prompt[data-own=true], [data-state=legal]").count()
    menu(ben, "Resign")  # and the record comes to light
    confirm(ben, "Resign?")
    expect(eve.page.get_by_role("region", name="The game is over")).to_be_visible()
    table = ana.url.rpartition("/")[2]
    answer = eve.page.request.get(f"/api/tables/{table}/record")
    oracle = Oracle(Record.parse(answer.text()))
    check_line(eve, oracle)
    check_looks(eve, oracle)


def test_who_watches_is_told_so_and_counted(visit: Visit) -> None:
    ana, ben, eve, joe = visit(), visit(phone=True), visit(), visit(phone=True)
    two_sit_down(ana, ben, "troia")
    expect(ana.locator(".watchers")).to_have_count(0)
    eve.goto(ana.url)
    expect(eve.locator(".watchers:visible")).to_have_text("You are watching")
    joe.goto(ana.url)
    expect(joe.locator(".watchers:visible")).to_contain_text("You are watching")
    for watcher in (eve, joe):
        expect(watcher.locator(".watchers:visible")).to_contain_text("2 watching")
    for player in (ana, ben):
        expect(player.locator(".watchers:visible")).to_contain_text("2 watching")
        expect(player.locator(".watchers:visible")).not_to_contain_text("You are")
        assert player.evaluate("document.documentElement.scrollWidth") <= 1280
    assert joe.evaluate("document.documentElement.scrollHeight") <= 844
    assert faults(eve) == []
    assert faults(joe) == []
    joe.goto("/")
    expect(ana.locator(".watchers")).to_contain_text("1 watching")


def check_line(eve: Watcher, oracle: Oracle) -> None:
    """Each message is, word for word, what those who watch may know at that ply."""
    assert len(eve.told()) > MOVES
    *played, resigned = eve.told()
    assert resigned["prompt"] is None
    for message in played:
        assert message["seat"] is None
        oracle.check(message)
    for message in eve.heard:
        assert message["type"] in {"hello", "table", "chats", "presence", "state", "step", "ack"}
        if message["type"] == "table":
            check_facts(message["table"])
    for answer in eve.answers:
        if "/api/tables/" in answer.url:
            check_facts(answer.json())


def check_facts(table: dict[str, Any]) -> None:
    assert (table["seed"] is None) is (table["status"] != "over")
    assert not any(seat["yours"] for seat in table["seats"])


def check_looks(eve: Watcher, oracle: Oracle) -> None:
    """Cards that a seat's view holds and nobody told the watcher are nowhere on her page."""
    speaker = Translator("ilion.games.hector", "en")
    first = eve.looks[0][1]  # before a hero was drawn: what it holds is nobody's secret
    hidden = 0
    for heard, page in eve.looks:
        told = {*words(eve.heard[:heard])}
        ply = max(message["ply"] for message in eve.heard[:heard] if "ply" in message)
        for word in {*words([oracle.view(ply, 0), oracle.view(ply, 1)])} - told:
            # Cards are secret; what a seat may do, such as `favour`, the log names, too.
            key = next((key for key in (f"hero.{word}", f"troop.{word}") if speaker.has(key)), None)
            if key is None:
                continue
            name = speaker.say(Message(key))
            hidden += 1
            assert not any(holds(page, each) for each in (word, name) if not holds(first, each))
    assert hidden > 1, "nothing was hidden, so this says nothing"  # two heroes at the least
