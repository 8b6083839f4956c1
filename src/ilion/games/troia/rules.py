"""Troia, clause by clause: docs/rules/troia.md. Compiled.

Offerings buy the gods' help to push six heroes into the enemy's home; from there the Greeks
build the horse and the Trojans march Hector and Paris to the ships. What a position holds is in
rules_position.py, what may be decided in rules_choices.py, the components in numbers in
rules_tables.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from ilion.core.chance import Chance
from ilion.core.events import Event
from ilion.core.message import Message
from ilion.core.notation import Notation
from ilion.core.state import NOBODY
from ilion.core.vecs import vec_of
from ilion.core.view import View
from ilion.games.troia import events as tell
from ilion.games.troia import notation
from ilion.games.troia import view as views
from ilion.games.troia.rules_choices import Choosing
from ilion.games.troia.rules_position import HAND, LEFT, SIDE, Phase
from ilion.games.troia.rules_tables import (
    ACCEPT,
    ALONE,
    BOTH,
    COMBAT,
    COSTS,
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
    HERO_OF,
    HEROES,
    HORN,
    OWN,
    PARTS,
    POWER_OF,
    ROAD,
    SPACES,
    STEPS,
    TILES,
    TROJANS,
    WAIT,
    WORTH,
    Power,
    cards_in,
    forward,
    pile_of,
    set_of,
    size,
)

APOLLO_TURNS: Final = 10  # T-6.3
DORIS: Final = 0  # the chance outcome `* doris`


class TroiaState(Choosing):
    """A position of Troia, and how it goes on."""

    def copy(self) -> TroiaState:
        twin = TroiaState()
        self.copy_into(twin)
        return twin

    # What was decided

    def legal(self) -> list[int]:
        # Python calls a method of the object's own class more quickly than an inherited one.
        return super().legal()

    def apply(self, action: i64, chance: Chance, events: list[Event] | None = None) -> None:
        if action < FIRST_GIVE:
            if action == DRAW:
                self.apollo = 0
                self._draw(events)
                self._close(events)
            else:
                self._offer(action - FIRST_OFFER, events)
        elif action < DONE:
            self._give(action - FIRST_GIVE, events)
        elif action == DONE:
            self._honour(events)
        elif action < FIRST_SET:
            self._move((action - FIRST_MOVE) // SPACES, (action - FIRST_MOVE) % SPACES, events)
        elif action < ACCEPT:
            self._set((action - FIRST_SET) // TILES, (action - FIRST_SET) % TILES, events)
        elif action == ACCEPT:
            self._accept(chance, events)
        elif action == DECLINE:
            if events is not None:
                events.append(tell.declined(self.actor, self.god))
            self._close(events)
        elif action < FIRST_ADVANCE:
            self._build(action - FIRST_BUILD, events)
        elif action < WAIT:
            self._advance(action - FIRST_ADVANCE + DECK, events)
        elif action == WAIT:
            if events is not None:
                events.append(tell.waited(self.actor))
            self._end_turn(events)
        else:
            self._recall(action - FIRST_RECALL, events)

    # T-3 Offer or draw

    def _draw(self, events: list[Event] | None) -> None:
        """T-3.1, Zeus: the top two cards of the deck, or the one that is left."""
        row: i64 = self.actor * SIDE
        left: i64 = self.sides[row + LEFT]
        after: i64 = left - 2 if left > 1 else 0
        drawn: i64 = 0
        place: i64
        for place in range(after, left):
            drawn |= ALONE[self.decks[self.actor * DECK + place]]
        self.sides[row + HAND] |= drawn
        self.sides[row + LEFT] = after
        if events is not None:
            events.append(tell.drew(self.actor, cards_in(drawn), after))

    def _offer(self, god: i64, events: list[Event] | None) -> None:
        self.god = god
        self.cost = COSTS[self.actor * TILES + self.olympus[god >> 1]]
        self.apollo = self.apollo + 1 if POWER_OF[god] == Power.APOLLO else 0
        self.phase = Phase.GIVE
        if events is not None:
            events.append(tell.offered(self.actor, god, self.cost))

    def _give(self, card: i64, events: list[Event] | None) -> None:
        if card == HORN:
            # T-3.6: back to the table, for two of the god's own offerings
            self.horn = NOBODY
            self.given_all += 2
            self.given_own += 2
        else:
            self.discard(card)
            self.given_all += WORTH[card]
            self.given_own += OWN[(self.god >> 1) * 2 * DECK + card]
        self.given |= ALONE[card]
        self.last = card
        if events is not None:
            events.append(tell.gave(self.actor, card))

    def _honour(self, events: list[Event] | None) -> None:
        seat: i64 = self.actor
        tile: i64 = self.god >> 1
        superior = self.given_own >= self.cost  # T-3.4, whatever else was added
        self.cost = 0
        self.given = 0
        self.given_all = 0
        self.given_own = 0
        self.last = NOBODY
        # T-3.3: the god comes to the space nearest the one who made the offering
        self._shift(tile, 0 if seat == GREEKS else TILES - 1)
        # T-3.4: its hero goes forward, if it can
        hero: i64 = HERO_OF[seat * TILES + tile]
        to: i64 = forward(seat, self.heroes[hero], 2 if superior else 1)
        if events is not None:
            events.append(tell.honoured(seat, self.god, superior))
            events.append(tell.moved(hero, self.heroes[hero], to))
        self.heroes[hero] = to
        # T-3.5: a power that cannot take effect is lost
        if self.has_effect():
            self.phase = Phase.POWER
        else:
            if events is not None:
                events.append(tell.lost(self.god))
            self._close(events)

    def _shift(self, tile: i64, to: i64) -> None:
        """Move a tile on Olympus; the tiles it passes close up."""
        stood: i64 = self.olympus[tile]
        each: i64
        for each in range(TILES):
            space: i64 = self.olympus[each]
            if stood < space <= to:
                self.olympus[each] = space - 1
            elif to <= space < stood:
                self.olympus[each] = space + 1
        self.olympus[tile] = to

    # T-4 Powers

    def _move(self, hero: i64, to: i64, events: list[Event] | None) -> None:
        if events is not None:
            events.append(tell.moved(hero, self.heroes[hero], to))
        self.heroes[hero] = to
        if self.phase == Phase.POWER and POWER_OF[self.god] == Power.APHRODITE:
            self.phase = Phase.BACK
            self.last = hero
        else:
            self._close(events)

    def _set(self, god: i64, space: i64, events: list[Event] | None) -> None:
        # Iris
        self._shift(god >> 1, space)
        if events is not None:
            events.append(tell.placed(self.actor, god, space))
        self._close(events)

    def _accept(self, chance: Chance, events: list[Event] | None) -> None:
        power: i64 = POWER_OF[self.god]
        if power == Power.ZEUS:
            self._draw(events)
        elif power == Power.DORIS:
            stolen: i64 = chance.draw(DORIS, pile_of(self.hand(1 - self.actor)))
            self.steal(stolen)
            if events is not None:
                events.append(tell.stole(self.actor, stolen))
        elif power == Power.APOLLO:
            picked: i64 = self.pick()
            if events is not None:
                events.append(tell.picked(self.actor, picked))
        else:  # Athena
            if events is not None:
                events.append(tell.took_horn(self.actor, self.horn))
            self.horn = self.actor
        self._close(events)

    # T-5 At the end of the turn

    def raiders(self) -> i64:
        """How many heroes stand in the opponent's protection space."""
        goal: i64 = self.enemy_protection()
        count: i64 = 0
        hero: i64
        for hero in range(HEROES):
            if self.heroes[hero] == goal:
                count += 1
        return count

    def _close(self, events: list[Event] | None) -> None:
        # T-5.1: asked with two heroes there, whatever the hand holds
        self.last = NOBODY
        if self.raiders() < 2:
            self._end_turn(events)
        else:
            self.phase = Phase.BUILD if self.actor == GREEKS else Phase.MARCH

    def _build(self, card: i64, events: list[Event] | None) -> None:
        self.leave_hand(card)
        self.laid |= ALONE[card]
        if events is not None:
            events.append(tell.built(self.actor, card))
        if size(self.laid) == PARTS:
            self._end(events)  # T-6.1
        else:
            self._begin_recall(events)

    def _advance(self, card: i64, events: list[Event] | None) -> None:
        self.discard(card)
        if events is not None:
            events.append(tell.marched(self.actor, card))
        if self.phase == Phase.MARCH and ROAD[self.steps] == BOTH:
            self.phase = Phase.PARIS
            return
        self.steps += 1
        if events is not None:
            events.append(tell.stepped(self.steps))
        if self.steps == STEPS:
            self._end(events)  # T-6.1
        else:
            self._begin_recall(events)

    def _begin_recall(self, events: list[Event] | None) -> None:
        # T-5.2: which two return is asked only where there are more
        if self.raiders() > 2:
            self.phase = Phase.RECALL
            return
        goal: i64 = self.enemy_protection()
        hero: i64
        for hero in range(HEROES):
            if self.heroes[hero] == goal:
                if events is not None:
                    events.append(tell.moved(hero, goal, COMBAT))
                self.heroes[hero] = COMBAT
        self._end_turn(events)

    def _recall(self, hero: i64, events: list[Event] | None) -> None:
        if events is not None:
            events.append(tell.moved(hero, self.heroes[hero], COMBAT))
        self.heroes[hero] = COMBAT
        if self.last == NOBODY:
            self.last = hero
        else:
            self._end_turn(events)

    # T-6 The end

    def _end_turn(self, events: list[Event] | None) -> None:
        self.turns += 1
        self.god = NOBODY
        self.last = NOBODY
        self.phase = Phase.TURN
        if self.sides[LEFT] == 0 or self.sides[SIDE + LEFT] == 0 or self.apollo == APOLLO_TURNS:
            self._end(events)  # T-6.2, T-6.3
        else:
            self.actor = 1 - self.actor

    def _end(self, events: list[Event] | None) -> None:
        self.phase = Phase.OVER
        self.actor = NOBODY
        self.god = NOBODY
        if events is not None:
            events.extend(tell.ended(self))

    def invaders(self, seat: i64) -> i64:
        """T-6.2: how many heroes stand in the opponent's two spaces."""
        count: i64 = 0
        hero: i64
        for hero in range(HEROES):
            space: i64 = self.heroes[hero]
            if (space > COMBAT and seat == GREEKS) or (space < COMBAT and seat == TROJANS):
                count += 1
        return count

    def scores(self) -> list[int]:
        return [size(self.laid), self.steps]

    def values_into(self, values: vec[float]) -> None:
        """Parts and steps count most, then heroes that stand forward, then cards in hand."""
        if self.phase == Phase.OVER:
            super().values_into(values)
            return
        forward_of_greeks: i64 = 0
        hero: i64
        for hero in range(HEROES):
            forward_of_greeks += self.heroes[hero] - COMBAT
        promised = 0.0
        seat: i64 = self.actor
        if self.phase == Phase.GIVE:
            # What is being paid for: the god's hero will go forward, and a power follows.
            hero = HERO_OF[seat * TILES + (self.god >> 1)]
            spaces: i64 = 2 if self.given_own >= self.cost else 1
            forward_of_greeks += forward(seat, self.heroes[hero], spaces) - self.heroes[hero]
            promised = 0.3
        elif self.phase == Phase.POWER:
            promised = 0.15
        built: i64 = size(self.laid) - self.steps
        cards: i64 = size(self.hand(GREEKS)) - size(self.hand(TROJANS))
        self.two_seat_values_into(
            values,
            0.9 * float(built)
            + 0.22 * float(forward_of_greeks)
            + 0.06 * float(cards)
            + (promised if seat == GREEKS else -promised),
        )

    def winners(self) -> list[int]:
        if self.phase != Phase.OVER:
            return []
        # T-6.2; four parts or steps are always more than the other side has (T-6.1)
        ahead: i64 = size(self.laid) - self.steps
        if ahead == 0:
            ahead = self.invaders(GREEKS) - self.invaders(TROJANS)
        if ahead == 0:
            return []
        return [GREEKS] if ahead > 0 else [TROJANS]

    def end_reason(self) -> str:
        if size(self.laid) == 4:
            return "horse built"
        if self.steps == 4:
            return "ships reached"
        return "offers to Apollo" if self.apollo == APOLLO_TURNS else "deck empty"

    # For people

    def notation(self) -> Notation:
        return notation.NOTATION

    def view(self, seat: int | None) -> View:
        return views.of(self, seat)

    def ask(self) -> Message:
        return tell.ask(self)

    def opening(self) -> list[Event]:
        return tell.opened(self)

    def choices_are_open(self) -> bool:
        """What a hand allows is open only where the hand is empty."""
        return self.phase in (Phase.POWER, Phase.BACK, Phase.RECALL) or self.hand(self.actor) == 0


def from_json(data: Mapping[str, Any]) -> TroiaState:
    """The position that `to_json` wrote."""
    state = TroiaState()
    state.read(data)
    return state


def start(faces: int, choice: int, olympus: list[int], decks: list[list[int]]) -> TroiaState:
    """T-2.2: a new game; `olympus` is by tile, and the top of each deck comes first."""
    state = TroiaState()
    state.actor = GREEKS
    state.faces = faces
    state.choice = choice
    rows: list[int] = []
    for deck in decks:
        rows += [set_of(deck[:2]), 0, 0, DECK - 2, 0]
    state.sides = vec_of(rows)
    state.decks = vec_of([card for deck in decks for card in [*deck[:1:-1], *deck[:2]]])
    state.discards = vec_of([0] * (2 * DECK))
    state.heroes = vec_of([COMBAT] * HEROES)
    state.olympus = vec_of(olympus)
    return state
