"""What the cards on the table count: the sums of H-5.1 and the battle totals of H-5.3."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ilion.core.vecs import vec_of
from ilion.games.hector.components import BOX
from ilion.games.hector.position import (
    COVERED,
    FAVOURED,
    HERO,
    SIDE_SIZE,
    TABLE,
    TABLE_SIZE,
    HectorPosition,
)

HERO_VALUES: Final = vec_of([value for side in BOX.values for value in side])  # seat * 6 + hero


def sum_of(position: HectorPosition, seat: i64) -> i64:
    """H-5.1: all visible cards and favours, colours ignored."""
    sides = position.sides
    side: i64 = seat * SIDE_SIZE
    played: i64 = sides[side + TABLE_SIZE]
    total: i64 = played  # a troop's value is one more than its last two bits
    at: i64
    for at in range(side + TABLE, side + TABLE + played):
        total += sides[at] & 3
    covered: i64 = sides[side + COVERED]
    if covered >= 0:  # the hero counts in place of the troop; only now can there be favours
        total -= (sides[side + TABLE + covered] & 3) + 1
        total += HERO_VALUES[seat * 6 + sides[side + HERO]]
        total += favours_on_table(position, seat)
    return total


def favours_on_table(position: HectorPosition, seat: i64) -> i64:
    """How many divine favours a side has laid on its troops."""
    favoured: i64 = position.sides[seat * SIDE_SIZE + FAVOURED]
    favours: i64 = 0
    while favoured != 0:
        favoured &= favoured - 1
        favours += 1
    return favours


def total_of(position: HectorPosition, seat: i64, hero: i64) -> i64:
    """H-5.3: visible cards of the facing colour and of this hero's, with their favours."""
    sides = position.sides
    side: i64 = seat * SIDE_SIZE
    covered: i64 = sides[side + COVERED]
    facing: i64 = position.facing(seat)
    favoured: i64 = sides[side + FAVOURED]
    total: i64 = 0
    if covered >= 0:
        total = HERO_VALUES[seat * 6 + hero]
    table: i64 = side + TABLE
    slot: i64
    for slot in range(sides[side + TABLE_SIZE]):
        troop: i64 = sides[table + slot]
        colour: i64 = troop >> 2
        if (colour == facing or colour == hero) and slot != covered:
            total += (troop & 3) + 1 + (favoured >> slot & 1)
    return total
