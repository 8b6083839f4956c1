"""What may be decided in Iliade: turns (I-4), places (I-5) and targets (I-6)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ilion.games.iliad.rules_army import (
    ARCHERS,
    BALLISTA,
    CARRIED,
    CATAPULT,
    CHARIOT,
    ELEPHANT,
    FOOT,
    HOPLITES,
    HORSE,
    KINDS,
    LOAD,
    PHALANX,
    PLACES,
    PORTCULLIS,
    WHAT,
)
from ilion.games.iliad.rules_table import (
    FROM_HAND,
    GORGON_SIEGE,
    GROUPS,
    HAND,
    MOST_GROUPS,
    ROW,
    USED,
    VICTORIES,
    WHATS,
    IliadTable,
)

# Actions, in the order of notation.py.
ALONE: Final = KINDS
LAST_ON: Final = ALONE + MOST_GROUPS
FIRST_STRIKE: Final = LAST_ON + FROM_HAND + 1
PASS: Final = FIRST_STRIKE + 6 * MOST_GROUPS * 2
FIRST_TAKE: Final = PASS + 1
FIRST_DROP: Final = FIRST_TAKE + 7


# I-6: what each sort of group removes, as bits of WHATS.
FOOT_TARGETS: Final = 15 << (4 * PHALANX) | 15 << (4 * ARCHERS)
BALLISTA_TARGETS: Final = 15 << (4 * ELEPHANT) | 15 << (4 * CHARIOT)
CATAPULT_TARGETS: Final = (
    15 << (4 * CATAPULT) | 15 << (4 * PORTCULLIS) | 15 << (4 * BALLISTA) | 15 << (4 * HORSE)
)
PORTCULLISES: Final = 15 << (4 * PORTCULLIS)


def turns_into(table: IliadTable, moves: vec[i64]) -> i64:
    """I-4: lay, attack or pass."""
    camp = table.camp
    row: i64 = table.actor * ROW
    hand: i64 = camp[row + HAND]
    count: i64 = 0
    kind: i64 = 0
    left: i64 = hand
    while left:
        if left & 15:
            moves[count] = kind
            count += 1
        left >>= 4
        kind += 1
    if table.siege == GORGON_SIEGE and hand >> (4 * HORSE):
        count -= 1  # I-5.1: the horse, which comes last
    # I-6: what there is to attack
    targets: i64 = 0
    unguarded: i64 = 0
    seat: i64
    own: i64 = table.team(table.actor)
    partner: i64 = own + table.teams  # no seat at all where everyone plays alone
    for seat in range(table.seats):
        if seat != own and seat != partner:  # I-6.1
            whats: i64 = camp[seat * ROW + WHATS]
            targets |= whats
            if whats & PORTCULLISES == 0:
                unguarded |= whats  # I-6.4
    if targets:
        i: i64
        for i in range(camp[row + USED]):
            group: i64 = camp[row + GROUPS + i]
            what: i64 = group & WHAT
            aims: i64 = 0
            if what == ARCHERS:
                aims = targets & FOOT_TARGETS
            elif what == ELEPHANT:
                if carries_archers(group):
                    aims = targets & FOOT_TARGETS
            elif what == CHARIOT:
                aims = unguarded & FOOT_TARGETS
            elif what == BALLISTA:
                aims = targets & BALLISTA_TARGETS
            elif what == CATAPULT:
                aims = targets & CATAPULT_TARGETS
            if aims:
                moves[count] = LAST_ON + 1 + i
                count += 1
        if hand >> (4 * CHARIOT) & 15 and unguarded & FOOT_TARGETS:
            moves[count] = LAST_ON + FROM_HAND
            count += 1
    moves[count] = PASS
    return count + 1


def places_into(table: IliadTable, moves: vec[i64]) -> i64:
    """I-5: alone, or on one of the seat's own groups."""
    moves[0] = ALONE
    count: i64 = 1
    card: i64 = table.laying
    if card >= FOOT:
        return count  # I-5.1
    camp = table.camp
    row: i64 = table.actor * ROW
    i: i64
    for i in range(camp[row + USED]):
        group: i64 = camp[row + GROUPS + i]
        what: i64 = group & WHAT
        fits = False
        if what == PHALANX:
            # I-5.2: every card that lies there is strictly higher
            fits = card < HOPLITES and group >> LOAD & ((2 << card) - 1) == 0
        elif what == ELEPHANT:
            fits = group >> CARRIED & 15 < PLACES  # I-5.4
        elif what == HORSE:
            fits = True
        if fits:
            moves[count] = ALONE + 1 + i
            count += 1
    return count


def strikes_into(table: IliadTable, moves: vec[i64]) -> i64:
    """I-6.1 to I-6.6: the targets of the attacking card."""
    camp = table.camp
    what: i64 = CHARIOT
    if table.attacker != FROM_HAND:
        what = camp[table.actor * ROW + GROUPS + table.attacker - 1] & WHAT
    aims: i64 = FOOT_TARGETS
    if what == BALLISTA:
        aims = BALLISTA_TARGETS
    elif what == CATAPULT:
        aims = CATAPULT_TARGETS
    own: i64 = table.team(table.actor)
    partner: i64 = own + table.teams
    count: i64 = 0
    seat: i64
    i: i64
    for seat in range(table.seats):
        row: i64 = seat * ROW
        whats: i64 = camp[row + WHATS]
        if whats & aims == 0 or seat == own or seat == partner:
            continue
        if what == CHARIOT and whats & PORTCULLISES:
            continue  # I-6.4
        for i in range(camp[row + USED]):
            group: i64 = camp[row + GROUPS + i]
            if group and aims >> (4 * (group & WHAT)) & 1:
                action: i64 = FIRST_STRIKE + (seat * MOST_GROUPS + i) * 2
                moves[count] = action
                count += 1
                values: i64 = group >> LOAD & 15
                if what == ELEPHANT and group & WHAT == PHALANX and values & (values - 1):
                    moves[count] = action + 1  # I-6.3
                    count += 1
    return count


def carries_archers(elephant: i64) -> bool:
    riders: i64 = elephant >> CARRIED & 15
    return (riders > 0 and elephant >> LOAD & 15 == ARCHERS) or (
        riders > 1 and elephant >> (LOAD + 4) & 15 == ARCHERS
    )


def takes_into(table: IliadTable, moves: vec[i64]) -> i64:
    """I-8.1: any of the victory cards that lie open."""
    count: i64 = 0
    kind: i64
    for kind in range(VICTORIES):
        if table.stakes >> (4 * kind) & 15:
            moves[count] = FIRST_TAKE + kind
            count += 1
    return count


def drops_into(table: IliadTable, moves: vec[i64]) -> i64:
    """I-10.1: any card in hand."""
    hand: i64 = table.camp[table.actor * ROW + HAND]
    count: i64 = 0
    kind: i64
    for kind in range(KINDS):
        if hand >> (4 * kind) & 15:
            moves[count] = FIRST_DROP + kind
            count += 1
    return count
