"""I-8 Rewards and the end of the game."""

from typing import Any

import pytest

import ilion
from rules.iliad.table import (
    army,
    hand,
    lay,
    legal,
    play,
    points,
    position,
    seen,
    table,
)


def last_siege(seats: int = 3, mode: str | None = None, **more: Any) -> ilion.Playthrough:
    """The last oracle card lies open, a city is at stake, and all but seat 0 have passed.

    Unless armies are given seat 0 wins it, and the last seat takes a Thanatos that costs 1.
    """
    fields: dict[str, Any] = {
        "armies": ["4 4 4 4"],
        "stakes": ["city1"],
        "oracles": [],
        "out": {seat: seats + 1 - seat for seat in range(1, seats)},
        **more,
    }
    return position(seats, mode, **fields)


def test_I_8_1_the_strongest_takes_agamemnon_and_chooses_first() -> None:
    game = position(5, armies=["1", "4 4", "3", "2"], out={1: 5, 2: 4, 3: 3, 4: 2}, agamemnon=4)
    play(game, "0 pass")
    assert seen(game).ranking == [1, 2, 3, 4, 0]
    assert seen(game).tiles["agamemnon"] == 1
    assert len(legal(game)) == len(set(seen(game).victory))


def test_I_8_1_the_next_strongest_take_one_each() -> None:
    stakes = ["city1", "city2", "trireme3"]
    game = position(5, armies=["", "4 4", "3"], out={1: 5, 2: 4, 3: 3, 4: 2}, stakes=stakes)
    play(game, "0 pass", "1 take trireme3", "2 take city1", "3 take city2")
    won = [camp.taken for camp in seen(game).camps]
    assert won == [{}, {"trireme3": 1}, {"city1": 1}, {"city2": 1}, {}]


def test_I_8_1_equal_armies_the_higher_hero_first() -> None:
    game = position(3, armies=["2", "", "1"], out={1: 3, 2: 2})
    play(game, "0 pass")  # 2 + 1, 3, 1 + 2
    assert seen(game).ranking == [1, 2, 0]


def test_I_8_1_the_weakest_takes_thanatos() -> None:
    game = position(3, armies=["4 4", "", "4"], out={1: 3, 2: 2}, oracle=3, stakes=["city1"])
    play(game, "0 pass", "0 take city1")
    assert [camp.losses for camp in seen(game).camps] == [{}, {"thanatos3": 1}, {}]
    assert points(game) == [1 + 1 + 2, -3, 0]  # the city, Agamemnon, Athena


def test_I_8_1_equal_weakest_the_lower_hero_takes_thanatos() -> None:
    game = position(3, armies=["2", "4", "1"], out={1: 3, 2: 2}, stakes=["city1"])
    play(game, "0 pass", "1 take city1")
    assert [bool(camp.losses) for camp in seen(game).camps] == [True, False, False]


def test_I_8_1_thanatos_comes_after_all_victory_cards() -> None:
    game = position(4, armies=["4 4"], out={1: 4, 2: 3, 3: 2}, stakes=["city1", "city2"])
    play(game, "0 pass", "0 take city1")
    assert all(camp.losses == {} for camp in seen(game).camps)
    play(game, "1 take city2")
    assert seen(game).camps[3].losses == {"thanatos1": 1}


def test_I_8_1_nobody_takes_thanatos_if_the_game_has_ended() -> None:
    game = position(
        4,
        armies=["4 4"],
        out={1: 4, 2: 3, 3: 2},
        stakes=["helen", "city1"],
        taken={0: ["trireme3", "trireme3"]},
    )
    play(game, "0 pass", "0 take helen")
    assert game.state.winners() == [0]
    assert all(camp.losses == {} for camp in seen(game).camps)


def test_I_8_1_a_gorgon_siege_gives_its_winner_one_card_and_agamemnon() -> None:
    game = table(5, oracle=["gorgon"], victory=["city1", "city2", "city3"])
    play(game, "0 pass", "1 pass", "2 pass", "3 pass", "4 take city2")
    view = seen(game)
    assert [camp.taken for camp in view.camps] == [{}, {}, {}, {}, {"city2": 1}]
    assert all(camp.losses == {} for camp in view.camps)
    assert (view.tiles["agamemnon"], view.gorgons) == (4, 1)


def test_I_8_2_athena_goes_to_the_first_to_own_a_city() -> None:
    game = position(3, armies=["4 4"], out={1: 3, 2: 2}, stakes=["city1"])
    play(game, "0 pass", "0 take city1")
    assert seen(game).tiles == {"agamemnon": 0, "athena": 0, "poseidon": None}


