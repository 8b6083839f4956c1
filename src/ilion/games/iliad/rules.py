"""Iliade, clause by clause: docs/rules/iliad.md.

Princes besiege Troy. Siege after siege they lay armies in front of them and attack those of the
others; the strongest armies take victory cards.

The parts: rules_army.py (cards, groups and what they are worth), rules_table.py (where everything
lies), rules_moves.py (what may be decided), rules_rewards.py (what follows a siege); here is what a
decision does until the siege ends.
"""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from ilion.core.chance import Chance
from ilion.core.events import Event
from ilion.core.message import Message
from ilion.core.notation import Notation
from ilion.core.prompt import Prompt
from ilion.core.state import NOBODY
from ilion.core.view import View
from ilion.games.iliad import events as tell
from ilion.games.iliad import notation, store
from ilion.games.iliad import view as views
from ilion.games.iliad.rules_army import (
    ARCHERS,
    CARRIED,
    CHARIOT,
    ELEPHANT,
    FOOT,
    HOPLITES,
    HORSE,
    LOAD,
    ONE_MORE,
    PHALANX,
    WHAT,
    loads,
    many,
    one,
)
from ilion.games.iliad.rules_moves import (
    ALONE,
    FIRST_DROP,
    FIRST_STRIKE,
    FIRST_TAKE,
    LAST_ON,
    PASS,
    drops_into,
    places_into,
    strikes_into,
    takes_into,
    turns_into,
)
from ilion.games.iliad.rules_rewards import IliadRewards
from ilion.games.iliad.rules_table import (
    DROP,
    DUEL_SIEGE,
    FROM_HAND,
    GORGON_SIEGE,
    GROUPS,
    HAND,
    HERO,
    IN,
    LAST_HERO,
    MOST_GROUPS,
    PLACE,
    ROW,
    SIZE,
    STRIKE,
    TAKE,
    THANATOS_SIEGE,
    TURN,
    USED,
    WHATS,
)


