"""What a position of Das Pferd von Troja is worth to each seat, for bots that search. Compiled."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from ilion.core.chance import Chance
from ilion.core.events import Event
from ilion.core.value import shares_into
from ilion.games.horse.components import DISTRICTS
from ilion.games.horse.observation import observe
from ilion.games.horse.position import ROW, TOTAL, Phase
from ilion.games.horse.rules import HorseRules

# By how many points a seat must be ahead to have e times the chances of another.
LAST_SPREAD: Final = 9.0  # points, once all heroes have landed
HERO_SPREAD: Final = 0.68  # points more for each hero that is still to land
ALL_HEROES: Final = 40  # of four colours; with three seats the estimate stays more careful


class HorseState(HorseRules):
    """The class that games are played with: a position, its rules, and what it is worth."""

    def copy(self) -> HorseState:
        twin = HorseState()
        self.copy_into(twin)
        return twin

    # Python calls a method of an object's own class more quickly than an inherited one.

    def legal(self) -> list[int]:
        return super().legal()

    def apply(self, action: i64, chance: Chance, events: list[Event] | None = None) -> None:
        super().apply(action, chance, events)

    def observe_into(self, seat: i64, row: vec[i16], first: i64) -> None:
        observe(self, seat, row, first)

    def estimate_guides(self) -> bool:
        return True

    def values_into(self, values: vec[float]) -> None:
        """Whoever leads is likelier to win, the surer the fewer heroes are still to land."""
        if self.phase == Phase.OVER:
            super().values_into(values)
            return
        landed: i64 = 0
        district: i64
        for district in range(DISTRICTS):
            landed += self.board[district * ROW + TOTAL]
        spread = LAST_SPREAD + HERO_SPREAD * float(ALL_HEROES - landed)
        shares_into(self.points(), spread, values)
