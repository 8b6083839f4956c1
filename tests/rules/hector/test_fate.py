"""H-5 Fate, and the end of the battle."""

import pytest

from rules.hector.table import (
    ONE,
    OPEN,
    fought,
    leave_tile,
    legal,
    play,
    plays,
    position,
    seen,
    table,
    told,
)

TOM = "yellow3 yellow4 yellow2 red1 blue2"
LIN = "blue1 violet3 green1 red4 blue3"


@pytest.mark.parametrize(
    ("own", "other", "turner"),
    [("red3", "blue2", 0), ("red2", "blue3", 1), ("red2", "blue2", None)],
)
def test_H_5_1_the_strictly_higher_sum_may_turn_the_tile(
    own: str, other: str, turner: int | None
) -> None:
    game = table()
    play(game, *OPEN, f"0 play {own}", f"1 play {other}")
    if turner is None:
        assert (seen(game).phase, game.state.actor, seen(game).round) == ("act", 0, 2)
    else:
        assert (seen(game).phase, game.state.actor) == ("turn", turner)
        assert legal(game) == ["turn left", "turn right", "turn stay"]


def test_H_5_1_colours_are_ignored_and_heroes_and_favours_count() -> None:
    game = table()
    play(game, *OPEN, "0 deploy 0", "0 play green1", "1 play blue2", "0 favour 1", "0 play green2")
    assert seen(game).sums == [6 + 2 + 2, 3]


@pytest.mark.parametrize(
    ("way", "facing"),
    [("stay", ["red", "blue"]), ("left", ["green", "yellow"]), ("right", ["yellow", "green"])],
)
def test_H_5_1_a_quarter_either_way_or_not(way: str, facing: list[str]) -> None:
    game = table()
    play(game, *OPEN, "0 play red3", "1 play blue2", f"0 turn {way}")
    assert seen(game).facing == facing


@pytest.mark.parametrize("way", ["left", "right"])
def test_H_5_1_left_is_the_same_for_both_seats(way: str) -> None:
    game = table()
    play(game, *OPEN, "0 play red2", "1 play blue3", f"1 turn {way}")
    assert seen(game).facing == (["green", "yellow"] if way == "left" else ["yellow", "green"])


def test_H_5_1_after_each_of_the_four_rounds() -> None:
    game = table({"0.1": "red1 red4 red4 green4 green4", "1.1": "blue1 blue2 blue2 blue1 yellow1"})
    play(game, *OPEN)
    turns = 0
    for line in plays("red4 red4 green4 green4", "blue1 blue2 blue2 yellow1"):
        play(game, line)
        if seen(game).phase == "turn":
            turns += 1
            play(game, "0 turn stay")
    assert turns == 4


def test_H_5_2_both_reveal_an_undeployed_hero_after_the_fourth_fate() -> None:
    events = fought(table())
    shown = [event["hero"].args["hero"].key for event in told(events, "revealed")]
    assert shown == ["hero.achilleus", "hero.hector"]


def test_H_5_2_a_retreat_reveals_no_hero() -> None:
    game = table()
    play(game, *OPEN)
    assert told(play(game, "0 retreat"), "revealed") == []


def test_H_5_3_facing_colour_and_heros_colour_count() -> None:
    # Red faces the Achaeans: 1 + 2 + 3. Aias, not deployed, makes green valid: 1 + 2.
    game = position({}, heroes=["aias", "hector"])
    fought(game)
    last = seen(game).last
    assert last is not None
    assert last.totals == [9, 6]


def test_H_5_3_an_undeployed_hero_adds_no_value() -> None:
    game = table()
    fought(game)
    last = seen(game).last
    assert last is not None
    assert last.totals == [6, 6]  # Achilleus' red is valid already; his 6 does not count


def test_H_5_3_a_side_without_hero_has_one_valid_colour() -> None:
    game = position({}, heroes=["", "akamas"])
    fought(game)
    last = seen(game).last
    assert last is not None
    assert last.totals == [6, 9]  # Akamas makes yellow valid


def test_H_5_3_the_covered_troop_counts_for_nothing_and_favours_on_valid_cards_do() -> None:
    game = table()
    play(game, *OPEN, "0 deploy 0", "0 play red2", "1 play blue2", "0 favour 1", "0 play green1")
    assert seen(game).totals[0] == 6 + 2 + 1


def test_H_5_4_the_rulebooks_example() -> None:
    """Tom: yellow faces him, Aias in hand, 9. Lin: blue faces her, a deployed violet 4, 11.

    Both heroes of the example are Achaean; Paris has the colour and value of Agamemnon.
    """
    game = table(
        {"0.3": TOM, "1.3": LIN},
        heroes=[
            "aias achilleus diomedes menelaos agamemnon odysseus",
            "paris hector sarpedon aeneas akamas glaukos",
        ],
        tiles=(1, 2, 3, 4, 5, 6),
    )
    play(game, "0 vanguard 3", "0 face yellow")
    assert seen(game).facing == ["yellow", "blue"]
    play(game, "0 play yellow4", "1 deploy 0", "1 play violet3")
    play(game, "0 play yellow2", "1 favour 1", "1 play green1")
    play(game, "0 play red1", "1 play red4", "0 play blue2", "1 favour 3", "1 play blue3")
    assert seen(game).table == [TOM.split(), LIN.split()]
    events = leave_tile(game)
    assert told(events, "battle_won") == [{"total_0": 9, "total_1": 11, "seat": 1}]


def test_H_5_4_the_higher_total_wins() -> None:
    game = table({**ONE, "1.1": "blue1 blue2 blue4 yellow1 yellow2"})
    fought(game)
    last = seen(game).last
    assert last is not None
    assert (last.totals, last.victor) == ([6, 7], 1)
