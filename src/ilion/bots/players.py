"""The bots of the house: random, greedy, search, and a cheater to measure them by."""

from __future__ import annotations

import time

from ilion.bots.bot import Clock
from ilion.bots.search import Search
from ilion.core.belief import Belief, Certainty
from ilion.core.chance import FastChance
from ilion.core.prompt import Prompt
from ilion.core.registry import game
from ilion.core.state import State
from ilion.core.view import View

EXPLORE = 0.4  # how much a search tries what looks worse
CHUNK = 64  # simulations between two looks at the clock
DEFAULT = Clock(seconds=0.25)


class RandomBot:
    """Chooses any legal action."""

    def __init__(self, seed: int = 0) -> None:
        self.chance = FastChance(seed)

    def choose(self, view: View, prompt: Prompt, clock: Clock) -> int:
        return prompt.choices[self.chance.below(len(prompt.choices))].action


class GreedyBot:
    """Looks one action ahead: what can it expect after each, over sampled positions?"""

    WORLDS = 12

    def __init__(self, seed: int = 0) -> None:
        self.chance = FastChance(seed)

    def choose(self, view: View, prompt: Prompt, clock: Clock) -> int:
        belief = game(view.game).belief(view)
        totals = {choice.action: 0.0 for choice in prompt.choices}
        for _ in range(self.WORLDS):
            world = belief.sample(self.chance)
            for action in totals:
                after = world.copy()
                after.apply(action, self.chance)
                totals[action] += after.values()[prompt.seat]
        best = max(totals.values())
        equal = [action for action, total in totals.items() if total == best]
        return equal[self.chance.below(len(equal))]


class SearchBot:
    """Searches the positions that agree with its view, as long as the clock allows.

    What it learned of its next decision in the same turn is kept for that.
    """

    def __init__(self, seed: int = 0, explore: float = EXPLORE) -> None:
        self.seed = seed
        self.explore = explore
        self.decisions = 0
        self.tree: Search | None = None
        self.chosen = 0

    def choose(self, view: View, prompt: Prompt, clock: Clock) -> int:
        if len(prompt.choices) == 1:
            return prompt.choices[0].action
        visits = self.visits(view, prompt, clock)
        self.chosen = most_visited(visits)
        return self.chosen

    def visits(self, view: View, prompt: Prompt, clock: Clock) -> dict[int, float]:
        """How often the search tried each action; whoever then chooses says so in `chosen`."""
        belief = game(view.game).belief(view)
        choices = {choice.action for choice in prompt.choices}
        tree = self.tree
        if tree is None or not tree.follow(self.chosen, belief, choices):
            tree = self.tree = self.new_tree(belief, view.game, view.seats)
        think(tree, clock)
        return tree.visits()

    def new_tree(self, belief: Belief, name: str, seats: int) -> Search:
        self.decisions += 1
        seed = self.seed * 1_000_003 + self.decisions
        actions = len(game(name).notation.actions)
        return Search(belief, actions, seats, seed, self.explore)


class CheatingBot(SearchBot):
    """Searches the true position: an upper bound for tests and the arena, never for people."""

    sees_state = True

    def choose_in(self, state: State, prompt: Prompt, clock: Clock) -> int:
        """Choose knowing everything; only the arena calls it."""
        if len(prompt.choices) == 1:
            return prompt.choices[0].action
        tree = self.new_tree(Certainty(state), state.view(None).game, state.seats)
        think(tree, clock)
        return most_visited(tree.visits())


def think(tree: Search, clock: Clock) -> None:
    """Improve a tree as long as the clock allows."""
    if clock.seconds is None and clock.simulations is None:
        clock = DEFAULT
    left = clock.simulations if clock.simulations is not None else 1 << 40
    until = None if clock.seconds is None else time.perf_counter() + clock.seconds
    while left > 0:
        tree.run(min(CHUNK, left))
        left -= CHUNK
        if until is not None and time.perf_counter() >= until:
            break


def most_visited(visits: dict[int, float]) -> int:
    return max(visits, key=lambda action: visits[action])
