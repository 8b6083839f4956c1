"""H-1 Components, H-2 Set-up and H-9 Component tables."""

from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

import ilion
from ilion.core.components import Components
from ilion.core.errors import ComponentsError
from ilion.games.hector.components import BOX, COLOURS, HEROES, PILES, read
from rules.hector.table import HECTOR, dealt, legal, play, seen, table

FILE = files("ilion.games.hector").joinpath("components.toml").read_text("utf-8")


def deals(number: int = 40) -> list[dict[str, Any]]:
    return [HECTOR.deal(2, {}, ilion.FastChance(seed)) for seed in range(number)]


def test_H_1_1_two_of_each_value_in_six_colours() -> None:
    for side in deals(1)[0]["piles"]:
        army = Counter(card for pile in side for card in pile)
        assert army == {f"{colour}{value}": 2 for colour in COLOURS for value in (1, 2, 3, 4)}


def test_H_1_2_six_heroes_a_side_one_of_each_colour() -> None:
    for seat, names in enumerate(HEROES):
        assert sorted(BOX.heroes[seat]) == sorted(names)
        assert sorted(deals(1)[0]["heroes"][seat]) == sorted(names)
        assert all(3 <= value <= 6 for value in BOX.values[seat])


def test_H_1_3_six_tiles_with_four_colours_each() -> None:
    assert [len(set(tile)) for tile in BOX.tiles] == [4] * 6
    assert sorted(deals(1)[0]["tiles"]) == [1, 2, 3, 4, 5, 6]


def test_H_1_4_three_favours_and_at_most_three_shame() -> None:
    assert (BOX.favours, BOX.shame) == (3, 3)


def test_H_2_1_four_piles_of_twelve() -> None:
    assert seen(table()).piles == [dict.fromkeys(PILES, 12)] * 2


def test_H_2_1_troops_are_shuffled() -> None:
    assert len({deal["piles"][0][0][0] for deal in deals()}) > 12


def test_H_2_2_six_heroes_three_favours_no_shame() -> None:
    view = seen(table())
    assert (view.hero_pile, view.favours, view.shame) == ([6, 6], [3, 3], [0, 0])


def test_H_2_2_heroes_are_shuffled() -> None:
    assert {deal["heroes"][1][0] for deal in deals()} == set(HEROES[1])


def test_H_2_3_tiles_are_shuffled_and_the_achaeans_attack_first() -> None:
    assert {deal["tiles"][0] for deal in deals()} == {1, 2, 3, 4, 5, 6}
    assert (seen(table()).attacker, table().state.actor) == (0, 0)


@pytest.mark.parametrize("front", [1, 2, 3])
def test_H_2_4_piles_of_the_same_number_face_each_other(front: int) -> None:
    game = table({"0.reserve": f"red{front}"})
    play(game, "0 vanguard reserve")
    assert seen(game).active == [str(front), str(front)]


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("piles", [[["red1"] * 12] * 4] * 2),
        ("piles", [dealt()["piles"][0]]),
        ("piles", [dealt()["piles"][0], 7]),
        ("piles", [dealt()["piles"][0], [[["red1"]] * 12] * 4]),
        ("heroes", [["hector"] * 6] * 2),
        ("heroes", list(reversed(dealt()["heroes"]))),
        ("tiles", [1, 2, 3, 4, 5, 5]),
        ("tiles", [True, 2, 3, 4, 5, 6]),
        ("tiles", None),
    ],
)
def test_H_2_1_a_deal_that_cannot_be_is_refused(part: str, value: Any) -> None:
    with pytest.raises(ilion.IlionError, match="deal"):
        HECTOR.new(deal=dealt() | {part: value})


def test_H_2_1_a_deal_with_other_fields_is_refused() -> None:
    with pytest.raises(ilion.IlionError, match="exactly heroes, piles, tiles"):
        HECTOR.new(deal={"piles": []})


def test_H_9_heroes_of_the_table() -> None:
    found = {
        name: (COLOURS[colour], BOX.values[seat][colour])
        for seat in (0, 1)
        for colour, name in enumerate(BOX.heroes[seat])
    }
    assert found == {
        "achilleus": ("red", 6),
        "hector": ("red", 6),
        "aias": ("green", 5),
        "sarpedon": ("green", 5),
        "diomedes": ("blue", 5),
        "aeneas": ("blue", 5),
        "agamemnon": ("violet", 4),
        "paris": ("violet", 4),
        "odysseus": ("brown", 4),
        "glaukos": ("brown", 4),
        "menelaos": ("yellow", 3),
        "akamas": ("yellow", 3),
    }


def test_H_9_each_colour_stands_on_four_tiles() -> None:
    assert Counter(colour for tile in BOX.tiles for colour in tile) == dict.fromkeys(range(6), 4)


@pytest.mark.parametrize(
    ("tile", "edges"),
    [
        (1, "blue violet yellow brown"),
        (2, "red yellow violet brown"),
        (3, "red green brown violet"),
        (4, "red blue green brown"),
        (5, "red green blue yellow"),
        (6, "green yellow blue violet"),
    ],
)
def test_H_9_tiles_of_the_table(tile: int, edges: str) -> None:
    game = table({"0.1": "red1"}, tiles=[tile, *(n for n in range(1, 7) if n != tile)])
    play(game, "0 vanguard 1")
    assert seen(game).edges == edges.split()
    assert legal(game) == sorted(f"face {colour}" for colour in edges.split())


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('aias = ["green", 5]', 'aias = ["red", 5]', "two red heroes"),
        ('aias = ["green", 5]', 'aias = ["green", 7]', "value from 3 to 6"),
        ('aias = ["green", 5]', 'aias = "green 5"', "aias is missing or is not a list"),
        ('aias = ["green", 5]', 'aias = ["green"]', 'is written \\["colour", value\\]'),
        ('5 = ["red", "green",', '5 = ["red", "red",', "5 needs four different colours"),
        ('5 = ["red", "green", "blue", "yellow"]', '5 = ["red", "blue", "green", "brown"]', "six"),
        ('kinds = ["slinger",', 'kinds = ["rider",', "kinds are slinger, archer"),
        ('colours = ["red",', 'colours = ["pink",', "colours are red, green"),
        ("copies = 2", "copies = 3", "copies must be 2"),
        ("favours = 3", "favours = -1", "cannot be below 0"),
    ],
)
def test_H_9_a_wrong_file_is_refused_with_a_sentence(old: str, new: str, sentence: str) -> None:
    assert old in FILE
    with pytest.raises(ComponentsError, match=sentence):
        read(Components.parse("hector", FILE.replace(old, new, 1)))
