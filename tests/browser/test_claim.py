"""Taking a seat: an answer that gets lost is asked for again, and gives the same seat."""

import json

from playwright.sync_api import Route, expect

from browser.live_server import Visit
from browser.moves import open_game

LINK = "Send this link to your friends"


def test_a_lost_answer_is_asked_for_again(visit: Visit) -> None:
    ana, ben = visit(), visit()
    open_game(ana, "horse", "With friends", seats=2)
    ben.goto(ana.get_by_label(LINK).input_value())
    tokens = []

    def lose_the_first(route: Route) -> None:
        tokens.append(json.loads(route.request.post_data or "")["token"])
        answer = route.fetch()
        if len(tokens) == 1:
            route.abort()
        else:
            route.fulfill(response=answer)

    ben.route("**/api/tables/*/seats", lose_the_first)
    ben.get_by_role("button", name="Sit down").click()
    for page in (ana, ben):
        page.wait_for_selector(".prompt")
    assert len(tokens) == 2
    assert len({*tokens}) == 1
    expect(ben.get_by_role("button", name="Undo")).to_be_attached()  # at the table, not watching


def test_a_seat_is_still_there_after_the_server_could_not_be_reached(visit: Visit) -> None:
    ana, ben = visit(), visit()
    open_game(ana, "horse", "With friends", seats=2)
    ben.goto(ana.get_by_label(LINK).input_value())

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    ben.route("**/api/tables/*/seats", lose)
    ben.get_by_role("button", name="Sit down").click()
    again = ben.get_by_role("button", name="Try again")
    again.wait_for()
    ben.unroute("**/api/tables/*/seats")
    again.click()
    ben.wait_for_selector(".prompt")
    ben.reload()  # the seat is kept from now on as any other
    ben.wait_for_selector(".prompt")
    expect(ben.get_by_role("button", name="Undo")).to_be_attached()
