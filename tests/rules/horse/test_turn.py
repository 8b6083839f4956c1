"""P-3 A turn: announcing, placing, Poseidon, and the end of the turn."""

import pytest

import ilion
from rules.horse.table import (
    CAPACITY,
    HERO_CARDS,
    district,
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


def test_P_3_1_announce_from_one_to_three() -> None:
    assert legal(table()) == ["announce 1", "announce 2", "announce 3"]


@pytest.mark.parametrize(
    ("heroes", "most"), [("ryb", 3), ("rrr", 3), ("rb", 2), ("gg", 2), ("y", 1), ("nn", 2)]
)
def test_P_3_1_never_more_than_the_heroes_that_wait(heroes: str, most: int) -> None:
    game = position(waiting=heroes, cards="3")
    assert legal(game) == [f"announce {number}" for number in range(1, most + 1)]


def test_P_3_1_announcing_more_is_refused() -> None:
    game = position(waiting="yb", cards="3")
    with pytest.raises(ilion.IllegalAction):
        play(game, "0 announce 3")


@pytest.mark.parametrize(("announced", "card"), [(1, "0"), (2, "0"), (2, "1"), (3, "0"), (3, "2")])
def test_P_3_2_lower_card_ends_the_turn(announced: int, card: str) -> None:
    game = table(bag="rybgr", cards=card)
    play(game, f"1 announce {announced}")
    assert game.state.actor == 2
    assert seen(game).phase == "announce"
    assert (horse(game), waiting(game), seen(game).bag_left) == ("ry", "rbg", 35)
    assert all(district(game, number) == "" for number in range(1, 8))


@pytest.mark.parametrize("number", [1, 2, 3])
def test_P_3_2_equal_card_allows(number: int) -> None:
    game = table(cards=str(number))
    play(game, f"1 announce {number}")
    assert game.state.actor == 1
    assert seen(game).phase == "place"
    assert seen(game).to_place == number


@pytest.mark.parametrize(("announced", "card"), [(1, "2"), (1, "3"), (2, "3")])
def test_P_3_2_higher_card_lets_only_the_announced_number_be_placed(
    announced: int, card: str
) -> None:
    game = table(bag="rbyyy", cards=card)
    play(game, f"1 announce {announced}", *["1 place yellow 4"] * announced)
    assert game.state.actor == 2
    assert len(district(game, 4)) == announced


def test_P_3_2_the_announced_heroes_must_all_be_placed() -> None:
    game = table(bag="rbyyy", cards="2")
    play(game, "1 announce 2", "1 place yellow 1")
    assert game.state.actor == 1
    assert all(text.startswith("place") for text in legal(game))


def test_P_3_2_cards_are_turned_up_in_the_order_of_the_pile() -> None:
    game = table(cards="2031")
    assert "".join(take_turn(game) for _ in range(4)) == "2031"


def test_P_3_3_any_waiting_hero_into_any_district() -> None:
    game = table(bag="rybgg", cards="1")
    play(game, "1 announce 1")
    expected = [f"place {hero} {n}" for hero in ("blue", "green") for n in range(1, 8)]
    assert legal(game) == expected


def test_P_3_3_the_hero_inside_longest_drops() -> None:
    game = table(bag="rybgy", cards="1")
    play(game, "1 announce 1", "1 place green 5")
    assert district(game, 5) == "r"
    assert horse(game) == "yg"


def test_P_3_3_heroes_drop_first_in_first_out() -> None:
    game = table(bag="rybgy", cards="3")
    play(game, "1 announce 3", "1 place green 1", "1 place blue 2", "1 place yellow 3")
    assert [district(game, number) for number in (1, 2, 3)] == ["r", "y", "g"]
    assert horse(game) == "by"


def test_P_3_3_the_next_choice_knows_what_dropped() -> None:
    game = table(bag="rybgy", cards="2")
    play(game, "1 announce 2", "1 place green 1")
    assert game.state.actor == 1
    assert (district(game, 1), seen(game, 1).to_place) == ("r", 1)
    assert {text.split()[1] for text in legal(game)} == {"blue", "yellow"}


@pytest.mark.parametrize(("seats", "capacity"), [(2, 7), (3, 5), (4, 7)])
def test_P_3_4_a_full_district_takes_no_more(seats: int, capacity: int) -> None:
    game = position(seats, waiting="ryb", cards="2", city={6: "yyybbbr"[: capacity - 1]})
    play(game, "0 announce 2", "0 place red 6")
    assert len(district(game, 6)) == capacity
    open_to = {int(text.split()[2]) for text in legal(game)}
    assert open_to == {n for n in range(1, 8) if len(district(game, n)) < capacity}
    assert 6 not in open_to


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_P_3_4_no_district_ever_holds_more(seats: int) -> None:
    game = table(seats)
    while not game.state.is_over():
        take_turn(game)  # with the first choice: the lowest district that is open
    assert max(len(district(game, number)) for number in range(1, 8)) == CAPACITY[seats]


@pytest.mark.parametrize("announced", [1, 2, 3])
def test_P_3_5_poseidon_places_all_whatever_was_announced(announced: int) -> None:
    game = table(bag="rbyyy", cards="P")
    play(game, f"1 announce {announced}", "1 keep", *["1 place yellow 1"] * 3)
    assert game.state.actor == 2
    assert district(game, 1) == "ryb"


def test_P_3_5_the_exchange_comes_first_and_is_optional() -> None:
    game = table(cards="P")
    play(game, "1 announce 1")
    assert {text.split()[0] for text in legal(game)} == {"swap", "keep"}


def test_P_3_5_the_exchange_moves_both_cards() -> None:
    game = position(waiting="yyy", bag="g", cards="P", city={1: "rr", 5: "rr"})
    assert treasure(game, 0) == {1: 3, 5: 0} | treasure(game, 0)
    play(game, "0 announce 3", "0 swap 1 5")
    assert treasure(game, 0) == {1: 0, 5: 3} | treasure(game, 0)


def test_P_3_5_without_an_exchange_the_cards_stay() -> None:
    game = position(waiting="yyy", bag="g", cards="P", city={1: "rr", 5: "rr"})
    play(game, "0 announce 3", "0 keep")
    assert treasure(game, 0) == {1: 3, 5: 0} | treasure(game, 0)


@pytest.mark.parametrize("exchange", ["keep", "swap 2 6"])
def test_P_3_5_placing_is_not_optional_and_there_is_one_exchange(exchange: str) -> None:
    game = table(cards="P")
    play(game, "1 announce 1", f"1 {exchange}")
    for _ in range(3):
        assert game.state.actor == 1
        assert all(text.startswith("place") for text in legal(game))
        game.act(legal(game)[0])
    assert game.state.actor == 2


def test_P_3_5_the_exchange_itself_shows_nothing() -> None:
    game = table(bag="rbyyy", cards="P")
    events = play(game, "1 announce 1", "1 swap 1 2")
    assert [treasure(game, seat) for seat in range(4)] == [{}] * 4
    assert "treasure" not in str([event.everything().to_json() for event in events])


@pytest.mark.parametrize("heroes", ["yg", "y"])
def test_P_3_5_poseidon_places_only_those_that_wait_when_it_is_turned_up(heroes: str) -> None:
    game = position(waiting=heroes, cards="P")
    play(game, "0 announce 1")
    assert seen(game).to_place == len(heroes)
    play(game, "0 keep", *(f"0 place {hero} 7" for hero in ("yellow", "green")[: len(heroes)]))
    assert game.state.actor == 1


def test_P_3_5_heroes_drawn_at_the_end_of_a_poseidon_turn_wait_for_the_next() -> None:
    game = position(waiting="yyy", bag="rbg", cards="P")
    play(game, "0 announce 3", "0 keep", *["0 place yellow 7"] * 3)
    assert (game.state.actor, waiting(game)) == (1, "rbg")


def test_P_3_6_the_card_is_discarded_face_up() -> None:
    game = table(cards="20")
    play(game, "1 announce 1")
    assert seen(game).card == "2"
    game.act(legal(game)[0])
    assert seen(game).card is None
    play(game, "2 announce 1")
    assert {card: n for card, n in seen(game).turned.items() if n} == {"0": 1, "2": 1}


def test_P_3_6_waiting_heroes_are_made_up_to_three() -> None:
    game = table(bag="rbyyygrb", cards="2")
    play(game, "1 announce 2", "1 place yellow 1")
    assert (waiting(game), seen(game).bag_left) == ("yy", 35)  # not before the turn ends
    play(game, "1 place yellow 1")
    assert (waiting(game), seen(game).bag_left) == ("ryg", 33)


@pytest.mark.parametrize(("bag", "left"), [("ggr", "rgg"), ("gg", "gg"), ("g", "g"), ("", "nn")])
def test_P_3_6_as_far_as_the_bag_lasts(bag: str, left: str) -> None:
    game = position(waiting="yyy", bag=bag, cards="3")
    play(game, "0 announce 3", *["0 place yellow 7"] * 3)
    assert (waiting(game), seen(game).bag_left) == (left, 0)


def test_P_3_6_a_short_line_stays_short_when_the_bag_is_empty() -> None:
    game = position(waiting="yyg", bag="r", cards="20")
    play(game, "0 announce 2", "0 place yellow 7", "0 place yellow 7")
    assert waiting(game) == "rg"
    play(game, "1 announce 1")
    assert waiting(game) == "rg"


def test_P_3_6_a_new_pile_exactly_after_the_twentieth_card() -> None:
    game = table()
    for turned in range(1, 20):
        take_turn(game)
        assert (new_piles(game), seen(game).cards_left) == ([], 20 - turned)
    take_turn(game)
    (pile,) = new_piles(game)
    assert sorted(pile) == sorted(HERO_CARDS)
    assert (seen(game).cards_left, sum(seen(game).turned.values())) == (20, 0)


def test_P_3_6_the_next_cards_come_from_the_new_pile() -> None:
    game = table()
    for _ in range(20):
        take_turn(game)
    (pile,) = new_piles(game)
    assert "".join(take_turn(game) for _ in range(8)) == pile[:8]


def test_P_3_6_the_new_pile_is_shuffled() -> None:
    piles = set()
    for seed in range(5):
        game = table(seed=seed)
        for _ in range(20):
            take_turn(game)
        piles |= set(new_piles(game))
    assert len(piles) == 5


def test_P_3_6_a_record_with_its_new_pile_replays() -> None:
    game = table()
    for _ in range(21):
        take_turn(game)
    assert game.record().check() is None
    assert game.record().state() == game.state


def test_P_3_6_a_record_with_its_new_pile_in_another_place_is_refused() -> None:
    game = table()  # the last card is Poseidon, so the turn ends with a placement
    for _ in range(20):
        take_turn(game)
    record = game.record()
    *before, placement, pile = record.log
    record.log = [*before, pile, placement]
    with pytest.raises(ilion.RecordError):
        record.check()


def test_P_3_6_new_pile_directly_after_a_failed_announcement() -> None:
    game = position(waiting="ryb", bag="g", cards="0")
    play(game, "0 announce 2")
    announcement, pile = game.log()
    assert announcement == "0 announce 2"
    assert pile.startswith("* cards ")
    assert (game.state.actor, seen(game).phase) == (1, "announce")


def test_P_3_6_new_pile_directly_after_the_last_placement() -> None:
    game = position(waiting="yyy", bag="g", cards="2")
    play(game, "0 announce 2", "0 place yellow 7")
    assert (new_piles(game), seen(game).cards_left) == ([], 0)
    play(game, "0 place yellow 7")
    assert [line.split()[:2] for line in game.log()] == [
        ["0", "announce"],
        ["0", "place"],
        ["0", "place"],
        ["*", "cards"],
    ]


@pytest.mark.parametrize("exchange", ["keep", "swap 1 2"])
def test_P_3_6_poseidon_as_the_twentieth_card(exchange: str) -> None:
    game = position(waiting="yyy", bag="g", cards="P")
    play(game, "0 announce 1", f"0 {exchange}", "0 place yellow 7", "0 place yellow 7")
    assert new_piles(game) == []
    play(game, "0 place yellow 7")
    assert len(new_piles(game)) == 1
    assert game.log()[-1].startswith("* cards ")


def test_P_3_6_new_pile_also_between_the_two_turns_of_a_seat() -> None:
    game = position(2, waiting="ryb", bag="g", cards="0")
    play(game, "0 announce 1")
    assert len(new_piles(game)) == 1
    assert (game.state.actor, seen(game).second_turn) == (0, True)


def test_P_3_6_new_pile_in_the_turn_that_brings_the_helpers() -> None:
    game = position(waiting="y", cards="1")
    play(game, "0 announce 1", "0 place yellow 7")
    assert waiting(game) == "nn"
    assert len(new_piles(game)) == 1


@pytest.mark.parametrize("card", ["3", "2", "P"])
def test_P_3_6_no_new_pile_if_that_turn_ended_the_game(card: str) -> None:
    game = position(waiting="nn", cards=card)
    play(game, "0 announce 2")
    if card == "P":
        play(game, "0 keep")
    play(game, "0 place neutral 7", "0 place neutral 7")
    assert game.state.is_over()
    assert new_piles(game) == []
    assert seen(game).cards_left == 0


def test_P_3_6_a_failed_announcement_with_helpers_still_makes_a_new_pile() -> None:
    game = position(waiting="nn", cards="1")
    play(game, "0 announce 2")
    assert len(new_piles(game)) == 1
