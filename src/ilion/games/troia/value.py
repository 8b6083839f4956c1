"""What a position of Troia is worth to each seat, and what a search need not try. Compiled."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from ilion.core.card_sets import CARD_BIT, lowest_card
from ilion.core.chance import Chance
from ilion.core.events import Event
from ilion.core.model import Models
from ilion.core.state import NOBODY
from ilion.games.troia.components import TILE_COUNT
from ilion.games.troia.features import FEATURES, features
from ilion.games.troia.observation import observe
from ilion.games.troia.position import Phase
from ilion.games.troia.rules import TroiaRules
from ilion.games.troia.rules_closing import FIRST_RECALL
from ilion.games.troia.rules_offers import (
    DONE,
    FIRST_GIVE,
    GIVE_CORNUCOPIA,
    completes,
    cornucopia_pays,
    is_paid,
)
from ilion.games.troia.rules_powers import ACCEPT, FIRST_SET
from ilion.games.troia.rules_tables import (
    APOLLO,
    CORNUCOPIA_CARD,
    CORNUCOPIA_OFFERINGS,
)

MODEL: Final = Models("ilion.games.troia", 2, FEATURES).of("troia-2")


class TroiaState(TroiaRules):
    """The class that games are played with: a position, its rules, and what it is worth."""

    def copy(self) -> TroiaState:
        twin = TroiaState()
        self.copy_into(twin)
        return twin

    # Python calls a method of an object's own class more quickly than an inherited one.

    def legal(self) -> list[int]:
        return super().legal()

    def apply(self, action: i64, chance: Chance, events: list[Event] | None = None) -> None:
        super().apply(action, chance, events)

    def observe_into(self, seat: i64, row: vec[i16], first: i64) -> None:
        observe(self, seat, row, first)

    def rollout_length(self) -> i64:
        return 0  # the estimate of a position says more than random play from it

    def estimate_guides(self) -> bool:
        return True

    def features(self) -> vec[float]:
        return features(self)

    def feature_count(self) -> i64:
        return FEATURES

    def model_table(self) -> str:
        return "troia-2"

    def values_into(self, values: vec[float]) -> None:
        """What the learned estimate says of both sides' features."""
        if self.phase == Phase.OVER:
            super().values_into(values)
        else:
            self.two_seat_values_into(values, MODEL.log_odds(features(self), 0))

    # What a search need not try

    def legal_for_search_into(self, moves: vec[i64]) -> i64:
        """Each payment, recall and change of Olympus in one order only (docs/troia.md)."""
        count: i64 = 0
        if self.phase == Phase.GIVE:
            count = self._gifts_in_order_into(moves)
        else:
            count = self._without_twins(moves, self.legal_into(moves))
        if count == 0:  # people give and recall in any order, and a search may begin there
            count = self.legal_into(moves)
        return count

    def _without_twins(self, moves: vec[i64], found: i64) -> i64:
        """Recalls with the lower hero first; of two tiles that change places only one is moved."""
        count: i64 = 0
        i: i64
        for i in range(found):
            action: i64 = moves[i]
            twin = False
            if self.phase == Phase.RECALL:
                first = self.previous == NOBODY
                twin = i == found - 1 if first else action - FIRST_RECALL < self.previous
            elif FIRST_SET <= action < ACCEPT:
                tile: i64 = (action - FIRST_SET) // (2 * TILE_COUNT)
                twin = (action - FIRST_SET) % TILE_COUNT == self.olympus[tile] - 1
            if not twin:
                moves[count] = action
                count += 1
        return count

    def _gifts_in_order_into(self, moves: vec[i64]) -> i64:
        """Cards ascending, then the Cornucopia. Where Apollo shows on Olympus, the top discard
        matters: then any one card may come last, out of order."""
        apollo = self.god_of(APOLLO >> 1) == APOLLO
        cornucopia: i64 = CORNUCOPIA_OFFERINGS if cornucopia_pays(self, self.god) else 0
        hand: i64 = self.hand(self.actor)
        count: i64 = 0
        rest: i64 = hand
        if self.given >> (self.previous + 1) != 0:
            rest = 0  # a card came out of order, so it was the last
        while rest != 0:
            card: i64 = lowest_card(rest)
            fits = False
            if card < self.previous:
                is_last = apollo and self.previous != CORNUCOPIA_CARD
                fits = is_last and completes(self, CARD_BIT[card], cornucopia)
            elif completes(self, rest, cornucopia):
                fits = True
            elif apollo:
                passed: i64 = hand & ~rest
                while passed != 0 and not fits:
                    fits = completes(self, rest | CARD_BIT[lowest_card(passed)], cornucopia)
                    passed &= passed - 1
            if fits:
                moves[count] = FIRST_GIVE + card
                count += 1
            rest &= rest - 1
        if cornucopia > 0 and self.given != 0 and self.given_offerings + cornucopia >= self.cost:
            moves[count] = GIVE_CORNUCOPIA
            count += 1
        if is_paid(self):
            moves[count] = DONE
            count += 1
        return count
