"""How likely each seat is to hold each district in the end, and the points it can expect. Compiled.

Heroes are supposed to land at random from now on, where there is room, each colour as often as it
has heroes left. A table holds the chances where all colours were alike; how they change where one
colour has more heroes left than another is read from the same table, one hero on.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ilion.core.state import NOBODY
from ilion.games.horse.components import BOX, DISTRICTS
from ilion.games.horse.position import COLOUR_COUNT, NEUTRAL, ROW, TOTAL, HorsePosition
from ilion.games.horse.rules import BONUSES, CAPACITY

# A district's heroes make a code, one digit for each colour.
BASE: Final[i64] = max(BOX.capacity.values()) + 1
STEPS: Final = vec[i64]([1, BASE, BASE * BASE, BASE * BASE * BASE])  # what one hero adds to it
UNBOUNDED: Final = 1e9


class Prospects:
    """What each seat can expect of the districts."""

    def __init__(self, seats: i64) -> None:
        self.to_land: i64 = 0
        self.worth: vec[float] = vec[float]([0.0] * DISTRICTS)  # when all heroes have landed
        self.chance: vec[float] = vec[float]([0.0] * (DISTRICTS * seats))  # to hold a district
        self.points: vec[float] = vec[float]([0.0] * seats)
        self.own_to_land: vec[i64] = vec[i64]([0] * seats)
        self.colour_to_land: vec[i64] = vec[i64]([0] * COLOUR_COUNT)
        self.place: vec[i64] = vec[i64]([0] * COLOUR_COUNT)  # of each colour among those in play
        # By place: by how much its share of the heroes to land is larger than an even one.
        self.more: vec[float] = vec[float]([0.0] * COLOUR_COUNT)
        # What each seat gains if who acts drops the hero that comes out next where it gains most.
        self.drop: vec[float] = vec[float]([0.0] * seats)
        self.drop_lead: float = -UNBOUNDED  # that gain of who acts, over the best other seat's
        # Made once, and written anew for each district.
        self.chances: vec[float] = vec[float]([0.0] * COLOUR_COUNT)  # by place
        self.chances_after: vec[float] = vec[float]([0.0] * COLOUR_COUNT)  # of that drop
        self.gains: vec[float] = vec[float]([0.0] * seats)


def prospects_of(state: HorsePosition) -> Prospects:
    seats = state.seats
    owner = state.owner
    board = state.board
    found = Prospects(seats)
    to_land = count_to_land(state, found)
    capacity: i64 = CAPACITY[seats]
    room: i64 = capacity * DISTRICTS
    table = HOLDS_OF_THREE if seats == 3 else HOLDS_OF_FOUR
    chances = found.chances
    district: i64
    colour: i64
    for district in range(DISTRICTS):
        room -= board[district * ROW + TOTAL]
    for district in range(DISTRICTS):
        row: i64 = district * ROW
        total: i64 = board[row + TOTAL]
        to_come = 0.0
        if room > 0:
            to_come = float((capacity - total) * to_land) / float(room)
        code: i64 = 0
        colour = COLOUR_COUNT
        while colour > 0:
            colour -= 1
            if owner[colour] != NOBODY:
                code = code * BASE + board[row + colour]
        worth = float(total + BONUSES[district] + state.treasure[district]) + to_come
        found.worth[district] = worth
        read_chances(table, code, to_come, chances)
        if total < capacity and state.first_out != NEUTRAL:
            try_drop(state, table, code, to_come, worth, found)
        if to_come > 0.0:
            shift_chances(table, code, to_come, found, chances)
        place: i64 = 0
        for colour in range(COLOUR_COUNT):
            seat: i64 = owner[colour]
            if seat != NOBODY:
                found.chance[district * seats + seat] += chances[place]
                found.points[seat] += worth * chances[place]
                place += 1
    return found


def count_to_land(state: HorsePosition, found: Prospects) -> i64:
    """Heroes in the bag, waiting and in the horse: of each colour, of each seat, and of all.

    Colours in play get their places on the way, and each its share of what is to land.
    """
    owner = state.owner
    left = found.colour_to_land
    i: i64
    for i in range(state.bag_left):
        left[state.bag[i]] += 1
    if state.first_out != NEUTRAL:
        left[state.first_out] += 1
    if state.last_out != NEUTRAL:
        left[state.last_out] += 1
    colours: i64 = 0
    for i in range(COLOUR_COUNT):
        if owner[i] != NOBODY:
            left[i] += state.waiting[i]
            found.own_to_land[owner[i]] += left[i]
            found.to_land += left[i]
            found.place[i] = colours
            colours += 1
    for i in range(COLOUR_COUNT):
        if owner[i] != NOBODY and found.to_land > 0:
            share = float(left[i]) / float(found.to_land)
            found.more[found.place[i]] = share - 1.0 / float(colours)
    return found.to_land


def read_chances(table: vec[float], code: i64, to_come: float, chances: vec[float]) -> None:
    """Each colour's chance to hold a district where all colours land alike, by place."""
    whole: i64 = i64(to_come)
    part = to_come - float(whole)
    at: i64 = (code * BASE + whole) * COLOUR_COUNT
    i: i64
    for i in range(COLOUR_COUNT):
        chances[i] = table[at + i]
    if part > 0.0:
        at += COLOUR_COUNT
        for i in range(COLOUR_COUNT):
            chances[i] += part * (table[at + i] - chances[i])


