"""What the estimate of Troia is made from: numbers for both sides. Compiled.

docs/bots.md says what they mean and how the weights were learned.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ilion.core.card_sets import lowest_card, set_size
from ilion.games.troia.components import HERO_COUNT, PART_COUNT, STEP_COUNT, TILE_COUNT
from ilion.games.troia.position import DECK_LEFT, SIDE_SIZE, Phase
from ilion.games.troia.rules import TroiaRules
from ilion.games.troia.rules_tables import (
    ASKS_BOTH,
    CARD_COUNT,
    COSTS,
    GREEKS,
    HERO_OF,
    OFFERINGS_ON,
    OWN_OFFERINGS_ON,
    PARIS_CARDS,
    PART_CARDS,
    ROAD,
    STEP_CARDS,
)

# The row of a side; the Greeks' comes first.
ARRIVED: Final = 0  # + 0 to 3: at least 1 to 4 heroes stand in the opponent's protection
NEAR: Final = 4  # heroes in the opponent's defence
CARDS: Final = 5  # in hand
OFFERINGS: Final = 6  # on them
PAYABLE: Final = 7  # gods that the hand would pay
SUPERIOR: Final = 8  # with the god's own offerings alone
CHEAP: Final = 9  # payable gods that cost at most 2
ENTERS: Final = 10  # payable gods whose hero would enter the protection
LEAPS: Final = 11  # by a superior offering
CORNUCOPIA: Final = 12
DONE: Final = 13  # parts laid, or steps gone
FITTING: Final = 14  # holds a card for the next part or step
FITTING_MORE: Final = 15  # how many of the missing parts it holds; which of Hector and Paris
DUE: Final = 16  # acts, two heroes have arrived, and the card is there
LAST_DUE: Final = 17  # the card is there and would be the last
GIVING: Final = 18  # is paying a god
GIVING_STEPS: Final = 19  # spaces that the god's hero will go
GIVING_ENTERS: Final = 20  # and whether it will enter the protection
GIVING_OWES: Final = 21  # offerings that are still to be given
POWER: Final = 22  # is about to use a power
BUILDS: Final = 23  # is asked for a part or a step
RECALLS: Final = 24
TURN: Final = 25  # its turn begins
DECK: Final = 26  # cards that its deck has
SIDE: Final = 27
FEATURES: Final = 2 * SIDE

FAR: Final = 4  # spaces from the own protection to the opponent's


def features(state: TroiaRules) -> vec[float]:
    """One row: the Greeks' side, then the Trojans'."""
    row = vec[float]([0.0] * FEATURES)
    seat: i64
    for seat in range(2):
        write_side(state, seat, row, seat * SIDE)
    return row


def gone(seat: i64, space: i64) -> i64:
    """How far a space lies from a side's own protection."""
    return space if seat == GREEKS else FAR - space


def write_side(state: TroiaRules, seat: i64, row: vec[float], at: i64) -> None:
    """All that concerns one side."""
    hand: i64 = state.hand(seat)
    arrived: i64 = 0
    near: i64 = 0
    i: i64
    for i in range(HERO_COUNT):
        space: i64 = gone(seat, state.heroes[i])
        if space == FAR:
            arrived += 1
        elif space == FAR - 1:
            near += 1
    for i in range(4):
        if arrived > i:
            row[at + ARRIVED + i] = 1.0
    row[at + NEAR] = float(near)
    write_offers(state, seat, hand, row, at)
    if state.cornucopia == seat:
        row[at + CORNUCOPIA] = 1.0
    fits = write_closing(state, seat, hand, row, at)
    if state.actor == seat:
        if fits and arrived >= 2:
            row[at + DUE] = 1.0
        write_phase(state, seat, row, at)
    row[at + DECK] = 0.1 * float(state.sides[seat * SIDE_SIZE + DECK_LEFT])


def write_offers(state: TroiaRules, seat: i64, hand: i64, row: vec[float], at: i64) -> None:
    """What the hand can pay (T-3.2, T-3.4)."""
    own = vec[i64]([0] * TILE_COUNT)
    cards: i64 = 0
    offerings: i64 = 0
    tile: i64
    while hand != 0:
        card: i64 = lowest_card(hand)
        hand &= hand - 1
        cards += 1
        offerings += OFFERINGS_ON[card]
        for tile in range(TILE_COUNT):
            own[tile] += OWN_OFFERINGS_ON[tile * CARD_COUNT + card]
    row[at + CARDS] = 0.2 * float(cards)
    row[at + OFFERINGS] = 0.125 * float(offerings)
    for tile in range(TILE_COUNT):
        cost: i64 = COSTS[seat * TILE_COUNT + state.olympus[tile]]
        if own[tile] > 0 and offerings >= cost:
            space: i64 = gone(seat, state.heroes[HERO_OF[seat * TILE_COUNT + tile]])
            row[at + PAYABLE] += 0.33
            if cost <= 2:
                row[at + CHEAP] += 0.5
            if space == FAR - 1:
                row[at + ENTERS] += 0.5
            if own[tile] >= cost:
                row[at + SUPERIOR] += 0.33
                if space == FAR - 1 or space == FAR - 2:
                    row[at + LEAPS] += 0.5


def write_closing(state: TroiaRules, seat: i64, hand: i64, row: vec[float], at: i64) -> bool:
    """Parts and steps (T-5.1); returns whether the hand has what the next one asks."""
    done: i64 = state.steps
    more: i64 = 0
    fits = False
    if seat == GREEKS:
        done = set_size(state.laid)
        part: i64
        for part in range(PART_COUNT):
            if state.laid & PART_CARDS[part] == 0 and hand & PART_CARDS[part] != 0:
                more += 1
        fits = more > 0
    elif done < STEP_COUNT:
        asks: i64 = ROAD[done]
        fits = hand & STEP_CARDS[asks] != 0
        if asks == ASKS_BOTH:
            fits = fits and hand & PARIS_CARDS != 0
        if hand & STEP_CARDS[1] != 0:
            more += 1
        if hand & STEP_CARDS[2] != 0:
            more += 1
    row[at + DONE] = float(done)
    row[at + FITTING_MORE] = 0.5 * float(more)
    if fits:
        row[at + FITTING] = 1.0
        if done == STEP_COUNT - 1:
            row[at + LAST_DUE] = 1.0
    return fits


def write_phase(state: TroiaRules, seat: i64, row: vec[float], at: i64) -> None:
    """What the side that acts is about to do."""
    phase = state.phase
    if phase == Phase.GIVE:
        # The god's hero will go forward, as far as what was given until now would move it.
        space: i64 = gone(seat, state.heroes[HERO_OF[seat * TILE_COUNT + (state.god >> 1)]])
        steps: i64 = 2 if state.given_own >= state.cost else 1
        if steps > FAR - space:
            steps = FAR - space
        row[at + GIVING] = 1.0
        row[at + GIVING_STEPS] = float(steps)
        if steps > 0 and space + steps == FAR:
            row[at + GIVING_ENTERS] = 1.0
        if state.cost > state.given_offerings:
            row[at + GIVING_OWES] = 0.33 * float(state.cost - state.given_offerings)
    elif phase == Phase.POWER or phase == Phase.BACK:
        row[at + POWER] = 1.0
    elif phase == Phase.RECALL:
        row[at + RECALLS] = 1.0
    elif phase == Phase.TURN:
        row[at + TURN] = 1.0
    else:
        row[at + BUILDS] = 1.0
