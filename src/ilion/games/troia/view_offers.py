"""What an offer to each god would mean, as people would work it out at the table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
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


def offers(state: TroiaRules, gods: list[str], seat: int) -> list[Offer]:
    """By space of Olympus."""
    if state.is_over():
        return []
    twin = state.copy()
    twin.actor = seat
    hand = list(cards_in(twin.hand(seat)))
    offerings = sum([OFFERINGS_ON[card] for card in hand])
    stands = tuple(twin.heroes)
    return [_offer(twin, GODS.index(god), hand, offerings, stands) for god in gods]


def _offer(
    twin: TroiaRules, god: int, hand: list[int], offerings: int, stands: tuple[int, ...]
) -> Offer:
    twin.god = god
    seat, tile = twin.actor, god // 2
    horn = CORNUCOPIA_OFFERINGS if cornucopia_pays(twin, god) else 0
    offerings += horn
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
    first, second = _steps(seat, stands[hero])
    effect = _has_effect_after(twin, hero, first)
    if not effect and second != first:
        effect = _has_effect_after(twin, hero, second)
    return Offer(
        hero=HEROES[hero],
        goes=[SPACES[first], SPACES[second]],
        moves=[*_moves(ARTEMIS_LEADS[twin.artemis], god, seat, stands)],
        effect=effect,
        cost=cost,
        offerings=offerings,
        own=own,
        lacks=lacks,
    )


@cache
def _steps(seat: int, space: int) -> tuple[int, int]:
    """Where a hero goes from there: with an offering, with a superior one."""
    return forward(seat, space, 1), forward(seat, space, 2)


@lru_cache(maxsize=1024)  # heroes move once in a turn
def _moves(artemis: str, god: int, seat: int, stands: tuple[int, ...]) -> tuple[str, ...]:
    """The heroes that the god's power could move, once its own hero has moved."""
    moved = HERO_OF[seat * TILE_COUNT + god // 2]
    movable = _movable(artemis, BOX.gods[god], seat)
    return tuple(
        name
        for number, (name, stood) in enumerate(zip(HEROES, stands, strict=True))
        if not movable.isdisjoint(_steps(seat, stood) if number == moved else (stood,))
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
