"""P-1 Components and P-2 Set-up."""

from collections import Counter
from typing import Any

import pytest

import ilion
from rules.horse.table import (
    EVERYBODY,
    HORSE,
    dealt,
    finished,
    horse,
    legal,
    play,
    position,
    seen,
    table,
    take_turn,
    treasure,
    waiting,
)

FOUR_COLOURS = {"red", "yellow", "blue", "green"}


def shuffled_deals(seats: int, number: int = 60) -> list[dict[str, Any]]:
    options = {"open_horse": False}
    return [HORSE.deal(seats, options, ilion.FastChance(seed)) for seed in range(number)]


def test_P_1_1_ten_heroes_in_each_of_four_colours() -> None:
    (deal,) = shuffled_deals(seats=4, number=1)
    assert Counter(deal["bag"]) == {"red": 10, "yellow": 10, "blue": 10, "green": 10}


def test_P_1_1_two_helpers_are_kept_aside() -> None:
    game = table()
    assert "neutral" not in game.deal["bag"]
    assert "n" not in horse(game) + waiting(game)
    assert str(finished().log()).count("place neutral") == 2


def test_P_1_2_seven_districts_with_printed_bonuses() -> None:
    assert seen(table()).bonuses == [3, 1, 1, 1, 0, 0, 0]


def test_P_1_2_the_order_of_the_districts_has_no_effect() -> None:
    here = ["rrrry", "yyyyb", "bbbbg", "ggggr", "rrryyb", "rrbbggg", "yyybbgg"]
    cards = [0, 3, 1, 0, 1, 1, 0]
    order = [0, 3, 1, 2, 6, 4, 5]  # districts with equal bonuses change places
    game = finished(4, dict(enumerate(here, 1)), cards)
    moved = finished(
        4, {n: here[old] for n, old in enumerate(order, 1)}, [cards[old] for old in order]
    )
    assert moved.state.result() == game.state.result()


def test_P_1_2_any_district_may_be_chosen_and_any_two_exchanged() -> None:
    game = table(bag="rbyyy", cards="P")
    play(game, "1 announce 1")
    pairs = [f"swap {a} {b}" for a in range(1, 8) for b in range(a + 1, 8)]
    assert legal(game) == sorted([*pairs, "keep"])
    play(game, "1 keep")
    assert legal(game) == [f"place yellow {number}" for number in range(1, 8)]


def test_P_1_3_one_3_three_1_and_three_0_as_treasure() -> None:
    (deal,) = shuffled_deals(seats=4, number=1)
    assert Counter(deal["treasure"]) == {3: 1, 1: 3, 0: 3}


def test_P_1_4_twenty_hero_cards() -> None:
    (deal,) = shuffled_deals(seats=4, number=1)
    assert Counter(deal["cards"]) == {"3": 6, "2": 6, "1": 3, "0": 3, "P": 2}
    assert seen(table()).cards_left == 20


def test_P_2_1_with_four_each_has_one_colour() -> None:
    for deal in shuffled_deals(seats=4):
        assert sorted(deal["colours"]) == [["blue"], ["green"], ["red"], ["yellow"]]


def test_P_2_1_with_two_each_has_two_colours() -> None:
    for deal in shuffled_deals(seats=2):
        one, other = deal["colours"]
        assert (len(one), len(other)) == (2, 2)
        assert {*one, *other} == FOUR_COLOURS


def test_P_2_1_with_three_one_colour_is_left_out_but_never_red() -> None:
    left_out = set()
    for deal in shuffled_deals(seats=3):
        in_play = {colour for (colour,) in deal["colours"]}
        assert len(in_play) == 3
        left_out |= FOUR_COLOURS - in_play
    assert left_out == {"yellow", "blue", "green"}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("wanted", ["first", "second"])
def test_P_2_1_a_table_may_say_who_is_odysseus(seats: int, wanted: str) -> None:
    seat = ["first", "second"].index(wanted)
    chosen = {"open_horse": False, "odysseus": wanted}
    for seed, usual in enumerate(shuffled_deals(seats)):
        deal = HORSE.deal(seats, chosen, ilion.FastChance(seed))
        assert "red" in deal["colours"][seat]
        assert HORSE.begin(seats, chosen, deal).actor == (seat + 1) % seats
        others = {name: deal[name] for name in deal if name != "colours"}
        assert others == {name: usual[name] for name in others}
        assert sorted(deal["colours"]) == sorted(usual["colours"])
        if "red" in usual["colours"][seat]:
            assert deal == usual


def test_P_2_1_a_deal_that_makes_another_odysseus_is_refused() -> None:
    deal = dealt(2)  # red is with the first
    with pytest.raises(ilion.IlionError, match="the second seat"):
        HORSE.begin(2, {"open_horse": False, "odysseus": "second"}, deal)


