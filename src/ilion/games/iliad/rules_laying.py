"""I-5 Laying: the first line of a lay takes the card from the hand, the second gives its place."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ilion.core.events import Event
from ilion.core.state import NOBODY
from ilion.games.iliad import events as tell
from ilion.games.iliad.position import (
    FIRST_GROUP,
    GROUPS_USED,
    HAND,
    ROW,
    IliadPosition,
    Phase,
    Siege,
)
from ilion.games.iliad.position_cards import (
    ALL_BUT_HORSES,
    FOOT_KINDS,
    HORSE,
    SORT,
    cards_into,
    with_card,
)
from ilion.games.iliad.rules_army import fits
from ilion.games.iliad.rules_siege import next_turn

ALONE: Final = 11  # = notation.ALONE.first


def lays_into(position: IliadPosition, moves: vec[i64]) -> i64:
    """I-4.1: any card in hand."""
    hand: i64 = position.camp[position.actor * ROW + HAND]
    if position.siege == Siege.GORGON:
        hand &= ALL_BUT_HORSES  # I-5.1
    return cards_into(hand, 0, moves)


def lay(position: IliadPosition, card: i64) -> None:
    """The card leaves the hand; nobody else sees it before it has its place."""
    position.take_from_hand(position.actor * ROW, card)
    position.laying = card
    position.phase = Phase.PLACE


def places_into(position: IliadPosition, moves: vec[i64]) -> i64:
    """Alone, or on one of the seat's own groups."""
    moves[0] = ALONE
    count: i64 = 1
    card: i64 = position.laying
    if card >= FOOT_KINDS:
        return count  # I-5.1
    camp = position.camp
    row: i64 = position.actor * ROW
    i: i64
    for i in range(camp[row + GROUPS_USED]):
        if fits(camp[row + FIRST_GROUP + i], card):
            moves[count] = ALONE + 1 + i
            count += 1
    return count


def place(position: IliadPosition, number: i64, events: list[Event] | None) -> None:
    """The card comes to lie alone (0) or on the seat's group of this number."""
    camp = position.camp
    row: i64 = position.actor * ROW
    card: i64 = position.laying
    position.laying = NOBODY
    hidden = False
    if number == 0:
        position.begin_group(row, card)
    else:
        at: i64 = row + FIRST_GROUP + number - 1
        hidden = camp[at] & SORT == HORSE  # I-5.4
        camp[at] = with_card(camp[at], card)
    if not hidden:
        position.show(row, card)
    if events is not None:
        events.append(tell.laid(position, card, number, hidden))
    next_turn(position, events)
