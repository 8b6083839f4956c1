"""What is at stake in a battle of Hector and Achilles, as people would work it out at the table."""

from __future__ import annotations

from dataclasses import dataclass

from ilion.games.hector.components import COLOURS, PILES
from ilion.games.hector.position import (
    ACTIVE,
    COVERED,
    FAVOURED,
    FAVOURS,
    HAND_SIZE,
    HERO,
    HERO_PILE_SIZE,
    PILE_SIZE,
    RESERVE,
    SHAME,
    SIDE_SIZE,
    TABLE_SIZE,
    USED,
    HectorPosition,
    Phase,
)
from ilion.games.hector.rules_closing import STANDING
from ilion.games.hector.rules_losing import MOST_SHAME
from ilion.games.hector.rules_totals import favours_on_table, total_of

WAYS = {"left": 1, "stay": 0, "right": 3}  # H-9: how far the tile's edges go on
BATTLE = (Phase.ACT, Phase.PLAY, Phase.TURN_TILE)


@dataclass(frozen=True, slots=True)
class Way:
    """A way to turn the fate tile: the colours that would face the sides, and their totals."""

    way: str
    facing: list[str]
    totals: list[int]  # of the colours this seat knows to be valid


@dataclass(frozen=True, slots=True)
class Loss:
    """What a side would lose with the battle, fought to its end (H-6.2), or by retreating now."""

    troops: int  # those on the table, and those still to be played
    favours: int  # those on the table
    hero: bool  # a deployed one falls, unless a favour is given for it
    shamed: int  # troops that shame from before costs (H-6.5)
    shame: int  # markers added (H-6.6)
    falls: list[str]  # piles that would hold too few troops (H-7.1, H-7.2)


def ways(position: HectorPosition, heroes: list[int]) -> list[Way]:
    """How each turn of the tile would count, with the heroes that are known."""
    if position.phase != Phase.TURN_TILE:
        return []
    found = []
    twin = position.copy()
    for way, turned in WAYS.items():
        twin.edge = position.edge + turned & 3
        facing = [COLOURS[twin.facing(side)] for side in (0, 1)]
        found.append(Way(way, facing, [total_of(twin, side, heroes[side]) for side in (0, 1)]))
    return found


def losses(position: HectorPosition) -> list[Loss]:
    """What either side would lose with the battle."""
    if position.phase not in BATTLE:
        return []
    return [_loss(position, side, retreat=False) for side in (0, 1)]


def retreat(position: HectorPosition, seat: int | None) -> Loss | None:
    """What retreating costs, told to the seat that may."""
    if seat is None or seat != position.actor or position.phase != Phase.ACT:
        return None
    return _loss(position, seat, retreat=True)


def _loss(position: HectorPosition, seat: int, retreat: bool) -> Loss:
    side = list(position.sides)[seat * SIDE_SIZE : (seat + 1) * SIDE_SIZE]
    piles = side[PILE_SIZE : PILE_SIZE + len(PILES)]
    active = side[ACTIVE]
    if retreat:
        piles[active] += side[HAND_SIZE]  # H-6.4
    shamed = min(side[SHAME], piles[active] + piles[RESERVE]) if retreat else 0
    from_active = min(shamed, piles[active])
    piles[active] -= from_active
    piles[RESERVE] -= shamed - from_active
    # A front that falls joins the reserve before the reserve is looked at (H-7.3).
    falls = []
    for pile, name in enumerate(PILES):
        if side[USED] >> pile & 1 and piles[pile] < STANDING:
            falls.append(name)
            if pile != RESERVE:
                piles[RESERVE] += piles[pile]
    return Loss(
        troops=side[TABLE_SIZE] + (0 if retreat else side[HAND_SIZE]),
        favours=favours_on_table(position, seat),
        hero=side[COVERED] >= 0,
        shamed=shamed,
        shame=1 if retreat and side[SHAME] < MOST_SHAME else 0,
        falls=falls,
    )


def cannot(position: HectorPosition, seat: int | None) -> dict[str, str]:
    """Why actions of H-4.3 to H-4.7 are not possible now, told to the seat whose turn it is."""
    if seat is None or seat != position.actor or position.phase not in (Phase.ACT, Phase.PLAY):
        return {}
    if position.phase == Phase.PLAY:
        return dict.fromkeys(("discard", "change", "deploy", "favour", "retreat"), "done")
    side = list(position.sides)[seat * SIDE_SIZE : (seat + 1) * SIDE_SIZE]
    why = {}
    if not (side[PILE_SIZE + side[ACTIVE]] or side[PILE_SIZE + RESERVE]):
        why["discard"] = "no_troop"
    deployed = side[COVERED] >= 0
    if side[HERO] < 0:
        why["change"] = why["deploy"] = why["favour"] = "no_hero"
    elif deployed:
        why["change"] = why["deploy"] = "deployed"
        taken = side[FAVOURED] | 1 << side[COVERED]
        if not side[FAVOURS]:
            why["favour"] = "no_favour"
        elif all(taken >> slot & 1 for slot in range(side[TABLE_SIZE])):
            why["favour"] = "no_place"
    else:
        why["favour"] = "not_deployed"
        if not side[HERO_PILE_SIZE]:
            why["change"] = "none_left"
    return why
