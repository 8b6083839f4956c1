"""A position of Iliade as JSON, for the store, and the count of its components."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ilion.core.vecs import vec_of
from ilion.games.iliad.components import ARMY, ORACLE, VICTORY
from ilion.games.iliad.rules_army import CHARIOT, cards_in
from ilion.games.iliad.rules_table import FROM_HAND, GROUPS, HAND, LOSSES, ROW, TAKEN, IliadTable

if TYPE_CHECKING:
    from ilion.games.iliad.rules import IliadState

PLAIN = (
    "seats",
    "actor",
    "mode",
    "teams",
    "phase",
    "siege",
    "number",
    "oracle",
    "first",
    "inside",
    "passes",
    "laying",
    "attacker",
    "order",
    "rank",
    "to_take",
    "tied",
    "won",
    "stakes",
    "agamemnon",
    "athena",
    "poseidon",
    "gorgons",
    "discards",
    "fresh",
    "old",
)


def to_json(state: IliadTable) -> dict[str, Any]:
    """The fields of the state; the next card of a pile is the last of its list."""
    return {
        **{name: int(getattr(state, name)) for name in PLAIN},
        "pile": list(state.pile[: state.pile_left]),
        "victory": list(state.victory[: state.victory_left]),
        "oracles": list(state.oracles[: state.oracle_left]),
        "camp": list(state.camp),
    }


def from_json(data: Mapping[str, Any]) -> IliadState:
    """The position that `to_json` wrote."""
    from ilion.games.iliad.rules import IliadState  # which imports this module

    state = IliadState()
    for name in PLAIN:
        setattr(state, name, data[name])
    state.pile = vec_of(data["pile"])
    state.pile_left = len(data["pile"])
    state.victory = vec_of(data["victory"])
    state.victory_left = len(data["victory"])
    state.oracles = vec_of(data["oracles"])
    state.oracle_left = len(data["oracles"])
    state.camp = vec_of(data["camp"])
    return state


def heap(counts: list[int]) -> int:
    """Cards of which only the numbers matter, as a State holds them."""
    return sum(count << (4 * kind) for kind, count in enumerate(counts))


def counts(packed: int, kinds: int) -> list[int]:
    """How many of each kind are in a heap."""
    return [packed >> (4 * kind) & 15 for kind in range(kinds)]


def census(state: IliadTable) -> dict[str, int]:
    army = list(state.pile[: state.pile_left])
    if state.laying >= 0:
        army.append(state.laying)
    if state.attacker == FROM_HAND:
        army.append(CHARIOT)
    total = {card: army.count(kind) for kind, card in enumerate(ARMY)}
    victory = list(state.victory[: state.victory_left])
    total |= {card: victory.count(kind) for kind, card in enumerate(VICTORY)}
    oracles = [*state.oracles[: state.oracle_left], state.oracle, *[0] * state.gorgons]
    total |= {card: oracles.count(kind) for kind, card in enumerate(ORACLE)}

    def add(names: tuple[str, ...], packed: int) -> None:
        for name, count in zip(names, counts(packed, len(names)), strict=True):
            total[name] += count

    add(ARMY, state.discards)
    add(VICTORY, state.stakes)
    for row in range(0, state.seats * ROW, ROW):
        add(ARMY, state.camp[row + HAND])
        add(VICTORY, state.camp[row + TAKEN])
        add(ORACLE[1:], state.camp[row + LOSSES])
        for at in range(row + GROUPS, row + ROW):
            if state.camp[at]:
                add(ARMY, cards_in(state.camp[at]))
    return total
