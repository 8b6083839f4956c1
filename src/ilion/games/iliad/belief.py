"""Positions that agree with a view of Iliade, each equally likely.

Hidden are the other hands, the loads of other horses, a card that another seat is about to lay
and the order of the piles. Every way to put the unseen army cards (taken as 75 different ones)
into these places is equally likely, among those that fit what everybody saw since the draw pile
was last shuffled; docs/iliad.md says exactly what that is.

A sample is made in three steps: the cards of the draw pile are chosen (belief_pile.py), the others
are put into the hidden places, and where the old cards cannot have been where they were
(belief_old.py), it is made anew.
"""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from ilion.core.belief import Belief
from ilion.core.chance import UNRECORDED, Chance
from ilion.games.iliad.belief_old import OldCards
from ilion.games.iliad.belief_pile import DrawPile
from ilion.games.iliad.belief_view import BEING_LAID, Known
from ilion.games.iliad.position import HAND, HAND_SIZE
from ilion.games.iliad.position_cards import count, one
from ilion.games.iliad.value import IliadState


class IliadBelief(Belief):
    """What a view of Iliade leaves open."""

    def __init__(self, view: Any) -> None:
        self.known: Known = Known(view)
        self.draw_pile: DrawPile = DrawPile(self.known)
        self.old_cards: OldCards = OldCards(self.known)

    def sample(self, chance: Chance) -> IliadState:
        while True:
            pile = vec[i64]([0] * self.known.base.pile_left)
            rest = self.draw_pile.choose(pile, chance)
            if self._arrange(rest, chance):
                state = self.known.base.copy()
                self._deal(state, pile, rest)
                if self.old_cards.mark(state):
                    break
        state.victory = state.victory[:]
        chance.shuffle(UNRECORDED, state.victory)
        state.oracles = state.oracles[:]
        chance.shuffle(UNRECORDED, state.oracles)
        return state

    def _arrange(self, rest: vec[i64], chance: Chance) -> bool:
        """Bring the cards into the random order in which they fill the places.

        First the restricted places, from the cards that fit, then the hands of seats that have
        drawn nothing since the shuffle. These hold old cards only: where they would get more of a
        kind than there are old ones, the arrangement is given up at once.
        """
        known = self.known
        restricted: i64 = len(known.restricted_at)
        last: i64 = len(rest)
        fitting: i64 = 0
        while fitting < last and rest[fitting] < known.restricted_kinds:
            fitting += 1
        only_old: i64 = known.only_old
        got: i64 = 0  # packed
        i: i64
        for i in range(last):
            end: i64 = fitting if i < restricted else last
            j: i64 = i + chance.below(end - i)
            card: i64 = rest[j]
            rest[j] = rest[i]
            rest[i] = card
            if i < restricted + only_old and (i >= restricted or known.restricted_old[i]):
                got += one(card)
                if count(got, card) > known.old[card]:
                    return False
        return True

    def _deal(self, state: IliadState, pile: vec[i64], rest: vec[i64]) -> None:
        """Put the arranged cards into the restricted places, hands and, if need be, the pile."""
        known = self.known
        camp = state.camp
        used: i64
        for used in range(len(known.restricted_at)):
            at: i64 = known.restricted_at[used]
            if at == BEING_LAID:
                state.laying = rest[used]
            else:
                camp[at] |= rest[used] << known.restricted_bit[used]
        used = len(known.restricted_at)
        i: i64
        for i in range(len(known.others)):
            row: i64 = known.others[i]
            hand: i64 = 0
            end: i64 = used + camp[row + HAND_SIZE]
            while used < end:
                hand += one(rest[used])
                used += 1
            camp[row + HAND] = hand
        if known.lays_any:
            state.laying = rest[used]
            used += 1
        state.pile = pile if known.any_old else rest[used:]
