"""Positions that agree with a view of Hector and Achilles, each equally likely.

Hidden are troops (which lie where, and in what order), heroes in pile and hand, and the tiles
to come. Nothing ties the three to each other, nor the two sides.
"""

from __future__ import annotations

from math import comb
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ilion.core.belief import Belief
from ilion.core.chance import UNRECORDED, Chance
from ilion.core.state import NOBODY
from ilion.core.vecs import vec_of
from ilion.games.hector import components
from ilion.games.hector.components import BOX, COLOURS
from ilion.games.hector.events import PHASES
from ilion.games.hector.rules import HectorState
from ilion.games.hector.rules_position import (
    ACTIVE,
    BITS,
    BLESSED,
    BOTTOM,
    CHOOSE_RANSOM,
    COVERED,
    DESTROYED,
    DISCARDED,
    FALLEN,
    FAVOURS,
    HAND,
    HELD,
    HERO,
    HERO_PILE,
    HEROES,
    IN_HAND,
    LEFT,
    OWN,
    PILES,
    PLACES,
    PLAYED,
    ROW,
    SEATS,
    SHAME,
    TABLE,
    TILES,
    TROOPS,
    USED,
    WORDS,
)
from ilion.games.hector.view import PLACES as PLACE_NAMES

HALF: Final = 1 << 30  # a draw from the ways to share out is made of two such numbers
SIX_BITS: Final = 63  # room for a number of troops


