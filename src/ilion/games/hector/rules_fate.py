"""H-5 Fate, and the end of the battle."""

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
    HERO,
    LAST_HERO,
    LAST_SIZE,
    LAST_TOTAL,
    LAST_VICTOR,
    SEATS,
    SIDE_SIZE,
    HectorPosition,
    Phase,
)
from ilion.games.hector.rules_losing import end_battle
from ilion.games.hector.rules_totals import sum_of, total_of

FIRST_TURN: Final = 73  # = notation.TURN.first
TURN_LEFT: Final = 73  # = notation.TURN.action("left")
TURN_RIGHT: Final = 74  # = notation.TURN.action("right")

ROUNDS: Final[i64] = BOX.dealt.rounds  # H-4.1


def fate(position: HectorPosition, chance: Chance, events: list[Event] | None) -> None:
    """H-5.1: the side with the strictly higher sum may turn the fate tile."""
    sum_0: i64 = sum_of(position, 0)
    sum_1: i64 = sum_of(position, 1)
    if events is not None:
        events.append(tell.fate(position.round, sum_0, sum_1))
    if sum_0 == sum_1:
        _end_round(position, chance, events)
    else:
        position.actor = 0 if sum_0 > sum_1 else 1
        position.phase = Phase.TURN_TILE


def tile_turns_into(moves: vec[i64]) -> i64:
    """H-5.1: a quarter turn either way, or none."""
    first: i64 = FIRST_TURN
    i: i64
    for i in range(3):
        moves[i] = first + i
    return 3


def turn_tile(
    position: HectorPosition, action: i64, chance: Chance, events: list[Event] | None
) -> None:
    # H-9: anticlockwise brings the next edge to the attacker, clockwise the one before
    if action == TURN_LEFT:
        position.edge = position.edge + 1 & 3
    elif action == TURN_RIGHT:
        position.edge = position.edge + 3 & 3
    if events is not None:
        way = action - FIRST_TURN
        facing = (position.facing(0), position.facing(1))
        events.append(tell.turned(position.actor, way, *facing))
    _end_round(position, chance, events)


def _end_round(position: HectorPosition, chance: Chance, events: list[Event] | None) -> None:
    position.round += 1
    if position.round < ROUNDS:
        position.actor = position.attacker
        position.phase = Phase.ACT
        return
    # H-5.2 to H-5.4: heroes are revealed, the higher total wins
    last = vec[i64]([NOBODY] * LAST_SIZE)
    seat: i64
    for seat in range(SEATS):
        hero: i64 = position.sides[seat * SIDE_SIZE + HERO]
        last[LAST_TOTAL + seat] = total_of(position, seat, hero)
        last[LAST_HERO + seat] = hero
    ahead: i64 = last[LAST_TOTAL] - last[LAST_TOTAL + 1]
    if ahead != 0:
        last[LAST_VICTOR] = 0 if ahead > 0 else 1
    if events is not None:
        events.extend(tell.decided(position, list(last)))
    end_battle(position, last, chance, events)
