"""What a seat knows of Das Pferd von Troja (P-7.1), as a row of numbers. Compiled."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from ilion.core.observation import Layout, Part
from ilion.core.state import NOBODY
from ilion.core.vecs import vec_of
from ilion.games.horse.components import BOX, DISTRICTS
from ilion.games.horse.position import (
    CARD_KINDS,
    COLOUR_COUNT,
    ROW,
    TOTAL,
    HorsePosition,
    Phase,
)

MOST_SEATS: Final = 4
HEROES: Final = 5  # = COLOUR_COUNT + 1; the four colours and the neutral helpers

LAYOUT = Layout(
    Part("phase", 3, "1 where it is the phase: announce, exchange, place"),
    Part("second_turn", 1, "1 in the second of a seat's two turns (two seats)"),
    Part("turns", 1, "turns finished"),
    Part("announced", 1, "the number announced this turn, 0 before"),
    Part("card", CARD_KINDS, "1 for the hero card turned up this turn: 0, 1, 2, 3, Poseidon"),
    Part("to_place", 1, "heroes still to be placed this turn"),
    Part("open_horse", 1, "1 where the table shows the horse"),
    Part("owners", COLOUR_COUNT * MOST_SEATS, "colour by colour, 1 for the seat that has it"),
    Part("horse", 2 * HEROES, "1 for the colour inside: first out, then last out"),
    Part("waiting", HEROES, "colour by colour, heroes that wait"),
    Part("board", DISTRICTS * COLOUR_COUNT, "district by district, heroes of each colour"),
    Part("room", DISTRICTS, "heroes that a district still takes"),
    Part("treasure", DISTRICTS, "points of the treasure, 0 where it is not known"),
    Part("looked", MOST_SEATS * DISTRICTS, "seat by seat, 1 where it knows the treasure"),
    Part("to_come", CARD_KINDS, "hero cards in the pile: 0, 1, 2, 3, Poseidon"),
    Part("to_land", COLOUR_COUNT, "colour by colour, heroes in the bag and the horse"),
)

PHASE: Final = 0  # = LAYOUT.first("phase")
SECOND_TURN: Final = 3  # = LAYOUT.first("second_turn")
TURNS: Final = 4  # = LAYOUT.first("turns")
ANNOUNCED: Final = 5  # = LAYOUT.first("announced")
CARD: Final = 6  # = LAYOUT.first("card")
TO_PLACE: Final = 11  # = LAYOUT.first("to_place")
OPEN_HORSE: Final = 12  # = LAYOUT.first("open_horse")
OWNERS: Final = 13  # = LAYOUT.first("owners")
IN_HORSE: Final = 29  # = LAYOUT.first("horse")
WAITING: Final = 39  # = LAYOUT.first("waiting")
BOARD: Final = 44  # = LAYOUT.first("board")
ROOM: Final = 72  # = LAYOUT.first("room")
TREASURE: Final = 79  # = LAYOUT.first("treasure")
LOOKED: Final = 86  # = LAYOUT.first("looked")
TO_COME: Final = 114  # = LAYOUT.first("to_come")
TO_LAND: Final = 119  # = LAYOUT.first("to_land")

CAPACITY: Final = vec_of([BOX.capacity.get(seats, 0) for seats in range(MOST_SEATS + 1)])
COPIES: Final = vec_of(BOX.cards)
ALL_HEROES: Final[i64] = BOX.heroes


def observe(position: HorsePosition, seat: i64, row: vec[i16], first: i64) -> None:
    """Write what a seat knows from `first` on, into a row of zeros."""
    if position.phase != Phase.OVER:
        row[first + PHASE + position.phase] = 1
    if position.seats == 2 and position.turns % 2 == 1:
        row[first + SECOND_TURN] = 1
    row[first + TURNS] = i16(position.turns)
    row[first + ANNOUNCED] = i16(position.announced)
    if position.card != NOBODY:
        row[first + CARD + position.card] = 1
    row[first + TO_PLACE] = i16(position.to_place)
    if position.open_horse:
        row[first + OPEN_HORSE] = 1
    row[first + IN_HORSE + position.first_out] = 1
    row[first + IN_HORSE + HEROES + position.last_out] = 1
    colour: i64
    district: i64
    board = position.board
    for colour in range(HEROES):
        row[first + WAITING + colour] = i16(position.waiting[colour])
    for colour in range(COLOUR_COUNT):
        owner: i64 = position.owner[colour]
        if owner == NOBODY:
            continue
        row[first + OWNERS + colour * MOST_SEATS + (owner - seat) % position.seats] = 1
        landed: i64 = 0
        for district in range(DISTRICTS):
            heroes: i64 = board[district * ROW + colour]
            row[first + BOARD + district * COLOUR_COUNT + colour] = i16(heroes)
            landed += heroes
        row[first + TO_LAND + colour] = i16(ALL_HEROES - landed - position.waiting[colour])
    capacity: i64 = CAPACITY[position.seats]
    other: i64
    for district in range(DISTRICTS):
        row[first + ROOM + district] = i16(capacity - board[district * ROW + TOTAL])
        if position.knows(seat, district):
            row[first + TREASURE + district] = i16(position.treasure[district])
        for other in range(position.seats):
            if position.knows(other, district):
                column: i64 = (other - seat) % position.seats * DISTRICTS
                row[first + LOOKED + column + district] = 1
    card: i64
    for card in range(CARD_KINDS):
        row[first + TO_COME + card] = i16(COPIES[card] - position.turned[card])
