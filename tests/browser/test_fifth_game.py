"""A fifth game needs its folder in Python and its board's folder; without a board it is played
on the plain one. Here the client has no board of the games that come with Ilion."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from web.toys import client_with_toy, environment, install_games, run

from browser.live_server import Server, Visit
from browser.moves import open_game, play_on

# Serves a client from another folder than the package's.
LAUNCHER = """\
import sys
from pathlib import Path

if __name__ == "__main__":
    from ilion.cli import main
    from ilion.server.http.files import WebClient

    WebClient.__init__.__defaults__ = (Path(sys.argv.pop(1)),)
    main(sys.argv[1:])
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("toys")
    site, out = folder / "site", folder / "out"
    install_games(site, "toy", "spare")
    web = client_with_toy(folder, site)
    run(web / "build.py", "vite", "build", "--outDir", out, "--logLevel", "error")
    launcher = folder / "launcher.py"
    launcher.write_text(LAUNCHER)
    running = Server(folder, [str(launcher), str(out)], environment(site))
    yield running
    running.kill()


def test_its_cover_words_and_credits_are_found_in_its_folder(visit: Visit) -> None:
    page = visit("/")
    covers = page.get_by_role("region", name="The games").get_by_role("article")
    expect(covers.filter(has_text="Toy").locator(".art img")).to_have_count(1)
    expect(covers.filter(has_text="Spare").locator(".art img")).to_have_count(0)
    expect(covers.first).to_contain_text("Toy")  # those with a cover come first
    page.goto("/credits")
    expect(page.get_by_text("Lorc").locator("..")).to_contain_text("owl")
    open_game(page, "toy", "Against bots", seats=2)
    expect(page.locator(".toy h2")).to_have_text("A toy of 12 cards")
    expect(page.locator(".phase")).to_contain_text("to draw")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="FR: French").click()
    expect(page.locator(".toy h2")).to_have_text("Un jouet de 12 cartes")
    expect(page.locator(".phase")).to_contain_text("à piocher")


def test_without_a_board_it_is_read_and_played_in_words(visit: Visit) -> None:
    page = visit()
    open_game(page, "spare", "Against bots", seats=3)
    sheet = page.get_by_role("region", name="Position")
    expect(sheet.get_by_role("columnheader")).to_have_text(
        ["Player", "Played", "In hand", "Points"]
    )
    expect(sheet.get_by_role("rowheader")).to_have_count(3)
    expect(sheet).to_contain_text("Your hand")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="FR: French").click()
    page.keyboard.press("Escape")
    expect(page.locator(".sheet th[scope=col]")).to_have_text(
        ["Joueur", "Jouées", "En main", "Points"]
    )
    play_on(page, random.Random(1))
    page.keyboard.press("Escape")
    # One's own hand is empty at the end, and positions looked back at have words of their own.
    shown = page.locator(".sheet").inner_text()
    page.get_by_role("button", name="Première position").click()
    expect(page.locator(".sheet")).not_to_have_text(shown)


def test_a_replay_without_a_board_shows_each_seat_its_own_words(
    visit: Visit, tmp_path: Path, server: Server
) -> None:
    site = server.folder / "site"
    wished = ("-m", "ilion", "simulate", "spare", "--seats", "2", "--games", "1", "--seed", "1")
    run(*wished, "--out", tmp_path, site=site)
    (record,) = tmp_path.glob("*.json")
    page = visit("/replay")
    page.get_by_label("Record", exact=True).fill(record.read_text("utf-8"))
    page.get_by_role("button", name="Show").click()
    sheet = page.locator(".sheet")
    words = [sheet.text_content() or ""]
    for viewer in ("none", "0", "1"):
        page.locator("aside").get_by_label("Seen by").select_option(viewer)
        expect(sheet).not_to_have_text(words[-1])
        words.append(sheet.text_content() or "")
    assert ["Your hand" in said for said in words[1:]] == [False, True, True]
