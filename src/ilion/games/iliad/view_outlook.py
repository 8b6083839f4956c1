"""What people at a table would add up by hand: places as armies stand, strengths after a choice."""

from __future__ import annotations

from ilion.core.chance import ScriptedChance
from ilion.core.vecs import vec_of
from ilion.games.iliad.notation import ALONE, LAY, NOTATION, STRIKE
from ilion.games.iliad.position import (
    FIRST_GROUP,
    GROUPS_USED,
    HAND,
    HERO,
    IN_SIEGE,
    ROW,
    SORT_COUNTS,
    IliadPosition,
    Phase,
    Siege,
)
from ilion.games.iliad.position_cards import (
    ARCHERS,
    BALLISTA,
    CATAPULT,
    CHARIOT,
    ELEPHANT,
    FOOT_TARGETS,
    HOPLITE_KINDS,
    HORSE,
    LOAD,
    MAX_GROUPS,
    PHALANX,
    SORT,
    carried,
    count,
    group_of,
    load_size,
    phalanx_values,
    total,
    with_card,
)
from ilion.games.iliad.rules_army import strength, worth
from ilion.games.iliad.rules_attacking import carries_archers
from ilion.games.iliad.rules_horses import best_strength, full_strength

TAKES_THANATOS = -1
ATTACKERS = (ARCHERS, ELEPHANT, CHARIOT, BALLISTA, CATAPULT)


def prizes(position: IliadPosition) -> int:
    """How many seats take a victory card after this siege (I-8.1, I-9.3)."""
    if position.to_take > 0:
        return position.rank + position.to_take
    open_cards = total(position.stakes)
    return open_cards if position.siege == Siege.THANATOS else min(1, open_cards)


def places(position: IliadPosition, seat: int | None) -> list[int]:
    """Per seat its place as the armies lie, with the horses that this seat has loaded itself.

    0 for those without one, -1 for the one who would take Thanatos (I-8.1).
    """
    fighting = position.phase in (Phase.TURN, Phase.PLACE, Phase.STRIKE)
    if not fighting and position.to_take == 0:
        return [0] * position.seats
    seats = range(position.seats)
    known = [not fighting or other == seat for other in seats]
    strengths = [full_strength(position, s) if known[s] else strength(position, s) for s in seats]
    camp = position.camp
    marks = [strengths[other] * 8 + camp[other * ROW + HERO] for other in seats]
    if position.siege == Siege.DUEL and not fighting:
        marks[position.order & 15] += 1  # I-9.3
    out = [position.siege == Siege.GORGON and not camp[s * ROW + IN_SIEGE] for s in seats]
    standing = sorted((marks[s] for s in seats if not out[s]), reverse=True)
    ahead = [0 if out[s] else standing.index(marks[s]) for s in seats]
    found = [ahead[s] + 1 if strengths[s] and not out[s] else 0 for s in seats]
    if position.siege == Siege.THANATOS and marks.count(min(marks)) == 1:
        found[marks.index(min(marks))] = TAKES_THANATOS
    return found


def reasons(position: IliadPosition) -> dict[str, str]:
    """Why own cards cannot be laid or attack now, by the thing, told to the actor in its turn.

    `group.2` is a group on the table, `hand.horse` a card in hand, `attack` attacking at all.
    """
    if position.phase != Phase.TURN:
        return {}
    row = position.actor * ROW
    legal = position.legal_texts()
    why = {}
    if position.siege == Siege.GORGON and count(position.camp[row + HAND], HORSE):
        why["hand.horse"] = "gorgon"  # I-5.1
    attackers = count(position.camp[row + HAND], CHARIOT)  # straight from the hand (I-6.4)
    for number in range(1, position.camp[row + GROUPS_USED] + 1):
        group = position.camp[row + FIRST_GROUP + number - 1]
        if group and f"attack {number}" not in legal:
            why[f"group.{number}"] = reason = _no_attack(position, group)
            attackers += reason not in ("never", "no_archers")  # I-6.9
    if not any(text.startswith("attack") for text in legal):
        why["attack"] = "no_target" if attackers else "no_attacker"
    return why


