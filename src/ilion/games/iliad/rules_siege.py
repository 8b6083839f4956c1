"""I-7 Whose turn it is in a siege, passing, and how the kinds of siege end."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ilion.core.events import Event
from ilion.core.state import NOBODY
from ilion.games.iliad import events as tell
from ilion.games.iliad.position import (
    FIRST_GROUP,
    GROUPS_USED,
    HERO,
    IN_SIEGE,
    LAST_HERO,
    ROW,
    SORT_COUNTS,
    IliadPosition,
    Phase,
    Siege,
)
from ilion.games.iliad.position_cards import FOOT_KINDS, HORSE, count, total
from ilion.games.iliad.rules_army import strength
from ilion.games.iliad.rules_end import end_game
from ilion.games.iliad.rules_horses import full_strength, horse_cards
from ilion.games.iliad.rules_rewards import reward


def next_turn(state: IliadPosition, events: list[Event] | None) -> None:
    """A seat has laid or attacked: the next one that has not passed (I-3.3)."""
    state.passes = 0
    turn_after(state, state.actor, events)


def turn_after(state: IliadPosition, seat: i64, events: list[Event] | None) -> None:
    state.phase = Phase.TURN
    camp = state.camp
    while True:
        seat += 1
        if seat == state.seats:
            seat = 0
        if camp[seat * ROW + IN_SIEGE]:
            break
    state.actor = seat
    if state.siege == Siege.GORGON and is_strongest(state, seat):
        win_gorgon(state, seat, events)  # I-7.2


def pass_turn(state: IliadPosition, events: list[Event] | None) -> None:
    """I-4.3: what passing means depends on the siege."""
    if state.siege == Siege.THANATOS:
        pass_thanatos(state, events)
    elif state.siege == Siege.GORGON:
        pass_gorgon(state, events)
    else:
        pass_duel(state, events)


# I-7.1 Thanatos


def pass_thanatos(state: IliadPosition, events: list[Event] | None) -> None:
    """The seat is out and adds the highest hero that is still there to its army."""
    seat: i64 = state.actor
    row: i64 = seat * ROW
    state.camp[row + IN_SIEGE] = 0
    state.camp[row + HERO] = state.inside  # as many heroes are left as seats are in
    state.camp[row + LAST_HERO] = state.inside
    state.inside -= 1
    if events is not None:
        events.append(tell.hero_joins(seat, state.camp[row + HERO]))
    if state.inside == 0:
        end_siege(state, events)
    else:
        turn_after(state, seat, events)


# I-7.2 Gorgon


def pass_gorgon(state: IliadPosition, events: list[Event] | None) -> None:
    """The seat is out, its army is discarded at once, and no hero comes."""
    seat: i64 = state.actor
    state.camp[seat * ROW + IN_SIEGE] = 0
    state.inside -= 1
    state.clear_camp(seat * ROW)
    if events is not None:
        events.append(tell.gave_up(seat))
    left: i64 = last_left(state)
    if left != NOBODY:
        win_gorgon(state, left, events)
    else:
        turn_after(state, seat, events)


def last_left(state: IliadPosition) -> i64:
    """The only seat left in; in the siege for the game, also one of the only team (I-8.3)."""
    found: i64 = NOBODY
    seat: i64
    for seat in range(state.seats):
        if state.camp[seat * ROW + IN_SIEGE]:
            if found != NOBODY and not (state.tied and state.team(found) == state.team(seat)):
                return NOBODY
            found = seat
    return found


def is_strongest(state: IliadPosition, seat: i64) -> bool:
    """Whether a seat's army is strictly stronger than that of every other seat still in."""
    own: i64 = strength(state, seat)
    other: i64
    for other in range(state.seats):
        if other != seat and state.camp[other * ROW + IN_SIEGE] and strength(state, other) >= own:
            return False
    return True


def win_gorgon(state: IliadPosition, seat: i64, events: list[Event] | None) -> None:
    if events is not None:
        events.append(tell.gorgon_won(state, seat))
    if state.tied:
        end_game(state, 1 << state.team(seat), events)  # I-8.3: the siege was for the game
    else:
        state.order = seat
        reward(state, 1, events)  # I-8.1: the only winner, and one victory card


# I-9.2 Duel


def pass_duel(state: IliadPosition, events: list[Event] | None) -> None:
    """Passing is not final; two passes in a row end the siege."""
    state.passes += 1
    if events is not None:
        events.append(tell.passed(state.actor))
    if state.passes == 2:
        end_siege(state, events)
    else:
        turn_after(state, state.actor, events)


# The end of a Thanatos or a duel siege


def end_siege(state: IliadPosition, events: list[Event] | None) -> None:
    """Horses open (I-7.4), and the armies are put in order."""
    camp = state.camp
    seat: i64
    other: i64
    kind: i64
    for seat in range(state.seats):
        row: i64 = seat * ROW
        if count(camp[row + SORT_COUNTS], HORSE):
            load: i64 = horse_cards(camp, row + FIRST_GROUP, camp[row + GROUPS_USED])
            for kind in range(FOOT_KINDS):
                for _ in range(count(load, kind)):
                    state.show(row, kind)
    # I-8.1: the strongest first; equal: the higher hero. I-9.3: equal: not who passed last.
    marks = vec[i64]([0] * 6)
    for seat in range(state.seats):
        tie_break: i64 = camp[seat * ROW + HERO]
        if state.siege == Siege.DUEL:
            tie_break = 0 if seat == state.actor else 1
        marks[seat] = full_strength(state, seat) * 8 + tie_break
    state.order = 0
    for seat in range(state.seats):
        place: i64 = 0
        for other in range(state.seats):
            if marks[other] > marks[seat]:
                place += 1
        state.order |= seat << (4 * place)
    if events is not None:
        events.extend(tell.siege_ended(state))
    # I-9.3: in a duel the stronger army takes one
    reward(state, 1 if state.siege == Siege.DUEL else total(state.stakes), events)
