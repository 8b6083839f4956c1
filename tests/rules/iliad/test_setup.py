"""I-1, I-2, I-3, I-11: what is in the box, the ways to play, the start of a siege."""

import json
import re
from collections import Counter
from importlib.resources import files

import pytest

import ilion
from ilion.core.components import Components
from ilion.core.errors import ComponentsError, DealError, OptionError
from ilion.core.message import Message
from ilion.core.text import LANGUAGES, Translator
from ilion.games.iliad.components import ARMY, BOX, ORACLE, TILES, VICTORY, read
from rules.iliad.table import (
    ALL_MODES,
    DECK,
    ILIAD,
    LIMIT,
    WITH_ORACLE,
    dealt,
    hand,
    lay,
    letters,
    pass_all,
    play,
    position,
    seen,
    table,
)

BOX_FILE = files("ilion.games.iliad").joinpath("components.toml").read_text("utf-8")


def test_I_1_1_75_army_cards() -> None:
    assert len(DECK) == 75
    state = ILIAD.new(seats=3, seed=1)
    assert sum(state.census()[card] for card in ARMY) == 75


def test_I_1_2_21_victory_cards_helen_worth_five() -> None:
    assert sum(BOX.victory) == 21
    assert dict(zip(VICTORY, BOX.points, strict=True))["helen"] == 5
    assert BOX.victory[0] == 1


def test_I_1_3_eight_oracle_cards() -> None:
    assert sum(BOX.oracle) == 8
    assert ORACLE[0] == "gorgon"


def test_I_1_4_heroes_and_tiles() -> None:
    assert len(BOX.heroes) == 6
    assert BOX.heroes.index("achilles") + 1 == 5
    assert dict(zip(TILES, BOX.tiles, strict=True)) == {"agamemnon": 1, "athena": 2, "poseidon": 2}


def test_I_11_copies_of_each_card() -> None:
    assert Counter(DECK) == dict(zip("1234aectbph", (10,) * 5 + (5, 6, 4, 4, 3, 3), strict=True))
    assert BOX.victory == [1, 4, 3, 3, 4, 3, 3]
    assert BOX.oracle == [2, 2, 2, 2]
    assert BOX.heroes == ["menelaus", "diomedes", "ajax", "odysseus", "achilles", "nestor"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_I_11_the_help_texts_tell_the_figures_of_the_box(language: str) -> None:
    """Whoever corrects components.toml learns here which sentences to correct with it."""
    voice = Translator("ilion.games.iliad", language)
    points = {tile: [tile_points] for tile, tile_points in zip(TILES, BOX.tiles, strict=True)}
    cards = {"archers": [BOX.archers, BOX.archers * BOX.elephant], "chariot": [BOX.chariot]}
    for name, figures in {**cards, **points}.items():
        told = [int(figure) for figure in re.findall(r"\d+", voice.say(Message(f"help.{name}")))]
        assert told == figures, name


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("archers = 10", "archers = 9", "75 cards in all"),
        ("hoplites1 = 10\nhoplites2 = 10", "hoplites1 = 16\nhoplites2 = 4", "15 of a kind"),
        ("triremes = [4, 3, 3]", "triremes = [4, 3]", "3 whole numbers"),
        ("gorgons = 2", "gorgons = 3", "8 cards in all"),
        ("carried = 2", "carried = 3", "carries two cards"),
        (', "nestor"', "", "six heroes"),
    ],
)
def test_I_11_a_wrong_components_file_is_refused(old: str, new: str, sentence: str) -> None:
    assert old in BOX_FILE
    with pytest.raises(ComponentsError, match=re.escape(sentence)):
        read(Components.parse("iliad", BOX_FILE.replace(old, new, 1)))


@pytest.mark.parametrize(
    ("seats", "mode", "cards", "stakes", "goal"),
    [
        (3, "base", 12, 1, 12),
        (4, "base", 12, 2, 12),
        (5, "base", 12, 3, 12),
        (4, "teams", 12, 2, 15),
        (6, "teams", 10, 3, 15),
        (2, "duel", 12, 2, 15),
    ],
)
def test_I_2_1_each_way_to_play(seats: int, mode: str, cards: int, stakes: int, goal: int) -> None:
    view = seen(table(seats, mode))
    assert [camp.hand for camp in view.camps] == [cards] * seats
    assert (view.hand_limit, len(view.victory), view.goal) == (cards, stakes, goal)
    assert view.army_left == 75 - seats * cards
    assert len(view.heroes) == (0 if mode == "duel" else seats)
    assert (view.oracle is None) == (mode == "duel")


@pytest.mark.parametrize(
    ("seats", "mode"), [(2, "base"), (2, "teams"), (3, "teams"), (4, "duel"), (5, "teams")]
)
def test_I_2_1_other_combinations_are_refused(seats: int, mode: str) -> None:
    with pytest.raises(OptionError, match="not played with"):
        ILIAD.new(seats=seats, mode=mode)


