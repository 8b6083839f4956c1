"""Five levels of strength: the same search with less time and a higher temperature.

A weaker level sees less far, and chooses among what the search tried nearly as often as the best:
it never blunders at random.
"""

from __future__ import annotations

import os
from dataclasses import dataclass

from ilion.bots.bot import Clock
from ilion.bots.helper import Helper
from ilion.bots.search_bot import SearchBot
from ilion.core.chance import FastChance
from ilion.core.prompt import Prompt
from ilion.core.registry import game
from ilion.core.view import View

MIN_SHARE = 0.5  # of the best action's visits: what was tried less often is never chosen
HELPER_SEED = 0x5EED  # so that two processes do not search alike
RESOLUTION = 1 << 30  # equal steps between 0 and 1 when a random fraction is drawn


@dataclass(frozen=True, slots=True)
class Level:
    """How many simulations a level runs, for how long at most, and how it then chooses."""

    simulations: int
    seconds: float
    temperature: float  # 0: always the action tried most; 1: in proportion to the visits
    cores: int = 1  # so many processes search at once, where the machine has them
    guided: bool = True  # False: it does not look at what each action brings before it tries it


LEVELS = {
    "recruit": Level(simulations=16, seconds=0.1, temperature=1.0),
    "hoplite": Level(simulations=48, seconds=0.1, temperature=0.7),
    "captain": Level(simulations=300, seconds=0.2, temperature=0.5),
    "hero": Level(simulations=200_000, seconds=0.9, temperature=0.0),
    "legend": Level(simulations=400_000, seconds=3.0, temperature=0.0, cores=2),
}

# Games differ in how much luck decides, and so in how far apart levels must lie to be noticed.
LEVELS_IN = {
    "hector": {"recruit": Level(simulations=24, seconds=0.1, temperature=1.0)},
    "horse": {
        "recruit": Level(simulations=8, seconds=0.1, temperature=1.0),
        "hoplite": Level(simulations=48, seconds=0.1, temperature=0.7),
        "captain": Level(simulations=200, seconds=0.2, temperature=0.6),
    },
    "horse-3": {
        "recruit": Level(simulations=12, seconds=0.1, temperature=1.0, guided=False),
        "hoplite": Level(simulations=46, seconds=0.1, temperature=0.9, guided=False),
        "captain": Level(simulations=72, seconds=0.2, temperature=0.9),
    },
    "horse-4": {
        "recruit": Level(simulations=8, seconds=0.1, temperature=1.0, guided=False),
        "hoplite": Level(simulations=44, seconds=0.1, temperature=0.75, guided=False),
        "captain": Level(simulations=80, seconds=0.2, temperature=0.75),
    },
    "iliad-2": {
        "recruit": Level(simulations=28, seconds=0.1, temperature=1.0),
        "hoplite": Level(simulations=96, seconds=0.1, temperature=0.7),
        "captain": Level(simulations=280, seconds=0.2, temperature=0.5),
    },
    # With more seats luck and the others decide more, so levels lie further apart.
    "iliad-3": {
        "recruit": Level(simulations=8, seconds=0.1, temperature=1.0),
        "hoplite": Level(simulations=32, seconds=0.1, temperature=0.8),
        "captain": Level(simulations=200, seconds=0.2, temperature=0.6),
    },
    "iliad-4": {
        "recruit": Level(simulations=8, seconds=0.1, temperature=1.0),
        "hoplite": Level(simulations=26, seconds=0.1, temperature=0.9),
        "captain": Level(simulations=80, seconds=0.2, temperature=0.8),
    },
    "iliad-4-mode-teams": {name: LEVELS[name] for name in ("recruit", "hoplite", "captain")},
    "iliad-5": {
        "recruit": Level(simulations=6, seconds=0.1, temperature=1.0),
        "hoplite": Level(simulations=18, seconds=0.1, temperature=1.0),
        "captain": Level(simulations=74, seconds=0.2, temperature=0.8),
    },
    "iliad-6": {"hoplite": Level(simulations=80, seconds=0.1, temperature=0.7)},
    "troia": {
        "recruit": Level(simulations=5, seconds=0.1, temperature=1.0),
        "hoplite": Level(simulations=16, seconds=0.1, temperature=1.0),
        "captain": Level(simulations=60, seconds=0.2, temperature=0.7),
    },
}


def level_in(table: str, name: str) -> Level:
    """A level as it plays at this table: the longest name of it that LEVELS_IN knows counts.

    >>> level_in("horse-2", "recruit").simulations < level_in("iliad-2", "recruit").simulations
    True
    """
    while table:
        if found := LEVELS_IN.get(table, {}).get(name):
            return found
        table = table.rpartition("-")[0]
    return LEVELS[name]


class LevelBot:
    """A search bot of one level; it never takes longer than the clock it is given.

    A level of two cores takes a helper of its own, or the one that it is given: whoever makes a
    bot for every decision starts no process each time.
    """

    def __init__(self, name: str, seed: int = 0, helper: Helper | None = None) -> None:
        self.name = name
        level = LEVELS[name]
        self.search = SearchBot(seed, until_settled=level.temperature == 0)
        self.helper: Helper | None = None
        if level.cores > 1 and (os.cpu_count() or 1) > 1:
            self.helper = helper or Helper(seed ^ HELPER_SEED)
        self.chance = FastChance(seed, 1)

    def choose(self, view: View, prompt: Prompt, clock: Clock) -> int:
        if len(prompt.choices) == 1:
            return prompt.choices[0].action
        level = level_in(game(view.game).table_name(view.seats, view.options), self.name)
        self.search.guided = level.guided
        if clock.simulations is not None:
            # A caller that counts simulations wants the same choice on every machine, so the
            # level's own seconds do not apply.
            budget = Clock(clock.seconds, min(level.simulations, clock.simulations))
        else:
            budget = Clock(min(level.seconds, clock.seconds or level.seconds), level.simulations)
        visits = self._visits(view, prompt, budget)
        self.search.chosen = choose_by_visits(visits, level.temperature, self.chance)
        return self.search.chosen

    def _visits(self, view: View, prompt: Prompt, budget: Clock) -> dict[int, float]:
        """How often the search tried each action, on all cores together.

        Where simulations are counted, one core runs them all: the choice is then the same on
        every machine.
        """
        if self.helper is None or budget.seconds is None:
            return self.search.visits(view, prompt, budget)
        chosen = None if self.search.tree is None else self.search.chosen
        self.helper.begin(view, prompt, budget, chosen)
        visits = dict(self.search.visits(view, prompt, budget))
        for action, count in self.helper.visits().items():
            visits[action] = visits.get(action, 0.0) + count
        return visits


def choose_by_visits(visits: dict[int, float], temperature: float, chance: FastChance) -> int:
    """One of the actions tried most, in proportion to visits ** (1 / temperature).

    >>> choose_by_visits({3: 90.0, 4: 10.0, 5: 5.0}, 0.0, FastChance(1))
    3
    """
    most = max(visits.values())
    if temperature == 0:
        return min(action for action, count in visits.items() if count == most)
    weights = {
        action: (count / most) ** (1 / temperature)
        for action, count in visits.items()
        if count >= MIN_SHARE * most
    }
    rest = chance.below(RESOLUTION) / RESOLUTION * sum(weights.values())
    for action, weight in weights.items():
        rest -= weight
        if rest < 0:
            return action
    return max(weights, key=lambda action: weights[action])
