"""Where cards go in Troia, and who sees it (T-8.1). Compiled."""

from __future__ import annotations

from mypy_extensions import i64

from ilion.core.card_sets import CARD_BIT, cards_in
from ilion.core.events import Event
from ilion.games.troia import events as tell
from ilion.games.troia.components import DECK_SIZE
from ilion.games.troia.position import (
    DECK_LEFT,
    DISCARD_COUNT,
    HAND,
    OPEN,
    SEEN,
    SIDE_SIZE,
    TroiaPosition,
)
from ilion.games.troia.rules_tables import BACK_CARDS, GREEKS, TROJANS


def draw(position: TroiaPosition, events: list[Event] | None) -> None:
    """T-3.1, T-4 Zeus: the actor draws the top two cards of its deck, or the one that is left."""
    side: i64 = position.actor * SIDE_SIZE
    left: i64 = position.sides[side + DECK_LEFT]
    after: i64 = left - 2
    if after < 0:
        after = 0
    drawn: i64 = 0
    at: i64
    for at in range(after, left):
        drawn |= CARD_BIT[position.decks[position.actor * DECK_SIZE + at]]
    position.sides[side + HAND] |= drawn
    position.sides[side + DECK_LEFT] = after
    if events is not None:
        events.append(tell.drew(position.actor, cards_in(drawn), after))


def show_card(position: TroiaPosition, card: i64) -> None:
    """A card of the actor's hand leaves it, before everybody's eyes."""
    sides = position.sides
    side: i64 = position.actor * SIDE_SIZE
    others: i64 = ~CARD_BIT[card]
    sides[side + HAND] &= others
    sides[side + SEEN] &= others
    sides[side + OPEN] &= others
    if position.either != 0:
        position.either &= others
        _settle_doubts(position)


def discard(position: TroiaPosition, card: i64) -> None:
    """T-3.2: from the actor's hand to the discard pile of the side whose back it bears."""
    show_card(position, card)
    side: i64 = TROJANS if card >= DECK_SIZE else GREEKS
    top: i64 = position.sides[side * SIDE_SIZE + DISCARD_COUNT]
    position.discards[side * DECK_SIZE + top] = card
    position.sides[side * SIDE_SIZE + DISCARD_COUNT] = top + 1


def pick_discard(position: TroiaPosition) -> i64:
    """T-4, Apollo: the actor takes the opponent's top discard, before everybody's eyes."""
    sides = position.sides
    other: i64 = 1 - position.actor
    sides[other * SIDE_SIZE + DISCARD_COUNT] -= 1
    card: i64 = position.discards[other * DECK_SIZE + sides[other * SIDE_SIZE + DISCARD_COUNT]]
    side: i64 = position.actor * SIDE_SIZE
    sides[side + HAND] |= CARD_BIT[card]
    sides[side + SEEN] |= CARD_BIT[card]
    sides[side + OPEN] |= CARD_BIT[card]
    return card


def steal_card(position: TroiaPosition, card: i64) -> None:
    """T-4, Doris: the actor takes a card of the opponent's hand; both of them see it."""
    sides = position.sides
    thief: i64 = position.actor * SIDE_SIZE
    robbed: i64 = (1 - position.actor) * SIDE_SIZE
    bit: i64 = CARD_BIT[card]
    sides[robbed + HAND] &= ~bit
    sides[robbed + SEEN] &= ~bit
    sides[thief + HAND] |= bit
    sides[thief + SEEN] |= bit
    # T-8.1: all others see its back only, so any known card with that back may have gone.
    back: i64 = BACK_CARDS[TROJANS] if card >= DECK_SIZE else BACK_CARDS[GREEKS]
    position.either |= sides[robbed + OPEN] & back
    sides[robbed + OPEN] &= ~back
    _settle_doubts(position)


def _settle_doubts(position: TroiaPosition) -> None:
    """Where all cards of a back in one hand are known, the doubtful ones are in the other."""
    sides = position.sides
    back: i64
    seat: i64
    for back in range(2):
        for seat in range(2):
            side: i64 = seat * SIDE_SIZE
            if sides[side + HAND] & ~sides[side + OPEN] & BACK_CARDS[back] == 0:
                sides[(1 - seat) * SIDE_SIZE + OPEN] |= position.either & BACK_CARDS[back]
                position.either &= ~BACK_CARDS[back]
