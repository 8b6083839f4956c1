"""What is in the box of Das Pferd von Troja, from components.toml (P-1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ilion.core.components import Components
from ilion.core.message import Message
from ilion.core.view import Cell, Grid

COLOURS = ("red", "yellow", "blue", "green")
NEUTRAL = "neutral"
HEROES = (*COLOURS, NEUTRAL)
"""What can wait, stand in the horse or be placed; a neutral helper never lands."""
CARDS = ("0", "1", "2", "3", "P")
"""The hero cards in the order of their numbers; P is Poseidon."""
DISTRICTS: Final = 7
SEATS = (2, 3, 4)


@dataclass(frozen=True, slots=True)
class HorseBox:
    """The figures of P-1 that the rules need."""

    heroes: int  # of each colour
    districts: int  # that are in play; those after them are closed
    bonuses: list[int]  # by district
    treasure: list[int]  # as many as districts are in play, then nothing
    cards: list[int]  # copies of each of CARDS
    capacity: dict[int, int]  # heroes in a district, by number of seats
    heroes_shuffled: bool  # P-2.1, P-2.2; else colours and heroes come in their order


def read(components: Components) -> HorseBox:
    """Take the box out of the file and check what the rules rely on."""
    if components.texts("heroes", "colours") != list(COLOURS):
        raise components.wrong(f"[heroes] colours are {', '.join(COLOURS)}, in this order.")
    if components.number("heroes", "helpers") != 2:
        raise components.wrong("[heroes] helpers must be 2: the horse holds two heroes.")
    in_play = DISTRICTS
    if components.has("deal"):  # a reduced deal: the districts after the last bonus are closed
        in_play = len(components.get("districts", "bonuses", list))
        if not 1 <= in_play <= DISTRICTS:
            raise components.wrong(f"[districts] bonuses are {DISTRICTS} or fewer, but not none.")
    closed = [0] * (DISTRICTS - in_play)
    box = HorseBox(
        heroes=components.number("heroes", "each"),
        districts=in_play,
        bonuses=components.numbers("districts", "bonuses", in_play) + closed,
        treasure=components.numbers("treasure", "cards", in_play) + closed,
        cards=[components.number("cards", card) for card in CARDS],
        capacity={seats: components.number("capacity", str(seats)) for seats in SEATS},
        heroes_shuffled=not components.has("deal")
        or bool(components.number("deal", "shuffle_heroes")),
    )
    if sum(box.cards) == 0 or sum(box.cards[1:]) == 0:
        raise components.wrong("[cards] needs a card that lets a hero be placed.")
    if box.heroes == 0:
        raise components.wrong("[heroes] each needs at least one hero of each colour.")
    if not box.heroes_shuffled and box.heroes > 1:
        raise components.wrong("[deal] shuffle_heroes is 1 where the bag is not empty at once.")
    if closed and box.cards[CARDS.index("P")]:
        raise components.wrong("[cards] P must be 0 where districts are closed.")
    for seats, capacity in box.capacity.items():
        if capacity * box.districts < box.heroes * (3 if seats == 3 else 4):
            raise components.wrong(f"[capacity] leaves no room for all heroes with {seats} seats.")
    return box


COMPONENTS = Components.load("ilion.games.horse")
BOX = read(COMPONENTS)


def reference() -> dict[str, Grid]:
    """P-1 for the rules page: what the districts are worth, and the pile of hero cards."""
    points = sorted({*BOX.bonuses, *BOX.treasure}, reverse=True)
    districts: list[list[Cell]] = [
        [worth, BOX.bonuses.count(worth), BOX.treasure.count(worth)] for worth in points
    ]
    cards: list[list[Cell]] = [
        [Message(f"card.{card}"), copies] for card, copies in zip(CARDS, BOX.cards, strict=True)
    ]
    return {
        "districts": Grid(_header("points", "bonuses", "treasures"), districts),
        "cards": Grid(_header("card", "copies"), cards[::-1]),
    }


def _header(*names: str) -> list[Message]:
    return [Message(f"rules.{name}") for name in names]
