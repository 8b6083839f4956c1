"""What may be decided in Troia: the legal actions, phase by phase. Compiled."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ilion.core.state import NOBODY
from ilion.games.troia.rules_position import LEFT, PILE, SIDE, Phase, Position
from ilion.games.troia.rules_tables import (
    ACCEPT,
    ALONE,
    APOLLO,
    ASKED,
    BACKS,
    BOTH,
    COSTS,
    DEAREST,
    DECK,
    DECLINE,
    DONE,
    DRAW,
    FIRST_ADVANCE,
    FIRST_BUILD,
    FIRST_GIVE,
    FIRST_MOVE,
    FIRST_OFFER,
    FIRST_RECALL,
    FIRST_SET,
    GREEKS,
    HEROES,
    HORN,
    MOVERS,
    PARIS,
    PART,
    PARTS,
    POWER_OF,
    ROAD,
    SHOWING,
    SPACES,
    TARGETS,
    TILES,
    WAIT,
    Power,
    forward,
    listed,
    lowest,
    offerings,
)


class Choosing(Position):
    """A position of Troia with its legal actions."""

    def legal_into(self, moves: vec[i64]) -> i64:
        phase = self.phase
        if phase == Phase.OVER:
            return 0
        hand: i64 = self.hand(self.actor)
        count: i64 = 0
        if phase == Phase.GIVE:
            # T-3.2: any card, in any order; it may be more than enough
            count = listed(hand, FIRST_GIVE, moves, 0)
            if self.horn_pays(self.god):
                moves[count] = FIRST_GIVE + HORN
                count += 1
            if self.is_paid():
                moves[count] = DONE
                count += 1
        elif phase == Phase.TURN:
            # T-3: a deck is never empty here (T-6.2)
            moves[0] = DRAW
            count = 1
            worth: i64 = offerings(hand, DEAREST[0])
            tile: i64
            for tile in range(TILES):
                god: i64 = self.god_of(tile)
                if self.can_offer(god, hand, worth):
                    moves[count] = FIRST_OFFER + god
                    count += 1
        elif phase == Phase.POWER:
            count = self._power_into(moves)
            moves[count] = DECLINE  # T-3.5
            count += 1
        elif phase == Phase.BACK:
            # T-4, Aphrodite: another hero back, and no declining
            hero: i64
            for hero in range(HEROES):
                if self._can_go_back(hero) and hero != self.last:
                    back: i64 = forward(1 - self.actor, self.heroes[hero], 1)
                    moves[count] = FIRST_MOVE + hero * SPACES + back
                    count += 1
        elif phase == Phase.BUILD:
            # T-5.1: an own card that shows a part not laid yet, or none
            part: i64
            for part in range(PARTS):
                if self.laid & PART[part] != 0:
                    hand &= ~PART[part]
            count = listed(hand & BACKS[GREEKS], FIRST_BUILD, moves, 0)
            moves[count] = WAIT
            count += 1
        elif phase == Phase.MARCH:
            # T-5.1: what the next step asks, or none; Hector only with Paris where it asks both
            asks: i64 = ROAD[self.steps]
            if asks != BOTH or hand & PARIS[0] != 0:
                count = listed(hand & ASKED[asks], FIRST_ADVANCE - DECK, moves, 0)
            moves[count] = WAIT
            count += 1
        elif phase == Phase.PARIS:
            count = listed(hand & PARIS[0], FIRST_ADVANCE - DECK, moves, 0)
        else:
            # T-5.2
            for hero in range(HEROES):
                if self.heroes[hero] == self.enemy_protection():
                    moves[count] = FIRST_RECALL + hero
                    count += 1
        return count

    def _power_into(self, moves: vec[i64]) -> i64:
        """T-4: everything that the god's power can do."""
        count: i64 = 0
        power: i64 = POWER_OF[self.god]
        if power < MOVERS:
            hero: i64
            to: i64
            for hero in range(HEROES):
                ways: i64 = self._ways(power, hero)
                if ways != 0:
                    for to in range(SPACES):
                        if ways >> to & 1 == 1:
                            moves[count] = FIRST_MOVE + hero * SPACES + to
                            count += 1
        elif power == Power.IRIS:
            tile: i64
            for tile in range(TILES):
                for to in range(TILES):
                    if to != self.olympus[tile]:
                        moves[count] = FIRST_SET + self.god_of(tile) * TILES + to
                        count += 1
        else:
            moves[0] = ACCEPT
            count = 1
        return count

    def _ways(self, power: i64, hero: i64) -> i64:
        """A bit for each space that the power can move the hero to."""
        ways: i64 = TARGETS[(power * 2 + self.actor) * SPACES + self.heroes[hero]]
        if ways == 0 or power != Power.APHRODITE:
            return ways
        # Aphrodite moves both heroes or none: another one must be able to go back.
        other: i64
        for other in range(HEROES):
            if other != hero and self._can_go_back(other):
                return ways
        return 0

    def _can_go_back(self, hero: i64) -> bool:
        return self.heroes[hero] != (0 if self.actor == GREEKS else SPACES - 1)

    def has_effect(self) -> bool:
        """T-3.5: whether the god's power can do anything now."""
        power: i64 = POWER_OF[self.god]
        if power < MOVERS:
            ways: i64 = 0
            hero: i64
            for hero in range(HEROES):
                ways |= self._ways(power, hero)
            return ways != 0
        other: i64 = 1 - self.actor
        if power == Power.ZEUS:
            return self.sides[self.actor * SIDE + LEFT] > 0
        if power == Power.DORIS:
            return self.hand(other) != 0
        if power == Power.APOLLO:
            return self.sides[other * SIDE + PILE] > 0
        return power == Power.IRIS or self.horn != self.actor

    # T-3.2 What a god costs, and what pays for it

    def can_offer(self, god: i64, hand: i64, worth: i64) -> bool:
        """Whether a whole hand, and the Cornucopia if held, would pay for the god."""
        cost: i64 = COSTS[self.actor * TILES + self.olympus[god >> 1]]
        if self.horn_pays(god):
            return hand != 0 and worth + 2 >= cost
        return worth >= cost and hand & SHOWING[god >> 1] != 0

    def can_pay(self) -> bool:
        """Whether the actor's hand, and the Cornucopia, can complete the payment begun."""
        hand: i64 = self.hand(self.actor)
        card = (hand | self.given & ~ALONE[HORN]) != 0
        return card and self._completes(hand, 2 if self.horn_pays(self.god) else 0)

    def _completes(self, cards: i64, horn: i64) -> bool:
        """Whether these cards, and this much from the Cornucopia, complete the payment."""
        own = self.given_own + horn > 0 or cards & SHOWING[self.god >> 1] != 0
        need: i64 = self.cost - self.given_all - horn
        return own and offerings(cards, need) >= need

    def is_paid(self) -> bool:
        """Enough offerings, one of them the god's own, and at least one card (T-3.6)."""
        card = self.given & ~ALONE[HORN] != 0
        return card and self.given_all >= self.cost and self.given_own > 0

    def horn_pays(self, god: i64) -> bool:
        """T-3.6: the actor holds the Cornucopia, and it never pays Athena."""
        return self.horn == self.actor and POWER_OF[god] != Power.ATHENA

    # For searches

    def legal_for_search_into(self, moves: vec[i64]) -> i64:
        """Each payment, recall and change of Olympus in one order only (docs/troia.md)."""
        count: i64 = 0
        if self.phase == Phase.GIVE:
            count = self._payments_into(moves)
        else:
            count = self._without_twins(moves, self.legal_into(moves))
        if count == 0:  # people give and recall in any order, and a search may begin there
            count = self.legal_into(moves)
        return count

    def _without_twins(self, moves: vec[i64], found: i64) -> i64:
        """Recalls with the lower hero first; of two tiles that change places only one is moved."""
        count: i64 = 0
        i: i64
        for i in range(found):
            action: i64 = moves[i]
            twin = False
            if self.phase == Phase.RECALL:
                first = self.last == NOBODY
                twin = i == found - 1 if first else action - FIRST_RECALL < self.last
            elif FIRST_SET <= action < ACCEPT:
                tile: i64 = (action - FIRST_SET) // (2 * TILES)
                twin = (action - FIRST_SET) % TILES == self.olympus[tile] - 1
            if not twin:
                moves[count] = action
                count += 1
        return count

    def _payments_into(self, moves: vec[i64]) -> i64:
        """Cards ascending, then the Cornucopia. Where Apollo is about, the top discard matters:
        then any one card may come last, out of order."""
        apollo = self.god_of(APOLLO[0] >> 1) == APOLLO[0]
        horn: i64 = 2 if self.horn_pays(self.god) else 0
        hand: i64 = self.hand(self.actor)
        count: i64 = 0
        rest: i64 = hand
        if self.given >> (self.last + 1) != 0:
            rest = 0  # a card came out of order, so it was the last
        while rest != 0:
            card: i64 = lowest(rest)
            fits = False
            if card < self.last:
                fits = apollo and self.last != HORN and self._completes(ALONE[card], horn)
            elif self._completes(rest, horn):
                fits = True
            elif apollo:
                passed: i64 = hand & ~rest
                while passed != 0 and not fits:
                    fits = self._completes(rest | ALONE[lowest(passed)], horn)
                    passed &= passed - 1
            if fits:
                moves[count] = FIRST_GIVE + card
                count += 1
            rest &= rest - 1
        if horn > 0 and self.given != 0 and self.given_all + horn >= self.cost:
            moves[count] = FIRST_GIVE + HORN
            count += 1
        if self.is_paid():
            moves[count] = DONE
            count += 1
        return count
