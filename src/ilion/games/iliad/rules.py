"""Iliade, clause by clause: docs/rules/iliad.md.

Princes besiege Troy. Siege after siege they lay armies in front of them and attack those of the
others; the strongest armies take victory cards.

The parts: rules_army.py (cards, groups and what they are worth), rules_table.py (where everything
lies), rules_moves.py (what may be decided); here is what a decision does.
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
from ilion.games.iliad.rules_table import (
    CITIES,
    DRAWS,
    DROP,
    DUEL,
    DUEL_SIEGE,
    FROM_HAND,
    GORGON,
    GORGON_SIEGE,
    GROUPS,
    HAND,
    HERO,
    IN,
    LAST_HERO,
    LOSSES,
    MOST_GROUPS,
    OVER,
    PLACE,
    ROW,
    SIZE,
    STAKES,
    STRIKE,
    TAKE,
    TAKEN,
    THANATOS_SIEGE,
    TRIREMES,
    TURN,
    USED,
    WHATS,
    IliadTable,
)


class IliadState(IliadTable):
    """A position of Iliade."""

    def copy(self) -> IliadState:
        twin = IliadState()
        self.copy_into(twin)
        return twin

    # What may be decided

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

    def most_legal(self) -> i64:
        # Strikes: five other seats, and a seat's twelve cards give at most twelve targets (a
        # phalanx of two or more counts twice). A turn has 11 + 13 + 1 choices.
        return 60

    def apply(self, action: i64, chance: Chance, events: list[Event] | None = None) -> None:
        if action < ALONE:
            self._lay(action)
        elif action <= LAST_ON:
            self._place(action - ALONE, chance, events)
        elif action < FIRST_STRIKE:
            self._attack(action - LAST_ON, events)
        elif action < PASS:
            strike: i64 = action - FIRST_STRIKE
            target: i64 = strike // 2
            seat: i64 = target // MOST_GROUPS
            self._strike(seat, target % MOST_GROUPS, strike % 2 == 1, chance, events)
        elif action == PASS:
            self._pass(chance, events)
        elif action < FIRST_DROP:
            self._take(action - FIRST_TAKE, chance, events)
        else:
            self._drop(action - FIRST_DROP, chance, events)

    # I-3 The start of a siege

    def open_siege(self, events: list[Event] | None) -> None:
        """I-3.2: an oracle card, and victory cards until the mode's number lies open."""
        self.number += 1
        self.siege = DUEL_SIEGE
        if self.mode != DUEL:
            self.oracle_left -= 1
            self.oracle = self.oracles[self.oracle_left]
            self.siege = GORGON_SIEGE if self.oracle == GORGON else THANATOS_SIEGE
        lying: i64 = many(self.stakes)
        while lying < STAKES[self.seats] and self.victory_left > 0:  # I-3.4
            self.victory_left -= 1
            self.stakes += one(self.victory[self.victory_left])
            lying += 1
        # I-3.3
        self._begin_turns(0 if self.agamemnon == NOBODY else self.agamemnon, self.everybody())
        if events is not None:
            events.append(tell.siege_opened(self))

    def _begin_turns(self, first: i64, taking_part: i64) -> None:
        self.first = first
        self.actor = first
        self.phase = TURN
        self.passes = 0
        self.inside = 0
        seat: i64
        for seat in range(self.seats):
            inside: i64 = taking_part >> seat & 1
            self.camp[seat * ROW + IN] = inside
            self.inside += inside

    # I-5 Laying

    def _lay(self, card: i64) -> None:
        """The card is taken from the hand; nobody else sees it before it has its place."""
        row: i64 = self.actor * ROW
        self.camp[row + HAND] -= one(card)
        self.camp[row + SIZE] -= 1
        self.laying = card
        self.phase = PLACE

    def _place(self, number: i64, chance: Chance, events: list[Event] | None) -> None:
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
        self._next_turn(chance, events)

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

    def _strike(
        self, seat: i64, i: i64, strongest: bool, chance: Chance, events: list[Event] | None
    ) -> None:
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
        self._next_turn(chance, events)

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

    def _next_turn(self, chance: Chance, events: list[Event] | None) -> None:
        """Somebody has laid or attacked: the next seat that has not passed (I-3.3)."""
        self.passes = 0
        self._turn_after(self.actor, chance, events)

    def _turn_after(self, seat: i64, chance: Chance, events: list[Event] | None) -> None:
        self.phase = TURN
        while True:
            seat += 1
            if seat == self.seats:
                seat = 0
            if self.camp[seat * ROW + IN]:
                break
        self.actor = seat
        if self.siege == GORGON_SIEGE and self._outshines(seat):
            self._win_gorgon(seat, events)

    def _pass(self, chance: Chance, events: list[Event] | None) -> None:
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
                self._turn_after(seat, chance, events)
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
                self._turn_after(seat, chance, events)
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
            self._turn_after(seat, chance, events)

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
            self._end_game(1 << self.team(seat), events)
            return
        # I-8.1: the only winner, and one victory card
        self.order = seat
        self._reward(1, events)

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
        self._reward(1 if self.siege == DUEL_SIEGE else many(self.stakes), events)

    # I-8 Rewards

    def _reward(self, cards: i64, events: list[Event] | None) -> None:
        """The strongest takes the Agamemnon tile; then seats choose, the strongest first."""
        self.rank = 0
        self.to_take = min(cards, self.seats)
        self.actor = self.order & 15
        self.phase = TAKE
        if events is not None and self.agamemnon != self.actor:
            events.append(tell.tile("agamemnon", self.actor, self.agamemnon))
        self.agamemnon = self.actor

    def _take(self, kind: i64, chance: Chance, events: list[Event] | None) -> None:
        seat: i64 = self.actor
        self.stakes -= one(kind)
        self.camp[seat * ROW + TAKEN] += one(kind)
        if events is not None:
            events.append(tell.took(seat, kind))
        # I-8.2: only the taker can have come to have more than the holder
        if self._leads(seat, self.athena, CITIES):
            if events is not None:
                events.append(tell.tile("athena", seat, self.athena))
            self.athena = seat
        if self._leads(seat, self.poseidon, TRIREMES):
            if events is not None:
                events.append(tell.tile("poseidon", seat, self.poseidon))
            self.poseidon = seat
        if self.team_points(self.team(seat)) >= self.goal():
            self._end_game(1 << self.team(seat), events)  # at once
            return
        self.to_take -= 1
        if self.to_take > 0:
            self.rank += 1
            self.actor = self.order >> (4 * self.rank) & 15
        else:
            self._end_rewards(chance, events)

    def _leads(self, seat: i64, holder: i64, first_kind: i64) -> bool:
        """Whether a seat takes the tile for cities or triremes from its holder."""
        if seat == holder:
            return False
        own: i64 = self.sum_of(seat, first_kind)
        return own > 0 if holder == NOBODY else own > self.sum_of(holder, first_kind)

    def _end_rewards(self, chance: Chance, events: list[Event] | None) -> None:
        if self.siege == THANATOS_SIEGE:
            # I-8.1: the weakest army, equal: the lower hero, takes the Thanatos card
            weakest: i64 = self.order >> (4 * (self.seats - 1)) & 15
            self.camp[weakest * ROW + LOSSES] += one(self.oracle - 1)
            if events is not None:
                events.append(tell.thanatos(weakest, self.oracle))
        elif self.siege == GORGON_SIEGE:
            self.gorgons += 1
        self.oracle = NOBODY
        self.order = 0
        self.rank = 0
        # I-10.1: heroes return and the table is cleared
        seat: i64
        for seat in range(self.seats):
            self.clear(seat * ROW)
        if (self.mode != DUEL and self.oracle_left == 0) or (
            self.stakes == 0 and self.victory_left == 0
        ):
            self._count_points(chance, events)
        else:
            self._draw_three(self.everybody(), chance, events)

    def _count_points(self, chance: Chance, events: list[Event] | None) -> None:
        """I-8.3, I-3.4, I-9.4: no siege is left to fight, the most points win."""
        best: i64 = -1000
        teams: i64 = 0
        seat: i64
        for seat in range(self.seats):
            team: i64 = self.team(seat)
            if team == seat:
                points: i64 = self.team_points(team)
                if points > best:
                    best = points
                    teams = 0
                if points == best:
                    teams |= 1 << team
        if teams & (teams - 1) == 0 or self.mode == DUEL:
            self._end_game(teams, events)
            return
        for seat in range(self.seats):
            if teams >> self.team(seat) & 1:
                self.tied |= 1 << seat
        if events is not None:
            events.append(tell.tied(self))
        self._draw_three(self.tied, chance, events)

    def _open_last_siege(self, events: list[Event] | None) -> None:
        """I-8.3: the tied seats fight a Gorgon siege for the game."""
        self.siege = GORGON_SIEGE
        self.number += 1
        first: i64 = self.agamemnon
        if self.tied >> first & 1 == 0:
            best: i64 = -1
            seat: i64
            for seat in range(self.seats):
                if self.tied >> seat & 1 and self.camp[seat * ROW + LAST_HERO] > best:
                    best = self.camp[seat * ROW + LAST_HERO]
                    first = seat
        self._begin_turns(first, self.tied)
        if events is not None:
            events.append(tell.last_siege_opened(self))

    def _end_game(self, teams: i64, events: list[Event] | None) -> None:
        seat: i64
        for seat in range(self.seats):
            if teams >> self.team(seat) & 1:
                self.won |= 1 << seat
        self.to_take = 0
        self.phase = OVER
        self.actor = NOBODY
        if events is not None:
            events.extend(tell.game_over(self))

    # I-10 Between sieges

    def _draw_three(self, drawing: i64, chance: Chance, events: list[Event] | None) -> None:
        """I-10.1: the first player of the siege just ended draws first, then clockwise."""
        turn: i64
        for turn in range(self.seats):
            seat: i64 = (self.first + turn) % self.seats
            if drawing >> seat & 1:
                before: i64 = self.camp[seat * ROW + HAND]
                for _ in range(DRAWS):
                    shuffled = self.draw(seat * ROW, chance)
                    if shuffled and events is not None:
                        events.append(tell.reshuffled(self.pile_left + 1))
                if events is not None:
                    events.append(tell.drew(seat, self.camp[seat * ROW + HAND] - before))
        self._drop_or_open(events)

    def _drop_or_open(self, events: list[Event] | None) -> None:
        """Seats over the hand limit discard in the same order; then the next siege begins."""
        turn: i64
        for turn in range(self.seats):
            seat: i64 = (self.first + turn) % self.seats
            if self.camp[seat * ROW + SIZE] > self.hand_limit():
                self.phase = DROP
                self.actor = seat
                return
        if self.tied:
            self._open_last_siege(events)
        else:
            self.open_siege(events)

    def _drop(self, card: i64, chance: Chance, events: list[Event] | None) -> None:
        row: i64 = self.actor * ROW
        self.camp[row + HAND] -= one(card)
        self.camp[row + SIZE] -= 1
        self.discards += one(card)
        self.show(row, card)
        if events is not None:
            events.append(tell.dropped(self.actor, card))
        self._drop_or_open(events)

    # For people, stores and tests

    def scores(self) -> list[int]:
        return [self.points(seat) for seat in range(self.seats)]

    def winners(self) -> list[int]:
        return [seat for seat in range(self.seats) if self.won >> seat & 1]

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
