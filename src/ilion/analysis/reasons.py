"""Why one choice is better than another, in a sentence, where the game can say it.

Both choices are carried out in the same positions of the seat's belief, never in the true one, and
its turn is played to its end as the estimate of the position would. What differs then, in the
mean and in nearly all of them, is the reason.
"""

from __future__ import annotations

from collections.abc import Mapping

from ilion.core.belief import Belief
from ilion.core.chance import FastChance
from ilion.core.game import Game
from ilion.core.message import Message
from ilion.core.reasons import STAGE
from ilion.core.state import State

SAMPLES = 12
AGREE = 0.75  # of the positions must show the difference
TURN = 4  # further decisions of the same turn, at the most


def reason(
    game: Game, belief: Belief, seat: int, better: int, other: int, seed: int = 0
) -> Message | None:
    """What the seat has of `better` that it has not of `other`; None where nothing is clear.

    >>> import ilion
    >>> horse = ilion.game("horse")
    >>> state = horse.new(seats=2, seed=1)
    >>> reason(horse, horse.belief(state.view(1)), 1, better=0, other=0) is None
    True
    """
    if game.reasons is None:
        return None
    pairs = []
    for number in range(SAMPLES):
        state = belief.sample(FastChance(seed + number))
        if better not in state.legal() or other not in state.legal():
            continue
        pairs.append(
            tuple(_counted(game, state, seat, action, seed + number) for action in (better, other))
        )
    for fact in game.reasons.facts:
        changes = [
            fact.good * (first[fact.name] - second[fact.name])
            for first, second in pairs
            if fact.name in first and fact.name in second
            if not fact.within or first[STAGE] == second[STAGE]
        ]
        if len(changes) < AGREE * SAMPLES:
            continue
        mean = sum(changes) / len(changes)
        if mean >= fact.least and sum(each > 0 for each in changes) >= AGREE * len(changes):
            return Message(f"why.{fact.name}", {"count": max(1, round(mean))})
    return None


def _counted(game: Game, state: State, seat: int, action: int, seed: int) -> Mapping[str, float]:
    """The facts of the choice itself, and those once it is made and the seat's turn has ended."""
    assert game.reasons is not None
    found = dict(game.reasons.of_choice(state, action))
    chance = FastChance(seed)
    state = state.copy()
    state.apply(action, chance)
    for _ in range(TURN):
        if state.actor != seat:
            break
        state.apply(_likeliest(state, seat, seed), chance)
    return {**found, **game.reasons.count(state, seat)}


def _likeliest(state: State, seat: int, seed: int) -> int:
    def worth(action: int) -> float:
        after = state.copy()
        after.apply(action, FastChance(seed))
        return after.values()[seat]

    return max(state.legal(), key=worth)
