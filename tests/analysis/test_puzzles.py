"""Puzzles: those that are kept hold by the rules, and new ones are made and checked."""

from itertools import islice

import pytest

import ilion
from ilion.analysis.puzzles import GAP, Puzzle, check, make, puzzles
from ilion.core.registry import names


@pytest.mark.parametrize("name", names())
def test_every_puzzle_asks_for_a_legal_choice_that_is_clearly_best(name: str) -> None:
    found = puzzles(name)
    assert len(found) >= 28  # none comes again within four weeks
    assert len({puzzle.record.dumps() for puzzle in found}) == len(found)
    for puzzle in found:
        position = puzzle.position()
        prompt = position.prompt(position.actor)
        assert prompt is not None
        legal = [choice.text for choice in prompt.choices]
        assert sorted(text for text, _ in puzzle.choices) == sorted(legal)
        assert puzzle.line[0] == puzzle.choices[0][0]
        best, *others = [chance for _, chance in puzzle.choices]
        assert best - max(others) >= GAP - 0.001


def test_puzzles_are_made_from_games_of_bots() -> None:
    [made] = islice(make(ilion.game("horse"), seed=3, check=80, look=40), 1)
    again = Puzzle.from_json(made.to_json())
    assert again == made
    assert made.record.result is None
    assert len(made.choices) >= 3


def test_a_puzzle_that_no_longer_holds_is_found_out() -> None:
    kept = puzzles("horse")[0]
    best, *others = kept.choices
    # Given a puzzle that takes another choice for the best
    wrong = Puzzle(kept.record, [others[0], best, *others[1:]], [others[0][0]])
    assert check(wrong, simulations=2000) is None
