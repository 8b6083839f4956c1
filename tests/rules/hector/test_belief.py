"""What a belief samples: every arrangement that a seat cannot rule out, equally often."""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from itertools import product
from typing import Any

import pytest

import ilion
from ilion.core.chance import FastChance
from ilion.games.hector.belief_spread import Spread
from ilion.games.hector.components import PILES, TROOPS
from ilion.games.hector.value import HectorState
from ilion.games.hector.view import HiddenTroops
from rules.hector.table import (
    AKAMAS,
    EVERYBODY,
    HECTOR,
    ONE,
    OPEN,
    again,
    fought,
    play,
    position,
    seen,
    view_of,
)


def assert_uniform(counts: Mapping[Any, int], cells: int) -> None:
    """A chi-square test, far from the edge: seeds are fixed."""
    expected = sum(counts.values()) / cells
    assert len(counts) == cells
    assert sum((n - expected) ** 2 / expected for n in counts.values()) < 2 * cells + 20


@pytest.mark.parametrize(
    ("may_lie", "sizes"),
    [
        ([0b11] * 5, [2, 3]),
        ([0b01, 0b11, 0b11, 0b11], [2, 2]),
        ([0b011, 0b011, 0b111, 0b111, 0b111], [2, 1, 2]),
        ([0b011, 0b110, 0b101, 0b111, 0b111, 0b111], [2, 2, 2]),
        ([0b0011, 0b0011, 0b0110, 0b0110, 0b1000, 0b1111, 0b1111], [1, 3, 1, 2]),
        ([0b10, 0, 0b11, 0b11, 0, 0b11], [2, 2]),  # cards 1 and 4 are in sight
    ],
)
def test_H_8_1_spread_deals_every_arrangement_equally_often(
    may_lie: list[int], sizes: list[int]
) -> None:
    """Against brute force: all ways to put each card into one of its places, sizes kept."""
    hidden = [card for card, places in enumerate(may_lie) if places]
    ways = {
        choice
        for choice in product(range(len(sizes)), repeat=len(hidden))
        if all(may_lie[card] >> place & 1 for card, place in zip(hidden, choice, strict=True))
        and [choice.count(place) for place in range(len(sizes))] == sizes
    }
    spread = Spread(may_lie, sizes)
    chance = FastChance(7)
    homes = [place for place, size in enumerate(sizes) for _ in range(size)]
    counts: Counter[Hashable] = Counter()
    for _ in range(200 * len(ways)):
        spread.deal(chance)
        home = dict(zip(spread.dealt, homes, strict=True))
        counts[tuple(home[card] for card in hidden)] += 1
    assert set(counts) == ways
    assert_uniform(counts, len(ways))


def test_H_8_1_the_others_hand_is_uniform_over_what_it_can_be() -> None:
    """Six Trojan troops are unseen, all different: four in hand, two in the reserve."""
    tops = {**ONE, "1.reserve": "brown4 violet3"}
    game = position({"1.1": 5, "1.2": 0, "1.3": 0, "1.reserve": 2}, tops)
    play(game, *OPEN)
    for seat in (0, None):
        belief = HECTOR.belief(seen(game, seat))
        chance = FastChance(5)
        hands = Counter(hand_of(belief.sample(chance), 1) for _ in range(6000))
        assert_uniform(hands, 15)


def test_H_8_1_known_troops_stay_where_they_are_known_to_lie() -> None:
    """The Trojans took five back to front 1: one unseen card more is there, three elsewhere."""
    tops = {"0.1": ONE["0.1"], "1.1": ONE["1.1"] + " brown4", "1.reserve": "violet3 red4 green4"}
    game = position(
        {"1.1": 6, "1.2": 0, "1.3": 0, "1.reserve": 3}, tops, heroes=["achilleus", AKAMAS]
    )
    fought(game)
    belief = HECTOR.belief(seen(game, 0))
    chance = FastChance(5)
    piles = [pile_of(belief.sample(chance), 1, 0) for _ in range(6000)]
    assert_uniform(Counter(card for pile in piles for card in pile if card not in ONE["1.1"]), 4)
    tops_seen = Counter(pile[0] for pile in piles)
    for card in ONE["1.1"].split():
        assert abs(tops_seen[card] / 6000 - 1 / 6) < 0.02