def shift_chances(
    table: vec[float], code: i64, to_come: float, found: Prospects, chances: vec[float]
) -> None:
    """What changes where colours with more heroes left land more often.

    A chance, seen as a function of how often a colour lands, rises by the number of heroes to come
    times the chance once one hero more of that colour has landed: its first derivative.
    """
    whole: i64 = i64(to_come)
    part = to_come - float(whole)
    nearer = (1.0 - part) * float(whole)
    further = part * float(whole + 1)
    place: i64
    i: i64
    for place in range(COLOUR_COUNT):
        more = found.more[place]
        if more == 0.0:
            continue
        at: i64 = ((code + STEPS[place]) * BASE + whole) * COLOUR_COUNT
        if further > 0.0:
            for i in range(COLOUR_COUNT):
                chances[i] += more * further * table[at + i]
        if nearer > 0.0:
            at -= COLOUR_COUNT
            for i in range(COLOUR_COUNT):
                chances[i] += more * nearer * table[at + i]
    # A tangent may leave what is possible: no chance below 0, all of them 1 at most.
    total = 0.0
    for i in range(COLOUR_COUNT):
        chances[i] = max(0.0, chances[i])
        total += chances[i]
    if total > 1.0:
        for i in range(COLOUR_COUNT):
            chances[i] /= total


def try_drop(
    state: HorsePosition,
    table: vec[float],
    code: i64,
    to_come: float,
    worth: float,
    found: Prospects,
) -> None:
    """Let the hero that comes out next land in a district; keep what seats gain if it is best yet.

    Best is what adds most to the lead of the seat that acts.
    """
    owner = state.owner
    seats = state.seats
    gains = found.gains
    before = found.chances
    after = found.chances_after
    landed: i64 = code + STEPS[found.place[state.first_out]]
    read_chances(table, landed, max(0.0, to_come - 1.0), after)
    i: i64
    for i in range(seats):
        gains[i] = 0.0
    place: i64 = 0
    for i in range(COLOUR_COUNT):
        if owner[i] != NOBODY:
            gains[owner[i]] += worth * (after[place] - before[place])
            place += 1
    most = -UNBOUNDED  # of the others
    for i in range(seats):
        if i != state.actor and gains[i] > most:
            most = gains[i]
    lead = gains[state.actor] - most
    if lead > found.drop_lead:
        found.drop_lead = lead
        for i in range(seats):
            found.drop[i] = gains[i]


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
            for colour in range(colours):
                counts[colour] = rest % BASE
                landed += counts[colour]
                rest = rest // BASE
            at: i64 = (code * BASE + to_come) * COLOUR_COUNT
            if landed + to_come >= BASE:
                continue
            if to_come == 0:
                holder = holder_of(counts)
                if holder != NOBODY:
                    table[at + holder] = 1.0
                continue
            step: i64 = 1  # what one more hero of a colour adds to the code
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