@pytest.mark.parametrize(("card", "holder"), [("city1", 1), ("city2", 0)])
def test_I_8_2_athena_moves_only_for_strictly_more(card: str, holder: int) -> None:
    game = position(
        3,
        armies=["4 4"],
        out={1: 3, 2: 2},
        stakes=[card],
        taken={0: ["city1"], 1: ["city2"]},
        athena=1,
    )
    play(game, "0 pass", f"0 take {card}")
    assert seen(game).tiles["athena"] == holder


@pytest.mark.parametrize(("card", "holder"), [("trireme1", 1), ("trireme3", 0)])
def test_I_8_2_likewise_triremes_and_poseidon(card: str, holder: int) -> None:
    game = position(
        3,
        armies=["4 4"],
        out={1: 3, 2: 2},
        stakes=[card],
        taken={0: ["trireme1"], 1: ["trireme2"]},
        poseidon=1,
    )
    play(game, "0 pass", f"0 take {card}")
    assert seen(game).tiles["poseidon"] == holder


def test_I_8_2_a_tile_may_come_from_the_partner() -> None:
    game = position(
        4,
        "teams",
        armies=["4 4"],
        out={1: 4, 2: 3, 3: 2},
        stakes=["city3", "trireme1"],
        taken={2: ["city1"]},
        athena=2,
    )
    play(game, "0 pass", "0 take city3")
    assert seen(game).tiles["athena"] == 0


def test_I_8_2_helen_counts_for_neither_tile() -> None:
    game = position(3, armies=["4 4"], out={1: 3, 2: 2}, stakes=["helen"])
    play(game, "0 pass", "0 take helen")
    assert (seen(game).tiles["athena"], seen(game).tiles["poseidon"]) == (None, None)
    assert points(game)[0] == 5 + 1


@pytest.mark.parametrize(("city", "over"), [("city2", True), ("city1", False)])
def test_I_8_2_reaching_the_goal_wins_at_once(city: str, over: bool) -> None:
    """5 for Helen, 2 for the city, 2 for Athena, 1 for Agamemnon, 2 for the card: 12."""
    game = position(
        4,
        armies=["4 4"],
        out={1: 4, 2: 3, 3: 2},
        stakes=["city2", "trireme1"],
        taken={0: ["helen", city]},
        athena=0,
    )
    play(game, "0 pass", "0 take city2")
    assert game.state.is_over() == over
    assert game.state.winners() == ([0] if over else [])


def test_I_8_2_losses_count_against_the_goal() -> None:
    game = position(
        3,
        armies=["4 4"],
        out={1: 3, 2: 2},
        stakes=["city2"],
        taken={0: ["helen", "city2"]},
        losses={0: ["thanatos1"]},
        athena=0,
    )
    play(game, "0 pass", "0 take city2")
    assert points(game)[0] == 11
    assert not game.state.is_over()


def test_I_8_2_a_team_adds_up_its_points() -> None:
    game = position(
        4,
        "teams",
        armies=["4 4"],
        out={1: 4, 2: 3, 3: 2},
        stakes=["trireme2", "city1"],
        taken={2: ["helen", "trireme3", "city3"]},
        athena=2,
        poseidon=2,
    )
    play(game, "0 pass", "0 take city1")  # 5 + 3 + 3 + 2 + 2, and 1 + 1
    assert points(game) == [2, 0, 15, 0]
    assert game.state.winners() == [0, 2]


def test_I_8_2_only_the_taker_wins_at_once() -> None:
    """Seat 1 has the points already, but wins only when it takes a card."""
    game = position(
        3,
        armies=["4 4"],
        out={1: 3, 2: 2},
        stakes=["trireme1"],
        taken={1: ["helen", "city3", "city3"]},
        athena=1,
    )
    play(game, "0 pass", "0 take trireme1")
    assert points(game)[1] > 12
    assert not game.state.is_over()


def test_I_8_3_after_the_last_oracle_card_the_most_points_win() -> None:
    game = last_siege(taken={1: ["helen"]}, pile="11")
    play(game, "0 pass", "0 take city1")
    assert points(game) == [4, 5, -1]
    assert game.state.winners() == [1]
    view = seen(game)
    assert view.army_left == 2  # nobody draws
    assert all(camp.groups == [] for camp in view.camps)


def test_I_8_3_points_may_be_negative() -> None:
    game = last_siege(losses={0: ["thanatos3"] * 2, 1: ["thanatos2"]})
    play(game, "0 pass", "0 take city1")
    assert points(game) == [-2, -2, -1]
    assert game.state.winners() == [2]


def tied(**more: Any) -> ilion.Playthrough:
    """Three seats after the last siege: 0 and 1 are tied with 4 points, 2 has -1."""
    fields: dict[str, Any] = {
        "taken": {1: ["trireme3", "trireme1"]},
        "hands": ["4", "3", "4"],
        "pile": "111222333",
        **more,
    }
    game = last_siege(**fields)
    play(game, "0 pass", "0 take city1")
    assert points(game) == [4, 4, -1]
    return game


