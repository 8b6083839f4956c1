"""What people do at a table, for tests."""

from __future__ import annotations

import random
import time
from functools import cache
from pathlib import Path
from typing import Any

from late_table import before_the_end, go_on, go_to_table
from playwright.sync_api import Error, Locator, Page

import ilion

AXE = Path(__file__).resolve().parent.parent.parent / "web/node_modules/axe-core/axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


OWN = ".prompt[data-own=true]"
END = "[data-end]"
RESULT = "[data-result]"


def our_turn(page: Page) -> bool:
    """Wait until we are asked, past the results that come up; false where the game is over."""
    while True:
        page.wait_for_selector(f"{OWN}, {END}, {RESULT}, .beat")
        if page.locator(END).count():
            return False
        if page.locator(OWN).count():
            return True
        if page.locator(f"{RESULT}, .beat").count():
            page.keyboard.press("Escape")  # a result first to its end, then on


@cache
def axe() -> str:
    return AXE.read_text("utf-8")


def faults(page: Page) -> list[str]:
    """What axe finds wrong with a page, one line each."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe())  # evaluated, not inserted: the page's policy stays strict
    found: dict[str, Any] = page.evaluate(
        "rules => axe.run(document, {runOnly: rules, resultTypes: ['violations']})", RULES
    )
    return [
        f"{fault['id']}: {fault['help']} at {node['target']}"
        for fault in found["violations"]
        for node in fault["nodes"]
    ]


def open_game(page: Page, game: str, way: str, seats: int | None = None) -> None:
    """Sit down at a table of a game: `Against bots` or `With friends`.

    It is opened as the form of the game's page does, which takes longer and has tests of its own.
    """
    counts = next(each["seat_counts"] for each in games(page) if each["name"] == game)
    usual = 2 if way == "With friends" and 2 in counts else min(4, max(counts))
    name = page.evaluate("localStorage.getItem('ilion.name')") or ""
    other = {"Against bots": {"who": "bot", "level": "recruit"}, "With friends": {"who": "friend"}}
    others = [other[way]] * ((seats or usual) - 1)
    me = {"who": "me", "name": name}
    go_to_table(page, {"game": game, "seats": [me, *others], "stand_in": "recruit"})


def games(page: Page) -> list[dict[str, Any]]:
    """What the server knows of its games."""
    found: list[dict[str, Any]] = page.request.get("/api/games").json()["games"]
    return found


def open_by_form(page: Page, game: str, way: str, seats: int | None = None) -> None:
    """Open a table of a game from its page: `Against bots`, `With friends`, `Pass and play`."""
    # Bots that play for people have the level that was chosen last when a table is opened.
    page.evaluate("localStorage.setItem('ilion.level', 'recruit')")
    page.goto(f"/g/{game}")
    page.get_by_role("radio", name=way).check(force=True)
    if seats is not None:
        page.get_by_label("Seats").select_option(str(seats))
    if page.get_by_label("Strength of the bots").count():
        page.get_by_label("Strength of the bots").select_option("recruit")
    page.locator("button[type=submit]").click()
    page.wait_for_url("**/t/*")


def open_late(page: Page, game: str, decisions: int, seats: int = 2) -> None:
    """Sit down against bots, so many decisions before the end that a game of random moves had."""
    go_on(page, before_the_end(ilion.simulate(ilion.game(game), seats=seats, seed=1), decisions))
    page.wait_for_selector(".prompt")


def two_sit_down(ana: Page, ben: Page, game: str) -> None:
    """Ana opens a table, Ben comes by her link."""
    open_game(ana, game, "With friends", seats=2 if len(ilion.game(game).seat_counts) > 1 else None)
    ben.goto(ana.get_by_label("Send this link to your friends").input_value())
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    for page in (ana, ben):
        page.wait_for_selector(".prompt")


def let_a_bot_play(page: Page, name: str) -> None:
    """Hand the seat of somebody who is away to a bot of the table's level."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name=f"Let a bot play for {name}").click()


def until(page: Page, condition: str, arg: object = None) -> None:
    """Wait until a condition in JavaScript holds.

    `page.wait_for_function` does not do: it evaluates in the page, which the page's policy forbids,
    and so it fails unless the condition holds at once.
    """
    begin = time.monotonic()
    while not page.evaluate(condition, arg):
        assert time.monotonic() - begin < 60, condition
        page.wait_for_timeout(20)


def leave(page: Page, speed: str) -> None:
    """Leave the seat to a bot and watch it at this speed, in any language."""
    our_turn(page)
    page.locator(".top button[aria-label=Menu]").locator("visible=true").click()
    page.locator("dialog[open] nav select").select_option(speed)
    page.locator("dialog[open] nav .btn.danger").last.click()
    page.locator("dialog[open] .row .btn.danger").click()


def let_a_bot_finish(page: Page) -> None:
    """See the end at once: a bot brings the game there."""
    leave(page, "instant")
    page.wait_for_selector(END, timeout=180_000)  # a whole game, where anything else is one step


# Resigns with the seat that this browser holds, over a socket of its own.
RESIGN = """() => new Promise((done) => {
  const { id, secrets } = JSON.parse(localStorage['ilion.tables'])[0]
  const socket = new WebSocket(location.origin.replace('http', 'ws') + '/ws')
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data)
    if (message.type === 'hello') socket.send(JSON.stringify({ type: 'sit', table: id, secrets }))
    if (message.type === 'ack') { socket.close(); done(id) }
    if (message.type !== 'table' || message.table.status === 'over') return
    const { seat } = message.table.seats.find((one) => one.yours)
    socket.send(JSON.stringify({ type: 'resign', request: 'end', seat }))
  }
})"""


def resign(page: Page) -> str:
    """End the game at once; returns the table."""
    table: str = page.evaluate(RESIGN)
    return table


def click_any(
    found: Locator, chance: random.Random, at_its_edge: bool = False, corner: bool = False
) -> None:
    """Click any of these things, as they are now.

    Where the table goes on just then, what was to be clicked is gone: whoever calls looks again.
    """
    things = found.element_handles()
    if not things:
        return
    try:
        # At its left edge: cards of a full hand lie over one another.
        where = {"position": {"x": 8, "y": 20}} if at_its_edge else {}
        if corner:
            where = {"position": {"x": 4, "y": 4}}
        things[chance.randrange(len(things))].click(**where)  # type: ignore[arg-type]
    except Error as error:
        if "not attached" not in error.message:
            raise


def choose_any(page: Page, chance: random.Random, but: str | None = None) -> bool:
    """Choose any legal action, `but` none with this text, by keyboard, if it is our turn."""
    if not page.locator(OWN).count():
        return False
    page.keyboard.press("l")
    moves = page.locator("dialog[open] li button").filter(has_not_text=but)
    moves.first.wait_for()
    moves.nth(chance.randrange(moves.count())).press("Enter")
    moves.first.wait_for(state="detached")
    return True


def play_on(page: Page, chance: random.Random, moves: int = 10_000) -> None:
    """Play until the game is over, or so many moves were made."""
    while moves and our_turn(page):
        moves -= choose_any(page, chance)