def _no_attack(position: IliadPosition, group: int) -> str:
    """Why a group on the table does not attack: it never does (I-6.9), or finds no target."""
    sort = group & SORT
    if sort == ELEPHANT and not carries_archers(group):
        return "no_archers"  # I-6.3
    if sort not in ATTACKERS:
        return "never"
    if sort == CHARIOT and _foot_stands(position):
        return "portcullis"  # I-6.4: those that it could hit are behind one
    return "no_target"


def _foot_stands(position: IliadPosition) -> bool:
    """Whether anybody else, partners left out, has what a chariot could hit."""
    own = position.team(position.actor)
    others = [s for s in range(position.seats) if position.team(s) != own]
    return any(position.camp[s * ROW + SORT_COUNTS] & FOOT_TARGETS for s in others)


def choices(position: IliadPosition) -> tuple[dict[str, list[str]], dict[str, int]]:
    """What a card or an attacker could go to, so that both lines can be chosen together (I-5,
    I-6), and the strength that the own army would have, or the one that is hit, by what may be
    done; told to the actor.

    `lay archers on 2` stands for the two lines of a lay, `attack 2 strike 1 3` for an attack's.
    """
    seat = position.actor
    if position.phase == Phase.PLACE:
        return {}, strengths_by_place(position, seat)
    if position.phase == Phase.STRIKE:
        return {}, strengths_by_target(position)
    second_lines: dict[str, list[str]] = {}
    strengths: dict[str, int] = {}
    if position.phase != Phase.TURN:
        return second_lines, strengths
    if position.siege == Siege.THANATOS:
        next_hero = position.inside  # I-7.1: heroes go from the highest on
        strengths["pass"] = full_strength(position, seat) + next_hero
    for first in first_lines(position):
        text = NOTATION.text(first)
        between = after(position, first)
        second_lines[text] = between.legal_texts()
        lays = first in LAY
        found = strengths_by_place(between, seat) if lays else strengths_by_target(between)
        strengths |= {f"{text} {second}": found[second] for second in found}
    return second_lines, strengths


def first_lines(position: IliadPosition) -> list[int]:
    """The first lines of lays and attacks: what may be done with a second one."""
    return [action for action in position.legal() if action < STRIKE.first]


def after(position: IliadPosition, first: int) -> IliadPosition:
    """The position between the two lines; neither asks chance."""
    twin = position.copy()
    assert isinstance(twin, IliadPosition)
    twin.apply(first, ScriptedChance([]))
    return twin


def strengths_by_place(position: IliadPosition, seat: int) -> dict[str, int]:
    """The strength of the army with the card that is being laid, by its place."""
    row = seat * ROW
    first = row + FIRST_GROUP
    groups = list(position.camp[first : first + position.camp[row + GROUPS_USED]])
    found = {}
    for action in position.legal():
        army = list(groups)
        if action in ALONE:
            army.append(group_of(position.laying))
        else:
            index = action - ALONE.first - 1
            army[index] = with_card(army[index], position.laying)
        hero = position.camp[row + HERO]
        found[NOTATION.text(action)] = hero + best_strength(vec_of(army), 0, len(army))
    return found


def strengths_by_target(position: IliadPosition) -> dict[str, int]:
    """The strength of the army that is hit as it would lie then, by the target (I-6.2 to I-6.7).

    Not where a horse falls that carries something: only its owner knows what comes to light.
    """
    found = {}
    for action in position.legal():
        target, first = divmod(action - STRIKE.first, 2)
        seat, index = divmod(target, MAX_GROUPS)
        group = position.camp[seat * ROW + FIRST_GROUP + index]
        if group & SORT == HORSE and load_size(group):
            continue
        left = strength(position, seat) - worth(group) + _worth_of_rest(group, bool(first))
        found[NOTATION.text(action)] = left
    return found


def _worth_of_rest(group: int, first: bool) -> int:
    """What stays of a group that is hit: a shorter phalanx, or what an elephant carried."""
    if group & SORT == PHALANX:
        values = phalanx_values(group)
        held = [card for card in range(HOPLITE_KINDS) if values >> card & 1]
        rest = group & ~(1 << (LOAD + (held[-1] if first else held[0])))
        return worth(rest) if phalanx_values(rest) else 0
    return sum(worth(group_of(carried(group, place))) for place in range(load_size(group)))
