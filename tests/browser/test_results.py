"""What ends something stops the table: the result stays until it is dismissed."""

import random
import re

import pytest
from late_table import before_the_end, go_on
from playwright.sync_api import Page, expect

import ilion
from browser.live_server import Visit
from browser.moves import (
    END,
    OWN,
    RESULT,
    choose_any,
    faults,
    leave,
    let_a_bot_finish,
    open_game,
    open_late,
    our_turn,
)
from ilion.bots.factory import make_players
from ilion.core.record import Record
from ilion.core.simulate import simulate

GO = f"{RESULT} .go"


def play_to_a_result(page: Page, seed: int = 1) -> None:
    chance = random.Random(seed)
    while page.wait_for_selector(f"{OWN}, {RESULT}, {END}") and not page.locator(RESULT).count():
        assert not page.locator(END).count()
        choose_any(page, chance)


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_battle_of_hector_ends_with_its_totals_and_what_it_cost(
    visit: Visit, phone: bool
) -> None:
    page = visit(phone=phone)
    open_game(page, "hector", "Against bots")
    play_to_a_result(page)
    totals = page.get_by_role("region", name="The battle's totals")
    expect(totals.locator(".total")).to_have_count(2)
    expect(page.locator(".ledger li").first).to_be_attached()
    expect(page.locator(GO)).to_be_focused()
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollHeight") <= (844 if phone else 800)
    told = page.locator(".log li").count()
    if phone:
        assert page.locator(RESULT).bounding_box()["height"] <= 100  # type: ignore[index]
    else:
        next_battle = page.locator(".log h2", has_text="Battle 2")
        expect(next_battle).to_have_count(0)  # the log does not run ahead
    page.locator(".frieze").click(position={"x": 20, "y": 40})  # only its button dismisses it
    expect(page.locator(RESULT)).to_be_visible()
    assert page.locator(".log li").count() == told
    page.locator(GO).click()
    expect(page.locator(RESULT)).to_have_count(0)
    assert our_turn(page)  # perhaps past the end of the next battle: bots retreat, too


# The moment a result is there, and not a moment later.
PRESS_SPACE_AT_ONCE = """() => new MutationObserver((_, watch) => {
  if (!document.querySelector('[data-result]')) return
  watch.disconnect()
  const space = new KeyboardEvent('keydown', {key: ' ', bubbles: true, cancelable: true})
  document.body.dispatchEvent(space)
}).observe(document.body, {subtree: true, childList: true})"""


def retreat(page: Page) -> None:
    """End the battle as soon as we may."""
    while page.wait_for_selector(f"{OWN}, {RESULT}") and not page.locator(RESULT).count():
        page.keyboard.press("l")
        moves = page.locator("dialog[open] li button")
        moves.first.wait_for()
        retreats = moves.filter(has_text="Retreat")
        (retreats if retreats.count() else moves.first).press("Enter")
        moves.first.wait_for(state="detached")


def test_a_key_brings_a_result_to_its_end_and_a_second_one_goes_on(visit: Visit) -> None:
    page = visit(motion=True)
    open_game(page, "hector", "Against bots")
    page.evaluate(PRESS_SPACE_AT_ONCE)
    retreat(page)
    expect(page.locator(".hector.still")).to_be_attached()
    expect(page.locator(RESULT)).to_be_visible()
    page.keyboard.press("Space")
    expect(page.locator(RESULT)).to_have_count(0)


def test_who_wants_everything_at_once_is_not_stopped(visit: Visit) -> None:
    page = visit()
    page.evaluate("localStorage.setItem('ilion.speed', 'instant')")
    open_game(page, "hector", "Against bots")
    chance = random.Random(1)
    while not page.locator(".log h2", has_text="Battle 2").count():
        page.wait_for_selector(OWN)
        choose_any(page, chance)
        assert not page.locator(RESULT).count()


def points(texts: list[str]) -> list[int]:
    return [int(text.replace("−", "-")) for text in texts]


