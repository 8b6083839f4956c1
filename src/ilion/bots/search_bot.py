"""Bots that search: one honest, and one that cheats so that the honest one can be measured."""

from __future__ import annotations

import time

from ilion.bots.bot import NO_LIMIT, Clock
from ilion.bots.search import Search
from ilion.core.belief import Belief, Certainty
from ilion.core.prompt import Prompt
from ilion.core.registry import game
from ilion.core.state import State
from ilion.core.view import View

EXPLORATION = 0.2  # the weight of UCB's second term: how much is tried of what looks worse
SIMULATIONS_PER_CHECK = 64  # between two looks at the clock
SIMULATIONS_PER_LOOK = 512  # between two looks at whether the choice can still change
DEFAULT_CLOCK = Clock(seconds=0.25)


class SearchBot:
    """Searches the positions that agree with its view, as long as the clock allows.

    Where its next decision belongs to the same turn, it goes on with the tree it has.
    """

    def __init__(
        self, seed: int = 0, exploration: float = EXPLORATION, until_settled: bool = False
    ) -> None:
        self.seed = seed
        self.exploration = exploration
        self.until_settled = until_settled  # stop as soon as the most visited cannot change
        self.guided = True  # let the estimate guide the search, in games where that is stronger
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
        """How often the search tried each action.

        A caller that chooses among them itself must store its choice in `chosen`: the next search
        looks there for the part of the tree that it can reuse.
        """
        belief = game(view.game).belief(view)
        choices = {choice.action for choice in prompt.choices}
        tree = self.tree
        if tree is None or not tree.advance(self.chosen, belief, choices):
            tree = self.tree = self.new_tree(belief, view.game, view.seats)
        search_within(tree, clock, self.until_settled)
        return tree.visits()

    def new_tree(self, belief: Belief, name: str, seats: int) -> Search:
        """An empty tree; each decision has a seed of its own."""
        self.decisions += 1
        seed = self.seed * 1_000_003 + self.decisions
        actions = len(game(name).notation.actions)
        tree = Search(belief, actions, seats, seed, self.exploration)
        tree.guided = self.guided
        return tree


class CheatingBot(SearchBot):
    """Searches the true position: an upper bound for tests and the arena, never for people."""

    sees_state = True

    def choose_in(self, state: State, prompt: Prompt, clock: Clock) -> int:
        """Choose knowing everything; only the arena calls it."""
        if len(prompt.choices) == 1:
            return prompt.choices[0].action
        tree = self.new_tree(Certainty(state), state.view(None).game, state.seats)
        search_within(tree, clock)
        return most_visited(tree.visits())


def search_within(tree: Search, clock: Clock, until_settled: bool = False) -> None:
    """Run simulations until the clock's limit is reached, or nothing more can change."""
    if clock == NO_LIMIT:
        clock = DEFAULT_CLOCK
    left = clock.simulations if clock.simulations is not None else 1 << 40
    begun = time.perf_counter()
    done = 0
    while left > 0:
        tree.run(min(SIMULATIONS_PER_CHECK, left))
        left -= SIMULATIONS_PER_CHECK
        done += SIMULATIONS_PER_CHECK
        to_come = float(left)
        if clock.seconds is not None:
            spent = time.perf_counter() - begun
            if spent >= clock.seconds:
                break
            to_come = min(to_come, done / spent * (clock.seconds - spent))
        if until_settled and done % SIMULATIONS_PER_LOOK == 0 and is_settled(tree, to_come):
            break


def is_settled(tree: Search, to_come: float) -> bool:
    """Whether the action tried most stays so, even if all that is to come went to the next."""
    most = sorted(tree.visits().values(), reverse=True)
    return len(most) < 2 or most[0] - most[1] > to_come


def most_visited(visits: dict[int, float]) -> int:
    """The action that was tried most, the first of equals."""
    return max(visits, key=lambda action: visits[action])
