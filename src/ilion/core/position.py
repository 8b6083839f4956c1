"""Copy and JSON of a position, worked out from its fields.

The fields of a State are the attributes that its `__init__` sets: numbers, flags, texts, vecs of
numbers, and lists or dicts of those.
"""

from __future__ import annotations

import copy as copies
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from librt.vecs import vec

if TYPE_CHECKING:
    from ilion.core.state import State

AnyState = TypeVar("AnyState", bound="State")


def fields(state: State) -> list[str]:
    """The names of a position's fields, sorted.

    >>> import ilion
    >>> fields(ilion.game("horse").new(seed=1))[:4]
    ['actor', 'announced', 'bag', 'bag_left']
    """
    # A compiled class keeps its attributes outside __dict__. A plain class derived from one, as a
    # game of another package has, keeps the inherited ones there and its own in __dict__.
    compiled = getattr(type(state), "__mypyc_attrs__", ())
    return sorted({*compiled, *getattr(state, "__dict__", ())} - {"__dict__"})


def to_json(state: State) -> dict[str, Any]:
    """Every field under its name, vecs as lists."""
    data = {}
    for name in fields(state):
        value = getattr(state, name)
        data[name] = list(value) if isinstance(value, vec) else copies.deepcopy(value)
    return data


def fill(state: State, data: Mapping[str, Any]) -> None:
    """Set every field of a new position from what `to_json` wrote."""
    for name in fields(state):
        value, before = data[name], getattr(state, name)
        is_vec = isinstance(before, vec)
        setattr(state, name, type(before)(value) if is_vec else copies.deepcopy(value))


def copy(state: AnyState) -> AnyState:
    """A position with the same fields that shares nothing with this one."""
    twin = type(state)()
    for name in fields(state):
        value = getattr(state, name)
        setattr(twin, name, value[:] if isinstance(value, vec) else copies.deepcopy(value))
    return twin
