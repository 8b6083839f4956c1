"""H-7 Closing."""

import pytest

from rules.hector.table import (
    ACHAEANS_WIN,
    ONE,
    OPEN,
    chance_lines,
    fought,
    leave_tile,
    play,
    plays,
    position,
    seen,
    sizes,
    table,
    told,
)

FOUR = {**ONE, "0.1": "red2 red3 green1 green2"}  # the vanguard comes from elsewhere
BOTH_HANDS = plays("red2 red3 green1 green2", "blue2 blue3 yellow1 yellow2")


@pytest.mark.parametrize(("before", "stands"), [(10, True), (9, False)])
def test_H_7_1_a_used_front_pile_with_fewer_than_five_is_destroyed(
    before: int, stands: bool
) -> None:
    game = position({"1.1": before}, heroes=ACHAEANS_WIN)
    fought(game)
    assert seen(game).destroyed[1] == ([] if stands else ["1"])
    assert sizes(game, 1) == ([5, 12, 12, 12] if stands else [0, 12, 12, 16])


def test_H_7_1_the_reserve_is_shuffled_also_where_no_card_joined_it() -> None:
    game = position({"1.1": 5}, heroes=ACHAEANS_WIN)
    fought(game)
    assert sizes(game, 1) == [0, 12, 12, 12]
    assert chance_lines(game) == ["pile 0 1", "pile 1 reserve", "heroes 0", "heroes 1"]


def test_H_7_1_a_destroyed_pile_is_chosen_no_more() -> None:
    game = position({"1.1": 5}, heroes=("achilleus", "hector"))
    play(game, *OPEN, "0 play red2", "1 retreat", "0 vanguard 2")
    assert "1" in seen(game).destroyed[1]


def test_H_7_1_all_front_piles_destroyed_loses_the_game() -> None:
    game = position({"1.1": 9, "1.2": 0, "1.3": 0}, heroes=ACHAEANS_WIN)
    events = fought(game)
    assert game.state.result() == {"scores": [48, 16], "winners": [0]}
    assert len(told(events, "destroyed")) == 1


def test_H_7_2_a_used_reserve_with_fewer_than_five_loses_the_game() -> None:
    tops = {"0.1": ONE["0.1"], "1.reserve": ONE["1.1"]}
    game = position({"1.1": 0, "1.reserve": 9}, tops, heroes=ACHAEANS_WIN)
    events = fought(game)
    assert game.state.winners() == [0]
    assert game.state.scores() == [48, 28]  # the cards of the destroyed reserve still count
    assert len(told(events, "reserve_destroyed")) == 1


def test_H_7_2_an_unused_reserve_is_not_counted() -> None:
    game = position({"1.reserve": 4}, heroes=ACHAEANS_WIN)
    fought(game)
    assert not game.state.is_over()


def test_H_7_3_a_pile_of_five_that_gives_only_the_vanguard_is_destroyed_even_in_victory() -> None:
    game = position({"0.2": 5}, {**FOUR, "0.2": "red1"}, heroes=ACHAEANS_WIN)
    play(game, "0 vanguard 2", "0 face red", *BOTH_HANDS)
    leave_tile(game)
    last = seen(game).last
    assert last is not None
    assert last.victor == 0
    assert seen(game).destroyed[0] == ["2"]
    assert sizes(game, 0) == [13, 0, 12, 16]


def test_H_7_3_a_reserve_of_five_that_gives_the_vanguard_loses_the_game() -> None:
    game = position({"0.reserve": 5}, {**FOUR, "0.reserve": "red1"}, heroes=ACHAEANS_WIN)
    play(game, "0 vanguard reserve", "0 face red", *BOTH_HANDS)
    leave_tile(game)
    assert game.state.winners() == [1]


def test_H_7_3_a_draw_from_the_reserve_uses_it() -> None:
    game = position({"0.1": 5, "0.reserve": 5}, {**ONE, "0.reserve": "green1"})
    fought(game, "0 discard green2")
    assert seen(game).drawn == 1  # five came back to the front, four are in the reserve
    assert game.state.winners() == [1]


def test_H_7_3_a_shame_loss_from_the_reserve_uses_it() -> None:
    game = position({"0.1": 5, "0.reserve": 5}, shame=(3, 0))
    play(game, *OPEN, *plays("red2 red3 green1", "blue2 blue3 yellow1"), "0 retreat")
    assert sizes(game, 0)[3] == 3
    assert game.state.winners() == [1]


