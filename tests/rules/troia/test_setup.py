"""T-1 Components, T-2 Set-up, T-7 Component tables."""

from collections import Counter
from importlib.resources import files
from itertools import combinations, pairwise
from typing import Any

import pytest

import ilion
from ilion.core.components import GRADES, Components
from ilion.core.errors import ComponentsError, DealError, OptionError
from ilion.games.troia import rules_tables as tables
from ilion.games.troia.components import BOX, COMPONENTS, GODS, HEROES, OFFERINGS, read
from rules.troia.table import (
    FIRST,
    GREEK_COSTS,
    OTHERS,
    TROIA,
    TROJAN_COSTS,
    dealt,
    hand,
    offer,
    olympus,
    play,
    position,
    seen,
    table,
    tiles,
    where,
)

MIDDLE_ZEUS = "hermes artemis zeus hera poseidon ares"  # there he costs 3 for both


def deals(faces: str, number: int = 60) -> list[dict[str, Any]]:
    return [TROIA.deal(2, {"faces": faces}, ilion.FastChance(seed)) for seed in range(number)]


def test_T_1_1_six_offerings_and_27_cards_a_side() -> None:
    assert OFFERINGS == ("boar", "fish", "bull", "deer", "lamb", "pomegranate")
    assert [len(set(deck)) for deck in deals("first", 1)[0]["decks"]] == [27, 27]


def test_T_1_2_six_tiles_and_six_heroes_with_one_of_each_offering() -> None:
    assert sorted(BOX.tile_offerings) == list(range(6))
    assert len(GODS) == 12
    for side in range(2):
        assert sorted(BOX.hero_offerings[side]) == list(range(6))
    assert all(greek != trojan for greek, trojan in zip(*BOX.hero_offerings, strict=True))


@pytest.mark.parametrize(
    ("seat", "hero", "row"), [(0, "ajax", "gp gd c td tp"), (1, "odysseus", "tp td c gd gp")]
)
def test_T_1_3_forward_is_towards_the_opponents_protection(seat: int, hero: str, row: str) -> None:
    payment = "bull boar+fish"
    spaces = row.split()
    for stood, to in pairwise(spaces):
        game = position(seat, MIDDLE_ZEUS, (payment, payment), {hero: stood})
        offer(game, "zeus", payment)
        assert where(game, hero) == to


def test_T_1_4_six_spaces_with_a_cost_for_either_side() -> None:
    assert seen(table()).costs == [list(GREEK_COSTS), list(TROJAN_COSTS)]


def test_T_1_4_opposite_costs_add_up_to_six() -> None:
    assert {greek + trojan for greek, trojan in zip(*BOX.costs, strict=True)} == {6}


@pytest.mark.parametrize(("seat", "costs"), [(0, GREEK_COSTS), (1, TROJAN_COSTS)])
def test_T_1_4_a_god_costs_what_its_space_says(seat: int, costs: tuple[int, ...]) -> None:
    doubles = "boar+boar fish+fish bull+bull deer+deer lamb+lamb pomegranate+pomegranate"
    for space, god in enumerate(FIRST.split()):
        game = position(seat, hands=(doubles, doubles))
        game.act(f"offer {god}")
        payment = seen(game).payment
        assert payment is not None
        assert payment.cost == costs[space]


def test_T_1_5_a_road_of_four_steps_and_one_cornucopia() -> None:
    view = seen(table())
    assert (view.road, view.asks, view.cornucopia) == (0, "either", None)
    assert len(BOX.road) == 4


def test_T_2_1_the_tiles_are_put_on_olympus_in_random_order() -> None:
    orders = {tuple(deal["gods"]) for deal in deals("first")}
    assert len(orders) > 40
    assert {gods[0] for gods in orders} == set(FIRST.split())


def test_T_2_1_first_shows_the_six_of_a_first_game() -> None:
    assert {frozenset(deal["gods"]) for deal in deals("first")} == {frozenset(FIRST.split())}


def test_T_2_1_first_is_the_usual_choice() -> None:
    assert seen_options(TROIA.new(seed=1))["faces"] == "first"


def test_T_2_1_random_shows_either_face_of_each_tile() -> None:
    shown = Counter(god for deal in deals("random", 200) for god in deal["gods"])
    assert set(shown) == set(GODS)
    for tile in range(6):
        assert shown[GODS[2 * tile]] + shown[GODS[2 * tile + 1]] == 200
        assert 60 < shown[GODS[2 * tile]] < 140


