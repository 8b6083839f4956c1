"""I-10 Between sieges, and I-3 the start of the next one."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ilion.core.chance import Chance
from ilion.core.events import Event
from ilion.core.state import NOBODY
from ilion.core.vecs import reversed_vec, vec_of
from ilion.games.iliad import events as tell
from ilion.games.iliad.position import (
    DRAWN_CARDS,
    DRAWN_COUNT,
    HAND,
    HAND_SIZE,
    IN_SIEGE,
    LAST_HERO,
    OLD_COUNT,
    ROW,
    SHOWN_CARDS,
    IliadPosition,
    Mode,
    Phase,
    Siege,
)
from ilion.games.iliad.position_cards import ARMY_KINDS, cards_into, count, one, total

FIRST_DROP: Final = 189  # = notation.DROP.first
ARMY_OUTCOME: Final = 0  # the chance outcome `* army`
GORGON: Final = 0  # among the oracle cards; Thanatos cards are numbered by what they cost
CARDS_TO_DRAW: Final = 3  # I-10.1
OPEN_VICTORY_CARDS: Final = vec_of([0, 0, 2, 1, 2, 3, 3])  # I-2, by number of seats


# I-10.1 Drawing


def draw_three(
    position: IliadPosition, drawing: i64, chance: Chance, events: list[Event] | None
) -> None:
    """The first player of the siege just ended draws first, then clockwise."""
    seat: i64 = position.first
    _turn: i64
    _card: i64
    for _turn in range(position.seats):
        if drawing >> seat & 1:
            before: i64 = position.camp[seat * ROW + HAND]
            for _card in range(CARDS_TO_DRAW):
                shuffled = draw(position, seat * ROW, chance)
                if shuffled and events is not None:
                    events.append(tell.reshuffled(position.pile_left + 1))
            if events is not None:
                events.append(tell.drew(seat, position.camp[seat * ROW + HAND] - before))
        seat += 1
        if seat == position.seats:
            seat = 0
    drop_or_open(position, events)


def draw(position: IliadPosition, row: i64, chance: Chance) -> bool:
    """One card for a hand; says whether the draw pile was made anew for it."""
    camp = position.camp
    shuffled = False
    if position.pile_left == 0:
        # I-10.2
        if position.discards == 0:
            return False
        shuffle_discards(position, chance)
        shuffled = True
    position.pile_left -= 1
    card: i64 = position.pile[position.pile_left]
    camp[row + HAND] += one(card)
    camp[row + HAND_SIZE] += 1
    camp[row + DRAWN_COUNT] += 1
    camp[row + DRAWN_CARDS] += one(card)
    return shuffled


def shuffle_discards(position: IliadPosition, chance: Chance) -> None:
    """I-10.2: the discards become the draw pile, and what is remembered begins anew."""
    cards = vec[i64]([0] * total(position.discards))
    at: i64 = 0
    kind: i64
    for kind in range(ARMY_KINDS):
        end: i64 = at + count(position.discards, kind)
        while at < end:
            cards[at] = kind
            at += 1
    chance.shuffle(ARMY_OUTCOME, cards)
    position.pile = reversed_vec(cards)
    position.pile_left = len(cards)
    # The table is empty now, so all other cards are in hands: these are the old ones.
    position.fresh = position.discards
    position.discards = 0
    position.old = 0
    seat: i64
    for seat in range(position.seats):
        row: i64 = seat * ROW
        position.old += position.camp[row + HAND]
        position.camp[row + OLD_COUNT] = position.camp[row + HAND_SIZE]
        position.camp[row + DRAWN_COUNT] = 0
        position.camp[row + SHOWN_CARDS] = 0
        position.camp[row + DRAWN_CARDS] = 0


# I-10.1 Discarding down to the hand limit


def drop_or_open(position: IliadPosition, events: list[Event] | None) -> None:
    """Seats over the hand limit discard in the same order; then the next siege begins."""
    limit: i64 = position.hand_limit()
    camp = position.camp
    seat: i64 = position.first
    _turn: i64
    for _turn in range(position.seats):
        if camp[seat * ROW + HAND_SIZE] > limit:
            position.phase = Phase.DROP
            position.actor = seat
            return
        seat += 1
        if seat == position.seats:
            seat = 0
    if position.tied:
        open_last_siege(position, events)
    else:
        open_siege(position, events)


def drops_into(position: IliadPosition, moves: vec[i64]) -> i64:
    """Any card in hand."""
    return cards_into(position.camp[position.actor * ROW + HAND], FIRST_DROP, moves)


def drop(position: IliadPosition, card: i64, events: list[Event] | None) -> None:
    row: i64 = position.actor * ROW
    position.take_from_hand(row, card)
    position.discards += one(card)
    position.show(row, card)
    if events is not None:
        events.append(tell.dropped(position.actor, card))
    drop_or_open(position, events)


# I-3 The start of a siege


def open_siege(position: IliadPosition, events: list[Event] | None) -> None:
    """I-3.2: an oracle card, and victory cards until the mode's number lies open."""
    position.number += 1
    position.siege = Siege.DUEL
    if position.mode != Mode.DUEL:
        position.oracle_left -= 1
        position.oracle = position.oracles[position.oracle_left]
        position.siege = Siege.GORGON if position.oracle == GORGON else Siege.THANATOS
    lying: i64 = total(position.stakes)
    while lying < OPEN_VICTORY_CARDS[position.seats] and position.victory_left > 0:  # I-3.4
        position.victory_left -= 1
        position.stakes += one(position.victory[position.victory_left])
        lying += 1
    # I-3.3
    begin_turns(
        position, 0 if position.agamemnon == NOBODY else position.agamemnon, position.everybody()
    )
    if events is not None:
        events.append(tell.siege_opened(position))


def open_last_siege(position: IliadPosition, events: list[Event] | None) -> None:
    """I-8.3: the tied seats fight a Gorgon siege for the game."""
    position.siege = Siege.GORGON
    position.number += 1
    first: i64 = position.agamemnon
    if position.tied >> first & 1 == 0:
        best: i64 = -1
        seat: i64
        for seat in range(position.seats):
            if position.tied >> seat & 1 and position.camp[seat * ROW + LAST_HERO] > best:
                best = position.camp[seat * ROW + LAST_HERO]
                first = seat
    begin_turns(position, first, position.tied)
    if events is not None:
        events.append(tell.last_siege_opened(position))


def begin_turns(position: IliadPosition, first: i64, taking_part: i64) -> None:
    position.first = first
    position.actor = first
    position.phase = Phase.TURN
    position.passes = 0
    position.inside = 0
    seat: i64
    for seat in range(position.seats):
        inside: i64 = taking_part >> seat & 1
        position.camp[seat * ROW + IN_SIEGE] = inside
        position.inside += inside
