"""P-5 The horse, and P-6 End and scoring."""

from collections import Counter

import pytest

import ilion
from rules.horse.table import (
    EVERYBODY,
    HORSE,
    district,
    finished,
    horse,
    legal,
    new_piles,
    play,
    position,
    seen,
    table,
    take_turn,
    treasure,
    waiting,
)

CANCELLED = {  # a city where every district is cancelled out
    1: "rrryyy",
    2: "rrryyy",
    3: "rrryyy",
    4: "bbbggg",
    5: "bbbggg",
    6: "bbbggg",
    7: "rybg",
}
RED_AND_YELLOW = {  # red takes district 1 and yellow district 7, five heroes in each
    1: "rrrry",
    2: "rrryyy",
    3: "rrryyy",
    4: "bbbggg",
    5: "bbbggg",
    6: "bbbggg",
    7: "yyybg",
}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_P_5_1_the_horse_always_holds_two_heroes_between_turns(seats: int) -> None:
    game = table(seats)
    while not game.state.is_over():
        assert len(horse(game)) == 2
        outside = Counter("".join(district(game, n) for n in range(1, 8)) + waiting(game))
        heroes = outside.total() - outside["n"] + len(horse(game).replace("n", ""))
        assert heroes + seen(game).bag_left == (30 if seats == 3 else 40)
        take_turn(game)


def test_P_5_1_the_table_does_not_show_the_horse() -> None:
    game = table()
    for seat in EVERYBODY:
        assert seen(game, seat).for_people().horse is None


def test_P_5_1_a_table_option_shows_the_horse() -> None:
    game = table(bag="rb", open_horse=True)
    for seat in EVERYBODY:
        assert seen(game, seat).for_people().horse == ["red", "blue"]


@pytest.mark.parametrize("open_horse", [False, True])
def test_P_5_1_bots_have_perfect_memory(open_horse: bool) -> None:
    game = table(bag="rbygg", cards="1", open_horse=open_horse)
    play(game, "1 announce 1", "1 place green 1")
    for seat in EVERYBODY:
        assert seen(game, seat).horse == ["blue", "green"]


def test_P_5_1_hiding_the_horse_hides_nothing_else() -> None:
    view = seen(table(), 0)
    assert view.for_people().to_json() == view.to_json() | {"horse": None}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_P_5_1_the_rules_never_depend_on_the_option(seats: int) -> None:
    shut, opened = (
        ilion.simulate(HORSE, seats, seed=5, options={"open_horse": option}, legal=True)
        for option in (False, True)
    )
    assert shut.log == opened.log
    assert shut.legal == opened.legal
    assert shut.result == opened.result


def test_P_6_1_helpers_come_when_bag_and_waiting_heroes_are_used_up() -> None:
    game = position(waiting="y", cards="1")
    play(game, "0 announce 1", "0 place yellow 7")
    assert waiting(game) == "nn"
    assert (game.state.actor, seen(game).phase) == (1, "announce")


def test_P_6_1_helpers_never_make_up_a_line_in_which_a_hero_waits() -> None:
    game = position(waiting="yyb", cards="103")
    play(game, "0 announce 1", "0 place yellow 7")
    assert waiting(game) == "yb"
    play(game, "1 announce 1")
    assert waiting(game) == "yb"
    play(game, "2 announce 1", "2 place blue 7")
    assert waiting(game) == "y"


def test_P_6_1_helpers_come_at_the_end_of_a_poseidon_turn_not_within_it() -> None:
    game = position(waiting="yyy", cards="P")
    play(game, "0 announce 3", "0 keep", "0 place yellow 7", "0 place yellow 7")
    assert waiting(game) == "y"
    play(game, "0 place yellow 7")
    assert (game.state.actor, waiting(game)) == (1, "nn")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_P_6_1_helpers_wait_only_after_the_last_hero(seats: int) -> None:
    game = table(seats)
    while not game.state.is_over():
        heroes_left = seen(game).bag_left + len(waiting(game).replace("n", ""))
        assert ("n" in waiting(game)) == (heroes_left == 0)
        take_turn(game)


def test_P_6_1_one_or_both_helpers_may_be_announced() -> None:
    assert legal(position(waiting="nn", cards="3")) == ["announce 1", "announce 2"]


