"""What an army of Iliade is worth (I-7.3), and the best use of the cards in its horses (I-7.4).

Army cards are numbers from 0: hoplites of value 1 to 4 are 0 to 3, then archers, elephant,
chariot, catapult, ballista, portcullis and horse. Cards of which only the numbers matter (a hand,
the discards) are one int with four bits per kind: a *heap*.

A group on the table is one int as well. Its low four bits say what it is (0: nothing any more).
Hoplites have a bit for each value above bit 8: a phalanx never holds a value twice. Elephants and
horses have the number of cards they carry in bits 4 to 7 and above bit 8 those cards, four bits
each, in the order they were laid.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ilion.core.vecs import vec_of
from ilion.games.iliad.components import BOX

ARCHERS: Final = 4  # army cards; below are the hoplites
ELEPHANT: Final = 5
CHARIOT: Final = 6
CATAPULT: Final = 7
BALLISTA: Final = 8
PORTCULLIS: Final = 9
HORSE: Final = 10
KINDS: Final = 11
FOOT: Final = 5  # hoplites and archers: what elephants and horses carry
HOPLITES: Final = 4  # values


# What a group is: NOTHING any more, hoplites (a lone one is a phalanx too), or its first card.
NOTHING: Final = 0
PHALANX: Final = 1

WHAT: Final = 15  # the low bits of a group
CARRIED: Final = 4  # where the number of carried cards begins
ONE_MORE: Final = 16  # one more carried card
LOAD: Final = 8  # where carried cards begin, and the bits of hoplites' values
PLACES: Final = 2  # I-5.4: cards on an elephant


def one(kind: i64) -> i64:
    """A heap with one card of a kind."""
    # Compiled, a plain 1 would be a C int, too short to be shifted that far.
    return (kind - kind + 1) << (kind * 4)


def many(heap: i64) -> i64:
    """How many cards a heap has."""
    total: i64 = 0
    while heap:
        total += heap & 15
        heap >>= 4
    return total


def group_of(card: i64) -> i64:
    """A card that lies alone."""
    if card < HOPLITES:
        return PHALANX | 1 << (LOAD + card)
    return card


def cards_in(group: i64) -> i64:
    """All cards of a group as a heap."""
    what: i64 = group & WHAT
    heap: i64 = 0
    i: i64
    if what == PHALANX:
        for i in range(HOPLITES):
            if group >> (LOAD + i) & 1:
                heap += one(i)
        return heap
    if what:
        heap = one(what)
        for i in range(group >> CARRIED & 15):
            heap += one(group >> (LOAD + 4 * i) & 15)
    return heap


def _phalanx(values: int) -> int:
    """I-7.3: the sum of the values times the number of cards."""
    held = [value for value in (1, 2, 3, 4) if values >> (value - 1) & 1]
    return sum(held) * len(held)


PHALANX_WORTH: Final = vec_of([_phalanx(values) for values in range(16)])
WORTH: Final = vec_of([1, 2, 3, 4, BOX.archers, 0, BOX.chariot, 0, 0, 0, 0])  # by card
RIDING: Final = vec_of([n * BOX.elephant for n in (1, 2, 3, 4, BOX.archers)])  # on an elephant


def worth(group: i64) -> i64:
    """I-7.3: the value of a group; what a horse hides is worth nothing yet."""
    what: i64 = group & WHAT
    if what == PHALANX:
        return PHALANX_WORTH[group >> LOAD & 15]
    if what != ELEPHANT:
        return WORTH[what]
    total: i64 = 0
    i: i64
    for i in range(group >> CARRIED & 15):
        total += RIDING[group >> (LOAD + 4 * i) & 15]
    return total


def open_strength(camp: vec[i64], first: i64, used: i64) -> i64:
    """The value of the groups camp[first], camp[first + 1] ... as they lie."""
    total: i64 = 0
    i: i64
    for i in range(first, first + used):
        if camp[i]:
            total += worth(camp[i])
    return total


def loads(camp: vec[i64], first: i64, used: i64) -> i64:
    """The cards in all horses among these groups, as a heap."""
    heap: i64 = 0
    i: i64
    j: i64
    for i in range(first, first + used):
        group: i64 = camp[i]
        if group & WHAT == HORSE:
            for j in range(group >> CARRIED & 15):
                heap += one(group >> (LOAD + 4 * j) & 15)
    return heap


def best_strength(camp: vec[i64], first: i64, used: i64) -> i64:
    """I-7.4: the value once the cards in horses have joined the army in the best way."""
    total: i64 = open_strength(camp, first, used)
    load: i64 = loads(camp, first, used)
    if load:
        total += best_use(camp, first, used, load)
    return total


def best_use(camp: vec[i64], first: i64, used: i64, load: i64) -> i64:
    """The most that the foot cards of a heap add to these groups, exactly.

    `best[left]` is the most that has been gained where `left` hoplites are still to be used: a
    number in mixed radix, one digit per value. Each phalanx that can be lengthened and each
    free place on an elephant is one stage that improves the whole table. A stage reads only
    entries with more cards left, so going upwards it can write into the same table. What is left
    at the end forms new phalanxes.
    """
    n1: i64 = load & 15
    n2: i64 = load >> 4 & 15
    n3: i64 = load >> 8 & 15
    n4: i64 = load >> 12 & 15
    archers: i64 = load >> 16 & 15
    size: i64 = (n1 + 1) * (n2 + 1) * (n3 + 1) * (n4 + 1)
    # For each set of values: how far the entry lies with one card of each more left
    step = vec[i64]([0] * 16)
    values: i64
    for values in range(16):
        step[values] = (values & 1) + (n1 + 1) * (
            (values >> 1 & 1) + (n2 + 1) * ((values >> 2 & 1) + (n3 + 1) * (values >> 3))
        )
    # For each entry: the values of which some cards are used, and the worth of what is left
    gone = vec[i64]([0] * size)
    new = vec[i64]([0] * size)
    left: i64 = 0
    d1: i64
    d2: i64
    d3: i64
    d4: i64
    for d4 in range(n4 + 1):
        for d3 in range(n3 + 1):
            for d2 in range(n2 + 1):
                for d1 in range(n1 + 1):
                    if d1 < n1:
                        gone[left] |= 1
                    if d2 < n2:
                        gone[left] |= 2
                    if d3 < n3:
                        gone[left] |= 4
                    if d4 < n4:
                        gone[left] |= 8
                    new[left] = new_phalanxes(d1, d2, d3, d4)
                    left += 1

    best = vec[i64]([-1] * size)  # -1: nobody gets there
    best[size - 1] = 0
    free: i64 = 0  # places on elephants
    added: i64
    gain: i64
    came: i64
    i: i64
    for i in range(first, first + used):
        group: i64 = camp[i]
        if group & WHAT == ELEPHANT:
            free += PLACES - (group >> CARRIED & 15)
        elif group & WHAT == PHALANX:
            # Strictly lower cards at the end: any set of values below the phalanx's lowest
            values = group >> LOAD & 15
            lower: i64 = (values & -values) - 1
            for left in range(size - 1):
                for added in range(1, lower + 1):
                    if added & ~gone[left] == 0:
                        came = best[left + step[added]]
                        gain = came + PHALANX_WORTH[values | added] - PHALANX_WORTH[values]
                        if came >= 0 and gain > best[left]:
                            best[left] = gain

    most: i64 = 0
    places: i64
    for places in range(free + 1):  # so many places on elephants for hoplites, at most
        if places > 0:
            for left in range(size - 1):
                for i in range(HOPLITES):
                    if gone[left] >> i & 1:
                        came = best[left + step[1 << i]]
                        if came >= 0 and came + RIDING[i] > best[left]:
                            best[left] = came + RIDING[i]
        riding: i64 = min(archers, free - places)
        for left in range(size):
            if best[left] >= 0:
                gain = best[left] + new[left] + riding * RIDING[ARCHERS]
                most = max(most, gain + (archers - riding) * WORTH[ARCHERS])
    return most


def new_phalanxes(n1: i64, n2: i64, n3: i64, n4: i64) -> i64:
    """The most that so many hoplites of value 1, 2, 3 and 4 are worth by themselves.

    One phalanx of every value there is, then one of every value that is left, and so on. No
    other way is worth more: two phalanxes of which neither holds all of the other's values gain
    where their union and what they have in common take their place.
    """
    total: i64 = 0
    while n1 + n2 + n3 + n4 > 0:
        values: i64 = 0
        if n1 > 0:
            n1 -= 1
            values |= 1
        if n2 > 0:
            n2 -= 1
            values |= 2
        if n3 > 0:
            n3 -= 1
            values |= 4
        if n4 > 0:
            n4 -= 1
            values |= 8
        total += PHALANX_WORTH[values]
    return total
