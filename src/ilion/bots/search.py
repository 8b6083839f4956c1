"""Information-set Monte Carlo tree search: honest, because it sees the world through a Belief.

One tree of information sets. Each iteration samples a new position that agrees with the view,
walks down the tree by the actions that are legal in it, adds one node, plays on for a while and
asks the position what each seat can expect. Actions that are not always legal are compared by
how often they were available (Cowling, Powley and Whitehouse 2012). Each seat maximises what
it expects itself (max^n).
"""

from __future__ import annotations

from math import log, sqrt

from librt.vecs import vec
from mypy_extensions import i64

from ilion.core.belief import Belief
from ilion.core.chance import FastChance
from ilion.core.state import NOBODY, State, move_buffer


class Node:
    """What is known of one action at one place of the tree."""

    def __init__(self, action: i64, actor: i64) -> None:
        self.action: i64 = action
        self.actor: i64 = actor  # the seat that chose it
        self.visits: float = 0.0
        self.available: float = 0.0  # how often it could have been chosen
        self.total: float = 0.0  # what its actor got in those visits
        self.children: list[Node] = []


class Search:
    """A search for one decision; `run` may be called again for more."""

    def __init__(
        self, belief: Belief, actions: i64, seats: i64, seed: int, explore: float, depth: i64
    ) -> None:
        self.belief: Belief = belief
        self.seats: i64 = seats
        self.chance: FastChance = FastChance(seed)
        self.explore: float = explore
        self.depth: i64 = depth  # how far a rollout goes before the position is valued
        self.root: Node = Node(NOBODY, NOBODY)
        # The children of the node under the walk, by actor and action; empty between visits.
        self.known: list[Node | None] = [None] * (actions * seats)
        self.moves: vec[i64] = move_buffer()

    def run(self, simulations: i64) -> None:
        """Improve the tree by so many iterations."""
        _: i64
        for _ in range(simulations):
            state = self.belief.sample(self.chance)
            path: list[Node] = [self.root]
            self._walk(state, path)
            self._rollout(state)
            self._learn(path, state.values())

    def visits(self) -> dict[int, float]:
        """How often each action of the root was tried."""
        return {child.action: child.visits for child in self.root.children}

    def _walk(self, state: State, path: list[Node]) -> None:
        """Down the tree by the best known actions, to the first node that is not in it yet."""
        node = self.root
        while not state.is_over():
            count = state.legal_for_search_into(self.moves)
            child = self._select(node, state.actor, count)
            path.append(child)
            state.apply(child.action, self.chance)
            if child.visits == 0.0:
                return
            node = child

    def _select(self, node: Node, actor: i64, count: i64) -> Node:
        """An action that was never tried here, or the one with the highest bound."""
        moves = self.moves
        known = self.known
        seats = self.seats
        for child in node.children:
            known[child.action * seats + child.actor] = child
        untried: i64 = 0
        best: Node | None = None
        best_bound = -1.0
        i: i64
        for i in range(count):
            action = moves[i]
            found = known[action * seats + actor]
            if found is None:
                moves[untried] = action
                untried += 1
            else:
                found.available += 1.0
                bound = found.total / found.visits + self.explore * sqrt(
                    log(found.available) / found.visits
                )
                if bound > best_bound:
                    best_bound = bound
                    best = found
        for child in node.children:
            known[child.action * seats + child.actor] = None
        if untried > 0 or best is None:
            best = Node(moves[self.chance.below(untried)], actor)
            best.available = 1.0
            node.children.append(best)
        return best

    def _rollout(self, state: State) -> None:
        """Random play for a while: the position it reaches is valued, not played out."""
        moves = self.moves
        left: i64 = self.depth
        while left > 0 and not state.is_over():
            count = state.legal_into(moves)
            state.apply(moves[self.chance.below(count)], self.chance)
            left -= 1

    def _learn(self, path: list[Node], values: list[float]) -> None:
        for node in path:
            node.visits += 1.0
            if node.actor != NOBODY:
                node.total += values[node.actor]
