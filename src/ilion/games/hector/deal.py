"""H-2 Set-up: all that chance fixes before the first decision; games begun and taken up again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from ilion.core.chance import Chance
from ilion.core.deal import checked_pile, shuffled
from ilion.core.errors import DealError
from ilion.core.state import NOBODY
from ilion.core.vecs import vec_of
from ilion.games.hector.components import BOX, COLOURS, COPIES, PILES, SIDES, TILES, TROOPS
from ilion.games.hector.rules import HectorState
from ilion.games.hector.rules_position import (
    ACTIVE,
    ARMY,
    COVERED,
    FAVOURS,
    HERO,
    OWN,
    PLACES,
    ROW,
    SEATS,
    WORDS,
)

PILE = 12  # H-2.1


def deal(seats: int, options: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
    """H-2.1 to H-2.3: each side's four piles and its heroes, and the tiles, as they lie."""
    del options  # there are none
    piles = []
    for _ in range(seats):
        army = [TROOPS[card] for card in shuffled(list(range(len(TROOPS))) * COPIES, chance)]
        piles.append([army[first : first + PILE] for first in range(0, len(army), PILE)])
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
    piles, heroes = [], []
    for seat in range(len(SIDES)):
        piles += _piles(seat, dealt["piles"][seat])
        names = {name: hero for hero, name in enumerate(BOX.heroes[seat])}
        own = dealt["heroes"][seat]
        found = checked_pile(
            f"heroes of seat {seat}", own, names, list(range(len(COLOURS))), "its six heroes"
        )
        heroes.append(found)
    numbered = {tile: number for number, tile in enumerate(TILES)}
    six = list(range(len(TILES)))
    tiles = checked_pile("tiles", dealt["tiles"], numbered, six, "the six fate tiles")
    return start(piles, heroes, tiles)


def _piles(seat: int, piles: Any) -> list[list[int]]:
    """H-2.1: four piles of twelve that make up the side's 48 troops."""
    whole = isinstance(piles, list) and len(piles) == len(PILES)
    if not whole or any(not isinstance(pile, list) or len(pile) != PILE for pile in piles):
        raise DealError(f"Seat {seat} must have four piles of {PILE} troops in the deal.")
    numbered = {troop: number for number, troop in enumerate(TROOPS)}
    army = checked_pile(
        f"piles of seat {seat}",
        [card for pile in piles for card in pile],
        numbered,
        sorted([*numbered.values()] * COPIES),
        "two of each of its 24 troops",
    )
    return [army[first : first + PILE] for first in range(0, len(army), PILE)]


def from_json(data: Mapping[str, Any]) -> HectorState:
    """The position that `to_json` wrote."""
    state = HectorState()
    state.actor = data["actor"]
    state.phase = data["phase"]
    state.battles = data["battles"]
    state.drawn = data["drawn"]
    state.attacker = data["attacker"]
    state.front = data["front"]
    state.round = data["round"]
    state.tile = data["tile"]
    state.edge = data["edge"]
    state.tiles_left = data["tiles_left"]
    state.winner = data["winner"]
    state.tiles = vec_of(data["tiles"])
    state.last = vec_of(data["last"])
    state.sides = vec_of([*data["sides"][0], *data["sides"][1]])
    state.known = vec_of(data["known"])
    state.piles = vec[i64]([0] * (SEATS * len(PILES) * WORDS))
    for number, cards in enumerate(data["piles"]):
        state.lay(number // len(PILES), number % len(PILES), vec_of(cards))
    return state


def start(piles: list[list[int]], heroes: list[list[int]], tiles: list[int]) -> HectorState:
    """H-2: the position after the set-up, everything with the next to be drawn first."""
    state = HectorState()
    state.sides = vec[i64]([0] * (SEATS * ROW))
    state.piles = vec[i64]([0] * (SEATS * len(PILES) * WORDS))
    state.known = vec[i64]([0] * (SEATS * OWN))
    for number, cards in enumerate(piles):
        state.lay(number // len(PILES), number % len(PILES), vec_of(cards))
    for seat in range(SEATS):
        row = seat * ROW
        state.lay_heroes(seat, vec_of(heroes[seat]))
        state.sides[row + FAVOURS] = BOX.favours
        for field in (HERO, COVERED, ACTIVE):
            state.sides[row + field] = NOBODY
        for pile in range(len(PILES)):  # any troop may lie in any pile
            state.known[seat * PLACES + pile] = ARMY
            state.known[seat * PLACES + OWN + pile] = ARMY
    state.tiles = vec_of(tiles)
    state.tiles_left = len(TILES)
    state.actor = state.attacker  # H-2.3: the Achaeans attack first
    return state
