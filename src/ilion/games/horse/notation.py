"""The words of Das Pferd von Troja, and the numbers of its actions."""

from __future__ import annotations

from ilion.core.notation import Block, Notation, Outcome
from ilion.games.horse.components import CARDS, DISTRICTS, HEROES

DISTRICT_NUMBERS = range(1, DISTRICTS + 1)

ANNOUNCE = Block("announce", count=(1, 2, 3), touches="announce.{count}")
SWAP = Block(
    "swap",
    a=DISTRICT_NUMBERS,
    b=DISTRICT_NUMBERS,
    where=lambda a, b: a < b,
    touches="district.{a} district.{b}",
)
KEEP = Block("keep")
PLACE = Block(
    "place",
    colour=HEROES,
    district=DISTRICT_NUMBERS,
    touches="waiting.{colour} district.{district}",
)

NOTATION = Notation(
    [ANNOUNCE, SWAP, KEEP, PLACE], [Outcome("cards", CARDS.__getitem__, range(len(CARDS)))]
)
