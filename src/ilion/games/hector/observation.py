"""What a seat knows of Hector and Achilles (H-8), as a row of numbers. Compiled."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from ilion.core.observation import Layout, Part
from ilion.core.state import NOBODY
from ilion.core.vecs import vec_of
from ilion.games.hector.components import COLOURS, SLOTS
from ilion.games.hector.position import (
    ACTIVE,
    BURIED,
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
    KNOWN,
    KNOWN_TO_OWNER,
    LAST_HERO,
    LAST_RETREATED,
    LAST_TOTAL,
    LAST_VICTOR,
    PILE_COUNT,
    PILE_SIZE,
    PLACE_COUNT,
    SEATS,
    SHAME,
    SIDE_SIZE,
    TABLE,
    TABLE_SIZE,
    TILE_COUNT,
    TROOP_KINDS,
    USED,
    HectorPosition,
    Phase,
    heroes_at,
)

COLOUR_COUNT: Final = 6  # = len(COLOURS)
SLOT: Final = 7  # = len(COLOURS) + 1; numbers for a slot: its colour, and its value
PHASE_COUNT: Final = 7  # without the end of the game
FRONTS: Final = 3
EDGE_COUNT: Final = 4
LAST_ROUND: Final[i64] = 3

SIDE = Layout(
    Part("piles", PILE_COUNT, "troops in the fronts 1, 2, 3 and the reserve"),
    Part("destroyed", PILE_COUNT, "1 where the pile is destroyed"),
    Part("used", PILE_COUNT, "1 where the pile was used in this battle"),
    Part("active", PILE_COUNT, "1 for the pile it fights with"),
    Part("held", 1, "troops in hand"),
    Part(
        "table", len(SLOTS) * (len(COLOURS) + 1), "slot by slot, 1 for the colour, then the value"
    ),
    Part("covered", len(SLOTS), "1 for the slot under the hero"),
    Part("favoured", len(SLOTS), "1 for slots with a divine favour"),
    Part("favours", 1, "divine favours in the pool"),
    Part("shame", 1, "shame markers"),
    Part("hero", len(COLOURS), "1 for the hero in hand or on the table, where it is known"),
    Part("has_hero", 1, "1 where there is one in hand or on the table"),
    Part("hero_pile", 1, "heroes in the pile"),
    Part("buried", 1, "heroes put under the pile since it was shuffled"),
    Part("fallen", len(COLOURS), "1 for each hero discarded"),
    Part("discards", TROOP_KINDS, "troop by troop, how many are discarded"),
    Part("facing", len(COLOURS), "1 for the colour of the tile that faces the side"),
    Part("last_total", 1, "battle total of the last battle, 0 after a retreat"),
    Part("last_hero", len(COLOURS), "1 for the hero it showed in the last battle"),
)
LAYOUT = Layout(
    Part("phase", PHASE_COUNT, "1 where it is: vanguard, fight, face, act, play, turn, ransom"),
    Part("side", 1, "0 for the Achaeans, 1 for the Trojans: the seat that looks"),
    Part("attacks", 1, "1 where this seat attacks"),
    Part("battles", 1, "battles finished"),
    Part("drawn", 1, "drawn battles in a row"),
    Part("front", FRONTS, "1 for the number of the battle"),
    Part("round", 1, "of the battle, from 0"),
    Part("tile", TILE_COUNT, "1 for the fate tile of this battle"),
    Part("tiles_used", TILE_COUNT, "1 for the tiles turned up since all were shuffled"),
    Part("edges", EDGE_COUNT * len(COLOURS), "clockwise from the attacker's, 1 for the colour"),
    Part("last_victor", 3, "of the last battle: this seat, the other, drawn"),
    Part("last_retreat", 2, "who retreated in it: this seat, the other"),
    Part("hand", TROOP_KINDS, "troop by troop, how many are in hand"),
    Part("bottom", len(COLOURS), "hero by hero, its place under the own pile, 1 is lowest"),
    Part("may_lie", PILE_COUNT * TROOP_KINDS, "own piles: how many of each troop may lie there"),
    Part("told", PLACE_COUNT * TROOP_KINDS, "the same as the other seat knows it, and the hand"),
    Part("may_lie_there", PLACE_COUNT * TROOP_KINDS, "the same of the other side's piles and hand"),
    *(Part(f"own_{part.name}", part.size, f"own side: {part.meaning}") for part in SIDE.parts),
    *(Part(f"other_{part.name}", part.size, f"other side: {part.meaning}") for part in SIDE.parts),
    words=("may_lie", "told", "may_lie_there"),
)

PHASE: Final = 0  # = LAYOUT.first("phase")
OWN_SIDE: Final = 7  # = LAYOUT.first("side")
ATTACKS: Final = 8  # = LAYOUT.first("attacks")
BATTLES: Final = 9  # = LAYOUT.first("battles")
DRAWN: Final = 10  # = LAYOUT.first("drawn")
FRONT: Final = 11  # = LAYOUT.first("front")
ROUND: Final = 14  # = LAYOUT.first("round")
TILE: Final = 15  # = LAYOUT.first("tile")
TILES_USED: Final = 21  # = LAYOUT.first("tiles_used")
TILE_EDGES: Final = 27  # = LAYOUT.first("edges")
VICTOR: Final = 51  # = LAYOUT.first("last_victor")
RETREAT: Final = 54  # = LAYOUT.first("last_retreat")
OWN_HAND: Final = 56  # = LAYOUT.first("hand")
BOTTOM: Final = 80  # = LAYOUT.first("bottom")
OWN_PILES: Final = 86  # = LAYOUT.first("may_lie")
TOLD: Final = 182  # = LAYOUT.first("told")
OTHER_PLACES: Final = 302  # = LAYOUT.first("may_lie_there")
SIDES: Final = 422  # = LAYOUT.first("own_piles"); this seat's side, then the other

PILES_AT: Final = 0  # = SIDE.first("piles")
DESTROYED_AT: Final = 4  # = SIDE.first("destroyed")
USED_AT: Final = 8  # = SIDE.first("used")
ACTIVE_AT: Final = 12  # = SIDE.first("active")
HELD_AT: Final = 16  # = SIDE.first("held")
TABLE_AT: Final = 17  # = SIDE.first("table")
COVERED_AT: Final = 52  # = SIDE.first("covered")
FAVOURED_AT: Final = 57  # = SIDE.first("favoured")
FAVOURS_AT: Final = 62  # = SIDE.first("favours")
SHAME_AT: Final = 63  # = SIDE.first("shame")
HERO_AT: Final = 64  # = SIDE.first("hero")
HAS_HERO_AT: Final = 70  # = SIDE.first("has_hero")
HERO_PILE_AT: Final = 71  # = SIDE.first("hero_pile")
BURIED_AT: Final = 72  # = SIDE.first("buried")
FALLEN_AT: Final = 73  # = SIDE.first("fallen")
DISCARDS_AT: Final = 79  # = SIDE.first("discards")
FACING_AT: Final = 103  # = SIDE.first("facing")
LAST_TOTAL_AT: Final = 109  # = SIDE.first("last_total")
LAST_HERO_AT: Final = 110  # = SIDE.first("last_hero")
SIDE_WIDTH: Final = 116  # = SIDE.size

WORDS_OF_PLACE: Final = 6  # four of the 24 kinds in each word
WORDS: Final = 84  # = LAYOUT.in_words()[1] // 4
# Of four kinds a place may have the first troop (a bit each, from 0 on) and the second (from 4 on):
# how many of each that makes, as a word.
COUNTS: Final = vec_of(
    [sum((bits >> k & 1) + (bits >> k + 4 & 1) << 16 * k for k in range(4)) for bits in range(256)]
)


def observe_all(position: HectorPosition, seat: i64, row: vec[i16], first: i64) -> None:
    """Write what a seat knows from `first` on, into a row of zeros."""
    observe(position, seat, row, first)
    words = vec[i64]([0] * WORDS)
    write_words(position.sides, seat, words, 0)
    i: i64
    for i in range(4 * WORDS):
        row[first + OWN_PILES + i] = i16(words[i >> 2] >> (i & 3) * 16 & 3)


def observe(position: HectorPosition, seat: i64, row: vec[i16], first: i64) -> None:
    """Write what a seat knows from `first` on, into a row of zeros: all but `write_words`."""
    other: i64 = 1 - seat
    turned_up: bool = position.tile != NOBODY
    if position.phase != Phase.OVER:
        row[first + PHASE + position.phase] = 1
    row[first + OWN_SIDE] = i16(seat)
    row[first + ATTACKS] = 1 if position.attacker == seat else 0
    row[first + BATTLES] = i16(position.battles)
    row[first + DRAWN] = i16(position.drawn)
    if position.front != NOBODY:
        row[first + FRONT + position.front] = 1
    i: i64
    for i in range(TILE_COUNT - position.tiles_left):
        row[first + TILES_USED + position.tiles[i]] = 1
    if turned_up:
        if position.phase != Phase.CHOOSE_EDGE:
            row[first + ROUND] = i16(min(position.round, LAST_ROUND))
        row[first + TILE + position.tile] = 1
        for i in range(EDGE_COUNT):
            colour: i64 = EDGES[position.tile * EDGE_COUNT + (position.edge + i & 3)]
            row[first + TILE_EDGES + i * COLOUR_COUNT + colour] = 1
    write_last(position, seat, row, first)
    sides = position.sides
    side: i64 = seat * SIDE_SIZE
    for i in range(sides[side + HAND_SIZE]):
        at: i64 = first + OWN_HAND + sides[side + HAND + i]
        row[at] = row[at] + 1
    for i in range(sides[side + BURIED]):
        hero: i64 = i64(position.piles[heroes_at(seat) + i])
        row[first + BOTTOM + hero] = i16(i + 1)
    write_side(position, seat, True, row, first + SIDES)
    write_side(position, other, False, row, first + SIDES + SIDE_WIDTH)


def write_words(sides: vec[i64], seat: i64, words: vec[i64], first: i64) -> None:
    """Which hidden troops may lie where, as words: more than half of all numbers."""
    owners: i64 = KNOWN_TO_OWNER + seat * PLACE_COUNT
    first = write_places(sides, owners, PILE_COUNT, words, first)
    first = write_places(sides, KNOWN + seat * PLACE_COUNT, PLACE_COUNT, words, first)
    write_places(sides, KNOWN + (1 - seat) * PLACE_COUNT, PLACE_COUNT, words, first)


def write_places(sides: vec[i64], known: i64, count: i64, words: vec[i64], first: i64) -> i64:
    """Which troops may lie in so many places, from number `known` of the sides on."""
    counts = COUNTS
    place: i64
    for place in range(known, known + count):
        cards: i64 = sides[place]  # the second troop of a kind is 24 bits above the first
        word: i64
        for word in range(first, first + WORDS_OF_PLACE):
            words[word] = counts[cards & 15 | cards >> 20 & 240]
            cards >>= 4
        first += WORDS_OF_PLACE
    return first


def write_last(position: HectorPosition, seat: i64, row: vec[i16], first: i64) -> None:
    """How the last battle ended, for all to see."""
    last = position.last
    if len(last) == 0:
        return
    victor: i64 = last[LAST_VICTOR]
    place: i64 = 2
    if victor != NOBODY:
        place = 0 if victor == seat else 1
    row[first + VICTOR + place] = 1
    retreated: i64 = last[LAST_RETREATED]
    if retreated != NOBODY:
        row[first + RETREAT + (0 if retreated == seat else 1)] = 1
    side: i64
    for side in range(SEATS):
        at: i64 = first + SIDES
        if side != seat:
            at += SIDE_WIDTH
        if retreated == NOBODY:
            row[at + LAST_TOTAL_AT] = i16(last[LAST_TOTAL + side])
        if last[LAST_HERO + side] != NOBODY:
            row[at + LAST_HERO_AT + last[LAST_HERO + side]] = 1


def write_side(position: HectorPosition, seat: i64, own: bool, row: vec[i16], first: i64) -> None:
    """What everybody sees of a side, and its hero where it is known."""
    sides = position.sides
    side: i64 = seat * SIDE_SIZE
    i: i64
    for i in range(PILE_COUNT):
        row[first + PILES_AT + i] = i16(sides[side + PILE_SIZE + i])
    write_bits(sides[side + DESTROYED], row, first + DESTROYED_AT)
    write_bits(sides[side + USED], row, first + USED_AT)
    row[first + HELD_AT] = i16(sides[side + HAND_SIZE])
    slot: i64 = first + TABLE_AT
    for i in range(side + TABLE, side + TABLE + sides[side + TABLE_SIZE]):
        troop: i64 = sides[i]
        row[slot + (troop >> 2)] = 1
        row[slot + COLOUR_COUNT] = i16((troop & 3) + 1)
        slot += SLOT
    if sides[side + COVERED] != NOBODY:
        row[first + COVERED_AT + sides[side + COVERED]] = 1
    write_bits(sides[side + FAVOURED], row, first + FAVOURED_AT)
    row[first + FAVOURS_AT] = i16(sides[side + FAVOURS])
    row[first + SHAME_AT] = i16(sides[side + SHAME])
    hero: i64 = sides[side + HERO]
    if hero != NOBODY:
        row[first + HAS_HERO_AT] = 1
        if own or position.shown_hero(seat) != NOBODY:
            row[first + HERO_AT + hero] = 1
    row[first + HERO_PILE_AT] = i16(sides[side + HERO_PILE_SIZE])
    row[first + BURIED_AT] = i16(sides[side + BURIED])
    write_bits(sides[side + FALLEN], row, first + FALLEN_AT)
    write_pairs(sides[side + DISCARDED], row, first + DISCARDS_AT)
    if position.tile != NOBODY:
        row[first + ACTIVE_AT + sides[side + ACTIVE]] = 1
        if position.phase != Phase.CHOOSE_EDGE:
            row[first + FACING_AT + position.facing(seat)] = 1


# Numbers that are packed into one; most are 0, and zeros need not be written


def write_pairs(packed: i64, row: vec[i16], first: i64) -> None:
    """Numbers of two bits each, an even number of them."""
    while packed != 0:
        row[first] = i16(packed & 3)
        row[first + 1] = i16(packed >> 2 & 3)
        packed >>= 4
        first += 2


def write_bits(bits: i64, row: vec[i16], first: i64) -> None:
    """Numbers of one bit each."""
    while bits != 0:
        row[first] = i16(bits & 1)
        bits >>= 1
        first += 1
