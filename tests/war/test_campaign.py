"""The War: laurels by margin, who sets up the next game, who wins."""

import json
import subprocess
import sys

import pytest

from ilion.core.playthrough import Playthrough
from ilion.core.registry import game
from ilion.core.simulate import simulate
from ilion.core.state import State
from ilion.games.troia.value import TroiaState
from ilion.war.campaign import (
    CHAPTERS,
    Outcome,
    for_honour,
    given_up,
    outcome,
    setter,
    totals,
    victor,
)
from ilion.war.laurels import bounds, laurels


def ended(name: str, number: int) -> State:
    options = next(dict(each.options) for each in CHAPTERS if each.game == name)
    return Playthrough.resume(simulate(game(name), 2, 3, number, options)).state


@pytest.mark.parametrize("name", [chapter.game for chapter in CHAPTERS])
def test_a_game_is_worth_one_to_three_laurels_by_its_margin(name: str) -> None:
    two, three = bounds()[name]
    assert two < three
    for number in range(12):
        end = ended(name, number)
        if len(end.winners()) != 1:
            assert laurels(game(name), end) == 0
            continue
        margin = game(name).margin(end)
        assert laurels(game(name), end) == (3 if margin >= three else 2 if margin >= two else 1)
        swapped = outcome(game(name), end, [1, 0])
        assert swapped.winner == 1 - end.winners()[0]


def test_the_margin_of_troia_counts_heroes_beside_parts_and_steps() -> None:
    for number in range(12):
        end = ended("troia", number)
        if len(end.winners()) == 1:
            scores, [winner] = end.scores(), end.winners()
            ahead = scores[winner] - scores[1 - winner]
            assert isinstance(end, TroiaState)
            heroes = end.invaders(winner) - end.invaders(1 - winner)
            assert game("troia").margin(end) == 10 * ahead + heroes


def test_most_laurels_win_and_equal_the_last_game_decides() -> None:
    first, second = Outcome("iliad", 0, 2), Outcome("hector", 1, 1)
    assert totals([first, second]) == (2, 1)
    assert victor([first, second]) == 0
    assert victor([first, second, Outcome("troia", None, 0), Outcome("horse", 1, 1)]) == 1
    drawn_last = [first, Outcome("hector", 1, 2), Outcome("horse", None, 0)]
    assert victor(drawn_last) == 1
    assert victor([Outcome("horse", None, 0)]) is None


def test_the_loser_sets_up_the_next_game_and_after_a_draw_nobody() -> None:
    assert setter([]) is None
    assert setter([Outcome("iliad", 0, 3)]) == 1
    assert setter([Outcome("iliad", 0, 3), Outcome("hector", None, 0)]) is None


def test_a_war_that_is_decided_goes_on_for_honour() -> None:
    three = [Outcome("iliad", 0, 2), Outcome("hector", 0, 1), Outcome("troia", None, 0)]
    assert not for_honour(three)  # three laurels would make it equal, and the last game decides
    assert for_honour([*three[:2], Outcome("troia", 0, 1)])
    assert not for_honour([*three[:2], Outcome("troia", 0, 1), Outcome("horse", 1, 3)])


def test_leaving_saves_no_laurels() -> None:
    assert given_up("horse", winner=1) == Outcome("horse", 1, 3)


def test_wars_of_bots_are_told_and_add_up() -> None:
    asked = ["war", "--simulate", "3", "--bots", "random,random", "--seed", "1", "--json"]
    done = subprocess.run(
        [sys.executable, "-m", "ilion", *asked], capture_output=True, text=True, check=True
    )
    told = json.loads(done.stdout)
    assert sum(told["won"].values()) == 3
    assert all(sum(counts) == 3 for counts in told["by_laurels"].values())
    given = sum(
        at * count for counts in told["by_laurels"].values() for at, count in enumerate(counts)
    )
    assert given == sum(told["laurels"].values())


def test_a_war_has_two_sides() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ilion", "war", "--simulate", "1", "--bots", "random"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr.strip()) == (
        2,
        "A war has two sides: name two bots, not 1.",
    )
