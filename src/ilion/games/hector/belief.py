"""Positions that agree with a view of Hector and Achilles, each equally likely. Compiled.

Hidden are troops (which lie where, and in what order), heroes in pile and hand, and the tiles
to come. Each is dealt independently of the others, and each side of the other.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from ilion.core.belief import Belief
from ilion.core.chance import UNRECORDED, Chance
from ilion.core.state import NOBODY
from ilion.core.vecs import vec_of
from ilion.core.view import View
from ilion.games.hector.belief_spread import Spread
from ilion.games.hector.components import BOX, COLOURS, PILES, TILES, TROOPS
from ilion.games.hector.position import (
    ACTIVE,
    BURIED,
    COVERED,
    DESTROYED,
    DISCARDED,
    FALLEN,
    FAVOURED,
    FAVOURS,
    HAND,
    HAND_SIZE,
    HERO,
    HERO_PILE_SIZE,
    KNOWN,
    KNOWN_TO_OWNER,
    PHASES,
    PILE_COUNT,
    PILE_SIZE,
    PLACE_COUNT,
    SEATS,
    SHAME,
    SIDE_SIZE,
    TABLE,
    TABLE_SIZE,
    TILE_COUNT,
    TROOP_KINDS,
    USED,
    Phase,
    heroes_at,
    pile_at,
)
from ilion.games.hector.rules_fate import ROUNDS
from ilion.games.hector.rules_opening import edge_of
from ilion.games.hector.value import HectorState
from ilion.games.hector.view import PLACES, HectorView, HiddenTroops, LastBattle

CARD_BITS: Final = vec_of([1 << card for card in range(2 * TROOP_KINDS)])  # of the 48 troops


class HectorBelief(Belief):
    """What a view of Hector and Achilles leaves open."""

    def __init__(self, view: View) -> None:
        assert isinstance(view, HectorView)
        self.base: HectorState = HectorState()  # a position with all that the view shows
        self.seat: i64 = NOBODY if view.seat is None else view.seat
        # By seat: its troops that the viewer does not see, and its heroes; of these some are
        # known to lie at the bottom of their pile.
        self.troops: list[Spread] = []
        self.unseen_heroes: vec[vec[i64]] = vec[vec[i64]]()
        self.bottom_heroes: vec[vec[i64]] = vec[vec[i64]]()
        self.tiles_to_come: vec[i64] = vec[i64]()
        self._read(view)

    # What the view shows

    def _read(self, view: HectorView) -> None:
        base = self.base
        base.clear()
        base.actor = NOBODY if view.actor is None else view.actor
        base.phase = PHASES.index(view.phase)
        base.battles = view.battle - (0 if view.phase == "over" else 1)
        base.drawn = view.drawn
        base.attacker = view.attacker
        base.front = NOBODY if view.front is None else view.front - 1
        base.round = 0 if view.round is None else view.round - 1
        last = view.last
        if last is not None:
            base.last = vec_of(_last_numbers(last))
            if base.phase == Phase.CHOOSE_RANSOM and last.retreated is None:
                base.round = ROUNDS  # a view counts the last round until the battle is closed
        base.winner = view.winners[0] if view.winners else NOBODY
        used = [TILES.index(tile) for tile in view.tiles_used]
        to_come = [tile for tile in range(TILE_COUNT) if tile not in used]
        base.tiles = vec_of(used + to_come)
        base.tiles_left = len(to_come)
        self.tiles_to_come = vec_of(to_come)
        base.tile = NOBODY if view.tile is None else TILES.index(view.tile)
        facing = view.facing[view.attacker]
        if facing is not None:
            base.edge = edge_of(base.tile, COLOURS.index(facing))
        for seat in range(SEATS):
            self._read_side(view, seat)
            self._read_heroes(view, seat)
            self._read_known(view, seat)

    def _read_side(self, view: HectorView, seat: int) -> None:
        sides = self.base.sides
        side = seat * SIDE_SIZE
        for pile, name in enumerate(PILES):
            sides[side + PILE_SIZE + pile] = view.piles[seat][name]
        for at, name in enumerate(view.hand[seat] or []):
            sides[side + HAND + at] = TROOPS.index(name)
        sides[side + HAND_SIZE] = view.held[seat]
        for slot, name in enumerate(view.table[seat]):
            sides[side + TABLE + slot] = TROOPS.index(name)
        sides[side + TABLE_SIZE] = len(view.table[seat])
        covered = view.covered[seat]
        sides[side + COVERED] = NOBODY if covered is None else covered
        sides[side + FAVOURED] = sum(1 << slot for slot in view.favoured[seat])
        sides[side + FAVOURS] = view.favours[seat]
        sides[side + SHAME] = view.shame[seat]
        for name in view.discards[seat]:
            sides[side + DISCARDED] += 1 << 2 * TROOPS.index(name)
        sides[side + DESTROYED] = _pile_bits(view.destroyed[seat])
        sides[side + USED] = _pile_bits(view.used[seat])
        active = view.active[seat]
        sides[side + ACTIVE] = NOBODY if active is None else PILES.index(active)

    def _read_heroes(self, view: HectorView, seat: int) -> None:
        sides = self.base.sides
        side = seat * SIDE_SIZE
        names = BOX.heroes[seat]
        fallen = [names.index(name) for name in view.fallen[seat]]
        bottom = [names.index(name) for name in view.bottom[seat] if name is not None]
        in_battle = view.hero[seat]
        hero = NOBODY if in_battle is None else names.index(in_battle)
        sides[side + FALLEN] = sum(1 << lost for lost in fallen)
        sides[side + HERO_PILE_SIZE] = view.hero_pile[seat]
        sides[side + BURIED] = len(view.bottom[seat])
        sides[side + HERO] = hero
        seen = [*fallen, *bottom, hero]
        unseen = [hero for hero in range(len(names)) if hero not in seen]
        self.unseen_heroes = append(self.unseen_heroes, vec_of(unseen))
        self.bottom_heroes = append(self.bottom_heroes, vec_of(bottom))

    def _read_known(self, view: HectorView, seat: int) -> None:
        """What all others know of a side, what its owner knows, and what that leaves open."""
        own = seat == view.seat
        known = self.base.sides
        hidden = _masks(view.hidden[seat])
        public = hidden
        if own and view.others is not None:
            public = _masks(view.others)
            for place, mask in enumerate(hidden):
                known[KNOWN_TO_OWNER + seat * PLACE_COUNT + place] = mask
        for place, mask in enumerate(public):
            known[KNOWN + seat * PLACE_COUNT + place] = mask
        may_lie = [
            sum(1 << place for place, mask in enumerate(hidden) if mask >> card & 1)
            for card in range(2 * TROOP_KINDS)
        ]
        sizes = [view.piles[seat][name] for name in PILES]
        self.troops.append(Spread(may_lie, [*sizes, 0 if own else view.held[seat]]))

    # What it leaves open

    def sample(self, chance: Chance) -> HectorState:
        state = self.base.copy()
        seat: i64
        for seat in range(SEATS):
            self._deal_troops(state, seat, chance)
            self._deal_heroes(state, seat, chance)
        tiles = state.tiles[:]
        chance.shuffle(UNRECORDED, self.tiles_to_come)
        used: i64 = TILE_COUNT - len(self.tiles_to_come)
        i: i64
        for i in range(len(self.tiles_to_come)):
            tiles[used + i] = self.tiles_to_come[i]
        state.tiles = tiles
        return state

    def _deal_troops(self, state: HectorState, seat: i64, chance: Chance) -> None:
        troops = self.troops[seat]
        troops.deal(chance)
        dealt = troops.dealt
        sides = state.sides
        piles = state.piles
        start: i64 = 0
        pile: i64
        i: i64
        for pile in range(PILE_COUNT):
            size: i64 = sides[seat * SIDE_SIZE + PILE_SIZE + pile]
            first: i64 = pile_at(seat, pile)
            for i in range(size):  # dealt from the top down
                piles[first + size - 1 - i] = u8(kind_of(dealt[start + i]))
            if troops.mixed >> pile & 1:
                chance.shuffle_pile(UNRECORDED, piles, first, size)
            start += size
        if seat == self.seat:
            return
        # A hand that the viewer does not see was dealt too.
        hand: i64 = seat * SIDE_SIZE + HAND
        in_hand: i64 = 0  # bit card
        for i in range(sides[seat * SIDE_SIZE + HAND_SIZE]):
            in_hand |= CARD_BITS[dealt[start + i]]
            troop: i64 = kind_of(dealt[start + i])
            at: i64 = i
            while at > 0 and sides[hand + at - 1] > troop:
                sides[hand + at] = sides[hand + at - 1]
                at -= 1
            sides[hand + at] = troop
        # Its owner knows what all know of the piles, and that what is in hand is not there.
        public: i64 = KNOWN + seat * PLACE_COUNT
        owners: i64 = KNOWN_TO_OWNER + seat * PLACE_COUNT
        for pile in range(PILE_COUNT):
            sides[owners + pile] = sides[public + pile] & ~in_hand

    def _deal_heroes(self, state: HectorState, seat: i64, chance: Chance) -> None:
        unseen = self.unseen_heroes[seat]
        bottom = self.bottom_heroes[seat]
        chance.shuffle(UNRECORDED, unseen)
        side: i64 = seat * SIDE_SIZE
        above: i64 = state.sides[side + HERO_PILE_SIZE] - len(bottom)
        top: i64 = heroes_at(seat) + state.sides[side + HERO_PILE_SIZE] - 1
        i: i64
        for i in range(above):
            state.piles[top - i] = u8(unseen[i])
        for i in range(len(bottom)):
            state.piles[top - above - i] = u8(bottom[i])
        if above < len(unseen):  # one more than the pile holds: it is in a hidden hand
            state.sides[side + HERO] = unseen[above]


def kind_of(card: i64) -> i64:
    """The kind of one of a side's 48 troops: 24 first ones, then the second of each kind."""
    return card - TROOP_KINDS if card >= TROOP_KINDS else card


def _masks(hidden: list[HiddenTroops]) -> list[int]:
    """By place, a bit for each of the side's 48 troops that may lie there, as a State has it."""
    masks = [0] * PLACE_COUNT
    first_ones: set[str] = set()
    for group in hidden:
        for name in group.cards:
            card = TROOPS.index(name) + (TROOP_KINDS if name in first_ones else 0)
            first_ones.add(name)
            for place in group.places:
                masks[PLACES.index(place)] |= 1 << card
    return masks


def _pile_bits(names: list[str]) -> int:
    return sum(1 << PILES.index(name) for name in names)


def _last_numbers(last: LastBattle) -> list[int]:
    """The last battle as a State has it."""
    victor = NOBODY if last.victor is None else last.victor
    retreated = NOBODY if last.retreated is None else last.retreated
    heroes = [
        NOBODY if name is None else BOX.heroes[seat].index(name)
        for seat, name in enumerate(last.heroes)
    ]
    return [victor, retreated, *(last.totals or [NOBODY, NOBODY]), *heroes]
