"""Armies of Iliade: what may lie on what (I-5), and what they are worth as they lie (I-7.3)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ilion.core.vecs import vec_of
from ilion.games.iliad.components import BOX
from ilion.games.iliad.position import FIRST_GROUP, GROUPS_USED, HERO, ROW, IliadPosition
from ilion.games.iliad.position_cards import (
    ELEPHANT,
    HOPLITE_KINDS,
    HORSE,
    PHALANX,
    SORT,
    carried,
    load_size,
    phalanx_values,
)

ELEPHANT_PLACES: Final = 2  # I-5.4: cards on an elephant at a time


def _phalanx(values: int) -> int:
    """I-7.3: the sum of the values times the number of cards."""
    held = [value for value in (1, 2, 3, 4) if values >> (value - 1) & 1]
    return sum(held) * len(held)


PHALANX_WORTH: Final = vec_of([_phalanx(values) for values in range(16)])
WORTH_ALONE: Final = vec_of([1, 2, 3, 4, BOX.archers, 0, BOX.chariot, 0, 0, 0, 0])  # by card
WORTH_RIDING: Final = vec_of([n * BOX.elephant for n in (1, 2, 3, 4, BOX.archers)])  # by card


# I-5 What may lie on what


def fits(group: i64, card: i64) -> bool:
    """Whether a hoplite or archers may be laid on a group of the same seat."""
    sort: i64 = group & SORT
    if sort == PHALANX:
        # I-5.2: every card that lies there is strictly higher
        return card < HOPLITE_KINDS and phalanx_values(group) & ((2 << card) - 1) == 0
    if sort == ELEPHANT:
        return load_size(group) < ELEPHANT_PLACES  # I-5.4
    return sort == HORSE


# I-7.3 What armies are worth


def strength(position: IliadPosition, seat: i64) -> i64:
    """The army as it lies, the hero included; what a horse hides does not count."""
    row: i64 = seat * ROW
    camp = position.camp
    return camp[row + HERO] + open_strength(camp, row + FIRST_GROUP, camp[row + GROUPS_USED])


def open_strength(camp: vec[i64], first: i64, used: i64) -> i64:
    """The value of the groups camp[first], camp[first + 1] ... as they lie."""
    total: i64 = 0
    i: i64
    for i in range(first, first + used):
        if camp[i]:
            total += worth(camp[i])
    return total


def worth(group: i64) -> i64:
    """The value of a group; what a horse hides is worth nothing yet."""
    sort: i64 = group & SORT
    if sort == PHALANX:
        return PHALANX_WORTH[phalanx_values(group)]
    if sort != ELEPHANT:
        return WORTH_ALONE[sort]
    total: i64 = 0
    i: i64
    for i in range(load_size(group)):
        total += WORTH_RIDING[carried(group, i)]
    return total
