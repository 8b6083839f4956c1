"""What people at a table would add up by hand: places as armies stand, strengths after a choice."""

from __future__ import annotations

from ilion.core.chance import ScriptedChance
from ilion.core.vecs import vec_of
from ilion.games.iliad.notation import ALONE, LAY, NOTATION, STRIKE
from ilion.games.iliad.position import (
    FIRST_GROUP,
    GROUPS_USED,
    HERO,
    IN_SIEGE,
    ROW,
    IliadPosition,
    Phase,
    Siege,
)
from ilion.games.iliad.position_cards import group_of, total, with_card
from ilion.games.iliad.rules_army import strength
from ilion.games.iliad.rules_horses import best_strength, full_strength

TAKES_THANATOS = -1


def prizes(state: IliadPosition) -> int:
    """How many seats take a victory card after this siege (I-8.1, I-9.3)."""
    if state.to_take > 0:
        return state.rank + state.to_take
    open_cards = total(state.stakes)
    return open_cards if state.siege == Siege.THANATOS else min(1, open_cards)


def places(state: IliadPosition, seat: int | None) -> list[int]:
    """Per seat its place as the armies lie, with the horses that this seat has loaded itself.

    0 for those without one, -1 for the one who would take Thanatos (I-8.1).
    """
    fighting = state.phase in (Phase.TURN, Phase.PLACE, Phase.STRIKE)
    if not fighting and state.to_take == 0:
        return [0] * state.seats
    seats = range(state.seats)
    known = [not fighting or other == seat for other in seats]
    strengths = [full_strength(state, s) if known[s] else strength(state, s) for s in seats]
    marks = [strengths[other] * 8 + state.camp[other * ROW + HERO] for other in seats]
    if state.siege == Siege.DUEL and not fighting:
        marks[state.order & 15] += 1  # I-9.3
    out = [state.siege == Siege.GORGON and not state.camp[s * ROW + IN_SIEGE] for s in seats]
    ahead = [sum(marks[o] > marks[s] for o in seats if not out[o]) for s in seats]
    found = [ahead[s] + 1 if strengths[s] and not out[s] else 0 for s in seats]
    if state.siege == Siege.THANATOS and marks.count(min(marks)) == 1:
        found[marks.index(min(marks))] = TAKES_THANATOS
    return found


def second_lines(state: IliadPosition, seat: int | None) -> dict[str, list[str]]:
    """What a card or an attacker could go to, so that both can be chosen together (I-5, I-6)."""
    if seat is None or seat != state.actor or state.phase != Phase.TURN:
        return {}
    return {NOTATION.text(first): after(state, first).legal_texts() for first in first_lines(state)}


def strengths_after(state: IliadPosition, seat: int | None) -> dict[str, int]:
    """The strength that the deciding seat's army would have, by what it may do.

    `lay archers on 2` stands for the two lines of a lay.
    """
    if seat is None or seat != state.actor:
        return {}
    if state.phase == Phase.PLACE:
        return strengths_by_place(state, seat)
    found: dict[str, int] = {}
    if state.phase != Phase.TURN:
        return found
    if state.siege == Siege.THANATOS:
        next_hero = state.inside  # I-7.1: heroes go from the highest on
        found["pass"] = full_strength(state, seat) + next_hero
    for first in first_lines(state):
        if first in LAY:
            text = NOTATION.text(first)
            strengths = strengths_by_place(after(state, first), seat)
            found.update({f"{text} {place}": count for place, count in strengths.items()})
    return found


def first_lines(state: IliadPosition) -> list[int]:
    """The first lines of lays and attacks: what may be done with a second one."""
    return [action for action in state.legal() if action < STRIKE.first]


def after(state: IliadPosition, first: int) -> IliadPosition:
    """The position between the two lines; neither asks chance."""
    twin = state.copy()
    assert isinstance(twin, IliadPosition)
    twin.apply(first, ScriptedChance([]))
    return twin


def strengths_by_place(state: IliadPosition, seat: int) -> dict[str, int]:
    """The strength of the army with the card that is being laid, by its place."""
    row = seat * ROW
    first = row + FIRST_GROUP
    groups = list(state.camp[first : first + state.camp[row + GROUPS_USED]])
    found = {}
    for action in state.legal():
        army = list(groups)
        if action in ALONE:
            army.append(group_of(state.laying))
        else:
            index = action - ALONE.first - 1
            army[index] = with_card(army[index], state.laying)
        hero = state.camp[row + HERO]
        found[NOTATION.text(action)] = hero + best_strength(vec_of(army), 0, len(army))
    return found
