"""What a position of Iliade is worth to each seat, for bots that search."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from ilion.core.chance import Chance
from ilion.core.events import Event
from ilion.core.model import Models
from ilion.core.state import move_buffer
from ilion.games.iliad.features import FEATURES, features
from ilion.games.iliad.observation import observe, observe_all, write_words
from ilion.games.iliad.position import (
    FIRST_GROUP,
    GROUPS_USED,
    ROW,
    SORT_COUNTS,
    IliadPosition,
    Mode,
    Phase,
    Siege,
)
from ilion.games.iliad.position_cards import (
    BALLISTA,
    BALLISTA_TARGETS,
    CATAPULT,
    CATAPULT_TARGETS,
    FOOT_KINDS,
    HORSE,
    MAX_GROUPS,
    PHALANX,
    PORTCULLIS,
    SORT,
    carried,
    load_size,
    phalanx_values,
    with_card,
)
from ilion.games.iliad.rules import IliadRules
from ilion.games.iliad.rules_army import PHALANX_WORTH, WORTH_ALONE, fits, strength, worth
from ilion.games.iliad.rules_attacking import FIRST_STRIKE, strike, strikes_into
from ilion.games.iliad.rules_laying import place

MODELS: Final = Models("ilion.games.iliad", 1, FEATURES)
ALONE: Final = [MODELS.of(f"iliad-{seats}") for seats in (2, 3, 4, 5)]
TEAMS: Final = [MODELS.of(table) for table in ("iliad-4-mode-teams", "iliad-6")]  # of 2 and 3

# A turn of which only the first line was played is judged as if it were played to its end.
HIDDEN_WORTH: Final = 3  # of a card that is hidden in a horse
LOSS_WEIGHT: Final = 5  # of what a target is worth, against the strength of the army it is in


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
        observe_all(self, seat, row, first)

    def observe_words_into(
        self, seat: i64, row: vec[i16], first: i64, words: vec[i64], first_word: i64
    ) -> None:
        observe(self, seat, row, first)
        write_words(self, seat, words, first_word)

    def rollout_length(self) -> i64:
        return 0  # the estimate of a position says more than random play from it

    def features(self) -> vec[float]:
        return features(self.at_end_of_turn() if self.is_within_turn() else self)

    def is_within_turn(self) -> bool:
        """Whether a card is chosen, but not yet where it goes."""
        return self.phase == Phase.PLACE or self.phase == Phase.STRIKE

    def at_end_of_turn(self) -> IliadState:
        """The position after the line that most likely completes this turn."""
        twin = self.copy()
        if self.phase == Phase.PLACE:
            place(twin, best_place(self), None)
        else:
            strike(twin, best_strike(self), None)
        return twin

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
        if self.is_within_turn():
            self.at_end_of_turn().values_into(values)
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


def best_place(position: IliadPosition) -> i64:
    """Where the chosen card adds most to the army: the number of a group, or 0 alone."""
    camp = position.camp
    row: i64 = position.actor * ROW
    card: i64 = position.laying
    best: i64 = 0
    most: i64 = WORTH_ALONE[card]
    if card >= FOOT_KINDS:
        return best
    i: i64
    for i in range(camp[row + GROUPS_USED]):
        group: i64 = camp[row + FIRST_GROUP + i]
        if fits(group, card):
            gain: i64 = HIDDEN_WORTH
            if group & SORT != HORSE:
                gain = worth(with_card(group, card)) - worth(group)
            if gain > most:
                most = gain
                best = i + 1
    return best


def best_strike(position: IliadPosition) -> i64:
    """The target whose loss weakens a strong army most, as rules_attacking.strike counts them."""
    moves = move_buffer()
    most: i64 = -1
    best: i64 = 0
    i: i64
    for i in range(strikes_into(position, moves)):
        choice: i64 = moves[i] - FIRST_STRIKE
        seat: i64 = choice // 2 // MAX_GROUPS
        group: i64 = position.camp[seat * ROW + FIRST_GROUP + choice // 2 % MAX_GROUPS]
        weight: i64 = LOSS_WEIGHT * loss(group, choice % 2 == 1) + strength(position, seat)
        if weight > most:
            most = weight
            best = choice
    return best


def loss(group: i64, strongest: bool) -> i64:
    """By how much an army is weaker once this group was hit (I-6)."""
    j: i64
    if group & SORT == PHALANX:
        values: i64 = phalanx_values(group)
        left: i64 = values & (values - 1)
        if strongest:
            j = 8
            while values & j == 0:
                j >>= 1
            left = values & ~j
        return PHALANX_WORTH[values] - PHALANX_WORTH[left]
    if group & SORT == HORSE:
        return load_size(group)
    lost: i64 = worth(group)
    for j in range(load_size(group)):
        lost -= WORTH_ALONE[carried(group, j)]  # it falls, and lies alone
    return lost
