"""What every game's deal needs: shuffled components, and piles that are checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import repeat
from typing import Any

from ilion.core.chance import UNRECORDED, Chance
from ilion.core.errors import DealError
from ilion.core.vecs import vec_of

UNKNOWN = -1


def shuffled(things: Iterable[int], chance: Chance) -> list[int]:
    """The numbers in random order. The deal records it, so no line of the log does."""
    pile = vec_of(list(things))
    chance.shuffle(UNRECORDED, pile)
    return list(pile)


def checked_pile(
    name: str, found: Any, known: Mapping[Any, int], expected: list[int], what: str
) -> list[int]:
    """A pile of a deal in numbers; it must hold what is expected (ascending), in any order.

    >>> checked_pile("bag", ["red", "blue"], {"blue": 0, "red": 1}, [0, 1], "both colours")
    [1, 0]
    >>> checked_pile("bag", ["red", "red"], {"blue": 0, "red": 1}, [0, 1], "both colours")
    Traceback (most recent call last):
    ...
    ilion.core.errors.DealError: The deal's bag must be both colours, in any order.
    """
    kind = type(next(iter(known)))  # JSON's true and 1.0 are not 1
    if isinstance(found, list) and set(map(type, found)) == {kind}:
        pile = list(map(known.get, found, repeat(UNKNOWN)))
        if sorted(pile) == expected:
            return pile
    raise DealError(f"The deal's {name} must be {what}, in any order.")
