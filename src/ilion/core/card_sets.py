"""Sets of cards in one number: bit `card` is set for every card of the set. Compiled.

For games whose cards are all different, and not more than 63. Such a set is copied like a number,
and what two sets have in common is one operation.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ilion.core.vecs import vec_of

MOST_CARDS: Final = 63

# The set of one card. Compiled code shifts a literal 1 within 32 bits, so it is looked up.
CARD_BIT: Final = vec_of([1 << card for card in range(MOST_CARDS)])

# The powers of 2 differ modulo 67, so the remainder tells which one it is.
CARD_OF_REMAINDER: Final = vec_of(
    [next((card for card in range(66) if (1 << card) % 67 == rest), 0) for rest in range(67)]
)


def set_of(cards: list[int]) -> int:
    """The set of these cards.

    >>> set_of([0, 5])
    33
    """
    return sum(1 << card for card in cards)


def lowest_card(cards: i64) -> i64:
    """The lowest card of a set that is not empty.

    >>> lowest_card(set_of([5, 3]))
    3
    """
    return CARD_OF_REMAINDER[(cards & -cards) % 67]


def set_size(cards: i64) -> i64:
    """How many cards a set has."""
    count: i64 = 0
    while cards != 0:
        cards &= cards - 1
        count += 1
    return count


def cards_in(cards: i64) -> list[int]:
    """The cards of a set, ascending.

    >>> cards_in(set_of([5, 62, 3]))
    [3, 5, 62]
    """
    found: list[int] = []
    while cards != 0:
        found.append(lowest_card(cards))
        cards &= cards - 1
    return found


def pile_of(cards: i64) -> vec[i64]:
    """The cards of a set, ascending, for chance to draw from."""
    pile = vec[i64]()
    while cards != 0:
        pile = append(pile, lowest_card(cards))
        cards &= cards - 1
    return pile


def card_actions_into(cards: i64, first: i64, moves: vec[i64], count: i64) -> i64:
    """Write an action for each card of a set, numbered from `first`, behind `count` others.

    Returns how many actions there are then.
    """
    remainders = CARD_OF_REMAINDER
    while cards != 0:
        moves[count] = first + remainders[(cards & -cards) % 67]  # `lowest_card`
        count += 1
        cards &= cards - 1
    return count
