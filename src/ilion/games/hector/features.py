"""What the estimate of Hector and Achilles is made from: numbers for both sides. Compiled.

docs/bots.md says what they mean and how the weights were learned.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ilion.games.hector.position import (
    ACTIVE,
    COVERED,
    DESTROYED,
    DISCARDED,
    EDGES,
    FALLEN,
    FAVOURED,
    FAVOURS,
    HAND,
    HAND_SIZE,
    HERO,
    HERO_PILE_SIZE,
    PILE_COUNT,
    PILE_SIZE,
    RESERVE,
    SHAME,
    SIDE_SIZE,
    TABLE,
    TABLE_SIZE,
    TROOP_KINDS,
    Phase,
)
from ilion.games.hector.rules import HectorRules
from ilion.games.hector.rules_totals import HERO_VALUES

COLOURS: Final = 6
STANDS: Final = 5  # H-7.1: a pile with fewer troops is destroyed

# The row of a side; the Achaeans' comes first.
TROOPS: Final = 0  # tens of troops that it has left
QUALITY: Final = 1  # their values
LOST_ONE: Final = 2  # a front pile is destroyed
LOST_TWO: Final = 3
SMALLEST: Final = 4  # its smallest front pile that stands
RESERVES: Final = 5
POOL: Final = 6  # favours
SHAMES: Final = 7
HEROES: Final = 8
HERO_SUM: Final = 9  # the values of its heroes
SHAMED: Final = 10
IN_DANGER: Final = 11  # its active pile is destroyed if it loses this battle
AT_STAKE: Final = 12  # and with it the game
PILE: Final = 13  # troops in its active pile
DEPLOYED: Final = 14
HERO_TO_COME: Final = 15  # the value of a hero that is not deployed yet
TO_PLAY: Final = 16  # troops in hand
FAVOURED_TROOPS: Final = 17
SIDE: Final = 18
# The battle, as the Achaeans see it. Troops in hand count: all of them will be played.
LEAD: Final = 36  # in battle totals, as the tile lies
BEST_LEAD: Final = 37  # as the tile could be turned once
WORST_LEAD: Final = 38
SUM_LEAD: Final = 39  # in visible cards, which decides who turns the tile
ALL_SUM_LEAD: Final = 40
ROUND: Final = 41
LATE_LEAD: Final = 42  # the lead times the round
AHEAD: Final = 43
BEHIND: Final = 44
ATTACKS: Final = 45
ACTS: Final = 46
RANSOMS: Final = 47
OPENS: Final = 48
FEATURES: Final = 49


def features(state: HectorRules) -> vec[float]:
    """One row: both sides, then the battle."""
    row = vec[float]([0.0] * FEATURES)
    phase = state.phase
    fights = phase == Phase.ACT or phase == Phase.PLAY or phase == Phase.TURN_TILE
    colours = vec[i64]([0] * (2 * COLOURS))  # side, colour -> values on the table and in hand
    seat: i64
    for seat in range(2):
        write_side(state, seat, row, seat * SIDE)
    if fights:
        visible: i64 = write_battle(state, 0, row, 0, colours)
        visible -= write_battle(state, 1, row, SIDE, colours)
        every: i64 = 0
        colour: i64
        for colour in range(COLOURS):
            every += colours[colour] - colours[COLOURS + colour]
        lead: i64 = lead_of(state, state.edge, colours)
        turned: i64 = lead_of(state, state.edge + 1, colours)
        back: i64 = lead_of(state, state.edge + 3, colours)
        row[LEAD] = 0.2 * float(lead)
        row[BEST_LEAD] = 0.2 * float(max(lead, turned, back))
        row[WORST_LEAD] = 0.2 * float(min(lead, turned, back))
        row[SUM_LEAD] = 0.2 * float(visible)
        row[ALL_SUM_LEAD] = 0.2 * float(every)
        row[ROUND] = 0.5 * float(state.round)
        row[LATE_LEAD] = 0.1 * float(lead * state.round)
        if lead > 0:
            row[AHEAD] = 1.0
        elif lead < 0:
            row[BEHIND] = 1.0
    if state.attacker == 0:
        row[ATTACKS] = 1.0
    if state.actor == 0:
        row[ACTS] = 1.0
    if phase == Phase.CHOOSE_RANSOM:
        row[RANSOMS] = 1.0 if state.actor == 0 else -1.0
    elif phase == Phase.CHOOSE_VANGUARD:
        row[OPENS] = 1.0
    return row


def write_side(state: HectorRules, seat: i64, row: vec[float], at: i64) -> None:
    """What a side has left, and what it may lose in this battle."""
    sides = state.sides
    side: i64 = seat * SIDE_SIZE
    troops: i64 = sides[side + HAND_SIZE] + sides[side + TABLE_SIZE]
    destroyed: i64 = sides[side + DESTROYED]
    lost: i64 = 0
    smallest: i64 = 99
    pile: i64
    for pile in range(PILE_COUNT):
        size: i64 = sides[side + PILE_SIZE + pile]
        troops += size
        if pile != RESERVE:
            if destroyed >> pile & 1 == 1:
                lost += 1
            elif size < smallest:
                smallest = size
    quality: i64 = 0
    gone: i64 = sides[side + DISCARDED]
    kind: i64
    for kind in range(TROOP_KINDS):
        quality += (2 - (gone & 3)) * ((kind & 3) + 1)
        gone >>= 2
    values: i64 = 0
    hero: i64
    for hero in range(COLOURS):
        if sides[side + FALLEN] >> hero & 1 == 0:
            values += HERO_VALUES[seat * COLOURS + hero]
    heroes: i64 = sides[side + HERO_PILE_SIZE] + (1 if sides[side + HERO] >= 0 else 0)
    row[at + TROOPS] = 0.1 * float(troops)
    row[at + QUALITY] = 0.02 * float(quality)
    if lost >= 1:
        row[at + LOST_ONE] = 1.0
    if lost >= 2:
        row[at + LOST_TWO] = 1.0
    if smallest < 99:
        row[at + SMALLEST] = 0.1 * float(smallest)
    row[at + RESERVES] = 0.1 * float(sides[side + PILE_SIZE + RESERVE])
    row[at + POOL] = float(sides[side + FAVOURS])
    row[at + SHAMES] = float(sides[side + SHAME])
    row[at + HEROES] = float(heroes) / 3.0
    row[at + HERO_SUM] = 0.1 * float(values)
    if sides[side + SHAME] > 0:
        row[at + SHAMED] = 1.0
    active: i64 = sides[side + ACTIVE]
    if active >= 0:
        size = sides[side + PILE_SIZE + active]
        if size < STANDS:
            row[at + IN_DANGER] = 1.0
            if lost >= 2 or active == RESERVE:
                row[at + AT_STAKE] = 1.0
        row[at + PILE] = 0.1 * float(size)


def write_battle(state: HectorRules, seat: i64, row: vec[float], at: i64, colours: vec[i64]) -> i64:
    """What a side has on the table and in hand; returns the sum of what is visible."""
    sides = state.sides
    side: i64 = seat * SIDE_SIZE
    hero: i64 = sides[side + HERO]
    covered: i64 = sides[side + COVERED]
    favoured: i64 = sides[side + FAVOURED]
    visible: i64 = 0
    favours: i64 = 0
    slot: i64
    for slot in range(sides[side + TABLE_SIZE]):
        troop: i64 = sides[side + TABLE + slot]
        value: i64 = (troop & 3) + 1 + (favoured >> slot & 1)
        favours += favoured >> slot & 1
        colour: i64 = troop >> 2
        if slot == covered:
            value = HERO_VALUES[seat * COLOURS + hero]
            colour = hero
        colours[seat * COLOURS + colour] += value
        visible += value
    for slot in range(sides[side + HAND_SIZE]):
        troop = sides[side + HAND + slot]
        colours[seat * COLOURS + (troop >> 2)] += (troop & 3) + 1
    if covered >= 0:
        row[at + DEPLOYED] = 1.0
    elif hero >= 0:
        row[at + HERO_TO_COME] = 0.2 * float(HERO_VALUES[seat * COLOURS + hero])
    row[at + TO_PLAY] = 0.25 * float(sides[side + HAND_SIZE])
    row[at + FAVOURED_TROOPS] = float(favours)
    return visible


def lead_of(state: HectorRules, edge: i64, colours: vec[i64]) -> i64:
    """The Achaeans' lead in battle totals with this edge towards the attacker (H-5.3)."""
    lead: i64 = 0
    seat: i64
    for seat in range(2):
        towards: i64 = edge if seat == state.attacker else edge + 2
        facing: i64 = EDGES[state.tile * 4 + (towards & 3)]
        hero: i64 = state.sides[seat * SIDE_SIZE + HERO]
        total: i64 = colours[seat * COLOURS + facing]
        if hero >= 0 and hero != facing:
            total += colours[seat * COLOURS + hero]
        lead += total if seat == 0 else -total
    return lead
