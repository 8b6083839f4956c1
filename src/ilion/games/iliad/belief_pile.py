"""Which of the unseen cards are in the draw pile, where some of them cannot be."""

from __future__ import annotations

from math import comb, perm

from librt.vecs import append, vec
from mypy_extensions import i64

from ilion.core.chance import UNRECORDED, Chance
from ilion.core.vecs import cards_of
from ilion.games.iliad.belief_view import Known
from ilion.games.iliad.position_cards import ARMY_KINDS


class DrawPile:
    """Chooses the cards of the draw pile, each choice as often as it can be completed.

    `ways[kind * width + n]` counts the choices of n cards from this kind and the next ones, no
    kind more often than the pile can hold. The kinds that fit restricted places are counted by
    themselves, and so are the others. `split[n]` counts all arrangements with n of the former in
    the pile: for each of them the restricted places can be filled in so many ways.
    """

    def __init__(self, known: Known) -> None:
        self.unseen: vec[i64] = known.unseen
        self.cards: vec[i64] = cards_of(known.unseen)
        self.most: vec[i64] = known.most_in_pile
        self.size: i64 = known.base.pile_left
        self.restricted_kinds: i64 = known.restricted_kinds
        self.ways: vec[float] = vec[float]()
        self.split: vec[float] = vec[float]()
        # Where no unseen card was in a hand at the shuffle, the pile can be any of them.
        self.any_cards: bool = not known.any_old
        if known.any_old:
            self._count_ways(len(known.restricted_at))

    def _count_ways(self, restricted_places: int) -> None:
        width = self.size + 1
        restricted = self.restricted_kinds
        ways = [[0.0] * width for _ in range(ARMY_KINDS + 1)]
        ways[ARMY_KINDS][0] = 1.0
        for kind in reversed(range(ARMY_KINDS)):
            after = ways[ARMY_KINDS if kind == restricted - 1 else kind + 1]
            chosen = [float(comb(self.unseen[kind], n)) for n in range(self.most[kind] + 1)]
            for n in range(width):
                row = 0.0
                for k in range(min(n, len(chosen) - 1) + 1):
                    row += chosen[k] * after[n - k]
                ways[kind][n] = row
        fitting = sum(list(self.unseen[:restricted]))
        for n in range(width):
            left = fitting - n
            filled = float(perm(left, restricted_places)) if left >= restricted_places else 0.0
            weight = ways[0][n] * ways[restricted][self.size - n] * filled
            self.split = append(self.split, weight)
        for line in ways:
            for weight in line:
                self.ways = append(self.ways, weight)

    def choose(self, pile: vec[i64], chance: Chance) -> vec[i64]:
        """Write the pile's cards, shuffled, and return all others in order of kind.

        Where the pile can be any of the cards nothing is written: all of them are returned.
        """
        if self.any_cards:
            return self.cards[:]
        rest = vec[i64]([0] * (len(self.cards) - self.size))
        left_out: i64 = 0
        kind: i64
        width: i64 = self.size + 1
        fitting: i64 = pick(self.split, chance)
        left: i64 = fitting
        filled: i64 = 0
        for kind in range(ARMY_KINDS):
            if kind == self.restricted_kinds:
                left = self.size - fitting
            after: i64 = kind + 1
            if after == self.restricted_kinds:
                after = ARMY_KINDS
            # So many of this kind, weighed by the ways to choose them and the kinds after them
            aim: float = real(chance) * self.ways[kind * width + left]
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
            end: i64 = filled + number
            while filled < end:
                pile[filled] = kind
                filled += 1
            end = left_out + here - number
            while left_out < end:
                rest[left_out] = kind
                left_out += 1
        chance.shuffle(UNRECORDED, pile)
        return rest


def real(chance: Chance) -> float:
    """A number from 0 to 1, without 1."""
    return (float(chance.below(1 << 30)) + float(chance.below(1 << 30)) / 2**30) / 2**30


def pick(weights: vec[float], chance: Chance) -> i64:
    """The index of one of the weights, each as likely as it weighs."""
    total = 0.0
    i: i64
    for i in range(len(weights)):
        total += weights[i]
    aim: float = real(chance) * total
    last: i64 = 0
    for i in range(len(weights)):
        if weights[i] > 0.0:
            last = i
            aim -= weights[i]
            if aim < 0:
                break
    return last
