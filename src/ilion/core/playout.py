"""Random games played out in a loop: the measure of an engine's speed, and a search's tool."""

from mypy_extensions import i64

from ilion.core.chance import Chance, FastChance
from ilion.core.state import NOBODY, State, move_buffer


def playout(state: State, chance: Chance) -> i64:
    """Play uniformly random legal actions to the end; returns the number of decisions."""
    decisions: i64 = 0
    moves = move_buffer()
    while state.actor != NOBODY:
        count = state.legal_into(moves)
        state.apply(moves[chance.below(count)], chance)
        decisions += 1
    return decisions


def many_playouts(root: State, chance: FastChance, games: i64) -> i64:
    """Play `games` random games from copies of `root`; returns the number of decisions."""
    decisions: i64 = 0
    moves = move_buffer()
    _game: i64
    for _game in range(games):
        state = root.copy()
        while state.actor != NOBODY:
            count = state.legal_into(moves)
            state.apply(moves[chance.below(count)], chance)
            decisions += 1
    return decisions
