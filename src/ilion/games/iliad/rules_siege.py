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


def next_turn(position: IliadPosition, events: list[Event] | None) -> None:
    """A seat has laid or attacked: the next one that has not passed (I-3.3)."""
    position.passes = 0
    turn_after(position, position.actor, events)


def turn_after(position: IliadPosition, seat: i64, events: list[Event] | None) -> None:
    position.phase = Phase.TURN
    camp = position.camp
    while True:
        seat += 1
        if seat == position.seats:
            seat = 0
        if camp[seat * ROW + IN_SIEGE]:
            break
    position.actor = seat
    if position.siege == Siege.GORGON and is_strongest(position, seat):
        win_gorgon(position, seat, events)  # I-7.2


def pass_turn(position: IliadPosition, events: list[Event] | None) -> None:
    """I-4.3: what passing means depends on the siege."""
    if position.siege == Siege.THANATOS:
        pass_thanatos(position, events)
    elif position.siege == Siege.GORGON:
        pass_gorgon(position, events)
    else:
        pass_duel(position, events)


# I-7.1 Thanatos


def pass_thanatos(position: IliadPosition, events: list[Event] | None) -> None:
    """The seat is out and adds the highest hero that is still there to its army."""
    seat: i64 = position.actor
    row: i64 = seat * ROW
    position.camp[row + IN_SIEGE] = 0
    position.camp[row + HERO] = position.inside  # as many heroes are left as seats are in
    position.camp[row + LAST_HERO] = position.inside
    position.inside -= 1
    if events is not None:
        events.append(tell.hero_joins(seat, position.camp[row + HERO]))
    if position.inside == 0:
        end_siege(position, events)
    else:
        turn_after(position, seat, events)


# I-7.2 Gorgon


def pass_gorgon(position: IliadPosition, events: list[Event] | None) -> None:
    """The seat is out, its army is discarded at once, and no hero comes."""
    seat: i64 = position.actor
    position.camp[seat * ROW + IN_SIEGE] = 0
    position.inside -= 1
    position.clear_camp(seat * ROW)
    if events is not None:
        events.append(tell.gave_up(seat))
    left: i64 = last_left(position)
    if left != NOBODY:
        win_gorgon(position, left, events)
    else:
        turn_after(position, seat, events)


def last_left(position: IliadPosition) -> i64:
    """The only seat left in; in the siege for the game, also one of the only team (I-8.3)."""
    found: i64 = NOBODY
    seat: i64
    for seat in range(position.seats):
        if position.camp[seat * ROW + IN_SIEGE]:
            if found != NOBODY and not (
                position.tied and position.team(found) == position.team(seat)
            ):
                return NOBODY
            found = seat
    return found


def is_strongest(position: IliadPosition, seat: i64) -> bool:
    """Whether a seat's army is strictly stronger than that of every other seat still in."""
    own: i64 = strength(position, seat)
    other: i64
    for other in range(position.seats):
        if (
            other != seat
            and position.camp[other * ROW + IN_SIEGE]
            and strength(position, other) >= own
        ):
            return False
    return True


def win_gorgon(position: IliadPosition, seat: i64, events: list[Event] | None) -> None:
    if events is not None:
        events.append(tell.gorgon_won(position, seat))
    if position.tied:
        end_game(position, 1 << position.team(seat), events)  # I-8.3: the siege was for the game
    else:
        position.order = seat
        reward(position, 1, events)  # I-8.1: the only winner, and one victory card


# I-9.2 Duel


def pass_duel(position: IliadPosition, events: list[Event] | None) -> None:
    """Passing is not final; two passes in a row end the siege."""
    position.passes += 1
    if events is not None:
        events.append(tell.passed(position.actor))
    if position.passes == 2:
        end_siege(position, events)
    else:
        turn_after(position, position.actor, events)


# The end of a Thanatos or a duel siege


def end_siege(position: IliadPosition, events: list[Event] | None) -> None:
    """Horses open (I-7.4), and the armies are put in order."""
    camp = position.camp
    seat: i64
    other: i64
    kind: i64
    _shown: i64
    for seat in range(position.seats):
        row: i64 = seat * ROW
        if count(camp[row + SORT_COUNTS], HORSE):
            load: i64 = horse_cards(camp, row + FIRST_GROUP, camp[row + GROUPS_USED])
            for kind in range(FOOT_KINDS):
                for _shown in range(count(load, kind)):
                    position.show(row, kind)
    # I-8.1: the strongest first; equal: the higher hero. I-9.3: equal: not who passed last.
    marks = vec[i64]([0] * 6)
    for seat in range(position.seats):
        tie_break: i64 = camp[seat * ROW + HERO]
        if position.siege == Siege.DUEL:
            tie_break = 0 if seat == position.actor else 1
        marks[seat] = full_strength(position, seat) * 8 + tie_break
    position.order = 0
    for seat in range(position.seats):
        place: i64 = 0
        for other in range(position.seats):
            if marks[other] > marks[seat]:
                place += 1
        position.order |= seat << (4 * place)
    if events is not None:
        events.extend(tell.siege_ended(position))
    # I-9.3: in a duel the stronger army takes one
    reward(position, 1 if position.siege == Siege.DUEL else total(position.stakes), events)