class Spread:
    """All ways to spread cards over places, where each card may lie only in some of them.

    Cards that may lie in the same places are a group. One group after the other is shared out
    among its places, and each way to do so leads to a node: the room that is left then. How
    many arrangements lie behind every choice is counted once, so that dealing is quick.

    >>> from ilion.core.chance import FastChance
    >>> spread = Spread([0b01, 0b11, 0b11], [2, 1])  # card 0 lies in place 0
    >>> spread.deal(FastChance(3))
    >>> sorted(spread.dealt[:2]), spread.dealt[2]
    ([0, 1], 2)
    """

    def __init__(self, may_lie: list[int], sizes: list[int]) -> None:
        self.sizes: vec[i64] = vec_of(sizes)
        self.dealt: vec[i64] = vec[i64]([0] * sum(sizes))  # place after place
        self.groups: vec[vec[i64]] = vec[vec[i64]]()
        self.places: list[int] = []  # by group, a bit for each of its places
        # A node's options stand from first[node] to first[node + 1].
        self.first: vec[i64] = vec[i64]([0])
        self.chances: vec[i64] = vec[i64]()  # of 2 ** 60, with those of the options before it
        self.shares: vec[i64] = vec[i64]()  # six bits a place
        self.next: vec[i64] = vec[i64]()  # the node it leads to
        cards: dict[int, list[int]] = {}
        for card, places in enumerate(may_lie):
            if places:
                cards.setdefault(places, []).append(card)
        # The freest group comes last: it takes what room is left.
        for places in sorted(cards, key=lambda places: (places.bit_count(), places)):
            self.groups = append(self.groups, vec_of(cards[places]))
            self.places.append(places)
        self.root: i64 = self._count(0, tuple(sizes), {})[0]

    def _count(
        self, group: int, room: tuple[int, ...], counted: dict[Any, tuple[int, int]]
    ) -> tuple[int, int]:
        """The node for sharing out this and all later groups, and in how many ways it goes."""
        if (group, room) in counted:
            return counted[group, room]
        node, ways = NOBODY, 0
        if group == len(self.places):
            ways = 0 if any(room) else 1
        elif all(
            not left or any(places >> place & 1 for places in self.places[group:])
            for place, left in enumerate(room)
        ):
            size = len(self.groups[group])
            options = []
            for share in shares(self.places[group], size, room):
                left_over = tuple(a - b for a, b in zip(room, share, strict=True))
                next_node, behind = self._count(group + 1, left_over, counted)
                if behind:
                    due = size
                    for part in share:
                        behind *= comb(due, part)
                        due -= part
                    ways += behind
                    options.append((share, next_node, ways))
            node = len(self.first) - 1
            for share, next_node, before in options:
                packed = sum(part << 6 * place for place, part in enumerate(share))
                self.shares = append(self.shares, packed)
                self.next = append(self.next, next_node)
                self.chances = append(self.chances, (before << 60) // ways)
            self.first = append(self.first, len(self.shares))
        counted[group, room] = (node, ways)
        return node, ways

    def deal(self, chance: Chance) -> None:
        """Deal every card to a place, each arrangement equally likely, into `dealt`."""
        dealt = self.dealt
        filled: i64 = 0  # six bits a place
        node: i64 = self.root
        place: i64
        i: i64
        g: i64
        for g in range(len(self.groups)):
            option: i64 = self.first[node]
            if self.first[node + 1] - option > 1:
                drawn: i64 = chance.below(HALF) * HALF + chance.below(HALF)
                while self.chances[option] <= drawn:
                    option += 1
            share: i64 = self.shares[option]
            node = self.next[option]
            cards = self.groups[g]
            chance.shuffle(UNRECORDED, cards)
            at: i64 = 0
            start: i64 = 0
            for place in range(len(self.sizes)):
                to: i64 = start + (filled >> 6 * place & SIX_BITS)
                part: i64 = share >> 6 * place & SIX_BITS
                for i in range(part):
                    dealt[to + i] = cards[at + i]
                at += part
                start += self.sizes[place]
            filled += share


def shares(places: int, size: int, room: tuple[int, ...]) -> list[tuple[int, ...]]:
    """All ways to share `size` cards out among places that have this much room."""
    free = [left if places >> place & 1 else 0 for place, left in enumerate(room)]
    found: list[tuple[int, ...]] = [()]
    for place, most in enumerate(free):
        later = sum(free[place + 1 :])
        longer = []
        for share in found:
            due = size - sum(share)
            longer += [(*share, part) for part in range(max(0, due - later), min(most, due) + 1)]
        found = longer
    return found


class HectorBelief(Belief):
    """What a view of Hector and Achilles leaves open."""

    def __init__(self, view: Any) -> None:
        self.base: HectorState = HectorState()  # all that is known
        self.seat: i64 = NOBODY if view.seat is None else view.seat
        self.spread: list[Spread] = []  # by seat: its troops that are not seen
        self.heroes: vec[vec[i64]] = vec[vec[i64]]()  # by seat: its heroes that are not seen,
        self.bottom: vec[vec[i64]] = vec[vec[i64]]()  # and those known to lie under them
        self.tiles: vec[i64] = vec[i64]()  # to come
        self._read(view)

    def _read(self, view: Any) -> None:
        base = self.base
        base.actor = NOBODY if view.actor is None else view.actor
        base.phase = PHASES.index(view.phase)
        base.battles = view.battle - (0 if view.phase == "over" else 1)
        base.drawn = view.drawn
        base.attacker = view.attacker
        base.front = NOBODY if view.front is None else view.front - 1
        base.round = 0 if view.round is None else view.round - 1
        if view.last is not None:
            base.last = vec_of(_last(view.last))
            if base.phase == CHOOSE_RANSOM and view.last["retreated"] is None:
                base.round = 4
        base.winner = view.winners[0] if view.winners else NOBODY
        used = [components.TILES.index(tile) for tile in view.tiles_used]
        hidden = [tile for tile in range(TILES) if tile not in used]
        base.tiles = vec_of(used + hidden)
        base.tiles_left = len(hidden)
        self.tiles = vec_of(hidden)
        base.tile = NOBODY if view.tile is None else components.TILES.index(view.tile)
        if view.facing[view.attacker] is not None:
            base.edge = base.edge_of(COLOURS.index(view.facing[view.attacker]))
        base.sides = vec[i64]([0] * (SEATS * ROW))
        base.piles = vec[i64]([0] * (SEATS * PILES * WORDS))
        base.known = vec[i64]([0] * (SEATS * OWN))
        for seat in range(SEATS):
            self._read_side(view, seat)
            self._read_heroes(view, seat)
            self._read_known(view, seat)

    def _read_side(self, view: Any, seat: int) -> None:
        sides = self.base.sides
        row = seat * ROW
        for pile, name in enumerate(components.PILES):
            sides[row + LEFT + pile] = view.piles[seat][name]
        for at, name in enumerate(view.hand[seat] or []):
            sides[row + HAND + at] = components.TROOPS.index(name)
        sides[row + HELD] = view.held[seat]
        for at, name in enumerate(view.table[seat]):
            sides[row + TABLE + at] = components.TROOPS.index(name)
        sides[row + PLAYED] = len(view.table[seat])
        sides[row + COVERED] = NOBODY if view.covered[seat] is None else view.covered[seat]
        sides[row + BLESSED] = sum(1 << slot for slot in view.favoured[seat])
        sides[row + FAVOURS] = view.favours[seat]
        sides[row + SHAME] = view.shame[seat]
        for name in view.discards[seat]:
            sides[row + DISCARDED] += 1 << 2 * components.TROOPS.index(name)
        sides[row + DESTROYED] = _piles(view.destroyed[seat])
        sides[row + USED] = _piles(view.used[seat])
        active = view.active[seat]
        sides[row + ACTIVE] = NOBODY if active is None else components.PILES.index(active)

    def _read_heroes(self, view: Any, seat: int) -> None:
        sides = self.base.sides
        row = seat * ROW
        names = BOX.heroes[seat]
        fallen = [names.index(name) for name in view.fallen[seat]]
        bottom = [names.index(name) for name in view.bottom[seat] if name is not None]
        hero = NOBODY if view.hero[seat] is None else names.index(view.hero[seat])
        sides[row + FALLEN] = sum(1 << lost for lost in fallen)
        sides[row + HEROES] = view.hero_pile[seat]
        sides[row + BOTTOM] = len(view.bottom[seat])
        sides[row + HERO] = hero
        seen = [*fallen, *bottom, hero]
        self.heroes = append(self.heroes, vec_of([h for h in range(6) if h not in seen]))
        self.bottom = append(self.bottom, vec_of(bottom))

    def _read_known(self, view: Any, seat: int) -> None:
        """What all others know of a side, what its owner knows, and what that leaves open."""
        own = seat == view.seat
        known = self.base.known
        groups = view.others if own else view.hidden[seat]
        for place, here in enumerate(_planes(groups)):
            known[seat * PLACES + place] = here
        seen = _planes(view.hidden[seat])
        if own:
            for place, here in enumerate(seen):
                known[seat * PLACES + OWN + place] = here
        may_lie = [
            sum(1 << place for place, here in enumerate(seen) if here >> card & 1)
            for card in range(2 * TROOPS)
        ]
        sizes = [view.piles[seat][name] for name in components.PILES]
        self.spread.append(Spread(may_lie, [*sizes, 0 if own else view.held[seat]]))

    def sample(self, chance: Chance) -> HectorState:
        state = self.base.copy()
        seat: i64
        for seat in range(SEATS):
            self._deal_troops(state, seat, chance)
            self._deal_heroes(state, seat, chance)
        tiles = state.tiles[:]
        chance.shuffle(UNRECORDED, self.tiles)
        used: i64 = TILES - len(self.tiles)
        i: i64
        for i in range(len(self.tiles)):
            tiles[used + i] = self.tiles[i]
        state.tiles = tiles
        return state

    def _deal_troops(self, state: HectorState, seat: i64, chance: Chance) -> None:
        spread = self.spread[seat]
        spread.deal(chance)
        dealt = spread.dealt
        sides = state.sides
        start: i64 = 0
        place: i64
        i: i64
        for place in range(PILES):
            left: i64 = sides[seat * ROW + LEFT + place]
            cards = vec[i64]([0] * left)
            for i in range(left):
                cards[i] = troop_of(dealt[start + i])
            chance.shuffle(UNRECORDED, cards)
            state.lay(seat, place, cards)
            start += left
        if seat == self.seat:
            return
        # The other side's hand; it knows what all know, and the hand.
        held: i64 = sides[seat * ROW + HELD]
        in_hand: i64 = 0
        hand: i64 = seat * ROW + HAND
        for i in range(held):
            in_hand |= BITS[dealt[start + i]]
            troop: i64 = troop_of(dealt[start + i])
            at: i64 = i
            while at > 0 and sides[hand + at - 1] > troop:
                sides[hand + at] = sides[hand + at - 1]
                at -= 1
            sides[hand + at] = troop
        known = state.known
        for place in range(IN_HAND):
            known[seat * PLACES + OWN + place] = known[seat * PLACES + place] & ~in_hand

    def _deal_heroes(self, state: HectorState, seat: i64, chance: Chance) -> None:
        unseen = self.heroes[seat]
        bottom = self.bottom[seat]
        chance.shuffle(UNRECORDED, unseen)
        row: i64 = seat * ROW
        left: i64 = state.sides[row + HEROES]
        high: i64 = left - len(bottom)
        pile: i64 = 0
        i: i64
        for i in range(high):
            pile |= unseen[i] << 3 * i
        for i in range(len(bottom)):
            pile |= bottom[i] << 3 * (high + i)
        state.sides[row + HERO_PILE] = pile
        if high < len(unseen):
            state.sides[row + HERO] = unseen[high]  # the one in the other side's hand


def troop_of(card: i64) -> i64:
    """The kind of one of the 48 troops; the first 24 have their twins after them."""
    return card - TROOPS if card >= TROOPS else card


def _planes(groups: list[dict[str, list[str]]]) -> list[int]:
    """By place, the troops that may lie there: State.known's form of a view's groups."""
    planes = [0] * PLACES
    placed: set[str] = set()
    for group in groups:
        for name in group["cards"]:
            card = components.TROOPS.index(name) + (TROOPS if name in placed else 0)
            placed.add(name)
            for place in group["places"]:
                planes[PLACE_NAMES.index(place)] |= 1 << card
    return planes


def _piles(names: list[str]) -> int:
    return sum(1 << components.PILES.index(name) for name in names)


def _last(last: dict[str, Any]) -> list[int]:
    heroes = [
        NOBODY if name is None else BOX.heroes[seat].index(name)
        for seat, name in enumerate(last["heroes"])
    ]
    outcome = [NOBODY if last[key] is None else last[key] for key in ("victor", "retreated")]
    return [*outcome, *(last["totals"] or [NOBODY, NOBODY]), *heroes]
