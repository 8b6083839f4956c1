"""I-3.1 Set-up: all that chance fixes before the first decision, and a game begun from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ilion.core.chance import Chance
from ilion.core.deal import checked_pile, shuffled
from ilion.core.errors import DealError
from ilion.core.vecs import reversed_vec, vec_of
from ilion.games.iliad.components import ARMY, BOX, MODES, ORACLE, VICTORY
from ilion.games.iliad.position import (
    DRAWN_CARDS,
    DRAWN_COUNT,
    HAND,
    HAND_SIZE,
    ROW,
    Mode,
)
from ilion.games.iliad.position_cards import pack
from ilion.games.iliad.rules_between import open_siege
from ilion.games.iliad.value import IliadState


def fits(seats: int, options: Mapping[str, Any]) -> bool:
    """I-2.1: two play the duel, three to five the base game, four and six in teams."""
    played = {"duel": (2,), "base": (3, 4, 5), "teams": (4, 6)}
    return seats in played[options["mode"]]


def deal(seats: int, options: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
    """I-3.1: army, victory and oracle cards in the order chance gives them."""
    del seats  # the first hands are the first cards
    dealt = {
        "army": _shuffled(ARMY, BOX.army, chance),
        "victory": _shuffled(VICTORY, BOX.victory, chance),
    }
    if options["mode"] != "duel":  # I-9.1
        dealt["oracle"] = _shuffled(ORACLE, BOX.oracle, chance)
    return dealt


def _shuffled(names: tuple[str, ...], copies: list[int], chance: Chance) -> list[str]:
    return [names[kind] for kind in shuffled(_all(copies), chance)]


def _all(copies: list[int]) -> list[int]:
    return [kind for kind, count in enumerate(copies) for _ in range(count)]


def begin(seats: int, options: Mapping[str, Any], dealt: Mapping[str, Any]) -> IliadState:
    """The first siege, ready for seat 0; a deal that cannot be is refused."""
    duel = options["mode"] == "duel"
    fields = ["army", "victory"] if duel else ["army", "victory", "oracle"]
    if set(dealt) != set(fields):
        raise DealError(f"This deal of iliad has exactly {', '.join(fields)}.")
    army = _kinds("army", dealt["army"], ARMY, BOX.army)
    victory = _kinds("victory", dealt["victory"], VICTORY, BOX.victory)
    oracle = [] if duel else _kinds("oracle", dealt["oracle"], ORACLE, BOX.oracle)
    state = IliadState()
    state.seats = seats
    state.mode = MODES.index(options["mode"])
    state.teams = seats // 2 if state.mode == Mode.TEAMS else seats
    camp = [0] * (seats * ROW)
    size = min(state.hand_limit(), BOX.hand, len(army) // seats)
    for seat in range(seats):
        hand = army[seat * size : (seat + 1) * size]
        held = pack([hand.count(kind) for kind in range(len(ARMY))])
        camp[seat * ROW + HAND] = camp[seat * ROW + DRAWN_CARDS] = held
        camp[seat * ROW + HAND_SIZE] = camp[seat * ROW + DRAWN_COUNT] = size
    state.camp = vec_of(camp)
    state.fresh = pack(BOX.army)
    state.pile = reversed_vec(vec_of(army[seats * size :]))
    state.pile_left = len(state.pile)
    state.victory = reversed_vec(vec_of(victory))
    state.victory_left = len(victory)
    state.oracles = reversed_vec(vec_of(oracle))
    state.oracle_left = len(oracle)
    open_siege(state, None)
    return state


def _kinds(field: str, found: Any, names: tuple[str, ...], copies: list[int]) -> list[int]:
    known = {name: kind for kind, name in enumerate(names)}
    return checked_pile(field, found, known, _all(copies), f"all {sum(copies)} cards")
