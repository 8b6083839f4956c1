"""Cards that move, troops with what is known of them (H-8.3), and heroes."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, u8

from ilion.core.chance import Chance
from ilion.core.state import NOBODY
from ilion.core.vecs import vec_of
from ilion.games.hector.components import BOX
from ilion.games.hector.position import (
    ACTIVE,
    DISCARDED,
    HAND,
    HAND_SIZE,
    HERO,
    HERO_PILE_SIZE,
    IN_HAND,
    KNOWN,
    KNOWN_TO_OWNER,
    PILE_COUNT,
    PILE_SIZE,
    PLACE_COUNT,
    RESERVE,
    SIDE_SIZE,
    TABLE,
    TABLE_SIZE,
    TROOP_KINDS,
    USED,
    HectorPosition,
    heroes_at,
    pile_at,
)
from ilion.games.hector.rules_knowledge import hide, merge, reveal

HERO_OUTCOME: Final = 8  # = FIRST_HERO_OUTCOME; + seat: its hero pile is shuffled
HAND_TROOPS: Final[i64] = BOX.dealt.rounds  # H-3.6: one for each round
ONE_DISCARDED: Final = vec_of([1 << 2 * troop for troop in range(TROOP_KINDS)])

# Piles


def take_top(position: HectorPosition, seat: i64, pile: i64) -> i64:
    """Take the top troop of a pile."""
    sides = position.sides
    piles = position.piles
    size: i64 = sides[seat * SIDE_SIZE + PILE_SIZE + pile] - 1
    sides[seat * SIDE_SIZE + PILE_SIZE + pile] = size
    top: i64 = pile_at(seat, pile) + size
    troop: i64 = i64(piles[top])
    piles[top] = 0
    return troop


def put_on_pile(position: HectorPosition, seat: i64, pile: i64, first: i64, count: i64) -> None:
    """Put the troops in `count` numbers of `sides` from `first` on onto a pile.

    Their order does not matter: before a card is drawn the pile is shuffled.
    """
    sides = position.sides
    piles = position.piles
    size: i64 = sides[seat * SIDE_SIZE + PILE_SIZE + pile]
    above: i64 = pile_at(seat, pile) + size
    i: i64
    for i in range(count):
        piles[above + i] = u8(sides[first + i])
    sides[seat * SIDE_SIZE + PILE_SIZE + pile] = size + count


def shuffle_pile(position: HectorPosition, seat: i64, pile: i64, chance: Chance) -> None:
    size: i64 = position.sides[seat * SIDE_SIZE + PILE_SIZE + pile]
    chance.shuffle_pile(seat * PILE_COUNT + pile, position.piles, pile_at(seat, pile), size)


# Troops leave piles and hands


def turn_up(position: HectorPosition, seat: i64, pile: i64) -> i64:
    """Take a pile's top troop for all to see."""
    sides = position.sides
    troop: i64 = take_top(position, seat, pile)
    reveal(sides, KNOWN + seat * PLACE_COUNT, pile, troop)
    reveal(sides, KNOWN_TO_OWNER + seat * PLACE_COUNT, pile, troop)
    mark_used(position, seat, pile)
    return troop


def draw(position: HectorPosition, seat: i64, pile: i64) -> i64:
    """Draw a pile's top troop into the hand: its owner sees it, nobody else does."""
    troop: i64 = take_top(position, seat, pile)
    sides = position.sides
    reveal(sides, KNOWN_TO_OWNER + seat * PLACE_COUNT, pile, troop)
    sides[KNOWN + seat * PLACE_COUNT + IN_HAND] |= sides[KNOWN + seat * PLACE_COUNT + pile]
    mark_used(position, seat, pile)
    hand: i64 = seat * SIDE_SIZE + HAND
    at: i64 = sides[seat * SIDE_SIZE + HAND_SIZE]
    sides[seat * SIDE_SIZE + HAND_SIZE] = at + 1
    while at > 0 and sides[hand + at - 1] > troop:
        sides[hand + at] = sides[hand + at - 1]
        at -= 1
    sides[hand + at] = troop
    return troop


def draw_hand(position: HectorPosition, seat: i64, pile: i64) -> None:
    """H-3.6: draw four troops into the empty hand.

    The same as `draw` four times, but what is known is changed once for all four troops.
    """
    sides = position.sides
    side: i64 = seat * SIDE_SIZE
    public: i64 = KNOWN + seat * PLACE_COUNT
    owners: i64 = KNOWN_TO_OWNER + seat * PLACE_COUNT
    piles = position.piles
    size: i64 = sides[side + PILE_SIZE + pile]
    top: i64 = pile_at(seat, pile) + size
    in_pile: i64 = sides[owners + pile]
    gone: i64 = 0  # as in `reveal`, but of all four troops together
    either: i64 = 0
    drawn: i64
    for drawn in range(HAND_TROOPS):
        top -= 1
        troop: i64 = i64(piles[top])
        piles[top] = 0
        at: i64 = side + HAND + drawn
        while at > side + HAND and sides[at - 1] > troop:
            sides[at] = sides[at - 1]
            at -= 1
        sides[at] = troop
        one: i64 = 1 << troop
        twin: i64 = one << TROOP_KINDS
        if in_pile & one == 0:
            gone |= twin
        elif in_pile & twin == 0:
            gone |= one
            either &= ~one  # both of the kind are drawn: neither is left to be anywhere
        else:
            gone |= twin
            either |= one
        in_pile &= ~gone
    for at in range(owners, owners + PILE_COUNT):  # a hand hides nothing from its owner
        here: i64 = sides[at]
        sides[at] = here & ~gone | here >> TROOP_KINDS & either
    sides[side + PILE_SIZE + pile] = size - HAND_TROOPS
    sides[side + HAND_SIZE] = HAND_TROOPS
    sides[public + IN_HAND] |= sides[public + pile]
    mark_used(position, seat, pile)


