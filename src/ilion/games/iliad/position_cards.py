"""The cards of Iliade as a position holds them: as numbers.

Army cards are numbered in the order of `components.ARMY`: hoplites of value 1 to 4 are 0 to 3.

Where only the number of cards of each kind matters (hands, discards, victory cards), the counts
are *packed* into one int, four bits for each kind, so that a position is quick to copy.

A *group* is what lies on the table under one number: a phalanx (a lone hoplite is one, too), or
another card with the cards it carries. It is one int as well. Its low four bits are its sort:
PHALANX, or the number of its first card; a group that is gone is NOTHING. A phalanx has a bit for
each value above bit 8, as it never holds a value twice. Elephants and horses have the number of
cards they carry in bits 4 to 7, and above bit 8 these cards, four bits each, as they were laid.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# Army cards; below ARCHERS are the hoplites.
ARCHERS: Final = 4
ELEPHANT: Final = 5
CHARIOT: Final = 6
CATAPULT: Final = 7
BALLISTA: Final = 8
PORTCULLIS: Final = 9
HORSE: Final = 10
ARMY_KINDS: Final = 11
HOPLITE_KINDS: Final = 4
ALL_BUT_HORSES: Final = ~(15 << (4 * HORSE))  # of packed counts
FOOT_KINDS: Final = 5  # hoplites and archers: what elephants and horses carry

# Group numbers go up to 12: a card begins a group at most once in a siege, when it is laid alone or
# when it falls, and no seat enters a siege with more than 12 cards.
MAX_GROUPS: Final = 12

# Sorts of groups, besides the numbers of the other cards.
NOTHING: Final = 0
PHALANX: Final = 1

# Sorts of groups that an attack can remove, as the bits of their packed counts.
FOOT_TARGETS: Final = 15 << (4 * PHALANX) | 15 << (4 * ARCHERS)  # I-6.2
BALLISTA_TARGETS: Final = 15 << (4 * ELEPHANT) | 15 << (4 * CHARIOT)  # I-6.5
CATAPULT_TARGETS: Final = (  # I-6.6
    15 << (4 * CATAPULT) | 15 << (4 * PORTCULLIS) | 15 << (4 * BALLISTA) | 15 << (4 * HORSE)
)
PORTCULLISES: Final = 15 << (4 * PORTCULLIS)

# Sorts of groups that can attack: in packed counts, and as a bit for each sort.
ATTACKERS: Final = (
    15 << (4 * ARCHERS)
    | 15 << (4 * ELEPHANT)
    | 15 << (4 * CHARIOT)
    | 15 << (4 * CATAPULT)
    | 15 << (4 * BALLISTA)
)
SHOOTING: Final = 1 << ARCHERS | 1 << ELEPHANT
CHARGING: Final = 1 << CHARIOT
HURLING: Final = 1 << CATAPULT
PIERCING: Final = 1 << BALLISTA

# The bits of a group.
SORT: Final = 15  # the mask of its sort
LOAD_SIZE: Final = 4  # where the number of carried cards begins
ONE_CARRIED: Final = 16  # what one more carried card adds there
LOAD: Final = 8  # where the carried cards begin, or the values of a phalanx


# Packed counts


def one(kind: i64) -> i64:
    """The packed count of a single card."""
    # Compiled, a plain 1 would be a C int, too short to be shifted that far.
    return (kind - kind + 1) << (kind * 4)


def count(packed: i64, kind: i64) -> i64:
    """How many cards of a kind there are."""
    return packed >> (4 * kind) & 15


def total(packed: i64) -> i64:
    """How many cards there are of all kinds together."""
    cards: i64 = 0
    while packed:
        cards += packed & 15
        packed >>= 4
    return cards


def cards_into(packed: i64, first: i64, moves: vec[i64]) -> i64:
    """Write an action for each kind there is, numbered from `first`; returns how many."""
    found: i64 = 0
    while packed:
        # Written in any case, and counted where there is a card: quicker than to branch.
        moves[found] = first
        found += (packed & 15) + 15 >> 4
        packed >>= 4
        first += 1
    return found


def pack(counts: list[int]) -> int:
    """Counts of the kinds 0, 1, 2 ... in one number."""
    return sum([number << (4 * kind) for kind, number in enumerate(counts)])


def unpack(packed: int, kinds: int) -> list[int]:
    """The counts of so many kinds."""
    return [packed >> (4 * kind) & 15 for kind in range(kinds)]


# Groups


def group_of(card: i64) -> i64:
    """The group that a card is when it lies alone."""
    if card < HOPLITE_KINDS:
        return PHALANX | 1 << (LOAD + card)
    return card


def with_card(group: i64, card: i64) -> i64:
    """The group once a card lies on it; whether it may is asked in rules_army.py."""
    if group & SORT == PHALANX:
        return group | 1 << (LOAD + card)
    return (group | card << (LOAD + 4 * load_size(group))) + ONE_CARRIED


def load_size(group: i64) -> i64:
    """How many cards an elephant or a horse carries."""
    return group >> LOAD_SIZE & 15


def carried(group: i64, place: i64) -> i64:
    """The card that an elephant or a horse carries at this place, counted from 0."""
    return group >> (LOAD + 4 * place) & 15


def phalanx_values(group: i64) -> i64:
    """The hoplites of a phalanx: bit 0 stands for value 1."""
    return group >> LOAD & 15


def cards_in(group: i64) -> i64:
    """All cards of a group, packed."""
    sort: i64 = group & SORT
    cards: i64 = 0
    i: i64
    if sort == PHALANX:
        for i in range(HOPLITE_KINDS):
            if phalanx_values(group) >> i & 1:
                cards += one(i)
        return cards
    if sort:
        cards = one(sort)
        for i in range(load_size(group)):
            cards += one(carried(group, i))
    return cards