@pytest.mark.parametrize(("seats", "phone"), [(2, False), (4, False), (6, True)])
def test_a_siege_of_iliade_ends_with_its_armies_and_what_they_took(
    visit: Visit, seats: int, phone: bool
) -> None:
    page = visit(phone=phone)
    open_game(page, "iliad", "Against bots", seats=seats)
    chance = random.Random(4)
    while page.wait_for_selector(f"{OWN}, {RESULT}") and not page.locator(RESULT).count():
        page.keyboard.press("l")
        moves = page.locator("dialog[open] li button")
        moves.first.wait_for()
        passing = moves.filter(has_text="Pass")
        (passing if passing.count() else moves.nth(chance.randrange(moves.count()))).press("Enter")
        moves.first.wait_for(state="detached")
    rows = page.locator(".siege .row")
    expect(rows).to_have_count(seats)
    before = page.locator(".siege .pts s").all_inner_texts()
    change = page.locator(".siege .pts em").all_inner_texts()
    after = rows.filter(has=page.locator(".pts s")).locator(".pts b").all_inner_texts()
    assert points(after) == [
        was + more for was, more in zip(points(before), points(change), strict=True)
    ]
    for row in rows.filter(has=page.locator(".pts s")).all():
        taken = row.locator(".takes .no").all_inner_texts()
        assert points(row.locator(".pts em").all_inner_texts()) == [sum(points(taken))]
    expect(page.locator(".siege .tiles li")).to_have_count(3)
    expect(page.locator(GO)).to_be_focused()
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollHeight") <= (844 if phone else 800)
    page.keyboard.press("Enter")
    expect(page.locator(RESULT)).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_horse_counts_district_by_district_and_says_what_decided(
    visit: Visit, phone: bool
) -> None:
    page = visit(phone=phone, motion=True)
    open_late(page, "horse", 3)
    leave(page, "normal")  # a bot brings it to its end
    page.wait_for_selector(RESULT)
    assert not page.locator(".log li", has_text="wins").count()  # the log waits for the count
    expect(page.locator(".col.now")).to_have_count(1)
    page.evaluate(COUNT_ROLLS)
    page.evaluate(HEAR, RESULT)
    expect(page.locator(".col:not(.later)")).to_have_count(7)
    columns = page.locator(".col")
    for column in columns.all():
        heroes, bonus, treasure, points = column.locator("> :not(.sr):not(.rn):not(.to)").all()
        parts = [int(part.inner_text()) for part in (heroes, bonus, treasure)]
        assert sum(parts) == int(points.inner_text())
    expect(page.locator(RESULT)).to_contain_text("win")
    assert any("District VII:" in said for said in page.evaluate("window.heard"))  # the last, too
    assert faults(page) == []
    columns.nth(2).click()
    expect(page.locator(".ring.counting")).to_have_count(1)
    page.locator(GO).click()
    expect(page.locator(RESULT)).to_have_count(0)
    page.wait_for_selector(END)
    # The last step is played before the count, not again while and after it goes on.
    assert page.evaluate("window.rolled") == 0


HEAR = """place => {
  window.heard = []
  new MutationObserver(() => window.heard.push(document.querySelector(place)?.innerText ?? ''))
    .observe(document.body, {subtree: true, childList: true, characterData: true})
}"""
COUNT_ROLLS = """() => {
  window.rolled = 0
  const animate = Element.prototype.animate
  Element.prototype.animate = function (frames, how) {
    // The way to a district and back; other movements of the horse have fewer frames.
    if (this.matches('.hz') && frames.length === 4) window.rolled += 1
    return animate.call(this, frames, how)
  }
}"""


def test_the_pair_of_the_opening_is_seen_before_the_doors_close(visit: Visit) -> None:
    page = visit()  # also where nothing moves: nothing else may tell it later
    open_game(page, "horse", "Against bots", seats=3)
    pair = page.locator(".beat .shield")
    expect(pair.nth(2)).to_be_visible()  # two heroes, and the player who is Odysseus
    expect(page.locator(OWN)).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".beat")).to_have_count(0)
    expect(page.locator(".log")).not_to_contain_text("first")


def test_going_back_does_not_show_who_waited_for_the_horse(visit: Visit) -> None:
    page = visit()
    open_game(page, "horse", "Against bots", seats=3)
    chance = random.Random(5)
    for _ in range(4):
        page.keyboard.press("Escape")
        page.wait_for_selector(OWN)
        choose_any(page, chance)
    page.keyboard.press("Escape")
    page.wait_for_selector(OWN)
    page.get_by_role("button", name="One move back").click()
    expect(page.locator(".hand .wt:not(.empty)")).to_have_count(0)
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator(".hand .wt:not(.empty)").first).to_be_visible()


