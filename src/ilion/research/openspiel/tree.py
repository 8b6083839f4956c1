"""A game as a tree with every outcome of chance in it: what OpenSpiel's algorithms walk.

A position is dealt, and later piles are shuffled, by nodes of chance that choose one card after the
other. In a small edition one node chooses among all deals that differ.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from librt.vecs import vec
from mypy_extensions import i16

from ilion.core.chance import FastChance
from ilion.core.errors import OutcomeDue
from ilion.core.events import Event
from ilion.core.explicit_chance import ExplicitChance
from ilion.core.game import Game
from ilion.core.message import Message
from ilion.core.state import NOBODY, State
from ilion.research.tables import find, rewards

Outcome = tuple[int, ...]

CHANCE = -1  # as OpenSpiel numbers those who decide
OVER = -4


@dataclass(frozen=True)
class Table:
    """Which game is played, by how many, and with which options."""

    game: Game
    seats: int
    options: dict[str, Any]
    small: bool
    kept: dict[str, Any] = field(default_factory=dict, compare=False)

    def openings(self) -> list[tuple[State, float]]:
        """In a small edition: all positions that a game can begin with, each with its chance."""
        if "openings" not in self.kept:
            found: dict[str, tuple[State, float]] = {}
            ways: list[tuple[Node, float]] = [(Node.undealt(self, card_by_card=True), 1.0)]
            while ways:
                node, chance = ways.pop()
                if node.position is not None:
                    key = json.dumps(node.position.to_json(), sort_keys=True)
                    known = found.get(key, (node.position, 0.0))
                    found[key] = (known[0], known[1] + chance)
                    continue
                ways += [(node.child(card), chance * part) for card, part in node.outcomes()]
            self.kept["openings"] = [found[key] for key in sorted(found)]
        openings: list[tuple[State, float]] = self.kept["openings"]
        return openings

    def zeros(self) -> vec[i16]:
        """An empty row for an observation."""
        if "zeros" not in self.kept:
            self.kept["zeros"] = vec[i16]([0] * self.game.layout(self.seats).size)
        zeros: vec[i16] = self.kept["zeros"]
        return zeros[:]

    def root(self) -> Node:
        """Where every game begins: nothing is dealt yet."""
        if "root" not in self.kept:
            self.kept["root"] = Node.undealt(self, card_by_card=not self.small)
        root: Node = self.kept["root"]
        return root


class Node:
    """A position, or what chance has chosen so far on the way to one. It never changes.

    `before` is the decision that led here, `action` what was decided, `chosen` the outcomes that
    chance gave then. While `due` says what chance is to choose, there is no position yet.
    """

    __slots__ = (
        *("table", "position", "before", "action", "chosen", "partial", "due", "told"),
        *("_legal", "_rewards", "_children", "_history", "_information"),
    )

    def __init__(
        self,
        table: Table,
        position: State | None,
        before: Node | None = None,
        action: int = -1,
        chosen: tuple[Outcome, ...] = (),
        partial: Outcome = (),
        due: OutcomeDue | None = None,
        told: tuple[str, ...] | None = None,
    ) -> None:
        self.table = table
        self.position = position
        self.before = before
        self.action = action
        self.chosen = chosen
        self.partial = partial  # the beginning of the outcome that is due
        self.due = due
        self.told = told  # by seat, what came before: of positions that nobody played up to
        self._legal: list[int] | None = None
        self._rewards: list[float] | None = None
        self._children: dict[int, Node] | None = {} if table.small else None
        self._history: dict[int, str] = {}
        self._information: dict[int, str] = {}

    @classmethod
    def undealt(cls, table: Table, card_by_card: bool) -> Node:
        node = cls(table, None)
        return node._carried_on() if card_by_card else node

    # Going on

    def legal(self) -> list[int]:
        if self._legal is None:
            assert self.position is not None
            self._legal = self.position.legal()
        return self._legal

    def player(self) -> int:
        """Who decides: a seat, chance, or nobody once the game is over."""
        if self.position is None:
            return CHANCE
        return OVER if self.position.actor == NOBODY else int(self.position.actor)

    def rewards(self) -> list[float]:
        if self._rewards is None:
            nothing = [0.0] * self.table.seats
            self._rewards = nothing if self.position is None else rewards(self.position)
        return self._rewards

    def outcomes(self) -> list[tuple[int, float]]:
        """What chance can choose now, each with its probability."""
        if self.due is None:
            return [(at, part) for at, (_, part) in enumerate(self.table.openings())]
        left = self._left()
        return [(card, left.count(card) / len(left)) for card in sorted(set(left))]

    def child(self, action: int) -> Node:
        """The node that an action of the actor, or of chance, leads to."""
        if self._children is not None:
            if action not in self._children:
                self._children[action] = self._child(action)
            return self._children[action]
        return self._child(action)

    def _child(self, action: int) -> Node:
        if self.position is not None:
            return Node(self.table, None, self, action)._carried_on()
        if self.due is None:
            return Node(self.table, self.table.openings()[action][0])
        partial = (*self.partial, action)
        left = self._left()
        left.remove(action)
        if len(partial) < self.due.count and len(set(left)) > 1:
            return self._with(partial)
        whole = partial if len(partial) == self.due.count else (*partial, *left)
        made = Node(self.table, None, self.before, self.action, (*self.chosen, whole))
        return made._carried_on()

    def _with(self, partial: Outcome) -> Node:
        table, before, action = self.table, self.before, self.action
        return Node(table, None, before, action, self.chosen, partial, self.due)

    def _left(self) -> list[int]:
        assert self.due is not None
        left = list(self.due.cards)
        for card in self.partial:
            left.remove(card)
        return left

    def _carried_on(self) -> Node:
        """With the position that the outcomes chosen so far lead to, or with what is due."""
        try:
            self.position = self._played(None)
        except OutcomeDue as due:
            if len(set(due.cards)) == 1:  # a pile of equal cards has but one order
                whole = tuple(due.cards[: due.count])
                chosen = (*self.chosen, whole)
                return Node(self.table, None, self.before, self.action, chosen)._carried_on()
            self.due = due
        return self

    def _played(self, events: list[Event] | None) -> State:
        chance = ExplicitChance([list(outcome) for outcome in self.chosen])
        table = self.table
        if self.before is None:
            deal = table.game.deal(table.seats, table.options, chance)
            return table.game.begin(table.seats, table.options, deal)
        assert self.before.position is not None
        state = self.before.position.copy()
        state.apply(self.action, chance, events)
        return state

    # What seats know

    def observation(self, seat: int) -> str:
        """What a seat may know now, with perfect memory of what matters: its view."""
        return "" if self.position is None else self.position.view(seat).to_bytes().decode()

    def information(self, seat: int) -> str:
        """All that a seat has been told since the beginning, and what it may know now."""
        if seat in self._information:
            return self._information[seat]
        if self.position is None:
            return "" if self.before is None else self.before.information(seat)
        row = self.table.zeros()
        self.position.observe_into(seat, row, 0)
        known = " ".join(f"{at}={number}" for at, number in enumerate(row) if number)
        self._information[seat] = f"{self.history(seat)}{known}"
        return self._information[seat]

    def history(self, seat: int) -> str:
        """What a seat was told, decision by decision, in the words that it was told in."""
        way: list[Node] = []
        node: Node | None = self
        while node is not None and seat not in node._history:
            way.append(node)
            node = node.before
        text = "" if node is None else node._history[seat]
        for node in reversed(way):
            text += node._news(seat)
            node._history[seat] = text
        return text

    def _news(self, seat: int) -> str:
        """What the step that led here told a seat."""
        if self.told is not None:
            return self.told[seat]
        if self.before is None or self.before.position is None:
            return ""
        lines = self.before.position.shown_lines(self.action, seat)
        if self.position is not None:
            events: list[Event] = []
            self._played(events)
            lines = lines + [in_short(event.seen_by(seat)) for event in events]
        return "".join(f"{line}\n" for line in lines)

    def resampled(self, seat: int, sampler: Callable[[], float]) -> Node:
        """A position that the seat cannot tell from this one, each equally likely.

        To the seat everything is as it was. What the others were told on the way is not known,
        only what they may know now: that stands for it.
        """
        assert self.position is not None
        chance = FastChance(int(sampler() * (1 << 52)))
        world = self.table.game.belief(self.position.view(seat)).sample(chance)
        told = tuple(
            self.history(seat) if other == seat else world.view(other).to_bytes().decode() + "\n"
            for other in range(self.table.seats)
        )
        return Node(self.table, world, told=told)

    # Copies and files

    def __deepcopy__(self, memo: dict[int, Any]) -> Node:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        table = self.table
        what = (table.game.name, table.game.rules, table.seats, table.options, table.small)
        if self.position is not None:
            told = tuple(self.history(seat) for seat in range(table.seats))
            return restored, (*what, self.position.to_json(), told, None, -1, (), ())
        return restored, (*what, None, None, self.before, self.action, self.chosen, self.partial)


def in_short(message: Message) -> str:
    """What somebody was told, as its key and what fills its places.

    >>> in_short(Message("event.drew", {"seat": 1, "cards": [2, Message("hero.red")]}))
    'drew seat=1 cards=[2 red]'
    """
    return " ".join([message.key.partition(".")[2], *map(_argument, message.args.items())])


def _argument(argument: tuple[str, Any]) -> str:
    return f"{argument[0]}={_value(argument[1])}"


def _value(value: Any) -> str:
    if isinstance(value, Message):
        return in_short(value)
    if isinstance(value, list | tuple):
        return f"[{' '.join(map(_value, value))}]"
    return str(value)


def restored(
    name: str,
    rules: int,
    seats: int,
    options: dict[str, Any],
    small: bool,
    position: dict[str, Any] | None,
    told: tuple[str, ...] | None,
    before: Node | None,
    action: int,
    chosen: tuple[Outcome, ...],
    partial: Outcome,
) -> Node:
    """The node that was pickled."""
    table = Table(find(name, small, rules), seats, options, small)
    if position is not None:
        return Node(table, table.game.from_json(position), told=told)
    if before is None and small:
        return Node(table, None)
    node = Node(table, None, before, action, chosen)._carried_on()
    return node._with(partial) if partial else node
