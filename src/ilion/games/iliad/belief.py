"""Positions that agree with a view of Iliade, each equally likely.

Hidden are the other hands, the loads of other horses, a card that another seat is about to lay
and the order of the piles. Every way to put the unseen army cards (taken as 75 different ones)
into these places is equally likely, among those that fit what everybody saw since the draw pile
was last shuffled; docs/iliad.md says exactly what that is.
"""

from __future__ import annotations

from math import comb, perm
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ilion.core.belief import Belief
from ilion.core.chance import UNRECORDED, Chance
from ilion.core.state import NOBODY
from ilion.core.vecs import vec_of
from ilion.games.iliad import components
from ilion.games.iliad.components import ARMY, BOX, MODES, ORACLE, VICTORY
from ilion.games.iliad.rules import IliadState
from ilion.games.iliad.rules_army import CARRIED, FOOT, HORSE, KINDS, LOAD, PHALANX, one
from ilion.games.iliad.rules_table import (
    DRAWN,
    FROM_HAND,
    GORGON_SIEGE,
    GROUPS,
    HAND,
    HELD,
    HERO,
    IN,
    LAST_HERO,
    LOSSES,
    NEW,
    ROW,
    SHOWN,
    SIZE,
    TAKEN,
    TEAMS,
    USED,
    WHATS,
)
from ilion.games.iliad.view import HIDDEN, PHASES, SIEGES

NO_NUMBERS: Final = vec[i64]()
NO_WEIGHTS: Final = vec[float]()
LAID: Final = -1  # in place of a group: the card that another seat is about to lay


