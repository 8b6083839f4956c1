"""Troia, clause by clause: docs/rules/troia.md. Compiled.

Offerings buy the gods' help to push six heroes into the enemy's home; from there the Greeks
build the horse and the Trojans march Hector and Paris to the ships. Here stands which decision is
due in which phase. The clauses are in a module for each chapter of the rules: `rules_offers`
(T-3), `rules_powers` (T-4) and `rules_closing` (T-5, T-6). They share `rules_cards` (cards that
move, and who sees them) and `rules_tables` (the components in numbers).
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ilion.core.card_sets import set_size
from ilion.core.chance import Chance
from ilion.core.events import Event
from ilion.core.message import Message
from ilion.core.view import View
from ilion.games.troia import events as tell
from ilion.games.troia import view as views
from ilion.games.troia.components import DECK_SIZE, PART_COUNT, STEP_COUNT
from ilion.games.troia.position import Phase, TroiaPosition
from ilion.games.troia.rules_cards import draw
from ilion.games.troia.rules_closing import (
    APOLLO_TURNS,
    FIRST_ADVANCE,
    FIRST_BUILD,
    FIRST_RECALL,
    WAIT,
    advance,
    build,
    builds_into,
    close_turn,
    marches_into,
    recall,
    recalls_into,
    second_marches_into,
    wait,
)
from ilion.games.troia.rules_offers import (
    DONE,
    DRAW,
    FIRST_GIVE,
    FIRST_OFFER,
    gifts_into,
    give,
    honour,
    offer,
    turns_into,
)
from ilion.games.troia.rules_powers import (
    moves_back_into,
    powers_into,
    use_power,
)
from ilion.games.troia.rules_tables import GREEKS, TROJANS


class TroiaRules(TroiaPosition):
    """A position, what may be decided in it, and how it goes on."""

    def legal_into(self, moves: vec[i64]) -> i64:
        phase = self.phase
        if phase == Phase.GIVE:
            return gifts_into(self, moves)
        if phase == Phase.TURN:
            return turns_into(self, moves)
        if phase == Phase.POWER:
            return powers_into(self, moves)
        if phase == Phase.BACK:
            return moves_back_into(self, moves)
        if phase == Phase.BUILD:
            return builds_into(self, moves)
        if phase == Phase.MARCH:
            return marches_into(self, moves)
        if phase == Phase.SECOND:
            return second_marches_into(self, moves)
        if phase == Phase.RECALL:
            return recalls_into(self, moves)
        return 0

    def apply(self, action: i64, chance: Chance, events: list[Event] | None = None) -> None:
        phase = self.phase
        if phase == Phase.GIVE:
            if action == DONE:
                honour(self, events)
            else:
                give(self, action - FIRST_GIVE, events)
        elif phase == Phase.TURN:
            if action == DRAW:
                self.apollo_turns = 0  # T-6.3
                draw(self, events)
                close_turn(self, events)
            else:
                offer(self, action - FIRST_OFFER, events)
        elif phase == Phase.POWER or phase == Phase.BACK:
            use_power(self, action, chance, events)
        elif phase == Phase.RECALL:
            recall(self, action - FIRST_RECALL, events)
        elif action == WAIT:
            wait(self, events)
        elif phase == Phase.BUILD:
            build(self, action - FIRST_BUILD, events)
        else:
            advance(self, action - FIRST_ADVANCE + DECK_SIZE, events)

    def ask(self) -> Message:
        return tell.ask(self)

    def choices_are_open(self) -> bool:
        """What a hand allows is open only where the hand is empty."""
        return self.phase in (Phase.POWER, Phase.BACK, Phase.RECALL) or self.hand(self.actor) == 0

    # T-2 Set-up: deal.py

    def opening(self) -> list[Event]:
        return tell.opened(self)

    # T-6 The end

    def scores(self) -> list[int]:
        return [set_size(self.laid), self.steps]

    def winners(self) -> list[int]:
        if self.phase != Phase.OVER:
            return []
        # T-6.2; four parts or steps are always more than the other side has (T-6.1)
        ahead: i64 = set_size(self.laid) - self.steps
        if ahead == 0:
            ahead = self.invaders(GREEKS) - self.invaders(TROJANS)
        if ahead == 0:
            return []
        return [GREEKS] if ahead > 0 else [TROJANS]

    def end_reason(self) -> str:
        if set_size(self.laid) == PART_COUNT:
            return "horse built"
        if self.steps == STEP_COUNT:
            return "ships reached"
        return "offers to Apollo" if self.apollo_turns == APOLLO_TURNS else "deck empty"

    # T-8 What each player sees

    def view(self, seat: int | None) -> View:
        return views.of(self, seat)

    def open_view(self) -> View:
        return views.open_to_all(self, opened=True)
