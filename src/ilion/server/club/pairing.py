"""Who meets whom: a round robin by the circle method, or Swiss rounds. Nothing here is stored.

People are numbers. A pairing is (first, second), in the order of their seats; whoever sits out has
a bye, which is a pairing with nobody.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

Pair = frozenset[int]
NOBODY = -1  # the opponent of whoever has a bye
TRIES = 60  # plans that are made where people came late; the shortest is taken


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two people who meet, or one who sits out."""

    first: int
    second: int | None

    @property
    def pair(self) -> Pair:
        return frozenset({self.first} if self.second is None else {self.first, self.second})


Round = list[Pairing]


# Round robin


def circle(people: Sequence[int]) -> list[list[Pair]]:
    """Everyone meets everyone: one stays in place, the others move round the circle."""
    ring = [*people, *([NOBODY] if len(people) % 2 else [])]
    rounds = []
    for _ in range(len(ring) - 1):
        half = len(ring) // 2
        met = zip(ring[:half], reversed(ring[half:]), strict=True)
        rounds.append([frozenset(pair) for pair in met if NOBODY not in pair])
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return rounds


@lru_cache(maxsize=200)
def robin(people: tuple[int, ...], met: frozenset[Pair]) -> tuple[tuple[Pair, ...], ...]:
    """The rounds to come, so that everyone meets everyone.

    They are the circle's where nobody has come late or left. Else they are those rounds of the
    circle of which nothing was played yet, and what is left is put together as densely as it goes.
    """
    left = {pair for rounded in circle(people) for pair in rounded} - met
    if not left:
        return ()
    degrees = Counter(person for pair in left for person in pair)
    fewest = max(degrees.values())
    whole = [rounded for rounded in circle(people) if left.issuperset(rounded)]
    rest = left.difference(*whole)
    best: list[list[Pair]] = whole + _dense(rest, random.Random(0))
    chance = random.Random(1)
    for _ in range(TRIES):
        if len(best) <= fewest:
            break
        other = _dense(left, chance)
        best = min(best, other, key=len)
    return tuple(tuple(sorted(rounded, key=sorted)) for rounded in best)


def _dense(left: Iterable[Pair], chance: random.Random) -> list[list[Pair]]:
    """Rounds of pairs: whoever has most games to play is paired first."""
    left = set(left)
    rounds: list[list[Pair]] = []
    while left:
        games = Counter(person for pair in left for person in pair)
        order = sorted(left, key=sorted)
        chance.shuffle(order)
        order.sort(key=lambda pair: -max(games[person] for person in pair))
        rounded: list[Pair] = []
        busy: set[int] = set()
        for pair in order:
            if not busy & pair:
                rounded.append(pair)
                busy |= pair
        rounds.append(rounded)
        left -= set(rounded)
    return rounds


def robin_round(people: Sequence[int], games: Sequence[Pairing]) -> Round:
    """The next round of a round robin; empty where everyone has met everyone."""
    met = frozenset(game.pair for game in games if game.second is not None)
    plan = robin(tuple(sorted(people)), met)
    return _with_byes([by_parity(pair) for pair in plan[0]], people) if plan else []


def by_parity(pair: Pair) -> Pairing:
    """Of two the lower number sits first where their sum is odd: over all games that is fair."""
    low, high = sorted(pair)
    return Pairing(low, high) if (low + high) % 2 else Pairing(high, low)


# Swiss


def swiss_round(
    people: Sequence[int], games: Sequence[Pairing], points: Callable[[int], float]
) -> Round:
    """The next Swiss round: equals meet, nobody twice where that can be avoided.

    The bye goes to the lowest who has had none. Of all ways to pair everybody the cheapest is
    taken: a rematch costs most, then a second bye, then a bye for one who is not the lowest, then a
    difference of points, then two people who have both sat first too often, and last a pair that
    is not half the order apart.
    """
    order = sorted(people, key=lambda person: (-points(person), person))
    place = {person: index for index, person in enumerate(order)}
    times = Counter(game.pair for game in games)
    firsts = first_surplus(games)
    half = max(1, len(order) // 2)

    def cost(one: int, other: int) -> int:
        if NOBODY in (one, other):
            person = other if one == NOBODY else one
            lowest = len(order) - 1 - place[person]
            return 10**12 * times[frozenset({person})] + 10**9 * lowest
        gap = int(2 * abs(points(one) - points(other)))
        same = max(0, abs(firsts[one] + firsts[other]) - 1)
        apart = abs(abs(place[one] - place[other]) - half)
        return (
            10**13 * times[frozenset({one, other})] + 10_000 * gap * gap + 100 * same * same + apart
        )

    everybody = [*order, *([NOBODY] if len(order) % 2 else [])]
    pairs = cheapest(everybody, cost)
    seated = _in_turn(games)
    return _with_byes([seated(pair) for pair in pairs if NOBODY not in pair], people)


def cheapest(people: Sequence[int], cost: Callable[[int, int], int]) -> list[Pair]:
    """The cheapest way to put an even number of people into pairs; for up to about sixteen."""
    costs = [[cost(one, other) if one != other else 0 for other in people] for one in people]

    @cache
    def best(left: int) -> tuple[int, tuple[tuple[int, int], ...]]:
        if not left:
            return 0, ()
        one = (left & -left).bit_length() - 1
        found: tuple[int, tuple[tuple[int, int], ...]] | None = None
        rest = left & ~(1 << one)
        others = rest
        while others:
            other = (others & -others).bit_length() - 1
            others &= others - 1
            price, pairs = best(rest & ~(1 << other))
            price += costs[one][other]
            if found is None or price < found[0]:
                found = price, ((one, other), *pairs)
        assert found is not None
        return found

    chosen = best((1 << len(people)) - 1)[1]
    return [frozenset({people[one], people[other]}) for one, other in chosen]


# Seats


def first_surplus(games: Iterable[Pairing]) -> Counter[int]:
    """How much more often each has sat first than second."""
    found: Counter[int] = Counter()
    for game in games:
        if game.second is not None:
            found[game.first] += 1
            found[game.second] -= 1
    return found


def _in_turn(games: Sequence[Pairing]) -> Callable[[Pair], Pairing]:
    """Seats a pair: first sits who has done so less often, else who did not the last time."""
    surplus = first_surplus(games)
    last: dict[int, bool] = {}
    for game in games:
        if game.second is not None:
            last[game.first], last[game.second] = True, False

    def seated(pair: Pair) -> Pairing:
        usual = by_parity(pair)
        assert usual.second is not None
        one, other = [
            (surplus[each], last.get(each, False)) for each in (usual.first, usual.second)
        ]
        return usual if one <= other else Pairing(usual.second, usual.first)

    return seated


def _with_byes(made: Round, people: Iterable[int]) -> Round:
    """A round with those who sit out."""
    busy = {person for game in made for person in game.pair}
    return [*made, *(Pairing(person, None) for person in sorted({*people} - busy))]
