"""The worked examples of the rulebooks, each as a test named after it, told with our pieces."""

import pytest

from rules.hector import table as hector
from rules.horse import table as horse
from rules.iliad import table as iliad
from rules.troia import table as troia


def test_hectors_battle_of_9_to_11() -> None:
    """H-5.4: three yellow troops count 9; a violet hero, a favoured violet 3 and a blue 3, 11."""
    tom = "yellow3 yellow4 yellow2 red1 blue2"
    lin = "blue1 violet3 green1 red4 blue3"
    heroes = [
        "aias achilleus diomedes menelaos agamemnon odysseus",
        "paris hector sarpedon aeneas akamas glaukos",  # Paris has Agamemnon's colour and value
    ]
    game = hector.table({"0.3": tom, "1.3": lin}, heroes=heroes, tiles=(1, 2, 3, 4, 5, 6))
    hector.play(game, "0 vanguard 3", "0 face yellow", "0 play yellow4", "1 deploy 0")
    hector.play(game, "1 play violet3", "0 play yellow2", "1 favour 1", "1 play green1")
    hector.play(game, "0 play red1", "1 play red4", "0 play blue2", "1 favour 3", "1 play blue3")
    told = hector.told(hector.leave_tile(game), "battle_won")
    assert told == [{"total_0": 9, "total_1": 11, "seat": 1}]


def test_the_horses_tie_of_blue_3_red_3_yellow_1_green_0() -> None:
    """P-6.2: blue and red cancel out, and yellow takes the district with one hero."""
    game = horse.finished(4, {2: "bbbrrry"})
    assert horse.seen(game).holders[1] == "yellow"


@pytest.mark.parametrize(("phalanx", "worth"), [("42", 12), ("431", 24)])
def test_iliades_phalanxes_of_12_and_24(phalanx: str, worth: int) -> None:
    """I-7.3: the sum of the cards times their number."""
    assert iliad.strength(iliad.position(armies=[phalanx]), 0) == worth


def test_iliades_two_archers_on_an_elephant() -> None:
    """I-7.3: each counts 2 up there, and I-6.3: each may take the strongest of a phalanx."""
    game = iliad.position(armies=["e(aa)", "421"])
    assert iliad.strength(game, 0) == 4
    iliad.play(game, "0 attack 1", "0 strike 1 1 first")
    assert (iliad.army(game, 0), iliad.army(game, 1)) == ("e(a)", "21")


def test_iliades_start_with_four_seats() -> None:
    """I-3: twelve cards each, heroes 1 to 4, an oracle card and two victory cards lie open."""
    view = iliad.seen(iliad.table(4), seat=0)
    assert [camp.hand for camp in view.camps] == [12] * 4
    assert sorted(view.heroes.values()) == [1, 2, 3, 4]
    assert (view.oracle, len(view.victory), view.army_left) == ("thanatos1", 2, 75 - 4 * 12)


def test_troias_road() -> None:
    """T-5.1: Hector or Paris, then Paris, then Hector, and last a Hector and a Paris."""
    heroes = {"achilles": "gp", "ajax": "gp"}
    cards = ["boar+fish", "boar+bull", "boar+lamb"]  # Hector, Paris, Hector
    for step, card in enumerate(cards):
        game = troia.position(1, hands=("", card), field=heroes, steps=step)
        troia.play(game, "1 draw", f"1 advance trojan.{card}")
        assert troia.seen(game).road == step + 1
    game = troia.position(1, hands=("", "boar+fish boar+bull"), field=heroes, steps=3)
    troia.play(game, "1 draw", "1 advance trojan.boar+fish")
    assert troia.seen(game).road == 3  # both or none
    troia.play(game, "1 advance trojan.boar+bull")
    assert (troia.seen(game).road, game.state.winners()) == (4, [1])
