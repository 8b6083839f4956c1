"""Information-set Monte Carlo tree search: honest, because it sees the world through a Belief.

One tree of information sets. Each iteration samples a new position that agrees with the view,
walks down the tree by the actions that are legal in it, adds one node, plays on for a while and
asks the position what each seat can expect. Actions that are not always legal are compared by
how often they were available (Cowling, Powley and Whitehouse 2012). Each seat maximises what
it expects itself (max^n).
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ilion.core.belief import Belief
from ilion.core.chance import FastChance
from ilion.core.state import NOBODY, State, move_buffer

# The tree is two flat columns: walks stay close together in memory, and nothing is collected.
# A node is a row of links and a row of figures; the children of a node are a chain.
ACTION: Final = 0
ACTOR: Final = 1  # the seat that chose the action
PARENT: Final = 2
YOUNGEST: Final = 3  # its newest child,
OLDER: Final = 4  # and the child of the same parent that came before this one
LINKS: Final = 5
VISITS: Final = 0
AVAILABLE: Final = 1  # how often the action could have been chosen
TOTAL: Final = 2  # what its actor got in those visits
FIGURES: Final = 3

NONE: Final = -1
GROWTH: Final = 512  # nodes at first; the columns double when they are full
LOGS: Final = vec[float]([0.0] + [log(n) for n in range(1, 4096)])


class Search:
    """A search for the decisions of one turn; `run` may be called again for more."""

    def __init__(self, belief: Belief, actions: i64, seats: i64, seed: int, explore: float) -> None:
        self.belief: Belief = belief
        self.seats: i64 = seats
        self.chance: FastChance = FastChance(seed)
        self.explore: float = explore
        self.played: i64 = 0  # actions carried out in all iterations, for the benchmark
        self.links: vec[i64] = vec[i64]([0] * (LINKS * GROWTH))
        self.figures: vec[float] = vec[float]([0.0] * (FIGURES * GROWTH))
        self.nodes: i64 = 0
        self.root: i64 = self._add(NONE, NOBODY, NONE)
        # By actor and action, the child last seen with them; whose child it is, the links say.
        self.known: vec[i64] = vec[i64]([0] * (actions * seats))
        self.moves: vec[i64] = move_buffer()
        self.values: vec[float] = vec[float]([0.0] * seats)
        self.others: vec[float] = vec[float]([0.0] * seats)

    def run(self, simulations: i64) -> None:
        """Improve the tree by so many iterations."""
        _: i64
        for _ in range(simulations):
            state = self.belief.sample(self.chance)
            leaf = self._walk(state)
            self._rollout(state).values_into(self.values)
            self._learn(leaf)

    def follow(self, action: i64, belief: Belief, choices: set[int]) -> bool:
        """Go on below an action of the root where it led to another decision of the same seat.

        Only where the tree knows of no other: what it learned there then holds for this one.
        """
        below = NONE
        for child in self._children(self.root):
            if self.links[child * LINKS + ACTION] == action:
                below = child
        while below != NONE:
            children = self._children(below)
            actor = self.links[below * LINKS + ACTOR]
            if not children or any(self.links[c * LINKS + ACTOR] != actor for c in children):
                return False
            if all(self.links[child * LINKS + ACTION] in choices for child in children):
                self.root = below
                self.belief = belief
                return True
            # The table plays a single choice itself.
            below = children[0] if len(children) == 1 else NONE
        return False

    def visits(self) -> dict[int, float]:
        """How often each action of the root was tried."""
        return {
            self.links[child * LINKS + ACTION]: self.figures[child * FIGURES + VISITS]
            for child in self._children(self.root)
        }

    def _children(self, node: int) -> list[int]:
        """Oldest first."""
        found: list[int] = []
        child = self.links[node * LINKS + YOUNGEST]
        while child != NONE:
            found.append(child)
            child = self.links[child * LINKS + OLDER]
        return found[::-1]

    def _add(self, action: i64, actor: i64, parent: i64) -> i64:
        """A new node that was never visited; the youngest child of its parent."""
        node = self.nodes
        if (node + 1) * LINKS > len(self.links):
            self._grow()
        self.nodes = node + 1
        links = self.links
        at = node * LINKS
        links[at + ACTION] = action
        links[at + ACTOR] = actor
        links[at + PARENT] = parent
        links[at + YOUNGEST] = NONE
        links[at + OLDER] = NONE
        if parent != NONE:
            links[at + OLDER] = links[parent * LINKS + YOUNGEST]
            links[parent * LINKS + YOUNGEST] = node
        return node

    def _grow(self) -> None:
        links = vec[i64]([0] * (2 * len(self.links)))
        figures = vec[float]([0.0] * (2 * len(self.figures)))
        i: i64
        for i in range(len(self.links)):
            links[i] = self.links[i]
        for i in range(len(self.figures)):
            figures[i] = self.figures[i]
        self.links = links
        self.figures = figures

    def _walk(self, state: State) -> i64:
        """Down the tree by the best known actions, to the first node that is not in it yet."""
        node = self.root
        while state.actor != NOBODY:
            count = state.legal_for_search_into(self.moves)
            node = self._select(node, state.actor, count)
            state.apply(self.links[node * LINKS + ACTION], self.chance)
            self.played += 1
            if self.figures[node * FIGURES + VISITS] == 0.0:
                break
        return node

    def _select(self, node: i64, actor: i64, count: i64) -> i64:
        """An action that was never tried here, or the one with the highest bound."""
        moves = self.moves
        known = self.known
        links = self.links
        figures = self.figures
        seats = self.seats
        explore = self.explore
        child: i64 = links[node * LINKS + YOUNGEST]
        while child != NONE:
            at: i64 = child * LINKS
            known[links[at + ACTION] * seats + links[at + ACTOR]] = child
            child = links[at + OLDER]
        untried: i64 = 0
        best: i64 = NONE
        best_bound = -1.0
        i: i64
        for i in range(count):
            action = moves[i]
            child = known[action * seats + actor]
            at = child * LINKS
            if links[at + PARENT] != node:
                moves[untried] = action
                untried += 1
                continue
            row: i64 = child * FIGURES
            visits = figures[row + VISITS]
            available = figures[row + AVAILABLE] + 1.0
            figures[row + AVAILABLE] = available
            bound = figures[row + TOTAL] / visits + explore * sqrt(logarithm(available) / visits)
            if bound > best_bound:
                best_bound = bound
                best = child
        if untried > 0:
            best = self._add(moves[self.chance.below(untried)], actor, node)
            self.figures[best * FIGURES + AVAILABLE] = 1.0
        return best

    def _rollout(self, state: State) -> State:
        """Random play for a while: the position it reaches is valued, not played out."""
        moves = self.moves
        chance = self.chance
        guides = state.guided_rollouts()
        length: i64 = state.rollout_length()
        left: i64 = length
        while left > 0 and state.actor != NOBODY:
            count = state.legal_into(moves)
            if guides and count > 1:
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
        state.values_into(self.values)
        other.values_into(self.others)
        return other if self.others[actor] > self.values[actor] else state

    def _learn(self, node: i64) -> None:
        """Tell every node from here up to the root what its actor got."""
        links = self.links
        figures = self.figures
        while node != self.root:
            row: i64 = node * FIGURES
            figures[row + VISITS] += 1.0
            figures[row + TOTAL] += self.values[links[node * LINKS + ACTOR]]
            node = links[node * LINKS + PARENT]


def logarithm(count: float) -> float:
    """Most counts are small: their logarithms are kept."""
    n: i64 = i64(count)
    return LOGS[n] if n < len(LOGS) else log(count)
