"""What is in the box of Hector and Achilles, from components.toml (H-1, H-9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ilion.core.components import Components
from ilion.core.message import Message
from ilion.core.view import Cell, Grid

COLOURS = ("red", "green", "blue", "yellow", "violet", "brown")
KINDS = ("slinger", "archer", "peltast", "hoplite")
TROOPS = tuple(f"{colour}{value}" for colour in COLOURS for value in (1, 2, 3, 4))
"""The different troops in the order of their numbers; each side has two of each."""
SIDES = ("achaeans", "trojans")
HEROES = (
    ("achilleus", "aias", "agamemnon", "diomedes", "menelaos", "odysseus"),
    ("akamas", "aeneas", "glaukos", "hector", "paris", "sarpedon"),
)
PILES = ("1", "2", "3", "reserve")
TILES = (1, 2, 3, 4, 5, 6)
SLOTS = (0, 1, 2, 3, 4)
"""A side's places on the table: the vanguard's, then those of the troops in the order played."""
COPIES = 2


@dataclass(frozen=True, slots=True)
class Dealt:
    """What is in play, and how long it lasts: H-2, or less. The rest begins discarded."""

    troops: list[int]  # of each side, ascending
    piles: list[int]  # how many lie in the fronts 1, 2, 3 and the reserve; 0: a destroyed front
    heroes: list[list[int]]  # per side, by colour
    tiles: list[int]  # from 0
    rounds: int  # of a battle: as many troops are drawn into a hand (H-3.6, H-4.1)
    draws: int  # drawn battles in a row that end the game (H-6.3)


WHOLE_DEAL = Dealt(
    troops=sorted([*range(len(TROOPS))] * COPIES),
    piles=[12, 12, 12, 12],
    heroes=[[*range(len(COLOURS))]] * len(SIDES),
    tiles=[*range(len(TILES))],
    rounds=4,
    draws=6,
)


@dataclass(frozen=True, slots=True)
class HectorBox:
    """The figures of H-1 and H-9 that the rules need; colours are numbers of COLOURS."""

    heroes: list[list[str]]  # per side, the hero of each colour
    values: list[list[int]]  # per side, the value of the hero of each colour
    tiles: list[list[int]]  # per tile, the colours of its edges, clockwise
    favours: int  # of each side
    shame: int  # at most, of each side
    dealt: Dealt


def read(components: Components) -> HectorBox:
    """Take the box out of the file and check what the rules rely on."""
    if components.texts("troops", "colours") != list(COLOURS):
        raise components.wrong(f"[troops] colours are {', '.join(COLOURS)}, in this order.")
    if components.texts("troops", "kinds") != list(KINDS):
        raise components.wrong(f"[troops] kinds are {', '.join(KINDS)}, in this order.")
    if components.number("troops", "copies") != COPIES:
        raise components.wrong("[troops] copies must be 2: each side has 48 troops.")
    sides = [_heroes(components, seat) for seat in range(len(SIDES))]
    tiles = [_tile(components, tile) for tile in TILES]
    if len({tuple(tile) for tile in tiles}) < len(tiles):
        raise components.wrong("[tiles] must be six different ones.")
    names = [[name for name, _ in side] for side in sides]
    return HectorBox(
        heroes=names,
        values=[[value for _, value in side] for side in sides],
        tiles=tiles,
        favours=components.number("markers", "favours"),
        shame=components.number("markers", "shame"),
        dealt=_dealt(components, names) if components.has("deal") else WHOLE_DEAL,
    )


def _dealt(components: Components, heroes: list[list[str]]) -> Dealt:
    """A reduced deal, with which every battle that can be opened can be fought (H-3.6)."""
    dealt = Dealt(
        troops=sorted(_numbers(components, "troops", [*TROOPS] * COPIES)),
        piles=components.numbers("deal", "piles", len(PILES)),
        heroes=[
            sorted(_numbers(components, side, heroes[seat])) for seat, side in enumerate(SIDES)
        ],
        tiles=sorted(_numbers(components, "tiles", [str(tile) for tile in TILES])),
        rounds=components.number("deal", "rounds"),
        draws=components.number("deal", "draws"),
    )
    if not 1 <= dealt.rounds <= WHOLE_DEAL.rounds or dealt.draws == 0:
        raise components.wrong("[deal] rounds is from 1 to 4, and draws at least 1.")
    standing = [size for size in dealt.piles if size > 0]
    if sum(dealt.piles) != len(dealt.troops) or not any(dealt.piles[:-1]):
        raise components.wrong("[deal] piles must hold all troops, and one of them be a front.")
    if min(standing) <= dealt.rounds:
        raise components.wrong("[deal] piles that stand hold more troops than there are rounds.")
    values = {troop % 4 for troop in dealt.troops}  # from 0; the last is a 4, which may choose any
    fronts = {0, 1, 2} if 3 in values else values
    if dealt.piles[-1] == 0 and any(dealt.piles[front] == 0 for front in fronts):
        raise components.wrong("[deal] troops lead to a destroyed front, and there is no reserve.")
    return dealt


def _numbers(components: Components, key: str, known: list[str]) -> list[int]:
    """Names of a reduced deal as numbers; none more often than the box has it."""
    names = components.texts("deal", key)
    for name in names:
        if names.count(name) > known.count(name):
            raise components.wrong(f"[deal] {key} has more of {name!r} than the box.")
    return [known.index(name) for name in names]


def _heroes(components: Components, seat: int) -> list[tuple[str, int]]:
    """H-1.2: a side's heroes in the order of the colours, with their values."""
    side = SIDES[seat]
    found: dict[str, tuple[str, int]] = {}
    for name in HEROES[seat]:
        hero: list[Any] = components.get(side, name, list)
        if len(hero) != 2 or hero[0] not in COLOURS or type(hero[1]) is not int:
            raise components.wrong(f'[{side}] {name} is written ["colour", value].')
        colour, value = hero
        if not 3 <= value <= 6:
            raise components.wrong(f"[{side}] {name} must have a value from 3 to 6.")
        if colour in found:
            raise components.wrong(f"[{side}] has two {colour} heroes; it has one of each colour.")
        found[colour] = (name, value)
    return [found[colour] for colour in COLOURS]


