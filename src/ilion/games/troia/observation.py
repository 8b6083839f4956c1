"""What a seat knows of Troia (T-8.1), as a row of numbers. Compiled."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from ilion.core.card_sets import lowest_card
from ilion.core.observation import Layout, Part
from ilion.core.state import NOBODY
from ilion.games.troia.components import DECK_SIZE, HERO_COUNT, SPACE_COUNT, TILE_COUNT
from ilion.games.troia.position import (
    DECK_LEFT,
    DISCARD_COUNT,
    HAND,
    SEEN,
    SIDE_SIZE,
    Phase,
    TroiaPosition,
)
from ilion.games.troia.rules_tables import CARD_COUNT, CORNUCOPIA_CARD

PHASE_COUNT: Final = 8  # without the end of the game

LAYOUT = Layout(
    Part(
        "phase", PHASE_COUNT, "1 where it is: turn, give, power, back, build, march, second, recall"
    ),
    Part("side", 1, "0 for the Greeks, 1 for the Trojans: the seat that looks"),
    Part("artemis", 1, "0 where she leads to protection, 1 to defence"),
    Part("turns", 1, "turns finished"),
    Part("faces", TILE_COUNT, "tile by tile, 1 where it shows its other face"),
    Part("olympus", TILE_COUNT * TILE_COUNT, "tile by tile, 1 for its space from the Greek end"),
    Part("god", TILE_COUNT, "1 for the tile of the god of this turn's offer"),
    Part("cost", 1, "what the god costs, while it is being paid"),
    Part("given", CARD_COUNT + 1, "1 for each card given so far; the last is the Cornucopia"),
    Part("offerings", 2, "offerings given so far, and the god's own among them"),
    Part("moved", HERO_COUNT, "1 for the hero that was moved or recalled first"),
    Part("heroes", HERO_COUNT * SPACE_COUNT, "hero by hero, 1 for its space from the Greek end"),
    Part("cornucopia", 2, "1 where this seat has it, where the other has it"),
    Part("road", 1, "steps of Hector and Paris"),
    Part("apollo", 1, "turns in a row that were offers to Apollo"),
    Part("decks", 2, "cards left in the Greek and in the Trojan deck"),
    Part("backs", 2, "the other hand: cards with the Greek back, with the Trojan back"),
    Part("hand", CARD_COUNT, "1 for each card of this seat's hand"),
    Part("seen", CARD_COUNT, "1 for those of them that the other seat knows"),
    Part("other_hand", CARD_COUNT, "1 for the cards known to be in the other hand"),
    Part("either", CARD_COUNT, "1 for cards that everybody knows to be in one of the hands"),
    Part("horse", CARD_COUNT, "1 for the cards of the horse"),
    Part("discards", CARD_COUNT, "the card's place in its discard pile, 1 on top; 0 elsewhere"),
)

PHASE: Final = 0  # = LAYOUT.first("phase")
SIDE: Final = 8  # = LAYOUT.first("side")
ARTEMIS: Final = 9  # = LAYOUT.first("artemis")
TURNS: Final = 10  # = LAYOUT.first("turns")
FACES: Final = 11  # = LAYOUT.first("faces")
OLYMPUS: Final = 17  # = LAYOUT.first("olympus")
GOD: Final = 53  # = LAYOUT.first("god")
COST: Final = 59  # = LAYOUT.first("cost")
GIVEN: Final = 60  # = LAYOUT.first("given")
OFFERINGS: Final = 115  # = LAYOUT.first("offerings")
MOVED: Final = 117  # = LAYOUT.first("moved")
HEROES: Final = 123  # = LAYOUT.first("heroes")
CORNUCOPIA: Final = 153  # = LAYOUT.first("cornucopia")
ROAD: Final = 155  # = LAYOUT.first("road")
APOLLO: Final = 156  # = LAYOUT.first("apollo")
DECKS: Final = 157  # = LAYOUT.first("decks")
BACKS: Final = 159  # = LAYOUT.first("backs")
OWN_HAND: Final = 161  # = LAYOUT.first("hand")
SEEN_CARDS: Final = 215  # = LAYOUT.first("seen")
OTHER_HAND: Final = 269  # = LAYOUT.first("other_hand")
EITHER: Final = 323  # = LAYOUT.first("either")
IN_HORSE: Final = 377  # = LAYOUT.first("horse")
DISCARDS: Final = 431  # = LAYOUT.first("discards")


def observe(position: TroiaPosition, seat: i64, row: vec[i16], first: i64) -> None:
    """Write what a seat knows from `first` on, into a row of zeros."""
    if position.phase != Phase.OVER:
        row[first + PHASE + position.phase] = 1
    row[first + SIDE] = i16(seat)
    row[first + ARTEMIS] = i16(position.artemis)
    row[first + TURNS] = i16(position.turns)
    tile: i64
    for tile in range(TILE_COUNT):
        row[first + FACES + tile] = i16(position.faces >> tile & 1)
        row[first + OLYMPUS + tile * TILE_COUNT + position.olympus[tile]] = 1
    if position.god != NOBODY:
        row[first + GOD + position.god // 2] = 1
    if position.phase == Phase.GIVE:
        row[first + COST] = i16(position.cost)
        write_set(position.given, row, first + GIVEN)
        row[first + OFFERINGS] = i16(position.given_offerings)
        row[first + OFFERINGS + 1] = i16(position.given_own)
    elif position.previous != NOBODY:
        row[first + MOVED + position.previous] = 1
    hero: i64
    for hero in range(HERO_COUNT):
        row[first + HEROES + hero * SPACE_COUNT + position.heroes[hero]] = 1
    if position.cornucopia != NOBODY:
        row[first + CORNUCOPIA + (0 if position.cornucopia == seat else 1)] = 1
    row[first + ROAD] = i16(position.steps)
    row[first + APOLLO] = i16(position.apollo_turns)
    other: i64 = 1 - seat
    side: i64
    for side in range(2):
        row[first + DECKS + side] = i16(position.sides[side * SIDE_SIZE + DECK_LEFT])
        row[first + BACKS + side] = i16(position.backs(other, side))
        write_pile(position, side, row, first + DISCARDS)
    write_set(position.sides[seat * SIDE_SIZE + HAND], row, first + OWN_HAND)
    write_set(position.sides[seat * SIDE_SIZE + SEEN], row, first + SEEN_CARDS)
    write_set(position.sides[other * SIDE_SIZE + SEEN], row, first + OTHER_HAND)
    write_set(position.either, row, first + EITHER)
    write_set(position.laid, row, first + IN_HORSE)


def write_set(cards: i64, row: vec[i16], first: i64) -> None:
    """A 1 for each card of a set."""
    while cards != 0:
        row[first + lowest_card(cards)] = 1
        cards &= cards - 1


def write_pile(position: TroiaPosition, side: i64, row: vec[i16], first: i64) -> None:
    """The places of a discard pile's cards, 1 for the top."""
    size: i64 = position.sides[side * SIDE_SIZE + DISCARD_COUNT]
    at: i64
    for at in range(size):
        row[first + position.discards[side * DECK_SIZE + at]] = i16(size - at)


assert CORNUCOPIA_CARD == CARD_COUNT, "the Cornucopia has the last place of `given`"
