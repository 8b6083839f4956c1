"""Whether the other seats can have held the old cards when the draw pile was last shuffled."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ilion.games.iliad.belief_view import BEING_LAID, Known
from ilion.games.iliad.position import (
    DRAWN_CARDS,
    HAND,
    NO_NUMBERS,
    OLD_COUNT,
    ROW,
    SHOWN_CARDS,
)
from ilion.games.iliad.position_cards import ARMY_KINDS, count, one
from ilion.games.iliad.value import IliadState


class OldCards:
    """Says for a sampled position which of the other seats' cards are old.

    Every seat held a known number of old cards. So of the cards that it has, or has shown since,
    as many must be marked as old, and the marked cards of all seats together must be exactly the
    old cards. This is a flow from seats to kinds: cards are first marked greedily, then along
    augmenting paths.
    """

    def __init__(self, known: Known) -> None:
        self.others: vec[i64] = known.others
        self.restricted_at: vec[i64] = known.restricted_at
        self.restricted_bit: vec[i64] = known.restricted_bit
        self.restricted_row: vec[i64] = known.restricted_row
        self.old: vec[i64] = known.old
        self.any_old: bool = known.any_old
        # By seat and kind: the cards of a seat, and how many of them are marked
        self.owned: vec[i64] = NO_NUMBERS
        self.marked: vec[i64] = NO_NUMBERS
        self.unmarked: vec[i64] = NO_NUMBERS  # by kind: old cards that are not marked yet
        self.tried: i64 = 0  # a bit for each kind that the search for a path has visited

    def mark(self, state: IliadState) -> bool:
        """Complete the position by what other seats have drawn; False where it cannot be."""
        i: i64
        others: i64 = len(self.others)
        if not self.any_old:
            for i in range(others):  # all that seats have came from the draw pile
                new: i64 = self._unseen_of(state, self.others[i])
                state.camp[self.others[i] + DRAWN_CARDS] = (
                    new + state.camp[self.others[i] + SHOWN_CARDS]
                )
            return True
        self.owned = vec[i64]([0] * (others * ARMY_KINDS))
        self.marked = vec[i64]([0] * (others * ARMY_KINDS))
        self.unmarked = self.old[:]
        kind: i64
        for i in range(others):
            row: i64 = self.others[i]
            unseen: i64 = self._unseen_of(state, row)
            shown: i64 = state.camp[row + SHOWN_CARDS]
            missing: i64 = state.camp[row + OLD_COUNT]
            for kind in range(ARMY_KINDS):
                owned: i64 = count(unseen, kind) + count(shown, kind)
                self.owned[i * ARMY_KINDS + kind] = owned
                share: i64 = min(owned, min(missing, self.unmarked[kind]))
                self.marked[i * ARMY_KINDS + kind] = share
                self.unmarked[kind] -= share
                missing -= share
            while missing > 0:
                self.tried = 0
                if not self._mark_one_more(i):
                    return False
                missing -= 1
        for i in range(others):
            drawn: i64 = 0
            for kind in range(ARMY_KINDS):
                at: i64 = i * ARMY_KINDS + kind
                drawn += (self.owned[at] - self.marked[at]) * one(kind)
            state.camp[self.others[i] + DRAWN_CARDS] = drawn
        return True

    def _unseen_of(self, state: IliadState, row: i64) -> i64:
        """All cards of a seat that others have not seen, packed."""
        cards: i64 = state.camp[row + HAND]
        i: i64
        for i in range(len(self.restricted_at)):
            if self.restricted_row[i] == row and self.restricted_at[i] != BEING_LAID:
                cards += one(state.camp[self.restricted_at[i]] >> self.restricted_bit[i] & 15)
        if state.laying >= 0 and state.actor * ROW == row:
            cards += one(state.laying)
        return cards

    def _mark_one_more(self, i: i64) -> bool:
        """Mark one more card of a seat; another seat may have to mark a different one for it."""
        kind: i64
        other: i64
        for kind in range(ARMY_KINDS):
            at: i64 = i * ARMY_KINDS + kind
            if self.tried >> kind & 1 or self.marked[at] == self.owned[at]:
                continue
            self.tried |= 1 << kind
            if self.unmarked[kind] > 0:
                self.unmarked[kind] -= 1
                self.marked[at] += 1
                return True
            for other in range(len(self.others)):
                if (
                    other != i
                    and self.marked[other * ARMY_KINDS + kind] > 0
                    and self._mark_one_more(other)
                ):
                    self.marked[other * ARMY_KINDS + kind] -= 1
                    self.marked[at] += 1
                    return True
        return False
