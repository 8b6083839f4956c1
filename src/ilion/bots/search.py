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
    """A search for the decisions of one turn; `run` may be called again for more."""

    def __init__(self, belief: Belief, actions: i64, seats: i64, seed: int, explore: float) -> None:
        self.belief: Belief = belief
        self.seats: i64 = seats
        self.chance: FastChance = FastChance(seed)
        self.explore: float = explore
        self.root: Node = Node(NOBODY, NOBODY)
        self.played: i64 = 0  # actions carried out in all iterations, for the benchmark
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
            self._learn(path, self._rollout(state).values())

    def follow(self, action: i64, belief: Belief, choices: set[int]) -> bool:
        """Go on below an action of the root where it led to another decision of the same seat.

        Only where the tree knows of no other: what it learned there then holds for this one.
        """
        below: Node | None = None
        for child in self.root.children:
            if child.action == action:
                below = child
        while below is not None and len(below.children) > 0:
            for child in below.children:
                if child.actor != below.actor:
                    return False
            if all(child.action in choices for child in below.children):
                self.root = below
                self.belief = belief
                return True
            # The table plays a single choice itself.
            below = below.children[0] if len(below.children) == 1 else None
        return False

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
            self.played += 1
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

    def _rollout(self, state: State) -> State:
        """Random play for a while: the position it reaches is valued, not played out."""
        moves = self.moves
        chance = self.chance
        length: i64 = state.rollout()
        left: i64 = length
        while left > 0 and not state.is_over():
            count = state.legal_into(moves)
            if state.guides() and count > 1:
                first = moves[chance.below(count)]
                second = moves[chance.below(count)]
                state = self._better(state, first, second)
                left -= 2  # two actions were tried
            else:
                state.apply(moves[chance.below(count)], chance)
                left -= 1
        self.played += length - left
        return state

    def _better(self, state: State, first: i64, second: i64) -> State:
        """The position after that of two actions which its actor can expect more of."""
        if first == second:
            state.apply(first, self.chance)
            return state
        actor = state.actor
        other = state.copy()
        state.apply(first, self.chance)
        other.apply(second, self.chance)
        return other if other.values()[actor] > state.values()[actor] else state

    def _learn(self, path: list[Node], values: list[float]) -> None:
        for node in path:
            node.visits += 1.0
            if node.actor != NOBODY:
                node.total += values[node.actor]