def mark_used(position: HectorPosition, seat: i64, pile: i64) -> None:
    """A card was taken from this pile (H-7.3); where none is left, none may lie there."""
    sides = position.sides
    sides[seat * SIDE_SIZE + USED] |= 1 << pile
    if sides[seat * SIDE_SIZE + PILE_SIZE + pile] == 0:
        sides[KNOWN + seat * PLACE_COUNT + pile] = 0
        sides[KNOWN_TO_OWNER + seat * PLACE_COUNT + pile] = 0


def show_from_hand(position: HectorPosition, seat: i64, troop: i64) -> None:
    """Take a troop out of the hand for all to see."""
    sides = position.sides
    hand: i64 = seat * SIDE_SIZE + HAND
    size: i64 = sides[seat * SIDE_SIZE + HAND_SIZE] - 1
    sides[seat * SIDE_SIZE + HAND_SIZE] = size
    at: i64 = 0
    while sides[hand + at] != troop:
        at += 1
    while at < size:
        sides[hand + at] = sides[hand + at + 1]
        at += 1
    reveal(sides, KNOWN + seat * PLACE_COUNT, IN_HAND, troop)
    if size == 0:
        sides[KNOWN + seat * PLACE_COUNT + IN_HAND] = 0


# Troops go to piles and discards


def return_table(position: HectorPosition, seat: i64) -> None:
    """Put the played troops on the active pile: everybody knows which they are."""
    sides = position.sides
    side: i64 = seat * SIDE_SIZE
    pile: i64 = sides[side + ACTIVE]
    played: i64 = sides[side + TABLE_SIZE]
    put_on_pile(position, seat, pile, side + TABLE, played)
    hide(sides, KNOWN + seat * PLACE_COUNT, pile, sides, side + TABLE, played)
    hide(sides, KNOWN_TO_OWNER + seat * PLACE_COUNT, pile, sides, side + TABLE, played)


def return_hand(position: HectorPosition, seat: i64) -> None:
    """Put the hand on the active pile: only its owner knows which troops they are."""
    sides = position.sides
    side: i64 = seat * SIDE_SIZE
    size: i64 = sides[side + HAND_SIZE]
    if size > 0:
        pile: i64 = sides[side + ACTIVE]
        put_on_pile(position, seat, pile, side + HAND, size)
        hide(sides, KNOWN_TO_OWNER + seat * PLACE_COUNT, pile, sides, side + HAND, size)
        sides[side + HAND_SIZE] = 0
        merge(sides, KNOWN + seat * PLACE_COUNT, IN_HAND, pile)


def join_reserve(position: HectorPosition, seat: i64, pile: i64) -> None:
    """Put a whole front pile on the reserve, unseen."""
    sides = position.sides
    size: i64 = sides[seat * SIDE_SIZE + PILE_SIZE + RESERVE]
    while sides[seat * SIDE_SIZE + PILE_SIZE + pile] > 0:
        position.piles[pile_at(seat, RESERVE) + size] = u8(take_top(position, seat, pile))
        size += 1
    sides[seat * SIDE_SIZE + PILE_SIZE + RESERVE] = size
    merge(sides, KNOWN + seat * PLACE_COUNT, pile, RESERVE)
    merge(sides, KNOWN_TO_OWNER + seat * PLACE_COUNT, pile, RESERVE)


def discard(position: HectorPosition, seat: i64, troop: i64) -> None:
    """Lay a troop that is in sight on the discards, for good."""
    position.sides[seat * SIDE_SIZE + DISCARDED] += ONE_DISCARDED[troop]


# Heroes


def draw_hero(position: HectorPosition, seat: i64) -> None:
    """Take the top hero, where there is one (H-3.6)."""
    sides = position.sides
    side: i64 = seat * SIDE_SIZE
    left: i64 = sides[side + HERO_PILE_SIZE] - 1
    if left >= 0:
        top: i64 = heroes_at(seat) + left
        sides[side + HERO] = i64(position.piles[top])
        position.piles[top] = 0
        sides[side + HERO_PILE_SIZE] = left


def bury_hero(position: HectorPosition, seat: i64) -> None:
    """Put the hero under the hero pile."""
    sides = position.sides
    piles = position.piles
    side: i64 = seat * SIDE_SIZE
    size: i64 = sides[side + HERO_PILE_SIZE]
    bottom: i64 = heroes_at(seat)
    at: i64 = bottom + size
    while at > bottom:
        piles[at] = piles[at - 1]
        at -= 1
    piles[bottom] = u8(sides[side + HERO])
    sides[side + HERO_PILE_SIZE] = size + 1
    sides[side + HERO] = NOBODY


def shuffle_heroes(position: HectorPosition, seat: i64, chance: Chance) -> None:
    size: i64 = position.sides[seat * SIDE_SIZE + HERO_PILE_SIZE]
    chance.shuffle_pile(HERO_OUTCOME + seat, position.piles, heroes_at(seat), size)
