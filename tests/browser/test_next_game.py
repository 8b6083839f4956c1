"""Several games at once: from one where others decide to the next that waits for oneself."""

import random

from playwright.sync_api import expect

from browser.live_server import Visit
from browser.moves import choose_any, faults, open_game, our_turn, two_sit_down


def test_the_next_game_is_offered_while_others_decide(visit: Visit) -> None:
    ana, ben = visit(), visit()
    open_game(ana, "horse", "Against bots")
    while not our_turn(ana):
        ana.wait_for_timeout(50)
    waiting = ana.url
    ana.goto("/")
    two_sit_down(ana, ben, "hector")
    chance = random.Random(1)
    following = ana.get_by_role("link", name="Next game")
    while not following.is_visible():
        choose_any(ana, chance)
        ana.wait_for_timeout(50)
    asked: list[str] = []
    ana.on("request", lambda request: asked.append(request.url))
    assert faults(ana) == []  # which takes a while
    assert len(asked) <= 2  # it looks now and then, not without end
    following.click()
    expect(ana).to_have_url(waiting)
