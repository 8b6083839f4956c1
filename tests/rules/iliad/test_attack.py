"""I-6 Attacking: who removes what, and what falls."""

import pytest

from rules.iliad.table import army, discards, lay, legal, places, play, position, seen, targets

EVERYTHING = "4 a e(4a) c t b p h(4)"  # one group of each sort, as seats 1 and 2 have them


def hits(attacker: str, victim: str = EVERYTHING) -> str:
    """The letters of the groups that a card can attack."""
    game = position(2, armies=[attacker, victim], hands=["1", "1"])
    if not legal(game, "attack"):
        return ""
    groups = victim.split()
    return "".join(
        groups[int(text.split()[1]) - 1][0] for text in targets(game) if not text.endswith("first")
    )


def test_I_6_1_both_cards_are_discarded() -> None:
    game = position(armies=["a", "4"], pile="")
    before = discards(game)
    play(game, "0 attack 1", "0 strike 1 1")
    assert sorted(discards(game)) == sorted(before + "a4")
    assert (army(game, 0), army(game, 1)) == ("-", "-")


def test_I_6_1_targets_belong_to_other_seats() -> None:
    game = position(armies=["a 4", "3", "a"])
    assert targets(game) == ["1 1", "2 1"]


@pytest.mark.parametrize(("seats", "partner"), [(4, 2), (6, 3)])
def test_I_6_1_never_to_the_partner(seats: int, partner: int) -> None:
    armies = ["a c t b", *["4 e t"] * (seats - 1)]
    game = position(seats, "teams", armies=armies)
    for attacker in "1234":
        struck = {int(text.split()[0]) for text in targets(game, attacker)}
        assert struck == set(range(1, seats)) - {partner}


def test_I_6_1_without_teams_opposite_seats_are_targets() -> None:
    game = position(4, "base", armies=["a", "", "4"])
    assert targets(game) == ["2 1"]


def test_I_6_1_an_army_that_has_passed_can_be_attacked() -> None:
    game = position(armies=["a", "4"], out={1: 3})
    assert targets(game) == ["1 1"]


def test_I_6_2_archers_remove_archers_and_lone_hoplites() -> None:
    assert hits("a") == "4a"


def test_I_6_2_or_the_weakest_of_a_phalanx() -> None:
    game = position(armies=["a", "421"])
    assert targets(game) == ["1 1"]
    play(game, "0 attack 1", "0 strike 1 1")
    assert army(game, 1) == "42"


def test_I_6_3_archers_on_an_elephant_may_remove_the_strongest() -> None:
    game = position(armies=["e(a)", "421 3 a"])
    assert targets(game) == ["1 1", "1 1 first", "1 2", "1 3"]
    play(game, "0 attack 1", "0 strike 1 1 first")
    assert (army(game, 0), army(game, 1)) == ("e", "21 3 a")


def test_I_6_3_the_weakest_stays_a_choice() -> None:
    game = position(armies=["e(a)", "421"])
    play(game, "0 attack 1", "0 strike 1 1")
    assert army(game, 1) == "42"


@pytest.mark.parametrize(
    ("before", "after"), [("e(a)", "e"), ("e(aa)", "e(a)"), ("e(4a)", "e(4)"), ("e(a4)", "e(4)")]
)
def test_I_6_3_one_of_the_archers_is_spent(before: str, after: str) -> None:
    game = position(armies=[before, "1"])
    play(game, "0 attack 1", "0 strike 1 1")
    assert army(game, 0) == after


def test_I_6_3_an_elephant_without_archers_does_not_attack() -> None:
    assert hits("e(44)") == ""
    assert hits("e") == ""


def test_I_6_3_archers_on_the_ground_and_chariots_never_remove_the_strongest() -> None:
    for attacker in "ac":
        game = position(armies=[attacker, "421"])
        assert targets(game) == ["1 1"]


@pytest.mark.parametrize("attacker", ["1", "hand"])
def test_I_6_4_a_chariot_has_the_targets_of_archers(attacker: str) -> None:
    game = position(armies=["c", "421 a e(4a) c t b h(4)", "3"], hands=["c"])
    assert targets(game, attacker) == ["1 1", "1 2", "2 1"]