class IliadState(IliadRewards):
    """A position of Iliade."""

    def copy(self) -> IliadState:
        twin = IliadState()
        self.copy_into(twin)
        return twin

    # What may be decided

    def legal(self) -> list[int]:
        # Python calls a method of the object's own class more quickly than an inherited one.
        return super().legal()

    def legal_into(self, moves: vec[i64]) -> i64:
        if self.phase == TURN:
            return turns_into(self, moves)
        if self.phase == PLACE:
            return places_into(self, moves)
        if self.phase == STRIKE:
            return strikes_into(self, moves)
        if self.phase == TAKE:
            return takes_into(self, moves)
        if self.phase == DROP:
            return drops_into(self, moves)
        return 0

    def apply(self, action: i64, chance: Chance, events: list[Event] | None = None) -> None:
        if action < ALONE:
            self._lay(action)
        elif action <= LAST_ON:
            self._place(action - ALONE, events)
        elif action < FIRST_STRIKE:
            self._attack(action - LAST_ON, events)
        elif action < PASS:
            strike: i64 = action - FIRST_STRIKE
            target: i64 = strike // 2
            seat: i64 = target // MOST_GROUPS
            self._strike(seat, target % MOST_GROUPS, strike % 2 == 1, events)
        elif action == PASS:
            self._pass(events)
        elif action < FIRST_DROP:
            self.take(action - FIRST_TAKE, chance, events)
        else:
            self.drop(action - FIRST_DROP, events)

    # I-5 Laying

    def _lay(self, card: i64) -> None:
        """The card is taken from the hand; nobody else sees it before it has its place."""
        row: i64 = self.actor * ROW
        self.camp[row + HAND] -= one(card)
        self.camp[row + SIZE] -= 1
        self.laying = card
        self.phase = PLACE

    def _place(self, number: i64, events: list[Event] | None) -> None:
        camp = self.camp
        row: i64 = self.actor * ROW
        card: i64 = self.laying
        self.laying = NOBODY
        hidden = False
        if number == 0:
            self.to_the_ground(row, card)
        else:
            at: i64 = row + GROUPS + number - 1
            group: i64 = camp[at]
            if group & WHAT == PHALANX:
                camp[at] = group | 1 << (LOAD + card)
            else:
                hidden = group & WHAT == HORSE  # I-5.4
                camp[at] = (group | card << (LOAD + 4 * (group >> CARRIED & 15))) + ONE_MORE
        if not hidden:
            self.show(row, card)
        if events is not None:
            events.append(tell.laid(self, card, number, hidden))
        self._next_turn(events)

    # I-6 Attacking

    def _attack(self, attacker: i64, events: list[Event] | None) -> None:
        self.attacker = attacker
        self.phase = STRIKE
        if attacker == FROM_HAND:
            row: i64 = self.actor * ROW
            self.camp[row + HAND] -= one(CHARIOT)
            self.camp[row + SIZE] -= 1
            self.show(row, CHARIOT)
            if events is not None:
                events.append(tell.charges(self.actor))

    def _strike(self, seat: i64, i: i64, strongest: bool, events: list[Event] | None) -> None:
        camp = self.camp
        row: i64 = seat * ROW
        at: i64 = row + GROUPS + i
        group: i64 = camp[at]
        if events is not None:
            events.extend(tell.struck(self, seat, i, strongest))
        self._spend_attacker()
        if group & WHAT == PHALANX:
            # I-6.2, I-6.3: the weakest of a phalanx, or from an elephant the strongest
            values: i64 = group >> LOAD & 15
            card: i64 = 0
            j: i64
            for j in range(HOPLITES):
                if values >> j & 1:
                    card = j
                    if not strongest:
                        break
            self.discards += one(card)
            camp[at] = group & ~(1 << (LOAD + card))
            if values & (values - 1) == 0:
                self.remove(row, at)
        else:
            self.discards += one(group & WHAT)
            self.remove(row, at)
            # I-6.5, I-6.6: what was carried falls, in the order it was laid on
            for j in range(group >> CARRIED & 15):
                fallen: i64 = group >> (LOAD + 4 * j) & 15
                self.to_the_ground(row, fallen)
                if group & WHAT == HORSE:
                    self.show(row, fallen)
        self._next_turn(events)

    def _spend_attacker(self) -> None:
        """I-6.1: the attacking card is discarded; from an elephant, one of its archers."""
        camp = self.camp
        if self.attacker == FROM_HAND:
            self.discards += one(CHARIOT)
        else:
            row: i64 = self.actor * ROW
            at: i64 = row + GROUPS + self.attacker - 1
            group: i64 = camp[at]
            if group & WHAT == ELEPHANT:
                self.discards += one(ARCHERS)
                stays: i64 = group >> LOAD & 15  # I-5.4: the other one, if there are two
                if stays == ARCHERS:
                    stays = group >> (LOAD + 4)
                riders: i64 = (group >> CARRIED & 15) - 1
                camp[at] = ELEPHANT | riders << CARRIED
                if riders:
                    camp[at] |= stays << LOAD
            else:
                self.discards += one(group & WHAT)
                self.remove(row, at)
        self.attacker = 0

    # I-7 Passing, and the two kinds of siege

    def _next_turn(self, events: list[Event] | None) -> None:
        """Somebody has laid or attacked: the next seat that has not passed (I-3.3)."""
        self.passes = 0
        self._turn_after(self.actor, events)

    def _turn_after(self, seat: i64, events: list[Event] | None) -> None:
        self.phase = TURN
        camp = self.camp
        while True:
            seat += 1
            if seat == self.seats:
                seat = 0
            if camp[seat * ROW + IN]:
                break
        self.actor = seat
        if self.siege == GORGON_SIEGE and self._outshines(seat):
            self._win_gorgon(seat, events)

    def _pass(self, events: list[Event] | None) -> None:
        seat: i64 = self.actor
        row: i64 = seat * ROW
        if self.siege == DUEL_SIEGE:
            # I-9.2: not final; two in a row end the siege
            self.passes += 1
            if events is not None:
                events.append(tell.passed(seat))
            if self.passes == 2:
                self._end_siege(events)
            else:
                self._turn_after(seat, events)
            return
        self.camp[row + IN] = 0
        if self.siege == THANATOS_SIEGE:
            # I-7.1: the highest hero that is still there
            self.camp[row + HERO] = self.inside
            self.camp[row + LAST_HERO] = self.inside
            self.inside -= 1
            if events is not None:
                events.append(tell.hero_joins(seat, self.camp[row + HERO]))
            if self.inside == 0:
                self._end_siege(events)
            else:
                self._turn_after(seat, events)
            return
        # I-7.2: the army is discarded at once, and no hero comes
        self.inside -= 1
        self.clear(row)
        if events is not None:
            events.append(tell.gave_up(seat))
        left: i64 = self._last_left()
        if left != NOBODY:
            self._win_gorgon(left, events)
        else:
            self._turn_after(seat, events)

    def _last_left(self) -> i64:
        """The only seat left in a Gorgon siege; in the one for the game, also of the only team."""
        found: i64 = NOBODY
        seat: i64
        for seat in range(self.seats):
            if self.camp[seat * ROW + IN]:
                if found != NOBODY and not (self.tied and self.team(found) == self.team(seat)):
                    return NOBODY
                found = seat
        return found

    def _outshines(self, seat: i64) -> bool:
        """I-7.2: strictly stronger than every other seat still in the siege."""
        own: i64 = self.strength(seat)
        other: i64
        for other in range(self.seats):
            if other != seat and self.camp[other * ROW + IN] and self.strength(other) >= own:
                return False
        return True

    def _win_gorgon(self, seat: i64, events: list[Event] | None) -> None:
        if events is not None:
            events.append(tell.gorgon_won(self, seat))
        if self.tied:
            # I-8.3: the siege was for the game
            self.end_game(1 << self.team(seat), events)
            return
        # I-8.1: the only winner, and one victory card
        self.order = seat
        self.reward(1, events)

    def _end_siege(self, events: list[Event] | None) -> None:
        """The end of a Thanatos or a duel siege: horses open, armies are compared."""
        camp = self.camp
        seat: i64
        other: i64
        kind: i64
        for seat in range(self.seats):
            # I-7.4
            row: i64 = seat * ROW
            if camp[row + WHATS] >> (4 * HORSE):
                load: i64 = loads(camp, row + GROUPS, camp[row + USED])
                for kind in range(FOOT):
                    for _ in range(load >> (4 * kind) & 15):
                        self.show(row, kind)
        # I-8.1: the strongest first; equal: the higher hero. I-9.3: equal: not who passed last.
        marks = vec[i64]([0] * 6)
        for seat in range(self.seats):
            last: i64 = camp[seat * ROW + HERO]
            if self.siege == DUEL_SIEGE:
                last = 0 if seat == self.actor else 1
            marks[seat] = self.full_strength(seat) * 8 + last
        self.order = 0
        for seat in range(self.seats):
            place: i64 = 0
            for other in range(self.seats):
                if marks[other] > marks[seat]:
                    place += 1
            self.order |= seat << (4 * place)
        if events is not None:
            events.extend(tell.siege_ended(self))
        # I-9.3: in a duel the stronger army takes one
        self.reward(1 if self.siege == DUEL_SIEGE else many(self.stakes), events)

    # For people, stores and tests

    def notation(self) -> Notation:
        return notation.NOTATION

    def view(self, seat: int | None) -> View:
        return views.of(self, seat)

    def prompt(self, seat: int | None) -> Prompt | None:
        """As everywhere, with choices that name the cards and players they concern."""
        prompt = super().prompt(seat)
        return None if prompt is None else tell.named(self, prompt)

    def ask(self) -> Message:
        return tell.ask(self)

    def opening(self) -> list[Event]:
        return [tell.siege_opened(self)]

    def choices_are_open(self) -> bool:
        """I-12.1: what can be laid or dropped depends on a hand, unless there is none."""
        if self.phase == TURN:
            return self.camp[self.actor * ROW + SIZE] == 0
        return self.phase == STRIKE or self.phase == TAKE

    def shown_lines(self, action: int, seat: int | None) -> list[str]:
        """A card to be laid is shown to others only with its place, onto a horse not at all."""
        text = notation.NOTATION.text(action)
        if seat == self.actor or action > LAST_ON:
            return [text]
        return [] if action < ALONE else [tell.laid_line(self, action - ALONE), text]

    def to_json(self) -> dict[str, Any]:
        return store.to_json(self)

    def census(self) -> dict[str, int]:
        return store.census(self)
