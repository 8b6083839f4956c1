"""H-2 Set-up: all that chance fixes before the first decision, and the position it makes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ilion.core.chance import Chance
from ilion.core.deal import checked_pile, shuffled
from ilion.core.errors import DealError
from ilion.core.vecs import vec_of
from ilion.games.hector.components import BOX, COLOURS, COPIES, PILES, SIDES, TILES, TROOPS
from ilion.games.hector.position import (
    FAVOURS,
    KNOWN_TO_OWNER,
    PLACE_COUNT,
    SIDE_SIZE,
    WHOLE_ARMY,
)
from ilion.games.hector.value import HectorState

DEALT = 12  # H-2.1: troops in each pile


def deal(seats: int, options: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
    """H-2.1 to H-2.3: each side's four piles and its heroes, and the tiles, as they lie."""
    del options  # there are none
    piles = []
    for _ in range(seats):
        army = [TROOPS[card] for card in shuffled(list(range(len(TROOPS))) * COPIES, chance)]
        piles.append([army[first : first + DEALT] for first in range(0, len(army), DEALT)])
    heroes = [
        [BOX.heroes[seat][hero] for hero in shuffled(list(range(len(COLOURS))), chance)]
        for seat in range(seats)
    ]
    tiles = shuffled(list(TILES), chance)
    return {"piles": piles, "heroes": heroes, "tiles": tiles}


def begin(seats: int, options: Mapping[str, Any], dealt: Mapping[str, Any]) -> HectorState:
    """The position after the set-up; a deal that cannot be is refused."""
    del seats, options
    fields = {"piles", "heroes", "tiles"}
    if set(dealt) != fields:
        raise DealError(f"A deal of hector has exactly {', '.join(sorted(fields))}.")
    for part in ("piles", "heroes"):
        if not isinstance(dealt[part], list) or len(dealt[part]) != len(SIDES):
            raise DealError(f"The deal's {part} must be two lists, one per seat.")
    state = HectorState()
    state.clear()
    for seat in range(len(SIDES)):
        for pile, cards in enumerate(_piles(seat, dealt["piles"][seat])):  # H-2.1
            state.lay_pile(seat, pile, vec_of(cards))
            # any troop may lie in any pile
            state.known[seat * PLACE_COUNT + pile] = WHOLE_ARMY
            state.known[KNOWN_TO_OWNER + seat * PLACE_COUNT + pile] = WHOLE_ARMY
        state.lay_hero_pile(seat, vec_of(_heroes(seat, dealt["heroes"][seat])))  # H-2.2
        state.sides[seat * SIDE_SIZE + FAVOURS] = BOX.favours
    numbered = {tile: number for number, tile in enumerate(TILES)}
    six = list(range(len(TILES)))
    state.tiles = vec_of(checked_pile("tiles", dealt["tiles"], numbered, six, "the six fate tiles"))
    state.tiles_left = len(TILES)
    state.actor = state.attacker  # H-2.3: the Achaeans attack first
    return state


def _piles(seat: int, piles: Any) -> list[list[int]]:
    """H-2.1: four piles of twelve that make up the side's 48 troops."""
    whole = isinstance(piles, list) and len(piles) == len(PILES)
    if not whole or any(not isinstance(pile, list) or len(pile) != DEALT for pile in piles):
        raise DealError(f"Seat {seat} must have four piles of {DEALT} troops in the deal.")
    numbered = {troop: number for number, troop in enumerate(TROOPS)}
    army = checked_pile(
        f"piles of seat {seat}",
        [card for pile in piles for card in pile],
        numbered,
        sorted([*numbered.values()] * COPIES),
        "two of each of its 24 troops",
    )
    return [army[first : first + DEALT] for first in range(0, len(army), DEALT)]


def _heroes(seat: int, heroes: Any) -> list[int]:
    """H-2.2: the side's six heroes."""
    names = {name: hero for hero, name in enumerate(BOX.heroes[seat])}
    six = list(range(len(COLOURS)))
    return checked_pile(f"heroes of seat {seat}", heroes, names, six, "its six heroes")
