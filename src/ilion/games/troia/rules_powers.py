"""T-4 Powers. Compiled."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ilion.core.card_sets import pile_of
from ilion.core.chance import Chance
from ilion.core.events import Event
from ilion.games.troia import events as tell
from ilion.games.troia.components import HERO_COUNT, SPACE_COUNT, TILE_COUNT
from ilion.games.troia.position import DECK_LEFT, DISCARD_COUNT, SIDE_SIZE, Phase, TroiaPosition
from ilion.games.troia.rules_cards import draw, pick_discard, steal_card
from ilion.games.troia.rules_closing import close_turn
from ilion.games.troia.rules_tables import (
    GREEKS,
    MOVING_POWERS,
    POWER_COUNT,
    POWER_OF,
    TARGETS,
    Power,
    forward,
)

FIRST_MOVE: Final = 69  # = notation.MOVE.first
FIRST_SET: Final = 99  # = notation.SET.first
ACCEPT: Final = 171  # = notation.ACCEPT.first
DECLINE: Final = 172  # = notation.DECLINE.first
DORIS_OUTCOME: Final = 0  # the chance outcome `* doris`


def powers_into(position: TroiaPosition, moves: vec[i64]) -> i64:
    """Everything that the god's power can do, and declining it (T-3.5)."""
    count: i64 = 0
    power: i64 = POWER_OF[position.god]
    if power < MOVING_POWERS:
        hero: i64
        to: i64
        for hero in range(HERO_COUNT):
            ways: i64 = _ways(position, power, hero)
            if ways != 0:
                for to in range(SPACE_COUNT):
                    if ways >> to & 1 == 1:
                        moves[count] = FIRST_MOVE + hero * SPACE_COUNT + to
                        count += 1
    elif power == Power.IRIS:
        tile: i64
        for tile in range(TILE_COUNT):
            for to in range(TILE_COUNT):
                if to != position.olympus[tile]:
                    moves[count] = FIRST_SET + position.god_of(tile) * TILE_COUNT + to
                    count += 1
    else:
        moves[0] = ACCEPT
        count = 1
    moves[count] = DECLINE
    return count + 1


def moves_back_into(position: TroiaPosition, moves: vec[i64]) -> i64:
    """Aphrodite's second hero: another one goes back, and there is no declining."""
    count: i64 = 0
    hero: i64
    for hero in range(HERO_COUNT):
        if _can_go_back(position, hero) and hero != position.previous:
            back: i64 = forward(1 - position.actor, position.heroes[hero], 1)
            moves[count] = FIRST_MOVE + hero * SPACE_COUNT + back
            count += 1
    return count


def _ways(position: TroiaPosition, power: i64, hero: i64) -> i64:
    """A bit for each space that the power can move the hero to."""
    table: i64 = (position.artemis * POWER_COUNT + power) * 2 + position.actor
    ways: i64 = TARGETS[table * SPACE_COUNT + position.heroes[hero]]
    if ways == 0 or power != Power.APHRODITE:
        return ways
    # Aphrodite moves both heroes or none: another one must be able to go back.
    other: i64
    for other in range(HERO_COUNT):
        if other != hero and _can_go_back(position, other):
            return ways
    return 0


def _can_go_back(position: TroiaPosition, hero: i64) -> bool:
    return position.heroes[hero] != (0 if position.actor == GREEKS else SPACE_COUNT - 1)


def has_effect(position: TroiaPosition) -> bool:
    """T-3.5: whether the god's power can do anything now."""
    power: i64 = POWER_OF[position.god]
    if power < MOVING_POWERS:
        hero: i64
        for hero in range(HERO_COUNT):
            if _ways(position, power, hero) != 0:
                return True
        return False
    other: i64 = 1 - position.actor
    if power == Power.ZEUS:
        return position.sides[position.actor * SIDE_SIZE + DECK_LEFT] > 0
    if power == Power.DORIS:
        return position.hand(other) != 0
    if power == Power.APOLLO:
        return position.sides[other * SIDE_SIZE + DISCARD_COUNT] > 0
    return power == Power.IRIS or position.cornucopia != position.actor


def use_power(
    position: TroiaPosition, action: i64, chance: Chance, events: list[Event] | None
) -> None:
    if action < FIRST_SET:
        moved: i64 = action - FIRST_MOVE
        _move_hero(position, moved // SPACE_COUNT, moved % SPACE_COUNT, events)
        if position.phase == Phase.POWER and POWER_OF[position.god] == Power.APHRODITE:
            position.phase = Phase.BACK
            position.previous = moved // SPACE_COUNT
            return
    elif action < ACCEPT:
        placed: i64 = action - FIRST_SET
        _set_god(position, placed // TILE_COUNT, placed % TILE_COUNT, events)
    elif action == ACCEPT:
        _take(position, chance, events)
    elif events is not None:
        events.append(tell.declined(position.actor, position.god))  # T-3.5
    close_turn(position, events)


def _move_hero(position: TroiaPosition, hero: i64, to: i64, events: list[Event] | None) -> None:
    # Poseidon, Ares, Hera, Artemis, Hephaestus, Hermes, and both moves of Aphrodite
    if events is not None:
        events.append(tell.moved(hero, position.heroes[hero], to))
    position.heroes[hero] = to


def _set_god(position: TroiaPosition, god: i64, space: i64, events: list[Event] | None) -> None:
    # Iris
    shift_god(position, god >> 1, space)
    if events is not None:
        events.append(tell.placed(position.actor, god, space))


def shift_god(position: TroiaPosition, tile: i64, to: i64) -> None:
    """Move a tile on Olympus; the tiles it passes close up (also T-3.3)."""
    olympus = position.olympus
    stood: i64 = olympus[tile]
    each: i64
    for each in range(TILE_COUNT):
        space: i64 = olympus[each]
        if stood < space <= to:
            olympus[each] = space - 1
        elif to <= space < stood:
            olympus[each] = space + 1
    olympus[tile] = to


def _take(position: TroiaPosition, chance: Chance, events: list[Event] | None) -> None:
    """Zeus, Doris, Apollo and Athena give a card or the Cornucopia; there is nothing to choose."""
    power: i64 = POWER_OF[position.god]
    if power == Power.ZEUS:
        draw(position, events)
    elif power == Power.DORIS:
        stolen: i64 = chance.draw(DORIS_OUTCOME, pile_of(position.hand(1 - position.actor)))
        steal_card(position, stolen)
        if events is not None:
            events.append(tell.stole(position.actor, stolen))
    elif power == Power.APOLLO:
        picked: i64 = pick_discard(position)
        if events is not None:
            events.append(tell.picked(position.actor, picked))
    else:  # Athena
        if events is not None:
            events.append(tell.took_cornucopia(position.actor, position.cornucopia))
        position.cornucopia = position.actor
