"""I-9 The duel."""

import pytest

from rules.iliad.table import lay, legal, play, points, position, seen, table


def test_I_9_1_no_oracle_heroes_or_losses() -> None:
    game = table(2)
    play(game, "0 pass", "1 pass")
    game.act(game.state.legal()[0])
    view = seen(game)
    assert (view.oracle, view.oracle_left, view.heroes) == (None, 0, {})
    assert all(camp.losses == {} and camp.hero is None for camp in view.camps)
    assert all(score >= 0 for score in points(game))


def test_I_9_1_two_victory_cards_the_one_left_stays_and_one_is_added() -> None:
    game = table(2, victory=["helen", "city1", "trireme3"])
    assert sorted(seen(game).victory) == ["city1", "helen"]
    play(game, "0 pass", "1 pass", "0 take helen")
    while seen(game).phase == "drop":
        game.act(game.state.legal()[0])
    assert sorted(seen(game).victory) == ["city1", "trireme3"]


def test_I_9_2_passing_is_not_final() -> None:
    game = position(2, hands=["11", "11"])
    play(game, "0 pass")
    lay(game, 1, "1")
    lay(game, 0, "1")
    play(game, "1 pass")
    lay(game, 0, "1")
    assert (seen(game).phase, game.state.actor) == ("turn", 1)


def test_I_9_2_two_passes_in_a_row_end_the_siege() -> None:
    game = position(2, hands=["1", "1"])
    play(game, "0 pass")
    lay(game, 1, "1")
    play(game, "0 pass", "1 pass")
    assert seen(game).phase == "take"


def test_I_9_2_an_attack_comes_between_two_passes() -> None:
    game = position(2, armies=["", "a"], hands=["1", ""])
    lay(game, 0, "1")
    play(game, "1 attack 1", "1 strike 0 1", "0 pass")
    assert (seen(game).phase, seen(game).passes) == ("turn", 1)


@pytest.mark.parametrize(("armies", "winner"), [(["4", "3"], 0), (["3", "4"], 1)])
def test_I_9_3_the_stronger_army_takes_a_card_and_agamemnon(armies: list[str], winner: int) -> None:
    game = position(2, armies=armies, hands=["", ""])
    play(game, "0 pass", "1 pass")
    assert game.state.actor == winner
    assert len(legal(game, "take")) == len(set(seen(game).victory))
    game.act(game.state.legal()[0])
    assert seen(game).tiles["agamemnon"] == winner
    assert seen(game).number == 2
    assert len(seen(game).camps[1 - winner].taken) == 0


@pytest.mark.parametrize("first", [0, 1])
def test_I_9_3_equal_armies_who_passed_last_loses(first: int) -> None:
    game = position(2, armies=["4", "4"], actor=first, first=first)
    play(game, f"{first} pass", f"{1 - first} pass")
    assert game.state.actor == first


def test_I_9_4_first_to_fifteen() -> None:
    taken = {0: ["helen", "trireme3", "city2"]}
    game = position(2, armies=["4"], taken=taken, athena=0, poseidon=0, stakes=["city1", "city2"])
    assert points(game)[0] == 14
    assert not game.state.is_over()
    play(game, "0 pass", "1 pass", "0 take city1")
    assert game.state.winners() == [0]
    assert points(game) == [16, 0]


def test_I_9_4_athena_and_poseidon_work_as_ever() -> None:
    taken = {0: ["city1"], 1: ["city2"]}
    game = position(2, armies=["4"], taken=taken, athena=1, stakes=["city2", "trireme1"])
    play(game, "0 pass", "1 pass", "0 take city2")
    assert seen(game).tiles["athena"] == 0


@pytest.mark.parametrize(("cards", "winners"), [(["trireme3"], [0, 1]), (["helen"], [1])])
def test_I_9_4_without_victory_cards_most_points_or_shared(
    cards: list[str], winners: list[int]
) -> None:
    taken = {1: ["trireme1", *cards]}
    game = position(2, armies=["4"], taken=taken, stakes=["city1"], victory=[])
    play(game, "0 pass", "1 pass", "0 take city1")
    assert points(game)[0] == 4
    assert game.state.winners() == winners
