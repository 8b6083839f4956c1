"""I-6 Attacking: the first line of an attack names the attacker, the second strikes its target."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ilion.core.events import Event
from ilion.games.iliad import events as tell
from ilion.games.iliad.position import (
    FIRST_GROUP,
    FROM_HAND,
    GROUPS_USED,
    HAND,
    ROW,
    SORT_COUNTS,
    IliadPosition,
    Phase,
)
from ilion.games.iliad.position_cards import (
    ARCHERS,
    ATTACKERS,
    BALLISTA,
    BALLISTA_TARGETS,
    CATAPULT,
    CATAPULT_TARGETS,
    CHARGING,
    CHARIOT,
    ELEPHANT,
    FOOT_TARGETS,
    HOPLITE_KINDS,
    HORSE,
    HURLING,
    LOAD,
    LOAD_SIZE,
    MAX_GROUPS,
    PHALANX,
    PIERCING,
    PORTCULLISES,
    SHOOTING,
    SORT,
    carried,
    count,
    load_size,
    one,
    phalanx_values,
)
from ilion.games.iliad.rules_siege import next_turn

FIRST_ATTACK: Final = 24  # = notation.ATTACK.first
FIRST_STRIKE: Final = 37  # = notation.STRIKE.first


def attacks_into(position: IliadPosition, moves: vec[i64], found: i64) -> i64:
    """I-4.2: every card that has a target, after the actions that were found before."""
    camp = position.camp
    row: i64 = position.actor * ROW
    chariots: i64 = count(camp[row + HAND], CHARIOT)
    if camp[row + SORT_COUNTS] & ATTACKERS == 0 and chariots == 0:
        return found
    targets: i64 = 0
    unguarded: i64 = 0
    seat: i64
    own: i64 = position.team(position.actor)
    partner: i64 = own + position.teams  # no seat at all where everyone plays alone
    for seat in range(position.seats):
        if seat != own and seat != partner:  # I-6.1
            sorts: i64 = camp[seat * ROW + SORT_COUNTS]
            targets |= sorts
            if sorts & PORTCULLISES == 0:
                unguarded |= sorts  # I-6.4
    able: i64 = 0  # a bit for each sort of groups that has a target
    if targets & FOOT_TARGETS:
        able |= SHOOTING
    if unguarded & FOOT_TARGETS:
        able |= CHARGING
    if targets & BALLISTA_TARGETS:
        able |= PIERCING
    if targets & CATAPULT_TARGETS:
        able |= HURLING
    first: i64 = row + FIRST_GROUP
    i: i64
    for i in range(camp[row + GROUPS_USED]):
        group: i64 = camp[first + i]
        if group & SORT != ELEPHANT or carries_archers(group):
            moves[found] = FIRST_ATTACK + i
            found += able >> (group & SORT) & 1
    if chariots and able & CHARGING:
        moves[found] = FIRST_ATTACK + MAX_GROUPS
        found += 1
    return found


def carries_archers(elephant: i64) -> bool:
    riders: i64 = load_size(elephant)
    return (riders > 0 and carried(elephant, 0) == ARCHERS) or (
        riders > 1 and carried(elephant, 1) == ARCHERS
    )


def attack(position: IliadPosition, attacker: i64, events: list[Event] | None) -> None:
    """A group of this number attacks, or a chariot FROM_HAND, which all see at once (I-6.4)."""
    position.attacker = attacker
    position.phase = Phase.STRIKE
    if attacker == FROM_HAND:
        row: i64 = position.actor * ROW
        position.take_from_hand(row, CHARIOT)
        position.show(row, CHARIOT)
        if events is not None:
            events.append(tell.charges(position.actor))


def strikes_into(position: IliadPosition, moves: vec[i64]) -> i64:
    """The targets of the attacking card."""
    camp = position.camp
    attacker: i64 = CHARIOT
    if position.attacker != FROM_HAND:
        attacker = camp[position.actor * ROW + FIRST_GROUP + position.attacker - 1] & SORT
    aims: i64 = FOOT_TARGETS
    if attacker == BALLISTA:
        aims = BALLISTA_TARGETS
    elif attacker == CATAPULT:
        aims = CATAPULT_TARGETS
    own: i64 = position.team(position.actor)
    partner: i64 = own + position.teams
    found: i64 = 0
    seat: i64
    i: i64
    for seat in range(position.seats):
        row: i64 = seat * ROW
        sorts: i64 = camp[row + SORT_COUNTS]
        if sorts & aims == 0 or seat == own or seat == partner:
            continue
        if attacker == CHARIOT and sorts & PORTCULLISES:
            continue  # I-6.4
        for i in range(camp[row + GROUPS_USED]):
            group: i64 = camp[row + FIRST_GROUP + i]
            sort: i64 = group & SORT
            if sort and aims >> (4 * sort) & 1:
                action: i64 = FIRST_STRIKE + (seat * MAX_GROUPS + i) * 2
                moves[found] = action
                found += 1
                if attacker == ELEPHANT and sort == PHALANX and several(phalanx_values(group)):
                    moves[found] = action + 1  # I-6.3: the first of the phalanx
                    found += 1
    return found


def several(values: i64) -> bool:
    """Whether a phalanx has more than one hoplite."""
    return values & (values - 1) != 0


def strike(position: IliadPosition, choice: i64, events: list[Event] | None) -> None:
    """Attacker and target are discarded; `choice` counts as the notation does."""
    camp = position.camp
    seat: i64 = choice // 2 // MAX_GROUPS
    i: i64 = choice // 2 % MAX_GROUPS
    strongest = choice % 2 == 1
    row: i64 = seat * ROW
    at: i64 = row + FIRST_GROUP + i
    group: i64 = camp[at]
    if events is not None:
        events.extend(tell.struck(position, seat, i + 1, strongest))
    spend_attacker(position)
    if group & SORT == PHALANX:
        # I-6.2, I-6.3: the weakest of a phalanx, or from an elephant the strongest
        values: i64 = phalanx_values(group)
        card: i64 = 0
        j: i64
        for j in range(HOPLITE_KINDS):
            if values >> j & 1:
                card = j
                if not strongest:
                    break
        position.discards += one(card)
        if several(values):
            camp[at] = group & ~(1 << (LOAD + card))
        else:
            position.remove_group(row, at)
    else:
        position.discards += one(group & SORT)
        position.remove_group(row, at)
        # I-6.5, I-6.6: what was carried falls, in the order it was laid on
        for j in range(load_size(group)):
            position.begin_group(row, carried(group, j))
            if group & SORT == HORSE:
                position.show(row, carried(group, j))
    next_turn(position, events)


def spend_attacker(position: IliadPosition) -> None:
    """I-6.1: the attacking card is discarded; from an elephant, one of its archers."""
    camp = position.camp
    if position.attacker == FROM_HAND:
        position.discards += one(CHARIOT)
    else:
        row: i64 = position.actor * ROW
        at: i64 = row + FIRST_GROUP + position.attacker - 1
        group: i64 = camp[at]
        if group & SORT == ELEPHANT:
            position.discards += one(ARCHERS)
            stays: i64 = carried(group, 0)  # I-5.4: the other one, if there are two
            if stays == ARCHERS:
                stays = carried(group, 1)
            riders: i64 = load_size(group) - 1
            camp[at] = ELEPHANT | riders << LOAD_SIZE
            if riders:
                camp[at] |= stays << LOAD
        else:
            position.discards += one(group & SORT)
            position.remove_group(row, at)
    position.attacker = 0
