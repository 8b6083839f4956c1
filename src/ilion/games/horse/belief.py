"""Positions that agree with a view of Das Pferd von Troja, each equally likely.

Hidden are the bag's order, the hero cards to come and the treasure not looked at (P-7.1), and
nothing ties them to each other: each is shuffled by itself.
"""

from __future__ import annotations

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from ilion.core.belief import Belief
from ilion.core.chance import UNRECORDED, Chance
from ilion.core.state import NOBODY
from ilion.core.vecs import vec_of
from ilion.games.horse.components import BOX, CARDS, COLOURS, DISTRICTS, HEROES
from ilion.games.horse.position import PHASES
from ilion.games.horse.value import HorseState


class HorseBelief(Belief):
    """What a view of Das Pferd von Troja leaves open."""

    def __init__(self, view: Any) -> None:
        self.base: HorseState = HorseState()  # all that is known, the hidden parts in any order
        self.unknown: vec[i64] = vec[i64]()  # districts whose treasure the seat does not know
        self.treasure: vec[i64] = vec[i64]()  # what lies there, in some order
        self._read(view)

    def _read(self, view: Any) -> None:
        base = self.base
        base.seats = view.seats
        base.actor = NOBODY if view.actor is None else view.actor
        base.open_horse = view.options["open_horse"]
        base.phase = PHASES.index(view.phase)
        base.turns = view.turns
        base.announced = view.announced or 0
        base.card = NOBODY if view.card is None else CARDS.index(view.card)
        base.to_place = view.to_place
        base.first_out = HEROES.index(view.horse[0])
        base.last_out = HEROES.index(view.horse[1])
        owner = [NOBODY] * 4
        for seat, names in enumerate(view.colours):
            for name in names:
                owner[HEROES.index(name)] = seat
        base.owner = vec_of(owner)
        board: list[int] = []
        for district, row in enumerate(view.heroes):
            counts = [row.get(name, 0) for name in COLOURS]
            board += [*counts, sum(counts) if district < BOX.districts else view.capacity]
        base.board = vec_of(board)
        base.waiting = vec_of([view.waiting.count(name) for name in HEROES])
        base.waiting_left = len(view.waiting)
        base.turned = vec_of([view.turned[card] for card in CARDS])
        seen = 0
        for seat, districts in enumerate(view.looked):
            for district in districts:
                seen |= 1 << (seat * DISTRICTS + district - 1)
        base.seen = seen

        # The bag holds what is neither on the board nor waiting nor in the horse.
        bag: list[int] = []
        for colour, name in enumerate(COLOURS):
            if owner[colour] != NOBODY:
                inside = view.horse.count(name)
                bag += [colour] * (view.to_land[name] - inside)
        base.bag = vec_of(bag)
        base.bag_left = len(bag)
        cards: list[int] = []
        for card, name in enumerate(CARDS):
            cards += [card] * (BOX.cards[card] - view.turned[name])
        base.cards = vec_of(cards)
        base.cards_left = len(cards)

        hidden = list(BOX.treasure)
        known = [0] * DISTRICTS
        for district, points in enumerate(view.treasure):
            if points is None:
                self.unknown = append(self.unknown, district)
            else:
                known[district] = points
                hidden.remove(points)
        base.treasure = vec_of(known)
        self.treasure = vec_of(hidden)

    def sample(self, chance: Chance) -> HorseState:
        state = self.base.copy()
        state.bag = state.bag[:]
        chance.shuffle(UNRECORDED, state.bag)
        state.cards = state.cards[:]
        chance.shuffle(UNRECORDED, state.cards)
        chance.shuffle(UNRECORDED, self.treasure)
        i: i64
        for i in range(len(self.unknown)):
            state.treasure[self.unknown[i]] = self.treasure[i]
        return state
