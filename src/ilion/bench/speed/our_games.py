"""What is measured of a game of ours, always with its largest number of seats."""

from random import Random

from ilion.bench.speed import batches, environments
from ilion.bench.speed.split import split
from ilion.bench.speed.timing import SIMULATIONS, Measurement, driven, picker, repeated
from ilion.bots.search import Search
from ilion.bots.search_bot import EXPLORATION
from ilion.core.chance import FastChance
from ilion.core.game import Game
from ilion.core.playout import many_playouts
from ilion.core.registry import game as game_named
from ilion.core.state import State

DEALS = 32  # a loop goes over this many deals, so that no lucky one decides


def prepare(what: str) -> Measurement:
    """The measurement of a name like `horse loop`."""
    name, how = what.split()
    game = game_named(name)
    if how == "loop":
        return loop(game)
    if how == "driven":
        return from_python(game)
    if how == "search":
        return searched(game)
    if how == "pettingzoo":
        return environments.ours(name)
    if how == "split":
        return split(game)
    if how == "batch":
        return batches.ours(game)
    return single_calls(game, how)


def loop(game: Game) -> Measurement:
    """Random games in the engine's own loop, from copies of dealt positions."""
    roots = [game.new(seed=seed) for seed in range(DEALS)]
    chance = FastChance(1)

    def work(games: int) -> int:
        each, more = divmod(games, DEALS)
        decisions = 0
        for number, root in enumerate(roots):
            decisions += many_playouts(root, chance, each + (number < more))
        return decisions

    return repeated(work)


def from_python(game: Game) -> Measurement:
    """Random games with every call made from Python."""
    chance = FastChance(1)
    pick = picker()

    def deal() -> tuple[State, int]:
        return game.new(chance=chance), 0

    def play(state: State) -> tuple[int, int]:
        decisions = 0
        while actions := state.legal():  # there is none once the game is over
            state.apply(actions[pick() % len(actions)], chance)
            decisions += 1
        return decisions, decisions

    return driven(deal, play)


def searched(game: Game) -> Measurement:
    """The search of the bots on fresh views, SIMULATIONS a view: belief and tree counted in."""
    views = [game.new(seed=seed).view(0) for seed in range(DEALS)]
    actions = len(game.notation.actions)
    done = 0

    def work(times: int) -> int:
        nonlocal done
        decisions = 0
        for _ in range(times):
            view = views[done % DEALS]
            done += 1
            tree = Search(game.belief(view), actions, view.seats, done, EXPLORATION)
            tree.run(SIMULATIONS)
            decisions += tree.played
        return decisions

    return repeated(work)


def single_calls(game: Game, how: str) -> Measurement:
    """One call in a plain loop, in the middle of a game; the loop itself is counted in."""
    chance = FastChance(1)
    state = midway(game)
    belief = game.belief(state.view(0))

    def copy(times: int) -> int:
        for _ in range(times):
            state.copy()
        return 0

    def sample(times: int) -> int:
        for _ in range(times):
            belief.sample(chance)
        return 0

    def view(times: int) -> int:
        for _ in range(times):
            state.view(0)
        return 0

    return repeated({"copy": copy, "sample": sample, "view": view}[how])


def midway(game: Game) -> State:
    """The middle of a random game: at its start, hands and piles are not what they will be."""
    random = Random(1)
    chance = FastChance(1)
    positions = [game.new(chance=chance)]
    while not positions[-1].is_over():
        state = positions[-1].copy()
        state.apply(random.choice(state.legal()), chance)
        positions.append(state)
    return positions[len(positions) // 2]
