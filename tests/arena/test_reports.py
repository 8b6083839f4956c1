"""Pages are single files that hold together; statistics say what is in the games."""

import json
import re
from collections import Counter
from html.parser import HTMLParser
from math import log
from pathlib import Path
from typing import Any

import pytest

import ilion
from ilion import stats
from ilion.arena import make_tournament
from ilion.arena.report import page
from ilion.arena.results import Tally, results, times
from ilion.arena.run_folder import unit_of
from ilion.core.errors import IlionError
from ilion.stats.collect import GameStats
from ilion.stats.summary import summary

HORSE = ilion.game("horse")
EMPTY = {"meta", "br", "hr", "img", "input", "link"}


class Page(HTMLParser):
    """Checks that tags are closed in order, and notes what the page has."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.sections: set[str] = set()
        self.drawn: set[str] = set()
        self.feed(text)
        assert self.open == []
        assert "src=" not in text
        assert "href=" not in text
        assert all(url.strip("\"'").startswith("data:") for url in re.findall(r"url\((.{6})", text))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag == "section":
            self.sections.add(found["id"] or "")
        if tag == "svg":
            self.drawn.add(found["aria-label"] or "")
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Such as <line/>: nothing stays open."""

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def unit(deal: int, bots: tuple[str, str], shares: list[float]) -> Any:
    """A unit in which each seating brought its seats these shares."""
    games = [
        {
            "bots": list(seated),
            "shares": shares,
            "first": 1,
            "decisions": 40 + deal,
            "end": "won",
            "fault": None,
        }
        for seated in (bots, bots[::-1])
    ]
    spent = {"steps": {"-60": 9, "-20": 1}, "most": 0.11}
    return {"deal": deal, "bots": list(bots), "games": games, "times": dict.fromkeys(bots, spent)}


@pytest.fixture
def tally() -> Tally:
    tournament = make_tournament(HORSE, ["a<b>", "b", "c"], pairs=4, seats=2)
    made = Tally(tournament)
    for deal in range(4):
        for match in tournament.matches():
            found = unit(deal, match, [1.0, 0.0])
            made.add(unit_of(found), found)
    return made


def test_the_report_has_every_section_and_plot(tally: Tally) -> None:
    made = Page(page(results(tally), times(tally.counted())))
    assert made.sections == {
        "ladder",
        "crosstable",
        "seats",
        "length",
        "ends",
        "times",
        "conditions",
    }
    assert {
        "Ladder",
        "Crosstable",
        "By seat",
        "By order of play",
        "Length of games",
        "How games end",
        "Time per decision",
    } == made.drawn


def test_names_are_text_and_never_html(tally: Tally) -> None:
    text = page(results(tally), times(tally.counted()))
    assert "a<b>" not in text
    assert "a&lt;b&gt;" in text


def test_a_seat_that_always_wins_shows_as_a_seat_and_not_as_a_bot(tally: Tally) -> None:
    found: Any = results(tally)
    assert [share["value"] for share in found["seats"]] == [1, 0]
    assert [share["value"] for share in found["order"]] == [0, 1]  # seat 1 begins
    assert [row["share"]["value"] for row in found["ladder"]] == [0.5] * 3
    assert [round(row["elo"]["value"]) for row in found["ladder"]] == [0, 0, 0]


def test_the_gap_to_seeing_everything_is_told_where_both_ends_play() -> None:
    tournament = make_tournament(HORSE, ["random", "b", "god"], pairs=30, seats=2)
    made = Tally(tournament)
    for deal in range(30):
        for match in tournament.matches():
            # Each is as much stronger than the one before.
            won = {"random b": 0.4, "b god": 0.4, "random god": 0.31}[" ".join(match)]
            found = unit(deal, match, [won, 1 - won])
            found["games"] = found["games"][:1]
            made.add(unit_of(found), found)
    rows: Any = {row["bot"]: row["gap"] for row in results(made, ["god"])["ladder"]}
    assert rows["random"] is rows["god"] is None
    assert rows["b"]["value"] == pytest.approx(0.5, abs=0.02)
    assert all(row["gap"] is None for row in results(made)["ladder"])


