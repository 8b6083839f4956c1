"""H-6 Winning and losing."""

from collections import Counter

import pytest

import ilion
from ilion.games.hector.components import TROOPS
from rules.hector.table import (
    ACHAEANS_WIN,
    AIAS,
    HEROES,
    ONE,
    OPEN,
    TROJANS_WIN,
    chance_lines,
    fought,
    leave_tile,
    legal,
    play,
    plays,
    position,
    seen,
    sizes,
    table,
    told,
)

DEPLOYED = ("0 play red2", "1 deploy 0", "1 play blue2")
"""The Trojans deploy their hero in the first round."""


def lost_with_hero() -> ilion.Playthrough:
    """Four rounds are over: the Trojans have lost 7 to 9, with Paris deployed on their blue 3."""
    game = table(heroes=(AIAS, "paris hector sarpedon aeneas akamas glaukos"))
    play(game, *OPEN, "0 play red2", "1 play blue3", "0 play red3", "1 deploy 1", "1 play blue2")
    play(game, *plays("green1 green2", "yellow1 yellow2"))
    leave_tile(game)
    return game


def test_H_6_1_the_winner_takes_everything_back() -> None:
    game = table(heroes=ACHAEANS_WIN)
    fought(game)
    view = seen(game)
    assert sizes(game, 0) == [12, 12, 12, 12]
    assert (view.hero_pile[0], view.favours[0], view.discards[0]) == (6, 3, [])


def test_H_6_1_favours_a_deployed_hero_and_the_covered_troop_too() -> None:
    game = table(heroes=ACHAEANS_WIN)
    fought(game, "0 deploy 0", "0 play red2", "1 play blue2", "0 favour 1", "0 play red3")
    view = seen(game)
    assert view.last is not None
    assert view.last.victor == 0
    assert (view.favours[0], view.hero_pile[0], sizes(game, 0)[0]) == (3, 6, 12)


def test_H_6_1_to_the_active_pile_also_a_vanguard_from_elsewhere() -> None:
    tops = {**ONE, "0.1": "red2 red3 green1 green2", "0.reserve": "red1"}
    game = table(tops, heroes=ACHAEANS_WIN)
    play(game, "0 vanguard reserve", "0 face red")
    play(game, *plays("red2 red3 green1 green2", "blue2 blue3 yellow1 yellow2"))
    leave_tile(game)
    assert sizes(game, 0) == [13, 12, 12, 11]


def test_H_6_2_the_loser_discards_played_troops_for_good() -> None:
    game = table(heroes=ACHAEANS_WIN)
    fought(game)
    view = seen(game)
    assert view.discards[1] == ["blue1", "blue2", "blue3", "yellow1", "yellow2"]
    assert sizes(game, 1) == [7, 12, 12, 12]
    assert (view.hero_pile[1], view.fallen[1]) == (6, [])  # it was not deployed


def test_H_6_2_played_favours_are_lost() -> None:
    game = table(heroes=(AIAS, HEROES[1]))
    play(game, *OPEN, *DEPLOYED, "0 play red3", "1 favour 1", "1 play yellow1", "0 retreat")
    assert seen(game).favours == [3, 3]
    game = table()
    play(game, *OPEN, *DEPLOYED, "0 play red3", "1 favour 1", "1 play yellow1")
    play(game, "0 play green1", "1 retreat", "1 mourn")
    assert seen(game).favours == [3, 2]


def test_H_6_2_a_deployed_hero_can_be_ransomed_with_a_favour() -> None:
    game = table()
    play(game, *OPEN, *DEPLOYED, "0 play red3", "1 retreat")
    assert (game.state.actor, legal(game)) == (1, ["mourn", "ransom"])
    play(game, "1 ransom")
    view = seen(game)
    assert (view.favours[1], view.hero_pile[1], view.fallen[1]) == (2, 6, [])


def test_H_6_2_or_mourned() -> None:
    game = table()
    play(game, *OPEN, *DEPLOYED, "0 play red3", "1 retreat", "1 mourn")
    view = seen(game)
    assert (view.favours[1], view.hero_pile[1], view.fallen[1]) == (3, 5, ["hector"])


