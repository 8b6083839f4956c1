"""What a position of Das Pferd von Troja is worth to each seat, for bots that search. Compiled."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from ilion.core.chance import Chance
from ilion.core.events import Event
from ilion.core.model import Models
from ilion.games.horse.features import FEATURES, features, first_features
from ilion.games.horse.observation import observe
from ilion.games.horse.position import Phase
from ilion.games.horse.rules import HorseRules

MODELS: Final = Models("ilion.games.horse", 1, FEATURES)
BY_SEATS: Final = [MODELS.of(f"horse-{seats}") for seats in (2, 3, 4)]


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

    def rollout_length(self) -> i64:
        return 0  # the estimate of a position says more than random play from it

    def estimate_guides(self) -> bool:
        return True

    def features(self) -> vec[float]:
        return features(self)

    def feature_count(self) -> i64:
        return FEATURES

    def model_table(self) -> str:
        return f"horse-{self.seats}"

    def values_into(self, values: vec[float]) -> None:
        """What the learned estimate says of each seat's features."""
        if self.phase == Phase.OVER:
            super().values_into(values)
        else:
            rows = first_features(self) if self.seats == 2 else features(self)
            BY_SEATS[self.seats - 2].shares_into(rows, self.seats, values)
