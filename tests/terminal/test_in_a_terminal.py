"""The command in a real terminal, driven by keys as a person would; killed, it loses nothing."""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals on Windows", allow_module_level=True)

from terminal.terminals import PseudoTerminal, Terminal, Tmux

NEW = ("play", "horse", "--seats", "2", "--seed", "3", "--bots", "random", "--name", "Ana", "--new")
Opens = Callable[..., Terminal]


@pytest.fixture(params=[PseudoTerminal, Tmux])
def opens(request: pytest.FixtureRequest, home: Path) -> Iterator[Opens]:
    """Opens terminals that are closed after the test."""
    if request.param is Tmux and not Tmux.is_here():
        pytest.skip("tmux is not installed; the pseudo-terminal goes the same way")
    opened: list[Terminal] = []

    def open_one(*args: str) -> Terminal:
        opened.append(request.param(home, *args))
        return opened[-1]

    yield open_one
    for each in opened[-1:]:
        each.close()


def kept_log(home: Path) -> list[str]:
    """The log of the game that waits."""
    (path,) = (home / "games").glob("*.unfinished.json")
    log: list[str] = json.loads(path.read_text("utf-8"))["record"]["log"]
    return log


def test_a_person_plays_and_what_was_shown_survives_kill_9(opens: Opens, home: Path) -> None:
    screen = opens(*NEW, "--speed", "instant")
    screen.until_read("How many heroes will you place?")
    screen.press("a", "1")
    screen.until_read("› a1")
    screen.press("Enter")
    screen.until_read("Ana announces 1")
    shown = screen.screen()
    screen.kill()
    log = kept_log(home)
    assert "0 announce 1" in log

    again = opens("play", "horse", "--resume")
    seen = again.until(lambda seen: "Bonus+treasure" in seen and "›" in seen)
    assert kept_log(home)[: len(log)] == log
    district = next(line for line in shown.splitlines() if "Room" in line)
    assert district in seen  # the same table


def test_what_waits_is_offered(opens: Opens) -> None:
    screen = opens(*NEW, "--speed", "instant")
    screen.until_read("How many heroes will you place?")
    screen.press("/", "q", "u")
    screen.until_read("Leave (the game is kept)")
    screen.press("Enter")
    screen.until(lambda seen: "Go on with: ilion play" in seen or not seen.strip())
    screen.kill()

    again = opens("play", "horse")
    again.until_read("Go on: The Horse of Troy")
    again.press("Enter")
    again.until_read("How many heroes will you place?")


def test_steps_of_bots_are_shown_one_by_one_and_skipped_by_a_key(opens: Opens) -> None:
    screen = opens("play", "horse", "--seats", "2", "--seed", "3", "--new")
    screen.until_read("Enter: ready")
    screen.press("Enter")
    screen.until_read("Bot 1 is deciding")
    screen.press("Escape")
    screen.until_read("How many heroes will you place?")


def test_with_no_color_the_screen_is_grey(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And still tells colours apart, by their signs."""

    def colours() -> set[tuple[int, int, int]]:
        screen = PseudoTerminal(home, *NEW, "--speed", "instant")
        seen = screen.until_read("How many heroes will you place?")
        assert "Λ" in seen
        cells = [cell for row in screen.drawn.buffer.values() for cell in row.values()]
        screen.close()
        shades = {each for cell in cells for each in (cell.fg, cell.bg) if len(each) == 6}
        return {(int(s[:2], 16), int(s[2:4], 16), int(s[4:], 16)) for s in shades}

    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert any(len(set(shade)) > 1 for shade in colours())
    monkeypatch.setenv("NO_COLOR", "1")
    assert all(len(set(shade)) == 1 for shade in colours())
