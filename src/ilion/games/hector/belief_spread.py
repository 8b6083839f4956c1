"""Cards dealt at random to places, where each card may lie only in some of them. Compiled."""

from __future__ import annotations

from math import comb
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ilion.core.chance import UNRECORDED, Chance
from ilion.core.errors import BeliefError
from ilion.core.state import NOBODY
from ilion.core.vecs import vec_of

HALF: Final = 1 << 30  # a number below 2 ** 60 is drawn as two numbers below this
SHARE_BITS: Final = 6  # bits for the number of cards that a share gives to one place
SHARE_MASK: Final = 63


class Spread:
    """Deals cards to places, every arrangement that is possible being equally likely.

    `may_lie` has for each card a bit for each place where it may lie (none: it is not dealt), and
    `sizes` says how many cards each place holds.

    Cards that may lie in the same places form a group, and the groups are dealt one after the
    other. A share says how many cards of a group go to each place. Which shares are possible,
    and how many arrangements each of them leaves to the groups after it, depends only on the room
    that is left in the places. So a node is made for each group and room that can come up, with
    its possible shares and their chances; `deal` then walks from node to node.

    >>> from ilion.core.chance import FastChance
    >>> spread = Spread([0b01, 0b11, 0b11], [2, 1])  # card 0 lies in place 0
    >>> spread.deal(FastChance(3))
    >>> sorted(spread.dealt[:2]), spread.dealt[2]
    ([0, 1], 2)
    """

    def __init__(self, may_lie: list[int], sizes: list[int]) -> None:
        self.sizes: vec[i64] = vec_of(sizes)
        self.dealt: vec[i64] = vec[i64]([0] * sum(sizes))  # the cards of place 0, then of place 1
        # A bit for each place whose cards came from several groups: only within a group are they
        # in random order.
        self.mixed: i64 = 0
        self.groups: vec[vec[i64]] = vec[vec[i64]]()  # the cards of each group
        self.places: list[int] = []  # by group, a bit for each place where its cards may lie
        # The shares of a node stand from first_share[node] to first_share[node + 1].
        self.first_share: vec[i64] = vec[i64]([0])
        self.shares: vec[i64] = vec[i64]()  # SHARE_BITS for each place
        self.limits: vec[i64] = vec[i64]()  # taken where a number below 2 ** 60 is below this
        self.next_node: vec[i64] = vec[i64]()
        cards: dict[int, list[int]] = {}
        for card, places in enumerate(may_lie):
            if places:
                cards.setdefault(places, []).append(card)
        # The group with the most places comes last: there it has only one share left.
        for places in sorted(cards, key=lambda places: (places.bit_count(), places)):
            self.groups = append(self.groups, vec_of(cards[places]))
            self.places.append(places)
        root, arrangements = self._make_node(0, tuple(sizes), {})
        if arrangements == 0:
            raise BeliefError(f"No arrangement of the cards fills places of sizes {sizes}.")
        self.root: i64 = root

    def _make_node(
        self,
        group: int,
        room: tuple[int, ...],
        made: dict[tuple[int, tuple[int, ...]], tuple[int, int]],
    ) -> tuple[int, int]:
        """The node for dealing this and all later groups into this room.

        Given back with the number of arrangements; `made` holds the nodes there are already.
        """
        if (group, room) in made:
            return made[group, room]
        node, arrangements = NOBODY, 0
        if group == len(self.places):
            arrangements = 0 if any(room) else 1
        elif self._can_be_filled(group, room):
            size = len(self.groups[group])
            found = []
            for share in shares_of(size, self.places[group], room):
                room_left = tuple(left - part for left, part in zip(room, share, strict=True))
                next_node, behind = self._make_node(group + 1, room_left, made)
                if behind:
                    arrangements += behind * choices_of(size, share)
                    found.append((share, next_node, arrangements))
            node = len(self.first_share) - 1
            for share, next_node, so_far in found:
                packed = sum(part << SHARE_BITS * place for place, part in enumerate(share))
                self.shares = append(self.shares, packed)
                self.next_node = append(self.next_node, next_node)
                self.limits = append(self.limits, (so_far << 60) // arrangements)
            self.first_share = append(self.first_share, len(self.shares))
        made[group, room] = (node, arrangements)
        return node, arrangements

    def _can_be_filled(self, group: int, room: tuple[int, ...]) -> bool:
        """Whether each place with room may hold cards of this or a later group."""
        open_places = 0
        for places in self.places[group:]:
            open_places |= places
        return all(not left or open_places >> place & 1 for place, left in enumerate(room))

    def deal(self, chance: Chance) -> None:
        """Deal every card to a place; `dealt` then holds the cards place by place."""
        dealt = self.dealt
        sizes = self.sizes
        mixed: i64 = 0
        filled: i64 = 0  # how many cards each place has been dealt, packed as a share is
        node: i64 = self.root
        group: i64
        place: i64
        i: i64
        for group in range(len(self.groups)):
            option: i64 = self.first_share[node]
            if self.first_share[node + 1] - option > 1:
                drawn: i64 = chance.below(HALF) * HALF + chance.below(HALF)
                while self.limits[option] <= drawn:
                    option += 1
            share: i64 = self.shares[option]
            node = self.next_node[option]
            cards = self.groups[group]
            chance.shuffle(UNRECORDED, cards)
            at: i64 = 0
            start: i64 = 0
            for place in range(len(sizes)):
                part: i64 = share >> SHARE_BITS * place & SHARE_MASK
                if part > 0:
                    before: i64 = filled >> SHARE_BITS * place & SHARE_MASK
                    if before > 0:
                        mixed |= 1 << place
                    to: i64 = start + before
                    for i in range(part):
                        dealt[to + i] = cards[at + i]
                    at += part
                start += sizes[place]
            filled += share
        self.mixed = mixed


def shares_of(size: int, places: int, room: tuple[int, ...]) -> list[tuple[int, ...]]:
    """All ways to share `size` cards out among these places (a bit each), which have this room.

    >>> shares_of(3, 0b101, (2, 5, 2))
    [(1, 0, 2), (2, 0, 1)]
    """
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


def choices_of(size: int, share: tuple[int, ...]) -> int:
    """In how many ways `size` different cards can be shared out like this.

    >>> choices_of(4, (2, 2))
    6
    """
    choices = 1
    for part in share:
        choices *= comb(size, part)
        size -= part
    return choices
