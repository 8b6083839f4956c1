"""What the estimate of Das Pferd von Troja is made from: numbers for each seat. Compiled.

docs/bots.md says what they mean and how the weights were learned.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ilion.games.horse.components import DISTRICTS
from ilion.games.horse.features_prospects import Prospects, prospects_of
from ilion.games.horse.position import COLOUR_COUNT, NEUTRAL, HorsePosition, Phase

# A seat's row.
POINTS: Final = 0  # that it can expect, see Prospects
LEAD: Final = 1  # of these over the best other seat
SURE: Final = 2  # that lead, in standard deviations
SURE_LATE: Final = 3  # the same, counted the more the more heroes have landed
TO_LAND: Final = 4  # heroes of all colours
OWN_TO_LAND: Final = 5
FIRST_OUT: Final = 6  # in the horse
LAST_OUT: Final = 7
WAITING: Final = 8
OTHERS_WAITING: Final = 9
TURN: Final = 10  # it announces
PLACES: Final = 11  # heroes that it still places this turn
OTHER_PLACES: Final = 12
TWICE: Final = 13  # two seats: whoever acts has the next turn, too
AWAY: Final = 14  # turns until its own
DROP: Final = 15  # points it gains if who acts drops the hero that comes out next where it likes
FEATURES: Final = 16

ALL_HEROES: Final = 40.0  # of four colours


def features(state: HorsePosition) -> vec[float]:
    """A row for each seat."""
    prospects = prospects_of(state)
    rows = vec[float]([0.0] * (FEATURES * state.seats))
    seat: i64
    for seat in range(state.seats):
        write_seat(state, seat, prospects, rows, seat * FEATURES)
    return rows


def first_features(state: HorsePosition) -> vec[float]:
    """The first seat's row alone: of two seats no more is asked."""
    row = vec[float]([0.0] * FEATURES)
    write_seat(state, 0, prospects_of(state), row, 0)
    return row


def write_seat(
    state: HorsePosition, seat: i64, prospects: Prospects, row: vec[float], at: i64
) -> None:
    """All that concerns one seat."""
    seats = state.seats
    owner = state.owner
    points = prospects.points
    other: i64 = 1 if seat == 0 else 0  # the best other seat
    i: i64
    for i in range(seats):
        if i != seat and points[i] > points[other]:
            other = i
    variance = 1.0
    for i in range(DISTRICTS):
        wins = prospects.chance[i * seats + seat]
        loses = prospects.chance[i * seats + other]
        worth = prospects.worth[i]
        variance += worth * worth * (wins + loses - (wins - loses) * (wins - loses))
    lead = points[seat] - points[other]
    row[at + POINTS] = 0.05 * points[seat]
    row[at + LEAD] = 0.1 * lead
    row[at + SURE] = lead / sqrt(variance)
    row[at + SURE_LATE] = row[at + SURE] * (1.0 - float(prospects.to_land) / ALL_HEROES)
    row[at + TO_LAND] = 0.05 * float(prospects.to_land)
    row[at + OWN_TO_LAND] = 0.1 * float(prospects.own_to_land[seat])
    row[at + DROP] = 0.2 * prospects.drop[seat]
    if state.first_out != NEUTRAL and owner[state.first_out] == seat:
        row[at + FIRST_OUT] = 1.0
    if state.last_out != NEUTRAL and owner[state.last_out] == seat:
        row[at + LAST_OUT] = 1.0
    for i in range(COLOUR_COUNT):
        waiting = 0.33 * float(state.waiting[i])
        row[at + (WAITING if owner[i] == seat else OTHERS_WAITING)] += waiting
    write_turn(state, seat, row, at)


def write_turn(state: HorsePosition, seat: i64, row: vec[float], at: i64) -> None:
    """Whose turn it is, and what is left of it."""
    acts = state.actor == seat
    if state.phase == Phase.ANNOUNCE:
        row[at + TURN] = 1.0 if acts else 0.0
    else:
        row[at + (PLACES if acts else OTHER_PLACES)] = 0.33 * float(state.to_place)
    if state.seats == 2 and state.turns % 2 == 0:
        row[at + TWICE] = 1.0 if acts else -1.0
    away: i64 = seat - state.actor
    if away < 0:
        away += state.seats
    row[at + AWAY] = 0.33 * float(away)
