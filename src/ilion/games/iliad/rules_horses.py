"""I-7.4: the cards in horses join their owner's army, where they are worth most."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ilion.core.vecs import vec_of
from ilion.games.iliad.position import FIRST_GROUP, GROUPS_USED, HERO, ROW, IliadPosition
from ilion.games.iliad.position_cards import (
    ARCHERS,
    ELEPHANT,
    FOOT_KINDS,
    HOPLITE_KINDS,
    HORSE,
    PHALANX,
    SORT,
    carried,
    count,
    group_of,
    load_size,
    one,
    phalanx_values,
    unpack,
    with_card,
)
from ilion.games.iliad.rules_army import (
    ELEPHANT_PLACES,
    PHALANX_WORTH,
    WORTH_ALONE,
    WORTH_RIDING,
    fits,
    open_strength,
)


def full_strength(position: IliadPosition, seat: i64) -> i64:
    """The army with the cards from its horses put to their best use, the hero included."""
    row: i64 = seat * ROW
    camp = position.camp
    return camp[row + HERO] + best_strength(camp, row + FIRST_GROUP, camp[row + GROUPS_USED])


def best_strength(camp: vec[i64], first: i64, used: i64) -> i64:
    """The value of these groups once the cards in horses have joined them in the best way."""
    total: i64 = open_strength(camp, first, used)
    load: i64 = horse_cards(camp, first, used)
    if load:
        total += best_use(camp, first, used, load)
    return total


def horse_cards(camp: vec[i64], first: i64, used: i64) -> i64:
    """The cards in all horses among these groups, packed."""
    cards: i64 = 0
    i: i64
    j: i64
    for i in range(first, first + used):
        group: i64 = camp[i]
        if group & SORT == HORSE:
            for j in range(load_size(group)):
                cards += one(carried(group, j))
    return cards


def best_use(camp: vec[i64], first: i64, used: i64, load: i64) -> i64:
    """The most that the hoplites and archers of a packed load add to these groups, exactly.

    `best[left]` is the most that has been gained where `left` hoplites are still to be used: a
    number in mixed radix, one digit per value. Each phalanx that can be lengthened and each
    free place on an elephant is one stage that improves the whole table. A stage reads only
    entries with more cards left, so going upwards it can write into the same table. What is left
    at the end forms new phalanxes.
    """
    n1: i64 = count(load, 0)
    n2: i64 = count(load, 1)
    n3: i64 = count(load, 2)
    n4: i64 = count(load, 3)
    archers: i64 = count(load, ARCHERS)
    size: i64 = (n1 + 1) * (n2 + 1) * (n3 + 1) * (n4 + 1)
    # For each set of values: how far away the entry lies that has one card of each more left
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

    best = vec[i64]([-1] * size)  # -1: no way leads there
    best[size - 1] = 0
    free: i64 = 0  # places on elephants
    added: i64
    gain: i64
    came: i64
    i: i64
    for i in range(first, first + used):
        group: i64 = camp[i]
        if group & SORT == ELEPHANT:
            free += ELEPHANT_PLACES - load_size(group)
        elif group & SORT == PHALANX:
            # Strictly lower cards at the end: any set of values below the phalanx's lowest
            values = phalanx_values(group)
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
                for i in range(HOPLITE_KINDS):
                    if gone[left] >> i & 1:
                        came = best[left + step[1 << i]]
                        if came >= 0 and came + WORTH_RIDING[i] > best[left]:
                            best[left] = came + WORTH_RIDING[i]
        riding: i64 = min(archers, free - places)
        for left in range(size):
            if best[left] >= 0:
                gain = best[left] + new[left] + riding * WORTH_RIDING[ARCHERS]
                most = max(most, gain + (archers - riding) * WORTH_ALONE[ARCHERS])
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


def best_army(position: IliadPosition, seat: i64) -> list[int]:
    """The groups of an army of highest value, with the cards from its horses in them.

    Card after card, hoplites from the strongest on, goes to the first place from which the
    value can still be reached.
    """
    camp = position.camp
    first: i64 = seat * ROW + FIRST_GROUP
    used: i64 = camp[seat * ROW + GROUPS_USED]
    load: i64 = horse_cards(camp, first, used)
    lying = [group for group in camp[first : first + used] if group]
    groups = [HORSE if group & SORT == HORSE else group for group in lying]
    most = value_with(groups, load)
    counts = unpack(load, FOOT_KINDS)
    for kind in (3, 2, 1, 0, ARCHERS):
        for _card in range(counts[kind]):
            load -= one(kind)
            for army in armies_with(groups, kind):
                if value_with(army, load) == most:
                    groups = army
                    break
    return groups


def value_with(groups: list[int], load: i64) -> i64:
    """The most that these groups can be worth with the cards of a packed load."""
    army = vec_of(groups)
    return open_strength(army, 0, len(army)) + best_use(army, 0, len(army), load)


def armies_with(groups: list[int], card: i64) -> list[list[int]]:
    """Every army that a hoplite or archers can make of these groups, horses left aside."""
    found = [
        [*groups[:i], with_card(group, card), *groups[i + 1 :]]
        for i, group in enumerate(groups)
        if group & SORT != HORSE and fits(group, card)
    ]
    return [*found, [*groups, group_of(card)]]