def test_T_2_1_a_named_choice_shows_those_faces() -> None:
    named = "poseidon athena hermes iris artemis aphrodite"
    assert {tuple(sorted(deal["gods"])) for deal in deals(named)} == {tuple(sorted(named.split()))}
    state = TROIA.new(seed=3, faces=named)
    assert seen_options(state)["faces"] == named


def seen_options(state: ilion.State) -> dict[str, Any]:
    return dict(state.view(None).options)


@pytest.mark.parametrize(
    "faces",
    [
        "second",
        "",
        "zeus",
        "poseidon ares hermes hera artemis",
        "poseidon ares hermes hera artemis zeus zeus",
        "ares poseidon hermes hera artemis zeus",
        "poseidon doris hermes hera artemis zeus",
        "poseidon  ares hermes hera artemis zeus",
        "poseidon ares hermes hera artemis hades",
        1,
        None,
        ["first"],
    ],
)
def test_T_2_1_a_wrong_choice_is_refused_with_a_sentence(faces: Any) -> None:
    with pytest.raises(OptionError, match="six gods with spaces between them: poseidon or doris,"):
        TROIA.new(seed=1, faces=faces)


def test_T_2_1_a_choice_is_typed_with_any_spaces_and_letters() -> None:
    typed = TROIA.parse_options(["faces= Poseidon  athena hermes iris artemis ZEUS"])
    assert typed == {"faces": "poseidon athena hermes iris artemis zeus"}
    TROIA.check_options(typed, 2)


@pytest.mark.parametrize(
    ("faces", "gods"),
    [
        ("first", OTHERS),
        ("first", FIRST.replace("zeus", "ares")),
        ("first", FIRST.replace("zeus ", "")),
        ("first", FIRST.replace("zeus", "hades")),
        ("random", FIRST.replace("zeus", "athena")),
        (tiles(OTHERS), FIRST),
    ],
)
def test_T_2_1_a_deal_with_other_gods_is_refused(faces: str, gods: str) -> None:
    with pytest.raises(DealError, match="gods"):
        TROIA.new(deal=dealt(gods), faces=faces)


def test_T_2_1_the_deal_lists_the_gods_from_the_greek_end() -> None:
    assert olympus(table(OTHERS)) == OTHERS


def test_T_2_2_all_heroes_start_in_combat() -> None:
    assert {where(table(), hero) for hero in HEROES} == {"c"}


def test_T_2_2_each_side_draws_the_first_two_cards_of_its_deck() -> None:
    game = table(greek="deer boar+fish lamb", trojan="fish+fish bull boar")
    assert hand(game, 0) == {"greek.deer", "greek.boar+fish"}
    assert hand(game, 1) == {"trojan.fish+fish", "trojan.bull"}
    assert seen(game).decks == [25, 25]
    play(game, "0 draw")
    assert "greek.lamb" in hand(game, 0)


def test_T_2_2_the_decks_are_shuffled() -> None:
    for side in range(2):
        assert len({deal["decks"][side][0] for deal in deals("first")}) > 15


def test_T_2_2_the_greeks_begin_and_turns_alternate() -> None:
    game = table()
    for turn in range(8):
        assert (game.state.actor, seen(game).turns) == (turn % 2, turn)
        game.act("draw")


@pytest.mark.parametrize(
    "change",
    [
        {"decks": []},
        {"decks": [[], []]},
        {"decks": [dealt()["decks"][0]] * 2},
        {"decks": dealt()["decks"][::-1]},
        {"decks": [[*dealt()["decks"][0][1:], "greek.hades"], dealt()["decks"][1]]},
        {"decks": [[*dealt()["decks"][0], "greek.boar"], dealt()["decks"][1]]},
        {"decks": 3},
        {"gods": "zeus"},
        {"gods": [1, 2, 3, 4, 5, 6]},
        {"horse": []},
    ],
)
def test_T_2_2_a_deal_that_cannot_be_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(DealError):
        TROIA.new(deal=dealt() | change)


def test_T_2_2_everybody_is_told_the_gods_and_each_its_own_cards() -> None:
    opened, greek, trojan = table(greek="deer lamb").state.opening()
    assert [name.key for name in opened.public.args["gods"]] == [
        f"god.{god}" for god in FIRST.split()
    ]
    assert greek.seen_by(0).args["which"] == ["greek.deer", "greek.lamb"]
    for event, seat in ((greek, 1), (greek, None), (trojan, 0), (trojan, None)):
        assert event.seen_by(seat).key == "event.drew"