def test_I_8_3_only_the_tied_seats_draw_and_fight_on() -> None:
    game = tied()
    view = seen(game)
    assert (view.siege, view.for_the_game, view.oracle) == ("gorgon", [0, 1], None)
    assert (hand(game, 0), hand(game, 1), hand(game, 2)) == ("1114", "2223", "4")
    assert [camp.in_ for camp in view.camps] == [True, True, False]
    assert view.victory == []


def test_I_8_3_they_draw_from_the_first_player_of_the_last_siege_on() -> None:
    game = tied(first=1)
    assert (hand(game, 0), hand(game, 1)) == ("2224", "1113")


def test_I_8_3_the_holder_of_agamemnon_begins() -> None:
    game = tied(first=1)
    assert (seen(game).tiles["agamemnon"], game.state.actor) == (0, 0)


def test_I_8_3_the_winner_of_that_siege_wins_the_game() -> None:
    game = tied()
    lay(game, 0, "1")
    lay(game, 1, "3")
    lay(game, 0, "1")
    assert game.state.winners() == [1]
    assert points(game) == [4, 4, -1]  # the scores stay
    assert seen(game).tiles["agamemnon"] == 0  # and so does the tile
    assert army(game, 1) == "3"


def test_I_8_3_giving_up_loses_the_game() -> None:
    game = tied()
    play(game, "0 pass")
    assert game.state.winners() == [1]


def test_I_8_3_discarding_comes_before_the_siege_for_the_game() -> None:
    game = tied(hands=["1111222233", "", "4"], pile="aaaccc")
    assert (seen(game).phase, game.state.actor) == ("drop", 0)
    play(game, "0 drop archers")
    assert (seen(game).phase, seen(game).camps[0].hand) == ("turn", 12)


def test_I_8_3_without_agamemnon_the_highest_hero_of_the_last_siege_begins() -> None:
    losses = {1: ["thanatos3"] * 2, 0: ["thanatos3"]}
    game = last_siege(4, armies=["", "4 4 4"], losses=losses, pile="111222333")
    play(game, "0 pass", "1 take city1")
    view = seen(game)
    assert points(game) == [-4, -2, 0, 0]
    assert view.for_the_game == [2, 3]
    assert [view.camps[seat].last_hero for seat in (2, 3)] == ["ajax", "diomedes"]
    assert (view.tiles["agamemnon"], game.state.actor) == (1, 2)


def test_I_8_3_the_last_siege_with_heroes_counts() -> None:
    """After a Gorgon siege the heroes are those of the siege before it."""
    game = position(
        4,
        siege="gorgon",
        oracles=[],
        stakes=["city1"],
        heroes={0: 1, 1: 2, 2: 3, 3: 4},
        losses={3: ["thanatos3"] * 2, 2: ["thanatos1"]},
    )
    play(game, "0 pass", "1 pass", "2 pass", "3 take city1")
    assert seen(game).for_the_game == [0, 1]
    assert game.state.actor == 1


def tied_teams() -> ilion.Playthrough:
    """Four in teams after the last siege: both teams have 4 points, seat 0 begins."""
    game = last_siege(4, "teams", taken={1: ["helen"]}, pile="111122223333")
    play(game, "0 pass", "0 take city1")
    assert seen(game).team_points == [4, 4, 4, 4]
    assert [hand(game, seat) for seat in range(4)] == ["111", "122", "223", "333"]
    return game


def test_I_8_3_tied_teams_send_all_their_members() -> None:
    assert seen(tied_teams()).for_the_game == [0, 1, 2, 3]
    game = last_siege(6, "teams", taken={1: ["trireme3", "trireme1"]})
    play(game, "0 pass", "0 take city1")
    assert seen(game).team_points == [4, 4, -1, 4, 4, -1]
    assert seen(game).for_the_game == [0, 1, 3, 4]


def test_I_8_3_the_winner_wins_for_its_team() -> None:
    game = tied_teams()
    lay(game, 0, "1")
    lay(game, 1, "1")
    lay(game, 2, "3")
    play(game, "3 pass")
    lay(game, 0, "1")
    play(game, "1 pass")
    assert game.state.winners() == [0, 2]


def test_I_8_3_the_siege_for_the_game_ends_when_one_team_is_left() -> None:
    game = tied_teams()
    play(game, "0 pass")
    lay(game, 1, "1")
    play(game, "2 pass")
    assert game.state.winners() == [1, 3]


def test_I_8_3_teams_compare_their_totals() -> None:
    game = last_siege(4, "teams", taken={1: ["city3"], 3: ["trireme3"]})
    play(game, "0 pass", "0 take city1")
    assert points(game) == [4, 3, 0, 2]
    assert game.state.winners() == [1, 3]
