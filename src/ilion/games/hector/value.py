"""What a position of Hector and Achilles is worth to each seat, for bots that search. Compiled."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from ilion.core.chance import Chance
from ilion.core.events import Event
from ilion.core.model import Models
from ilion.games.hector.features import FEATURES, features
from ilion.games.hector.observation import observe, observe_all, write_words
from ilion.games.hector.position import Phase
from ilion.games.hector.rules import HectorRules

MODEL: Final = Models("ilion.games.hector", 1, FEATURES).of("hector-2")


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
        observe_all(self, seat, row, first)

    def observe_words_into(
        self, seat: i64, row: vec[i16], first: i64, words: vec[i64], first_word: i64
    ) -> None:
        observe(self, seat, row, first)
        write_words(self.sides, seat, words, first_word)

    def features(self) -> vec[float]:
        return features(self)

    def feature_count(self) -> i64:
        return FEATURES

    def model_table(self) -> str:
        return "hector-2"

    def values_into(self, values: vec[float]) -> None:
        """What the learned estimate says of both sides' features."""
        if self.phase == Phase.OVER:
            super().values_into(values)
        else:
            self.two_seat_values_into(values, MODEL.log_odds(features(self), 0))

    def rollout_length(self) -> i64:
        return 0  # the estimate of a position says more than random play from it
