"""T-1, T-4 and T-7 in numbers, as the rules look them up. Compiled.

Seat 0 is the Greeks and 1 the Trojans. Spaces of the field are 0 (Greek protection) to 4
(Trojan protection), spaces of Olympus 0 (nearest the Greeks) to 5. A god is 2 * tile + face, a
card 0 to 26 (with the Greek back) or 27 to 53 (Trojan), and cards together are a set
(core/card_sets.py).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ilion.core.card_sets import set_of
from ilion.core.vecs import vec_of
from ilion.games.troia.components import (
    ARTEMIS_LEADS,
    ASKS,
    BOX,
    DECK_SIZE,
    PART_COUNT,
    POWERS,
    SPACE_COUNT,
    TILE_COUNT,
)

GREEKS: Final = 0
TROJANS: Final = 1
COMBAT: Final = 2  # the space in the middle of the field
CARD_COUNT: Final = 54
CORNUCOPIA_CARD: Final = 54  # where it is given like a card, it counts as this one
CORNUCOPIA_OFFERINGS: Final = 2  # T-3.6: of the god's own


class Power:
    """T-4, in the order of components.POWERS. Plain numbers: an enum would be compared slowly."""

    POSEIDON: Final = 0
    ARES: Final = 1
    HERA: Final = 2
    ARTEMIS: Final = 3
    HEPHAESTUS: Final = 4
    HERMES: Final = 5
    APHRODITE: Final = 6
    ZEUS: Final = 7
    DORIS: Final = 8
    APOLLO: Final = 9
    IRIS: Final = 10
    ATHENA: Final = 11


POWER_COUNT: Final = 12
MOVING_POWERS: Final = 7  # the powers below this number move heroes
ASKS_BOTH: Final = 3  # a step of the road that asks for Hector and Paris (components.ASKS)

# Olympus
COSTS: Final = vec_of(BOX.costs[0] + BOX.costs[1])  # seat * TILE_COUNT + space of Olympus
HIGHEST_COST: Final[i64] = max(map(max, BOX.costs))
POWER_OF: Final = vec_of([POWERS.index(god) for god in BOX.gods])  # by god
APOLLO: Final[i64] = BOX.gods.index("apollo")
HERO_OF: Final = vec_of(  # seat * TILE_COUNT + tile -> the hero with its offering on that side
    [own.index(offering) for own in BOX.hero_offerings for offering in BOX.tile_offerings]
)

# Cards
BACK_CARDS: Final = vec_of(  # side -> the cards with its back
    [set_of(list(range(side * DECK_SIZE, (side + 1) * DECK_SIZE))) for side in range(2)]
)
OFFERINGS_ON: Final = vec_of(  # card -> how many offerings it shows
    [len(offerings) for offerings in BOX.card_offerings * 2]
)
OWN_OFFERINGS_ON: Final = vec_of(  # tile * CARD_COUNT + card -> how many are the tile's offering
    [offerings.count(own) for own in BOX.tile_offerings for offerings in BOX.card_offerings * 2]
)
OFFERING_CARDS: Final = vec_of(  # tile -> the cards that show its offering
    [
        set_of([card for card in range(CARD_COUNT) if OWN_OFFERINGS_ON[tile * CARD_COUNT + card]])
        for tile in range(TILE_COUNT)
    ]
)
PART_CARDS: Final = vec_of(  # part of the horse -> the Greek cards that show it
    [
        set_of([card for card in range(DECK_SIZE) if BOX.parts[card] == part])
        for part in range(PART_COUNT)
    ]
)
ROAD: Final = vec_of(BOX.road)  # step -> what it asks (components.ASKS)
STEP_CARDS: Final = vec_of(  # what a step asks -> the Trojan cards for it; of both, Hector's
    [
        set_of([DECK_SIZE + card for card in range(DECK_SIZE) if BOX.figures[card] in figures])
        for figures in ((0, 1), (0,), (1,), (0,))
    ]
)
PARIS_CARDS: Final[i64] = STEP_CARDS[ASKS.index("paris")]


def targets(artemis: str, power: str, seat: int, space: int) -> list[int]:
    """T-4: where a hero on this space may be moved, for the powers that move one."""
    ways = {
        "poseidon": {0: [1], 4: [3]},
        "ares": {1: [2], 3: [2]},
        "hera": {1: [0], 3: [4]},
        "artemis": {2: [0, 4] if artemis == "protection" else [1, 3]},
        "hephaestus": {1: [3], 3: [1]},
        "hermes": {space: [forward(seat, space, 1)]},
        "aphrodite": {space: [forward(seat, space, 1)]},
    }
    return [to for to in ways.get(power, {}).get(space, []) if to != space]


def forward(seat: i64, space: i64, steps: i64) -> i64:
    """T-1.3: that many spaces towards the opponent's protection, as far as there is room."""
    if seat == GREEKS:
        space += steps
        if space >= SPACE_COUNT:
            space = SPACE_COUNT - 1
    else:
        space -= steps
        if space < 0:
            space = 0
    return space


# ((artemis * POWER_COUNT + power) * 2 + seat) * SPACE_COUNT + space -> a bit for each space
TARGETS: Final = vec_of(
    [
        sum(1 << to for to in targets(artemis, power, seat, space))
        for artemis in ARTEMIS_LEADS
        for power in POWERS
        for seat in (GREEKS, TROJANS)
        for space in range(SPACE_COUNT)
    ]
)
