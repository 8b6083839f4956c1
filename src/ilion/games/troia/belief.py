"""Positions that agree with a view of Troia, each equally likely.

Hidden are the decks' order and the cards of the opponent's hand that were not seen to go there
(T-8.1); for a spectator, those of both hands. Whoever has begun to pay can pay (T-3.2), and who
has given Hector for the last step holds Paris (T-5.1): where a draw says otherwise, it is drawn
again.
"""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from ilion.core.belief import Belief
from ilion.core.card_sets import CARD_BIT, set_of
from ilion.core.chance import UNRECORDED, Chance
from ilion.core.state import NOBODY
from ilion.core.vecs import vec_of
from ilion.games.troia.components import (
    ARTEMIS_LEADS,
    CORNUCOPIA,
    DECK_SIZE,
    FACES,
    GIFT_NUMBERS,
    GODS,
    HEROES,
    SIDES,
    SPACES,
)
from ilion.games.troia.position import HAND, OPEN, PHASES, SEEN, SIDE_SIZE, Phase
from ilion.games.troia.rules_offers import can_pay
from ilion.games.troia.rules_tables import BACK_CARDS, PARIS_CARDS
from ilion.games.troia.value import TroiaState


class TroiaBelief(Belief):
    """What a view of Troia leaves open."""

    def __init__(self, view: Any) -> None:
        self.base: TroiaState = _known(view)
        self.watching: bool = view.seat is None
        self.pools: list[vec[i64]] = []  # by side: its cards that are not located, in any order
        self.gaps: list[vec[i64]] = []  # by side: the hands that miss such a card, one by one
        self.doubtful: list[vec[i64]] = []  # by side: cards that are in one of those gaps
        either = set(_numbers(view.either))
        for side in range(len(SIDES)):
            gaps: list[int] = []
            for seat, hand in enumerate(view.hands):
                located = [card for card in _numbers(hand.cards) if card // DECK_SIZE == side]
                backs = hand.trojan if side else hand.greek
                gaps += [seat] * (backs - len(located))
                either -= set(located)
            self.gaps.append(vec_of(gaps))
            self.pools.append(vec_of(_numbers(view.unseen[side])))
        for side in range(len(SIDES)):
            doubtful = [card for card in sorted(either) if card // DECK_SIZE == side]
            self.doubtful.append(vec_of(doubtful))

    def sample(self, chance: Chance) -> TroiaState:
        state = self.base.copy()
        state.decks = state.decks[:]
        self._deal(state, chance)
        while not self._is_possible(state):
            state.sides = self.base.sides[:]
            self._deal(state, chance)
        return state

    def _deal(self, state: TroiaState, chance: Chance) -> None:
        """Fill the gaps in the hands, and the decks with the rest."""
        side: i64
        i: i64
        for side in range(2):
            pool = self.pools[side]
            gaps = self.gaps[side]
            doubtful = self.doubtful[side]
            chance.shuffle(UNRECORDED, pool)
            sure: i64 = len(doubtful)
            if sure > 0:
                chance.shuffle(UNRECORDED, gaps)
            for i in range(len(gaps)):
                card: i64 = doubtful[i] if i < sure else pool[i - sure]
                state.sides[gaps[i] * SIDE_SIZE + HAND] |= CARD_BIT[card]
            used: i64 = len(gaps) - sure
            for i in range(used, len(pool)):
                state.decks[side * DECK_SIZE + i - used] = pool[i]
        if self.watching:
            # A card with the other side's back came before its owner's eyes (T-4), and both
            # players know where a doubtful card is.
            for side in range(2):
                row: i64 = side * SIDE_SIZE
                told: i64 = state.sides[row + HAND] & (BACK_CARDS[1 - side] | state.either)
                state.sides[row + SEEN] = told | state.sides[row + OPEN]

    def _is_possible(self, state: TroiaState) -> bool:
        if state.phase == Phase.GIVE:
            return can_pay(state)
        return state.phase != Phase.SECOND or state.hand(state.actor) & PARIS_CARDS != 0


def _numbers(names: list[str]) -> list[int]:
    return [GIFT_NUMBERS[name] for name in names]


def _set(names: list[str]) -> int:
    return set_of(_numbers(names))


def _known(view: Any) -> TroiaState:
    """The position as far as the view tells: hidden cards are missing in the hands and decks."""
    state = TroiaState()
    state.actor = NOBODY if view.actor is None else view.actor
    state.phase = PHASES.index(view.phase)
    state.rules = view.rules
    state.artemis = ARTEMIS_LEADS.index(view.options.get("artemis", ARTEMIS_LEADS[0]))
    option = view.options["faces"]
    state.faces_option = FACES.index(option if option in FACES else "named")
    state.turns = view.turns
    state.cornucopia = NOBODY if view.cornucopia is None else view.cornucopia
    state.laid = _set([card for card in view.horse.values() if card])
    state.steps = view.road
    state.apollo_turns = view.apollo
    state.either = _set(view.either)
    state.heroes = vec_of([SPACES.index(view.heroes[hero]) for hero in HEROES])
    olympus = [0] * len(view.gods)
    for space, name in enumerate(view.gods):
        tile, face = divmod(GODS.index(name), 2)
        olympus[tile] = space
        state.faces |= face << tile
    state.olympus = vec_of(olympus)

    if view.god is not None:
        state.god = GODS.index(view.god)
    if view.payment is not None:
        paid = view.payment
        state.cost = paid.cost
        state.given = _set(paid.cards + [CORNUCOPIA] * paid.cornucopia)
        state.given_offerings = paid.offerings
        state.given_own = paid.own
        if paid.last is not None:
            state.previous = GIFT_NUMBERS[paid.last]
    elif view.moved is not None:
        state.previous = HEROES.index(view.moved)

    sides: list[int] = []
    discards: list[int] = []
    for hand, left, pile in zip(view.hands, view.decks, view.discards, strict=True):
        # As the offsets in position.py: HAND, SEEN, OPEN, DECK_LEFT, DISCARD_COUNT
        sides += [_set(hand.cards), _set(hand.seen), _set(hand.open), left, len(pile)]
        discards += _numbers(pile) + [0] * (DECK_SIZE - len(pile))
    state.sides = vec_of(sides)
    state.decks = vec_of([0] * (len(SIDES) * DECK_SIZE))
    state.discards = vec_of(discards)
    return state
