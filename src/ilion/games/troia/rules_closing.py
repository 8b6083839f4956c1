"""T-5 At the end of a turn, and T-6 The end. Compiled."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ilion.core.card_sets import CARD_BIT, card_actions_into, set_size
from ilion.core.events import Event
from ilion.core.state import NOBODY
from ilion.games.troia import events as tell
from ilion.games.troia.components import DECK_SIZE, HERO_COUNT, PART_COUNT, STEP_COUNT
from ilion.games.troia.position import DECK_LEFT, SIDE_SIZE, Phase, TroiaPosition
from ilion.games.troia.rules_cards import discard, show_card
from ilion.games.troia.rules_tables import (
    ASKS_BOTH,
    BACK_CARDS,
    COMBAT,
    GREEKS,
    PARIS_CARDS,
    PART_CARDS,
    ROAD,
    STEP_CARDS,
)

FIRST_BUILD: Final = 173  # = notation.BUILD.first
FIRST_ADVANCE: Final = 200  # = notation.ADVANCE.first
WAIT: Final = 227  # = notation.WAIT.first
FIRST_RECALL: Final = 228  # = notation.RECALL.first

APOLLO_TURNS: Final = 10  # T-6.3


def close_turn(position: TroiaPosition, events: list[Event] | None) -> None:
    """T-5.1: asked with two heroes there, whatever the hand holds."""
    position.previous = NOBODY
    # T-6.2: no longer asked once a deck is empty; the first version of the rules asked
    if _raiders(position) < 2 or (position.rules > 1 and _deck_is_empty(position)):
        _end_turn(position, events)
    else:
        position.phase = Phase.BUILD if position.actor == GREEKS else Phase.MARCH


def _raiders(position: TroiaPosition) -> i64:
    """How many heroes stand in the opponent's protection space."""
    goal: i64 = position.enemy_protection()
    count: i64 = 0
    hero: i64
    for hero in range(HERO_COUNT):
        if position.heroes[hero] == goal:
            count += 1
    return count


def builds_into(position: TroiaPosition, moves: vec[i64]) -> i64:
    """T-5.1, Greeks: an own card that shows a part not laid yet, or none."""
    fitting: i64 = position.hand(GREEKS) & BACK_CARDS[GREEKS]
    part: i64
    for part in range(PART_COUNT):
        if position.laid & PART_CARDS[part] != 0:
            fitting &= ~PART_CARDS[part]
    count: i64 = card_actions_into(fitting, FIRST_BUILD, moves, 0)
    moves[count] = WAIT
    return count + 1


def build(position: TroiaPosition, card: i64, events: list[Event] | None) -> None:
    show_card(position, card)
    position.laid |= CARD_BIT[card]
    if events is not None:
        events.append(tell.built(position.actor, card))
    if set_size(position.laid) == PART_COUNT:
        _end_game(position, events)  # T-6.1
    else:
        _begin_recall(position, events)


def marches_into(position: TroiaPosition, moves: vec[i64]) -> i64:
    """T-5.1, Trojans: what the next step asks, or none; where it asks both, Hector first."""
    hand: i64 = position.hand(position.actor)
    asks: i64 = ROAD[position.steps]
    count: i64 = 0
    if asks != ASKS_BOTH or hand & PARIS_CARDS != 0:  # Hector only with Paris
        count = _advances_into(hand & STEP_CARDS[asks], moves)
    moves[count] = WAIT
    return count + 1


def second_marches_into(position: TroiaPosition, moves: vec[i64]) -> i64:
    """T-5.1, Trojans: after Hector, Paris."""
    return _advances_into(position.hand(position.actor) & PARIS_CARDS, moves)


def _advances_into(cards: i64, moves: vec[i64]) -> i64:
    return card_actions_into(cards, FIRST_ADVANCE - DECK_SIZE, moves, 0)


def advance(position: TroiaPosition, card: i64, events: list[Event] | None) -> None:
    discard(position, card)
    if events is not None:
        events.append(tell.marched(position.actor, card))
    if position.phase == Phase.MARCH and ROAD[position.steps] == ASKS_BOTH:
        position.phase = Phase.SECOND
        return
    position.steps += 1
    if events is not None:
        events.append(tell.stepped(position.steps))
    if position.steps == STEP_COUNT:
        _end_game(position, events)  # T-6.1
    else:
        _begin_recall(position, events)


def wait(position: TroiaPosition, events: list[Event] | None) -> None:
    # T-5.2: who did nothing leaves the heroes where they are
    if events is not None:
        events.append(tell.waited(position.actor))
    _end_turn(position, events)


def _begin_recall(position: TroiaPosition, events: list[Event] | None) -> None:
    # T-5.2: which two return is asked only where there are more
    if _raiders(position) > 2:
        position.phase = Phase.RECALL
        return
    goal: i64 = position.enemy_protection()
    hero: i64
    for hero in range(HERO_COUNT):
        if position.heroes[hero] == goal:
            if events is not None:
                events.append(tell.moved(hero, goal, COMBAT))
            position.heroes[hero] = COMBAT
    _end_turn(position, events)


def recalls_into(position: TroiaPosition, moves: vec[i64]) -> i64:
    """T-5.2: any of the heroes there, one after the other."""
    goal: i64 = position.enemy_protection()
    count: i64 = 0
    hero: i64
    for hero in range(HERO_COUNT):
        if position.heroes[hero] == goal:
            moves[count] = FIRST_RECALL + hero
            count += 1
    return count


def recall(position: TroiaPosition, hero: i64, events: list[Event] | None) -> None:
    if events is not None:
        events.append(tell.moved(hero, position.heroes[hero], COMBAT))
    position.heroes[hero] = COMBAT
    if position.previous == NOBODY:
        position.previous = hero
    else:
        _end_turn(position, events)


# T-6 The end


def _end_turn(position: TroiaPosition, events: list[Event] | None) -> None:
    position.turns += 1
    position.god = NOBODY
    position.previous = NOBODY
    position.phase = Phase.TURN
    if _deck_is_empty(position) or position.apollo_turns == APOLLO_TURNS:
        _end_game(position, events)  # T-6.2, T-6.3
    else:
        position.actor = 1 - position.actor


def _deck_is_empty(position: TroiaPosition) -> bool:
    """T-6.2: only drawing takes cards from a deck, and a turn ends after it."""
    sides = position.sides
    return sides[DECK_LEFT] == 0 or sides[SIDE_SIZE + DECK_LEFT] == 0


def _end_game(position: TroiaPosition, events: list[Event] | None) -> None:
    position.phase = Phase.OVER
    position.actor = NOBODY
    position.god = NOBODY
    if events is not None:
        events.extend(tell.ended(position))
