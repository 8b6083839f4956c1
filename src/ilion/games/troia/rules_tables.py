"""T-1, T-4 and T-7 in numbers, as the rules look them up, and sets of cards. Compiled.

Seat 0 is the Greeks and 1 the Trojans. Spaces of the field are 0 (Greek protection) to 4
(Trojan protection), spaces of Olympus 0 (nearest the Greeks) to 5. A god is 2 * tile + face, a
card 0 to 26 (Greek) or 27 to 53 (Trojan), and a set of cards is the sum of 1 << card.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ilion.core.vecs import vec_of
from ilion.games.troia import components
from ilion.games.troia.components import BOX


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


MOVERS: Final = 7  # powers below this move heroes
GREEKS: Final = 0
TROJANS: Final = 1
DECK: Final = 27  # cards of a side
TILES: Final = 6
HEROES: Final = 6
SPACES: Final = 5
COMBAT: Final = 2
PARTS: Final = 4  # of the horse
STEPS: Final = 4  # of the road
BOTH: Final = 3  # a step that asks for Hector and Paris
HORN: Final = 54  # the Cornucopia, next to the cards that can be given

# Actions, in the order of notation.py.
DRAW: Final = 0
FIRST_OFFER: Final = 1
FIRST_GIVE: Final = 13
DONE: Final = 68
FIRST_MOVE: Final = 69
FIRST_SET: Final = 99
ACCEPT: Final = 171
DECLINE: Final = 172
FIRST_BUILD: Final = 173
FIRST_ADVANCE: Final = 200
WAIT: Final = 227
FIRST_RECALL: Final = 228


def set_of(cards: list[int]) -> int:
    """Cards as a set."""
    return sum(1 << card for card in cards)


# Compiled code shifts a literal 1 within 32 bits, so sets are put together from this.
ALONE: Final = vec_of([1 << card for card in range(HORN + 1)])  # card -> the set of it alone

ROAD: Final = vec_of(BOX.road)  # step -> what it asks (components.ASKS)
COSTS: Final = vec_of(BOX.costs[0] + BOX.costs[1])  # seat * 6 + space of Olympus
DEAREST: Final = vec_of([max(map(max, BOX.costs))])
POWER_OF: Final = vec_of([components.POWERS.index(god) for god in BOX.gods])
APOLLO: Final = vec_of([BOX.gods.index("apollo")])
HERO_OF: Final = vec_of(  # seat * 6 + tile -> the hero with the tile's offering on that side
    [own.index(offering) for own in BOX.hero_offerings for offering in BOX.tile_offerings]
)
WORTH: Final = vec_of([len(offerings) for offerings in BOX.card_offerings * 2])  # by card
OWN: Final = vec_of(  # tile * 54 + card -> how often the card shows the tile's offering
    [offerings.count(own) for own in BOX.tile_offerings for offerings in BOX.card_offerings * 2]
)
SHOWING: Final = vec_of(  # tile -> the cards that show its offering
    [set_of([c for c in range(2 * DECK) if OWN[t * 2 * DECK + c]]) for t in range(TILES)]
)
PART: Final = vec_of(  # part of the horse -> the Greek cards that show it
    [set_of([c for c in range(DECK) if BOX.parts[c] == part]) for part in range(PARTS)]
)
ASKED: Final = vec_of(  # what a step asks -> the Trojan cards for it; of both, Hector first
    [
        set_of([DECK + c for c in range(DECK) if BOX.figures[c] in figures])
        for figures in ((0, 1), (0,), (1,), (0,))
    ]
)
PARIS: Final = vec_of([ASKED[components.ASKS.index("paris")]])
BACKS: Final = vec_of([(1 << DECK) - 1, ((1 << DECK) - 1) << DECK])  # side -> its cards


def targets(power: str, seat: int, space: int) -> list[int]:
    """T-4: where a hero on this space may be moved, for the powers that move one."""
    ways = {
        "poseidon": {0: [1], 4: [3]},
        "ares": {1: [2], 3: [2]},
        "hera": {1: [0], 3: [4]},
        "artemis": {2: [0, 4] if BOX.artemis == "protection" else [1, 3]},
        "hephaestus": {1: [3], 3: [1]},
        "hermes": {space: [forward(seat, space, 1)]},
        "aphrodite": {space: [forward(seat, space, 1)]},
    }
    return [to for to in ways.get(power, {}).get(space, []) if to != space]


def forward(seat: i64, space: i64, steps: i64) -> i64:
    """T-1.3: that many spaces towards the opponent's protection, as far as there is room."""
    if seat == GREEKS:
        return space + steps if space + steps < SPACES else SPACES - 1
    return space - steps if space > steps else 0


TARGETS: Final = vec_of(  # (power * 2 + seat) * 5 + space -> a bit for each space
    [
        sum(1 << to for to in targets(power, seat, space))
        for power in components.POWERS
        for seat in (GREEKS, TROJANS)
        for space in range(SPACES)
    ]
)

# The powers of 2 differ modulo 67, so the remainder tells which one it is.
BIT: Final = vec_of([next((c for c in range(66) if (1 << c) % 67 == r), 0) for r in range(67)])


def lowest(cards: i64) -> i64:
    """The lowest card of a set that is not empty."""
    return BIT[(cards & -cards) % 67]


def size(cards: i64) -> i64:
    """How many cards a set has."""
    count: i64 = 0
    while cards != 0:
        cards &= cards - 1
        count += 1
    return count


def listed(cards: i64, first: i64, moves: vec[i64], count: i64) -> i64:
    """Write an action for each card of a set, numbered from `first`; returns the new count."""
    while cards != 0:
        moves[count] = first + lowest(cards)
        count += 1
        cards &= cards - 1
    return count


def offerings(cards: i64, enough: i64) -> i64:
    """How many offerings a set of cards shows; counting ends once there are enough."""
    count: i64 = 0
    while cards != 0 and count < enough:
        count += WORTH[lowest(cards)]
        cards &= cards - 1
    return count


def cards_in(cards: i64) -> list[int]:
    """The cards of a set, ascending."""
    found: list[int] = []
    while cards != 0:
        found.append(lowest(cards))
        cards &= cards - 1
    return found


def pile_of(cards: i64) -> vec[i64]:
    """The cards of a set, ascending, for chance to draw from."""
    pile = vec[i64]()
    while cards != 0:
        pile = append(pile, lowest(cards))
        cards &= cards - 1
    return pile
