"""Ways to end a game: resign, a draw, an undo by agreement, calling it off, claims; and muting."""

import json
import random
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from browser.live_server import Visit
from browser.moves import OWN, choose_any, faults, open_game, play_on, two_sit_down

OVER = "The game is over"


def menu(page: Page, name: str) -> None:
    """Choose something of the table's menu."""
    page.get_by_role("button", name="Menu").click()
    page.locator("dialog[open]").get_by_role("button", name=name).click()


def confirm(page: Page, name: str) -> None:
    """Answer the question that is asked before something cannot be taken back."""
    asked = page.get_by_role("dialog", name=name)
    expect(asked).to_be_visible()
    assert faults(page) == []
    asked.get_by_role("button", name=name.removesuffix("?"), exact=True).click()


def both_decide(ana: Page, ben: Page) -> None:
    """Play on until each of the two has decided something: the game counts from then on."""
    chance = random.Random(1)
    done: set[Page] = set()
    while len(done) < 2:
        for page in (ana, ben):
            if choose_any(page, chance):
                done.add(page)
        ana.wait_for_timeout(50)


def test_resigning_is_asked_once_more_and_ends_the_game(visit: Visit) -> None:
    ana, ben = visit(), visit(phone=True)
    two_sit_down(ana, ben, "hector")
    both_decide(ana, ben)
    menu(ben, "Resign")
    asked = ben.get_by_role("dialog", name="Resign?")
    expect(asked).to_contain_text("you have lost")
    ben.keyboard.press("Escape")  # he thinks better of it
    expect(asked).to_have_count(0)
    menu(ben, "Resign")
    confirm(ben, "Resign?")
    for page in (ana, ben):
        expect(page.get_by_role("region", name=OVER)).to_contain_text("Ben resigns.")
    expect(ana.get_by_role("region", name=OVER)).to_contain_text("You have won!")
    for page, words in ((ana, "Won: they resigned"), (ben, "Resigned")):
        page.goto("/")
        expect(page.locator(".game-row")).to_contain_text(words)


def test_a_draw_is_offered_refused_and_agreed(visit: Visit) -> None:
    ana, ben = visit(), visit(phone=True)
    two_sit_down(ana, ben, "horse")
    menu(ana, "Offer a draw")
    expect(ana.locator(".offer")).to_contain_text("Waiting for Ben")
    expect(ben.locator(".offer")).to_contain_text("Guest offers a draw.")
    assert faults(ben) == []
    ana.get_by_role("button", name="Withdraw").click()
    expect(ana.locator(".offer")).to_have_count(0)
    menu(ben, "Offer a draw")
    ana.get_by_role("button", name="Decline").click()
    expect(ben.locator(".toast.bad")).to_have_text("Your offer of a draw was declined.")
    for page in (ana, ben):
        expect(page.locator(".offer")).to_have_count(0)
    expect(ana.locator(".toast")).to_have_count(0)  # nobody declined hers
    menu(ana, "Offer a draw")
    ben.get_by_role("button", name="Accept").click()
    for page in (ana, ben):
        expect(page.get_by_role("region", name=OVER)).to_contain_text("A draw")
    ben.goto("/")
    expect(ben.locator(".game-row")).to_contain_text("A draw")


def test_a_game_can_be_called_off_before_the_second_move(visit: Visit) -> None:
    page = visit(phone=True)
    open_game(page, "troia", "Against bots")
    page.wait_for_selector(".prompt[data-own=true]")
    menu(page, "Call the game off")
    confirm(page, "Call the game off?")
    expect(page.get_by_role("region", name=OVER)).to_contain_text("does not count")


def test_once_two_have_moved_one_resigns_instead(visit: Visit) -> None:
    page = visit()
    open_game(page, "hector", "Against bots")
    play_on(page, random.Random(2), moves=4)
    page.wait_for_selector(".prompt[data-own=true]")
    page.get_by_role("button", name="Menu").click()
    shown = page.get_by_role("dialog")
    expect(shown.get_by_role("button", name="Resign")).to_be_visible()
    expect(shown.get_by_role("button", name="Call the game off")).to_have_count(0)
    expect(shown.get_by_role("button", name="Offer a draw")).to_have_count(0)  # bots take none


def choose(page: Page, name: str) -> None:
    """Choose the first move of this name from the list of all moves."""
    page.wait_for_selector(".prompt[data-own=true]")
    page.keyboard.press("l")
    move = page.locator("dialog[open] li").get_by_role("button", name=name).first
    move.press("Enter")
    move.wait_for(state="detached")


def test_an_undo_is_asked_of_the_other(visit: Visit) -> None:
    ana, ben = visit(), visit(phone=True)
    two_sit_down(ana, ben, "iliad")
    mover, other = (ana, ben) if ana.locator(".prompt[data-own=true]").count() else (ben, ana)
    ask = mover.get_by_role("button", name="Ask to take a move back")
    for answer in ("Accept", "Decline"):
        choose(mover, "Pass")
        choose(other, "Lay")  # a card, before anybody has seen where it goes
        ask.click()
        expect(mover.locator(".offer")).to_contain_text("Waiting for")
        expect(other.locator(".offer")).to_contain_text("asks to take a move back")
        other.get_by_role("button", name=answer).click()
        for page in (mover, other):
            expect(page.locator(".offer")).to_have_count(0)
        refused = mover.locator(".toast", has_text="it was declined")
        expect(refused).to_have_count(int(answer == "Decline"))
        taken_back = other.locator(".toast", has_text="takes a move back")
        expect(taken_back).to_have_count(int(answer == "Accept"))
    expect(other.locator(".prompt[data-own=true]")).to_have_count(1)  # it was refused