def test_H_6_2_also_after_four_rounds() -> None:
    game = lost_with_hero()
    assert (game.state.actor, legal(game)) == (1, ["mourn", "ransom"])
    play(game, "1 ransom")
    assert (seen(game).favours[1], seen(game).hero_pile[1]) == (2, 6)
    assert len(seen(game).discards[1]) == 5  # the covered troop too


def test_H_6_2_without_a_favour_the_hero_falls_unasked() -> None:
    game = position({}, favours=(3, 0))
    events = play(game, *OPEN, *DEPLOYED, "0 play red3", "1 retreat")
    assert (seen(game).phase, seen(game).fallen[1]) == ("vanguard", ["hector"])
    assert len(told(events, "hero_fell")) == 1


def test_H_6_2_a_favour_played_in_this_battle_cannot_pay() -> None:
    game = position({}, favours=(3, 1))
    play(game, *OPEN, *DEPLOYED, "0 play red3", "1 favour 1", "1 play yellow1")
    play(game, "0 play green1", "1 retreat")
    assert (seen(game).phase, seen(game).fallen[1], seen(game).favours[1]) == (
        "vanguard",
        ["hector"],
        0,
    )


def test_H_6_2_asked_also_where_the_closing_will_end_the_game() -> None:
    game = position({"1.1": 5, "1.2": 0, "1.3": 0})
    play(game, *OPEN, *DEPLOYED, "0 play red3", "1 retreat")
    assert legal(game) == ["mourn", "ransom"]
    play(game, "1 ransom")
    assert game.state.result() == {"scores": [48, 15], "winners": [0]}


def test_H_6_2_the_battle_lies_open_while_the_loser_decides() -> None:
    view = seen(lost_with_hero())
    assert (view.hero, view.hero_at) == (["aias", "paris"], ["shown", "table"])
    assert [len(side) for side in view.table] == [5, 5]


def test_H_6_3_on_equal_totals_both_take_everything_back() -> None:
    game = table()
    fought(game)
    last = seen(game).last
    assert last is not None
    assert (last.victor, last.totals) == (None, [6, 6])
    assert (sizes(game, 0), sizes(game, 1)) == ([12] * 4, [12] * 4)
    assert seen(game).hero_pile == [6, 6]


def test_H_6_3_the_defender_attacks_next() -> None:
    game = table()
    fought(game)
    assert (game.state.actor, seen(game).attacker, seen(game).drawn) == (1, 1, 1)


def test_H_6_3_what_was_discarded_stays_discarded() -> None:
    game = table({**ONE, "0.1": ONE["0.1"] + " green1"})
    fought(game, "0 discard green2")
    assert (seen(game).drawn, seen(game).discards[0], sizes(game, 0)[0]) == (1, ["green2"], 11)


def test_H_6_3_six_drawn_battles_in_a_row_end_the_game() -> None:
    game = position({}, drawn=5)
    fought(game)
    assert game.state.result() == {"scores": [48, 48], "winners": []}
    assert chance_lines(game) == []


def test_H_6_3_a_battle_that_is_won_breaks_the_row() -> None:
    game = position({}, drawn=5, heroes=ACHAEANS_WIN)
    fought(game)
    assert (seen(game).drawn, game.state.is_over()) == (0, False)


def test_H_6_3_a_side_that_the_sixth_closing_breaks_has_lost_all_the_same() -> None:
    """A ruling of docs/hector.md: here the reserve of five gave the vanguard."""
    tops = {**ONE, "0.1": "red2 red3 green1 green2", "0.reserve": "red1"}
    game = position({"0.reserve": 5}, tops, drawn=5)
    play(game, "0 vanguard reserve", "0 face red")
    play(game, *plays("red2 red3 green1 green2", "blue2 blue3 yellow1 yellow2"))
    leave_tile(game)
    assert (seen(game).drawn, game.state.winners()) == (6, [1])


