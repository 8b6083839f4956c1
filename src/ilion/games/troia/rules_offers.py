"""T-3 A turn: offer or draw. Compiled."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ilion.core.card_sets import CARD_BIT, card_actions_into, lowest_card
from ilion.core.events import Event
from ilion.core.state import NOBODY
from ilion.games.troia import events as tell
from ilion.games.troia.components import TILE_COUNT
from ilion.games.troia.position import Phase, TroiaPosition
from ilion.games.troia.rules_cards import discard
from ilion.games.troia.rules_closing import close_turn
from ilion.games.troia.rules_powers import has_effect, shift_god
from ilion.games.troia.rules_tables import (
    CARD_COUNT,
    CORNUCOPIA_CARD,
    CORNUCOPIA_OFFERINGS,
    COSTS,
    GREEKS,
    HERO_OF,
    HIGHEST_COST,
    OFFERING_CARDS,
    OFFERINGS_ON,
    OWN_OFFERINGS_ON,
    POWER_OF,
    Power,
    forward,
)

DRAW: Final = 0  # = notation.DRAW.first
FIRST_OFFER: Final = 1  # = notation.OFFER.first
FIRST_GIVE: Final = 13  # = notation.GIVE.first
GIVE_CORNUCOPIA: Final = 67  # = notation.GIVE_CORNUCOPIA.first
DONE: Final = 68  # = notation.DONE.first


def turns_into(position: TroiaPosition, moves: vec[i64]) -> i64:
    """T-3: draw, which is always possible (T-6.2), or an offer to a god that can be paid."""
    moves[0] = DRAW
    count: i64 = 1
    hand: i64 = position.hand(position.actor)
    offerings: i64 = offerings_on(hand, HIGHEST_COST)
    olympus = position.olympus
    costs = COSTS
    offering_cards = OFFERING_CARDS
    own_costs: i64 = position.actor * TILE_COUNT
    holds_cornucopia = position.cornucopia == position.actor
    tile: i64
    for tile in range(TILE_COUNT):
        # T-3.2: whether the whole hand, and the Cornucopia if held, would pay for the god
        god: i64 = position.god_of(tile)
        cost: i64 = costs[own_costs + olympus[tile]]
        if holds_cornucopia and POWER_OF[god] != Power.ATHENA:
            pays = hand != 0 and offerings + CORNUCOPIA_OFFERINGS >= cost
        else:
            pays = offerings >= cost and hand & offering_cards[tile] != 0
        if pays:
            moves[count] = FIRST_OFFER + god
            count += 1
    return count


def _cost_of(position: TroiaPosition, god: i64) -> i64:
    """T-3.2: what a god costs the actor depends on its space of Olympus."""
    return COSTS[position.actor * TILE_COUNT + position.olympus[god >> 1]]


def offer(position: TroiaPosition, god: i64, events: list[Event] | None) -> None:
    position.god = god
    position.cost = _cost_of(position, god)
    if POWER_OF[god] == Power.APOLLO:
        position.apollo_turns += 1  # T-6.3
    else:
        position.apollo_turns = 0
    position.phase = Phase.GIVE
    if events is not None:
        events.append(tell.offered(position.actor, god, position.cost))


# T-3.2 The payment


def gifts_into(position: TroiaPosition, moves: vec[i64]) -> i64:
    """T-3.2: any card, in any order, also more than enough; done once it is paid."""
    count: i64 = card_actions_into(position.hand(position.actor), FIRST_GIVE, moves, 0)
    if cornucopia_pays(position, position.god):
        moves[count] = GIVE_CORNUCOPIA
        count += 1
    if is_paid(position):
        moves[count] = DONE
        count += 1
    return count


def give(position: TroiaPosition, card: i64, events: list[Event] | None) -> None:
    if card == CORNUCOPIA_CARD:
        # T-3.6: back to the table, for two of the god's own offerings
        position.cornucopia = NOBODY
        position.given_offerings += CORNUCOPIA_OFFERINGS
        position.given_own += CORNUCOPIA_OFFERINGS
    else:
        discard(position, card)
        position.given_offerings += OFFERINGS_ON[card]
        position.given_own += OWN_OFFERINGS_ON[(position.god >> 1) * CARD_COUNT + card]
    position.given |= CARD_BIT[card]
    position.previous = card
    if events is not None:
        events.append(tell.gave(position.actor, card))


def is_paid(position: TroiaPosition) -> bool:
    """Enough offerings, one of them the god's own, and at least one card (T-3.6)."""
    card = position.given & ~CARD_BIT[CORNUCOPIA_CARD] != 0
    return card and position.given_offerings >= position.cost and position.given_own > 0


def can_pay(position: TroiaPosition) -> bool:
    """Whether the actor's hand, and the Cornucopia, can complete the payment begun."""
    hand: i64 = position.hand(position.actor)
    card = (hand | position.given & ~CARD_BIT[CORNUCOPIA_CARD]) != 0
    cornucopia: i64 = CORNUCOPIA_OFFERINGS if cornucopia_pays(position, position.god) else 0
    return card and completes(position, hand, cornucopia)


def completes(position: TroiaPosition, cards: i64, cornucopia: i64) -> bool:
    """Whether these cards, and this much from the Cornucopia, complete the payment."""
    own = position.given_own + cornucopia > 0 or cards & OFFERING_CARDS[position.god >> 1] != 0
    need: i64 = position.cost - position.given_offerings - cornucopia
    return own and offerings_on(cards, need) >= need


def cornucopia_pays(position: TroiaPosition, god: i64) -> bool:
    """T-3.6: the actor holds the Cornucopia, and it never pays Athena."""
    return position.cornucopia == position.actor and POWER_OF[god] != Power.ATHENA


def offerings_on(cards: i64, enough: i64) -> i64:
    """How many offerings a set of cards shows; counting ends once there are enough."""
    count: i64 = 0
    offerings = OFFERINGS_ON
    while cards != 0 and count < enough:
        count += offerings[lowest_card(cards)]
        cards &= cards - 1
    return count


def honour(position: TroiaPosition, events: list[Event] | None) -> None:
    """T-3.3 to T-3.5: the payment is complete; the god comes, its hero goes, its power follows."""
    seat: i64 = position.actor
    tile: i64 = position.god >> 1
    superior = position.given_own >= position.cost  # T-3.4, whatever else was added
    position.cost = 0
    position.given = 0
    position.given_offerings = 0
    position.given_own = 0
    position.previous = NOBODY
    # T-3.3: the god comes to the space nearest the one who made the offering
    shift_god(position, tile, 0 if seat == GREEKS else TILE_COUNT - 1)
    # T-3.4: its hero goes forward, if it can
    hero: i64 = HERO_OF[seat * TILE_COUNT + tile]
    to: i64 = forward(seat, position.heroes[hero], 2 if superior else 1)
    if events is not None:
        events.append(tell.honoured(seat, position.god, superior))
        events.append(tell.moved(hero, position.heroes[hero], to))
    position.heroes[hero] = to
    # T-3.5: a power that cannot take effect is lost
    if has_effect(position):
        position.phase = Phase.POWER
    else:
        if events is not None:
            events.append(tell.lost(position.god))
        close_turn(position, events)
