"""I-7 Passing, the two kinds of siege, and what armies are worth."""

from itertools import product

import pytest

from ilion.core.chance import FastChance
from ilion.core.vecs import vec_of
from ilion.games.iliad.position_cards import pack
from ilion.games.iliad.rules_army import open_strength
from ilion.games.iliad.rules_horses import (
    armies_with,
    best_army,
    best_strength,
    best_use,
    full_strength,
    horse_cards,
)
from ilion.games.iliad.value import IliadState
from rules.iliad.table import (
    LETTERS,
    army,
    discards,
    group,
    lay,
    legal,
    pass_all,
    play,
    position,
    seen,
    strength,
    table,
)


@pytest.mark.parametrize(("seats", "mode"), [(3, "base"), (4, "teams"), (5, "base"), (6, "teams")])
def test_I_7_1_who_passes_gets_the_highest_hero_left(seats: int, mode: str) -> None:
    game = table(seats, mode)
    for seat in range(seats - 1):
        play(game, f"{seat} pass")
        assert strength(game, seat) == seats - seat
        assert not seen(game).camps[seat].in_
    assert list(seen(game).heroes.values()) == [1]


def test_I_7_1_who_has_passed_gets_no_more_turns_in_the_siege() -> None:
    game = position(3, hands=["11", "11", "11"])
    play(game, "0 pass")
    for seat in (1, 2, 1, 2):
        lay(game, seat, "1")
    assert legal(game) == ["pass"]


def test_I_7_1_a_passed_army_still_counts() -> None:
    game = position(3, armies=["4", "3"])
    play(game, "0 pass")
    assert strength(game, 0) == 4 + 3


def test_I_7_1_the_last_seat_may_go_on() -> None:
    game = position(3, armies=["a", "4"], hands=["43"], out={1: 3, 2: 2})
    lay(game, 0, "4")
    lay(game, 0, "3", "on 2")
    play(game, "0 attack 1", "0 strike 1 1")
    assert (army(game, 0), army(game, 1)) == ("- 43", "-")
    assert legal(game) == ["pass"]


def test_I_7_1_the_siege_ends_when_all_have_passed() -> None:
    game = table(3)
    play(game, "0 pass", "1 pass")
    assert seen(game).phase == "turn"
    play(game, "2 pass")
    assert seen(game).phase == "take"


def test_I_7_2_who_passes_discards_its_army_and_gets_no_hero() -> None:
    game = position(3, armies=["43 a e(1)", "4", "4"], siege="gorgon", pile="")
    before = discards(game)
    play(game, "0 pass")
    assert army(game, 0) == ""
    assert strength(game, 0) == 0
    assert sorted(discards(game)) == sorted(before + "43ae1")
    assert game.state.actor == 1


def test_I_7_2_strictly_stronger_at_the_start_of_a_turn_wins() -> None:
    game = position(3, armies=["", "4", "3"], hands=["1"], siege="gorgon")
    lay(game, 0, "1")
    assert seen(game).phase == "take"
    assert game.state.actor == 1


def test_I_7_2_a_tie_goes_on() -> None:
    game = position(3, armies=["", "4", "4"], hands=["1", "2", "2"], siege="gorgon")
    lay(game, 0, "1")
    assert (seen(game).phase, game.state.actor) == ("turn", 1)


def test_I_7_2_being_stronger_after_ones_own_turn_is_not_enough() -> None:
    game = position(3, armies=["", "", ""], hands=["4", "1", "4"], siege="gorgon")
    lay(game, 0, "4")
    lay(game, 1, "1")
    lay(game, 2, "4")
    assert seen(game).phase == "turn"  # seats 0 and 2 are level


def test_I_7_2_nobody_wins_before_a_second_turn_while_others_are_in() -> None:
    game = table(3, hands=["4", "4", "4"], oracle=["gorgon"])
    for seat in range(3):
        assert (seen(game).phase, game.state.actor) == ("turn", seat)
        lay(game, seat, "4")
    assert seen(game).phase == "turn"


def test_I_7_2_only_seats_still_in_count() -> None:
    game = position(3, armies=["44", "3"], hands=["", "", "1"], siege="gorgon")
    play(game, "0 pass")
    assert (seen(game).phase, game.state.actor) == ("take", 1)


def test_I_7_2_the_last_seat_left_wins_at_once() -> None:
    game = table(3, oracle=["gorgon"])
    play(game, "0 pass", "1 pass")
    assert (seen(game).phase, game.state.actor) == ("take", 2)


def test_I_7_2_the_partner_counts_as_any_other_seat() -> None:
    game = position(4, "teams", armies=["", "4", "", "4"], hands=["1"], siege="gorgon")
    lay(game, 0, "1")
    assert seen(game).phase == "turn"


@pytest.mark.parametrize(
    ("groups", "value"),
    [
        ("4", 4),
        ("1", 1),
        ("42", 12),  # the rulebook's examples
        ("431", 24),
        ("e(aa)", 4),
        ("4321", 40),
        ("a", 1),
        ("a a 3", 5),
        ("e(4a)", 10),
        ("e(43)", 14),  # two cards on an elephant form no phalanx
        ("c", 3),
        ("e t b p h", 0),
        ("h(4a)", 0),
        ("42 431 e(aa) c t 1", 44),
    ],
)
def test_I_7_3_the_value_of_an_army(groups: str, value: int) -> None:
    assert strength(position(armies=[groups]), 0) == value


