"""What people at a table would add up by hand: places as armies stand, strengths after a choice."""

from __future__ import annotations

from ilion.core.chance import ScriptedChance
from ilion.core.vecs import vec_of
from ilion.games.iliad.notation import NOTATION
from ilion.games.iliad.rules_army import (
    CARRIED,
    LOAD,
    ONE_MORE,
    PHALANX,
    WHAT,
    best_strength,
    group_of,
)
from ilion.games.iliad.rules_moves import ALONE, FIRST_STRIKE
from ilion.games.iliad.rules_table import (
    DUEL_SIEGE,
    GORGON_SIEGE,
    GROUPS,
    HERO,
    IN,
    PLACE,
    ROW,
    STRIKE,
    THANATOS_SIEGE,
    TURN,
    USED,
    IliadTable,
)

TAKES_THANATOS = -1


def prizes(state: IliadTable) -> int:
    """How many seats take a victory card after this siege (I-8.1, I-9.3)."""
    if state.to_take > 0:
        return state.rank + state.to_take
    open_cards = sum(state.stakes >> (4 * kind) & 15 for kind in range(7))
    return open_cards if state.siege == THANATOS_SIEGE else min(1, open_cards)


def places(state: IliadTable, seat: int | None) -> list[int]:
    """Per seat its place as the armies lie, with the horses that this seat has loaded itself.

    0 for those without one, -1 for the one who would take Thanatos (I-8.1).
    """
    fighting = state.phase in (TURN, PLACE, STRIKE)
    if not fighting and state.to_take == 0:
        return [0] * state.seats
    rows = range(state.seats)
    known = [not fighting or other == seat for other in rows]
    strengths = [state.full_strength(s) if known[s] else state.strength(s) for s in rows]
    marks = [strengths[other] * 8 + state.camp[other * ROW + HERO] for other in rows]
    if state.siege == DUEL_SIEGE and not fighting:
        marks[state.order & 15] += 1  # I-9.3
    out = [state.siege == GORGON_SIEGE and not state.camp[other * ROW + IN] for other in rows]
    ahead = [sum(marks[o] > marks[s] for o in rows if not out[o]) for s in rows]
    found = [ahead[s] + 1 if strengths[s] and not out[s] else 0 for s in rows]
    if state.siege == THANATOS_SIEGE and marks.count(min(marks)) == 1:
        found[marks.index(min(marks))] = TAKES_THANATOS
    return found


def ahead(state: IliadTable, seat: int | None) -> dict[str, list[str]]:
    """What a card or an attacker could go to, so that both can be chosen together (I-5, I-6)."""
    if seat is None or seat != state.actor or state.phase != TURN:
        return {}
    return {NOTATION.text(first): begun(state, first).legal_texts() for first in steps(state)}


def after(state: IliadTable, seat: int | None) -> dict[str, int]:
    """The strength that the deciding seat's army would have, by what it may do.

    `lay archers on 2` stands for the two lines of a lay.
    """
    if seat is None or seat != state.actor:
        return {}
    if state.phase == PLACE:
        return placed(state, seat)
    found: dict[str, int] = {}
    if state.phase != TURN:
        return found
    if state.siege == THANATOS_SIEGE:
        taken = {state.camp[other * ROW + HERO] for other in range(state.seats)}
        hero = max(value for value in range(1, state.seats + 1) if value not in taken)
        found["pass"] = state.full_strength(seat) + hero
    for first in steps(state):
        if first < ALONE:
            text = NOTATION.text(first)
            strengths = placed(begun(state, first), seat)
            found.update({f"{text} {place}": count for place, count in strengths.items()})
    return found


def steps(state: IliadTable) -> list[int]:
    """The first lines of lays and attacks: what may be done with a second one."""
    return [action for action in state.legal() if action < FIRST_STRIKE]


def begun(state: IliadTable, first: int) -> IliadTable:
    """The position between the two lines; neither asks chance."""
    twin = state.copy()
    assert isinstance(twin, IliadTable)
    twin.apply(first, ScriptedChance([]))
    return twin


def placed(state: IliadTable, seat: int) -> dict[str, int]:
    """The strength of the army with the card that is being laid, by its place."""
    row = seat * ROW
    groups = list(state.camp[row + GROUPS : row + GROUPS + state.camp[row + USED]])
    found = {}
    for action in state.legal():
        army = vec_of(with_card(groups, action - ALONE, state.laying))
        found[NOTATION.text(action)] = state.camp[row + HERO] + best_strength(army, 0, len(army))
    return found


def with_card(groups: list[int], number: int, card: int) -> list[int]:
    """The groups once a card is laid alone (0) or on the group of this number (I-5)."""
    if number == 0:
        return [*groups, group_of(card)]
    group = groups[number - 1]
    if group & WHAT == PHALANX:
        grown = group | 1 << (LOAD + card)
    else:
        grown = (group | card << (LOAD + 4 * (group >> CARRIED & 15))) + ONE_MORE
    return [*groups[: number - 1], grown, *groups[number:]]
