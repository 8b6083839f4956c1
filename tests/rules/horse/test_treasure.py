"""P-4 Treasure: who knows which card, and for how long."""

from rules.horse.table import EVERYBODY, district, play, position, seen, table, treasure

CARDS = (3, 1, 0, 1, 0, 1, 0)  # the treasure in districts 1 to 7


def test_P_4_1_two_heroes_of_its_own_show_a_player_the_treasure() -> None:
    game = table(bag="rryyy", cards="2", treasure=CARDS)
    play(game, "1 announce 2", "1 place yellow 1")
    assert treasure(game, 0) == {}
    play(game, "1 place yellow 1")
    assert treasure(game, 0) == {1: 3}


def test_P_4_1_from_the_moment_it_has_two_there_also_within_a_turn_of_another() -> None:
    game = table(bag="rryyy", cards="3", treasure=CARDS)
    play(game, "1 announce 3", "1 place yellow 4", "1 place yellow 4")
    assert (game.state.actor, seen(game).to_place) == (1, 1)
    assert treasure(game, 0) == {4: 1}


def test_P_4_1_two_heroes_of_two_players_show_nothing() -> None:
    game = table(bag="rbyyy", cards="2", treasure=CARDS)
    play(game, "1 announce 2", "1 place yellow 1", "1 place yellow 1")
    assert district(game, 1) == "rb"
    assert [treasure(game, seat) for seat in range(4)] == [{}] * 4


def test_P_4_1_two_heroes_in_two_districts_show_nothing() -> None:
    game = table(bag="rryyy", cards="2", treasure=CARDS)
    play(game, "1 announce 2", "1 place yellow 1", "1 place yellow 2")
    assert treasure(game, 0) == {}


def test_P_4_1_the_two_need_not_arrive_in_one_turn() -> None:
    game = table(bag="rybrg", cards="33", treasure=CARDS)
    play(game, "1 announce 2", "1 place red 1", "1 place blue 2")
    assert treasure(game, 0) == {}
    play(game, "2 announce 1", "2 place green 1")
    assert district(game, 1) == "rr"
    assert treasure(game, 0) == {1: 3}


def test_P_4_1_several_players_may_know_the_same_card() -> None:
    game = table(bag="ryryb", cards="3P", treasure=CARDS)
    play(game, "1 announce 3", "1 place red 1", "1 place yellow 1", "1 place blue 1")
    play(game, "2 announce 1", "2 keep", f"2 place {seen(game).waiting[0]} 1")
    assert district(game, 1) == "rryy"
    assert [treasure(game, seat) for seat in range(4)] == [{1: 3}, {1: 3}, {}, {}]


def test_P_4_1_with_two_players_both_colours_count_together() -> None:
    game = table(2, bag="rbyyy", cards="2", treasure=CARDS)
    play(game, "1 announce 2", "1 place yellow 1", "1 place yellow 1")
    assert district(game, 1) == "rb"
    assert (treasure(game, 0), treasure(game, 1)) == ({1: 3}, {})


def test_P_4_1_with_two_players_colours_of_both_do_not_count_together() -> None:
    game = table(2, bag="rgyyy", cards="2", treasure=CARDS)
    play(game, "1 announce 2", "1 place yellow 1", "1 place yellow 1")
    assert (treasure(game, 0), treasure(game, 1)) == ({}, {})


def test_P_4_1_looking_is_not_a_decision() -> None:
    game = table(bag="rryyy", cards="2", treasure=CARDS)
    play(game, "1 announce 2", "1 place yellow 1", "1 place yellow 1")
    assert (game.state.actor, seen(game).phase) == (2, "announce")
    assert len(game.log()) == 3


def test_P_4_1_a_card_exchanged_into_such_a_district_is_known_at_once() -> None:
    game = table(bag="rryyy", cards="2P", treasure=CARDS)
    play(game, "1 announce 2", "1 place yellow 3", "1 place yellow 3")
    play(game, "2 announce 1", "2 swap 1 3")
    assert treasure(game, 0)[3] == 3
    assert treasure(game, 2) == {}  # who exchanged them has not looked


def test_P_4_2_what_was_seen_goes_on_being_known() -> None:
    game = table(bag="rryyy", cards="3000", treasure=CARDS)
    play(game, "1 announce 2", "1 place yellow 1", "1 place yellow 1")
    play(game, "2 announce 1", "3 announce 1", "0 announce 1")
    assert treasure(game, 0) == {1: 3}


def test_P_4_2_a_card_seen_is_followed_through_an_exchange() -> None:
    game = table(bag="rryyy", cards="2P", treasure=CARDS)
    play(game, "1 announce 2", "1 place yellow 1", "1 place yellow 1")
    play(game, "2 announce 1", "2 swap 1 6")
    assert district(game, 6) == ""
    assert treasure(game, 0) == {1: 1, 6: 3}


def test_P_4_2_a_card_seen_is_followed_through_a_second_exchange() -> None:
    game = table(bag="rryyyyb", cards="2PP", treasure=CARDS)
    play(game, "1 announce 2", "1 place yellow 1", "1 place yellow 1")
    play(game, "2 announce 1", "2 swap 1 6")
    for _ in range(3):
        play(game, f"2 place {seen(game).waiting[0]} 7")
    knows = treasure(game, 0)
    play(game, "3 announce 1", "3 swap 2 6")
    assert treasure(game, 0) == {n: card for n, card in knows.items() if n != 6} | {2: 3}


def test_P_4_2_an_exchange_of_unseen_cards_leaves_what_is_known() -> None:
    game = table(bag="rryyy", cards="2P", treasure=CARDS)
    play(game, "1 announce 2", "1 place yellow 1", "1 place yellow 1")
    play(game, "2 announce 1", "2 swap 2 5")
    assert treasure(game, 0) == {1: 3}


def test_P_4_2_each_follows_only_its_own_cards() -> None:
    game = table(bag="rrbbyyg", cards="3P", treasure=CARDS)
    play(game, "1 announce 3", "1 place blue 1", "1 place blue 1", "1 place yellow 2")
    play(game, "2 announce 1", "2 swap 1 2", "2 place yellow 2")
    assert (district(game, 1), district(game, 2)) == ("rr", "bb")
    assert treasure(game, 0) == {1: 1, 2: 3}
    assert treasure(game, 2) == {2: 3}


def test_P_4_2_the_other_players_do_not_see_it() -> None:
    game = table(bag="rryyy", cards="2", treasure=CARDS)
    play(game, "1 announce 2", "1 place yellow 1")
    events = play(game, "1 place yellow 1")
    assert [treasure(game, seat) for seat in (None, 1, 2, 3)] == [{}] * 4
    told = {seat: str([event.to_json(seat) for event in events]) for seat in EVERYBODY}
    assert "'treasure': 3" in told[0]
    assert all("treasure" not in told[seat] for seat in (None, 1, 2, 3))


def test_P_4_2_exchanges_are_public_as_to_which_districts() -> None:
    game = position(waiting="yyy", bag="g", cards="P")
    play(game, "0 announce 1")
    told, *_ = play(game, "0 swap 3 5")
    for seat in EVERYBODY:
        args = told.seen_by(seat).args
        assert (args["a"], args["b"]) == (3, 5)
