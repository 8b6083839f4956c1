"""A view as a board in text, and as a notebook shows it."""

from dataclasses import dataclass

import pytest

import ilion
from ilion.core.message import Message
from ilion.core.view import Grid, Sheet


@dataclass(frozen=True, kw_only=True)
class SiegeView(ilion.View):
    """Borrows the Horse's catalogue."""

    def sheet(self) -> Sheet:
        turn = Message("sheet.turn", {"number": 3})
        return [
            turn,
            Grid([Message("hero.red"), Message("hero.blue")], [["<b>", 12], ["a & b", 3]]),
        ]


VIEW = SiegeView(game="horse", seat=0, seats=2, options={})


def test_str_is_the_board_in_english_with_aligned_columns() -> None:
    assert str(VIEW).splitlines() == ["Turn 3", "red    blue", "<b>    12", "a & b  3"]


def test_a_notebook_shows_grids_as_tables_with_everything_escaped() -> None:
    assert VIEW._repr_html_() == (
        "<div><p>Turn 3</p><table><thead><tr><th>red</th><th>blue</th></tr></thead>"
        "<tbody><tr><td>&lt;b&gt;</td><td>12</td></tr>"
        "<tr><td>a &amp; b</td><td>3</td></tr></tbody></table></div>"
    )


@pytest.mark.parametrize("game", ilion.all_games(), ids=lambda game: game.name)
def test_every_view_of_a_whole_game_can_be_shown(game: ilion.Game) -> None:
    for ply in ilion.simulate(game, seed=3).replay():
        assert ply.after is not None
        for seat in (None, 0, 1):
            view = ply.after.view(seat)
            assert str(view)
            assert view._repr_html_().endswith("</div>")


def test_a_position_shows_no_board() -> None:
    """Only a view says what may be known."""
    state = ilion.game("horse").new(seats=2, seed=1)
    assert str(state) == repr(state)
    assert not hasattr(state, "_repr_html_")
