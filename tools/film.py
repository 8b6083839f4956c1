"""A film of a table: some rounds against bots at a real server, as sheets of frames 100 ms apart.

`python tools/film.py GAME [DIR] [--phone] [--lang fr] [--rounds 3]`: one's own moves are chosen at
random; what is filmed is what one sees between them. `--end 40` plays on to the end of the game and
keeps its last 40 seconds, `--result 40` to the first result, such as the end of a siege.
`--late 20` begins 20 decisions before the end of a game that greedy bots played. Of frames
that look alike the first is kept: the next one's time says how long it stood. The client must have
been built; docs/films.md says what was seen.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from late_table import before_the_end, go_on
from playwright.sync_api import Page, sync_playwright

import ilion
from chromium import FLAGS, chromium
from ilion.bots.factory import make_players
from ilion.core.record import Record

APART = 0.1  # seconds between two frames
OWN = ".prompt[data-own=true]"
END = "[data-end]"
RESULT = "[data-result]"
READING = 20  # seconds that a result stays: longer than the longest takes to show all of itself
SHEET = """<body style="margin:8px;background:#222;color:#eee;font:13px sans-serif;
display:grid;gap:6px;grid-template-columns:repeat({columns},1fr)">{frames}</body>"""
FRAME = '<div>{time:.1f} s<br><img width="100%" src="data:image/jpeg;base64,{data}"></div>'


def main() -> int:
    parser = argparse.ArgumentParser(description="Film some rounds of a game.")
    parser.add_argument("game")
    parser.add_argument("folder", nargs="?", default=tempfile.gettempdir())
    parser.add_argument("--seats", type=int)
    parser.add_argument("--phone", action="store_true")
    parser.add_argument("--lang", default="en", choices=("en", "fr"))
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--end", type=float, help="only the game's last seconds, so many")
    parser.add_argument("--result", type=float, help="only the last seconds of the first result")
    parser.add_argument("--skip", type=int, default=0, help="own choices before the film begins")
    parser.add_argument("--late", type=int, help="begin so many decisions before a game's end")
    parser.add_argument("--prefer", default="", help="own moves with these words, where there are")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    folder = Path(args.folder)
    folder.mkdir(parents=True, exist_ok=True)
    chance = random.Random(args.seed)
    size = (390, 844) if args.phone else (1280, 800)
    database = f"sqlite:///{tempfile.mkdtemp()}/tables.db"
    serve = [sys.executable, "-m", "ilion", "serve", "--port", "0", "--database", database]
    server = subprocess.Popen(serve, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert server.stdout is not None
        address = "http://localhost:" + server.stdout.readline().rpartition(":")[2].strip()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
            context = browser.new_context(
                base_url=address,
                viewport={"width": size[0], "height": size[1]},
                locale=args.lang,
                reduced_motion="no-preference",
            )
            page = context.new_page()
            if args.late:
                page.goto("/")
                go_on(page, before_the_end(played(args.game, args.seats, args.seed), args.late))
                our_turn(page, reading=0)
            else:
                sit_down(page, args.game, args.seats)
            for _ in range(args.skip):
                choose(page, chance, args.prefer)
                page.keyboard.press("Escape")
                if not our_turn(page, reading=0):
                    raise SystemExit("The game was over before the film began: skip fewer choices.")
            last = args.end or args.result
            rounds = 10_000 if last else args.rounds
            frames = film(page, lambda: choose(page, chance, args.prefer), rounds, args.result)
            if last:
                frames = [frame for frame in frames if frame[0] >= frames[-1][0] - last]
            name = f"{args.game}-{size[0]}-{args.lang}"
            columns = 10 if args.phone else 5
            sheet = browser.new_page(viewport={"width": 2000, "height": 1200})
            for number, begin in enumerate(range(0, len(frames), 4 * columns)):
                sheet.set_content(
                    as_html(frames[begin : begin + 4 * columns], frames[0][0], columns)
                )
                sheet.screenshot(path=folder / f"{name}-{number:02}.png", full_page=True)
            browser.close()
    finally:
        server.terminate()
        server.wait()
    print(f"{len(frames)} frames in {folder / name}-*.png")
    return 0


def played(game: str, seats: int | None, seed: int) -> Record:
    """A game of greedy bots, to its end."""
    rules = ilion.game(game)
    count = rules.check_seats(seats)
    bots = make_players(["greedy"], count, seed)
    return ilion.simulate(rules, seats=count, seed=seed, players=bots)


def sit_down(page: Page, game: str, seats: int | None) -> None:
    page.goto(f"/g/{game}")
    page.locator("input[type=radio]").first.check(force=True)
    if seats:
        page.locator("select").first.select_option(str(seats))
    page.locator("button[type=submit]").click()
    our_turn(page)


def our_turn(page: Page, reading: float = READING) -> bool:
    """Wait until we are asked, past the results that come up; false where the game is over."""
    while True:
        page.wait_for_selector(f"{OWN}, {END}, {RESULT}", timeout=120_000)
        if page.locator(END).count():
            return False
        if page.locator(OWN).count():
            return True
        if page.locator(RESULT).count():
            page.wait_for_timeout(reading * 1000)
            page.keyboard.press("Escape")  # where it has shown all of itself: on


def choose(page: Page, chance: random.Random, preferred: str) -> None:
    """Any legal action from the list of all moves, with the preferred words if there is one."""
    if not page.locator(OWN).count():
        return
    page.keyboard.press("l")
    moves = page.locator("dialog[open] li button")
    moves.first.wait_for()
    liked = moves.filter(has_text=preferred)
    among = liked if liked.count() else moves
    among.nth(chance.randrange(among.count())).press("Enter")
    moves.first.wait_for(state="detached")


def film(
    page: Page, choose_one: Callable[[], None], rounds: int, to_result: float | None
) -> list[tuple[float, str]]:
    """The frames with their times. Several choices of one's own in a row are one round."""
    taken: list[tuple[float, str]] = []
    session = page.context.new_cdp_session(page)

    def frame(shot: dict[str, Any]) -> None:
        time = float(shot["metadata"]["timestamp"])
        known = taken and taken[-1][1] == shot["data"]
        if not known and (not taken or time - taken[-1][0] >= APART * 0.9):
            taken.append((time, shot["data"]))
        session.send("Page.screencastFrameAck", {"sessionId": shot["sessionId"]})

    session.on("Page.screencastFrame", frame)
    session.send("Page.startScreencast", {"format": "jpeg", "quality": 70})
    while rounds:
        choose_one()
        page.wait_for_timeout(150)
        rounds -= not page.locator(OWN).count()
        page.wait_for_selector(f"{OWN}, {END}, {RESULT}", timeout=120_000)
        ended = to_result and page.locator(RESULT).count()
        if not our_turn(page) or ended:
            break
    page.wait_for_timeout(500)
    session.send("Page.stopScreencast")
    return taken


def as_html(frames: list[tuple[float, str]], begin: float, columns: int) -> str:
    shots = [FRAME.format(time=time - begin, data=data) for time, data in frames]
    return SHEET.format(columns=columns, frames="".join(shots))


if __name__ == "__main__":
    raise SystemExit(main())
