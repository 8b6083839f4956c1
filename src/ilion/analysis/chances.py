"""The chances of winning, by search: of every choice as its seat could know them, and of all seats
with every card open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ilion.analysis.calibration import Curve, curve_of, searched_guided
from ilion.bots.search import Search
from ilion.bots.search_bot import EXPLORATION
from ilion.core.belief import Belief, Certainty
from ilion.core.chance import Chance, FastChance
from ilion.core.game import Game
from ilion.core.state import State
from ilion.core.view import View

LEAST_SHARE = 0.5  # of the best choice's simulations that the chance of another must rest on
LINE_SHARE = 0.1  # of all simulations that a further action of the best line must have had


@dataclass(frozen=True, slots=True)
class Rated:
    """A choice, and the chance to win after it, from 0 to 1; `raw` is what the search found."""

    action: int
    chance: float
    raw: float
    simulations: int


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a search makes of one decision: its choices, the best first, and the best run of them.

    `line` begins with the best choice, and goes on as long as the same seat decides.
    """

    choices: tuple[Rated, ...]
    line: tuple[int, ...]

    @property
    def best(self) -> Rated:
        return self.choices[0]

    def of(self, action: int) -> Rated | None:
        """What was found of one choice, if it was tried."""
        return next((rated for rated in self.choices if rated.action == action), None)


class After(Belief):
    """What a seat knows once an action is carried out: the belief before it, one step on."""

    def __init__(self, belief: Belief, action: int) -> None:
        self.belief = belief
        self.action = action

    def sample(self, chance: Chance) -> State:
        state = self.belief.sample(chance)
        state.apply(self.action, chance)
        return state


def new_tree(game: Game, belief: Belief, seats: int, seed: int) -> Search:
    """An empty tree, to be searched as the game's curves suppose."""
    tree = Search(belief, len(game.notation.actions), seats, seed, EXPLORATION)
    tree.guided = searched_guided(game)
    return tree


def judge(
    game: Game,
    view: View,
    simulations: int,
    seed: int = 0,
    also: int | None = None,
    curve: Curve | None = None,
) -> Judgement:
    """Search the decision that the view's own seat has to make, from what it knows and no more.

    The chance of the action `also` is found with as much care as that of the best one, also where
    the search soon gave it up.

    >>> import ilion
    >>> horse = ilion.game("horse")
    >>> state = horse.new(seats=2, seed=1)
    >>> found = judge(horse, state.view(state.actor), simulations=60, seed=1)
    >>> len(found.choices), found.best.chance >= found.choices[-1].chance
    (3, True)
    """
    assert view.seat is not None
    if curve is None:
        curve = curve_of(game, view.seats, view.options)
    belief = game.belief(view)
    tree = new_tree(game, belief, view.seats, seed)
    tree.run(simulations)
    visits, means = tree.visits(), tree.means()
    order = sorted(visits, key=lambda action: (-visits[action], action))
    best = order[0]
    if also is not None and visits.get(also, 0) < LEAST_SHARE * visits[best]:
        closer = new_tree(game, After(belief, also), view.seats, seed + 1)
        closer.run(int(visits[best]))
        visits[also], means[also] = visits[best], closer.expected()[view.seat]
        if also not in order:
            order.append(also)
        # Two choices were searched equally long: now the better one is the one with more to win.
        if means[also] > means[best]:
            best = also
    order.sort(key=lambda action: (action != best, -visits[action], action))
    rated = tuple(
        Rated(
            action,
            curve(min(means[action], means[best])),  # what was tried less is known less well
            means[action],
            int(visits[action]),
        )
        for action in order
    )
    line = tree.line(LINE_SHARE * simulations)
    return Judgement(rated, tuple(line if line[:1] == [best] else [best]))


def compare(game: Game, view: View, simulations: int, seed: int = 0) -> Judgement:
    """As `judge`, but every choice has a search of its own, so many simulations each.

    A single search soon gives up what looks worse, and then says too little of it: that is good
    enough to find the best choice, and not to say by how much it is better than the next.
    """
    assert view.seat is not None
    belief = game.belief(view)
    curve = curve_of(game, view.seats, view.options)
    rated = []
    for action in belief.sample(FastChance(seed)).legal():
        tree = new_tree(game, After(belief, action), view.seats, seed)
        tree.run(simulations)
        mean = tree.expected()[view.seat]
        rated.append(Rated(action, curve(mean), mean, simulations))
    rated.sort(key=lambda each: (-each.raw, each.action))
    best = rated[0].action
    line = judge(game, view, simulations, seed).line
    return Judgement(tuple(rated), line if line[0] == best else (best,))


def open_chances(
    game: Game, state: State, simulations: int, seed: int = 0, options: Mapping[str, Any] = {}
) -> list[float]:
    """Every seat's chance if all of them saw all cards; the result itself once it is over."""
    if state.is_over():
        return state.values()
    curve = curve_of(game, state.seats, options, "open")
    raw = raw_open_chances(game, state, simulations, seed)
    chances = [curve(value) for value in raw]
    return [chance / sum(chances) for chance in chances]


def raw_open_chances(game: Game, state: State, simulations: int, seed: int) -> list[float]:
    """As `open_chances`, as the search gives them. The seat that decides takes its best choice."""
    tree = new_tree(game, Certainty(state), state.seats, seed)
    tree.run(simulations)
    visits, means = tree.visits(), tree.means()
    best = means[max(visits, key=lambda action: visits[action])]
    found = tree.expected()
    # The simulations also tried worse choices. What the seat gains without them the others lose.
    mine = found[state.actor]
    scale = (1.0 - best) / (1.0 - mine) if mine < 1.0 else 0.0
    return [best if seat == state.actor else value * scale for seat, value in enumerate(found)]
