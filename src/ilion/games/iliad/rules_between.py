"""I-10 Between sieges, and I-3 the start of the next one."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ilion.core.chance import Chance
from ilion.core.events import Event
from ilion.core.state import NOBODY
from ilion.core.vecs import reversed_vec, vec_of
from ilion.games.iliad import events as tell
from ilion.games.iliad import notation
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
from ilion.games.iliad.position_cards import ARMY_KINDS, count, one, total

FIRST_DROP: Final[i64] = notation.DROP.first
ARMY_OUTCOME: Final = 0  # the chance outcome `* army`
GORGON: Final = 0  # among the oracle cards; Thanatos cards are numbered by what they cost
CARDS_TO_DRAW: Final = 3  # I-10.1
OPEN_VICTORY_CARDS: Final = vec_of([0, 0, 2, 1, 2, 3, 3])  # I-2, by number of seats


# I-10.1 Drawing


def draw_three(
    state: IliadPosition, drawing: i64, chance: Chance, events: list[Event] | None
) -> None:
    """The first player of the siege just ended draws first, then clockwise."""
    turn: i64
    for turn in range(state.seats):
        seat: i64 = (state.first + turn) % state.seats
        if drawing >> seat & 1:
            before: i64 = state.camp[seat * ROW + HAND]
            for _ in range(CARDS_TO_DRAW):
                shuffled = draw(state, seat * ROW, chance)
                if shuffled and events is not None:
                    events.append(tell.reshuffled(state.pile_left + 1))
            if events is not None:
                events.append(tell.drew(seat, state.camp[seat * ROW + HAND] - before))
    drop_or_open(state, events)


def draw(state: IliadPosition, row: i64, chance: Chance) -> bool:
    """One card for a hand; says whether the draw pile was made anew for it."""
    camp = state.camp
    shuffled = False
    if state.pile_left == 0:
        # I-10.2
        if state.discards == 0:
            return False
        shuffle_discards(state, chance)
        shuffled = True
    state.pile_left -= 1
    card: i64 = state.pile[state.pile_left]
    camp[row + HAND] += one(card)
    camp[row + HAND_SIZE] += 1
    camp[row + DRAWN_COUNT] += 1
    camp[row + DRAWN_CARDS] += one(card)
    return shuffled


def shuffle_discards(state: IliadPosition, chance: Chance) -> None:
    """I-10.2: the discards become the draw pile, and what is remembered begins anew."""
    cards = vec[i64]()
    kind: i64
    for kind in range(ARMY_KINDS):
        for _ in range(count(state.discards, kind)):
            cards = append(cards, kind)
    chance.shuffle(ARMY_OUTCOME, cards)
    state.pile = reversed_vec(cards)
    state.pile_left = len(cards)
    # The table is empty now, so all other cards are in hands: these are the old ones.
    state.fresh = state.discards
    state.discards = 0
    state.old = 0
    seat: i64
    for seat in range(state.seats):
        row: i64 = seat * ROW
        state.old += state.camp[row + HAND]
        state.camp[row + OLD_COUNT] = state.camp[row + HAND_SIZE]
        state.camp[row + DRAWN_COUNT] = 0
        state.camp[row + SHOWN_CARDS] = 0
        state.camp[row + DRAWN_CARDS] = 0


# I-10.1 Discarding down to the hand limit


def drop_or_open(state: IliadPosition, events: list[Event] | None) -> None:
    """Seats over the hand limit discard in the same order; then the next siege begins."""
    turn: i64
    for turn in range(state.seats):
        seat: i64 = (state.first + turn) % state.seats
        if state.camp[seat * ROW + HAND_SIZE] > state.hand_limit():
            state.phase = Phase.DROP
            state.actor = seat
            return
    if state.tied:
        open_last_siege(state, events)
    else:
        open_siege(state, events)


def drops_into(state: IliadPosition, moves: vec[i64]) -> i64:
    """Any card in hand."""
    hand: i64 = state.camp[state.actor * ROW + HAND]
    found: i64 = 0
    kind: i64
    for kind in range(ARMY_KINDS):
        if count(hand, kind):
            moves[found] = FIRST_DROP + kind
            found += 1
    return found


def drop(state: IliadPosition, card: i64, events: list[Event] | None) -> None:
    row: i64 = state.actor * ROW
    state.take_from_hand(row, card)
    state.discards += one(card)
    state.show(row, card)
    if events is not None:
        events.append(tell.dropped(state.actor, card))
    drop_or_open(state, events)


# I-3 The start of a siege


def open_siege(state: IliadPosition, events: list[Event] | None) -> None:
    """I-3.2: an oracle card, and victory cards until the mode's number lies open."""
    state.number += 1
    state.siege = Siege.DUEL
    if state.mode != Mode.DUEL:
        state.oracle_left -= 1
        state.oracle = state.oracles[state.oracle_left]
        state.siege = Siege.GORGON if state.oracle == GORGON else Siege.THANATOS
    lying: i64 = total(state.stakes)
    while lying < OPEN_VICTORY_CARDS[state.seats] and state.victory_left > 0:  # I-3.4
        state.victory_left -= 1
        state.stakes += one(state.victory[state.victory_left])
        lying += 1
    # I-3.3
    begin_turns(state, 0 if state.agamemnon == NOBODY else state.agamemnon, state.everybody())
    if events is not None:
        events.append(tell.siege_opened(state))


def open_last_siege(state: IliadPosition, events: list[Event] | None) -> None:
    """I-8.3: the tied seats fight a Gorgon siege for the game."""
    state.siege = Siege.GORGON
    state.number += 1
    first: i64 = state.agamemnon
    if state.tied >> first & 1 == 0:
        best: i64 = -1
        seat: i64
        for seat in range(state.seats):
            if state.tied >> seat & 1 and state.camp[seat * ROW + LAST_HERO] > best:
                best = state.camp[seat * ROW + LAST_HERO]
                first = seat
    begin_turns(state, first, state.tied)
    if events is not None:
        events.append(tell.last_siege_opened(state))


def begin_turns(state: IliadPosition, first: i64, taking_part: i64) -> None:
    state.first = first
    state.actor = first
    state.phase = Phase.TURN
    state.passes = 0
    state.inside = 0
    seat: i64
    for seat in range(state.seats):
        inside: i64 = taking_part >> seat & 1
        state.camp[seat * ROW + IN_SIEGE] = inside
        state.inside += inside
