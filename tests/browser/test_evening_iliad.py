"""What annoyed in whole games of Iliade, played by hand on a phone and at a desk."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.live_server import Visit
from browser.moves import open_game
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
