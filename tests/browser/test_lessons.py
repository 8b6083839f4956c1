"""Every lesson on its board, by the moves it asks for and by others; the offer; coach marks."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import ilion
from browser.live_server import Visit
from browser.moves import OWN, choose_any, faults, open_game, our_turn, until
from ilion.core.lesson import NEXT, LessonRun, Step, Words, coach_marks, first_lesson, has_lesson
from ilion.core.registry import all_games

TAUGHT = [game.name for game in all_games() if has_lesson(game)]
# What the coach points at and asks to touch, if it is there; and where the bubble is.
SEEN = """ids => {
  const of = (id) => [...document.querySelectorAll(['touch', 'tip', 'verb'].map(
    (kind) => `main.board [data-${kind}="${id}"]`).join())]
    .find((one) => one.checkVisibility({visibilityProperty: true}))?.getBoundingClientRect()
  const box = (rect) => rect && [rect.left, rect.top, rect.right, rect.bottom]
  const coach = document.querySelector('.coach')
  return {things: ids.map(of).map(box), coach: box(coach.getBoundingClientRect())}
}"""


def plain(words: Words, language: str) -> str:
    return words[language].replace("**", "")


def coach(page: Page, run: LessonRun) -> None:
    """Wait until the coach says what it has to say at this step."""
    expect(page.locator(f".coach[data-step='{run.index}']")).to_be_visible()


def choose(page: Page, run: LessonRun, move: str) -> None:
    """Choose a move from the list of all moves."""
    prompt = run.play.prompt(run.lesson.you)
    assert prompt is not None
    number = [choice.text for choice in prompt.choices].index(move)
    page.locator(OWN).wait_for()
    page.keyboard.press("l")
    page.locator("dialog[open] li button").nth(number).click()


def other_move(run: LessonRun) -> str | None:
    """A legal move that the coach does not accept here."""
    assert run.step
    for text in run.play.state.legal_texts():
        accepted = next((reply.accept for reply in run.step.replies if reply.fits(text)), False)
        if text != run.move and not accepted:
            return text
    return None


def is_pointed_at(page: Page, ids: list[str], run: LessonRun) -> None:
    """These things are there, and the bubble covers none of them: now, or when it has moved."""
    for _ in range(300):
        fault = pointing_fault(page, ids)
        if fault is None:
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"step {run.index}: {fault}")


def pointing_fault(page: Page, ids: list[str]) -> str | None:
    seen: dict[str, Any] = page.evaluate(SEEN, ids)
    assert page.viewport_size
    left, top, right, bottom = seen["coach"]
    if left < 0 or top < 0:
        return "the coach is cut off"
    if right > page.viewport_size["width"] or bottom > page.viewport_size["height"]:
        return "the coach is cut off"
    for name, thing in zip(ids, seen["things"], strict=True):
        if not thing:
            return f"the coach points at {name}, which is not there"
        if not (thing[2] <= left or thing[0] >= right or thing[3] <= top or thing[1] >= bottom):
            return f"the coach covers {name}"
    return None


def go_through(page: Page, game: str, language: str, others: bool) -> None:
    page.evaluate("localStorage.setItem('ilion.speed', 'instant')")
    page.goto(f"/learn/{game}")
    run = LessonRun(first_lesson(ilion.game(game)))
    asked: list[Step] = []
    while run.step is not None:
        step = run.step
        coach(page, run)
        bubble = page.locator(".coach")
        expect(bubble).to_contain_text(plain(step.say, language))
        if run.move is None:
            is_pointed_at(page, list(step.at), run)
            bubble.locator(".go").click()
            run.answer(NEXT)
            continue
        prompt = run.play.prompt(run.lesson.you)
        assert prompt
        touches = next(each.touches for each in prompt.choices if each.text == run.move)
        # What is to be touched second may come up with the first; what a step points at may be gone
        # by its second move.
        begins = not asked or asked[-1] is not step
        asked.append(step)
        is_pointed_at(page, [*(step.at if begins else ()), *touches[:1]], run)
        other = other_move(run) if others else None
        if other is not None:
            choose(page, run, other)
            run.answer(other)
            assert run.reply
            expect(bubble.locator("[data-reply]")).to_contain_text(plain(run.reply, language))
        assert step.ask
        expect(bubble.locator(".do")).to_contain_text(plain(step.ask, language))
        before, move = len(run.done), run.move
        choose(page, run, move)
        run.answer(move)
        assert len(run.done) > before
    page.wait_for_url("**/t/*")
    page.locator(".prompt").wait_for()


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_by_the_moves_it_asks_for(visit: Visit, game: str) -> None:
    go_through(visit(), game, "en", others=False)


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_in_french_on_a_phone_where_other_moves_are_tried_first(
    visit: Visit, game: str
) -> None:
    go_through(visit(phone=True, language="fr"), game, "fr", others=True)


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_coach_has_no_faults(visit: Visit, phone: bool) -> None:
    page = visit("/learn/horse", phone=phone)
    page.locator(".coach").wait_for()
    assert faults(page) == []
    page.locator(".coach .go").click()
    expect(page.locator(".coach .do")).to_be_visible()
    assert faults(page) == []
    for control in page.locator(".coach button").all():
        box = control.bounding_box()
        assert box
        assert box["height"] >= 44


def test_the_offer_is_made_once_and_declined_for_good(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("region", name="First time here?").wait_for()
    page.get_by_role("button", name="I know how to play").click()
    offer = page.get_by_role("region", name="First time here?")
    expect(offer).to_have_count(0)
    page.goto("/")
    expect(page.get_by_role("heading", name="Lessons")).to_be_visible()
    expect(offer).to_have_count(0)


def test_a_lesson_goes_on_where_one_left_off_and_back(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("link", name="Start the guided game").click()
    page.locator(".coach .go").click()
    page.locator("[data-touch='announce.2']").click()
    expect(page.locator(".coach[data-step='2']")).to_be_visible()
    page.reload()
    expect(page.locator(".coach[data-step='2']")).to_contain_text("First in, first out")
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.locator(".coach[data-step='1']")).to_be_visible()
    page.goto("/learn")
    expect(page.get_by_role("link", name="The Horse of Troy").first).to_contain_text("1 of 10")
    page.goto("/learn/horse")
    page.get_by_role("button", name="Skip").click()
    page.wait_for_url("**/t/*")
    page.goto("/learn")
    expect(page.get_by_role("link", name="The Horse of Troy").first).to_contain_text("done")


def test_leaving_the_guide_is_not_named_like_a_pass(visit: Visit) -> None:
    page = visit("/learn/iliad", language="fr", phone=True)
    expect(page.locator("[data-pass]")).to_contain_text("Passer")
    expect(page.locator(".coach .lnk")).to_have_text("Quitter le guide")


def test_the_keyboard_is_put_where_the_move_is_made_and_f6_goes_to_the_coach(visit: Visit) -> None:
    page = visit("/learn/horse")
    expect(page.locator(".coach .go")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[data-touch='announce.2']")).to_be_focused()
    page.keyboard.press("F6")
    expect(page.locator(".coach")).to_be_focused()
    page.keyboard.press("F6")
    page.keyboard.press("Enter")
    expect(page.locator(".coach[data-step='2']")).to_be_visible()


def test_a_wrong_touch_is_nodded_at_and_nothing_else_happens(visit: Visit) -> None:
    page = visit("/learn/horse")
    page.locator(".coach .go").click()
    page.locator("[data-touch='district.5']").click(force=True)
    expect(page.locator(".coach .do.nod")).to_be_visible()
    expect(page.locator(".coach[data-step='1']")).to_be_visible()


def test_what_a_begun_choice_still_needs_is_not_covered(visit: Visit) -> None:
    page = visit("/", phone=True)
    done = '{"done": ["next", "vanguard 2", "face red"], "index": 3, "steps": 15}'
    page.evaluate("done => localStorage.setItem('ilion.lesson.hector', done)", done)
    page.goto("/learn/hector")
    page.locator("[data-touch='hand.violet4']").click()
    # A click waits until nothing covers the middle of what is clicked.
    page.locator(".prompt .words").click()
    page.locator("[data-touch='line']").click()
    expect(page.locator(".coach[data-step='4']")).to_be_visible()


# Coach marks

MARK = ".mark[data-mark]"


def first_game(page: Page, game: str = "horse") -> None:
    """Open a game against a bot, and tell it to begin where the first turn is its own."""
    open_game(page, game, "Against bots", seats=2 if game == "horse" else None)
    page.locator(f"{OWN}, .prompt .act").first.wait_for()
    ready = page.get_by_role("button", name="I am ready")
    if ready.count():
        ready.click()


def test_a_mark_comes_once_and_is_gone_when_the_game_goes_on(visit: Visit) -> None:
    page = visit(marks=True)
    first_game(page)
    first = coach_marks(ilion.game("horse"))[0]
    expect(page.locator(MARK)).to_contain_text(plain(first.say, "en"))
    assert faults(page) == []
    page.reload()
    page.locator(OWN).wait_for()
    expect(page.locator(f"[data-mark='{first.name}']")).to_have_count(0)


# Whether a note lies over what one reckons by.
COVERS = """([note, other]) => {
  const [a, b] = [note, other].map(one => one.getBoundingClientRect())
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}"""


STILL = "document.getAnimations().every(one => one.id !== 'flip')"


def test_the_note_about_the_hero_leaves_cards_tile_and_totals_free(visit: Visit) -> None:
    page = visit(marks=True, motion=True)  # cards that travel come to lie elsewhere
    first_game(page, "hector")
    for _ in range(3):  # vanguard, perhaps front, tile
        our_turn(page)
        until(page, STILL)
        if page.locator(".hand").count():
            break
        choose_any(page, random.Random(1))
    note = page.locator("[data-mark='act']")
    note.wait_for()
    until(page, STILL)
    for other in page.locator(".hector :is(.plaque, [data-tip=tile], .battle-line .card)").all():
        assert not page.evaluate(COVERS, [note.element_handle(), other.element_handle()])


def test_a_note_points_at_what_the_prompt_names(visit: Visit) -> None:
    page = visit(marks=True)
    first_game(page, "troia")
    page.locator(OWN).wait_for()
    while not page.locator(".god[data-state=legal]").count():
        page.locator(".camp.own button.pile[data-state=legal]").click()
        page.locator(OWN).wait_for()
    god = page.locator(".god[data-state=legal]").first
    name = god.get_attribute("data-touch")
    god.click()
    page.locator(".pb .act").click()
    page.locator("[data-mark='give']").wait_for()
    # Its dotted line, or its arrow, begins at the row of the god one offers to.
    tip = page.locator(".lead circle, [data-mark='give'] .arr").first.bounding_box()
    row = page.locator(".oly .space").filter(has=page.locator(f"[data-touch='{name}']"))
    asked = row.bounding_box()
    assert tip
    assert asked
    assert asked["x"] <= tip["x"] + tip["width"] / 2 <= asked["x"] + asked["width"]


def test_in_a_first_game_the_bots_are_not_seen_to_begin_before_one_is_ready(visit: Visit) -> None:
    page = visit("/", marks=True, phone=True)
    ready = page.get_by_role("button", name="I am ready")
    for _ in range(20):  # until a bot has the first turn
        page.evaluate("localStorage.removeItem('ilion.marks.horse')")
        open_game(page, "horse", "Against bots")
        page.locator(f"{OWN}, .prompt .act").first.wait_for()
        if ready.count():
            break
    page.locator("main.board").click(position={"x": 150, "y": 300})  # looking around begins nothing
    expect(page.locator(".prompt")).to_contain_text("Ready?")
    ready.click()
    page.locator(OWN).wait_for()
    expect(ready).to_have_count(0)


def test_a_mark_blocks_nothing_and_can_be_dismissed(visit: Visit) -> None:
    page = visit(marks=True, phone=True)
    first_game(page)
    page.locator(MARK).wait_for()
    name = page.locator(MARK).get_attribute("data-mark")
    page.get_by_role("button", name="Got it").click()
    expect(page.locator(f"[data-mark='{name}']")).to_have_count(0)  # another one may come at once
    page.locator(OWN).wait_for()
    page.locator("[data-touch='announce.1']").click()


def test_the_menu_switches_notes_off_for_good(visit: Visit) -> None:
    page = visit(marks=True)
    first_game(page)
    page.locator(MARK).wait_for()
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Notes for my first games").uncheck()
    page.get_by_role("button", name="Close").click()
    first_game(page, "hector")
    page.locator(OWN).wait_for()
    expect(page.locator(MARK)).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_label("Notes for my first games")).not_to_be_checked()


def test_marks_can_be_switched_off_and_are_not_for_those_who_had_the_lesson(visit: Visit) -> None:
    page = visit(marks=True)
    done = '{"done": [], "index": 10, "steps": 10}'
    for key, value in (("ilion.marks", "off"), ("ilion.lesson.horse", done)):
        page.evaluate("([key, value]) => localStorage.setItem(key, value)", [key, value])
        open_game(page, "horse", "Against bots", seats=2)
        page.locator(OWN).wait_for()
        page.locator("[data-touch='announce.1']").click()
        page.locator(f"{OWN}").wait_for()
        expect(page.locator(MARK)).to_have_count(0)
        page.evaluate("key => localStorage.removeItem(key)", key)
