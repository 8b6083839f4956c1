"""H-4 Turns: at most one optional action, then the play."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ilion.core.chance import Chance
from ilion.core.events import Event
from ilion.core.state import NOBODY
from ilion.games.hector import events as tell
from ilion.games.hector.position import (
    ACTIVE,
    BURIED,
    COVERED,
    FAVOURED,
    FAVOURS,
    HAND,
    HAND_SIZE,
    HERO,
    HERO_PILE_SIZE,
    LAST_HERO,
    LAST_RETREATED,
    LAST_SIZE,
    LAST_VICTOR,
    PILE_SIZE,
    RESERVE,
    SEATS,
    SIDE_SIZE,
    TABLE,
    TABLE_SIZE,
    HectorPosition,
    Phase,
)
from ilion.games.hector.rules_cards import bury_hero, discard, draw, draw_hero, show_from_hand
from ilion.games.hector.rules_fate import fate
from ilion.games.hector.rules_losing import end_battle

FIRST_PLAY: Final = 13  # = notation.PLAY.first
FIRST_DISCARD: Final = 37  # = notation.DISCARD.first
CHANGE: Final = 61  # = notation.CHANGE.first
FIRST_DEPLOY: Final = 62  # = notation.DEPLOY.first
FIRST_FAVOUR: Final = 67  # = notation.FAVOUR.first
RETREAT: Final = 72  # = notation.RETREAT.first

# What may be decided


def plays_into(position: HectorPosition, moves: vec[i64]) -> i64:
    """H-4.2: any troop from hand; equal ones are one choice."""
    sides = position.sides
    side: i64 = position.actor * SIDE_SIZE
    first: i64 = FIRST_PLAY
    count: i64 = 0
    before: i64 = NOBODY
    at: i64
    for at in range(side + HAND, side + HAND + sides[side + HAND_SIZE]):
        troop: i64 = sides[at]
        # Written in any case, and counted where it is higher than the one before it: quicker than
        # to branch.
        moves[count] = first + troop
        count += (before - troop) >> 63 & 1
        before = troop
    return count


def turns_into(position: HectorPosition, moves: vec[i64]) -> i64:
    """H-4.1: the plays, and the optional actions of H-4.3 to H-4.7."""
    sides = position.sides
    side: i64 = position.actor * SIDE_SIZE
    plays: i64 = plays_into(position, moves)
    count: i64 = plays
    i: i64
    active: i64 = sides[side + ACTIVE]
    if sides[side + PILE_SIZE + active] > 0 or sides[side + PILE_SIZE + RESERVE] > 0:
        from_play: i64 = FIRST_DISCARD - FIRST_PLAY
        for i in range(plays):  # H-4.3: what can be played can be discarded
            moves[count] = moves[i] + from_play
            count += 1
    covered: i64 = sides[side + COVERED]
    if covered < 0:
        if sides[side + HERO] >= 0:
            if sides[side + HERO_PILE_SIZE] > 0:  # H-4.4
                moves[count] = CHANGE
                count += 1
            first: i64 = FIRST_DEPLOY
            for i in range(sides[side + TABLE_SIZE]):  # H-4.5
                moves[count] = first + i
                count += 1
    elif sides[side + FAVOURS] > 0:
        taken: i64 = sides[side + FAVOURED] | 1 << covered
        for i in range(sides[side + TABLE_SIZE]):  # H-4.6
            if taken >> i & 1 == 0:
                moves[count] = FIRST_FAVOUR + i
                count += 1
    moves[count] = RETREAT  # H-4.7
    return count + 1


# What happens then


def play(position: HectorPosition, troop: i64, chance: Chance, events: list[Event] | None) -> None:
    """H-4.2: a troop from hand, face up, next to the vanguard."""
    sides = position.sides
    seat: i64 = position.actor
    side: i64 = seat * SIDE_SIZE
    show_from_hand(position, seat, troop)
    slot: i64 = sides[side + TABLE_SIZE]
    sides[side + TABLE + slot] = troop
    sides[side + TABLE_SIZE] = slot + 1
    if events is not None:
        events.append(tell.played(seat, troop))
    if seat == position.attacker:
        position.actor = 1 - seat
        position.phase = Phase.ACT
    else:
        fate(position, chance, events)


def act(position: HectorPosition, action: i64, chance: Chance, events: list[Event] | None) -> None:
    """H-4.1: one of the optional actions; after it only the play is left."""
    if action == RETREAT:
        retreat(position, chance, events)
        return
    position.phase = Phase.PLAY
    if action < CHANGE:
        discard_and_draw(position, action - FIRST_DISCARD, events)
    elif action == CHANGE:
        change_hero(position, events)
    elif action < FIRST_FAVOUR:
        deploy_hero(position, action - FIRST_DEPLOY, events)
    else:
        lay_favour(position, action - FIRST_FAVOUR, events)


def discard_and_draw(position: HectorPosition, troop: i64, events: list[Event] | None) -> None:
    """H-4.3: discard for good, then draw from the active pile, or the reserve if it is empty."""
    seat: i64 = position.actor
    side: i64 = seat * SIDE_SIZE
    show_from_hand(position, seat, troop)
    discard(position, seat, troop)
    pile: i64 = position.sides[side + ACTIVE]
    if position.sides[side + PILE_SIZE + pile] == 0:
        pile = RESERVE
    drawn: i64 = draw(position, seat, pile)
    if events is not None:
        events.append(tell.discarded(seat, troop, pile, drawn))


def change_hero(position: HectorPosition, events: list[Event] | None) -> None:
    """H-4.4: the hero goes face down under the hero pile, and the top one is drawn."""
    sides = position.sides
    side: i64 = position.actor * SIDE_SIZE
    hero: i64 = sides[side + HERO]
    bury_hero(position, position.actor)
    draw_hero(position, position.actor)
    buried: i64 = sides[side + BURIED] + 1
    if buried > sides[side + HERO_PILE_SIZE]:  # a hero buried before was drawn again
        buried = sides[side + HERO_PILE_SIZE]
    sides[side + BURIED] = buried
    if events is not None:
        events.append(tell.changed(position.actor, hero, sides[side + HERO]))


def deploy_hero(position: HectorPosition, slot: i64, events: list[Event] | None) -> None:
    """H-4.5: the hero covers one of the played troops."""
    sides = position.sides
    side: i64 = position.actor * SIDE_SIZE
    sides[side + COVERED] = slot
    if events is not None:
        events.append(tell.deployed(position.actor, sides[side + HERO], sides[side + TABLE + slot]))


def lay_favour(position: HectorPosition, slot: i64, events: list[Event] | None) -> None:
    """H-4.6: a divine favour from the pool on an uncovered played troop."""
    sides = position.sides
    side: i64 = position.actor * SIDE_SIZE
    sides[side + FAVOURS] -= 1
    sides[side + FAVOURED] |= 1 << slot
    if events is not None:
        events.append(tell.favoured(position.actor, sides[side + TABLE + slot]))


def retreat(position: HectorPosition, chance: Chance, events: list[Event] | None) -> None:
    """H-4.7: the battle is given up at once, and the opponent has won it (H-6.4)."""
    if events is not None:
        events.append(tell.retreated(position.actor))
    last = vec[i64]([NOBODY] * LAST_SIZE)
    last[LAST_VICTOR] = 1 - position.actor
    last[LAST_RETREATED] = position.actor
    seat: i64
    for seat in range(SEATS):
        if position.sides[seat * SIDE_SIZE + COVERED] >= 0:
            last[LAST_HERO + seat] = position.sides[seat * SIDE_SIZE + HERO]
    end_battle(position, last, chance, events)