class IliadBelief(Belief):
    """What a view of Iliade leaves open."""

    def __init__(self, view: Any) -> None:
        self.base: IliadState = IliadState()  # all that is known
        self.unseen: vec[i64] = NO_NUMBERS  # by kind: army cards this seat does not see
        self.pile: i64 = 0  # cards in the draw pile
        self.others: vec[i64] = NO_NUMBERS  # the rows of the other seats, see _sort_others
        self.only_old: i64 = 0  # cards in hands of seats that have drawn nothing since the shuffle
        self.lays_any: bool = False  # another seat is about to lay a card of any kind
        # Places for certain kinds only (those below `narrow_kinds`): what others' horses carry,
        # or in a Gorgon siege a card to be laid, which is no horse (I-5.1).
        self.narrow_at: vec[i64] = NO_NUMBERS  # the group, or LAID
        self.narrow_bit: vec[i64] = NO_NUMBERS  # where the card's bits begin
        self.narrow_row: vec[i64] = NO_NUMBERS  # whose it is
        self.narrow_only_old: vec[i64] = NO_NUMBERS  # 1 for places of such seats
        self.narrow_kinds: i64 = FOOT
        # Since the last shuffle:
        self.old: vec[i64] = NO_NUMBERS  # by kind: what other seats held then
        self.any_old: bool = False
        self.most: vec[i64] = NO_NUMBERS  # by kind: at most so many lie in the pile
        self.ways: vec[float] = NO_WEIGHTS  # see _count_ways
        self.split: vec[float] = NO_WEIGHTS
        # Used while a sample is checked:
        self.owned: vec[i64] = NO_NUMBERS
        self.traced: vec[i64] = NO_NUMBERS
        self.to_trace: vec[i64] = NO_NUMBERS
        self.tried: i64 = 0
        self._read_table(view)
        for seat in range(view.seats):
            self._read_camp(view, seat)
        self._sort_others()
        self._read_memory(view)

    # Reading the view

    def _read_table(self, view: Any) -> None:
        base = self.base
        base.seats = view.seats
        base.actor = NOBODY if view.actor is None else view.actor
        base.mode = MODES.index(view.options["mode"])
        base.teams = view.seats // 2 if base.mode == TEAMS else view.seats
        base.phase = PHASES.index(view.phase)
        base.siege = SIEGES.index(view.siege)
        base.number = view.number
        base.oracle = NOBODY if view.oracle is None else ORACLE.index(view.oracle)
        base.first = view.first
        base.passes = view.passes
        base.attacker = FROM_HAND if view.attacker == "hand" else view.attacker or 0
        base.rank = view.rank
        base.to_take = view.to_take
        for place, seat in enumerate(view.ranking):
            base.order |= seat << (4 * place)
        for seat in view.for_the_game:
            base.tied |= 1 << seat
        for seat in view.winners:
            base.won |= 1 << seat
        base.agamemnon, base.athena, base.poseidon = [
            NOBODY if view.tiles[tile] is None else view.tiles[tile] for tile in components.TILES
        ]
        base.gorgons = view.gorgons
        base.stakes = _heap_of(VICTORY, view.victory)
        base.discards = _heap(ARMY, view.discards)
        base.fresh = _heap(ARMY, view.memory["pile"])
        base.old = _heap(ARMY, view.memory["hands"])
        base.victory = _pile(VICTORY, view.victory_to_come)
        base.victory_left = view.victory_left
        base.oracles = _pile(ORACLE, view.oracle_to_come)
        base.oracle_left = view.oracle_left
        base.pile_left = self.pile = view.army_left
        base.camp = vec[i64]([0] * (base.seats * ROW))

    def _read_camp(self, view: Any, seat: int) -> None:
        base = self.base
        camp = base.camp
        row = seat * ROW
        shown = view.camps[seat]
        if shown["cards"] is not None:
            camp[row + HAND] = _heap_of(ARMY, shown["cards"])
        else:
            self.others = append(self.others, row)
        camp[row + SIZE] = shown["hand"]
        camp[row + USED] = shown["used"]
        camp[row + IN] = int(shown["in"])
        base.inside += int(shown["in"])
        heroes = [None, *BOX.heroes]
        camp[row + HERO] = heroes.index(shown["hero"])
        camp[row + LAST_HERO] = heroes.index(shown["last_hero"])
        camp[row + TAKEN] = _heap(VICTORY, shown["taken"])
        camp[row + LOSSES] = _heap(ORACLE[1:], shown["losses"])
        camp[row + HELD] = view.memory["held"][seat]
        camp[row + DRAWN] = view.memory["drawn"][seat]
        camp[row + SHOWN] = _heap(ARMY, view.memory["shown"][seat])
        if seat == view.seat:
            camp[row + NEW] = _heap(ARMY, view.memory["mine"])
        for group in shown["groups"]:
            at = row + GROUPS + group["number"] - 1
            what = PHALANX if group["what"] == "hoplites" else ARMY.index(group["what"])
            camp[row + WHATS] += one(what)
            camp[at] = what
            if group["what"] == "hoplites":
                for card in group["cards"]:
                    camp[at] |= 1 << (LOAD + ARMY.index(card))
                continue
            for place, card in enumerate(group["cards"][1:]):
                camp[at] += 1 << CARRIED
                if card == HIDDEN:
                    self._narrow(row, at, LOAD + 4 * place)
                else:
                    camp[at] |= ARMY.index(card) << (LOAD + 4 * place)
        if seat == view.actor and view.laying is not None:
            if view.laying != HIDDEN:
                base.laying = ARMY.index(view.laying)
            elif base.siege == GORGON_SIEGE:
                self.narrow_kinds = HORSE
                self._narrow(row, LAID, 0)
            else:
                self.lays_any = True

    def _narrow(self, row: i64, at: i64, bit: i64) -> None:
        self.narrow_row = append(self.narrow_row, row)
        self.narrow_at = append(self.narrow_at, at)
        self.narrow_bit = append(self.narrow_bit, bit)

    def _sort_others(self) -> None:
        """Seats that have drawn nothing since the shuffle come first: they hold old cards only."""
        camp = self.base.camp
        first = [row for row in self.others if camp[row + DRAWN] == 0]
        self.others = vec_of(first + [row for row in self.others if camp[row + DRAWN] > 0])
        self.only_old = sum([camp[row + SIZE] for row in first])
        self.narrow_only_old = vec_of([int(row in first) for row in self.narrow_row])

    def _read_memory(self, view: Any) -> None:
        """What is unseen, which of it was in hands at the last shuffle, what can be in the pile."""
        unseen = list(BOX.army)
        mine = [0] * KINDS  # own cards that nobody else has seen
        opened = view.to_take > 0 or view.phase == "over"
        for card, number in view.discards.items():
            unseen[ARMY.index(card)] -= number
        if view.attacker == "hand":
            unseen[ARMY.index("chariot")] -= 1
        for seat, camp in enumerate(view.camps):
            for group in camp["groups"]:
                for place, card in enumerate(group["cards"]):
                    if card != HIDDEN:
                        unseen[ARMY.index(card)] -= 1
                        if seat == view.seat and group["what"] == "horse" and place and not opened:
                            mine[ARMY.index(card)] += 1
        if view.seat is not None:
            for card in view.camps[view.seat]["cards"]:
                unseen[ARMY.index(card)] -= 1
                mine[ARMY.index(card)] += 1
            if view.seat == view.actor and view.laying is not None:
                unseen[ARMY.index(view.laying)] -= 1
                mine[ARMY.index(view.laying)] += 1
        self.unseen = vec_of(unseen)
        old = [view.memory["hands"].get(card, 0) for card in ARMY]
        most = [view.memory["pile"].get(card, 0) for card in ARMY]
        if view.seat is not None:
            for kind, card in enumerate(ARMY):
                drawn = view.memory["mine"].get(card, 0)
                old[kind] -= mine[kind] + view.memory["shown"][view.seat].get(card, 0) - drawn
                most[kind] -= drawn
        self.old = vec_of(old)
        self.any_old = sum(old) > 0
        self.most = vec_of([min(most[kind], unseen[kind]) for kind in range(KINDS)])
        if self.any_old:
            self._count_ways()

    def _count_ways(self) -> None:
        """How many ways there are to choose the cards of the draw pile, kind by kind.

        ways[kind * width + n] counts the choices of n cards from this kind and the next ones, no
        kind more often than `most`; the kinds that fit narrow places are counted by themselves,
        and so are the others. split[n] counts all arrangements with n of the former in the pile:
        for each of them the narrow places can be filled in so many ways.
        """
        width = self.pile + 1
        narrow = self.narrow_kinds
        ways = [[0.0] * width for _ in range(KINDS + 1)]
        ways[KINDS][0] = 1.0
        for kind in range(KINDS - 1, -1, -1):
            after = ways[KINDS if kind == narrow - 1 else kind + 1]
            chosen = [float(comb(self.unseen[kind], n)) for n in range(self.most[kind] + 1)]
            for n in range(width):
                row = 0.0
                for k in range(min(n, len(chosen) - 1) + 1):
                    row += chosen[k] * after[n - k]
                ways[kind][n] = row
        fitting = sum(list(self.unseen[:narrow]))
        places = len(self.narrow_at)
        split = vec[float]()
        for n in range(width):
            filled = float(perm(fitting - n, places)) if fitting - n >= places else 0.0
            split = append(split, ways[0][n] * ways[narrow][self.pile - n] * filled)
        self.split = split
        flat = vec[float]()
        for line in ways:
            for weight in line:
                flat = append(flat, weight)
        self.ways = flat

    # Sampling

    def sample(self, chance: Chance) -> IliadState:
        while True:
            pile = vec[i64]([0] * self.pile)
            rest = self._choose_pile(pile, chance)
            if self._arrange(rest, chance):
                state = self.base.copy()
                self._deal(state, pile, rest)
                if self._trace(state):
                    break
        state.victory = state.victory[:]
        chance.shuffle(UNRECORDED, state.victory)
        state.oracles = state.oracles[:]
        chance.shuffle(UNRECORDED, state.oracles)
        return state

    def _choose_pile(self, pile: vec[i64], chance: Chance) -> vec[i64]:
        """Write the draw pile's cards (in order of kind) and return all others, in that order.

        Without old cards nothing is chosen here: all unseen cards are returned.
        """
        rest = vec[i64]()
        kind: i64
        if not self.any_old:
            for kind in range(KINDS):
                for _ in range(self.unseen[kind]):
                    rest = append(rest, kind)
            return rest
        width: i64 = self.pile + 1
        fitting: i64 = pick(self.split, 0, width, chance)
        left: i64 = fitting
        filled: i64 = 0
        for kind in range(KINDS):
            if kind == self.narrow_kinds:
                left = self.pile - fitting
            after: i64 = kind + 1
            if after == self.narrow_kinds:
                after = KINDS
            # So many of this kind, weighed by the ways to choose them and the kinds after them
            total: float = self.ways[kind * width + left]
            aim: float = real(chance) * total
            number: i64 = 0
            choose: float = 1.0
            here: i64 = self.unseen[kind]
            while number < left and number < self.most[kind]:
                aim -= choose * self.ways[after * width + left - number]
                if aim < 0:
                    break
                choose = choose * float(here - number) / float(number + 1)
                number += 1
            while self.ways[after * width + left - number] == 0.0:
                number -= 1  # only where rounding has led past the last possible number
            left -= number
            for _ in range(number):
                pile[filled] = kind
                filled += 1
            for _ in range(here - number):
                rest = append(rest, kind)
        chance.shuffle(UNRECORDED, pile)
        return rest

    def _arrange(self, rest: vec[i64], chance: Chance) -> bool:
        """Bring the cards into the random order in which they fill the places.

        First the narrow places, from the cards that fit, then the hands of seats that have drawn
        nothing since the shuffle: where those get more of a kind than were old, no story fits.
        """
        narrow: i64 = len(self.narrow_at)
        last: i64 = len(rest)
        fitting: i64 = 0
        while fitting < last and rest[fitting] < self.narrow_kinds:
            fitting += 1
        only_old: i64 = self.only_old
        got: i64 = 0  # a heap
        i: i64
        for i in range(last):
            end: i64 = fitting if i < narrow else last
            j: i64 = i + chance.below(end - i)
            card: i64 = rest[j]
            rest[j] = rest[i]
            rest[i] = card
            if i < narrow + only_old and (i >= narrow or self.narrow_only_old[i]):
                got += one(card)
                if got >> (4 * card) & 15 > self.old[card]:
                    return False
        return True

    def _deal(self, state: IliadState, pile: vec[i64], rest: vec[i64]) -> None:
        """Put the arranged cards into the narrow places, hands and, if need be, the pile."""
        camp = state.camp
        used: i64
        for used in range(len(self.narrow_at)):
            at: i64 = self.narrow_at[used]
            if at == LAID:
                state.laying = rest[used]
            else:
                camp[at] |= rest[used] << self.narrow_bit[used]
        used = len(self.narrow_at)
        i: i64
        for i in range(len(self.others)):
            row: i64 = self.others[i]
            hand: i64 = 0
            for _ in range(camp[row + SIZE]):
                hand += one(rest[used])
                used += 1
            camp[row + HAND] = hand
        if self.lays_any:
            state.laying = rest[used]
            used += 1
        state.pile = pile if self.any_old else rest[used:]

    def _unseen_of(self, state: IliadState, row: i64) -> i64:
        """All cards of a seat that others have not seen, as a heap."""
        heap: i64 = state.camp[row + HAND]
        i: i64
        for i in range(len(self.narrow_at)):
            if self.narrow_row[i] == row and self.narrow_at[i] != LAID:
                heap += one(state.camp[self.narrow_at[i]] >> self.narrow_bit[i] & 15)
        if state.laying >= 0 and state.actor * ROW == row:
            heap += one(state.laying)
        return heap

    def _trace(self, state: IliadState) -> bool:
        """Whether the other seats can have held the old cards, so many each, at the shuffle.

        Looks for a story: which of the cards that each seat has, or has shown since, are old. It
        is a flow from seats to kinds: taken greedily, then mended along paths.
        """
        i: i64
        n: i64 = len(self.others)
        if not self.any_old:
            for i in range(n):  # all that seats have came from the draw pile
                new: i64 = self._unseen_of(state, self.others[i])
                state.camp[self.others[i] + NEW] = new + state.camp[self.others[i] + SHOWN]
            return True
        self.owned = vec[i64]([0] * (n * KINDS))
        self.traced = vec[i64]([0] * (n * KINDS))
        self.to_trace = self.old[:]
        kind: i64
        for i in range(n):
            row: i64 = self.others[i]
            unseen: i64 = self._unseen_of(state, row)
            shown: i64 = state.camp[row + SHOWN]
            missing: i64 = state.camp[row + HELD]
            for kind in range(KINDS):
                owned: i64 = (unseen >> (4 * kind) & 15) + (shown >> (4 * kind) & 15)
                self.owned[i * KINDS + kind] = owned
                share: i64 = min(owned, min(missing, self.to_trace[kind]))
                self.traced[i * KINDS + kind] = share
                self.to_trace[kind] -= share
                missing -= share
            while missing > 0:
                self.tried = 0
                if not self._mend(i):
                    return False
                missing -= 1
        for i in range(n):
            heap: i64 = 0
            for kind in range(KINDS):
                heap += (self.owned[i * KINDS + kind] - self.traced[i * KINDS + kind]) * one(kind)
            state.camp[self.others[i] + NEW] = heap
        return True

    def _mend(self, i: i64) -> bool:
        """One more old card for a seat; another seat may have to take a different one."""
        kind: i64
        other: i64
        for kind in range(KINDS):
            at: i64 = i * KINDS + kind
            if self.tried >> kind & 1 or self.traced[at] == self.owned[at]:
                continue
            self.tried |= 1 << kind
            if self.to_trace[kind] > 0:
                self.to_trace[kind] -= 1
                self.traced[at] += 1
                return True
            for other in range(len(self.others)):
                if other != i and self.traced[other * KINDS + kind] > 0 and self._mend(other):
                    self.traced[other * KINDS + kind] -= 1
                    self.traced[at] += 1
                    return True
        return False


def real(chance: Chance) -> float:
    """A number from 0 to 1, without 1."""
    return (float(chance.below(1 << 30)) + float(chance.below(1 << 30)) / 2**30) / 2**30


def pick(weights: vec[float], first: i64, count: i64, chance: Chance) -> i64:
    """An index below `count`, by weight."""
    total = 0.0
    i: i64
    for i in range(first, first + count):
        total += weights[i]
    aim: float = real(chance) * total
    last: i64 = 0
    for i in range(first, first + count):
        if weights[i] > 0.0:
            last = i - first
            aim -= weights[i]
            if aim < 0:
                break
    return last


def _heap(names: tuple[str, ...], counted: Any) -> int:
    """A heap of the cards that a view counts by name."""
    return sum(counted[name] << (4 * kind) for kind, name in enumerate(names) if name in counted)


def _heap_of(names: tuple[str, ...], cards: Any) -> int:
    """A heap of the cards that a view lists."""
    return sum(1 << (4 * names.index(card)) for card in cards)


def _pile(names: tuple[str, ...], counted: Any) -> vec[i64]:
    cards = [kind for kind, name in enumerate(names) for _ in range(counted.get(name, 0))]
    return vec_of(cards)