def test_H_7_3_a_reserve_just_reinforced_is_counted_with_the_newcomers() -> None:
    game = position({"0.1": 9, "0.reserve": 5}, {**FOUR, "0.reserve": "red1"})
    play(game, "0 vanguard reserve", "0 face red", "0 play red2", "1 play blue2", "0 retreat")
    # Eight troops stay at the front, so it stands and the reserve of four is lost.
    assert game.state.winners() == [1]
    game = position({"0.1": 5, "0.reserve": 5}, {**FOUR, "0.reserve": "red1"})
    play(game, "0 vanguard reserve", "0 face red", "0 play red2", "1 play blue2", "0 retreat")
    assert seen(game).destroyed[0] == ["1"]
    assert sizes(game, 0)[3] == 4 + 4
    assert not game.state.is_over()


def test_H_7_3_an_unused_pile_is_not_counted() -> None:
    game = position({"0.2": 4, "1.3": 3}, heroes=ACHAEANS_WIN)
    fought(game)
    assert seen(game).destroyed == [[], []]


def test_H_7_4_where_both_lose_the_winner_of_the_battle_wins() -> None:
    tops = {**FOUR, "0.reserve": "red1"}
    game = position({"0.reserve": 5, "1.1": 9, "1.2": 0, "1.3": 0}, tops, heroes=ACHAEANS_WIN)
    play(game, "0 vanguard reserve", "0 face red", *BOTH_HANDS)
    leave_tile(game)
    assert game.state.winners() == [0]


def test_H_7_4_after_a_drawn_battle_the_game_is_drawn() -> None:
    """The Achaeans' reserve gave the vanguard, the Trojans' a card for one discarded."""
    tops = {**FOUR, "0.reserve": "red1", "1.reserve": "yellow2"}
    game = position({"0.reserve": 5, "1.1": 5, "1.reserve": 5}, tops)
    play(game, "0 vanguard reserve", "0 face red", "0 play red2", "1 discard yellow1")
    play(game, "1 play blue2", *plays("red3 green1 green2", "blue3 yellow2 yellow2"))
    leave_tile(game)
    assert seen(game).drawn == 1
    assert seen(game).destroyed == [["reserve"], ["reserve"]]
    assert (game.state.is_over(), game.state.winners()) == (True, [])


def test_H_7_5_used_piles_then_heroes_are_shuffled() -> None:
    game = table({**FOUR, "0.2": "red1"}, heroes=ACHAEANS_WIN)
    play(game, "0 vanguard 2", "0 face red", *BOTH_HANDS)
    leave_tile(game)
    assert chance_lines(game) == ["pile 0 1", "pile 0 2", "pile 1 1", "heroes 0", "heroes 1"]


def test_H_7_5_each_pile_once_and_not_where_the_game_ends() -> None:
    game = position({"1.1": 9, "1.2": 0, "1.3": 0}, heroes=ACHAEANS_WIN)
    fought(game)
    assert chance_lines(game) == []


def test_H_7_5_a_reserve_used_and_joined_is_shuffled_once() -> None:
    game = position({"0.1": 5, "0.reserve": 12}, {**FOUR, "0.reserve": "red1"})
    play(game, "0 vanguard reserve", "0 face red", "0 play red2", "1 play blue2", "0 retreat")
    assert chance_lines(game) == ["pile 0 reserve", "pile 1 1", "heroes 0", "heroes 1"]


def test_H_7_5_empty_hero_piles_are_written_too() -> None:
    game = position({}, heroes=["", "hector"])
    fought(game)
    assert chance_lines(game)[-2:] == ["heroes 0", "heroes 1"]
    assert game.steps[-1].outcomes[-2][1] == []


def test_H_7_5_the_tile_is_discarded_and_after_the_sixth_all_are_shuffled() -> None:
    game = table()
    fought(game)
    assert (seen(game).tile, seen(game).tiles_used) == (None, [5])
    game = position({}, tiles_left=1)
    fought(game)
    assert chance_lines(game)[-1] == "tiles"
    assert seen(game).tiles_used == []
    assert sorted(game.steps[-1].outcomes[-1][1]) == [0, 1, 2, 3, 4, 5]
