"""Things travel where people let them, in nobody's way, and not at all under reduced motion."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.live_server import Visit
from browser.moves import open_game
from ilion.core.registry import all_games

GOLDEN = Path(__file__).resolve().parent.parent / "golden"
# Every game, at its largest table with at most three seats.
RECORDS = [
    f"{game.name}-{max(count for count in game.seat_counts if count <= 3)}" for game in all_games()
]
STEPS = 12

# One step on, and what travels at that very moment: its name, and how wide it is when it starts.
STEP = """() => {
  const key = new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true})
  document.body.dispatchEvent(key)
  return document.getAnimations().filter(one => one.id === 'flip' && one.effect.target.dataset.id)
    .map(one => {
      one.currentTime = 0
      const thing = one.effect.target
      return {id: thing.dataset.id, width: thing.getBoundingClientRect().width}
    })
}"""
RUNNING = "document.getAnimations().filter(one => one.playState === 'running').length"


def replayed(page: Page, record: str) -> list[dict[str, Any]]:
    """Everything that travels in the first steps of a game, as its first seat sees them."""
    page.goto("/replay?seat=0")
    written = (GOLDEN / f"{record}.ilion.json").read_text("utf-8")
    page.get_by_label("Record", exact=True).fill(written)
    page.get_by_role("button", name="Show").click()
    page.wait_for_selector("main.board [data-id]")
    return [thing for _ in range(STEPS) for thing in page.evaluate(STEP)]


@pytest.mark.parametrize("record", RECORDS)
def test_things_travel_from_where_they_were(visit: Visit, record: str) -> None:
    moved = replayed(visit(motion=True), record)
    assert len({thing["id"] for thing in moved}) > 3
    assert max(thing["width"] for thing in moved) < 1280 / 4  # a card, not the hand it comes from


@pytest.mark.parametrize("record", RECORDS)
def test_nothing_moves_under_reduced_motion(visit: Visit, record: str) -> None:
    page = visit()
    assert replayed(page, record) == []
    assert page.evaluate(RUNNING) == 0


# When what travels at this very moment sets out and arrives, in milliseconds.
TIMES = """() => Object.fromEntries(document.getAnimations().filter(one => one.id === 'flip')
  .map(one => [one.effect.target.dataset.id, one.effect.getComputedTiming()])
  .filter(([id]) => id)
  .map(([id, {delay, endTime}]) => [id, {delay, endTime}]))"""


def test_when_a_battle_opens_tile_vanguard_and_hand_come_one_after_the_other(visit: Visit) -> None:
    page = visit(motion=True)
    replayed(page, "hector-2")
    page.keyboard.press("Home")
    times: dict[str, dict[str, float]] = {}
    for _ in range(STEPS):
        page.evaluate(STEP)
        times = page.evaluate(TIMES)
        if len(times) > 4:
            break
    [vanguard] = [times[thing] for thing in times if thing.startswith("troop.1")]
    assert vanguard["delay"] >= 420  # the tile has turned
    own = [thing for thing in times if thing.startswith(("troop.0", "hero.0"))]
    dealt = [times[thing]["delay"] for thing in own]
    assert len([begin for begin in dealt if begin >= vanguard["endTime"] + 500]) == 5  # it is seen


def test_a_click_on_a_card_that_still_travels_counts(visit: Visit) -> None:
    page = visit(motion=True)
    open_game(page, "iliad", "Against bots", seats=2)
    page.wait_for_selector(".prompt[data-own=true]")
    # A hundred times slower: whatever moves is still moving when the next click comes.
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": 0.01})
    told = page.locator(".log li").count()
    lay(page)
    expect(page.locator(".log li").nth(told)).to_be_attached()
    page.wait_for_selector(".prompt[data-own=true]")
    assert page.evaluate(RUNNING) > 0
    lay(page)
    expect(page.locator(".log li", has_text="Guest lays")).to_have_count(2)
    assert page.evaluate(RUNNING) > 0


def lay(page: Page) -> None:
    """Lay the first card of the hand alone, with clicks where it is to be seen at this moment."""
    for thing in (".hand [data-touch][data-state~=legal]", "button[data-touch=ground]"):
        page.wait_for_selector(thing)
        box = page.locator(thing).first.bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + 12, box["y"] + box["height"] / 2)
