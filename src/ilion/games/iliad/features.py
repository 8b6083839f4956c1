"""What the estimate of Iliade is made from: numbers for each team, or each seat alone. Compiled.

docs/bots.md says what they mean and how the weights were learned.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ilion.games.iliad.components import BOX
from ilion.games.iliad.position import (
    FIRST_GROUP,
    GROUPS_USED,
    HAND,
    HAND_SIZE,
    HERO,
    IN_SIEGE,
    ROW,
    SORT_COUNTS,
    Mode,
    Phase,
    Siege,
)
from ilion.games.iliad.position_cards import (
    ARCHERS,
    BALLISTA,
    CATAPULT,
    CHARIOT,
    ELEPHANT,
    HORSE,
    SORT,
    count,
    load_size,
)
from ilion.games.iliad.rules import IliadRules
from ilion.games.iliad.rules_army import strength
from ilion.games.iliad.rules_horses import new_phalanxes
from ilion.games.iliad.rules_points import (
    AGAMEMNON_POINTS,
    FIRST_CITY,
    FIRST_TRIREME,
    VICTORY_KINDS,
    VICTORY_POINTS,
    points,
    sum_of,
)

# A team's row. "Now" is as the armies lie, "soon" with what hands could still add to them.
POINTS: Final = 0
LEAD: Final = 1  # over the best other team
GAIN_NOW: Final = 2  # points that this siege would bring
GAIN_SOON: Final = 3
LEAD_NOW: Final = 4  # with these points
LEAD_SOON: Final = 5
WINS_NOW: Final = 6  # the goal would be reached
WINS_SOON: Final = 7
OTHER_WINS_NOW: Final = 8
OTHER_WINS_SOON: Final = 9
TO_GOAL: Final = 10
OTHER_TO_GOAL: Final = 11
CARDS: Final = 12  # in hand
OTHER_CARDS: Final = 13
HAND_STRENGTH: Final = 14  # what they would be worth if all were laid
OTHER_HAND_STRENGTH: Final = 15
MARGIN_NOW: Final = 16  # of the strongest army over the strongest other, from -1 to 1
MARGIN_SOON: Final = 17
STRONGER: Final = 18  # the same margin, unbounded
INSIDE: Final = 19  # seats that are still in the siege
OTHER_INSIDE: Final = 20
RIDERS_IN_HAND: Final = 21  # chariots and archers
ENGINES_IN_HAND: Final = 22  # catapults and ballistas
HORSES_IN_HAND: Final = 23
RIDERS: Final = 24  # on the table
OTHER_RIDERS: Final = 25
SIEGES_LEFT: Final = 26
ACTING: Final = 27
ATHENA: Final = 28
POSEIDON: Final = 29
AGAMEMNON: Final = 30
GORGON: Final = 31
GORGON_ACTING: Final = 32
LAST_WORD: Final = 33  # duel: one seat has passed, and the one that acts is ahead
PASSED: Final = 34  # duel: one seat has passed
CITIES: Final = 35  # more points of cities than the best other
TRIREMES: Final = 36
TAKING: Final = 37
DROPPING: Final = 38
FEATURES: Final = 39

MOST_PRIZES: Final = 8  # open victory cards that are looked at
MOST_POINTS: Final[i64] = max(BOX.points)
HIDDEN_STRENGTH: Final = 3  # of a card in a horse
HAND_COUNTS: Final = 0.6  # how much of a hand comes to the table in time
HERO_TO_COME: Final = 2.0
OUT: Final = -1.0  # the strength of who has left a Gorgon siege


class Numbers:
    """What is worked out once for each seat, before the teams are compared."""

    def __init__(self, seats: i64) -> None:
        self.points: vec[i64] = vec[i64]([0] * seats)
        self.army: vec[i64] = vec[i64]([0] * seats)
        self.hand: vec[i64] = vec[i64]([0] * seats)
        self.now: vec[float] = vec[float]([0.0] * seats)
        self.soon: vec[float] = vec[float]([0.0] * seats)
        self.gain_now: vec[float] = vec[float]([0.0] * seats)
        self.gain_soon: vec[float] = vec[float]([0.0] * seats)


def features(state: IliadRules) -> vec[float]:
    """A row for each team."""
    numbers = numbers_of(state)
    rows = vec[float]([0.0] * (FEATURES * state.teams))
    team: i64
    for team in range(state.teams):
        write_sums(state, team, numbers, rows)
    for team in range(state.teams):
        write_leads(state, team, numbers, rows)
        write_table(state, team, rows)
    return rows


def numbers_of(state: IliadRules) -> Numbers:
    """Points, armies and hands of all seats, and what the siege promises them."""
    numbers = Numbers(state.seats)
    camp = state.camp
    duel = state.mode == Mode.DUEL
    gorgon = state.siege == Siege.GORGON
    seat: i64
    i: i64
    for seat in range(state.seats):
        row: i64 = seat * ROW
        numbers.points[seat] = points(state, seat)
        army: i64 = strength(state, seat)
        if count(camp[row + SORT_COUNTS], HORSE) > 0:
            for i in range(row + FIRST_GROUP, row + FIRST_GROUP + camp[row + GROUPS_USED]):
                if camp[i] & SORT == HORSE:
                    army += HIDDEN_STRENGTH * load_size(camp[i])
        cards: i64 = camp[row + HAND]
        hand: i64 = new_phalanxes(
            count(cards, 0), count(cards, 1), count(cards, 2), count(cards, 3)
        )
        hand += count(cards, ARCHERS) + 3 * count(cards, CHARIOT) + 2 * count(cards, ELEPHANT)
        numbers.army[seat] = army
        numbers.hand[seat] = hand
        if gorgon and camp[row + IN_SIEGE] == 0:
            numbers.now[seat] = OUT
            numbers.soon[seat] = OUT
            continue
        numbers.now[seat] = float(army) + 0.01 * float(camp[row + HERO])
        soon = float(army)
        if camp[row + IN_SIEGE] == 1:
            soon += HAND_COUNTS * float(hand)
            if not duel:
                soon += HERO_TO_COME
        numbers.soon[seat] = soon
    write_gains(state, numbers)
    return numbers


def write_gains(state: IliadRules, numbers: Numbers) -> None:
    """The points that each seat would get if armies stayed in this order (I-8.1, I-9.3)."""
    if state.phase == Phase.DROP or state.phase == Phase.OVER:
        return
    prizes = vec[i64]([0] * MOST_PRIZES)  # the points of the open victory cards, highest first
    found: i64 = 0
    kind: i64
    i: i64
    _card: i64
    worth: i64 = MOST_POINTS
    while worth > 0:
        for kind in range(VICTORY_KINDS):
            if VICTORY_POINTS[kind] == worth:
                for _card in range(count(state.stakes, kind)):
                    if found < MOST_PRIZES:
                        prizes[found] = worth
                        found += 1
        worth -= 1
    seats = state.seats
    if state.phase == Phase.TAKE:
        for i in range(min(state.to_take, found)):
            if state.rank + i < seats:
                seat: i64 = state.order >> (4 * (state.rank + i)) & 15
                numbers.gain_now[seat] = float(prizes[i])
                numbers.gain_soon[seat] = float(prizes[i])
        return
    single = state.mode == Mode.DUEL or state.siege == Siege.GORGON
    handed: i64 = min(found, 1) if single else found
    loss: i64 = 0 if single else max(state.oracle, 0)  # a Thanatos card's number is its cost
    for seat in range(seats):
        numbers.gain_now[seat] = gain(state, numbers.now, seat, prizes, handed, loss)
        numbers.gain_soon[seat] = gain(state, numbers.soon, seat, prizes, handed, loss)


def gain(
    state: IliadRules, armies: vec[float], seat: i64, prizes: vec[i64], handed: i64, loss: i64
) -> float:
    """What a seat gets where armies are of these strengths."""
    place: i64 = 0
    other: i64
    for other in range(state.seats):
        if armies[other] > armies[seat] or (armies[other] == armies[seat] and other < seat):
            place += 1
    won: i64 = prizes[place] if place < handed else 0
    if place == 0 and state.agamemnon != seat:
        won += AGAMEMNON_POINTS
    if place == state.seats - 1:
        won -= loss
    return float(won)


def write_sums(state: IliadRules, team: i64, numbers: Numbers, rows: vec[float]) -> None:
    """What the seats of a team have together."""
    camp = state.camp
    at: i64 = team * FEATURES
    each = 1.0 / float(state.seats // state.teams)
    seat: i64
    for seat in range(state.seats):
        if state.team(seat) != team:
            continue
        row: i64 = seat * ROW
        cards: i64 = camp[row + HAND]
        sorts: i64 = camp[row + SORT_COUNTS]
        rows[at + POINTS] += 0.2 * float(numbers.points[seat])
        rows[at + GAIN_NOW] += numbers.gain_now[seat] / 3.0
        rows[at + GAIN_SOON] += numbers.gain_soon[seat] / 3.0
        rows[at + CARDS] += each * float(camp[row + HAND_SIZE]) / 6.0
        rows[at + HAND_STRENGTH] += each * float(numbers.hand[seat]) / 15.0
        rows[at + INSIDE] += each * float(camp[row + IN_SIEGE])
        rows[at + RIDERS_IN_HAND] += (
            each * 0.5 * float(count(cards, CHARIOT) + count(cards, ARCHERS))
        )
        rows[at + ENGINES_IN_HAND] += (
            each * 0.5 * float(count(cards, CATAPULT) + count(cards, BALLISTA))
        )
        rows[at + HORSES_IN_HAND] += each * float(count(cards, HORSE))
        rows[at + RIDERS] += each * 0.5 * float(count(sorts, ARCHERS) + count(sorts, CHARIOT))
        if state.athena == seat:
            rows[at + ATHENA] = 1.0
        if state.poseidon == seat:
            rows[at + POSEIDON] = 1.0
        if state.agamemnon == seat:
            rows[at + AGAMEMNON] = 1.0
        if state.actor == seat:
            rows[at + ACTING] = 1.0


def write_leads(state: IliadRules, team: i64, numbers: Numbers, rows: vec[float]) -> None:
    """How a team stands against the others."""
    at: i64 = team * FEATURES
    goal = float(state.goal())
    others = 1.0 / float(state.teams - 1)
    best = -99.0
    best_now = -99.0
    best_soon = -99.0
    other: i64
    for other in range(state.teams):
        if other != team:
            its: i64 = other * FEATURES
            has = 5.0 * rows[its + POINTS]
            best = max(best, has)
            best_now = max(best_now, has + 3.0 * rows[its + GAIN_NOW])
            best_soon = max(best_soon, has + 3.0 * rows[its + GAIN_SOON])
            rows[at + OTHER_CARDS] += others * rows[its + CARDS]
            rows[at + OTHER_HAND_STRENGTH] += others * rows[its + HAND_STRENGTH]
            rows[at + OTHER_INSIDE] += others * rows[its + INSIDE]
            rows[at + OTHER_RIDERS] += others * rows[its + RIDERS]
    own = 5.0 * rows[at + POINTS]
    now = own + 3.0 * rows[at + GAIN_NOW]
    soon = own + 3.0 * rows[at + GAIN_SOON]
    reached = goal - 0.001  # sums of fractions
    rows[at + LEAD] = 0.2 * (own - best)
    rows[at + LEAD_NOW] = 0.2 * (now - best_now)
    rows[at + LEAD_SOON] = 0.2 * (soon - best_soon)
    rows[at + WINS_NOW] = 1.0 if now >= reached else 0.0
    rows[at + WINS_SOON] = 1.0 if soon >= reached else 0.0
    rows[at + OTHER_WINS_NOW] = 1.0 if best_now >= reached else 0.0
    rows[at + OTHER_WINS_SOON] = 1.0 if best_soon >= reached else 0.0
    rows[at + TO_GOAL] = 0.2 * max(0.0, goal - own)
    rows[at + OTHER_TO_GOAL] = 0.2 * max(0.0, goal - best)
    own_army: i64 = -1
    other_army: i64 = -1
    own_soon = OUT
    other_soon = OUT
    cities: i64 = 0
    other_cities: i64 = 0
    triremes: i64 = 0
    other_triremes: i64 = 0
    seat: i64
    for seat in range(state.seats):
        if state.team(seat) == team:
            own_army = max(own_army, numbers.army[seat])
            own_soon = max(own_soon, numbers.soon[seat])
            cities = max(cities, sum_of(state, seat, FIRST_CITY))
            triremes = max(triremes, sum_of(state, seat, FIRST_TRIREME))
        else:
            other_army = max(other_army, numbers.army[seat])
            other_soon = max(other_soon, numbers.soon[seat])
            other_cities = max(other_cities, sum_of(state, seat, FIRST_CITY))
            other_triremes = max(other_triremes, sum_of(state, seat, FIRST_TRIREME))
    rows[at + MARGIN_NOW] = bounded(0.2 * float(own_army - other_army))
    rows[at + MARGIN_SOON] = bounded(0.2 * (own_soon - other_soon))
    rows[at + STRONGER] = 0.05 * float(own_army - other_army)
    rows[at + CITIES] = 0.2 * float(cities - other_cities)
    rows[at + TRIREMES] = 0.2 * float(triremes - other_triremes)
    if state.mode == Mode.DUEL and state.passes == 1:
        sign = 1.0 if rows[at + ACTING] == 1.0 else -1.0
        rows[at + PASSED] = sign
        if numbers.army[state.actor] > numbers.army[1 - state.actor]:
            rows[at + LAST_WORD] = sign


def write_table(state: IliadRules, team: i64, rows: vec[float]) -> None:
    """What is the same for all teams, or the team that acts."""
    at: i64 = team * FEATURES
    acting = rows[at + ACTING]
    rows[at + SIEGES_LEFT] = 0.25 * float(state.oracle_left)
    if state.phase == Phase.TAKE:
        rows[at + TAKING] = 1.0
    elif state.phase == Phase.DROP:
        rows[at + DROPPING] = 1.0
    if state.siege == Siege.GORGON:
        rows[at + GORGON] = 1.0
        rows[at + GORGON_ACTING] = acting


def bounded(x: float) -> float:
    """From -1 to 1, steepest at 0."""
    return 2.0 / (1.0 + exp(-x)) - 1.0
