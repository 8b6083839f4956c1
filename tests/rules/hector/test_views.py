"""H-8 What each player sees, and what is remembered (docs/hector.md)."""

from collections import Counter

import ilion
from ilion.games.hector.components import TROOPS
from ilion.games.hector.view import LastBattle
from rules.hector.table import (
    AIAS,
    EVERYBODY,
    ONE,
    OPEN,
    again,
    fought,
    play,
    position,
    seen,
    table,
)


def same_for(seats: tuple[int | None, ...], *games: ilion.Playthrough) -> bool:
    return all(len({seen(game, seat).to_bytes() for game in games}) == 1 for seat in seats)


def known(game: ilion.Playthrough, seat: int | None, side: int, *places: str) -> list[str]:
    """The troops of a side of which this seat knows that they lie in these places."""
    for group in seen(game, seat).hidden[side]:
        if group.places == list(places):
            return group.cards
    return []


def test_H_8_1_troops_in_the_others_hand_are_hidden() -> None:
    hands = ("red2 red3 green1 green2", "brown4 violet4 violet3 yellow1")
    games = [table({**ONE, "0.1": f"red1 {hand}"}) for hand in hands]
    for game in games:
        play(game, *OPEN)
    assert same_for((1, None), *games)
    assert not same_for((0,), *games)


def test_H_8_1_the_hero_in_the_others_hand_is_hidden() -> None:
    games = [
        position({}, heroes=[heroes, "hector"]) for heroes in ("aias achilleus", "achilleus aias")
    ]
    for game in games:
        play(game, *OPEN)
    assert same_for((1, None), *games)
    assert not same_for((0,), *games)


def test_H_8_1_order_and_content_of_every_pile_are_hidden_also_from_the_owner() -> None:
    games = [table({**ONE, "0.2": top, "1.3": top}) for top in ("brown4 brown3", "violet1 violet2")]
    assert same_for(EVERYBODY, *games)


def test_H_8_1_the_tiles_to_come_are_hidden() -> None:
    games = [table(tiles=tiles) for tiles in ((5, 1, 2, 3, 4, 6), (5, 6, 4, 3, 2, 1))]
    for game in games:
        play(game, *OPEN)
    assert same_for(EVERYBODY, *games)


def test_H_8_1_shuffled_piles_are_hidden_and_no_event_tells_them() -> None:
    games = [table(seed=seed) for seed in (1, 2)]
    events = [fought(game)[-1].everything() for game in games]
    assert games[0].log() != games[1].log()
    assert events[0] == events[1]
    assert same_for(EVERYBODY, *games)


def test_H_8_2_what_lies_open_is_open_to_all() -> None:
    game = table()
    play(game, *OPEN, "0 deploy 0", "0 play red2", "1 discard yellow1", "1 play blue2")
    play(game, "0 turn left", "0 favour 1", "0 play red3")
    for seat in EVERYBODY:
        view = seen(game, seat)
        assert view.table == [["red1", "red2", "red3"], ["blue1", "blue2"]]
        assert view.discards == [[], ["yellow1"]]
        assert (view.hero[0], view.covered[0], view.favoured[0]) == ("achilleus", 0, [1])
        assert (view.favours, view.shame, view.hero_pile) == ([2, 3], [0, 0], [5, 5])
        assert view.piles[1] == {"1": 6, "2": 12, "3": 12, "reserve": 12}
        assert (view.tile, view.facing, view.tiles_used) == (5, ["green", "yellow"], [5])


def test_H_8_2_the_last_battles_heroes_and_totals_are_remembered() -> None:
    game = table()
    fought(game)
    assert seen(game).last == LastBattle(
        victor=None, retreated=None, totals=[6, 6], heroes=["achilleus", "hector"]
    )


def test_H_8_3_a_player_knows_what_is_left_of_its_48() -> None:
    game = table()
    play(game, *OPEN)
    unseen = Counter(card for group in seen(game, 0).hidden[0] for card in group.cards)
    assert unseen == Counter([*TROOPS, *TROOPS]) - Counter(ONE["0.1"].split())


def test_H_8_3_what_the_winner_takes_back_is_known_to_lie_in_its_pile() -> None:
    game = position({}, heroes=[AIAS, "hector"])
    fought(game)
    for seat in EVERYBODY:
        assert known(game, seat, 0, "1") == ONE["0.1"].split()


def test_H_8_3_a_hand_returned_face_down_is_known_to_its_owner_alone() -> None:
    game = table()
    play(game, *OPEN, "0 play red2", "1 play blue2", "0 retreat")
    assert known(game, 0, 0, "1") == ["red3", "green1", "green2"]
    assert known(game, 1, 1, "1") == ["blue1", "blue2", "blue3", "yellow1", "yellow2"]
    assert known(game, None, 0, "1") == known(game, 1, 0, "1") == []
    assert known(game, None, 1, "1") == known(game, 0, 1, "1") == ["blue1", "blue2"]


def test_H_8_3_a_hand_returned_face_down_is_the_same_to_the_others() -> None:
    hands = ("red2 red3 green1 green2", "brown4 violet4 violet3 yellow1")
    games = [table({**ONE, "0.1": f"red1 {hand}"}) for hand in hands]
    for game in games:
        play(game, *OPEN, "0 retreat")
    assert same_for((1, None), *games)


def test_H_8_3_a_changed_hero_is_known_to_its_owner_alone_until_the_shuffle() -> None:
    games = [
        position({}, heroes=[heroes, "hector"]) for heroes in ("aias achilleus", "achilleus aias")
    ]
    for game in games:
        play(game, *OPEN, "0 change", "0 play red2")
    assert same_for((1, None), *games)
    assert [seen(game, 0).bottom[0] for game in games] == [["aias"], ["achilleus"]]
    assert seen(games[0], 1).bottom[0] == [None]
    play(games[0], "1 retreat")
    assert seen(games[0], 0).bottom[0] == []


def test_H_8_3_known_troops_may_have_been_drawn_into_a_hand_unseen() -> None:
    game = again()
    assert known(game, 1, 0, "1", "hand") == ONE["0.1"].split()
    own = Counter(seen(game, 0).hand[0])
    assert Counter(known(game, 0, 0, "1")) == Counter(ONE["0.1"].split()) - own


def test_H_8_3_a_known_troop_that_is_played_is_the_known_one() -> None:
    game = again()
    known_one = next(card for card in seen(game, 0).hand[0] or [] if card in ONE["0.1"].split())
    play(game, f"0 play {known_one}")
    left = Counter(ONE["0.1"].split()) - Counter([known_one])
    assert Counter(known(game, 1, 0, "1", "hand")) == left


def test_H_8_3_a_known_troop_stays_known_when_the_hand_is_returned() -> None:
    game = again()
    play(game, "0 retreat")
    assert known(game, 1, 0, "1") == ONE["0.1"].split()


def test_H_8_3_a_destroyed_pile_takes_what_is_known_of_it_to_the_reserve() -> None:
    game = position({"0.1": 9}, heroes=["achilleus", "hector"])
    play(game, *OPEN, "0 play red2", "1 play blue2", "0 play red3", "1 play blue3", "0 retreat")
    assert known(game, 0, 0, "1") == ["green1", "green2"]
    game = position({"0.1": 6}, heroes=["achilleus", "hector"])
    play(game, *OPEN, "0 play red2", "1 play blue2", "0 play red3", "1 play blue3", "0 retreat")
    assert seen(game).destroyed[0] == ["1"]
    assert known(game, 0, 0, "reserve") == ["green1", "green2"]
    assert known(game, 1, 0, "reserve") == []