@pytest.mark.parametrize("attacker", ["1", "hand"])
def test_I_6_4_never_a_seat_with_a_portcullis(attacker: str) -> None:
    game = position(armies=["c", "421 a p", "3"], hands=["c"])
    assert targets(game, attacker) == ["2 1"]


def test_I_6_4_with_portcullises_everywhere_no_chariot_attacks() -> None:
    game = position(armies=["c", "4 p", "a p"], hands=["c"])
    assert legal(game, "attack") == []


def test_I_6_4_a_portcullis_does_not_hinder_its_owners_chariots() -> None:
    game = position(armies=["c p", "4"], hands=["c"])
    assert legal(game, "attack") == ["attack 1", "attack hand"]


def test_I_6_4_a_portcullis_does_not_stop_archers() -> None:
    assert targets(position(armies=["a", "4 p"])) == ["1 1"]


def test_I_6_4_a_removed_portcullis_protects_no_more() -> None:
    game = position(armies=["t c", "p 4"])
    play(game, "0 attack 1", "0 strike 1 1", "1 pass", "2 pass")
    assert legal(game, "attack") == ["attack 2"]


def test_I_6_5_a_ballista_removes_elephants_and_chariots() -> None:
    assert hits("b") == "ec"


def test_I_6_5_what_an_elephant_carried_falls() -> None:
    game = position(armies=["b", "e(a4) 3"], pile="")
    before = discards(game)
    play(game, "0 attack 1", "0 strike 1 1")
    assert army(game, 1) == "- 3 a 4"  # the next numbers, in the order they were laid on
    assert sorted(discards(game)) == sorted(before + "be")


def test_I_6_6_a_catapult_removes_engines_portcullises_and_horses() -> None:
    assert hits("t") == "tbph"


def test_I_6_6_a_horses_load_is_turned_up_and_falls() -> None:
    game = position(armies=["t", "h(4a1)"])
    assert army(game, 1, 0) == "h(???)"
    play(game, "0 attack 1", "0 strike 1 1")
    for viewer in (None, 0, 1, 2):
        assert army(game, 1, viewer if viewer is not None else 0) == "- 4 a 1"


def test_I_6_7_fallen_cards_stay_as_they_are_but_hoplites_can_be_laid_on() -> None:
    game = position(armies=["b", "e(4a) e h"], hands=["", "32"])
    play(game, "0 attack 1", "0 strike 1 1")
    assert army(game, 1) == "- e h 4 a"
    assert places(game, "3") == ["alone", "on 2", "on 3", "on 4"]
    lay(game, 1, "3", "on 4")
    assert army(game, 1) == "- e h 43 a"


def test_I_6_8_cards_on_elephants_and_in_horses_cannot_be_attacked() -> None:
    for attacker in ("a", "c", "e(a)"):
        game = position(armies=[attacker, "e(4a) h(4a)"], hands=["c"])
        assert legal(game, "attack") == []


def test_I_6_8_heroes_cannot_be_attacked() -> None:
    game = position(armies=["a c t b e(a)"], hands=["c"], out={1: 3, 2: 2})
    assert legal(game, "attack") == []


@pytest.mark.parametrize("victim", "1234")
def test_I_6_8_values_do_not_matter(victim: str) -> None:
    assert hits("a", victim) == victim
    assert hits("c", victim) == victim


@pytest.mark.parametrize("attacker", ["4", "43", "e(4)", "p", "h(4)"])
def test_I_6_9_these_never_attack(attacker: str) -> None:
    assert hits(attacker) == ""


def test_I_6_2_the_last_hoplite_takes_its_group_along() -> None:
    game = position(armies=["a a", "21"], hands=["1", "1"])
    play(game, "0 attack 1", "0 strike 1 1", "1 pass", "2 pass", "0 attack 2", "0 strike 1 1")
    assert army(game, 1) == "-"
    assert seen(game).camps[1].groups == []


def test_numbers_are_not_used_again() -> None:
    game = position(2, armies=["a", "4"], hands=["2", "3"])
    play(game, "0 attack 1", "0 strike 1 1")
    lay(game, 1, "3")
    lay(game, 0, "2")
    assert (army(game, 0), army(game, 1)) == ("- 2", "- 3")
