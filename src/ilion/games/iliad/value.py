"""What a position of Iliade is worth to each seat, for bots that search."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from ilion.core.chance import Chance
from ilion.core.events import Event
from ilion.core.model import Models
from ilion.games.iliad.features import FEATURES, features
from ilion.games.iliad.observation import observe
from ilion.games.iliad.position import ROW, SORT_COUNTS, Mode, Phase, Siege
from ilion.games.iliad.position_cards import (
    BALLISTA,
    BALLISTA_TARGETS,
    CATAPULT,
    CATAPULT_TARGETS,
    PORTCULLIS,
)
from ilion.games.iliad.rules import IliadRules

MODELS: Final = Models("ilion.games.iliad", 1, FEATURES)
ALONE: Final = [MODELS.of(f"iliad-{seats}") for seats in (2, 3, 4, 5)]
TEAMS: Final = [MODELS.of(table) for table in ("iliad-4-mode-teams", "iliad-6")]  # of 2 and 3


class IliadState(IliadRules):
    """The class that games are played with: a position, its rules, and what it is worth."""

    def copy(self) -> IliadState:
        twin = IliadState()
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

    def features(self) -> vec[float]:
        return features(self)

    def feature_count(self) -> i64:
        return FEATURES

    def model_table(self) -> str:
        if self.mode == Mode.TEAMS and self.seats == 4:
            return "iliad-4-mode-teams"
        return f"iliad-{self.seats}"

    def values_into(self, values: vec[float]) -> None:
        """What the learned estimate says of the teams' features."""
        if self.phase == Phase.OVER:
            super().values_into(values)
            return
        model = TEAMS[self.teams - 2] if self.mode == Mode.TEAMS else ALONE[self.seats - 2]
        model.shares_into(features(self), self.teams, values)
        if self.mode != Mode.TEAMS:
            return
        # What a team can expect stands at its first seat until it is shared out.
        members = float(self.seats // self.teams)
        seat: i64
        seat = self.seats
        while seat > 0:  # the first of a team last: all others are shared out from it
            seat -= 1
            values[seat] = values[self.team(seat)] / members

    # What a search need not try

    def legal_for_search_into(self, moves: vec[i64]) -> i64:
        """The last one in lays no card that can neither count nor attack (docs/iliad.md)."""
        found: i64 = self.legal_into(moves)
        if self.phase != Phase.TURN or self.siege != Siege.THANATOS or self.inside != 1:
            return found
        others: i64 = 0
        seat: i64
        for seat in range(self.seats):
            if self.team(seat) != self.team(self.actor):
                others |= self.camp[seat * ROW + SORT_COUNTS]
        count: i64 = 0
        i: i64
        for i in range(found):
            action: i64 = moves[i]
            idle = (
                action == PORTCULLIS
                or (action == CATAPULT and others & CATAPULT_TARGETS == 0)
                or (action == BALLISTA and others & BALLISTA_TARGETS == 0)
            )
            if not idle:
                moves[count] = action
                count += 1
        return count
