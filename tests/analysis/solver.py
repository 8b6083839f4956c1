"""An exact solver for the last plies of a game with everything open: every choice, every chance."""

from __future__ import annotations

from collections.abc import Iterator

from ilion.core.chance import Chance
from ilion.core.state import State


class TooLarge(Exception):
    """More positions than the solver may look at."""


class Branching(Chance):
    """Gives the numbers of one path through all chance outcomes, and finds the next path."""

    def __init__(self) -> None:
        self.path: list[int] = []
        self.sizes: list[int] = []
        self.at = 0

    def below(self, n: int) -> int:
        if self.at == len(self.path):
            self.path.append(0)
            self.sizes.append(n)
        self.at += 1
        return self.path[self.at - 1]

    def next(self) -> bool:
        self.at = 0
        while self.path:
            if self.path[-1] + 1 < self.sizes[-1]:
                self.path[-1] += 1
                return True
            self.path.pop()
            self.sizes.pop()
        return False


def _differ(one: list[float], other: list[float]) -> bool:
    return any(abs(a - b) > 1e-9 for a, b in zip(one, other, strict=True))


class Solver:
    """What each seat gets where everybody sees everything and takes its best choice (max^n).

    Where a seat is indifferent to what decides between others, `tied` is set: then there is no
    one right answer.
    """

    def __init__(self, most: int) -> None:
        self.left = most  # positions that may still be looked at
        self.tied = False

    def values(self, state: State) -> list[float]:
        if state.is_over():
            return state.values()
        found = list(self.by_choice(state).values())
        most = max(values[state.actor] for values in found)
        best = [values for values in found if values[state.actor] > most - 1e-9]
        self.tied = self.tied or any(_differ(values, best[0]) for values in best)
        return best[0]

    def by_choice(self, state: State) -> dict[int, list[float]]:
        return {action: self._after(state, action) for action in state.legal()}

    def _after(self, state: State, action: int) -> list[float]:
        total = [0.0] * state.seats
        for after, weight in self._outcomes(state, action):
            for seat, value in enumerate(self.values(after)):
                total[seat] += weight * value
        return total

    def _outcomes(self, state: State, action: int) -> Iterator[tuple[State, float]]:
        branches = Branching()
        while True:
            self.left -= 1
            if self.left < 0:
                raise TooLarge
            after = state.copy()
            after.apply(action, branches)
            weight = 1.0
            for size in branches.sizes:
                weight /= size
            yield after, weight
            if not branches.next():
                return
