"""What is told at the end lets a screen count the districts (P-6.3, P-6.4)."""

import random

import ilion
from ilion.core.events import Event


def last_step(seed: int) -> tuple[list[int], list[Event]]:
    chance, choice = ilion.FastChance(seed), random.Random(seed)
    state = ilion.game("horse").new(seed=seed, seats=3)
    events: list[Event] = []
    while not state.is_over():
        events = []
        state.apply(choice.choice(list(state.legal())), chance, events)
    return state.scores(), events


def test_every_district_says_what_its_points_are_made_of() -> None:
    for seed in range(20):
        scores, events = last_step(seed)
        told = [event.public for event in events]
        counted = [one.args for one in told if one.key in ("event.taken", "event.nobody")]
        assert len(counted) == 7
        assert all(a["count"] == a["heroes"] + a["bonus"] + a["treasure"] for a in counted)
        for seat, score in enumerate(scores):
            assert score == sum(args["count"] for args in counted if args.get("seat") == seat)


def test_the_deciding_district_is_the_winners_and_worth_the_margin() -> None:
    named = 0
    for seed in range(20):
        scores, events = last_step(seed)
        won = events[-1].public.args
        if won["deciding"] is None:
            continue
        named += 1
        (winner,) = won["seats"]
        margin = scores[winner] - max(scores[:winner] + scores[winner + 1 :])
        (taken,) = [
            event.public.args
            for event in events
            if event.public.key == "event.taken"
            and event.public.args["district"] == won["deciding"]
        ]
        assert taken["seat"] == winner
        assert taken["count"] >= margin
    assert named