def _tile(components: Components, tile: int) -> list[int]:
    edges = components.texts("tiles", str(tile))
    if len(edges) != 4 or len(set(edges)) != 4 or not set(edges) <= set(COLOURS):
        raise components.wrong(f"[tiles] {tile} needs four different colours, clockwise.")
    return [COLOURS.index(colour) for colour in edges]


COMPONENTS = Components.load("ilion.games.hector")
BOX = read(COMPONENTS)


def reference() -> dict[str, Grid]:
    """H-9 for the rules page: the heroes of each colour, and the fate tiles."""
    by_value = sorted(range(len(COLOURS)), key=lambda colour: -BOX.values[0][colour])
    heroes: list[list[Cell]] = [
        [
            Message(f"colour.{COLOURS[colour]}"),
            *(
                Message("rules.hero", {"hero": BOX.heroes[seat][colour], "value": value})
                for seat, value in enumerate(side[colour] for side in BOX.values)
            ),
        ]
        for colour in by_value
    ]
    tiles: list[list[Cell]] = [
        [number, *(Message(f"colour.{COLOURS[edge]}") for edge in edges)]
        for number, edges in enumerate(BOX.tiles, 1)
    ]
    return {
        "heroes": Grid(_header("colour", "achaeans", "trojans"), heroes),
        "tiles": Grid(_header("tile", "first", "second", "third", "fourth"), tiles),
    }


def _header(*names: str) -> list[Message]:
    return [Message(f"rules.{name}") for name in names]
