"""Hector and Achilles, clause by clause: docs/rules/hector.md. Compiled.

Two armies fight battle after battle; a player whose line collapses loses. Here stands which
decision is due in which phase. The clauses are in a module for each chapter of the rules:
`rules_opening` (H-3), `rules_turns` (H-4), `rules_fate` (H-5), `rules_losing` (H-6) and
`rules_closing` (H-7). They share `rules_cards` (cards that move), `rules_knowledge` (what is
known of them, H-8.3) and `rules_totals` (what cards count).
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ilion.core.chance import Chance
from ilion.core.events import Event
from ilion.core.message import Message
from ilion.core.state import NOBODY
from ilion.core.view import View
from ilion.games.hector import events as tell
from ilion.games.hector import view as views
from ilion.games.hector.position import (
    DESTROYED,
    RESERVE,
    SEATS,
    SIDE_SIZE,
    TROOP_KINDS,
    HectorPosition,
    Phase,
)
from ilion.games.hector.rules_closing import MOST_DRAWN
from ilion.games.hector.rules_fate import tile_turns_into, turn_tile
from ilion.games.hector.rules_losing import ransom, ransoms_into
from ilion.games.hector.rules_opening import (
    choose_front,
    edges_into,
    face,
    fronts_into,
    send_vanguard,
    vanguards_into,
)
from ilion.games.hector.rules_turns import (
    FIRST_DISCARD,
    FIRST_PLAY,
    act,
    play,
    plays_into,
    turns_into,
)


class HectorRules(HectorPosition):
    """A position, what may be decided in it, and how it goes on."""

    def legal_into(self, moves: vec[i64]) -> i64:
        phase = self.phase
        if phase == Phase.ACT:
            return turns_into(self, moves)
        if phase == Phase.PLAY:
            return plays_into(self, moves)
        if phase == Phase.TURN_TILE:
            return tile_turns_into(moves)
        if phase == Phase.CHOOSE_VANGUARD:
            return vanguards_into(self, moves)
        if phase == Phase.CHOOSE_EDGE:
            return edges_into(self, moves)
        if phase == Phase.CHOOSE_FRONT:
            return fronts_into(moves)
        if phase == Phase.CHOOSE_RANSOM:
            return ransoms_into(moves)
        return 0

    def apply(self, action: i64, chance: Chance, events: list[Event] | None = None) -> None:
        phase = self.phase
        if phase == Phase.ACT or phase == Phase.PLAY:
            if action < FIRST_DISCARD:
                play(self, action - FIRST_PLAY, chance, events)
            else:
                act(self, action, chance, events)
        elif phase == Phase.TURN_TILE:
            turn_tile(self, action, chance, events)
        elif phase == Phase.CHOOSE_VANGUARD:
            send_vanguard(self, action, events)
        elif phase == Phase.CHOOSE_EDGE:
            face(self, action, events)
        elif phase == Phase.CHOOSE_FRONT:
            choose_front(self, action, events)
        else:
            ransom(self, action, chance, events)

    def choices_are_open(self) -> bool:
        """What can be played or discarded depends on a hand."""
        return self.phase != Phase.ACT and self.phase != Phase.PLAY

    def opening(self) -> list[Event]:
        return [tell.opened(self.attacker)]

    def ask(self) -> Message:
        return tell.ask(self)

    def view(self, seat: int | None) -> View:
        return views.of(self, seat)

    def open_view(self) -> View:
        return views.open_to_all(self, opened=True)

    # The end of the game

    def scores(self) -> list[int]:
        """48 less the troops discarded."""
        return [2 * TROOP_KINDS - sum(self.discards(seat)) for seat in range(SEATS)]

    def winners(self) -> list[int]:
        return [] if self.winner == NOBODY else [self.winner]

    def end_reason(self) -> str:
        if self.drawn == MOST_DRAWN:
            return "six drawn battles"
        broken: i64 = self.sides[DESTROYED] | self.sides[SIDE_SIZE + DESTROYED]
        return "reserve destroyed" if broken >> RESERVE & 1 == 1 else "front destroyed"
