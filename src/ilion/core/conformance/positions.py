"""What every position must hold to: copy, JSON, legal actions, components, and an end."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ilion.core import position
from ilion.core.chance import FastChance
from ilion.core.conformance.fault import Place, differing, must
from ilion.core.game import Game
from ilion.core.state import MAX_LEGAL, NOBODY, State, move_buffer

MAX_DECISIONS = 5_000  # far more than any random game of the house takes


def check_positions(
    game: Game, seats: int, options: Mapping[str, Any], seed: int, place: Place
) -> None:
    """Play one random game by the rules alone, and check each of its positions."""
    chance, choice = FastChance(seed), FastChance(seed, 1)
    state = game.new(seats, chance=chance, **options)
    census = state.census()
    for decision in range(1, MAX_DECISIONS):
        place.decision = decision
        check_legal(game, state)
        check_census(state, census)
        check_json(game, state)
        legal = state.legal()
        if not legal:
            place.decision = None
            return
        action = legal[choice.below(len(legal))]
        check_copy(state, action, seed + decision)
        state.apply(action, chance)
    must(False, "apply()", f"the game does not end: {MAX_DECISIONS} random decisions were made")


def check_legal(game: Game, state: State) -> None:
    """The legal actions: ascending, in the notation, some until the end and none then."""
    legal = state.legal()
    if state.actor == NOBODY:
        must(not legal, "legal_into()", "actions are legal although actor is NOBODY, so it is over")
    else:
        must(0 <= state.actor < state.seats, "apply()", f"actor is {state.actor}, which is no seat")
        what = "no action is legal although the game goes on; at the end set actor to NOBODY"
        must(bool(legal), "legal_into()", what)
    texts = [game.notation.text(action) for action in legal]
    what = f"actions are not ascending, each once: {', '.join(texts)}"
    must(legal == sorted(set(legal)), "legal_into()", what)
    must(len(legal) <= MAX_LEGAL, "legal_into()", f"more than {MAX_LEGAL} actions are legal")
    moves = move_buffer()
    searched = list(moves[: state.legal_for_search_into(moves)])
    what = "it lists other than legal actions, or not ascending"
    must(searched == sorted(set(searched) & set(legal)), "legal_for_search_into()", what)
    what = "it leaves no action where some are legal"
    must(bool(searched) == bool(legal), "legal_for_search_into()", what)


def check_census(state: State, census: dict[str, int]) -> None:
    """No component is lost or doubled."""
    now = state.census()
    if now != census:
        lost = {name: (census.get(name), now.get(name)) for name in {**census, **now}}
        found = [f"{name} was {a}, is {b}" for name, (a, b) in lost.items() if a != b]
        must(False, "census()", f"components are not conserved: {', '.join(found)}")


def check_copy(state: State, action: int, seed: int) -> None:
    """A copy is equal, and what is played on it leaves its original as it was."""
    before = position.to_json(state)
    copy = state.copy()
    found = differing(before, position.to_json(copy))
    must(not found, "copy()", f"a copy differs from its original in {found}")
    chance = FastChance(seed)
    copy.apply(action, chance)
    if legal := copy.legal():
        copy.apply(legal[chance.below(len(legal))], chance)
    found = differing(before, position.to_json(state))
    what = f"a copy shares {found} with its original: what is played on one changes the other"
    must(not found, "copy()", what)


def check_json(game: Game, state: State) -> None:
    """A position that is written and read is the same position."""
    written = json.dumps(state.to_json())
    loaded = game.from_json(json.loads(written))
    found = differing(state.to_json(), loaded.to_json())
    must(not found, "from_json()", f"it does not read what to_json() wrote in {found}")
    seat = None if state.is_over() else state.actor
    same = loaded.legal() == state.legal() and loaded.actor == state.actor
    if not (same and loaded.view(seat).to_bytes() == state.view(seat).to_bytes()):
        found = differing(position.to_json(state), position.to_json(loaded))
        must(False, "to_json()", f"what it wrote is another position: {found} differ")