def test_leaving_is_asked_once_more(visit: Visit) -> None:
    page = visit()
    open_game(page, "troia", "Against bots")
    page.wait_for_selector(".prompt[data-own=true]")
    page.evaluate("localStorage.setItem('ilion.speed', 'instant')")
    page.reload()
    page.wait_for_selector(".prompt[data-own=true]")
    menu(page, "Leave: a bot plays on for me")
    asked = page.get_by_role("dialog", name="Leave the table?")
    asked.get_by_role("button", name="Leave", exact=True).click()
    expect(page.locator(".prompt[data-own=true]")).to_have_count(0)


def test_a_seat_that_was_left_is_taken_back(visit: Visit) -> None:
    ana, ben = visit(), visit(phone=True)
    two_sit_down(ana, ben, "troia")
    menu(ben, "Leave: a bot plays on for me")
    asked = ben.get_by_role("dialog", name="Leave the table?")
    asked.get_by_role("button", name="Leave", exact=True).click()
    expect(asked).to_have_count(0)
    expect(ben.locator(".prompt")).to_contain_text("A bot plays for you.")
    words = ben.locator(".prompt .words")
    assert words.evaluate("one => one.scrollWidth <= one.clientWidth + 1")
    assert faults(ben) == []
    ben.get_by_role("button", name="Play my seat again").click()
    expect(ben.locator(".prompt")).not_to_contain_text("A bot plays")
    chance = random.Random(4)
    while not ben.locator(".prompt[data-own=true]").count():
        choose_any(ana, chance)
        ana.wait_for_timeout(50)


def test_who_has_resigned_among_three_is_asked_nothing_more(visit: Visit) -> None:
    people = [visit(), visit(phone=True), visit()]
    open_game(people[0], "iliad", "With friends", seats=3)
    link = people[0].get_by_label("Send this link to your friends").input_value()
    for number, page in enumerate(people[1:]):
        page.goto(link)
        page.get_by_label("Your name").fill(f"Ben {number}")
        page.get_by_role("button", name="Sit down").click()
    chance = random.Random(1)
    for page in people:
        page.wait_for_selector(".prompt")
    done: set[Page] = set()
    while len(done) < 3:  # the game counts from then on
        done |= {page for page in people if choose_any(page, chance, but="Pass")}
        people[0].wait_for_timeout(50)
    while not people[1].locator(OWN).count():
        for page in (people[0], people[2]):
            choose_any(page, chance, but="Pass")
        people[1].wait_for_timeout(50)
    menu(people[1], "Resign")
    confirm(people[1], "Resign?")
    expect(people[1].locator(".prompt")).to_contain_text("You are out.")
    told = people[0].locator(".r-turn", has_text="resigns")
    expect(told).to_contain_text("a bot plays on, ranked last")
    assert not told.locator(".r-what").evaluate("one => one.scrollHeight > one.clientHeight + 1")
    expect(people[1].locator(OWN)).to_have_count(0)


def test_a_player_who_stalls_can_be_claimed_against(visit: Visit) -> None:
    """The server's patience is ten minutes: here it is told to be over, and the claim is heard."""
    ana, ben = visit(), visit()
    claims: list[dict[str, Any]] = []

    def stalls(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def to_page(said: str | bytes) -> None:
            message = json.loads(said)
            if message["type"] == "table":
                for seat in message["table"]["seats"]:
                    seat["may_claim"] = seat["name"] == "Ben"
            if message["type"] == "presence":
                message["may_claim"] = []
            line.send(json.dumps(message))

        def to_server(said: str | bytes) -> None:
            message = json.loads(said)
            if message["type"] == "claim":
                claims.append(message)
                line.send(json.dumps({"type": "ack", "request": message["request"], "number": 0}))
            else:
                server.send(said)

        server.on_message(to_page)
        line.on_message(to_server)

    ana.route_web_socket("**/ws", stalls)
    two_sit_down(ana, ben, "troia")
    expect(ana.locator(".offer")).to_contain_text("Ben has not played for a while.")
    for wish, name in (("win", "Claim the win"), ("bot", "Let a bot play"), ("end", "End without")):
        ana.get_by_role("button", name="What now?").click()
        asked = ana.get_by_role("dialog", name="Ben does not play")
        asked.wait_for()
        assert faults(ana) == []
        asked.get_by_role("button", name=name).click()
        expect(asked).to_have_count(0)
        assert claims[-1]["wish"] == wish
        assert claims[-1]["seat"] == 1
    ana.get_by_role("button", name="Wait on").click()
    expect(ana.locator(".offer")).to_have_count(0)


def test_somebody_who_chats_too_much_is_muted(visit: Visit) -> None:
    ana, ben = visit(), visit()
    two_sit_down(ana, ben, "troia")
    for page in (ana, ben):
        page.get_by_role("tab", name="Chat").click()
    ben.get_by_label("Say something").fill("hurry up")
    ben.get_by_role("button", name="Send").click()
    said = ana.get_by_role("log").get_by_text("hurry up")
    expect(said).to_be_visible()
    ana.get_by_role("button", name="Mute Ben").click()
    expect(said).to_have_count(0)
    ben.get_by_label("Say something").fill("hello?")
    ben.get_by_role("button", name="Send").click()
    expect(ben.locator(".toast.bad")).to_be_visible()  # Ana opened the table: it holds for all
    ana.reload()
    ana.get_by_role("tab", name="Chat").click()
    expect(said).to_have_count(0)
    ana.get_by_role("button", name="Hear Ben again").click()
    expect(said).to_be_visible()
