"""What the estimate of Das Pferd von Troja is made from: numbers for each seat. Compiled.

docs/bots.md says what they mean and how the weights were learned.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ilion.core.state import NOBODY
from ilion.games.horse.components import BOX, DISTRICTS
from ilion.games.horse.position import COLOUR_COUNT, NEUTRAL, ROW, TOTAL, HorsePosition, Phase
from ilion.games.horse.rules import BONUSES, CAPACITY

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
FEATURES: Final = 15

# How likely a colour is to hold a district once so many more heroes have landed there, each of any
# colour alike. A district's heroes make a code, one digit for each colour.
BASE: Final[i64] = max(BOX.capacity.values()) + 1
ALL_HEROES: Final = 40.0  # of four colours


class Prospects:
    """What each seat can expect of the districts, as if heroes landed at random from now on."""

    def __init__(self, seats: i64) -> None:
        self.to_land: i64 = 0
        self.worth: vec[float] = vec[float]([0.0] * DISTRICTS)  # when all heroes have landed
        self.chance: vec[float] = vec[float]([0.0] * (DISTRICTS * seats))  # to hold a district
        self.points: vec[float] = vec[float]([0.0] * seats)
        self.own_to_land: vec[i64] = vec[i64]([0] * seats)


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


def prospects_of(state: HorsePosition) -> Prospects:
    seats = state.seats
    owner = state.owner
    board = state.board
    found = Prospects(seats)
    to_land = count_to_land(state, found)
    capacity: i64 = CAPACITY[seats]
    room: i64 = capacity * DISTRICTS
    district: i64
    colour: i64
    for district in range(DISTRICTS):
        room -= board[district * ROW + TOTAL]
    table = HOLDS_OF_THREE if seats == 3 else HOLDS_OF_FOUR
    for district in range(DISTRICTS):
        row: i64 = district * ROW
        total: i64 = board[row + TOTAL]
        to_come = 0.0
        if room > 0:
            to_come = float((capacity - total) * to_land) / float(room)
        whole: i64 = i64(to_come)
        part = to_come - float(whole)
        code: i64 = 0
        for colour in range(COLOUR_COUNT):
            if owner[colour] != NOBODY:
                code = code * BASE + board[row + colour]
        at: i64 = (code * BASE + whole) * COLOUR_COUNT
        worth = float(total + BONUSES[district] + state.treasure[district]) + to_come
        found.worth[district] = worth
        for colour in range(COLOUR_COUNT):
            seat: i64 = owner[colour]
            if seat != NOBODY:
                chance = table[at]
                if part > 0.0:
                    chance += part * (table[at + COLOUR_COUNT] - chance)
                found.chance[district * seats + seat] += chance
                found.points[seat] += worth * chance
                at += 1
    return found


def count_to_land(state: HorsePosition, found: Prospects) -> i64:
    """Heroes in the bag, waiting and in the horse; of each seat, and of all."""
    owner = state.owner
    own = found.own_to_land
    i: i64
    for i in range(state.bag_left):
        own[owner[state.bag[i]]] += 1
    for i in range(COLOUR_COUNT):
        if state.waiting[i] > 0:
            own[owner[i]] += state.waiting[i]
    if state.first_out != NEUTRAL:
        own[owner[state.first_out]] += 1
    if state.last_out != NEUTRAL:
        own[owner[state.last_out]] += 1
    for i in range(state.seats):
        found.to_land += own[i]
    return found.to_land


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


def holds(colours: i64) -> vec[float]:
    """The chances of each colour, by code and by how many heroes are still to land there."""
    codes: i64 = 1
    _colour: i64
    for _colour in range(colours):
        codes *= BASE
    table = vec[float]([0.0] * (codes * BASE * COLOUR_COUNT))
    counts = vec[i64]([0] * colours)
    to_come: i64
    code: i64
    colour: i64
    for to_come in range(BASE):
        for code in range(codes):
            landed: i64 = 0
            rest: i64 = code
            colour = colours - 1
            while colour >= 0:
                counts[colour] = rest % BASE
                landed += counts[colour]
                rest = rest // BASE
                colour -= 1
            at: i64 = (code * BASE + to_come) * COLOUR_COUNT
            if landed + to_come >= BASE:
                continue
            if to_come == 0:
                holder = holder_of(counts)
                if holder != NOBODY:
                    table[at + holder] = 1.0
                continue
            step: i64 = 1  # what one more hero of the last colour adds to the code
            for _colour in range(colours):
                after: i64 = ((code + step) * BASE + to_come - 1) * COLOUR_COUNT
                for colour in range(colours):
                    table[at + colour] += table[after + colour] / float(colours)
                step *= BASE
    return table


def holder_of(counts: vec[i64]) -> i64:
    """P-6.2: the highest count held by exactly one; NOBODY without one."""
    best: i64 = NOBODY
    most: i64 = 0
    i: i64
    j: i64
    for i in range(len(counts)):
        if counts[i] > most:
            alone = True
            for j in range(len(counts)):
                if j != i and counts[j] == counts[i]:
                    alone = False
            if alone:
                best = i
                most = counts[i]
    return best


HOLDS_OF_FOUR: Final = holds(4)
HOLDS_OF_THREE: Final = holds(3)
