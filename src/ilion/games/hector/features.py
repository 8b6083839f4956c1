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
    LAST_RETREATED,
    PILE_COUNT,
    PILE_SIZE,
    RESERVE,
    SHAME,
    SIDE_SIZE,
    TABLE,
    TABLE_SIZE,
    TROOP_KINDS,
    USED,
    Phase,
)
from ilion.games.hector.rules import HectorRules
from ilion.games.hector.rules_cards import HAND_TROOPS
from ilion.games.hector.rules_closing import STANDING
from ilion.games.hector.rules_totals import HERO_VALUES

COLOURS: Final = 6
AFTER_A_LOSS: Final[i64] = (
    STANDING + 1 + HAND_TROOPS
)  # a pile with fewer troops falls in a lost battle

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
FALLS_LOST: Final = 11  # front piles destroyed at the end of this battle if it loses (H-7.1)
FALLS_WON: Final = 12  # the same if it wins: a pile of five that gave no more than the vanguard
ENDS_LOST: Final = 13  # it is beaten by that (H-7.1, H-7.2)
ENDS_WON: Final = 14
FRAGILE: Final = 15  # front piles but the active one that one lost battle would destroy
FRAGILE_RESERVE: Final = 16  # so would it the reserve, as it lies now
PILE: Final = 17  # troops in its active pile
DEPLOYED: Final = 18
HERO_TO_COME: Final = 19  # the value of a hero that is not deployed yet
TO_PLAY: Final = 20  # troops in hand
FAVOURED_TROOPS: Final = 21
SIDE: Final = 22
# The battle, as the Achaeans see it. Troops in hand count: all of them will be played.
LEAD: Final = 44  # in battle totals, as the tile lies
BEST_LEAD: Final = 45  # as the tile could be turned once
WORST_LEAD: Final = 46
SUM_LEAD: Final = 47  # in visible cards, which decides who turns the tile
ALL_SUM_LEAD: Final = 48
ROUND: Final = 49
LATE_LEAD: Final = 50  # the lead times the round
AHEAD: Final = 51
BEHIND: Final = 52
ATTACKS: Final = 53
ACTS: Final = 54
RANSOMS: Final = 55
OPENS: Final = 56
GAME_IF_WON: Final = (
    57  # whether the Achaeans win the game (1) or lose it (-1) by winning the battle
)
GAME_IF_LOST: Final = 58  # the same if they lose it
FEATURES: Final = 59


def features(state: HectorRules) -> vec[float]:
    """One row: both sides, then the battle."""
    row = vec[float]([0.0] * FEATURES)
    phase = state.phase
    fights = phase == Phase.ACT or phase == Phase.PLAY or phase == Phase.TURN_TILE
    colours = vec[i64]([0] * (2 * COLOURS))  # side, colour -> values on the table and in hand
    seat: i64
    for seat in range(2):
        write_side(state, seat, row, seat * SIDE)
        if state.sides[seat * SIDE_SIZE + ACTIVE] >= 0:
            write_closing(state, seat, row, seat * SIDE)
    row[GAME_IF_WON] = ends_game(row[SIDE + ENDS_LOST], row[ENDS_WON])
    row[GAME_IF_LOST] = -ends_game(row[ENDS_LOST], row[SIDE + ENDS_WON])
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
    fragile: i64 = 0
    active: i64 = sides[side + ACTIVE]
    smallest: i64 = 99
    pile: i64
    for pile in range(PILE_COUNT):
        size: i64 = sides[side + PILE_SIZE + pile]
        troops += size
        if pile != RESERVE:
            if destroyed >> pile & 1 == 1:
                lost += 1
            else:
                smallest = min(smallest, size)
                if size < AFTER_A_LOSS and pile != active:
                    fragile += 1
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
    row[at + FRAGILE] = float(fragile)
    size = sides[side + PILE_SIZE + RESERVE]
    row[at + RESERVES] = 0.1 * float(size)
    if size < AFTER_A_LOSS:
        row[at + FRAGILE_RESERVE] = 1.0
    row[at + POOL] = float(sides[side + FAVOURS])
    row[at + SHAMES] = float(sides[side + SHAME])
    row[at + HEROES] = float(heroes) / 3.0
    row[at + HERO_SUM] = 0.1 * float(values)
    if sides[side + SHAME] > 0:
        row[at + SHAMED] = 1.0
    if active >= 0:
        row[at + PILE] = 0.1 * float(sides[side + PILE_SIZE + active])


def write_closing(state: HectorRules, seat: i64, row: vec[float], at: i64) -> None:
    """What the end of this battle destroys of a side, if it loses and if it wins."""
    side: i64 = seat * SIDE_SIZE
    sides = state.sides
    table: i64 = sides[side + TABLE_SIZE]
    hand: i64 = sides[side + HAND_SIZE]
    # What its active pile will get; below 0, what it still gives.
    lost: i64 = 0
    won: i64 = table + hand  # H-6.1: all that it played comes back
    if state.phase == Phase.CHOOSE_EDGE:  # vanguards and hands are still to be drawn
        lost = table - 1 - HAND_TROOPS
    elif state.phase == Phase.CHOOSE_RANSOM:  # decided: who acts has lost
        lost = hand  # H-6.4
        if state.last[LAST_RETREATED] == seat:
            lost -= sides[side + SHAME]  # H-6.5
        if state.actor == seat:
            won = lost
        else:
            lost = won
    write_fallen(state, seat, lost, row, at + FALLS_LOST, at + ENDS_LOST)
    write_fallen(state, seat, won, row, at + FALLS_WON, at + ENDS_WON)


def write_fallen(
    state: HectorRules, seat: i64, gets: i64, row: vec[float], falls: i64, ends: i64
) -> None:
    """The piles of a side that fall when its active pile got so many troops (H-7.1 to H-7.3)."""
    sides = state.sides
    side: i64 = seat * SIDE_SIZE
    active: i64 = sides[side + ACTIVE]
    used: i64 = sides[side + USED]
    standing: i64 = 0
    reserve: i64 = sides[side + PILE_SIZE + RESERVE]
    if active == RESERVE:
        reserve += gets
    pile: i64
    for pile in range(RESERVE):
        if sides[side + DESTROYED] >> pile & 1 == 1:
            continue
        size: i64 = sides[side + PILE_SIZE + pile]
        if pile == active:
            size += gets
        if size < 0:  # H-6.5: shame takes the rest from the reserve
            used |= 1 << RESERVE
        if used >> pile & 1 == 1 and size < STANDING:
            row[falls] += 1.0
            reserve += size
        else:
            standing += 1
    if standing == 0 or (used >> RESERVE & 1 == 1 and reserve < STANDING):
        row[ends] = 1.0


def ends_game(other_beaten: float, own_beaten: float) -> float:
    """H-7.4: who wins the game with a battle that one has won; where both are beaten, oneself."""
    return 1.0 if other_beaten > 0.0 else -own_beaten


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
