"""H-3 Opening a battle."""

import pytest

from rules.hector.table import ONE, OPEN, hand, legal, play, position, seen, sizes, table


def test_H_3_1_any_own_pile_that_holds_cards() -> None:
    assert legal(table()) == ["vanguard 1", "vanguard 2", "vanguard 3", "vanguard reserve"]
    assert legal(position({"0.2": 0})) == ["vanguard 1", "vanguard 3", "vanguard reserve"]


@pytest.mark.parametrize("pile", ["1", "2", "3", "reserve"])
def test_H_3_1_the_top_card_is_revealed(pile: str) -> None:
    game = table({f"0.{pile}": "violet2"})
    play(game, f"0 vanguard {pile}")
    for seat in (None, 0, 1):
        assert seen(game, seat).table[0] == ["violet2"]
    assert seen(game).piles[0][pile] == 11


def test_H_3_1_the_vanguard_is_unseen_before_the_choice() -> None:
    views = [seen(table({"0.1": top}), 0).to_bytes() for top in ("red1", "brown4")]
    assert views[0] == views[1]


@pytest.mark.parametrize("value", [1, 2, 3])
def test_H_3_2_the_value_names_the_battle(value: int) -> None:
    game = table({"0.3": f"green{value}"})
    play(game, "0 vanguard 3")
    assert (seen(game).front, seen(game).phase) == (value, "face")


def test_H_3_2_with_a_4_the_attacker_chooses() -> None:
    game = table({"0.3": "green4"})
    play(game, "0 vanguard 3")
    assert (game.state.actor, legal(game)) == (0, ["fight 1", "fight 2", "fight 3"])
    play(game, "0 fight 2")
    assert seen(game).front == 2


def test_H_3_2_also_a_number_whose_pile_is_destroyed() -> None:
    game = position({"0.2": 0, "1.2": 0, "1.3": 0}, {"0.1": "red4"})
    play(game, "0 vanguard 1")
    assert legal(game) == ["fight 1", "fight 2", "fight 3"]
    play(game, "0 fight 2")
    assert seen(game).active == ["reserve", "reserve"]


def test_H_3_3_each_side_fights_with_its_pile_of_that_number() -> None:
    game = table({"0.3": "green2"})
    play(game, "0 vanguard 3", "0 face red")
    assert seen(game).active == ["2", "2"]
    assert (sizes(game, 0), sizes(game, 1)) == ([12, 8, 11, 12], [12, 7, 12, 12])


@pytest.mark.parametrize("seat", [0, 1])
def test_H_3_3_a_side_without_that_pile_fights_from_its_reserve(seat: int) -> None:
    game = position({f"{seat}.2": 0}, {"0.1": "red2"})
    play(game, "0 vanguard 1", "0 face red")
    active = ["2", "2"]
    active[seat] = "reserve"
    assert seen(game).active == active
    assert seen(game).piles[seat]["reserve"] == (8 if seat == 0 else 7)


def test_H_3_4_the_attacker_chooses_the_edge_that_faces_it() -> None:
    game = table()
    play(game, "0 vanguard 1")
    assert game.state.actor == 0
    assert legal(game) == ["face blue", "face green", "face red", "face yellow"]
    play(game, "0 face green")
    assert seen(game).facing == ["green", "yellow"]


def test_H_3_4_the_opposite_edge_faces_the_defender_also_where_the_trojans_attack() -> None:
    game = position({}, {"1.1": "red1"}, attacker=1)
    play(game, "1 vanguard 1", "1 face yellow")
    assert seen(game).facing == ["green", "yellow"]


def test_H_3_4_the_next_tile_is_turned_up_before_any_hand_is_drawn() -> None:
    game = table(tiles=(3, 1, 2, 4, 5, 6))
    assert seen(game).tile is None
    play(game, "0 vanguard 1")
    assert (seen(game).tile, seen(game).tiles_used, seen(game).held) == (3, [3], [0, 0])
    assert seen(game).table[1] == []


def test_H_3_5_the_defender_reveals_the_top_of_its_active_pile() -> None:
    game = table()
    play(game, *OPEN)
    assert seen(game).table == [["red1"], ["blue1"]]


def test_H_3_6_each_draws_four_troops_and_the_top_hero() -> None:
    game = table()
    play(game, *OPEN)
    assert hand(game, 0) == "red2 red3 green1 green2"
    assert hand(game, 1) == "blue2 blue3 yellow1 yellow2"
    assert (seen(game, 0).hero[0], seen(game, 1).hero[1]) == ("achilleus", "hector")
    assert seen(game).hero_pile == [5, 5]


def test_H_3_6_the_attackers_hand_comes_from_the_active_pile_not_from_the_vanguards() -> None:
    game = table({**ONE, "0.1": "red2 red3 green1 green2", "0.reserve": "red1"})
    play(game, "0 vanguard reserve", "0 face red")
    assert hand(game, 0) == "red2 red3 green1 green2"
    assert sizes(game, 0) == [8, 12, 12, 11]


def test_H_3_6_a_player_with_no_hero_left_plays_without_one() -> None:
    game = position({}, heroes=["", "hector"])
    play(game, *OPEN)
    assert seen(game, 0).hero_at == [None, "hand"]
    assert not any(text.startswith(("change", "deploy", "favour")) for text in legal(game))


def test_H_3_6_a_pile_of_five_gives_vanguard_and_hand() -> None:
    game = position({"0.1": 5, "1.1": 5})
    play(game, *OPEN)
    assert (sizes(game, 0)[0], sizes(game, 1)[0], seen(game).held) == (0, 0, [4, 4])
