"""Iliade, clause by clause: docs/rules/iliad.md.

Princes besiege Troy. Siege after siege they lay armies in front of them and attack those of the
others; the strongest armies take victory cards.

Here is a turn (I-4), and what carries out a decision: rules_laying.py (I-5), rules_attacking.py
(I-6), rules_siege.py (I-7: passing, the end of a siege), rules_rewards.py and rules_end.py (I-8),
rules_between.py (I-10, and I-3: the start of a siege). What armies are worth stands in
rules_army.py and rules_horses.py, what seats have won in rules_points.py.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ilion.core.chance import Chance
from ilion.core.events import Event
from ilion.core.message import Message
from ilion.core.prompt import Prompt
from ilion.core.view import View
from ilion.games.iliad import events as tell
from ilion.games.iliad import notation
from ilion.games.iliad import view as views
from ilion.games.iliad.position import HAND_SIZE, ROW, IliadPosition, Phase
from ilion.games.iliad.rules_attacking import (
    FIRST_ATTACK,
    FIRST_STRIKE,
    attack,
    attacks_into,
    strike,
    strikes_into,
)
from ilion.games.iliad.rules_between import FIRST_DROP, drop, drops_into
from ilion.games.iliad.rules_laying import ALONE, lay, lays_into, place, places_into
from ilion.games.iliad.rules_points import points, team_points
from ilion.games.iliad.rules_rewards import FIRST_TAKE, take, takes_into
from ilion.games.iliad.rules_siege import pass_turn

PASS: Final = 181  # = notation.PASS.first


class IliadRules(IliadPosition):
    """A position, what may be decided in it, and how it goes on."""

    def legal_into(self, moves: vec[i64]) -> i64:
        phase = self.phase
        if phase == Phase.TURN:
            # I-4: lay, attack or pass
            count: i64 = attacks_into(self, moves, lays_into(self, moves))
            moves[count] = PASS
            return count + 1
        if phase == Phase.PLACE:
            return places_into(self, moves)
        if phase == Phase.STRIKE:
            return strikes_into(self, moves)
        if phase == Phase.TAKE:
            return takes_into(self, moves)
        if phase == Phase.DROP:
            return drops_into(self, moves)
        return 0

    def apply(self, action: i64, chance: Chance, events: list[Event] | None = None) -> None:
        phase = self.phase
        if phase == Phase.PLACE:
            place(self, action - ALONE, events)
        elif phase == Phase.TURN:
            if action < ALONE:
                lay(self, action)
            elif action < PASS:
                attack(self, action - FIRST_ATTACK + 1, events)
            else:
                pass_turn(self, events)
        elif phase == Phase.STRIKE:
            strike(self, action - FIRST_STRIKE, events)
        elif phase == Phase.TAKE:
            take(self, action - FIRST_TAKE, chance, events)
        else:
            drop(self, action - FIRST_DROP, events)

    # I-8 The end

    def scores(self) -> list[int]:
        return [points(self, seat) for seat in range(self.seats)]

    def winners(self) -> list[int]:
        return [seat for seat in range(self.seats) if self.won >> seat & 1]

    def end_reason(self) -> str:
        seat: i64
        for seat in range(self.seats):
            if team_points(self, self.team(seat)) >= self.goal():
                return "goal reached"
        return "last siege" if self.tied else "most points"

    # I-12 What is open

    def view(self, seat: int | None) -> View:
        return views.of(self, seat)

    def open_view(self) -> View:
        return views.open_to_all(self, opened=True)

    def choices_are_open(self) -> bool:
        """What can be laid or dropped depends on a hand, unless there is none."""
        if self.phase == Phase.TURN:
            return self.camp[self.actor * ROW + HAND_SIZE] == 0
        return self.phase == Phase.STRIKE or self.phase == Phase.TAKE

    def shown_lines(self, action: int, seat: int | None) -> list[str]:
        """A card to be laid is shown to others only with its place, onto a horse not at all."""
        text = notation.NOTATION.text(action)
        if seat == self.actor or action >= FIRST_ATTACK:
            return [text]
        return [] if action < ALONE else [tell.laid_line(self, action - ALONE), text]

    # What is asked and told

    def opening(self) -> list[Event]:
        return [tell.siege_opened(self)]

    def ask(self) -> Message:
        return tell.ask(self)

    def prompt(self, seat: int | None) -> Prompt | None:
        """As everywhere, with choices that name the cards and players they concern."""
        prompt = super().prompt(seat)
        return None if prompt is None else tell.named(self, prompt)
