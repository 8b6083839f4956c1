"""H-3 Opening a battle: the vanguards, the front, the fate tile, and both hands."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ilion.core.events import Event
from ilion.core.vecs import vec_of
from ilion.games.hector import events as tell
from ilion.games.hector.components import BOX
from ilion.games.hector.position import (
    ACTIVE,
    DESTROYED,
    EDGES,
    HAND,
    HERO,
    PILE_COUNT,
    PILE_SIZE,
    RESERVE,
    SEATS,
    SIDE_SIZE,
    TABLE,
    TABLE_SIZE,
    TILE_COUNT,
    USED,
    HectorPosition,
    Phase,
)
from ilion.games.hector.rules_cards import HAND_TROOPS, draw_hand, draw_hero, turn_up

FIRST_VANGUARD: Final = 0  # = notation.VANGUARD.first
FIRST_FIGHT: Final = 4  # = notation.FIGHT.first
FIRST_FACE: Final = 7  # = notation.FACE.first

FRONT_COUNT: Final = 3
ANY_FRONT: Final = 3  # a vanguard of value 4, counted from 0
TILE_COLOURS: Final = vec_of([colour for tile in BOX.tiles for colour in sorted(tile)])


# H-3.1 The attacker's vanguard


def vanguards_into(position: HectorPosition, moves: vec[i64]) -> i64:
    """Any of its own piles that still holds cards, the reserve included."""
    side: i64 = position.actor * SIDE_SIZE
    first: i64 = FIRST_VANGUARD
    count: i64 = 0
    pile: i64
    for pile in range(PILE_COUNT):
        if position.sides[side + PILE_SIZE + pile] > 0:
            moves[count] = first + pile
            count += 1
    return count


def send_vanguard(position: HectorPosition, action: i64, events: list[Event] | None) -> None:
    pile: i64 = action - FIRST_VANGUARD
    side: i64 = position.actor * SIDE_SIZE
    troop: i64 = turn_up(position, position.actor, pile)
    position.sides[side + TABLE] = troop
    position.sides[side + TABLE_SIZE] = 1
    if events is not None:
        events.append(tell.vanguard(position.actor, pile, troop))
    number: i64 = troop & 3  # H-3.2: the vanguard's value names the battle
    if number == ANY_FRONT:
        position.phase = Phase.CHOOSE_FRONT
    else:
        _open_front(position, number, events)


# H-3.2, H-3.3 The front


def fronts_into(moves: vec[i64]) -> i64:
    """Any number, also one whose pile is destroyed."""
    front: i64
    for front in range(FRONT_COUNT):
        moves[front] = FIRST_FIGHT + front
    return FRONT_COUNT


def choose_front(position: HectorPosition, action: i64, events: list[Event] | None) -> None:
    front: i64 = action - FIRST_FIGHT
    if events is not None:
        events.append(tell.fight(position.actor, front))
    _open_front(position, front, events)


def _open_front(position: HectorPosition, front: i64, events: list[Event] | None) -> None:
    # H-3.3: each side fights with its front pile of that number, or with the reserve where
    # that pile is destroyed
    sides = position.sides
    position.front = front
    seat: i64
    for seat in range(SEATS):
        side: i64 = seat * SIDE_SIZE
        active: i64 = front
        if sides[side + DESTROYED] >> front & 1 == 1:
            active = RESERVE
            if events is not None:
                events.append(tell.from_reserve(seat, front))
        sides[side + ACTIVE] = active
        sides[side + USED] |= 1 << active
    # H-3.4: the next fate tile is turned up
    position.tile = position.tiles[TILE_COUNT - position.tiles_left]
    position.tiles_left -= 1
    if events is not None:
        events.append(tell.tile(position.attacker, position.tile))
    position.phase = Phase.CHOOSE_EDGE


# H-3.4 to H-3.6 The tile, the defender's vanguard, the hands


def edges_into(position: HectorPosition, moves: vec[i64]) -> i64:
    """Any of the tile's four edges, by its colour."""
    first: i64 = FIRST_FACE
    edge: i64
    for edge in range(4):
        moves[edge] = first + TILE_COLOURS[position.tile * 4 + edge]
    return 4


def face(position: HectorPosition, action: i64, events: list[Event] | None) -> None:
    sides = position.sides
    colour: i64 = action - FIRST_FACE
    position.edge = edge_of(position.tile, colour)  # H-3.4
    defender: i64 = 1 - position.attacker
    side: i64 = defender * SIDE_SIZE
    troop: i64 = turn_up(position, defender, sides[side + ACTIVE])  # H-3.5
    sides[side + TABLE] = troop
    sides[side + TABLE_SIZE] = 1
    if events is not None:
        events.append(tell.faced(position.attacker, colour, position.facing(defender)))
        events.append(tell.defends(defender, troop))
    # H-3.6: four troops and the top hero, where there is one
    seat: i64
    for seat in range(SEATS):
        side = seat * SIDE_SIZE
        draw_hand(position, seat, sides[side + ACTIVE])
        draw_hero(position, seat)
        if events is not None:
            hand = list(sides[side + HAND : side + HAND + HAND_TROOPS])
            events.append(tell.drew(seat, hand, sides[side + HERO]))
    position.round = 0
    position.actor = position.attacker
    position.phase = Phase.ACT


def edge_of(tile: i64, colour: i64) -> i64:
    """The edge of a tile that has this colour."""
    edge: i64 = 0
    while EDGES[tile * 4 + edge] != colour:
        edge += 1
    return edge
