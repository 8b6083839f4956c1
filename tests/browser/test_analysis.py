"""Analysis of finished games and hints at the table, by looking and clicking."""

import random
import re

import pytest
from playwright.sync_api import Page, expect

import ilion
from browser.live_server import Visit
from browser.moves import OWN, faults, open_game, open_late, play_on

HIDDEN = ".queue .hid"  # a hero in the horse that one has to remember
TABLES = [("hector", 2), ("horse", 3), ("iliad", 3), ("troia", 2)]


def paste(page: Page, game: str, seats: int) -> None:
    """Paste a record into the replay page, and go on from there to its analysis."""
    record = ilion.simulate(
        ilion.game(game), seats=seats, seed=4, names=[*["Ana", "Ben", "Cleo"]][:seats]
    )
    page.locator("textarea").fill(record.dumps())
    page.locator("form button[type=submit]").click()
    page.get_by_role("button", name=re.compile("^Analyse")).locator("visible=true").click()
    page.wait_for_url("**/analysis*")


@pytest.mark.parametrize(
    ("game", "seats", "phone"), [("horse", 3, False), *((*table, True) for table in TABLES)]
)
def test_a_pasted_record_is_analysed(visit: Visit, game: str, seats: int, phone: bool) -> None:
    page = visit("/replay", phone=phone, language="fr" if phone else "en")
    paste(page, game, seats)
    expect(page.locator(".sums")).to_be_visible()
    before = page.url
    page.keyboard.press("n")
    expect(page).not_to_have_url(before)
    first = page.locator(".mistakes li.cur")
    expect(first).to_be_visible()
    expect(page.locator(".verdict")).to_contain_text(re.compile("Better:|Mieux"))
    # What touches nothing on the board, such as a retreat, has no mark there; some mistake has.
    while not page.locator(".marks i.played, .marks i.better").count():
        here = page.url
        page.keyboard.press("n")
        expect(page).not_to_have_url(here)
        page.wait_for_timeout(500)
    expect(page.locator(HIDDEN)).to_have_count(0)
    page.locator(".sums li").nth(1).get_by_role("button").click()
    expect(page.locator(".mistakes h2")).to_contain_text("Ben")
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]  # type: ignore[index]


def test_the_graph_leads_to_a_move_and_the_cards_can_be_opened(visit: Visit) -> None:
    page = visit("/replay")
    paste(page, "hector", 2)
    expect(page.locator(".sums")).to_be_visible()
    graph = page.get_by_role("img", name=re.compile("Chance of Ana to win"))
    box = graph.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] * 0.5, box["y"] + box["height"] * 0.5)
    expect(page).to_have_url(re.compile(r"ply=[1-9]\d+"))
    page.keyboard.press("ArrowLeft")
    page.get_by_label("Open all cards").check()
    expect(page.get_by_label("Open all cards")).to_be_checked()
    page.get_by_text("As numbers").click()
    expect(page.get_by_role("table").get_by_role("row").nth(2)).to_be_visible()


@pytest.mark.parametrize("phone", [False, True])
def test_turning_points_lead_to_their_move_and_mistakes_say_why(visit: Visit, phone: bool) -> None:
    page = visit("/replay", phone=phone, language="fr" if phone else "en")
    paste(page, "horse", 3)
    expect(page.locator(".sums")).to_be_visible()
    turned = page.locator(".turning li")
    expect(turned.first).to_be_visible()
    assert page.locator("path.turned").count() == turned.count()
    turned.last.get_by_role("button").click()
    expect(turned.last).to_have_class(re.compile("cur"))
    move = re.search(
        r"\d+", turned.last.locator("span").inner_text().splitlines()[0].split(",")[-1]
    )
    assert move
    assert abs(int(re.findall(r"ply=(\d+)", page.url)[0]) - int(move[0])) <= 1
    # Some of the mistakes of a game of random moves have a reason.
    page.locator(".mistakes li button").first.click()
    whys = "points more|more often|more to place|points? de plus|plus souvent|de plus"
    for mistake in page.locator(".mistakes li").all():
        mistake.get_by_role("button").click()
        if re.search(whys, page.locator(".verdict").inner_text()):
            break
    expect(page.locator(".verdict")).to_contain_text(re.compile(whys))
    assert faults(page) == []


@pytest.mark.parametrize("phone", [False, True])
def test_what_bot_games_say_stands_on_the_rules_page(visit: Visit, phone: bool) -> None:
    page = visit("/g/horse", phone=phone)
    page.get_by_role("link", name="What thousands of games say").click()
    section = page.get_by_role("region", name="What thousands of games say")
    expect(section).to_be_in_viewport()
    expect(section.get_by_role("table", name="Who wins")).to_have_count(0)
    expect(section.get_by_role("table", name="By order of play").get_by_role("row")).to_have_count(
        2
    )
    section.get_by_text("4 players").click()
    expect(section.get_by_role("table", name="By order of play").get_by_role("row")).to_have_count(
        4
    )
    expect(section.get_by_role("img", name=re.compile("Turns in a game. Half of"))).to_be_visible()
    assert faults(page) == []


def test_a_live_game_is_analysed_once_it_is_over_and_not_before(visit: Visit) -> None:
    page = visit()
    open_late(page, "horse", decisions=6)
    table = page.url.rsplit("/", 1)[-1]
    page.goto(f"/analysis/{table}")
    expect(page.get_by_role("alert")).to_contain_text("not over yet")
    page.goto(f"/t/{table}")
    play_on(page, random.Random(1))
    page.get_by_role("button", name="All figures").click()
    figures = page.get_by_role("dialog", name="All figures")
    expect(figures.get_by_role("table", name="Luck of announcements")).to_be_visible()
    assert faults(page) == []
    figures.get_by_role("button", name="Close").click()
    page.get_by_role("link", name="Analyse").click()
    expect(page.locator(".sums")).to_contain_text("wins")
    expect(page.locator(".sums li")).to_have_count(2)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", ["hector", "troia"])
