"""H-7 Closing: destroyed piles, the end of the game, or the next battle."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from ilion.core.chance import Chance
from ilion.core.events import Event
from ilion.core.state import NOBODY
from ilion.games.hector import events as tell
from ilion.games.hector.components import BOX
from ilion.games.hector.position import (
    ACTIVE,
    BURIED,
    COVERED,
    DESTROYED,
    FAVOURED,
    PILE_COUNT,
    PILE_SIZE,
    RESERVE,
    SEATS,
    SIDE_SIZE,
    TABLE_SIZE,
    TILE_COUNT,
    USED,
    HectorPosition,
    Phase,
)
from ilion.games.hector.rules_cards import join_reserve, shuffle_heroes, shuffle_pile

STANDING: Final[i64] = BOX.dealt.rounds + 1  # H-7.1: a used pile with fewer is destroyed
ALL_FRONTS: Final = 7  # the bits of the three front piles
MOST_DRAWN: Final[i64] = BOX.dealt.draws  # H-6.3: drawn battles in a row that end the game
BOTH: Final = 3  # the bits of both seats
TILE_OUTCOME: Final = 10  # = FIRST_TILE_OUTCOME


def close(
    position: HectorPosition, victor: i64, chance: Chance, events: list[Event] | None
) -> None:
    """Destroy piles that are too small, and end the game or prepare the next battle."""
    sides = position.sides
    beaten: i64 = 0  # bit seat
    seat: i64
    pile: i64
    closed: dict[str, Any] | None = None if events is None else tell.account(position)
    for seat in range(SEATS):
        side: i64 = seat * SIDE_SIZE
        used: i64 = sides[side + USED]
        for pile in range(RESERVE):
            if used >> pile & 1 == 1 and sides[side + PILE_SIZE + pile] < STANDING:
                if events is not None:
                    events.append(tell.destroyed(seat, pile, sides[side + PILE_SIZE + pile]))
                join_reserve(position, seat, pile)  # H-7.1
                sides[side + DESTROYED] |= 1 << pile
        if sides[side + DESTROYED] == ALL_FRONTS:
            beaten |= 1 << seat
        # H-7.2, after the fronts: troops that joined the reserve count (H-7.3)
        if used >> RESERVE & 1 == 1 and sides[side + PILE_SIZE + RESERVE] < STANDING:
            beaten |= 1 << seat
            sides[side + DESTROYED] |= 1 << RESERVE
            if events is not None:
                left: i64 = sides[side + PILE_SIZE + RESERVE]
                events.append(tell.destroyed(seat, RESERVE, left))
    if beaten == BOTH:
        _end_game(position, victor, events, closed)  # H-7.4
    elif beaten > 0:
        _end_game(position, 2 - beaten, events, closed)  # the other seat has won
    elif position.drawn == MOST_DRAWN:
        # H-6.3: the sixth draw in a row ends the game, where the closing has not (ruling)
        _end_game(position, NOBODY, events, closed)
    else:
        _prepare(position, victor, chance, events, closed)


def _prepare(
    position: HectorPosition,
    victor: i64,
    chance: Chance,
    events: list[Event] | None,
    closed: dict[str, Any] | None,
) -> None:
    """H-7.5: shuffle, and let the next attacker choose."""
    sides = position.sides
    seat: i64
    pile: i64
    for seat in range(SEATS):
        side: i64 = seat * SIDE_SIZE
        to_shuffle: i64 = sides[side + USED]
        if to_shuffle & sides[side + DESTROYED] != 0:  # H-7.1: a pile has joined the reserve
            to_shuffle |= 1 << RESERVE
        to_shuffle &= ~sides[side + DESTROYED]
        for pile in range(PILE_COUNT):
            if to_shuffle >> pile & 1 == 1:
                shuffle_pile(position, seat, pile, chance)
    for seat in range(SEATS):
        shuffle_heroes(position, seat, chance)
    if position.tiles_left == 0:
        tiles = vec[i64]([0, 1, 2, 3, 4, 5])
        chance.shuffle(TILE_OUTCOME, tiles)
        position.tiles = tiles
        position.tiles_left = TILE_COUNT
    # H-6.3, H-6.7: after a draw the defender attacks, else the victor
    position.attacker = 1 - position.attacker if victor < 0 else victor
    position.actor = position.attacker
    position.phase = Phase.CHOOSE_VANGUARD
    _clear_table(position)
    if events is not None and closed is not None:
        new_tiles = position.tiles_left == TILE_COUNT
        events.append(tell.prepared(position.attacker, position.battles, new_tiles, closed))


def _end_game(
    position: HectorPosition,
    winner: i64,
    events: list[Event] | None,
    closed: dict[str, Any] | None,
) -> None:
    position.winner = winner
    position.actor = NOBODY
    position.phase = Phase.OVER
    _clear_table(position)
    if events is not None and closed is not None:
        events.extend(tell.ended(position, closed))


def _clear_table(position: HectorPosition) -> None:
    """The battle is over: nothing lies on the table, and nothing of it is left to be known."""
    position.battles += 1
    position.front = NOBODY
    position.tile = NOBODY
    position.edge = 0
    position.round = 0
    sides = position.sides
    seat: i64
    for seat in range(SEATS):
        side: i64 = seat * SIDE_SIZE
        sides[side + TABLE_SIZE] = 0
        sides[side + COVERED] = NOBODY
        sides[side + FAVOURED] = 0
        sides[side + BURIED] = 0
        sides[side + USED] = 0
        sides[side + ACTIVE] = NOBODY
