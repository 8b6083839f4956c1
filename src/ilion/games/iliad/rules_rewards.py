"""I-8 Rewards: victory cards, tiles and Thanatos losses."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ilion.core.chance import Chance
from ilion.core.events import Event
from ilion.core.state import NOBODY
from ilion.games.iliad import events as tell
from ilion.games.iliad.position import (
    LOSSES,
    ROW,
    TAKEN,
    IliadPosition,
    Mode,
    Phase,
    Siege,
)
from ilion.games.iliad.position_cards import cards_into, one
from ilion.games.iliad.rules_between import draw_three
from ilion.games.iliad.rules_end import count_points, end_game
from ilion.games.iliad.rules_points import (
    FIRST_CITY,
    FIRST_TRIREME,
    sum_of,
    team_points,
)

FIRST_TAKE: Final = 182  # = notation.TAKE.first


def reward(position: IliadPosition, cards: i64, events: list[Event] | None) -> None:
    """I-8.1: the strongest takes the Agamemnon tile; then seats choose, the strongest first."""
    position.rank = 0
    position.to_take = min(cards, position.seats)
    position.actor = position.order & 15
    position.phase = Phase.TAKE
    if events is not None and position.agamemnon != position.actor:
        events.append(tell.tile("agamemnon", position.actor, position.agamemnon))
    position.agamemnon = position.actor


def takes_into(position: IliadPosition, moves: vec[i64]) -> i64:
    """I-8.1: any of the victory cards that lie open."""
    return cards_into(position.stakes, FIRST_TAKE, moves)


def take(position: IliadPosition, kind: i64, chance: Chance, events: list[Event] | None) -> None:
    seat: i64 = position.actor
    position.stakes -= one(kind)
    position.camp[seat * ROW + TAKEN] += one(kind)
    if events is not None:
        events.append(tell.took(seat, kind, position.to_take == 1))
    # I-8.2: only the taker can have come to have more than the holder
    if leads(position, seat, position.athena, FIRST_CITY):
        if events is not None:
            events.append(tell.tile("athena", seat, position.athena))
        position.athena = seat
    if leads(position, seat, position.poseidon, FIRST_TRIREME):
        if events is not None:
            events.append(tell.tile("poseidon", seat, position.poseidon))
        position.poseidon = seat
    if team_points(position, position.team(seat)) >= position.goal():
        end_game(position, 1 << position.team(seat), events)  # at once
        return
    position.to_take -= 1
    if position.to_take > 0:
        position.rank += 1
        position.actor = position.order >> (4 * position.rank) & 15
    else:
        end_rewards(position, chance, events)


def leads(position: IliadPosition, seat: i64, holder: i64, first_kind: i64) -> bool:
    """I-8.2: whether a seat takes the tile for cities or triremes from its holder."""
    if seat == holder:
        return False
    own: i64 = sum_of(position, seat, first_kind)
    return own > 0 if holder == NOBODY else own > sum_of(position, holder, first_kind)


def end_rewards(position: IliadPosition, chance: Chance, events: list[Event] | None) -> None:
    if position.siege == Siege.THANATOS:
        # I-8.1: the weakest army, equal: the lower hero, takes the Thanatos card
        weakest: i64 = position.order >> (4 * (position.seats - 1)) & 15
        position.camp[weakest * ROW + LOSSES] += one(position.oracle - 1)
        if events is not None:
            events.append(tell.thanatos(weakest, position.oracle))
    elif position.siege == Siege.GORGON:
        position.gorgons += 1
    position.oracle = NOBODY
    position.order = 0
    position.rank = 0
    # I-10.1: heroes return and the table is cleared
    seat: i64
    for seat in range(position.seats):
        position.clear_camp(seat * ROW)
    if (position.mode != Mode.DUEL and position.oracle_left == 0) or (
        position.stakes == 0 and position.victory_left == 0
    ):
        count_points(position, chance, events)
    else:
        draw_three(position, position.everybody(), chance, events)
