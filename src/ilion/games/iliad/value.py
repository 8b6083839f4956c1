"""What a position of Iliade is worth to each seat, for bots that search."""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from ilion.core.chance import Chance
from ilion.core.events import Event
from ilion.games.iliad.observation import observe
from ilion.games.iliad.position import HAND_SIZE, IN_SIEGE, ROW, Mode, Phase
from ilion.games.iliad.rules import IliadRules
from ilion.games.iliad.rules_army import strength
from ilion.games.iliad.rules_points import points

ROLLOUT_LENGTH: Final = 60  # actions, to the end of most sieges: in its midst one is hard to judge

# Three to six seats. A siege promises its prizes to the seats in proportion to their strengths.
ANY_STRENGTH: Final = 1.0  # so that no seat is without hope
CARD_STRENGTH: Final = 1.2  # of a card in hand that can still be laid in this siege
CHOSEN_STRENGTH: Final = 2.0  # of a card that is chosen: it does some good wherever it goes
SIEGE_POINTS: Final = 3.0  # points that a siege hands out
CARD_POINTS: Final = 0.08  # of a card in hand, for the sieges to come
SPREAD: Final = 2.5  # a team that is behind by so many points has 1 / e of the leader's chances

# Duels, where hands last, and whoever is ahead after a pass may end the siege (I-9.2).
DUEL_CARD_STRENGTH: Final = 0.7  # of a card more in hand than the opponent has
DUEL_CHOSEN_STRENGTH: Final = 3.0
DUEL_LAST_WORD: Final = 5.0  # strength of a seat that is ahead and can end the siege by passing
DUEL_STEEPNESS: Final = 0.15  # how quickly a lead in strength becomes sure to win the siege
DUEL_SIEGE_POINTS: Final = 3.0  # points that a siege won is worth, and one lost costs
DUEL_CARD_POINTS: Final = 0.1
DUEL_POINT_WEIGHT: Final = 0.18  # of a lead by one point, in log-odds


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
        return ROLLOUT_LENGTH

    def values_into(self, values: vec[float]) -> None:
        """Points, and what the siege promises to the stronger armies; a team counts together."""
        if self.phase == Phase.OVER:
            super().values_into(values)
            return
        if self.mode == Mode.DUEL:
            self._duel_values_into(values)
            return
        card_chosen = self.phase == Phase.PLACE or self.phase == Phase.STRIKE
        everyone = 0.0
        seat: i64
        for seat in range(self.seats):
            row: i64 = seat * ROW
            promise = float(strength(self, seat)) + ANY_STRENGTH
            if self.camp[row + IN_SIEGE] == 1:
                promise += CARD_STRENGTH * float(self.camp[row + HAND_SIZE])
            if card_chosen and seat == self.actor:
                promise += CHOSEN_STRENGTH
            values[seat] = promise
            everyone += promise
        # What a team can hope for stands at its first seat, until it is shared out below.
        best = 0.0
        team: i64
        for seat in range(self.seats):
            kept = CARD_POINTS * float(self.camp[seat * ROW + HAND_SIZE])
            hopes = float(points(self, seat)) + kept + SIEGE_POINTS * values[seat] / everyone
            team = self.team(seat)
            values[team] = hopes if team == seat else values[team] + hopes
        for team in range(self.teams):
            best = values[team] if team == 0 else max(best, values[team])
        whole = 0.0
        for team in range(self.teams):
            values[team] = exp((values[team] - best) / SPREAD)
            whole += values[team]
        whole *= float(self.seats // self.teams)
        seat = self.seats
        while seat > 0:  # the first of a team last: all others are shared out from it
            seat -= 1
            values[seat] = values[self.team(seat)] / whole

    def _duel_values_into(self, values: vec[float]) -> None:
        """The same for two: points, and what a lead in strength promises."""
        lead_in_points: i64 = points(self, 0) - points(self, 1)
        ahead: i64 = strength(self, 0) - strength(self, 1)
        more_cards: i64 = self.camp[HAND_SIZE] - self.camp[ROW + HAND_SIZE]
        to_act = 1.0 if self.actor == 0 else -1.0
        lead = float(ahead) + DUEL_CARD_STRENGTH * float(more_cards)
        if self.phase == Phase.PLACE or self.phase == Phase.STRIKE:
            lead += DUEL_CHOSEN_STRENGTH * to_act
        elif self.passes == 1 and float(ahead) * to_act > 0.0:
            lead += DUEL_LAST_WORD * to_act
        promise = 2.0 * DUEL_SIEGE_POINTS / (1.0 + exp(-DUEL_STEEPNESS * lead)) - DUEL_SIEGE_POINTS
        hopes = float(lead_in_points) + DUEL_CARD_POINTS * float(more_cards) + promise
        self.two_seat_values_into(values, DUEL_POINT_WEIGHT * hopes)
