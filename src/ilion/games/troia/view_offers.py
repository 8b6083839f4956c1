"""What an offer to each god would mean, as people would work it out at the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ilion.core.card_sets import cards_in
from ilion.games.troia.components import ARTEMIS_LEADS, BOX, GODS, HEROES, SPACES, TILE_COUNT
from ilion.games.troia.rules_offers import cornucopia_pays
from ilion.games.troia.rules_powers import has_effect
from ilion.games.troia.rules_tables import (
    CARD_COUNT,
    CORNUCOPIA_OFFERINGS,
    COSTS,
    HERO_OF,
    OFFERINGS_ON,
    OWN_OFFERINGS_ON,
    forward,
    targets,
)

if TYPE_CHECKING:
    from ilion.games.troia.rules import TroiaRules


@dataclass(frozen=True, slots=True)
class Offer:
    """What an offer to a god would mean for this seat, were it its turn now (T-3)."""

    hero: str  # whom it moves
    goes: list[str]  # where to: with an offering, with a superior one
    moves: list[str]  # heroes that the god's power could move as they stand
    effect: bool  # whether the power could do anything now (T-3.5)
    cost: int
    offerings: int  # in the hand, and in the Cornucopia where it pays
    own: int  # how many of those are the god's own
    lacks: str | None  # what is missing: own, offerings, or cards beside the Cornucopia


def offers(state: TroiaRules, gods: list[str], seat: int | None) -> list[Offer]:
    """By space of Olympus."""
    if seat is None or state.is_over():
        return []
    twin = state.copy()
    twin.actor = seat
    return [_offer(twin, GODS.index(god)) for god in gods]


def _offer(twin: TroiaRules, god: int) -> Offer:
    twin.god = god
    seat, tile = twin.actor, god // 2
    hand = list(cards_in(twin.hand(seat)))
    horn = CORNUCOPIA_OFFERINGS if cornucopia_pays(twin, god) else 0
    offerings = sum(OFFERINGS_ON[card] for card in hand) + horn
    own = sum(OWN_OFFERINGS_ON[tile * CARD_COUNT + card] for card in hand) + horn
    cost = COSTS[seat * TILE_COUNT + twin.olympus[tile]]
    lacks = None
    if not own:
        lacks = "own"
    elif offerings < cost:
        lacks = "offerings"
    elif not hand:
        lacks = "cards"
    hero = HERO_OF[seat * TILE_COUNT + tile]
    stands = list(twin.heroes)
    leads = ARTEMIS_LEADS[twin.artemis]
    return Offer(
        hero=HEROES[hero],
        goes=[SPACES[forward(seat, stands[hero], steps)] for steps in (1, 2)],
        moves=[
            name
            for number, name in enumerate(HEROES)
            if targets(leads, BOX.gods[god], seat, stands[number])
        ],
        effect=has_effect(twin),
        cost=cost,
        offerings=offerings,
        own=own,
        lacks=lacks,
    )
