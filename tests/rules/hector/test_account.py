"""What the closing event tells of a battle is what everybody saw (H-5.3, H-8)."""

import random

import ilion
from ilion.core.events import Event


def closings(seed: int) -> list[tuple[dict[str, object], Event]]:
    """The account of every battle of a random game, and the view's own word on it."""
    state, chance, choice = (
        ilion.game("hector").new(seed=seed),
        ilion.FastChance(seed),
        random.Random(seed),
    )
    found = []
    while not state.is_over():
        events: list[Event] = []
        state.apply(choice.choice(list(state.legal())), chance, events)
        for event in events:
            if "closed" in event.public.args:
                found.append((state.view(None).to_json()["last"], event))
    return found


def test_the_account_of_a_battle_adds_up() -> None:
    kinds = set()
    for last, event in [each for seed in range(30) for each in closings(seed)]:
        closed = event.public.args["closed"]
        kinds.add((closed["victor"] is None, closed["retreated"] is None))
        assert closed["victor"] == last["victor"]
        assert closed["retreated"] == last["retreated"]
        assert [side["hero"] for side in closed["sides"]] == last["heroes"]
        totals = [side["total"] for side in closed["sides"]]
        assert last["totals"] in (None, totals)
        for side, total in zip(closed["sides"], totals, strict=True):
            assert sum(sum(worths) for _, worths in side["counts"]) == total
    assert (False, True) in kinds
    assert (False, False) in kinds


def test_a_pile_that_falls_says_how_many_were_left() -> None:
    told = [event.public for seed in range(30) for event in fallen(seed)]
    assert told
    assert all(0 <= message.args["left"] < 5 for message in told)


def fallen(seed: int) -> list[Event]:
    state, chance, choice = (
        ilion.game("hector").new(seed=seed),
        ilion.FastChance(seed),
        random.Random(seed),
    )
    events: list[Event] = []
    while not state.is_over():
        state.apply(choice.choice(list(state.legal())), chance, events)
    return [event for event in events if event.public.key == "event.destroyed"]