def test_I_2_1_six_play_teams_two_the_duel_four_choose() -> None:
    assert sorted((seats, options["mode"]) for seats, options in ILIAD.tables()) == ALL_MODES
    usual = {seats: ILIAD.check_options({}, seats)["mode"] for seats in (2, 3, 4, 5, 6)}
    assert usual == {2: "duel", 3: "base", 4: "base", 5: "base", 6: "teams"}


@pytest.mark.parametrize(("seats", "teams"), [(4, [0, 1, 0, 1]), (6, [0, 1, 2, 0, 1, 2])])
def test_I_2_1_partners_sit_opposite(seats: int, teams: list[int]) -> None:
    assert [camp.team for camp in seen(table(seats, "teams")).camps] == teams


def test_I_3_1_the_first_hand_is_seat_0s_then_comes_the_pile() -> None:
    deal = dealt(3, "base", oracle=["thanatos1"])
    game = ilion.Playthrough(ILIAD, 3, deal=deal, seed=1)
    for seat in range(3):
        cards = letters(deal["army"][12 * seat : 12 * (seat + 1)])
        assert sorted(hand(game, seat)) == sorted(cards)
    before = hand(game, 0)
    pass_all(game)
    play(game, f"0 take {seen(game).victory[0]}")
    drawn = Counter(hand(game, 0)) - Counter(before)
    assert drawn == Counter(letters(deal["army"][36:39]))


@pytest.mark.parametrize(("seats", "mode"), ALL_MODES)
def test_I_3_1_tiles_and_heroes_lie_on_the_table(seats: int, mode: str) -> None:
    view = seen(table(seats, mode))
    assert view.tiles == {"agamemnon": None, "athena": None, "poseidon": None}
    heroes = [] if mode == "duel" else list(range(1, seats + 1))
    assert list(view.heroes.values()) == heroes


@pytest.mark.parametrize("change", ["missing", "double", "type", "extra"])
def test_I_3_1_an_impossible_deal_is_refused(change: str) -> None:
    deal = dealt(3, "base")
    if change == "missing":
        del deal["oracle"]
    elif change == "double":
        deal["victory"][0] = "helen"
    elif change == "type":
        deal["army"][0] = 4
    else:
        deal["heroes"] = []
    with pytest.raises(DealError):
        ILIAD.new(seats=3, deal=deal)


@pytest.mark.parametrize(("seats", "mode"), WITH_ORACLE)
def test_I_3_2_an_oracle_card_and_victory_cards_are_turned_up(seats: int, mode: str) -> None:
    game = table(seats, mode, oracle=["thanatos3"], victory=["city2", "helen", "trireme1"])
    view = seen(game)
    assert view.oracle == "thanatos3"
    assert sorted(view.victory) == sorted(["city2", "helen", "trireme1"][: len(view.victory)])
    assert (view.oracle_left, view.victory_left) == (7, 21 - len(view.victory))


def test_I_3_2_after_a_gorgon_siege_unawarded_cards_stay_and_one_is_added() -> None:
    game = table(5, oracle=["gorgon", "thanatos1"], victory=["city1", "city2", "city3", "helen"])
    play(game, "0 pass", "1 pass", "2 pass", "3 pass", "4 take city2")
    while seen(game).phase == "drop":
        game.act(game.state.legal()[0])
    assert sorted(seen(game).victory) == ["city1", "city3", "helen"]


def test_I_3_3_seat_0_plays_first_then_clockwise() -> None:
    game = table(3)
    order = []
    for _ in range(4):
        order.append(game.state.actor)
        lay(game, game.state.actor, hand(game, game.state.actor)[0])
    assert order == [0, 1, 2, 0]


def test_I_3_3_turns_skip_seats_that_have_passed() -> None:
    game = position(4, hands=["11", "11", "11", "11"], out={1: 4, 2: 3})
    lay(game, 0, "1")
    lay(game, 3, "1")
    assert game.state.actor == 0


def test_I_3_3_the_holder_of_agamemnon_begins_the_next_siege() -> None:
    game = position(3, armies=["", "4", ""], hands=["", "", ""], out={0: 3, 2: 2}, actor=1)
    play(game, "1 pass")
    game.act(f"take {seen(game).victory[0]}")
    assert seen(game).number == 2
    assert (game.state.actor, seen(game).first) == (1, 1)


def test_I_3_4_as_many_victory_cards_as_are_left() -> None:
    game = position(5, armies=["4 4"], out={1: 5, 2: 4, 3: 3, 4: 2}, victory=[5], stakes=["city1"])
    play(game, "0 pass", "0 take city1")
    assert seen(game).victory == ["city2"]


def test_I_3_4_without_victory_cards_the_game_ends() -> None:
    game = position(3, armies=["4 4"], out={1: 3, 2: 2}, victory=[], stakes=["city1"])
    play(game, "0 pass", "0 take city1")
    assert game.state.winners() == [0]
    assert seen(game).oracle_left > 0


def test_I_2_1_hands_have_ten_cards_with_six_seats() -> None:
    assert LIMIT[6] == 10
    assert [camp.hand for camp in seen(table(6)).camps] == [10] * 6


def test_a_deal_is_plain_json() -> None:
    deal = ILIAD.deal(4, {"mode": "teams"}, ilion.FastChance(1))
    assert json.loads(json.dumps(deal)) == deal