def test_H_8_1_the_others_hero_is_uniform() -> None:
    game = position({}, heroes=["achilleus", "hector paris akamas glaukos"])
    play(game, *OPEN)
    belief = HECTOR.belief(seen(game, 0))
    chance = FastChance(5)
    heroes: Counter[Hashable] = Counter()
    for _ in range(6000):
        heroes[view_of(belief.sample(chance), 1).hero[1]] += 1
    assert_uniform(heroes, 4)


def test_H_8_3_heroes_under_the_own_pile_keep_their_place() -> None:
    game = position({}, heroes=["achilleus aias diomedes", "hector"])
    play(game, *OPEN, "0 change")
    belief = HECTOR.belief(seen(game, 0))
    for seed in range(20):
        sample = belief.sample(FastChance(seed))
        assert view_of(sample, 0).bottom[0] == ["achilleus"]
        sample.play("play red2", FastChance(seed))


def test_H_8_3_what_is_known_never_contradicts_the_truth() -> None:
    """In every position of random games each viewer's knowledge fits what really lies where."""
    for number in range(4):
        record = ilion.simulate(HECTOR, seed=31, number=number)
        for ply in record.replay():
            assert ply.after is not None
            for seat in EVERYBODY:
                view = view_of(ply.after, seat)
                for side in (0, 1):
                    truth = places_of(ply.after, side, hidden_hand=side != seat)
                    assert fits(view.hidden[side], truth)


def test_H_8_3_samples_differ_only_in_what_is_hidden_all_through_a_game() -> None:
    record = ilion.simulate(HECTOR, seed=32)
    for ply in record.replay():
        for seat in EVERYBODY:
            view = view_of(ply.before, seat)
            sample = HECTOR.belief(view).sample(FastChance(ply.number))
            assert sample.view(seat).to_bytes() == view.to_bytes()
            for side in (0, 1):
                assert fits(view.hidden[side], places_of(sample, side, side != seat))


def test_H_8_3_in_a_sample_the_other_side_knows_its_own_hand() -> None:
    """What it holds is not among what it takes to lie in its piles."""
    game = again()
    belief = HECTOR.belief(seen(game, 1))
    for seed in range(50):
        sample = belief.sample(FastChance(seed))
        assert fits(view_of(sample, 0).hidden[0], places_of(sample, 0, hidden_hand=False))


def hand_of(state: ilion.State, seat: int) -> tuple[str, ...]:
    return tuple(view_of(state, seat).hand[seat] or ())


def pile_of(state: ilion.State, seat: int, pile: int) -> list[str]:
    assert isinstance(state, HectorState)
    return [TROOPS[card] for card in state.pile(seat, pile)]


def places_of(state: ilion.State, seat: int, hidden_hand: bool) -> dict[str, list[str]]:
    """Every hidden troop of a side with the places where its copies really lie."""
    found: dict[str, list[str]] = {}
    for pile, name in enumerate(PILES):
        for card in pile_of(state, seat, pile):
            found.setdefault(card, []).append(name)
    for card in hand_of(state, seat) if hidden_hand else ():
        found.setdefault(card, []).append("hand")
    return found


def fits(hidden: list[HiddenTroops], truth: dict[str, list[str]]) -> bool:
    """Whether the truth is one of the arrangements that the view allows."""
    allowed: dict[str, list[list[str]]] = {}
    for group in hidden:
        for card in group.cards:
            allowed.setdefault(card, []).append(group.places)
    return {card: len(places) for card, places in allowed.items()} == {
        card: len(places) for card, places in truth.items()
    } and all(any(matches(places, truth[card])) for card, places in allowed.items())


def matches(allowed: list[list[str]], truth: list[str]) -> Iterator[bool]:
    """The two ways in which two copies can be the two that are known."""
    for order in (truth, truth[::-1]):
        yield all(place in places for places, place in zip(allowed, order, strict=True))
