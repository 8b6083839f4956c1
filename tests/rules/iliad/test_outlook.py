"""What people would add up by hand: places as armies stand, what a card or attacker could do."""

import ilion
from rules.iliad.table import names, pass_all, places, play, position, seen, strength, targets


def after(game: ilion.Playthrough, *texts: str) -> int:
    """The strength that seat 0 is promised after a choice."""
    return seen(game, 0).outlook[" ".join(texts)]


def hit(armies: list[str], number: int) -> list[str]:
    """What a group of seat 0 could strike."""
    return seen(position(armies=armies), 0).ahead.get(f"attack {number}", [])


def test_I_8_1_places_go_by_strength_and_the_weakest_army_would_take_thanatos() -> None:
    assert seen(position(armies=["43", "4", "1"])).places == [1, 2, -1]


def test_I_8_1_of_equal_armies_the_higher_hero_is_ahead() -> None:
    game = position(armies=["4", "2", "3"], out={1: 3, 2: 2})
    assert [strength(game, seat) for seat in range(3)] == [4, 5, 5]
    assert seen(game).places == [-1, 1, 2]


def test_equal_armies_share_a_place_and_nobody_would_take_thanatos() -> None:
    assert seen(position(armies=["4", "1", "1"])).places == [1, 2, 2]
    assert seen(position(armies=["4", "", ""])).places == [1, 0, 0]


def test_I_7_2_who_has_left_a_gorgon_siege_has_no_place() -> None:
    game = position(armies=["1", "", "2"], siege="gorgon", out={1: 0})
    assert seen(game).places == [2, 0, 1]


def test_I_12_1_places_count_the_load_of_ones_own_horses_only() -> None:
    game = position(armies=["h(43)", "3", "1"])
    assert seen(game, 0).places == [1, 2, -1]
    assert seen(game, 1).places == [-1, 1, 2]


def test_I_8_1_as_many_seats_win_as_victory_cards_lie_open_with_a_gorgon_one() -> None:
    assert seen(position(stakes=["city1", "city2"])).prizes == 2
    assert seen(position(stakes=["city1", "city2"], siege="gorgon")).prizes == 1


def test_between_sieges_nobody_has_a_place_once_the_cards_are_taken() -> None:
    game = position(armies=["43", "4", "1"], stakes=["city1"])
    pass_all(game)
    assert seen(game).phase == "take"
    assert seen(game).places == [1, 2, -1]
    assert seen(game).prizes == 1


def test_I_7_1_passing_promises_the_army_with_the_next_hero() -> None:
    game = position(armies=["43"])
    promised = after(game, "pass")
    play(game, "0 pass")
    assert strength(game, 0) == promised == 17


def test_every_lay_is_promised_the_strength_that_it_brings() -> None:
    start = position(armies=["43 e h"], hands=["12a"])
    for letter in "12a":
        for place in places(start, letter):
            game = position(armies=["43 e h"], hands=["12a"])
            lay = f"lay {names(letter)[0]}"
            promised = after(game, lay, place)
            play(game, f"0 {lay}")
            assert after(game, place) == promised
            play(game, f"0 {place}")
            assert seen(game, 0).camps[0].with_horses == promised


def test_every_attack_is_promised_what_it_leaves_of_the_army_that_it_hits() -> None:
    armies = ["a e(a) c b t", "421 3 a e(4a)", "c p"]
    attacks = [(f"attack {number}", aim) for number in range(1, 6) for aim in hit(armies, number)]
    assert len(attacks) > 8
    for attack, strike in [*attacks, ("attack hand", "strike 1 2")]:
        game = position(armies=armies, hands=["c"])
        promised = after(game, attack, strike)
        play(game, f"0 {attack}")
        assert after(game, strike) == promised
        play(game, f"0 {strike}")
        assert strength(game, int(strike.split()[1])) == promised


def test_I_12_1_what_a_horse_hides_is_not_told_by_what_its_fall_would_leave() -> None:
    game = position(armies=["t", "h(43) 2"])
    assert "attack 1 strike 1 1" not in seen(game, 0).outlook
    assert after(position(armies=["t", "h 2"]), "attack 1", "strike 1 1") == 2


def test_what_a_card_or_an_attacker_could_go_to_is_listed_before_it_is_chosen() -> None:
    game = position(armies=["43 a", "2 1", "3"], hands=["2c"])
    ahead = seen(game, 0).ahead
    assert ahead["lay hoplites2"] == places(game, "2") == ["alone", "on 1"]
    assert ahead["lay chariot"] == ["alone"]
    assert ahead["attack 2"] == [f"strike {aim}" for aim in targets(game, "2")]
    assert ahead["attack hand"] == ["strike 1 1", "strike 1 2", "strike 2 1"]
    assert "pass" not in ahead


def test_I_12_1_nobody_else_is_told_what_a_seat_could_do() -> None:
    game = position(armies=["43 a", "2"], hands=["2c", "1"])
    for seat in (1, 2, None):
        assert seen(game, seat).outlook == {}
        assert seen(game, seat).ahead == {}


def test_a_chariot_in_hand_is_an_attacker_that_lacks_only_a_target() -> None:
    assert seen(position(hands=["c"]), 0).cannot["attack"] == "no_target"
    assert seen(position(hands=["e"]), 0).cannot["attack"] == "no_attacker"


def test_an_elephant_without_archers_is_no_attacker() -> None:
    game = position(armies=["e43 4", "2"], hands=["4"])
    assert seen(game, 0).cannot["attack"] == "no_attacker"
    assert seen(game, 0).cannot["group.1"] == "no_archers"