def test_H_6_4_the_opponent_wins_and_takes_its_hand_back_too() -> None:
    game = table()
    play(game, *OPEN, "0 play red2", "1 play blue2", "0 retreat")
    assert sizes(game, 1) == [12, 12, 12, 12]
    assert (seen(game).hero_pile, seen(game).held) == ([6, 6], [0, 0])


def test_H_6_4_the_loser_discards_what_it_played_and_keeps_its_hand() -> None:
    game = table()
    play(game, *OPEN, "0 play red2", "1 play blue2", "0 retreat")
    assert seen(game).discards == [["red1", "red2"], []]
    assert sizes(game, 0) == [10, 12, 12, 12]


def test_H_6_5_shame_from_before_costs_troops_of_the_shuffled_active_pile() -> None:
    game = position({}, shame=(2, 0))
    events = play(game, *OPEN, "0 retreat")
    assert chance_lines(game)[0] == "pile 0 1"
    cards = game.steps[-1].outcomes[0][1]
    assert len(cards) == 11
    lost = [f"troop.{TROOPS[card]}" for card in sorted(cards[:2])]
    assert [troop.key for troop in told(events, "shamed")[0]["troops"]] == lost
    assert len(seen(game).discards[0]) == 1 + 2
    assert sizes(game, 0) == [9, 12, 12, 12]


def test_H_6_5_the_first_retreat_costs_no_more_troops() -> None:
    game = table()
    play(game, *OPEN, "0 retreat")
    assert seen(game).discards[0] == ["red1"]
    assert chance_lines(game)[0] == "pile 0 1"  # the closing's, and only that
    assert chance_lines(game).count("pile 0 1") == 1


def test_H_6_5_then_from_the_reserve_as_it_lies() -> None:
    game = position({"0.1": 5}, {**ONE, "0.reserve": "violet4 violet3 brown1"}, shame=(3, 0))
    before = Counter(seen(game).discards[0])
    play(game, *OPEN, *plays("red2 red3 green1", "blue2 blue3 yellow1"), "0 retreat")
    lost = Counter(seen(game).discards[0]) - before
    # Four on the table, one in hand, and the two on top of the reserve.
    assert lost == Counter(["red1", "red2", "red3", "green1", "green2", "violet4", "violet3"])
    assert seen(game).destroyed[0] == ["1"]
    assert sizes(game, 0)[3] == 10


def test_H_6_5_all_that_is_there_if_fewer() -> None:
    tops = {"0.reserve": "red1 red2 red3 green1 green2", "1.1": ONE["1.1"]}
    game = position({"0.1": 0, "0.reserve": 5}, tops, shame=(3, 0))
    play(game, "0 vanguard reserve", "0 face red")
    play(game, *plays("red2 red3 green1", "blue2 blue3 yellow1"), "0 retreat")
    assert sizes(game, 0)[3] == 0
    assert game.state.winners() == [1]


def test_H_6_5_after_ransom_or_mourning() -> None:
    game = position({}, shame=(0, 1))
    play(game, *OPEN, *DEPLOYED, "0 play red3", "1 retreat")
    assert chance_lines(game) == []
    play(game, "1 ransom")
    assert chance_lines(game)[0] == "pile 1 1"


@pytest.mark.parametrize(("before", "after"), [(0, 1), (1, 2), (2, 3), (3, 3)])
def test_H_6_6_one_more_shame_up_to_three(before: int, after: int) -> None:
    game = position({}, shame=(before, 0))
    play(game, *OPEN, "0 retreat")
    assert seen(game).shame == [after, 0]
    assert len(seen(game).discards[0]) == 1 + before


def test_H_6_7_the_winner_attacks_next() -> None:
    for heroes, victor in ((ACHAEANS_WIN, 0), (TROJANS_WIN, 1)):
        game = table(heroes=heroes)
        fought(game)
        assert (seen(game).attacker, game.state.actor) == (victor, victor)
    game = table()
    play(game, *OPEN, "0 play red2", "1 retreat")
    assert seen(game).attacker == 0
