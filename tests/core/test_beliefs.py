"""Nobody sees what they should not, and what is unknown is sampled fairly."""

import inspect
import json
from collections import Counter
from itertools import permutations

import pytest

import ilion
from ilion.core.chance import FastChance
from ilion.core.game import Game
from ilion.core.playout import playout
from ilion.core.registry import all_games

HORSE = ilion.game("horse")


def chi_square(counts: Counter[tuple[int, ...]], cells: int) -> float:
    expected = sum(counts.values()) / cells
    missing = cells - len(counts)
    return sum((n - expected) ** 2 / expected for n in counts.values()) + missing * expected


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_a_belief_takes_a_view_and_nothing_else(game: Game) -> None:
    assert len(inspect.signature(game.belief).parameters) == 1
    state = game.new(seed=1)
    view = state.view(0)
    belief = game.belief(game.view_type.from_json(json.loads(view.to_bytes())))
    first = belief.sample(FastChance(5)).to_json()
    for world in range(5):  # other true worlds that look the same give the same samples
        twin = belief.sample(FastChance(world))
        assert game.belief(twin.view(0)).sample(FastChance(5)).to_json() == first


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_samples_can_be_played_to_the_end(game: Game) -> None:
    for seats, options in game.tables():
        state = game.new(seats=seats, seed=2, **options)
        belief = game.belief(state.view(None))
        for seed in range(3):
            sample = belief.sample(FastChance(seed))
            playout(sample, FastChance(seed))
            assert sample.is_over()


def small_horse() -> tuple[ilion.State, ilion.View]:
    """Three heroes in the bag, three cards to come, three treasures that seat 0 has not seen."""
    data = HORSE.new(seats=2, seed=3).to_json()
    state = HORSE.from_json(data)
    for _ in range(400):
        data = state.to_json()
        if len(data["bag"]) <= 3 and len(data["cards"]) >= 3 and not state.is_over():
            return state, state.view(0)
        state.apply(state.legal()[0], FastChance(len(data["bag"])))
        if state.is_over():
            break
    raise AssertionError("no small position found")


def test_hidden_heroes_cards_and_treasures_are_uniform() -> None:
    """Every order of what seat 0 cannot see is as likely as any other."""
    state, view = small_horse()
    belief = HORSE.belief(view)
    chance = FastChance(11)
    hidden = [d for d, points in enumerate(view.to_json()["treasure"]) if points is None]
    samples = [belief.sample(chance).to_json() for _ in range(12_000)]
    truth = state.to_json()
    for found, real in (
        ([tuple(sample["bag"]) for sample in samples], tuple(truth["bag"])),
        (
            [tuple(sample["treasure"][d] for d in hidden) for sample in samples],
            tuple(truth["treasure"][d] for d in hidden),
        ),
    ):
        orders = set(permutations(real))
        counts = Counter(found)
        assert set(counts) <= orders
        assert chi_square(counts, len(orders)) < 3 * len(orders) + 20
    first = Counter(sample["cards"][-1] for sample in samples)
    for card, count in first.items():
        share = truth["cards"].count(card) / len(truth["cards"])
        assert abs(count / len(samples) - share) < 0.03


def test_the_spectators_view_tells_nothing_private() -> None:
    """Whatever treasure lies where, a spectator sees the same until the scoring."""
    state = HORSE.new(seats=4, seed=9)
    chance = FastChance(9)
    while not state.is_over():
        view = state.view(None).to_json()
        assert view["treasure"] == [None] * 7
        assert view["seat"] is None
        state.apply(state.legal()[-1], chance)
    assert None not in state.view(None).to_json()["treasure"]