def test_times_are_told_by_their_median_and_their_slowest(tally: Tally) -> None:
    spent = times(tally.counted())["b"]
    assert spent["decisions"] == 80
    assert spent["median"] == pytest.approx(0.001, rel=0.1)
    assert spent["slowest"] == 0.11


def game_stats(shares: list[float], *taken: list[str]) -> GameStats:
    legal = Counter({"strike 1": 2, "strike 2": 2, "wait": 4})
    return GameStats(
        rules=1,
        seats=2,
        options={},
        shares=shares,
        scores=[3, 1],
        first=0,
        decisions=sum(map(len, taken)),
        end="won",
        taken=[Counter(actions) for actions in taken],
        legal=legal,
        legal_kinds=Counter({"strike": 3, "wait": 4}),
    )


def test_an_action_of_winners_goes_with_winning() -> None:
    games = 10 * [
        game_stats([1, 0], ["strike 1"], ["wait", "wait"]),
        game_stats([0, 1], ["wait", "wait"], ["strike 2"]),
    ]
    found = summary(HORSE, games)
    kinds = {row["action"]: row for row in found["kinds"]}
    assert kinds["strike"]["correlation"]["value"] == 1
    assert kinds["wait"]["correlation"]["value"] == -1
    assert kinds["strike"]["takers_share"]["value"] == 1
    assert kinds["wait"]["per_game"] == 2
    assert kinds["strike"]["when_legal"] == pytest.approx(2 / 6)
    actions = {row["action"]: row for row in found["actions"]}
    assert actions["strike 1"]["when_legal"] == 0.25
    assert actions["strike 1"]["correlation"] is None  # taken in ten games only
    assert actions["strike 1"]["of_decisions"] == pytest.approx(1 / 6, rel=1e-4)


def test_statistics_of_records_are_those_of_the_games(tmp_path: Path) -> None:
    files = []
    for number in range(6):
        files.append(str(tmp_path / f"{number}.ilion.json"))
        ilion.simulate(HORSE, 3, 5, number).save(files[-1])
    played = stats.from_games(HORSE, 6, seats=3, seed=5)
    assert stats.from_records(HORSE, files) == played
    found = summary(HORSE, played)
    assert sum(share["value"] for share in found["by_seat"]) == pytest.approx(1, abs=1e-4)
    assert sum(found["ends"].values()) == found["length"]["games"] == 6
    assert sum(row["times"] for row in found["kinds"]) == sum(game.decisions for game in played)


def test_statistics_of_bots_move_them_through_the_seats() -> None:
    played = stats.from_games(HORSE, 4, seats=2, seed=1, bots=["greedy", "random"])
    greedy = [game.shares[number % 2] for number, game in enumerate(played)]
    assert sum(greedy) >= 3


def test_the_page_of_statistics_has_every_section() -> None:
    found = summary(HORSE, stats.from_games(HORSE, 25, seats=4, seed=2))
    made = Page(stats.page(json.loads(json.dumps(found))))
    assert made.sections == {"seats", "length", "ends", "calibration", "actions"}
    assert {"Kinds of action", "Single actions"} <= made.drawn


def test_statistics_tell_what_the_estimate_said_and_what_was_won() -> None:
    played = stats.from_games(HORSE, 6, seats=3, seed=1)
    found = summary(HORSE, played)["calibration"]
    assert found["positions"] == sum(game.decisions for game in played)
    assert sum(row["count"] for row in found["bins"]) == 3 * found["positions"]
    assert found["coin"] == pytest.approx(log(3), abs=1e-4)
    assert 0.0 < found["log_loss"] < 2.0


def test_unfinished_games_are_left_out(tmp_path: Path) -> None:
    record = ilion.simulate(HORSE, 2, 1)
    record.log, record.result = record.log[:3], None
    record.save(tmp_path / "short.json")
    with pytest.raises(IlionError, match="None of these games is over"):
        stats.from_records(HORSE, [str(tmp_path / "short.json")])
