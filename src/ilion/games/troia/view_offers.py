"""What an offer to each god would mean, as people would work it out at the table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
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
    moves: list[str]  # heroes that the god's power could move then, after this one
    effect: bool  # whether the power could do anything then (T-3.5)
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
    hand = list(cards_in(twin.hand(seat)))
    stands = list(twin.heroes)
    return [_offer(twin, GODS.index(god), hand, stands) for god in gods]


def _offer(twin: TroiaRules, god: int, hand: list[int], stands: list[int]) -> Offer:
    twin.god = god
    seat, tile = twin.actor, god // 2
    horn = CORNUCOPIA_OFFERINGS if cornucopia_pays(twin, god) else 0
    offerings = sum([OFFERINGS_ON[card] for card in hand]) + horn
    own = sum([OWN_OFFERINGS_ON[tile * CARD_COUNT + card] for card in hand]) + horn
    cost = COSTS[seat * TILE_COUNT + twin.olympus[tile]]
    lacks = None
    if not own:
        lacks = "own"
    elif offerings < cost:
        lacks = "offerings"
    elif not hand:
        lacks = "cards"
    hero = HERO_OF[seat * TILE_COUNT + tile]
    goes = [forward(seat, stands[hero], steps) for steps in (1, 2)]
    movable = _movable(ARTEMIS_LEADS[twin.artemis], BOX.gods[god], seat)
    return Offer(
        hero=HEROES[hero],
        goes=[SPACES[space] for space in goes],
        moves=[
            name
            for number, name in enumerate(HEROES)
            if not movable.isdisjoint(goes if number == hero else [stands[number]])
        ],
        effect=any(_has_effect_after(twin, hero, space) for space in goes),
        cost=cost,
        offerings=offerings,
        own=own,
        lacks=lacks,
    )


@cache
def _movable(artemis: str, power: str, seat: int) -> frozenset[int]:
    """The spaces on which the power could move a hero."""
    spaces = range(len(SPACES))
    return frozenset(space for space in spaces if targets(artemis, power, seat, space))


def _has_effect_after(twin: TroiaRules, hero: int, space: int) -> bool:
    """The hero has moved when the power takes effect (T-3.4, T-3.5)."""
    stood = twin.heroes[hero]
    twin.heroes[hero] = space
    found = has_effect(twin)
    twin.heroes[hero] = stood
    return found
