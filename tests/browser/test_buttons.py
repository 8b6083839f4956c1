"""No button of a table is dead: each that can be pressed does something, by mouse and by touch."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Error, Locator, Page

from browser.live_server import Visit
from browser.moves import choose_any, open_game, our_turn, until
from browser.test_faults_boards import show

OWN = ".prompt[data-own=true]"
# A thing of the board that cannot be chosen now looks like no button; its tip explains it.
BUTTONS = (
    "button:not(:disabled):not([data-state=inert]):not([aria-pressed=true]), a[href].btn, "
    "[role=button]"
)
# What the page shows. The words that describe whatever has the focus are no answer to a press.
SHOWN = """() => {
  const body = document.body.cloneNode(true)
  body.querySelectorAll('#tip-words').forEach(one => one.remove())
  return location.href + body.innerHTML.replace(/ aria-describedby="[^"]*"/g, '')
}"""
# A card of a full hand is seen at its left edge; a thing's middle may lie under its neighbour.
PLACES = ((0.5, 0.5), (0.15, 0.3), (0.15, 0.8))


class Presser:
    """Presses the buttons of a table whose choices never reach the server."""

    def __init__(self, page: Page, touch: bool) -> None:
        self.page = page
        self.touch = touch
        self.sent = show(page, lambda _: None)
        self.address = page.url
        self.settle()

    def settle(self) -> None:
        self.page.wait_for_selector(OWN)
        self.page.evaluate("document.fonts.ready")
        self.shown = ""
        while self.shown != (now := self.page.evaluate(SHOWN)):
            self.shown = now
            self.page.wait_for_timeout(60)

    def again(self, sent: int) -> None:
        """As it was before a button was pressed: by Escape if that is enough, else loaded anew."""
        if len(self.sent) == sent:
            self.page.keyboard.press("Escape")
            for _ in range(10):
                if self.page.evaluate(SHOWN) == self.shown:
                    return
                self.page.wait_for_timeout(30)
        self.page.goto(self.address)
        self.settle()

    def press(self, button: Locator) -> bool:
        """Whether it can be pressed at all: nothing lies over it."""
        box = button.bounding_box()
        if box is None:
            return True  # gone meanwhile
        # An action that is not possible can be pressed: it says why.
        refuses = button.get_attribute("aria-disabled") == "true"
        for x, y in PLACES:
            at = {"x": box["width"] * x, "y": box["height"] * y}
            try:
                act = button.tap if self.touch else button.click
                act(position=at, timeout=1500, force=refuses)  # type: ignore[arg-type]
            except Error:
                continue
            return True
        return False

    def dead(self, scope: str) -> list[str]:
        """The buttons under `scope` that do nothing; a dialog is opened for those in it."""
        found: list[str] = []
        opener = None if scope != "dialog[open]" else "Menu"
        count = len(self.buttons(scope, opener))
        for number in range(count):
            button = self.buttons(scope, opener)[number]
            name = str(button.evaluate("one => one.ariaLabel || one.innerText || one.className"))
            before, sent = self.page.evaluate(SHOWN), len(self.sent)
            pressed = self.press(button)
            if not pressed or not self.answered(before, sent):
                found.append(name)
            if pressed:
                self.again(sent)
        return found

    def buttons(self, scope: str, opener: str | None) -> list[Locator]:
        if opener and not self.page.locator("dialog[open]").count():
            self.press(self.page.get_by_role("button", name=opener).first)
            self.page.wait_for_selector("dialog[open]")
        return [one for one in self.page.locator(scope).locator(BUTTONS).all() if one.is_visible()]

    def answered(self, before: str, sent: int) -> bool:
        for _ in range(20):
            if len(self.sent) > sent or self.page.evaluate(SHOWN) != before:
                return True
            self.page.wait_for_timeout(30)
        return False


def walk(visit: Visit, game: str, touch: bool, prompts: int) -> None:
    page = visit(phone=touch, touch=touch)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_game(page, game, "Against bots", seats=3 if game in ("horse", "iliad") else None)
    chance = random.Random(4)
    for number in range(prompts):
        assert our_turn(page)
        other = page.context.new_page()
        other.goto(page.url)
        presser = Presser(other, touch)
        scopes = ["header.top", "main.board"] + (["dialog[open]"] if number == 0 else [])
        assert [one for scope in scopes for one in presser.dead(scope)] == [], number
        other.close()
        choose_any(page, chance)
        until(page, f"document.querySelector('{OWN}, [data-end], [data-result]') !== null")


@pytest.mark.long
@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
@pytest.mark.parametrize("game", ["hector", "horse", "iliad", "troia"])
def test_every_button_answers(visit: Visit, game: str, touch: bool) -> None:
    walk(visit, game, touch=touch, prompts=5)