@pytest.mark.parametrize(
    ("game", "phone"),
    [("horse", False), ("troia", True), ("hector", False), ("hector", True), ("iliad", True)],
)
def test_the_end_says_why_what_the_score_is_and_what_is_worth_telling(
    visit: Visit, game: str, phone: bool
) -> None:
    page = visit(phone=phone)
    if game == "horse":
        open_game(page, game, "Against bots", seats=2)
    else:
        open_late(page, game, decisions=12)
    let_a_bot_finish(page)
    end = page.get_by_role("region", name="The game is over")
    expect(end.get_by_role("button", name="Rematch")).to_be_focused()
    expect(end.locator(".said p")).not_to_be_empty()
    expect(end.locator("caption")).not_to_be_empty()
    expect(end.locator("tbody tr")).to_have_count(2)
    assert 3 <= end.locator(".figures li").count() <= 4
    if game == "horse":  # the deal of a game that was opened late was known before
        expect(end.get_by_role("link", name="Fair-play proof")).to_be_visible()
    assert not re.search("[0-9a-f]{16}", end.inner_text())  # no hash here
    assert faults(page) == []
    expect(end.locator(".row")).to_have_css("column-gap", "8px")  # a board's own rows are not its
    box = end.bounding_box()
    assert box is not None
    assert box["y"] > (300 if phone else 350)  # the board stays visible above it
    assert box["y"] + box["height"] <= (844 if phone else 800)
    # Nothing of the last position lies under it.
    lowest = page.locator("main.board [data-tip^='line.'], main.board .ward").evaluate_all(LOWEST)
    assert lowest <= box["y"] + 1
    page.keyboard.press("Escape")
    expect(end).to_have_count(0)
    expect(page.locator(".prompt")).to_be_visible()


# What a frame of the page shows of Troia's horse, and of what could lie over it.
FRAMES = """() => {
  window.frames_seen = []
  const look = () => {
    const whole = document.querySelector('.camp .hz p')?.innerText === 'complete'
    const over = document.querySelector('[data-end]') !== null
    window.frames_seen.push([whole, over])
    requestAnimationFrame(look)
  }
  look()
}"""


def won_by_the_last_part() -> Record:
    """A game of Troia that the Greeks win by building; which one depends on what bots learned."""
    game = ilion.game("troia")
    for seed in range(1, 100):
        record = simulate(game, 2, seed, players=make_players(["greedy"], seats=2, seed=seed))
        decisions = [line for line in record.log if not line.startswith("* ")]
        if decisions[-1].startswith("0 build"):
            return record
    raise AssertionError("No game ends so.")


def test_troias_horse_stands_complete_before_anything_covers_it(visit: Visit) -> None:
    page = visit(motion=True)
    go_on(page, before_the_end(won_by_the_last_part(), 1))
    assert our_turn(page)
    page.keyboard.press("l")
    page.locator("dialog[open] li button", has_text="Lay").first.press("Enter")
    page.evaluate(FRAMES)
    page.wait_for_selector(END)
    seen = page.evaluate("window.frames_seen")
    assert seen.index([True, False]) < seen.index([True, True])
    horse, end = page.locator(".camp .hz").bounding_box(), page.locator(END).bounding_box()
    assert horse
    assert end
    assert horse["y"] + horse["height"] <= end["y"] or horse["x"] >= end["x"] + end["width"]


LOWEST = "all => Math.max(0, ...all.map(one => one.getBoundingClientRect().bottom))"


def test_at_the_end_the_last_battle_of_hector_still_lies_there(visit: Visit) -> None:
    page = visit(phone=True)
    open_late(page, "hector", decisions=12)
    let_a_bot_finish(page)
    cards = page.locator(".hector .battle-line .card")
    expect(cards.nth(1)).to_be_visible()
    many = cards.count()
    page.reload()
    page.wait_for_selector(END)
    expect(cards).to_have_count(many)
    page.get_by_role("link", name="Replay").click()
    page.wait_for_selector(".prompt")
    page.keyboard.press("End")
    expect(page.locator(".hector .plaque.note")).to_contain_text("wins")
    expect(cards).to_have_count(many)
