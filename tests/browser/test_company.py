"""Around the game: from home to a table and back, somebody away, the next game, being called."""

import random
import re

import pytest
from playwright.sync_api import Page, expect

from browser.live_server import Visit
from browser.moves import (
    choose_any,
    faults,
    let_a_bot_finish,
    let_a_bot_play,
    open_by_form,
    open_game,
    open_late,
    our_turn,
    play_on,
    resign,
    two_sit_down,
    until,
)


def test_a_screen_is_passed_round_by_name(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("button", name="Pass and play").click()
    asked = page.get_by_role("dialog", name="Pass and play")
    asked.get_by_role("radio", name="Troia").check(force=True)
    asked.get_by_label("Name of player 1").fill("Ana")
    assert faults(page) == []
    asked.get_by_role("button", name="Begin").click()
    begins = page.get_by_role("heading", level=1)
    expect(begins).to_have_text(re.compile("^(Ana|Player 2), it is your turn$"))
    name = begins.inner_text().partition(",")[0]
    page.goto("/")
    expect(page.locator(".game-row")).to_contain_text("Troia")
    expect(page.locator(".game-row")).to_contain_text(f"{name} to move")
    page.get_by_role("button", name="Pass and play").click()
    expect(page.get_by_label("Name of player 1")).to_have_value("Ana")  # for the next time
    page.keyboard.press("Escape")
    expect(asked).to_have_count(0)


def test_playing_with_friends_asks_which_game(visit: Visit) -> None:
    page = visit("/", phone=True)
    page.get_by_role("button", name="Play with friends").click()
    asked = page.get_by_role("dialog", name="Play with friends")
    asked.get_by_role("radio", name="Hector and Achilles").check(force=True)
    expect(asked.get_by_role("combobox", name="Players")).to_have_count(0)  # it is always for two
    asked.get_by_role("radio", name="Iliad").check(force=True)
    asked.get_by_role("combobox", name="Players").select_option("3")
    asked.get_by_label("Your name").fill("Ana")
    assert faults(page) == []
    asked.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Iliad")
    expect(page.get_by_text("Free seat", exact=True)).to_have_count(2)
    expect(page.locator(".seats")).to_contain_text("Ana")


@pytest.mark.parametrize("game", ["Troia", "The Horse of Troy"])
def test_a_link_for_friends_is_one_click_from_home(visit: Visit, game: str) -> None:
    ana, ben = visit("/", phone=game == "Troia"), visit("/")
    for each in ("Hector and Achilles", "Troia", "The Horse of Troy", "Iliad"):
        expect(ana.get_by_role("button", name=f"With friends {each}")).to_be_visible()
    ana.get_by_role("button", name=f"With friends {game}").click()
    link = ana.get_by_label("Send this link to your friends")
    expect(ana.get_by_role("img", name="The link as a QR code")).to_be_visible()
    assert faults(ana) == []
    ana.get_by_label("Your name").fill("Ana")
    ana.get_by_label("Your name").press("Enter")
    ben.goto(link.input_value())
    expect(ben.get_by_role("main")).to_contain_text("a game with Ana")
    ben.get_by_role("button", name="Sit down").click()
    for page in (ana, ben):
        page.wait_for_selector(".prompt")


def test_what_was_opened_in_one_click_can_still_be_set_up(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("button", name="With friends The Horse of Troy").click()
    page.get_by_role("link", name="Change the set-up").click()
    expect(page.get_by_role("radio", name="With friends")).to_be_checked()
    page.get_by_label("Seats").select_option("4")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("Free seat", exact=True)).to_have_count(3)
    page.goto("/")
    expect(page.locator(".game-row")).to_have_count(1)  # the first table is given up


def test_a_number_of_seats_that_was_chosen_stays(visit: Visit) -> None:
    page = visit("/g/iliad")
    page.get_by_label("Seats").select_option("5")
    page.get_by_role("radio", name="With friends").check(force=True)
    expect(page.get_by_label("Seats")).to_have_value("5")
    page.goto("/")
    page.get_by_role("button", name="Play with friends").click()
    asked = page.get_by_role("dialog", name="Play with friends")
    asked.get_by_role("radio", name="Iliad").check(force=True)
    asked.get_by_role("combobox", name="Players").select_option("3")
    asked.get_by_role("link", name="More options").click()
    expect(page.get_by_label("Seats")).to_have_value("3")


def test_a_table_that_waits_is_left_and_forgotten(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("button", name="With friends Troia").click()
    page.get_by_role("button", name="Leave this table").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Games of the Trojan War")
    expect(page.locator(".game-row")).to_have_count(0)


def test_home_says_whose_turn_it_is(visit: Visit) -> None:
    ana, ben = visit(), visit()
    two_sit_down(ana, ben, "troia")
    ana_decides = ana.locator(".prompt[data-own=true]").count() == 1
    for page in (ana, ben):
        page.goto("/")
    yours, waits = (ana, ben) if ana_decides else (ben, ana)
    expect(yours.locator(".game-row")).to_contain_text("Your turn")
    expect(waits.locator(".game-row")).to_contain_text(
        "Guest to move" if ana_decides else "Ben to move"
    )


def test_a_returning_player_is_back_in_one_click(visit: Visit) -> None:
    page = visit()
    open_game(page, "troia", "Against bots")
    waits = page.url
    page.wait_for_selector(".prompt[data-own=true]")
    open_game(page, "horse", "With friends", seats=4)
    page.goto("/")
    rows = page.locator(".game-row")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("Your turn")  # older, but it waits for her
    expect(rows.last).to_contain_text("3 seats are free")
    expect(page.locator("h2").first).to_contain_text("Your games")
    expect(page.locator("h2").first).to_contain_text("one waits for you")
    assert faults(page) == []
    rows.first.click()
    page.wait_for_selector(".prompt[data-own=true]")
    assert page.url == waits


def test_finished_games_are_listed_with_result_and_date(visit: Visit) -> None:
    page = visit()
    open_late(page, "horse", decisions=6)
    let_a_bot_finish(page)
    page.goto("/")
    row = page.locator(".game-row")
    expect(row).to_contain_text(re.compile(r"(Won|Lost) \d+ to \d+|A draw, \d+"))
    expect(row).to_contain_text("today")
    page.get_by_role("link", name="Replays").click()
    expect(row).to_contain_text("The Horse of Troy")
    assert faults(page) == []
    row.click()
    page.wait_for_url("**/replay/*")


def test_a_bot_plays_for_who_is_away_and_both_go_on_at_the_next_table(visit: Visit) -> None:
    ana, ben = visit(), visit()
    two_sit_down(ana, ben, "horse")
    table = ben.url
    ben.goto("/credits")
    let_a_bot_play(ana, "Ben")
    for _ in range(3):  # the bot plays: we are asked again
        assert our_turn(ana)
        choose_any(ana, random.Random(6))
    resign(ana)
    ana.get_by_role("button", name="Rematch").click()
    ana.wait_for_url(lambda url: url != table)
    ben.goto(table)
    ben.get_by_role("link", name="To the next game").click()
    for page in (ana, ben):
        page.wait_for_selector(".prompt")
    assert ana.url == ben.url != table


def test_a_rematch_against_bots_is_one_click_and_as_strong(visit: Visit) -> None:
    page = visit()
    open_by_form(page, "horse", "Against bots", seats=2)
    table = page.url
    resign(page)
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: url != table)
    page.wait_for_selector(".prompt")
    page.goto("/g/troia")
    expect(page.get_by_label("Strength of the bots")).to_have_value("recruit")


CALLS = """
    window.calls = []
    window.Notification = class {
      static permission = 'default'
      static async requestPermission() { return (this.permission = 'granted') }
      constructor(title, more) { window.calls.push(title + ', ' + more.body) }
    }
"""


def hide(page: Page, hidden: bool) -> None:
    page.evaluate(
        "hidden => Object.defineProperty(document, 'hidden', {value: hidden, configurable: true})",
        hidden,
    )


def test_a_hidden_tab_calls_who_asked_for_it(visit: Visit) -> None:
    page = visit()
    page.add_init_script(CALLS)
    open_game(page, "troia", "Against bots")
    page.wait_for_selector(".prompt[data-own=true]")
    chance = random.Random(11)

    def our_next_turn(hidden: bool) -> int:
        """Move on until it is our turn again after a bot's, with the tab hidden or not.

        Returns how often we were called before.
        """
        calls: int = page.evaluate("window.calls.length")
        hide(page, hidden)
        play_on(page, chance, moves=3)
        page.wait_for_selector(".prompt[data-own=true]")
        return calls

    our_next_turn(hidden=True)
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Tell me when it is my turn").check()
    page.get_by_role("button", name="Close").click()
    our_next_turn(hidden=False)
    assert our_next_turn(hidden=True) == 0
    until(page, "window.calls.includes('Your turn, Troia')")
