"""The stopwatch of the workers: one measurement takes about as long as it is told to."""

from collections.abc import Callable
from itertools import cycle
from random import Random
from time import perf_counter
from typing import TypeVar

Reading = dict[str, float]
Measurement = Callable[[float], Reading]  # seconds to spend -> what was counted in them

T = TypeVar("T")

SIMULATIONS = 1000  # of a search, for us and for OpenSpiel's
NUMBERS = 10_007  # a prime, so that no game's length walks in step with it


def picker() -> Callable[[], int]:
    """Random numbers drawn beforehand: an engine is measured, not Python's generator.

    `actions[pick() % len(actions)]` is the quickest plain way to pick, for us and our peers.
    """
    random = Random(1)
    return cycle([random.getrandbits(28) for _ in range(NUMBERS)]).__next__


def repeated(work: Callable[[int], float]) -> Measurement:
    """Times `work(n)`, which does one thing n times and returns the decisions that took."""

    def measure(seconds: float) -> Reading:
        times, decisions, share = 0, 0.0, 1
        begun = perf_counter()
        while True:
            decisions += work(share)
            times += share
            spent = perf_counter() - begun
            if spent >= seconds:
                return {"times": times, "decisions": decisions, "seconds": spent}
            # About ten looks at the clock: too few to count, and the end is not far overshot.
            share = max(1, int(times / spent * seconds / 10))

    return measure


def driven(deal: Callable[[], tuple[T, int]], play: Callable[[T], tuple[int, int]]) -> Measurement:
    """Times whole games driven from Python, the deal and the play each by themselves.

    `deal` returns a position in which somebody decides and the chance steps that led there;
    `play` plays it to the end and returns decisions and steps (decisions and chance).
    """

    def measure(seconds: float) -> Reading:
        times = decisions = steps = deal_steps = 0
        dealing = playing = 0.0
        while dealing + playing < seconds:
            begun = perf_counter()
            state, dealt = deal()
            ready = perf_counter()
            taken, stepped = play(state)
            done = perf_counter()
            times += 1
            decisions += taken
            steps += stepped
            deal_steps += dealt
            dealing += ready - begun
            playing += done - ready
        return {
            "times": times,
            "decisions": decisions,
            "steps": steps,
            "seconds": playing,
            "deal_steps": deal_steps,
            "deal_seconds": dealing,
        }

    return measure
