"""P-7 What each player sees."""

import pytest

import ilion
from rules.horse.table import (
    EVERYBODY,
    colours,
    district,
    finished,
    play,
    position,
    seen,
    table,
    take_turn,
    treasure,
)


def assert_same_for(seats: tuple[int | None, ...], *games: ilion.Playthrough) -> None:
    """These seats cannot tell the games apart."""
    for seat in seats:
        assert len({seen(game, seat).to_bytes() for game in games}) == 1


def test_P_7_1_the_order_of_the_bag_is_hidden_from_all() -> None:
    opening = "rybgr"
    assert_same_for(EVERYBODY, table(bag=opening + "gggg"), table(bag=opening + "yyyy"))


def test_P_7_1_the_hero_cards_to_come_are_hidden_from_all() -> None:
    assert_same_for(EVERYBODY, table(cards="333P"), table(cards="0P21"))


def test_P_7_1_treasure_not_looked_at_is_hidden_from_all() -> None:
    games = [table(treasure=cards) for cards in ((3, 1, 1, 1, 0, 0, 0), (0, 0, 0, 1, 1, 1, 3))]
    assert_same_for(EVERYBODY, *games)


def test_P_7_1_treasure_stays_hidden_from_all_who_have_not_looked() -> None:
    games = [
        table(bag="rryyy", cards="2", treasure=cards)
        for cards in ((3, 1, 1, 1, 0, 0, 0), (0, 0, 0, 1, 1, 1, 3))
    ]
    for game in games:
        play(game, "1 announce 2", "1 place yellow 1", "1 place yellow 1")
    assert_same_for((None, 1, 2, 3), *games)
    assert [seen(game, 0).treasure[0] for game in games] == [3, 0]


def test_P_7_1_who_has_looked_sees_no_other_treasure() -> None:
    games = [
        table(bag="rryyy", cards="2", treasure=cards)
        for cards in ((3, 1, 1, 1, 0, 0, 0), (3, 0, 0, 0, 1, 1, 1))
    ]
    for game in games:
        play(game, "1 announce 2", "1 place yellow 1", "1 place yellow 1")
    assert_same_for(EVERYBODY, *games)


def test_P_7_1_a_new_pile_is_hidden_from_all() -> None:
    games = [table(seed=seed) for seed in (1, 2)]
    for game in games:
        for _ in range(20):
            take_turn(game)
    assert games[0].log() != games[1].log()
    assert_same_for(EVERYBODY, *games)


def test_P_7_1_no_event_tells_the_new_pile() -> None:
    told = []
    for seed in (1, 2):
        game = table(seed=seed)
        for _ in range(20):
            events = game.act("announce 1")
            while seen(game).phase != "announce":
                events = game.act(game.state.legal()[0])
        told.append([event.everything().to_json() for event in events])
    assert told[0] == told[1]


def test_P_7_1_waiting_heroes_districts_and_turned_cards_are_open() -> None:
    game = table(bag="rybgyrb", cards="2")
    play(game, "1 announce 2", "1 place green 4", "1 place blue 5")
    for seat in EVERYBODY:
        view = seen(game, seat)
        assert sorted(view.waiting) == sorted(colours("yrb"))
        assert view.heroes[3] == {"red": 1, "yellow": 0, "blue": 0, "green": 0}
        assert view.heroes[4] == {"red": 0, "yellow": 1, "blue": 0, "green": 0}
        assert view.turned == {"0": 0, "1": 0, "2": 1, "3": 0, "P": 0}


def test_P_7_1_what_was_announced_and_turned_up_is_open() -> None:
    game = table(cards="3")
    (told,) = play(game, "1 announce 2")
    for seat in EVERYBODY:
        assert (seen(game, seat).announced, seen(game, seat).card) == (2, "3")
        assert told.seen_by(seat).args == {"seat": 1, "count": 2, "card": "3"}


def test_P_7_1_what_goes_into_the_horse_and_what_drops_is_open() -> None:
    game = table(bag="rybgy", cards="2")
    play(game, "1 announce 2")
    (told,) = play(game, "1 place green 4")
    for seat in EVERYBODY:
        args = told.seen_by(seat).args
        assert (args["colour"], args["dropped"], args["district"]) == ("green", "red", 4)


def test_P_7_1_a_spectator_sees_no_treasure_that_players_know() -> None:
    game = position(waiting="yyy", bag="g", cards="3", city={1: "rryybb"})
    assert all(1 in treasure(game, seat) for seat in (0, 1, 2))
    assert treasure(game, None) == {}


def test_P_7_1_treasure_is_hidden_until_the_last_hero_drops() -> None:
    game = position(waiting="nn", cards="2", city={1: "rybg", 7: "rybg"})
    play(game, "0 announce 2", "0 place neutral 1")
    assert treasure(game, None) == {}
    assert 7 not in treasure(game, 3)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_P_7_1_at_scoring_all_treasure_is_turned_up(seats: int) -> None:
    game = finished(seats, {1: ""}, (0, 1, 0, 1, 3, 0, 1))
    for seat in (None, *range(seats)):
        assert seen(game, seat).treasure == [0, 1, 0, 1, 3, 0, 1]


def test_P_7_1_at_scoring_everybody_is_told_all_treasure() -> None:
    game = position(waiting="nn", cards="2", treasure=(0, 1, 0, 1, 3, 0, 1))
    play(game, "0 announce 2", "0 place neutral 7")
    events = play(game, "0 place neutral 7")
    for seat in EVERYBODY:
        args = [event.seen_by(seat).args for event in events]
        told = {each["district"]: each["treasure"] for each in args if "treasure" in each}
        assert told == {1: 0, 2: 1, 3: 0, 4: 1, 5: 3, 6: 0, 7: 1}


def test_P_7_1_points_so_far_count_only_the_treasure_a_seat_knows() -> None:
    game = table(bag="rryyyy", cards="3")
    play(game, "1 announce 2", "1 place yellow 1", "1 place yellow 1")
    assert district(game, 1) == "rr"
    assert seen(game, 0).points[0] == 2 + 3 + 3
    assert seen(game, 1).points[0] == 2 + 3
