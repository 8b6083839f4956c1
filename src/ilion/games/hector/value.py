"""What a position of Hector and Achilles is worth to each seat, for bots that search. Compiled."""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from ilion.core.chance import Chance
from ilion.core.events import Event
from ilion.core.state import NOBODY
from ilion.games.hector.observation import observe
from ilion.games.hector.position import (
    DESTROYED,
    FAVOURS,
    HAND_SIZE,
    HERO,
    HERO_PILE_SIZE,
    PILE_SIZE,
    RESERVE,
    SHAME,
    SIDE_SIZE,
    TABLE_SIZE,
    Phase,
)
from ilion.games.hector.rules import HectorRules
from ilion.games.hector.rules_totals import total_of

# What a side has left is counted in troops.
FAVOUR_WORTH: Final = 1
HERO_WORTH: Final = 0.8
SHAME_COST: Final = 2  # for each marker
DESTROYED_COST: Final = 4  # for each pile

# The battle that is being fought: how many troops lie between winning and losing it, and how
# much one point of the totals tells of who will win it, at first and more with every round.
BATTLE_WORTH: Final = 8.0
POINT_WEIGHT: Final = 0.1
POINT_WEIGHT_PER_ROUND: Final = 0.1

LEAD_WEIGHT: Final = 0.07  # how much a lead of one troop tells of who will win the game


class HectorState(HectorRules):
    """The class that games are played with: a position, its rules, and what it is worth."""

    def copy(self) -> HectorState:
        twin = HectorState()
        self.copy_into(twin)
        return twin

    # Python calls a method of an object's own class more quickly than an inherited one.

    def legal(self) -> list[int]:
        return super().legal()

    def apply(self, action: i64, chance: Chance, events: list[Event] | None = None) -> None:
        super().apply(action, chance, events)

    def observe_into(self, seat: i64, row: vec[i16], first: i64) -> None:
        observe(self, seat, row, first)

    def values_into(self, values: vec[float]) -> None:
        """What both sides have left, and who would win the battle if it ended now."""
        if self.phase == Phase.OVER:
            super().values_into(values)
            return
        sides = self.sides
        lead = self._forces(0) - self._forces(1)
        if sides[TABLE_SIZE] + sides[SIDE_SIZE + TABLE_SIZE] > 2:  # more than the vanguards
            ahead: i64 = total_of(self, 0, sides[HERO]) - total_of(self, 1, sides[SIDE_SIZE + HERO])
            weight = POINT_WEIGHT + POINT_WEIGHT_PER_ROUND * float(self.round)
            lead += BATTLE_WORTH / (1.0 + exp(-weight * float(ahead))) - BATTLE_WORTH / 2.0
        self.two_seat_values_into(values, LEAD_WEIGHT * lead)

    def _forces(self, seat: i64) -> float:
        """Troops, favours and heroes of a side, wherever they are, less shame and lost piles."""
        sides = self.sides
        side: i64 = seat * SIDE_SIZE
        troops: i64 = sides[side + HAND_SIZE] + sides[side + TABLE_SIZE]
        troops += sides[side + PILE_SIZE] + sides[side + PILE_SIZE + 1]
        troops += sides[side + PILE_SIZE + 2] + sides[side + PILE_SIZE + RESERVE]
        destroyed: i64 = 0
        piles: i64 = sides[side + DESTROYED]
        while piles != 0:
            piles &= piles - 1
            destroyed += 1
        heroes: i64 = sides[side + HERO_PILE_SIZE] + (0 if sides[side + HERO] == NOBODY else 1)
        favours: i64 = FAVOUR_WORTH * sides[side + FAVOURS]
        cost: i64 = DESTROYED_COST * destroyed + SHAME_COST * sides[side + SHAME]
        return float(troops + favours - cost) + HERO_WORTH * float(heroes)

    def guided_rollouts(self) -> bool:
        return True
