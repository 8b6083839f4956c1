"""I-4 and I-5: a turn, and laying."""

import pytest

from rules.iliad.table import army, hand, lay, legal, places, play, position, seen, table

LONE = "ecbtp"  # and the horse


def test_I_4_1_a_card_is_laid_face_up_and_the_turn_passes() -> None:
    game = table(3, hands=["4a"])
    lay(game, 0, "4")
    assert game.state.actor == 1
    for viewer in (None, 0, 1, 2):
        assert army(game, 0, viewer) == "4"
    assert len(hand(game, 0)) == 11


def test_I_4_1_any_card_in_hand_may_be_laid() -> None:
    game = position(hands=["1234aectbph"])
    assert len(legal(game, "lay")) == 11


def test_I_4_2_attack_with_a_card_on_the_table() -> None:
    game = position(armies=["a", "4"])
    play(game, "0 attack 1", "0 strike 1 1")
    assert (army(game, 0), army(game, 1)) == ("-", "-")
    assert game.state.actor == 1


def test_I_4_2_attack_with_a_chariot_from_hand() -> None:
    game = position(armies=["", "4"], hands=["c1"])
    play(game, "0 attack hand", "0 strike 1 1")
    assert (army(game, 0), army(game, 1), hand(game, 0)) == ("", "-", "1")


@pytest.mark.parametrize("letter", "1234aetbph")
def test_I_4_2_no_other_card_attacks_from_hand(letter: str) -> None:
    game = position(armies=["", "4 a e c t b p h"], hands=[letter])
    assert legal(game, "attack") == []


def test_I_4_2_an_attack_without_a_target_is_not_legal() -> None:
    game = position(armies=["a c t b e(a)", "", ""], hands=["c"])
    assert legal(game, "attack") == []


def test_I_4_3_passing_is_always_possible() -> None:
    assert "pass" in legal(table(3))


def test_I_4_3_who_can_do_nothing_else_must_pass() -> None:
    game = position(armies=["4 a"], hands=["", "1"])
    assert legal(game) == ["pass"]
    prompt = game.state.prompt(0)
    assert prompt is not None
    assert prompt.forced  # everybody sees that there is no other choice


def test_I_4_3_a_hand_is_not_betrayed_by_not_being_asked() -> None:
    game = position(armies=["", ""], hands=["h"], siege="gorgon")
    assert legal(game) == ["pass"]
    prompt = game.state.prompt(0)
    assert prompt is not None
    assert not prompt.forced


@pytest.mark.parametrize("letter", LONE + "h")
def test_I_5_1_engines_beasts_and_portcullises_are_laid_alone(letter: str) -> None:
    game = position(armies=["4 e h a"], hands=[letter])
    assert places(game, letter) == ["alone"]


def test_I_5_1_no_horse_in_a_gorgon_siege() -> None:
    game = position(hands=["h1"], siege="gorgon")
    assert legal(game, "lay") == ["lay hoplites1"]
    assert "lay horse" in legal(position(hands=["h1"]))
    assert "lay horse" in legal(position(2, hands=["h1"]))


@pytest.mark.parametrize(
    ("phalanx", "letter", "fits"),
    [
        ("4", "3", True),
        ("4", "1", True),  # gaps are allowed
        ("4", "4", False),
        ("3", "4", False),
        ("42", "1", True),
        ("42", "3", False),
        ("42", "2", False),
        ("4321", "1", False),
        ("1", "1", False),
    ],
)
def test_I_5_2_a_hoplite_goes_on_a_strictly_higher_one(
    phalanx: str, letter: str, fits: bool
) -> None:
    game = position(armies=[phalanx], hands=[letter])
    assert places(game, letter) == (["alone", "on 1"] if fits else ["alone"])


def test_I_5_2_hoplites_go_on_elephants_and_horses() -> None:
    game = position(armies=["e h a c 1"], hands=["4"])
    assert places(game, "4") == ["alone", "on 1", "on 2"]


def test_I_5_2_only_on_ones_own_cards() -> None:
    game = position(armies=["", "4 e h"], hands=["1"])
    assert places(game, "1") == ["alone"]


def test_I_5_2_a_phalanx_grows_card_by_card() -> None:
    game = position(2, hands=["431", "2"])
    lay(game, 0, "4")
    play(game, "1 pass")
    lay(game, 0, "3", "on 1")
    play(game, "1 pass")
    lay(game, 0, "1", "on 1")
    assert army(game, 0) == "431"


def test_I_5_3_archers_go_alone_on_elephants_and_horses() -> None:
    game = position(armies=["4 e h a"], hands=["a"])
    assert places(game, "a") == ["alone", "on 2", "on 3"]


def test_I_5_4_an_elephant_carries_two() -> None:
    game = position(armies=["e e(1) e(a4)"], hands=["a"])
    assert places(game, "a") == ["alone", "on 1", "on 2"]


def test_I_5_4_a_place_is_free_again_when_archers_have_attacked() -> None:
    game = position(armies=["e(a4)", "1 1"], hands=["2", "3"])
    assert places(game, "2") == ["alone"]
    play(game, "0 attack 1", "0 strike 1 1", "1 pass", "2 pass")
    assert army(game, 0) == "e(4)"
    assert places(game, "2") == ["alone", "on 1"]
    lay(game, 0, "2", "on 1")
    assert army(game, 0) == "e(42)"


def test_I_5_4_a_horse_carries_any_number_seen_by_its_owner_only() -> None:
    game = position(2, armies=["h(4321a43)"], hands=["a1"])
    lay(game, 0, "a", "on 1")
    assert army(game, 0) == "h(4321a43a)"
    assert army(game, 0, 1) == "h(????????)"
    assert seen(game).camps[0].groups[0].cards == ["horse", *["hidden"] * 8]


def test_I_5_5_elephant_and_horse_must_lie_there_already() -> None:
    game = position(2, armies=["4 a"], hands=["eh", ""])
    lay(game, 0, "e")
    play(game, "1 pass")
    lay(game, 0, "h")
    assert army(game, 0) == "4 a e h"


def test_I_5_5_cards_on_the_table_never_move() -> None:
    """There are decisions for cards from hand and for attackers, and no others."""
    game = position(armies=["4 3 a e h", "1"], hands=["2"])
    assert legal(game) == ["attack 3", "lay hoplites2", "pass"]
