"""H-8.3: what can be inferred of hidden troops, kept up to date as cards move.

A position knows where each troop of a side may lie, once as everybody knows it and once as its
owner does. Each function here changes one of the two: `first` is where it begins, from KNOWN or
KNOWN_TO_OWNER on, with one number for each pile and one for the hand. docs/hector.md explains
the sets.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ilion.games.hector.position import IN_HAND, PLACE_COUNT, TROOP_KINDS


def reveal(known: vec[i64], first: i64, place: i64, troop: i64) -> None:
    """A troop that lay in this place comes to light: it may lie nowhere else any more.

    Where both troops of its kind may have lain there, nobody can tell which one it was: the one
    that is still hidden may be wherever either of them could be.
    """
    one: i64 = 1 << troop
    twin: i64 = one << TROOP_KINDS
    here: i64 = known[first + place]
    at: i64
    if here & twin == 0:
        for at in range(first, first + PLACE_COUNT):
            known[at] &= ~one
    elif here & one == 0:
        for at in range(first, first + PLACE_COUNT):
            known[at] &= ~twin
    else:
        for at in range(first, first + PLACE_COUNT):
            here = known[at]
            known[at] = here & ~twin | here >> TROOP_KINDS & one


def hide(known: vec[i64], first: i64, place: i64, cards: vec[i64], start: i64, count: i64) -> None:
    """Troops in sight, `count` of `cards` from `start` on, go to this place and lie only there."""
    hidden: i64 = known[first] | known[first + 1] | known[first + 2] | known[first + 3]
    hidden |= known[first + IN_HAND]
    before: i64 = hidden
    at: i64
    for at in range(start, start + count):
        bit: i64 = 1 << cards[at]
        if hidden & bit != 0:  # the other one of its kind is hidden already
            bit = bit << TROOP_KINDS
        hidden |= bit
    known[first + place] |= hidden & ~before


def merge(known: vec[i64], first: i64, place: i64, into: i64) -> None:
    """All that lay in one place lies in another now."""
    known[first + into] |= known[first + place]
    known[first + place] = 0
