"""What is told at the end of a siege lets a screen show it: armies and points before (I-7, I-8)."""

import random

import ilion
from ilion.core.events import Event


def told(seed: int, seats: int) -> list[tuple[Event, list[int]]]:
    """Every event of a random game, with the points before the step that told it."""
    game, chance, choice = ilion.game("iliad"), ilion.FastChance(seed), random.Random(seed)
    state = game.new(seed=seed, seats=seats)
    found = []
    while not state.is_over():
        points = [camp["points"] for camp in state.view(None).to_json()["camps"]]
        events: list[Event] = []
        state.apply(choice.choice(list(state.legal())), chance, events)
        found += [(event, points) for event in events]
    return found


def test_armies_and_points_are_told_before_anybody_is_rewarded() -> None:
    kinds = set()
    for seats in (2, 4):
        for event, points in [each for seed in range(12) for each in told(seed, seats)]:
            args = event.public.args
            kinds.add(event.public.key)
            if event.public.key == "event.strength":
                assert args["points"] == points[args["seat"]]
            elif event.public.key == "event.gorgon_won":
                assert args["points"] == points
            elif event.public.key == "event.horses":
                assert sum(len(cards) for cards, _ in args["army"]) >= len(args["cards"])
    assert {"event.strength", "event.gorgon_won", "event.horses"} <= kinds
