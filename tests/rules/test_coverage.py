"""Every clause of every game has a test that is named after it."""

import pytest

import clauses
from ilion.core.registry import bundled_names


@pytest.mark.parametrize("game", bundled_names())
def test_every_clause_has_a_test(game: str) -> None:
    assert [clause for clause, tests in clauses.proofs(game).items() if not tests] == []


def test_the_coverage_page_is_up_to_date() -> None:
    assert clauses.PAGE.read_text("utf-8") == clauses.page(), "run ./dev golden"