def test_P_2_1_a_record_says_who_was_chosen_and_others_need_not() -> None:
    chosen = ilion.simulate(HORSE, seats=2, seed=3, options={"odysseus": "second"})
    assert chosen.options == {"open_horse": False, "odysseus": "second"}
    assert ilion.Record.parse(chosen.dumps()).check() == chosen.result
    for options in ({}, {"odysseus": "lot"}):
        record = ilion.simulate(HORSE, seats=2, seed=3, options=options)
        assert record.options == {"open_horse": False}
        assert ilion.Record.parse(record.dumps()).check() == record.result


def test_P_2_1_a_deal_without_red_is_refused() -> None:
    with pytest.raises(ilion.IlionError):
        table(3, seated=("y", "b", "g"))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_P_2_1_colours_are_dealt_at_random(seats: int) -> None:
    held = {
        (seat, colour)
        for deal in shuffled_deals(seats)
        for seat, own in enumerate(deal["colours"])
        for colour in own
    }
    assert len(held) == seats * 4


@pytest.mark.parametrize(
    ("seated", "odysseus"),
    [("rybg", 0), ("yrbg", 1), ("ybgr", 3), ("gbr", 2), (("yg", "br"), 1), (("ry", "bg"), 0)],
)
def test_P_2_1_the_holder_of_red_is_odysseus(seated: tuple[str, ...], odysseus: int) -> None:
    assert seen(table(len(seated), seated=seated)).odysseus == odysseus


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_P_2_2_ten_heroes_of_each_colour_in_play_go_into_the_bag(seats: int) -> None:
    for deal in shuffled_deals(seats, number=10):
        assert Counter(deal["bag"]) == {colour: 10 for own in deal["colours"] for colour in own}


def test_P_2_2_treasure_is_dealt_to_the_districts_at_random() -> None:
    deals = shuffled_deals(seats=4)
    assert {deal["treasure"].index(3) for deal in deals} == set(range(7))


def test_P_2_2_treasure_lies_face_down() -> None:
    assert [treasure(table(), seat) for seat in EVERYBODY] == [{}] * 5


def test_P_2_2_bag_and_hero_cards_are_shuffled() -> None:
    deals = shuffled_deals(seats=4)
    assert {card for deal in deals for card in deal["cards"][0]} == set("0123P")
    assert {deal["bag"][0] for deal in deals} == FOUR_COLOURS


@pytest.mark.parametrize("field", ["bag", "cards", "treasure"])
def test_P_2_2_a_deal_with_other_components_is_refused(field: str) -> None:
    deal = dealt()
    deal[field][0] = deal[field][-1]
    with pytest.raises(ilion.IlionError):
        HORSE.new(4, deal=deal)


@pytest.mark.parametrize(("seats", "left"), [(2, 35), (3, 25), (4, 35)])
def test_P_2_3_two_heroes_enter_the_horse_and_three_wait(seats: int, left: int) -> None:
    game = table(seats, bag="byrry")
    assert horse(game) == "by"
    assert waiting(game) == "rry"
    assert seen(game).bag_left == left


@pytest.mark.parametrize(
    ("seated", "first"), [("rybg", 1), ("yrbg", 2), ("ybgr", 0), ("gbr", 0), ("grb", 2)]
)
def test_P_2_3_the_seat_to_the_left_of_odysseus_begins(seated: str, first: int) -> None:
    game = table(len(seated), seated=seated)
    assert game.state.actor == first
    assert seen(game).phase == "announce"


@pytest.mark.parametrize(
    ("seated", "order"),
    [
        ("rybg", [1, 2, 3, 0, 1, 2]),
        ("ybrg", [3, 0, 1, 2, 3, 0]),
        ("ryb", [1, 2, 0, 1, 2, 0]),
        ("ybr", [0, 1, 2, 0, 1, 2]),
    ],
)
def test_P_2_4_turns_pass_clockwise(seated: str, order: list[int]) -> None:
    assert seats_of_turns(table(len(seated), seated=seated), 6) == order


@pytest.mark.parametrize(
    ("seated", "order"),
    [(("rb", "yg"), [1, 1, 0, 0, 1, 1, 0]), (("yg", "rb"), [0, 0, 1, 1, 0, 0, 1])],
)
def test_P_2_4_with_two_the_other_player_starts_and_each_takes_two_turns_in_a_row(
    seated: tuple[str, str], order: list[int]
) -> None:
    assert seats_of_turns(table(2, seated=seated), 7) == order


def test_P_2_4_a_failed_announcement_is_one_of_the_two_turns() -> None:
    game = table(2, cards="000")
    play(game, "1 announce 1", "1 announce 1", "0 announce 1")
    assert game.state.actor == 0


def test_P_2_4_a_turn_is_not_tied_to_a_colour() -> None:
    for second_turn in (False, True):
        game = position(2, waiting="ryg", bag="b", cards="1", second_turn=second_turn)
        play(game, "0 announce 1")
        assert {text.split()[1] for text in legal(game)} == {"red", "yellow", "green"}


def seats_of_turns(game: ilion.Playthrough, turns: int) -> list[int]:
    """The seats that take the next turns."""
    seats = []
    for _ in range(turns):
        seats.append(int(game.state.actor))
        take_turn(game)
    return seats
