"""Any text is an action or outcome of the game, or is refused with a sentence."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ilion.core.errors import NotationError
from ilion.core.game import Game
from ilion.core.registry import all_games, game

GAMES = all_games()
WORDS = st.sampled_from(
    sorted({word for game in GAMES for a in game.notation.actions for word in a.text.split()})
)
TEXTS = st.text() | st.lists(WORDS, max_size=5).map(" ".join)


@settings(deadline=None)
@given(st.sampled_from(GAMES), TEXTS)
def test_any_text_is_an_action_or_refused_with_a_sentence(each: Game, text: str) -> None:
    try:
        assert each.notation.text(each.notation.action(text)) == text
    except NotationError as error:
        assert str(error).endswith((".", "?"))
        assert "\n" not in str(error)


@settings(deadline=None)
@given(st.sampled_from(GAMES), TEXTS | TEXTS.map("cards ".__add__))
def test_any_text_is_an_outcome_or_refused_with_a_sentence(each: Game, text: str) -> None:
    try:
        assert each.notation.outcome_text(*each.notation.outcome(text)) == text
    except NotationError as error:
        assert str(error).endswith(".")
        assert "\n" not in str(error)


def test_a_near_miss_gets_a_hint() -> None:
    with pytest.raises(NotationError, match="did you mean 'place red 4'"):
        game("horse").notation.action("place red4")


def test_a_number_outside_the_space_is_refused() -> None:
    with pytest.raises(NotationError, match="run from 0"):
        game("horse").notation.text(-1)
