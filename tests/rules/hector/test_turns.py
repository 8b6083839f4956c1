"""H-4 Turns."""

import pytest

import ilion
from rules.hector.table import (
    ONE,
    OPEN,
    hand,
    leave_tile,
    legal,
    play,
    plays,
    position,
    seen,
    sizes,
    table,
)


def opened() -> ilion.Playthrough:
    game = table()
    play(game, *OPEN)
    return game


def kinds(game: ilion.Playthrough) -> set[str]:
    return {text.split()[0] for text in legal(game)}


def test_H_4_1_attacker_and_then_defender_for_four_rounds() -> None:
    game = opened()
    order = []
    while seen(game).battle == 1:
        if seen(game).phase == "act":
            order.append((seen(game).round, int(game.state.actor)))
            game.act(legal(game)[-2])  # the last play: retreat is last
        else:
            leave_tile(game)
    assert order == [(n, seat) for n in (1, 2, 3, 4) for seat in (0, 1)]


def test_H_4_1_the_first_choice_offers_actions_and_plays() -> None:
    assert legal(opened()) == sorted(
        [f"{word} {card}" for word in ("play", "discard") for card in ONE["0.1"].split()[1:]]
        + ["change", "deploy 0", "retreat"]
    )


@pytest.mark.parametrize("action", ["discard red2", "change", "deploy 0"])
def test_H_4_1_at_most_one_action_then_a_play(action: str) -> None:
    game = opened()
    play(game, f"0 {action}")
    assert (game.state.actor, kinds(game)) == (0, {"play"})


def test_H_4_2_a_troop_from_hand_goes_face_up_next_to_the_vanguard() -> None:
    game = opened()
    play(game, "0 play green1")
    assert seen(game, 1).table[0] == ["red1", "green1"]
    assert hand(game, 0) == "red2 red3 green2"
    assert game.state.actor == 1


def test_H_4_2_equal_troops_are_one_choice() -> None:
    game = table({"0.1": "red1 red2 red2 green1 green1"})
    play(game, *OPEN)
    assert [text for text in legal(game) if "play" in text] == ["play green1", "play red2"]
    play(game, "0 play red2")
    assert hand(game, 0) == "red2 green1 green1"


def test_H_4_3_discard_for_good_and_draw_from_the_active_pile() -> None:
    game = table({**ONE, "0.1": ONE["0.1"] + " violet4"})
    play(game, *OPEN, "0 discard red2")
    assert hand(game, 0) == "red3 green1 green2 violet4"
    assert sizes(game, 0) == [6, 12, 12, 12]
    for seat in (None, 0, 1):
        assert seen(game, seat).discards == [["red2"], []]


def test_H_4_3_from_the_reserve_where_the_active_pile_is_empty() -> None:
    game = position({"0.1": 5}, {**ONE, "0.reserve": "violet4"})
    play(game, *OPEN, "0 discard red2")
    assert hand(game, 0) == "red3 green1 green2 violet4"
    assert sizes(game, 0) == [0, 12, 12, 11]
    assert seen(game).used[0] == ["1", "reserve"]


def test_H_4_3_not_possible_where_neither_has_a_card() -> None:
    game = position({"0.1": 0, "0.reserve": 5}, {"0.reserve": "red1 red2 red3 green1 green2"})
    play(game, "0 vanguard reserve", "0 face red")
    assert kinds(game) == {"play", "change", "deploy", "retreat"}


def test_H_4_3_also_the_last_troop() -> None:
    game = table({**ONE, "0.1": ONE["0.1"] + " violet4"})
    play(game, *OPEN, *plays("red2 red3 green1", "blue2 blue3 yellow1"))
    play(game, "0 discard green2", "0 play violet4")
    assert seen(game).table[0][-1] == "violet4"


def test_H_4_4_the_hero_goes_under_the_pile_and_the_top_one_comes() -> None:
    game = opened()
    play(game, "0 change")
    view = seen(game, 0)
    assert (view.hero[0], view.hero_pile[0], view.bottom[0]) == ("aias", 5, ["achilleus"])


def test_H_4_4_under_the_pile_means_last() -> None:
    game = position({}, heroes=["achilleus aias", "hector"])
    heroes = []
    play(game, *OPEN)
    for own, other in (("red2", "blue2"), ("red3", "blue3"), ("green1", "yellow1")):
        play(game, "0 change", f"0 play {own}", f"1 play {other}")
        heroes.append(seen(game, 0).hero[0])
    assert heroes == ["aias", "achilleus", "aias"]


def test_H_4_4_not_with_an_empty_hero_pile_nor_with_a_deployed_hero() -> None:
    game = position({}, heroes=["achilleus", "hector"])
    play(game, *OPEN)
    assert "change" not in legal(game)
    game = opened()
    play(game, "0 deploy 0", "0 play red2", "1 play blue2")
    leave_tile(game)
    assert "change" not in legal(game)


def test_H_4_5_on_any_own_played_troop_the_vanguard_included() -> None:
    game = opened()
    play(game, *plays("red2 red3 green1", "blue2 blue3 yellow1"))
    leave_tile(game)
    deploys = [text for text in legal(game) if text.startswith("deploy")]
    assert deploys == ["deploy 0", "deploy 1", "deploy 2", "deploy 3"]


def test_H_4_5_the_hero_counts_and_the_covered_troop_does_not() -> None:
    game = opened()
    play(game, "0 play red2", "1 play blue2")
    leave_tile(game)
    play(game, "0 deploy 1")
    view = seen(game, 1)
    assert (view.hero[0], view.hero_at[0], view.covered[0]) == ("achilleus", "table", 1)
    assert view.sums[0] == 1 + 6
    assert view.totals[0] == 1 + 6  # red faces the Achaeans, and Achilleus is red


def test_H_4_6_only_with_a_deployed_hero() -> None:
    game = opened()
    assert "favour" not in kinds(game)
    play(game, "0 deploy 0", "0 play red2", "1 play blue2")
    leave_tile(game)
    assert kinds(game) == {"play", "discard", "favour", "retreat"}


def test_H_4_6_on_an_uncovered_own_troop_never_on_the_hero_and_once() -> None:
    game = opened()
    play(game, "0 deploy 0", "0 play red2", "1 play blue2", "0 favour 1", "0 play red3")
    assert (seen(game).favours[0], seen(game).favoured[0], seen(game).sums[0]) == (2, [1], 12)
    play(game, "1 play blue3")
    leave_tile(game)
    assert [text for text in legal(game) if text.startswith("favour")] == ["favour 2"]


def test_H_4_6_only_from_the_pool() -> None:
    game = position({}, favours=(0, 3))
    play(game, *OPEN, "0 deploy 0", "0 play red2", "1 play blue2")
    leave_tile(game)
    assert "favour" not in kinds(game)


@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_H_4_7_retreat_in_any_of_the_four_turns(number: int) -> None:
    game = opened()
    own, other = (["red2", "red3", "green1"], ["blue2", "blue3", "yellow1"])
    play(game, *plays(" ".join(own[:number]), " ".join(other[:number])))
    leave_tile(game)
    play(game, "0 retreat")
    assert (seen(game).battle, game.state.actor) == (2, 1)


def test_H_4_7_instead_of_another_action_and_before_the_play() -> None:
    game = opened()
    play(game, "0 change")
    assert "retreat" not in legal(game)
