"""Four levels that feel like players: the same search with less time and a softer choice.

A level is weakened by choosing among what the search tried most, never by random blunders:
an action tried less than a tenth as often as the best is never chosen.
"""

from __future__ import annotations

from dataclasses import dataclass

from ilion.bots.bot import Clock
from ilion.bots.players import SearchBot
from ilion.core.chance import FastChance
from ilion.core.prompt import Prompt
from ilion.core.view import View

FLOOR = 0.1  # of the best action's visits
FINE = 1 << 30


@dataclass(frozen=True, slots=True)
class Level:
    """How much a level searches, how long at the most, and how soft its choice is."""

    simulations: int
    seconds: float
    softness: float  # 0: always the action tried most; 1: in proportion to the visits


LEVELS = {
    "recruit": Level(simulations=24, seconds=0.1, softness=1.0),
    "hoplite": Level(simulations=120, seconds=0.1, softness=0.8),
    "captain": Level(simulations=600, seconds=0.2, softness=0.4),
    "hero": Level(simulations=20_000, seconds=0.9, softness=0.0),
}


class LevelBot:
    """A search bot of one level; it never takes longer than the clock it is given."""

    def __init__(self, level: Level, seed: int = 0) -> None:
        self.level = level
        self.search = SearchBot(seed)
        self.chance = FastChance(seed, 1)

    def choose(self, view: View, prompt: Prompt, clock: Clock) -> int:
        if len(prompt.choices) == 1:
            return prompt.choices[0].action
        level = self.level
        if clock.simulations is not None:
            # Whoever counts simulations wants the same choice on every machine: no stopwatch.
            budget = Clock(clock.seconds, min(level.simulations, clock.simulations))
        else:
            budget = Clock(min(level.seconds, clock.seconds or level.seconds), level.simulations)
        visits = self.search.visits(view, prompt, budget)
        self.search.chosen = soft_choice(visits, level.softness, self.chance)
        return self.search.chosen


def soft_choice(visits: dict[int, float], softness: float, chance: FastChance) -> int:
    """One of the actions tried most, in proportion to visits ** (1 / softness).

    >>> soft_choice({3: 90.0, 4: 10.0, 5: 5.0}, 0.0, FastChance(1))
    3
    """
    most = max(visits.values())
    if softness == 0:
        return min(action for action, count in visits.items() if count == most)
    weights = {
        action: (count / most) ** (1 / softness)
        for action, count in visits.items()
        if count >= FLOOR * most
    }
    rest = chance.below(FINE) / FINE * sum(weights.values())
    for action, weight in weights.items():
        rest -= weight
        if rest < 0:
            return action
    return max(weights, key=lambda action: weights[action])
