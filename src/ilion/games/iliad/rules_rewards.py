"""What follows a siege of Iliade: rewards (I-8), drawing (I-10), the next siege (I-3)."""

from __future__ import annotations

from math import exp

from librt.vecs import vec
from mypy_extensions import i64

from ilion.core.chance import Chance
from ilion.core.events import Event
from ilion.core.state import NOBODY
from ilion.games.iliad import events as tell
from ilion.games.iliad.rules_army import many, one
from ilion.games.iliad.rules_table import (
    CITIES,
    DRAWS,
    DROP,
    DUEL,
    DUEL_SIEGE,
    GORGON,
    GORGON_SIEGE,
    HAND,
    IN,
    LAST_HERO,
    LOSSES,
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
    IliadTable,
)


class IliadRewards(IliadTable):
    """The part of a position's rules that leads from one siege to the next."""

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

    # I-8 Rewards

    def reward(self, cards: i64, events: list[Event] | None) -> None:
        """The strongest takes the Agamemnon tile; then seats choose, the strongest first."""
        self.rank = 0
        self.to_take = min(cards, self.seats)
        self.actor = self.order & 15
        self.phase = TAKE
        if events is not None and self.agamemnon != self.actor:
            events.append(tell.tile("agamemnon", self.actor, self.agamemnon))
        self.agamemnon = self.actor

    def take(self, kind: i64, chance: Chance, events: list[Event] | None) -> None:
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
            self.end_game(1 << self.team(seat), events)  # at once
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
            self.end_game(teams, events)
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

    def end_game(self, teams: i64, events: list[Event] | None) -> None:
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

    def drop(self, card: i64, events: list[Event] | None) -> None:
        row: i64 = self.actor * ROW
        self.camp[row + HAND] -= one(card)
        self.camp[row + SIZE] -= 1
        self.discards += one(card)
        self.show(row, card)
        if events is not None:
            events.append(tell.dropped(self.actor, card))
        self._drop_or_open(events)

    # For records and tests

    def scores(self) -> list[int]:
        return [self.points(seat) for seat in range(self.seats)]

    def values_into(self, values: vec[float]) -> None:
        """Points, and what the siege promises to the stronger armies; a team counts together."""
        if self.phase == OVER:
            super().values_into(values)
            return
        if self.mode == DUEL:
            self._duel_values_into(values)
            return
        everyone = 0.0
        seat: i64
        for seat in range(self.seats):
            row: i64 = seat * ROW
            promise = float(self.strength(seat)) + 1.0
            if self.camp[row + IN] == 1:  # what is in hand can still be laid
                promise += 1.2 * float(self.camp[row + SIZE])
            if seat == self.actor and (self.phase == PLACE or self.phase == STRIKE):
                promise += 2.0  # a card is chosen: it does some good wherever it goes
            values[seat] = promise
            everyone += promise
        best = 0.0
        for seat in range(self.seats):
            kept = 0.08 * float(self.camp[seat * ROW + SIZE])
            hopes = float(self.points(seat)) + kept + 3.0 * values[seat] / everyone
            team: i64 = self.team(seat)
            values[team] = hopes if team == seat else values[team] + hopes
        for team in range(self.teams):
            best = values[team] if team == 0 else max(best, values[team])
        whole = 0.0
        for team in range(self.teams):
            values[team] = exp((values[team] - best) / 2.5)
            whole += values[team]
        whole *= float(self.seats // self.teams)
        for seat in range(self.seats - 1, -1, -1):  # a team's share stands at its first seat
            values[seat] = values[self.team(seat)] / whole

    def _duel_values_into(self, values: vec[float]) -> None:
        """As above for a duel, where hands last and whoever is ahead may end the siege (I-9.2)."""
        points: i64 = self.points(0) - self.points(1)
        ahead: i64 = self.strength(0) - self.strength(1)
        held: i64 = self.camp[SIZE] - self.camp[ROW + SIZE]
        to_act = 1.0 if self.actor == 0 else -1.0
        lead = float(ahead) + 0.7 * float(held)
        if self.phase == PLACE or self.phase == STRIKE:
            lead += 3.0 * to_act
        elif self.passes == 1 and float(ahead) * to_act > 0.0:
            lead += 5.0 * to_act
        promise = 6.0 / (1.0 + exp(-0.15 * lead)) - 3.0
        self.two_seat_values_into(values, 0.3 * (float(points) + 0.1 * float(held) + promise))

    def end_reason(self) -> str:
        seat: i64
        for seat in range(self.seats):
            if self.team_points(self.team(seat)) >= self.goal():
                return "goal reached"
        return "last siege" if self.tied else "most points"

    def rollout_length(self) -> i64:
        return 60  # a siege is hard to judge in its midst

    def winners(self) -> list[int]:
        return [seat for seat in range(self.seats) if self.won >> seat & 1]
