"""Information-set Monte Carlo tree search. It knows a Belief and no State, so it cannot peek.

One tree of information sets. Each simulation samples a new position that agrees with the view,
walks down the tree by the actions that are legal in it, adds one node, plays on for a while and
asks the position what each seat can expect. Actions that are not always legal are compared by
how often they were available (Cowling, Powley and Whitehouse 2012). Each seat maximises what
it expects itself (max^n). In games whose estimate guides a search, what the estimate says one
action ahead decides how much an action is tried (PUCT, as in Silver et al. 2016).
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ilion.core.belief import Belief
from ilion.core.chance import FastChance
from ilion.core.state import NOBODY, State, move_buffer

# The tree lies in two flat arrays: a walk stays close together in memory, and the garbage collector
# has nothing to look at. Node n owns row n of `links` and row n of `stats`. The children of a node
# are a linked list, newest first.
ACTION: Final = 0
ACTOR: Final = 1  # the seat that chose the action
PARENT: Final = 2
LAST_CHILD: Final = 3  # the newest child of this node
PREVIOUS: Final = 4  # the child of the same parent that was added before this one
LINK_FIELDS: Final = 5
VISITS: Final = 0
AVAILABLE: Final = 1  # how often the action could have been chosen; guided: how often judged
TOTAL: Final = 2  # the sum of what its actor got in those visits
FIRST: Final = 3  # what the estimate promised its actor one action ahead; guided searches only
STAT_FIELDS: Final = 4

WIDENING: Final = 2.0  # children that a node may have, times the root of its visits

GUIDED_EXPLORATION: Final = 2.5  # of a guided search, times the exploration of the others
HEAT: Final = 0.1  # an action that promises so much more than another is tried e times as much
WORLDS: Final = 16  # what the root's actions promise is the mean over so many sampled positions

UNBOUNDED: Final = 1e9

NONE: Final = -1
FIRST_CAPACITY: Final = 512  # nodes; the arrays double when they are full
LOGARITHMS: Final = vec[float]([0.0] + [log(n) for n in range(1, 4096)])


class Search:
    """A search for the decisions of one turn; `run` may be called again for more."""

    def __init__(
        self, belief: Belief, actions: i64, seats: i64, seed: int, exploration: float
    ) -> None:
        self.belief: Belief = belief
        self.seats: i64 = seats
        self.chance: FastChance = FastChance(seed)
        self.exploration: float = exploration
        self.weight: float = exploration  # of UCB's second term, as it suits the estimate
        self.widening: float = WIDENING
        self.guided: bool = False  # let the estimate guide it, in games where that is stronger
        self.rollout: i64 = NONE  # actions of a rollout; NONE: as the game says
        self.played: i64 = 0  # actions carried out in all simulations, for the benchmark
        self.links: vec[i64] = vec[i64]([0] * (LINK_FIELDS * FIRST_CAPACITY))
        self.stats: vec[float] = vec[float]([0.0] * (STAT_FIELDS * FIRST_CAPACITY))
        self.nodes: i64 = 0
        self.root: i64 = self._add(NONE, NOBODY, NONE)
        # Where _select finds a node's child by its actor and action. An entry may be a child of
        # another node: only PARENT in `links` tells.
        self.child_by_action: vec[i64] = vec[i64]([0] * (actions * seats))
        self.moves: vec[i64] = move_buffer()
        self.values: vec[float] = vec[float]([0.0] * seats)
        self.simulations: i64 = 0
        self.totals: vec[float] = vec[float]([0.0] * seats)  # what each seat got in all of them

    def run(self, simulations: i64) -> None:
        """Improve the tree by so many simulations."""
        _simulation: i64
        for _simulation in range(simulations):
            state = self.belief.sample(self.chance)
            self._suit(state.feature_count() > 0)
            leaf = self._descend(state)
            self._rollout(state)
            state.values_into(self.values)
            self._backpropagate(leaf)
            self._count()

    def advance(self, action: i64, belief: Belief, choices: set[int]) -> bool:
        """Make the node after an action the root where the same seat always decided there.

        Returns False, and changes nothing, where the tree knows other decisions there too: then
        what was learned does not hold for the decision that is asked for now.
        """
        below = NONE
        for child in self._children(self.root):
            if self.links[child * LINK_FIELDS + ACTION] == action:
                below = child
        while below != NONE:
            children = self._children(below)
            actor = self.links[below * LINK_FIELDS + ACTOR]
            if not children or any(self.links[c * LINK_FIELDS + ACTOR] != actor for c in children):
                return False
            if all(self.links[child * LINK_FIELDS + ACTION] in choices for child in children):
                self.root = below
                self.belief = belief
                self._start_counting()
                return True
            # A table plays a single open choice without asking, so the tree may be a step behind.
            below = children[0] if len(children) == 1 else NONE
        return False

    def visits(self) -> dict[int, float]:
        """How often each action of the root was tried."""
        return {
            self.links[child * LINK_FIELDS + ACTION]: self.stats[child * STAT_FIELDS + VISITS]
            for child in self._children(self.root)
            if self.stats[child * STAT_FIELDS + VISITS] > 0.0
        }

    def means(self) -> dict[int, float]:
        """What the seat that decides got on average after each action of the root."""
        return {
            self.links[child * LINK_FIELDS + ACTION]: self.stats[child * STAT_FIELDS + TOTAL]
            / self.stats[child * STAT_FIELDS + VISITS]
            for child in self._children(self.root)
            if self.stats[child * STAT_FIELDS + VISITS] > 0.0
        }

    def expected(self) -> list[float]:
        """What each seat got on average, in the simulations of this root."""
        return [total / float(max(1, self.simulations)) for total in self.totals]

    def line(self, least: float) -> list[int]:
        """The run of actions tried most from the root on, as long as the same seat decides.

        It ends where an action was tried less than `least` times.
        """
        found: list[int] = []
        actor = NONE
        children = self._children(self.root)
        while children:
            best = max(children, key=lambda child: self.stats[child * STAT_FIELDS + VISITS])
            decides = self.links[best * LINK_FIELDS + ACTOR]
            if self.stats[best * STAT_FIELDS + VISITS] < least or actor not in (NONE, decides):
                break
            actor = decides
            found.append(self.links[best * LINK_FIELDS + ACTION])
            children = self._children(best)
        return found

    def _count(self) -> None:
        self.simulations += 1
        seat: i64
        for seat in range(self.seats):
            self.totals[seat] += self.values[seat]

    def _start_counting(self) -> None:
        self.simulations = 0
        seat: i64
        for seat in range(self.seats):
            self.totals[seat] = 0.0

    def _children(self, node: int) -> list[int]:
        """The children of a node, oldest first."""
        found: list[int] = []
        child = self.links[node * LINK_FIELDS + LAST_CHILD]
        while child != NONE:
            found.append(child)
            child = self.links[child * LINK_FIELDS + PREVIOUS]
        return found[::-1]

    def _add(self, action: i64, actor: i64, parent: i64) -> i64:
        """Add a node without visits as the last child of its parent."""
        node = self.nodes
        if (node + 1) * LINK_FIELDS > len(self.links):
            self._grow()
        self.nodes = node + 1
        links = self.links
        at = node * LINK_FIELDS
        links[at + ACTION] = action
        links[at + ACTOR] = actor
        links[at + PARENT] = parent
        links[at + LAST_CHILD] = NONE
        links[at + PREVIOUS] = NONE
        if parent != NONE:
            links[at + PREVIOUS] = links[parent * LINK_FIELDS + LAST_CHILD]
            links[parent * LINK_FIELDS + LAST_CHILD] = node
        return node

    def _grow(self) -> None:
        links = vec[i64]([0] * (2 * len(self.links)))
        stats = vec[float]([0.0] * (2 * len(self.stats)))
        i: i64
        for i in range(len(self.links)):
            links[i] = self.links[i]
        for i in range(len(self.stats)):
            stats[i] = self.stats[i]
        self.links = links
        self.stats = stats

    def _descend(self, state: State) -> i64:
        """Selection and expansion: play the state down to the first node without visits."""
        node = self.root
        guided = self.guided and state.estimate_guides()
        while state.actor != NOBODY:
            count = state.legal_for_search_into(self.moves)
            if guided:
                node = self._select_guided(node, state, count)
            else:
                node = self._select(node, state.actor, count)
            state.apply(self.links[node * LINK_FIELDS + ACTION], self.chance)
            self.played += 1
            if self.stats[node * STAT_FIELDS + VISITS] == 0.0:
                break
        return node

    def _suit(self, learned: bool) -> None:
        """A hand-made estimate is searched as it was tuned: with more exploration, all at once."""
        self.weight = self.exploration if learned else 2.0 * self.exploration
        self.widening = WIDENING if learned else UNBOUNDED

    def _select(self, node: i64, actor: i64, count: i64) -> i64:
        """A new node for an action never tried here, or the child with the highest UCB bound.

        A node gets another child only when those it has were tried often enough (progressive
        widening): else a wide node would never be searched deeply.
        """
        moves = self.moves
        children = self.child_by_action
        links = self.links
        stats = self.stats
        seats = self.seats
        exploration = self.weight
        self._note_children(node)
        untried: i64 = 0
        best: i64 = NONE
        best_bound = -1.0
        tries = 0.0
        i: i64
        for i in range(count):
            action = moves[i]
            child: i64 = children[action * seats + actor]
            if links[child * LINK_FIELDS + PARENT] != node:
                moves[untried] = action
                untried += 1
                continue
            row: i64 = child * STAT_FIELDS
            visits = stats[row + VISITS]
            tries += visits
            available = stats[row + AVAILABLE] + 1.0
            stats[row + AVAILABLE] = available
            bound = stats[row + TOTAL] / visits + exploration * sqrt(logarithm(available) / visits)
            if bound > best_bound:
                best_bound = bound
                best = child
        tried = float(count - untried)
        if untried > 0 and (best == NONE or tried < 1.0 + self.widening * sqrt(tries)):
            best = self._add(moves[self.chance.below(untried)], actor, node)
            self.stats[best * STAT_FIELDS + AVAILABLE] = 1.0
        return best

    def _select_guided(self, node: i64, state: State, count: i64) -> i64:
        """The child with the highest bound; actions that were never legal here are added first.

        A node that was not visited yet counts as visited once, with what the estimate gave it.
        """
        moves = self.moves
        children = self.child_by_action
        seats = self.seats
        actor = state.actor
        self._note_children(node)
        promises = 0.0
        tries = 1.0
        i: i64
        for i in range(count):
            at: i64 = moves[i] * seats + actor
            if self.links[children[at] * LINK_FIELDS + PARENT] != node:
                children[at] = self._add(moves[i], actor, node)
                self._judge(children[at], state)
            elif node == self.root and self.simulations < WORLDS:
                self._judge(children[at], state)
            row: i64 = children[at] * STAT_FIELDS
            promises += exp(self.stats[row + FIRST] / HEAT)
            tries += self.stats[row + VISITS]
        stats = self.stats
        weight = GUIDED_EXPLORATION * self.exploration * sqrt(tries) / promises
        best: i64 = NONE
        best_bound = -1.0
        for i in range(count):
            child = children[moves[i] * seats + actor]
            row = child * STAT_FIELDS
            first = stats[row + FIRST]
            visits = stats[row + VISITS] + 1.0
            bound = (stats[row + TOTAL] + first + weight * exp(first / HEAT)) / visits
            if bound > best_bound:
                best_bound = bound
                best = child
        return best

    def _judge(self, child: i64, state: State) -> None:
        """Let the estimate judge a child from this position, too; what it promises is the mean.

        One position says little: with an unlucky one a good action would be tried too seldom.
        """
        actor = state.actor
        after = state.copy()
        after.apply(self.links[child * LINK_FIELDS + ACTION], self.chance)
        self.played += 1
        after.values_into(self.values)
        row: i64 = child * STAT_FIELDS
        stats = self.stats
        judged = stats[row + AVAILABLE] + 1.0
        stats[row + AVAILABLE] = judged
        stats[row + FIRST] += (self.values[actor] - stats[row + FIRST]) / judged

    def _note_children(self, node: i64) -> None:
        """Note in `child_by_action` where this node's children are."""
        links = self.links
        children = self.child_by_action
        child: i64 = links[node * LINK_FIELDS + LAST_CHILD]
        while child != NONE:
            at: i64 = child * LINK_FIELDS
            children[links[at + ACTION] * self.seats + links[at + ACTOR]] = child
            child = links[at + PREVIOUS]

    def _rollout(self, state: State) -> None:
        """Play on at random for some actions, where the game asks for it."""
        moves = self.moves
        chance = self.chance
        left: i64 = self.rollout if self.rollout >= 0 else state.rollout_length()
        while left > 0 and state.actor != NOBODY:
            state.apply(moves[chance.below(state.legal_into(moves))], chance)
            self.played += 1
            left -= 1

    def _backpropagate(self, node: i64) -> None:
        """Add a visit, and what its actor got, to every node from here up to the root."""
        links = self.links
        stats = self.stats
        while node != self.root:
            row: i64 = node * STAT_FIELDS
            stats[row + VISITS] += 1.0
            stats[row + TOTAL] += self.values[links[node * LINK_FIELDS + ACTOR]]
            node = links[node * LINK_FIELDS + PARENT]


def logarithm(count: float) -> float:
    """The natural logarithm; those of small counts, which are most, come from a table."""
    n: i64 = i64(count)
    return LOGARITHMS[n] if n < len(LOGARITHMS) else log(count)