def test_all_figures_fit_a_phone(visit: Visit, game: str, lang: str) -> None:
    page = visit(phone=True, language=lang)
    open_late(page, game, decisions=1)
    play_on(page, random.Random(1))
    page.locator("button.proof").click()
    tables = page.locator("dialog[open] .wide")
    tables.first.wait_for()
    for table in tables.all():
        assert table.evaluate("it => it.scrollWidth <= it.clientWidth")


def test_one_plays_on_from_a_position_of_the_analysis(visit: Visit) -> None:
    page = visit("/replay")
    paste(page, "horse", 3)
    expect(page.locator(".sums")).to_be_visible()
    page.keyboard.press("n")
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector(OWN)


def test_a_record_that_is_not_over_is_not_analysed(visit: Visit) -> None:
    record = ilion.simulate(ilion.game("horse"), seats=2, seed=4)
    record.log, record.result = record.log[:9], None
    page = visit("/replay")
    page.locator("textarea").fill(record.dumps())
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.get_by_role("tabpanel").get_by_label("Seen by")).to_be_visible()
    expect(page.get_by_role("button", name="Analyse")).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True])
def test_a_hint_is_taken_and_played(visit: Visit, phone: bool) -> None:
    page = visit(phone=phone)
    open_game(page, "horse", "Against bots", seats=2)
    page.wait_for_selector(OWN)
    page.keyboard.press("h")
    hint = page.get_by_role("region", name="The best choices")
    expect(hint.get_by_role("listitem")).to_have_count(3)
    expect(page.locator(".marks i.better").first).to_be_attached()
    expect(page.locator(".marks i.better").first).to_have_css("border-radius", "50%")
    if not phone:  # it lies over the log, and hides nothing of the board
        [panel, board] = [at.bounding_box() for at in (hint, page.locator("main.board"))]
        assert panel
        assert board
        assert panel["x"] >= board["x"] + board["width"]
    # Of two announcements one is surer, or places more heroes: the Horse can always say which.
    expect(hint).to_contain_text(re.compile(r"(comes true more often|heroe?s? more to place)"))
    assert faults(page) == []
    wished = hint.get_by_role("listitem").first.inner_text().split("\n")[1]
    hint.get_by_role("listitem").first.get_by_role("button").click()
    expect(hint).to_have_count(0)
    log = page.request.get(f"/api/tables/{page.url.rsplit('/', 1)[-1]}/log").text()
    assert f'"announce {wished.split()[-1]}"' in log


def test_with_friends_there_are_hints_only_where_the_host_allowed_them(visit: Visit) -> None:
    for allowed in (False, True):
        ana, ben = visit("/g/horse"), visit()
        ana.get_by_role("radio", name="With friends").check(force=True)
        ana.get_by_label("Seats").select_option("2")
        if allowed:
            ana.get_by_label("Everybody may ask for hints").check()
        ana.locator("button[type=submit]").click()
        ana.wait_for_url("**/t/*")
        link = ana.get_by_label("Send this link to your friends").input_value()
        assert ana.get_by_text("Everybody may ask for hints").count() == int(allowed)
        ben.goto(link)
        expect(ben.get_by_role("button", name="Sit down")).to_be_visible()
        assert ben.get_by_text("Everybody may ask for hints").count() == int(allowed)
        ben.get_by_label("Your name").fill("Ben")
        ben.get_by_role("button", name="Sit down").click()
        for page in (ana, ben):
            page.wait_for_selector(".prompt")
            assert page.get_by_role("button", name="A hint").count() == int(allowed)
        while not (ana.locator(OWN).count() or ben.locator(OWN).count()):
            ana.wait_for_timeout(50)
        mine = ana if ana.locator(OWN).count() else ben
        mine.keyboard.press("h")
        if allowed:
            expect(mine.get_by_role("region", name="The best choices")).to_be_visible()
        else:
            expect(mine.get_by_text("There are no hints at this table")).to_be_visible()
            assert mine.get_by_role("region", name="The best choices").count() == 0


@pytest.mark.parametrize("phone", [False, True])
def test_the_puzzle_of_the_day_is_solved_by_playing_it(visit: Visit, phone: bool) -> None:
    page = visit("/", phone=phone)
    page.get_by_role("link", name=re.compile("The Horse of Troy.*Solve it")).click()
    page.wait_for_selector(OWN)
    assert faults(page) == []
    expect(page.locator(HIDDEN)).to_have_count(0)
    day = page.evaluate("Math.floor(Date.now() / 86400000)")
    puzzle = page.request.get(f"/api/puzzles/horse/{day}").json()
    best, *_, worst = puzzle["choices"]
    touch(page, worst["touches"])
    expect(page.locator(".prompt")).to_contain_text("clearly better")
    page.get_by_role("button", name="Try again").click()
    touch(page, best["touches"])
    expect(page.locator(".prompt")).to_contain_text("That is it.")
    expect(page.get_by_role("table", name="Chance of winning")).to_be_in_viewport()
    assert faults(page) == []
    page.goto("/")
    expect(
        page.get_by_role("link", name=re.compile("The Horse of Troy.*None in a row"))
    ).to_be_visible()


def touch(page: Page, things: list[str]) -> None:
    page.wait_for_selector(OWN)
    for thing in things:
        page.locator(f'[data-touch="{thing}"]').locator("visible=true").first.click()
