"""Positions that agree with a view of Troia, each equally likely.

Hidden are the decks' order and the cards of the opponent's hand that were not seen to go there
(T-8.1); for a spectator, those of both hands. Whoever has begun to pay can pay (T-3.2), and who
has given Hector for the last step holds Paris (T-5.1): where a draw says otherwise, it is drawn
again.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from ilion.core.belief import Belief
from ilion.core.chance import UNRECORDED, Chance
from ilion.core.state import NOBODY
from ilion.core.vecs import vec_of
from ilion.games.troia import components
from ilion.games.troia.components import CORNUCOPIA, FACES, GODS, SIDES
from ilion.games.troia.rules import TroiaState, from_json
from ilion.games.troia.rules_position import HAND, OPEN, SEEN, SIDE, Phase
from ilion.games.troia.rules_tables import ALONE, BACKS, DECK, HORN, PARIS
from ilion.games.troia.view import PHASES

CARD_NUMBERS: Final = {name: card for card, name in enumerate(components.CARDS)}


class TroiaBelief(Belief):
    """What a view of Troia leaves open."""

    def __init__(self, view: Any) -> None:
        self.base: TroiaState = from_json(known(view))
        self.watching: bool = view.seat is None
        self.pools: list[vec[i64]] = []  # by side: its cards that are not located, in any order
        self.gaps: list[vec[i64]] = []  # by side: the hands that miss such a card, one by one
        self.doubtful: list[vec[i64]] = []  # by side: cards that are in one of those gaps
        either = set(numbers_of(view.either))
        for side, name in enumerate(SIDES):
            gaps: list[int] = []
            for seat, hand in enumerate(view.hands):
                located = [card for card in numbers_of(hand["cards"]) if card // DECK == side]
                gaps += [seat] * (hand[name] - len(located))
                either -= set(located)
            self.gaps.append(vec_of(gaps))
            self.pools.append(vec_of(numbers_of(view.unseen[side])))
        for side in range(2):
            self.doubtful.append(vec_of([card for card in sorted(either) if card // DECK == side]))

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
                state.sides[gaps[i] * SIDE + HAND] |= ALONE[card]
            used: i64 = len(gaps) - sure
            for i in range(used, len(pool)):
                state.decks[side * DECK + i - used] = pool[i]
        if self.watching:
            # A card with the other side's back came before its owner's eyes (T-4), and both
            # players know where a doubtful card is.
            for side in range(2):
                row: i64 = side * SIDE
                told: i64 = state.sides[row + HAND] & (BACKS[1 - side] | state.either)
                state.sides[row + SEEN] = told | state.sides[row + OPEN]

    def _is_possible(self, state: TroiaState) -> bool:
        if state.phase == Phase.GIVE:
            return state.can_pay()
        return state.phase != Phase.PARIS or state.hand(state.actor) & PARIS[0] != 0


def numbers_of(names: list[str]) -> list[int]:
    return [CARD_NUMBERS[name] for name in names]


def known(view: Any) -> dict[str, Any]:
    """A view as a position writes itself, with what the seat does not know left out."""
    olympus = [0] * len(view.gods)
    faces = 0
    for space, name in enumerate(view.gods):
        tile, face = divmod(GODS.index(name), 2)
        olympus[tile] = space
        faces |= face << tile
    option = view.options["faces"]
    paid = view.payment or {"cost": 0, "cards": [], "cornucopia": False, "last": None}
    given = numbers_of(paid["cards"]) + [HORN] * paid["cornucopia"]
    last = NOBODY
    if paid["last"] is not None:
        last = HORN if paid["last"] == CORNUCOPIA else CARD_NUMBERS[paid["last"]]
    elif view.moved is not None:
        last = components.HEROES_BY_NAME.index(view.moved)
    return {
        "actor": NOBODY if view.actor is None else view.actor,
        "phase": PHASES.index(view.phase),
        "faces": faces,
        "choice": FACES.index(option if option in FACES else "named"),
        "turns": view.turns,
        "god": NOBODY if view.god is None else GODS.index(view.god),
        "cost": paid["cost"],
        "given": given,
        "given_all": paid.get("offerings", 0),
        "given_own": paid.get("own", 0),
        "last": last,
        "horn": NOBODY if view.cornucopia is None else view.cornucopia,
        "laid": numbers_of([card for card in view.horse.values() if card]),
        "steps": view.road,
        "apollo": view.apollo,
        "either": numbers_of(view.either),
        "hands": [numbers_of(hand["cards"]) for hand in view.hands],
        "seen": [numbers_of(hand["seen"]) for hand in view.hands],
        "open": [numbers_of(hand["open"]) for hand in view.hands],
        "decks": [[0] * left for left in view.decks],
        "discards": [numbers_of(pile) for pile in view.discards],
        "heroes": [
            components.SPACES.index(view.heroes[hero]) for hero in components.HEROES_BY_NAME
        ],
        "olympus": olympus,
    }
