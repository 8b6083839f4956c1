"""Where the time of a simulation goes: sampling, walking, rolling out, valuing, learning.

The parts of `Search.run` are called one by one from Python with a look at the clock after each.
What the look itself takes is measured, too, and left out.
"""

from time import perf_counter

from ilion.bench.speed.timing import SIMULATIONS, Measurement, Reading
from ilion.bots.search import Search
from ilion.bots.search_bot import EXPLORATION
from ilion.core.game import Game

PARTS = ("sampling", "walking", "rolling out", "valuing", "learning")
DEALS = 8


def split(game: Game) -> Measurement:
    """Seconds in each part of the simulations, from dealt positions as in the search's figure."""
    views = [game.new(seed=seed).view(0) for seed in range(DEALS)]
    actions = len(game.notation.actions)
    done = 0

    def measure(seconds: float) -> Reading:
        nonlocal done
        spent = dict.fromkeys(PARTS, 0.0)
        times = 0
        begun = perf_counter()
        while perf_counter() - begun < seconds:
            view = views[done % DEALS]
            done += 1
            tree = Search(game.belief(view), actions, view.seats, done, EXPLORATION)
            for _ in range(SIMULATIONS):
                a = perf_counter()
                state = tree.belief.sample(tree.chance)
                b = perf_counter()
                leaf = tree._descend(state)
                c = perf_counter()
                tree._rollout(state)
                d = perf_counter()
                state.values_into(tree.values)
                e = perf_counter()
                tree._backpropagate(leaf)
                tree._count()
                f = perf_counter()
                spent["sampling"] += b - a
                spent["walking"] += c - b
                spent["rolling out"] += d - c
                spent["valuing"] += e - d
                spent["learning"] += f - e
            times += SIMULATIONS
        look = looking()
        taken = {part: max(0.0, total - times * look) for part, total in spent.items()}
        return {"times": times, "seconds": sum(taken.values()), **taken}

    return measure


def looking(times: int = 2000) -> float:
    """What two looks at the clock with nothing between them show."""
    total = 0.0
    for _ in range(times):
        begun = perf_counter()
        total += perf_counter() - begun
    return total / times