def test_I_7_3_a_hero_adds_its_value() -> None:
    assert strength(position(5, armies=["42"], out={0: 5}, actor=1), 0) == 12 + 5


@pytest.mark.parametrize(
    ("groups", "value"),
    [
        ("h(4)", 4),  # alone
        ("h(3) 4", 14),  # a lone hoplite is lengthened
        ("h(1) 42", 21),  # a phalanx is lengthened at its end
        ("h(3) 42", 15),  # but never in between
        ("h(42)", 12),  # a new phalanx
        ("h(43) h(21)", 40),  # from two horses
        ("h(44)", 8),  # equal cards do not go together
        ("h(a) e(a)", 4),  # on an elephant with room
        ("h(a) e(aa)", 5),  # not on a full one
        ("h(4a) e", 10),
        ("h(42) e", 12),  # worth the same as a phalanx and on the elephant
        ("h(4) e 1", 9),
        ("h(3) 4 e", 14),
    ],
)
def test_I_7_4_horse_cards_join_the_army(groups: str, value: int) -> None:
    game = position(2, armies=[groups])
    assert seen(game, 0).camps[0].with_horses == value


@pytest.mark.parametrize(("seats", "value"), [(3, 12 + 1), (2, 12)])
def test_I_7_4_at_the_end_of_a_siege_horses_are_opened(seats: int, value: int) -> None:
    game = position(seats, armies=["h(42)"], out={1: 3, 2: 2} if seats == 3 else None)
    assert army(game, 0, 1) == "h(??)"
    pass_all(game)
    assert seen(game).phase == "take"
    for viewer in (None, *range(seats)):
        view = seen(game, viewer)
        assert view.camps[0].groups[0].cards == ["horse", "hoplites4", "hoplites2"]
        assert view.camps[0].with_horses == value
    assert game.state.actor == 0


def test_I_7_4_the_cards_in_horses_decide_the_siege() -> None:
    game = position(3, armies=["", "4 3", "h(43)"], out={1: 3, 2: 2})
    play(game, "0 pass")
    assert seen(game).ranking == [2, 1, 0]


def brute_force(groups: tuple[int, ...], cards: list[int]) -> int:
    """The best value by trying every place for every card, hoplites from the strongest on."""
    if not cards:
        return open_strength(vec_of(list(groups)), 0, len(groups))
    first, *rest = cards
    return max(brute_force(tuple(army), rest) for army in armies_with(list(groups), first))


def check_best(groups: list[str], load: str) -> None:
    cards = sorted((LETTERS.index(letter) for letter in load), key=lambda kind: (kind == 4, -kind))
    table = [group(text) for text in groups]
    camp = vec_of(table)
    gain = best_use(camp, 0, len(table), pack([cards.count(kind) for kind in range(5)]))
    best = open_strength(camp, 0, len(table)) + gain
    assert best == brute_force(tuple(table), cards), (groups, load)


PHALANXES = ("4", "3", "2", "43", "42", "41", "432", "31")
LOADS = [
    "".join(load)
    for size in (1, 2, 3)
    for load in product("1234a", repeat=size)
    if list(load) == sorted(load)
]


@pytest.mark.parametrize("phalanx", PHALANXES)
@pytest.mark.parametrize("beside", ["", "4", "3", "e", "e(4)", "4 e(a)"])
def test_I_7_4_the_best_arrangement_of_every_small_load(phalanx: str, beside: str) -> None:
    for load in LOADS:
        check_best([phalanx, *beside.split()], load)


def test_I_7_4_the_best_arrangement_of_random_armies() -> None:
    """Against every arrangement there is, with up to seven cards in the horses."""
    chance = FastChance(8)
    for _ in range(150):
        groups = [
            (*PHALANXES, "a", "1", "e", "e(4)", "e(1a)", "e")[chance.below(14)]
            for _ in range(chance.below(4))
        ]
        load = "".join("1234a"[chance.below(5)] for _ in range(1 + chance.below(7)))
        check_best(groups, load)


def test_I_7_4_what_is_told_of_the_arrangement_has_the_best_value() -> None:
    chance = FastChance(9)
    for _ in range(60):
        load = "".join("1234a"[chance.below(5)] for _ in range(1 + chance.below(8)))
        game = position(2, armies=[f"4 42 e(1) e h({load})"])
        state = game.state
        assert isinstance(state, IliadState)
        groups = best_army(state, 0)
        assert open_strength(vec_of(groups), 0, len(groups)) == full_strength(state, 0)


def test_I_7_4_loads_of_all_horses_are_used() -> None:
    camp = vec_of([group("h(41)"), group("a"), group("h(3)")])
    assert horse_cards(camp, 0, 3) == pack([1, 0, 1, 1])
    assert best_strength(camp, 0, 3) == 24 + 1
