"""H-2 Set-up: all that chance fixes before the first decision, and the position it makes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import islice
from typing import Any

from ilion.core.card_sets import set_of
from ilion.core.chance import Chance
from ilion.core.deal import checked_pile, shuffled
from ilion.core.errors import DealError
from ilion.core.vecs import vec_of
from ilion.games.hector.components import (
    BOX,
    COLOURS,
    COPIES,
    SIDES,
    TILES,
    TROOPS,
    WHOLE_DEAL,
)
from ilion.games.hector.position import (
    DESTROYED,
    DISCARDED,
    FALLEN,
    FAVOURS,
    KNOWN,
    KNOWN_TO_OWNER,
    PLACE_COUNT,
    RESERVE,
    SIDE_SIZE,
    TROOP_KINDS,
)
from ilion.games.hector.value import HectorState

DEALT = BOX.dealt
# What a reduced deal leaves out has been lost before the game: troops, heroes, front piles.
LOST_TROOPS = Counter(WHOLE_DEAL.troops) - Counter(DEALT.troops)
LOST_FRONTS = sum(1 << pile for pile, size in enumerate(DEALT.piles[:RESERVE]) if size == 0)
# The first troop of each kind, then the second ones; their bits as in position.py.
FIRST_TROOPS = sorted(set(DEALT.troops))
SECOND_TROOPS = [troop for troop in FIRST_TROOPS if DEALT.troops.count(troop) == COPIES]
IN_PLAY = set_of(FIRST_TROOPS) | set_of(SECOND_TROOPS) << TROOP_KINDS


def deal(seats: int, options: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
    """H-2.1 to H-2.3: each side's four piles and its heroes, and the tiles, as they lie."""
    del options  # there are none
    piles = []
    for _ in range(seats):
        army = shuffled(FIRST_TROOPS + SECOND_TROOPS, chance)
        piles.append(_divided([TROOPS[card] for card in army]))
    heroes = [
        [BOX.heroes[seat][hero] for hero in shuffled(DEALT.heroes[seat], chance)]
        for seat in range(seats)
    ]
    tiles = shuffled([TILES[tile] for tile in DEALT.tiles], chance)
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
            if cards:  # any troop may lie in any pile
                state.sides[KNOWN + seat * PLACE_COUNT + pile] = IN_PLAY
                state.sides[KNOWN_TO_OWNER + seat * PLACE_COUNT + pile] = IN_PLAY
        state.lay_hero_pile(seat, vec_of(_heroes(seat, dealt["heroes"][seat])))  # H-2.2
        state.sides[seat * SIDE_SIZE + FAVOURS] = BOX.favours
        state.sides[seat * SIDE_SIZE + DESTROYED] = LOST_FRONTS
        for troop, lost in LOST_TROOPS.items():
            state.sides[seat * SIDE_SIZE + DISCARDED] += lost << 2 * troop
        for hero in range(len(COLOURS)):
            if hero not in DEALT.heroes[seat]:
                state.sides[seat * SIDE_SIZE + FALLEN] |= 1 << hero
    numbered = {tile: number for number, tile in enumerate(TILES)}
    what = "the six fate tiles" if DEALT is WHOLE_DEAL else "the fate tiles of this deal"
    tiles = checked_pile("tiles", dealt["tiles"], numbered, DEALT.tiles, what)
    used = [tile for tile in range(len(TILES)) if tile not in tiles]
    state.tiles = vec_of(used + tiles)
    state.tiles_left = len(tiles)
    state.actor = state.attacker  # H-2.3: the Achaeans attack first
    return state


def _piles(seat: int, piles: Any) -> list[list[int]]:
    """H-2.1: four piles of twelve that make up the side's 48 troops; fewer in a reduced deal."""
    whole = isinstance(piles, list) and all(isinstance(pile, list) for pile in piles)
    if not whole or [len(pile) for pile in piles] != DEALT.piles:
        sizes = "12" if DEALT is WHOLE_DEAL else ", ".join(map(str, DEALT.piles))
        raise DealError(f"Seat {seat} must have four piles of {sizes} troops in the deal.")
    numbered = {troop: number for number, troop in enumerate(TROOPS)}
    named = [card for pile in piles for card in pile]
    what = "two of each of its 24 troops" if DEALT is WHOLE_DEAL else "the troops of this deal"
    return _divided(checked_pile(f"piles of seat {seat}", named, numbered, DEALT.troops, what))


def _divided(army: list[Any]) -> list[list[Any]]:
    """An army as its four piles."""
    cards = iter(army)
    return [list(islice(cards, size)) for size in DEALT.piles]


def _heroes(seat: int, heroes: Any) -> list[int]:
    """H-2.2: the side's six heroes."""
    names = {name: hero for hero, name in enumerate(BOX.heroes[seat])}
    what = "its six heroes" if DEALT is WHOLE_DEAL else "its heroes of this deal"
    return checked_pile(f"heroes of seat {seat}", heroes, names, DEALT.heroes[seat], what)