def test_T_7_the_cards_are_the_pairs_doubles_and_singles_of_six_offerings() -> None:
    pairs = ["+".join(pair) for pair in combinations(OFFERINGS, 2)]
    doubles = [f"{each}+{each}" for each in OFFERINGS]
    assert list(BOX.cards) == [*pairs, *doubles, *OFFERINGS]


def test_T_7_parts_and_figures() -> None:
    """As in the table of the rules; each part is on six or seven Greek cards."""
    assert Counter(BOX.parts) == {0: 7, 1: 7, 2: 7, 3: 6}
    assert Counter(BOX.figures) == {0: 14, 1: 13}
    shown = dict(zip(BOX.cards, zip(BOX.parts, BOX.figures, strict=True), strict=True))
    assert shown["boar+fish"] == (3, 0)
    assert shown["deer+lamb"] == (2, 1)
    assert shown["lamb+lamb"] == (3, 0)
    assert shown["pomegranate"] == (0, 0)


@pytest.mark.parametrize(
    ("god", "other", "offering", "greek", "trojan"),
    [
        ("poseidon", "doris", "fish", "achilles", "ajax"),
        ("ares", "athena", "boar", "diomedes", "achilles"),
        ("hermes", "hephaestus", "lamb", "odysseus", "menelaus"),
        ("hera", "iris", "pomegranate", "agamemnon", "diomedes"),
        ("artemis", "apollo", "deer", "menelaus", "agamemnon"),
        ("zeus", "aphrodite", "bull", "ajax", "odysseus"),
    ],
)
def test_T_7_tiles_offerings_and_heroes(
    god: str, other: str, offering: str, greek: str, trojan: str
) -> None:
    tile = GODS.index(god) // 2
    assert GODS[2 * tile : 2 * tile + 2] == (god, other)
    assert OFFERINGS[BOX.tile_offerings[tile]] == offering
    heroes = [HEROES[tables.HERO_OF[seat * 6 + tile]] for seat in range(2)]
    assert heroes == [greek, trojan]


WRONG = [
    ("[5, 4, 3, 3, 2, 1]", "[5, 4, 3]", "needs 6 whole numbers"),
    ("[5, 4, 3, 3, 2, 1]", "[5, 4, 3, 3, 2, 0]", "costs at least 1"),
    ('"bull", "deer", "lamb", "pomegranate"]', '"ox"]', "names are boar, fish"),
    ('first = ["poseidon"', 'first = ["doris"', "must name the twelve gods"),
    ('offerings = ["fish", "boar"', 'offerings = ["fish", "fish"', "six offerings once"),
    ('names = ["achilles", "ajax"', 'names = ["ajax", "ajax"', "each once"),
    ('greek = ["fish", "bull"', 'greek = ["bull", "bull"', "six offerings once"),
    ('steps = ["either"', 'steps = ["helen"', "four of either, hector, paris, both"),
    ('"boar+fish" = ["hindquarters", "hector"]\n', "", "must be 27"),
    ('"boar+fish" =', '"fish+boar" =', "in their order"),
    ('"boar+fish" =', '"boar+hare" =', "one offering or two"),
    ('"boar+fish" = ["hindquarters", "hector"]', '"boar+fish" = ["tail", "hector"]', "a part"),
    ('"boar+fish" = ["hindquarters", "hector"]', '"boar+fish" = ["body"]', "and a figure"),
    ('"head"', '"body"', "must show each of head"),
]


@pytest.mark.parametrize(("old", "new", "sentence"), WRONG)
def test_T_7_a_wrong_file_is_refused_with_a_sentence(old: str, new: str, sentence: str) -> None:
    text = components_text()
    assert old in text
    times = -1 if old == '"head"' else 1
    with pytest.raises(ComponentsError, match=sentence):
        read(Components.parse("troia", text.replace(old, new, times)))


def components_text() -> str:
    return files("ilion.games.troia").joinpath("components.toml").read_text("utf-8")


def test_T_7_every_fact_has_its_source() -> None:
    sources = list(COMPONENTS.sources())
    assert sources
    assert all(source.grade in GRADES and source.where for source in sources)


def test_T_7_each_card_shows_the_offerings_of_its_name() -> None:
    for card, name in enumerate(BOX.cards):
        offerings = name.split("+")
        assert tables.OFFERINGS_ON[card] == tables.OFFERINGS_ON[card + 27] == len(offerings)
        for tile, offering in enumerate(BOX.tile_offerings):
            count = offerings.count(OFFERINGS[offering])
            for number in (card, card + 27):
                assert tables.OWN_OFFERINGS_ON[tile * 54 + number] == count