@pytest.mark.parametrize(("announced", "card"), [(1, "0"), (2, "0"), (2, "1")])
def test_P_6_1_a_lower_card_lets_no_helper_in(announced: int, card: str) -> None:
    game = position(waiting="nn", cards=card + "3")
    play(game, f"0 announce {announced}")
    assert (game.state.actor, waiting(game), horse(game)) == (1, "nn", "rb")


def test_P_6_1_a_helper_pushes_out_the_hero_inside_longest() -> None:
    game = position(horse="rb", waiting="nn", cards="1")
    play(game, "0 announce 1", "0 place neutral 7")
    assert (district(game, 7), horse(game)) == ("r", "bn")


def test_P_6_1_a_helper_goes_only_where_there_is_room() -> None:
    game = position(waiting="nn", cards="1", city={7: "yyybbbg"})
    play(game, "0 announce 1")
    open_to = [n for n in range(1, 8) if len(district(game, n)) < 7]
    assert legal(game) == [f"place neutral {n}" for n in open_to]
    assert 7 not in open_to


def test_P_6_1_players_go_on_taking_turns_with_one_helper() -> None:
    game = position(waiting="nn", cards="201")
    play(game, "0 announce 1", "0 place neutral 7")
    assert (game.state.actor, waiting(game)) == (1, "n")
    assert legal(game) == ["announce 1"]
    play(game, "1 announce 1")
    assert (game.state.actor, waiting(game)) == (2, "n")
    play(game, "2 announce 1", "2 place neutral 7")
    assert game.state.is_over()


def test_P_6_1_with_two_players_the_seat_goes_on_with_its_second_turn_and_one_helper() -> None:
    game = position(2, waiting="nn", cards="201")
    play(game, "0 announce 1", "0 place neutral 7", "0 announce 1", "1 announce 1")
    assert game.state.actor == 1
    play(game, "1 place neutral 7")
    assert game.state.is_over()


@pytest.mark.parametrize("exchange", ["keep", "swap 1 7"])
@pytest.mark.parametrize("helpers", [1, 2])
def test_P_6_1_poseidon_lets_all_waiting_helpers_in(helpers: int, exchange: str) -> None:
    inside = {1: "bn", 2: "rb"}[helpers]
    game = position(horse=inside, waiting="n" * helpers, cards="P")
    play(game, "0 announce 1")
    assert {text.split()[0] for text in legal(game)} == {"swap", "keep"}
    play(game, f"0 {exchange}")
    assert not game.state.is_over()
    play(game, *["0 place neutral 7"] * helpers)
    assert game.state.is_over()
    assert district(game, 7) == inside.replace("n", "")


def test_P_6_1_an_exchange_of_the_helpers_turn_counts() -> None:
    game = position(waiting="nn", cards="P")
    play(game, "0 announce 1", "0 swap 1 7", "0 place neutral 7", "0 place neutral 7")
    assert treasure(game, None) == {1: 0, 2: 1, 3: 1, 4: 1, 5: 0, 6: 0, 7: 3}


def test_P_6_1_the_game_ends_at_once_with_the_second_helper() -> None:
    game = position(horse="rb", waiting="nn", cards="2")
    play(game, "0 announce 2", "0 place neutral 7")
    assert game.state.result() is None
    play(game, "0 place neutral 7")
    assert game.state.is_over()
    assert legal(game) == []
    assert game.state.result() is not None
    assert (district(game, 7), horse(game), waiting(game)) == ("rb", "nn", "")


def test_P_6_1_at_the_end_there_is_no_refill_no_new_pile_and_no_second_turn() -> None:
    game = position(2, waiting="nn", cards="3")
    play(game, "0 announce 2", "0 place neutral 7", "0 place neutral 7")
    assert game.state.is_over()
    assert seen(game).actor is None
    assert (waiting(game), new_piles(game)) == ("", [])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_P_6_1_helpers_never_land_in_a_district(seats: int) -> None:
    game = finished(seats)
    landed = Counter("".join(district(game, number) for number in range(1, 8)))
    assert landed == dict.fromkeys("ryb" if seats == 3 else "rybg", 10)


