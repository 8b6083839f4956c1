"""I-8 Rewards: victory cards, tiles and Thanatos losses."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ilion.core.chance import Chance
from ilion.core.events import Event
from ilion.core.state import NOBODY
from ilion.games.iliad import events as tell
from ilion.games.iliad import notation
from ilion.games.iliad.position import (
    LOSSES,
    ROW,
    TAKEN,
    IliadPosition,
    Mode,
    Phase,
    Siege,
)
from ilion.games.iliad.position_cards import count, one
from ilion.games.iliad.rules_between import draw_three
from ilion.games.iliad.rules_end import count_points, end_game
from ilion.games.iliad.rules_points import (
    FIRST_CITY,
    FIRST_TRIREME,
    VICTORY_KINDS,
    sum_of,
    team_points,
)

FIRST_TAKE: Final[i64] = notation.TAKE.first


def reward(state: IliadPosition, cards: i64, events: list[Event] | None) -> None:
    """I-8.1: the strongest takes the Agamemnon tile; then seats choose, the strongest first."""
    state.rank = 0
    state.to_take = min(cards, state.seats)
    state.actor = state.order & 15
    state.phase = Phase.TAKE
    if events is not None and state.agamemnon != state.actor:
        events.append(tell.tile("agamemnon", state.actor, state.agamemnon))
    state.agamemnon = state.actor


def takes_into(state: IliadPosition, moves: vec[i64]) -> i64:
    """I-8.1: any of the victory cards that lie open."""
    found: i64 = 0
    kind: i64
    for kind in range(VICTORY_KINDS):
        if count(state.stakes, kind):
            moves[found] = FIRST_TAKE + kind
            found += 1
    return found


def take(state: IliadPosition, kind: i64, chance: Chance, events: list[Event] | None) -> None:
    seat: i64 = state.actor
    state.stakes -= one(kind)
    state.camp[seat * ROW + TAKEN] += one(kind)
    if events is not None:
        events.append(tell.took(seat, kind))
    # I-8.2: only the taker can have come to have more than the holder
    if leads(state, seat, state.athena, FIRST_CITY):
        if events is not None:
            events.append(tell.tile("athena", seat, state.athena))
        state.athena = seat
    if leads(state, seat, state.poseidon, FIRST_TRIREME):
        if events is not None:
            events.append(tell.tile("poseidon", seat, state.poseidon))
        state.poseidon = seat
    if team_points(state, state.team(seat)) >= state.goal():
        end_game(state, 1 << state.team(seat), events)  # at once
        return
    state.to_take -= 1
    if state.to_take > 0:
        state.rank += 1
        state.actor = state.order >> (4 * state.rank) & 15
    else:
        end_rewards(state, chance, events)


def leads(state: IliadPosition, seat: i64, holder: i64, first_kind: i64) -> bool:
    """I-8.2: whether a seat takes the tile for cities or triremes from its holder."""
    if seat == holder:
        return False
    own: i64 = sum_of(state, seat, first_kind)
    return own > 0 if holder == NOBODY else own > sum_of(state, holder, first_kind)


def end_rewards(state: IliadPosition, chance: Chance, events: list[Event] | None) -> None:
    if state.siege == Siege.THANATOS:
        # I-8.1: the weakest army, equal: the lower hero, takes the Thanatos card
        weakest: i64 = state.order >> (4 * (state.seats - 1)) & 15
        state.camp[weakest * ROW + LOSSES] += one(state.oracle - 1)
        if events is not None:
            events.append(tell.thanatos(weakest, state.oracle))
    elif state.siege == Siege.GORGON:
        state.gorgons += 1
    state.oracle = NOBODY
    state.order = 0
    state.rank = 0
    # I-10.1: heroes return and the table is cleared
    seat: i64
    for seat in range(state.seats):
        state.clear_camp(seat * ROW)
    if (state.mode != Mode.DUEL and state.oracle_left == 0) or (
        state.stakes == 0 and state.victory_left == 0
    ):
        count_points(state, chance, events)
    else:
        draw_three(state, state.everybody(), chance, events)
