"""What seats have won: points of victory cards and tiles, less losses (I-1, I-8)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ilion.core.vecs import vec_of
from ilion.games.iliad.components import BOX
from ilion.games.iliad.position import LOSSES, ROW, TAKEN, IliadPosition
from ilion.games.iliad.position_cards import count

# Victory cards: Helen, then three kinds of triremes and three of cities, worth 1, 2 and 3 points.
VICTORY_KINDS: Final = 7
FIRST_TRIREME: Final = 1
FIRST_CITY: Final = 4
THANATOS_KINDS: Final = 3  # they cost 1, 2 and 3 points

VICTORY_POINTS: Final = vec_of(BOX.points)
AGAMEMNON_POINTS: Final[i64] = BOX.tiles[0]
ATHENA_POINTS: Final[i64] = BOX.tiles[1]
POSEIDON_POINTS: Final[i64] = BOX.tiles[2]


def points(position: IliadPosition, seat: i64) -> i64:
    """Victory cards and tiles, less Thanatos losses."""
    row: i64 = seat * ROW
    taken: i64 = position.camp[row + TAKEN]
    losses: i64 = position.camp[row + LOSSES]
    found: i64 = -(count(losses, 0) + 2 * count(losses, 1) + 3 * count(losses, 2))
    kind: i64
    for kind in range(VICTORY_KINDS):
        found += VICTORY_POINTS[kind] * count(taken, kind)
    if position.agamemnon == seat:
        found += AGAMEMNON_POINTS
    if position.athena == seat:
        found += ATHENA_POINTS
    if position.poseidon == seat:
        found += POSEIDON_POINTS
    return found


def team_points(position: IliadPosition, team: i64) -> i64:
    found: i64 = 0
    seat: i64
    for seat in range(position.seats):
        if position.team(seat) == team:
            found += points(position, seat)
    return found


def sum_of(position: IliadPosition, seat: i64, first_kind: i64) -> i64:
    """The points of a seat's cities or triremes."""
    taken: i64 = position.camp[seat * ROW + TAKEN]
    return (
        count(taken, first_kind)
        + 2 * count(taken, first_kind + 1)
        + 3 * count(taken, first_kind + 2)
    )