@pytest.mark.parametrize(
    ("heroes", "taker"),
    [
        ("bbbrrry", "yellow"),  # the example of the rule
        ("rrrybg", "red"),
        ("rrryyyb", "blue"),
        ("rrryybg", "red"),
        ("rrbbyyg", "green"),  # three cancel each other out
        ("yyyyrrr", "yellow"),
        ("g", "green"),
        ("rryyb", "blue"),
        ("rryybg", None),  # two pairs cancel each other out
        ("rybg", None),
        ("rryybb", None),  # green has no hero there
        ("rrrbbb", None),  # nor has anybody else
        ("", None),
    ],
)
def test_P_6_2_the_highest_count_held_by_exactly_one_colour(heroes: str, taker: str | None) -> None:
    game = finished(4, {2: heroes})
    assert sorted(district(game, 2)) == sorted(heroes)
    assert seen(game).holders[1] == taker


@pytest.mark.parametrize(("heroes", "taker"), [("rryyb", "blue"), ("rryy", None), ("ryb", None)])
def test_P_6_2_with_three_players(heroes: str, taker: str | None) -> None:
    assert seen(finished(3, {2: heroes})).holders[1] == taker


def test_P_6_2_a_district_nobody_takes_scores_for_nobody() -> None:
    game = finished(4, CANCELLED)
    assert game.state.scores() == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("cards", "red", "yellow"),
    [
        ((0, 1, 1, 1, 0, 0, 3), 5 + 3 + 0, 5 + 0 + 3),
        ((3, 1, 1, 1, 0, 0, 0), 5 + 3 + 3, 5 + 0 + 0),
        ((1, 3, 0, 0, 0, 1, 1), 5 + 3 + 1, 5 + 0 + 1),
    ],
)
def test_P_6_3_all_heroes_plus_printed_bonus_plus_treasure(
    cards: tuple[int, ...], red: int, yellow: int
) -> None:
    game = finished(4, RED_AND_YELLOW, cards)
    assert game.state.scores() == [red, yellow, 0, 0]


def test_P_6_3_a_bonus_of_one() -> None:
    city = {**RED_AND_YELLOW, 3: RED_AND_YELLOW[7], 7: RED_AND_YELLOW[3]}
    game = finished(4, city, (0, 0, 0, 1, 1, 1, 3))
    assert game.state.scores() == [5 + 3, 5 + 1, 0, 0]


TWO_SEATS = {  # seat 0 has red and blue, seat 1 yellow and green
    1: "rrrbbby",  # red and blue cancel each other out though one player has both
    2: "rrbbyyy",  # four heroes of one player in two colours: yellow has the most
    3: "rrrrrg",
    4: "bbbbbgg",
    5: "yyyggg",
    6: "yyyggg",
    7: "g",
}


def test_P_6_4_with_two_players_the_two_colours_compete_separately() -> None:
    game = finished(2, TWO_SEATS)
    assert seen(game).holders == ["yellow", "yellow", "red", "blue", None, None, "green"]


def test_P_6_4_the_districts_of_both_colours_are_added() -> None:
    game = finished(2, TWO_SEATS, (3, 1, 1, 1, 0, 0, 0))
    red, blue = 6 + 1 + 1, 7 + 1 + 1
    yellow, green = (7 + 3 + 3) + (7 + 1 + 1), 1
    assert game.state.scores() == [red + blue, yellow + green]
    assert game.state.winners() == [1]


def test_P_6_4_highest_score_wins() -> None:
    game = finished(4, RED_AND_YELLOW, (3, 1, 1, 1, 0, 0, 0))
    assert game.state.result() == {"scores": [11, 5, 0, 0], "winners": [0]}


def test_P_6_4_equal_scores_share_the_win() -> None:
    game = finished(4, RED_AND_YELLOW, (0, 1, 1, 1, 0, 0, 3))
    assert game.state.result() == {"scores": [8, 8, 0, 0], "winners": [0, 1]}


@pytest.mark.parametrize("seats", [2, 4])
def test_P_6_4_even_all_share_the_win(seats: int) -> None:
    game = finished(seats, CANCELLED)
    assert game.state.winners() == list(range(seats))


def test_P_6_4_nobody_has_won_before_the_end() -> None:
    game = position(waiting="nn", cards="2")
    assert game.state.winners() == []
