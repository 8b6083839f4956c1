"""H-6 Winning and losing: what becomes of a decided battle's troops, heroes and favours."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ilion.core.chance import Chance
from ilion.core.events import Event
from ilion.core.state import NOBODY
from ilion.games.hector import events as tell
from ilion.games.hector.components import BOX
from ilion.games.hector.position import (
    ACTIVE,
    COVERED,
    FALLEN,
    FAVOURS,
    HERO,
    LAST_RETREATED,
    LAST_VICTOR,
    PILE_SIZE,
    RESERVE,
    SEATS,
    SHAME,
    SIDE_SIZE,
    TABLE,
    TABLE_SIZE,
    HectorPosition,
    Phase,
)
from ilion.games.hector.rules_cards import (
    bury_hero,
    discard,
    return_hand,
    return_table,
    shuffle_pile,
    turn_up,
)
from ilion.games.hector.rules_closing import close
from ilion.games.hector.rules_totals import favours_on_table

RANSOM: Final = 76  # = notation.RANSOM.first
MOURN: Final = 77  # = notation.MOURN.first

MOST_SHAME: Final[i64] = BOX.shame


def end_battle(
    position: HectorPosition, last: vec[i64], chance: Chance, events: list[Event] | None
) -> None:
    """The battle is decided; `last` holds what everybody saw of its end."""
    sides = position.sides
    position.last = last
    victor: i64 = last[LAST_VICTOR]
    loser: i64 = 1 - victor
    side: i64 = loser * SIDE_SIZE
    if victor < 0 or sides[side + COVERED] < 0:
        _settle(position, chance, events)
    elif sides[side + FAVOURS] > 0:
        # H-6.2: the loser of a deployed hero is asked, where it has a favour to pay with
        position.actor = loser
        position.phase = Phase.CHOOSE_RANSOM
    else:
        if events is not None:
            events.append(tell.hero_fell(loser, sides[side + HERO]))
        _lose_hero(position, side)
        _settle(position, chance, events)


# H-6.2 The ransom


def ransoms_into(moves: vec[i64]) -> i64:
    """A favour for the deployed hero, or not."""
    moves[0] = RANSOM
    moves[1] = MOURN
    return 2


def ransom(
    position: HectorPosition, action: i64, chance: Chance, events: list[Event] | None
) -> None:
    pays = action == RANSOM
    side: i64 = position.actor * SIDE_SIZE
    hero: i64 = position.sides[side + HERO]
    if pays:
        position.sides[side + FAVOURS] -= 1
    else:
        _lose_hero(position, side)
    if events is not None:
        events.append(tell.ransomed(position.actor, hero, pays))
    _settle(position, chance, events)


def _lose_hero(position: HectorPosition, side: i64) -> None:
    position.sides[side + FALLEN] |= 1 << position.sides[side + HERO]
    position.sides[side + HERO] = NOBODY


# H-6.1 to H-6.4 Troops, favours and heroes


def _settle(position: HectorPosition, chance: Chance, events: list[Event] | None) -> None:
    sides = position.sides
    victor: i64 = position.last[LAST_VICTOR]
    retreated: i64 = position.last[LAST_RETREATED]
    seat: i64
    slot: i64
    for seat in range(SEATS):
        side: i64 = seat * SIDE_SIZE
        if seat == victor or victor < 0:
            # H-6.1, H-6.3: troops to the active pile, favours to the pool
            return_table(position, seat)
            sides[side + FAVOURS] += favours_on_table(position, seat)
        else:
            # H-6.2: troops and favours are discarded for good
            for slot in range(sides[side + TABLE_SIZE]):
                discard(position, seat, sides[side + TABLE + slot])
        return_hand(position, seat)  # H-6.4; after four rounds there is none
        if sides[side + HERO] >= 0:
            bury_hero(position, seat)
    if retreated >= 0:
        _add_shame(position, retreated, chance, events)
    if victor < 0:
        position.drawn += 1
    else:
        position.drawn = 0
    close(position, victor, chance, events)


# H-6.5, H-6.6 Shame


def _add_shame(
    position: HectorPosition, seat: i64, chance: Chance, events: list[Event] | None
) -> None:
    # H-6.5: shame from before costs troops, from the active pile and then the reserve
    sides = position.sides
    side: i64 = seat * SIDE_SIZE
    owed: i64 = sides[side + SHAME]
    pile: i64 = sides[side + ACTIVE]
    if owed > 0:
        shuffle_pile(position, seat, pile, chance)
        lost: list[int] | None = None if events is None else []
        while owed > 0 and sides[side + PILE_SIZE + pile] + sides[side + PILE_SIZE + RESERVE] > 0:
            if sides[side + PILE_SIZE + pile] == 0:
                pile = RESERVE
            troop: i64 = turn_up(position, seat, pile)
            discard(position, seat, troop)
            owed -= 1
            if lost is not None:
                lost.append(troop)
        if events is not None and lost is not None:
            events.append(tell.shamed(seat, lost))
    # H-6.6
    if sides[side + SHAME] < MOST_SHAME:
        sides[side + SHAME] += 1
    if events is not None:
        events.append(tell.shame(seat, sides[side + SHAME]))
